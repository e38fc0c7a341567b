#!/bin/bash
# A client that starts timers without a pause: the log is restarted meanwhile, so that the start after a crash has
# little to read, and nothing is lost.
# group: faults
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
daemon_start

timers=12000
"$python" - "$CLOCKD_SOCKET" "$timers" <<'END'
import socket, sys

path, left = sys.argv[1], int(sys.argv[2])
request = b'{"method":"io.clockd.Timers.Start","parameters":{"durationSeconds":90000}}\0'
client = socket.socket(socket.AF_UNIX)
client.connect(path)
while left:
    # As many at a time as the daemon reads at once.
    asked = min(left, 64)
    client.sendall(request * asked)
    left -= asked
    while asked:
        answer = client.recv(65536)
        if not answer or b'"error"' in answer:
            sys.exit(f"refused: {answer[:200]}")
        asked -= answer.count(b"\0")
END
# Without a restart they leave some 100 MB.
bytes=$(stat -c %s "$home/state/clockd/clockd.db-wal")
expect_between 1 "$bytes" 64000000 "bytes of the log"

clockctl alarm add "$(date -d '+3 seconds' +%H:%M:%S)" "after the crash" >/dev/null
daemon_kill
daemon_start
is_ringing() { [[ $(clockctl ring list) == *"after the crash"* ]]; }
wait_until 60 is_ringing
expect_equal "$timers" "$(clockctl timer list --json | jq length)" "the timers after the crash"
daemon_stop

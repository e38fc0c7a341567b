#!/bin/bash
# The start of programs hangs, as from a disk that does not answer: rings are seen and heard, answers are taken, and the
# daemon ends.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=shortage-parts
source "$scripts/shortage-parts"

if ! unshare --mount true 2>/dev/null; then
    echo "not tried: a shell whose start hangs needs the right to mount"
    exit 0
fi
# This player is a shell script, and no shell starts below.
rm "$home/bin/pw-play"

# Lets execve(2) of a file wait: a lease (fcntl(2), F_SETLEASE) on it delays whoever opens it, for up to
# /proc/sys/fs/lease-break-time seconds.
hold() {
    "$python" - "$1" >"$home/leased" {told}>&- <<'PYTHON' &
import fcntl, os, signal, sys
signal.signal(signal.SIGIO, signal.SIG_IGN)
descriptor = os.open(sys.argv[1], os.O_RDONLY)
fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_WRLCK)
print("held", flush=True)
signal.pause()
PYTHON
    holder=$!
    wait_until 20 test -s "$home/leased"
}
release() {
    kill "$holder"
    wait "$holder" || true
    rm "$home/leased"
}
# Lets the start of the shell wait, for the daemon only.
stall() {
    cp "$(readlink -f /bin/sh)" "$home/shell"
    hold "$home/shell"
    nsenter --mount="/proc/$daemon/ns/mnt" mount --bind "$home/shell" "$(readlink -f /bin/sh)"
}
# Programs that have started meanwhile still use the file.
mend() {
    nsenter --mount="/proc/$daemon/ns/mnt" umount --lazy "$(readlink -f /bin/sh)"
    release
    rm "$home/shell"
}
# A thread of the daemon whose child has not executed its program yet.
hangs() { grep -qs '^State:.D' "/proc/$daemon/task"/*/status; }

screen_start
popups_start
sounds_start
daemon_start unshare --mount
wait_until 20 has_spare_processes

# The command of the first ring hangs at its start. Its ring can be answered, and the next one is not late.
stall
ring_in 2 first
in_time first popup sound
wait_until 20 hangs
expect_status 0 clockctl dismiss first
wait_until 20 popups_are 0
wait_until 20 is_silent
ring_in 2 second
in_time second popup sound
expect_status_soon
expect_status 0 clockctl snooze 10s
wait_until 20 is_silent
# It rings again while its command still hangs.
wait_until 20 is_heard
expect_status 0 clockctl dismiss second

# As soon as programs can be started, commands run again.
mend
ring_in 2 third
in_time third popup sound command
expect_status 0 clockctl dismiss third

# A configured player whose start hangs is given up, and that is said; as soon as it can be started it plays.
cp "$(readlink -f /bin/sh)" "$home/held"
hold "$home/held"
printf '[sound]\nplayer = ["%s", "-c", "sleep 1000; :", "{file}"]\n' "$home/held" >"$home/config/clockd/config.toml"
clockctl reload -q
ring_in 2 held
in_time held popup
expect_log 'held. could not be heard: .*does not play'
release
wait_until 40 pgrep -f "^$home/held -c"
expect_status 0 clockctl dismiss held
rm "$home/config/clockd/config.toml"
clockctl reload -q

# A hanging start does not delay the end of the daemon.
wait_until 20 has_spare_processes
stall
ring_in 2 fourth
in_time fourth popup sound
wait_until 20 hangs
children=$(pgrep -P "$daemon")
expect_end
kill "$holder"
wait "$holder" || true
# The child whose start hung writes into the folder that is removed at the end, unless it was killed.
are_gone() {
    local child
    for child in $children; do [[ $(ps -o stat= -p "$child") =~ ^(Z.*)?$ ]] || return 1; done
}
wait_until 20 are_gone

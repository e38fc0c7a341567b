#!/bin/bash
# Clients with many requests: rings stay on time, every client is answered, and memory is released.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need python3 python3

# This test's clients need many descriptors.
ulimit -n 8192

clients() { "$python" "$scripts/heavy-clients.py" "$@"; }

# In MB: private anonymous memory.
anonymous_memory() { awk '/^RssAnon/ { print int($2 / 1024) }' "/proc/$daemon/status"; }

processor_ticks() { awk '{ print $14 + $15 }' "/proc/$daemon/stat"; }

# Each load starts its own timer.
timers=2000
late_behind() {
    late=$(clients "$1")
    timers=$((timers + 1))
}
is_late() { awk -v late="$late" 'BEGIN { exit late <= 0.2 }'; }

# Because other tests run at the same time, a single ring may be late; a load that delays rings does so each time.
# Before turns had a budget, each load took many seconds.
daemon_start
clients fill
for load in lists exports; do
    for _ in {1..10}; do
        late_behind "$load"
        is_late || break
    done
    expect_between 0 "$late" 0.2 "seconds that a timer rang late behind $load"
done
late_behind dismiss
expect_between 0 "$late" 2 "seconds that a timer rang late behind a dismissal of all"
memory_is_released() { (($(anonymous_memory) <= 100)) || { anonymous_memory; false; }; }
wait_until 20 memory_is_released

# The pages form one complete list.
expect_equal "$timers" "$(clockctl timer list --all --json | jq length)" "timers listed"
expect_equal "$timers" "$(clockctl timer list --all --json | jq -r '.[].id' | sort -u | wc -l)" "different timers listed"
call io.clockd.Timers.List '{"all":true}' | expect_json '.error == "org.varlink.service.ExpectedMore"'
clockctl export "$home/archive.json"
"$python" -c 'import json, sys; assert len(json.load(open(sys.argv[1]))["tables"]["timer"]) == int(sys.argv[2])' "$home/archive.json" "$timers"

# Every waiting client is notified.
expect_equal "done" "$(clients wait)" "what 300 that wait are told"

# Any number of idle connections does not lock out other clients.
mkfifo "$home/hold"
clients idle 2500 <"$home/hold" >"$home/idle" &
exec {hold}>"$home/hold"
wait_until 60 grep -q connected "$home/idle"
expect_status 0 clockctl status
clockctl alarm add 09:00 kept -q >/dev/null
# The first one is logged immediately, later ones as a count after a minute.
expect_log 'Closed idle connections.*count=1$'
expect_equal 1 "$(grep -c 'Closed idle connections' "$home/daemon.log")" "the lines of closed connections"
exec {hold}>&-
daemon_stop

# The doctor's check of a large store delays no command, and ends when its callers leave.
"$python" - "$XDG_STATE_HOME/clockd/clockd.db" <<'END'
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
(body,) = store.execute("SELECT body FROM alarm WHERE number = 1").fetchone()
rows = ((number, body.replace('"a1"', f'"a{number}"')) for number in range(2, 10_000))
store.executemany("INSERT INTO alarm (number, label, open, body) VALUES (?, '', 1, ?)", rows)
store.commit()
END
daemon_start
ticks=$(processor_ticks)
printf '{"method":"io.clockd.Doctor.Examine","parameters":{"subjects":["store"]}}\0' |
    socat -t 60 - "UNIX-CONNECT:$CLOCKD_SOCKET" | tr -d '\0' | expect_json '.parameters.findings[0].subject == "store"'
whole=$(($(processor_ticks) - ticks))
# Not through the function, because kill would end only its subshell.
"$python" "$scripts/heavy-clients.py" doctors 10 30 >"$home/doctors" &
doctors=$!
wait_until 20 grep -q asked "$home/doctors"
clockctl timer start 0.5s --exec "touch $home/ran" -q >/dev/null
wait_until 20 test -e "$home/ran"
expect_between 0 "$(clockctl history --event rang -n 1 --json | jq '.[0].details.latenessSeconds // 0')" 2 \
    "seconds that a timer rang late behind the doctor"
kill "$doctors"
wait "$doctors" 2>/dev/null || true
ticks=$(processor_ticks)
is_idle() {
    local ticks
    ticks=$(processor_ticks)
    sleep 2
    (($(processor_ticks) - ticks <= 10))
}
wait_until 60 is_idle
expect_between 0 "$(($(processor_ticks) - ticks))" "$((20 + whole / 4))" "ticks of work for callers that left, of $whole for a whole check"
daemon_stop
expect_equal 0 "$status" "exit status of the daemon"

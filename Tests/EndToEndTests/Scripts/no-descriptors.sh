#!/bin/bash
# Without free descriptors, due items are still seen and heard, and their commands run.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=shortage-parts
source "$scripts/shortage-parts"

# Only descriptors closed from now on are available: all numbers below the lowest free one are in use.
shut() {
    local lowest=0
    while [[ -e /proc/$daemon/fd/$lowest ]]; do lowest=$((lowest + 1)); done
    prlimit --pid "$daemon" --nofile="$lowest:"
}
# Not even closed descriptors are available.
seal() { prlimit --pid "$daemon" --nofile=3:; }
open() { prlimit --pid "$daemon" --nofile="$allowed:"; }

screen_start
popups_start
sounds_start
ulimit -Sn 512
# A service manager that expects a watchdog message twice a second.
socat -u "UNIX-RECV:$home/notify" "CREATE:$home/notified" 2>/dev/null {told}>&- &
wait_until 20 test -S "$home/notify"
daemon_start NOTIFY_SOCKET="$home/notify" WATCHDOG_USEC=1000000
words() { grep -o WATCHDOG=1 "$home/notified" | wc -l; }

# The daemon raises its own limit; children get the original one.
given=$(ulimit -Sn)
allowed=$(ulimit -Hn)
expect_equal "$allowed" "$(prlimit --pid "$daemon" --nofile --output SOFT --noheadings | tr -d ' ')" "descriptors"
clockctl timer start 0.1s limits --sound none --exec "ulimit -Sn >$home/limit" -q >/dev/null
wait_until 20 test -s "$home/limit"
expect_equal "$given" "$(cat "$home/limit")" "descriptors of a command"
clockctl dismiss limits >/dev/null

ring_under shut 8 tea popup sound command
before=$(words)
is_heard_from() { (($(words) > before)); }
wait_until 20 is_heard_from
# More clients than the reserve: a client that can't be accepted waits, and the daemon does not loop.
clients=()
for _ in {1..60}; do
    socat -u "UNIX-CONNECT:$CLOCKD_SOCKET" - >/dev/null 2>&1 {told}>&- &
    clients+=($!)
done
sleep 1
before=$(awk '{ print $14 + $15 }' "/proc/$daemon/stat")
sleep 3
after=$(awk '{ print $14 + $15 }' "/proc/$daemon/stat")
expect_between 0 "$((after - before))" 30 "hundredths of a second of work while nobody can be accepted"
kill "${clients[@]}"
expect_heard
wait_until 20 clockctl dismiss tea
wait_until 20 is_silent
expect_status_soon

# With nothing left to release, the sound plays, and the other actions follow as soon as possible.
open
wait_until 20 has_spare_processes
ring_in 8 coffee
until_due -3
seal
in_time coffee sound
until_due 3
popups_are 0 || fail "a popup without a descriptor"
open
wait_until 20 popups_are 1
wait_until 20 test -s "$home/ran-coffee"
expect_status_soon
clockctl dismiss coffee >/dev/null
wait_until 20 is_silent

seal
expect_end

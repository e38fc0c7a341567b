#!/bin/bash
# Without free descriptors, due items are still seen and heard, and their commands run.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=shortage-parts
source "$scripts/shortage-parts"

# Only descriptors closed from now on are available: idle clients take the free numbers below the highest one in use. A
# limit below that would make the numbers above it useless once they are released, those of the reserve among them.
idle=()
in_use() { find "/proc/$daemon/fd" -mindepth 1 | wc -l; }
more_in_use_than() { (($(in_use) > $1)); }
shut() {
    local highest count
    highest=$(find "/proc/$daemon/fd" -mindepth 1 -printf '%f\n' | sort -n | tail -n 1)
    # A number may be in use for a moment only: what is free is counted again after each client.
    while count=$(in_use) && ((count <= highest)); do
        ((${#idle[@]} < 2 * highest)) || fail "$count of $highest descriptors are in use"
        socat -u "UNIX-CONNECT:$CLOCKD_SOCKET" - >/dev/null 2>&1 {told}>&- &
        idle+=($!)
        wait_until 5 more_in_use_than "$count"
    done
    prlimit --pid "$daemon" --nofile="$((highest + 1)):"
}
# Not even closed descriptors are available.
seal() { prlimit --pid "$daemon" --nofile=3:; }
open() {
    prlimit --pid "$daemon" --nofile="$allowed:"
    ((!${#idle[@]})) || kill "${idle[@]}" 2>/dev/null || true
    idle=()
}

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

# Commands that wait for descriptors take what is released, again and again, but not what a popup needs.
open
wait_until 20 has_spare_processes
ring_in 8 cocoa
for number in {1..40}; do clockctl timer start 6s "waits $number" --no-ring --exec 'exec sleep 30' -q >/dev/null; done
until_due -3
shut
in_time cocoa popup
open
wait_until 20 clockctl dismiss cocoa
wait_until 20 is_silent
for number in {1..40}; do clockctl timer cancel "waits $number" -q >/dev/null 2>&1 || true; done

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

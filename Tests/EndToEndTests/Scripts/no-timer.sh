#!/bin/bash
# The kernel temporarily refuses to set timers: rings are still on time.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need strace strace

daemon_start
strace -f -qq -o "$home/calls" -e trace=timerfd_settime -e inject=timerfd_settime:error=ENOMEM -p "$daemon" {told}>&- &
tracer=$!
sleep 0.5
clockctl timer start 2s tea -q >/dev/null
# Only the log is read, because any request would make the daemon check for due items.
sleep 2
wait_until 4 log_has 'tea. rings'
grep -q ENOMEM "$home/calls" || fail "nothing was refused"
expect_log "A timer can't be set"
kill "$tracer"
wait "$tracer" || true

# As soon as a timer can be set again the daemon sets it, and its attempts stop.
clockctl dismiss tea >/dev/null
clockctl timer start 2s coffee -q >/dev/null
sleep 2
wait_until 4 log_has 'coffee. rings'
daemon_stop
expect_equal 0 "$status" "exit status"

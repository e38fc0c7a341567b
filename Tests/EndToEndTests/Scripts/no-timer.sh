#!/bin/bash
# The kernel sets no timer for a while: what is due is on time all the same.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need strace strace

daemon_start
strace -f -qq -o "$home/calls" -e trace=timerfd_settime -e inject=timerfd_settime:error=ENOMEM -p "$daemon" {told}>&- &
tracer=$!
sleep 0.5
clockctl timer start 2s tea -q >/dev/null
# Read in the log alone: any request would have the daemon look at what is due.
sleep 2
wait_until 4 log_has 'tea. rings'
grep -q ENOMEM "$home/calls" || fail "nothing was refused"
expect_log "A timer can't be set"
kill "$tracer"
wait "$tracer" || true

# Once it can be set again it is, and nothing is tried any more.
clockctl dismiss tea >/dev/null
clockctl timer start 2s coffee -q >/dev/null
sleep 2
wait_until 4 log_has 'coffee. rings'
daemon_stop
expect_equal 0 "$status" "exit status"

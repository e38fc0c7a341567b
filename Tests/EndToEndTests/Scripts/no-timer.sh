#!/bin/bash
# The kernel temporarily refuses to set timers: rings are still on time.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need strace strace

daemon_start
# Only the main thread is traced, which sets the timers. With -f, strace that is told to end waits for each thread to
# stop, and a thread whose child it has stopped before execve(2) can't.
strace -qq -o "$home/calls" -e trace=timerfd_settime -e inject=timerfd_settime:error=ENOMEM -p "$daemon" {told}>&- &
tracer=$!
is_traced() { grep -qE '^TracerPid:\s+[1-9]' "/proc/$daemon/status"; }
wait_until 20 is_traced
clockctl timer start 2s tea -q >/dev/null
# Only the log is read, because any request would make the daemon check for due items.
sleep 2
wait_until 20 log_has 'tea. rings'
# In seconds, as the daemon logged it.
lateness() { sed -n "s/.*$1. rings .*latenessSeconds=\([0-9.]*\).*/\1/p" "$home/daemon.log"; }
expect_between 0 "$(lateness tea)" 2 "seconds that tea was late"
grep -q ENOMEM "$home/calls" || fail "nothing was refused"
expect_log "A timer can't be set"
kill "$tracer"
wait "$tracer" || true

# As soon as a timer can be set again the daemon sets it, and its attempts stop.
clockctl dismiss tea >/dev/null
clockctl timer start 2s coffee -q >/dev/null
sleep 2
wait_until 20 log_has 'coffee. rings'
expect_between 0 "$(lateness coffee)" 2 "seconds that coffee was late"
daemon_stop
expect_equal 0 "$status" "exit status"

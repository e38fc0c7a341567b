#!/bin/bash
# With nothing due the daemon sleeps: no system call in seconds, whatever was done before.
# limit: 60 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need strace strace

daemon_start
clockctl alarm add 'tomorrow 07:30' wake --repeat daily -q >/dev/null
clockctl timer start 1h tea -q >/dev/null
clockctl export >"$home/archive"
clockctl import --replace "$home/archive"
# The day's backup is a matter of the first writing; threads that wait for more work give up after five seconds.
sleep 8
timeout 4 strace -f -qq -o "$home/calls" -p "$daemon" || true
# What each thread was waiting in when it was looked at first is no call of the time after.
awk '{ if (seen[$1]++) print }' "$home/calls" >"$home/after"
[[ -s $home/calls ]] || fail "nothing was traced"
calls=$(grep -cvE 'detached|resumed' "$home/after" || true)
((calls <= 2)) || fail "$calls system calls in four idle seconds"$'\n'"$(head -n 20 "$home/after")"

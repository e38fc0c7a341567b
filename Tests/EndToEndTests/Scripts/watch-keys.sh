#!/bin/bash
# Keys of clockctl watch that come a moment too late or twice, in a tmux terminal: none affects another item than the one
# it was meant for.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=tmux-parts
source "$scripts/tmux-parts"

daemon_start
for name in one two three; do clockctl alarm add '+1h' "$name" -q >/dev/null; done
clockctl alarm add 12:00 before --repeat daily --disabled -q >/dev/null
terminal_start clockctl watch
alarms() { clockctl alarm list --sort id --json | jq -c 'map(.enabled)'; }
are_on() { [[ $(alarms) == "$1" ]]; }

# --- Space three times is off, on, off: of the same alarm, whose row stays.
wait_until 20 shows '^> .*a1 one'
wait_until 10 shows 'o 1 alarm is off'
press Space
wait_until 10 shows '> .*a1 one +off'
expect_equal '[false,true,true,false]' "$(alarms)" "alarms that are on after one space"
press Space
wait_until 10 are_on '[true,true,true,false]'
wait_until 10 shows '> .*a1 one +(today|tomorrow)'
press Space
wait_until 10 are_on '[false,true,true,false]'
# Quick ones, too.
press Space Space Space
wait_until 10 are_on '[true,true,true,false]'
wait_until 10 shows '> .*a1 one +(today|tomorrow)'
# What was off before is folded, at the end, and the same key switches it on.
press o
wait_until 10 shows 'a4 before +off'
press End
wait_until 10 shows '> .*a4 before'
press Space
wait_until 10 are_on '[true,true,true,true]'

# --- d twice dismisses a ring, and does not complete the running task.
clockctl task start walk >/dev/null
clockctl timer start 1s tea >/dev/null
press Escape
wait_until 20 shows '> .*r1 tea +RINGING'
press d d
is_dismissed() { clockctl ring list --all --json | jq -e '.[0].state == "dismissed"'; }
wait_until 10 is_dismissed
wait_until 10 shows '> .*k1 walk'
clockctl task info k1 --json | expect_json '.[0].state == "running" and .[0].total == 0'

# --- Space snoozes what rings, and twice does not use up a second snooze.
clockctl alarm add +1s wake --ring-for 10m --snooze 10m -q >/dev/null
wait_until 20 shows '> .*r2 wake +RINGING'
press Space Space
wait_until 10 shows 'r2 wake is already snoozed; the key had no effect'
is_snoozed() { clockctl ring list --json | jq -e 'map([.state, .snoozes]) == [["snoozed", 1]]'; }
wait_until 10 is_snoozed
press q

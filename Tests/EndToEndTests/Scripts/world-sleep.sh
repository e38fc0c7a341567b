#!/bin/bash
# A machine that sleeps: a break of focus counts the time asleep, work does not.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

export TZ=Europe/Berlin
server_up
boot '2026-11-25 10:00'
# `focus_is PHASE STATE LOW HIGH`: with as many seconds left.
focus_is() {
    clockctl focus status --json | jq -e --arg phase "$1" --arg state "$2" --argjson low "$3" --argjson high "$4" \
        '.phase == $phase and .state == $state and .remainingSeconds >= $low and .remainingSeconds <= $high'
}

# Ten minutes of work, an hour asleep, fifteen minutes of work.
clockctl focus start letter --work 25m --break 5m --auto -q >/dev/null
pass 600
wait_until 10 focus_is work running 890 900
suspend 3600
pass 1
wait_until 10 focus_is work running 880 899
pass 890
wait_until 10 focus_is break running 280 300

# The break is over after ten minutes asleep, and the next work has begun.
suspend 600
wait_until 10 focus_is work running 1490 1500
clockctl focus stop -q >/dev/null

# A paused break waits.
clockctl focus start letter --work 1m --break 5m --auto -q >/dev/null
pass 60
wait_until 10 focus_is break running 290 300
clockctl focus pause -q >/dev/null
suspend 600
pass 1
focus_is break paused 280 300 >/dev/null || fail "$(clockctl focus status)"
clockctl focus stop -q >/dev/null

# A timer counts the time asleep, too.
clockctl timer start 30m -q >/dev/null
suspend 1795
pass 4
never_rang t1 || fail "the timer rang early"
pass 5
wait_until 10 ring_is t1 ringing
machine_off

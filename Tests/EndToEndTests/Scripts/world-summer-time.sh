#!/bin/bash
# The nights in which the clocks change, lived through: grids of hours and minutes ring in both passes, a time of day in
# the first, and a count leaves out what a gap skips. A list names the zone of an expression once.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

export TZ=Europe/Berlin
rings() {
    clockctl ring list --all --json | jq -r --arg name "$1" '.[] | select(.label == $name) | .scheduled | .[11:16] + .[19:]'
}
# Passes from minute to minute, answering whatever rings.
live_until() {
    local end at
    end=$(date -d "$1" +%s)
    at=$(($(now %s) / 900 * 900))
    while ((at += 900, at <= end)); do
        pass_until "@$at"
        wait_until 10 has_rung "$at"
        clockctl dismiss all -q >/dev/null
    done
}
# Every quarter of an hour has a ring of "quarters".
has_rung() {
    clockctl ring list --all --json |
        jq -e --arg at "$(date -d "@$1" +%FT%T%:z)" 'any(.label == "quarters" and .scheduled == $at)'
}

boot '2026-10-25 00:50'
clockctl alarm add --repeat 'every 15 minutes' 01:00 quarters -q >/dev/null
clockctl alarm add --repeat 'every hour' 01:00 hours -q >/dev/null
clockctl alarm add --on-calendar '*:0/30' halves -q >/dev/null
clockctl alarm add --repeat 'every hour' 01:00 once --fold first -q >/dev/null
clockctl alarm add 02:30 night --repeat daily -q >/dev/null
clockctl alarm add --repeat 'every hour' --count 3 01:00 three -q >/dev/null
live_until '2026-10-25 02:00 UTC'
expect_equal '01:00+02:00 02:00+02:00 02:00+01:00 03:00+01:00' "$(rings hours | xargs)" "every hour"
expect_equal '01:00+02:00 01:30+02:00 02:00+02:00 02:30+02:00 02:00+01:00 02:30+01:00 03:00+01:00' \
    "$(rings halves | xargs)" "*:0/30"
expect_equal 13 "$(rings quarters | wc -l)" "rings of every 15 minutes"
expect_equal '01:00+02:00 02:00+02:00 03:00+01:00' "$(rings once | xargs)" "every hour in the first pass"
expect_equal '02:30+02:00' "$(rings night | xargs)" "a time of day"
expect_equal '01:00+02:00 02:00+02:00 02:00+01:00' "$(rings three | xargs)" "a count of three, over both passes"
clockctl alarm show three --json | expect_json '.[0].state == "done" and .[0].next == null'
clockctl alarm add --on-calendar '*-*-* 09:00 America/New_York' call -q >/dev/null
expect_line '^a7 +\*-\*-\* 09:00:00 America/New_York {2,}today' "$(clockctl alarm list)"
machine_off

# A grid that begins in the first pass goes on from the beginning of the second one, as the daemon plans it.
expect_equal '["2026-10-25T02:45:00+02:00","2026-10-25T02:00:00+01:00","2026-10-25T02:15:00+01:00"]' "$(clockctl preview \
    02:45 --repeat 'every 15 minutes' --count 3 --from 2026-10-25T02:40:00+02:00 --json | jq -c 'map(.at)')" "a preview"

rm -r "$XDG_STATE_HOME/clockd"
boot '2027-03-28 00:50'
clockctl alarm add --repeat 'every 15 minutes' 01:00 quarters -q >/dev/null
clockctl alarm add --on-calendar '*:0/30' halves -q >/dev/null
clockctl alarm add 02:30 night --repeat daily --gap skip --count 3 -q >/dev/null
live_until '2027-03-28 02:00 UTC'
expect_equal '01:00+01:00 01:30+01:00 03:00+02:00 03:30+02:00 04:00+02:00' "$(rings halves | xargs)" "*:0/30 in a gap"
expect_equal '' "$(rings night)" "a time that does not exist"
clockctl alarm disable quarters halves -q >/dev/null
for day in 29 30 31; do
    pass_until "2027-03-$day 02:30"
    wait_until 10 ring_is a3 ringing
    clockctl dismiss -q >/dev/null
done
clockctl alarm show night --json | expect_json '.[0].state == "done" and .[0].next == null'
machine_off

# Who adds or moves an alarm into the gap is told.
rm -r "$XDG_STATE_HOME/clockd"
boot '2027-03-27 12:00'
expect_line '02:30 does not exist' "$(clockctl alarm add 02:30 2>&1)"
clockctl alarm add 07:00 -q >/dev/null
expect_line '02:30 does not exist' "$(clockctl alarm edit a2 --time 02:30 2>&1)"
clockctl alarm disable a2 -q >/dev/null
expect_line '02:30 does not exist' "$(clockctl alarm enable a2 2>&1)"
# Where the gap ends with the day.
expect_line '23:30 does not exist' "$(clockctl alarm add '2028-03-25 23:30' --zone America/Nuuk 2>&1)"
machine_off

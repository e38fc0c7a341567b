#!/bin/bash
# An archive of two months ago, imported by another machine: what has passed since neither rings nor counts as missed.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

export TZ=Europe/Berlin
server_up
boot '2026-09-24 12:00'
clockctl alarm add 07:00 daily --repeat daily -q >/dev/null
clockctl alarm add 13:00 once -q >/dev/null
clockctl alarm add '2026-11-24 12:05' 'to come' -q >/dev/null
clockctl alarm add 12:01 snoozed -q >/dev/null
clockctl timer start 30m tea -q >/dev/null
clockctl dday add trip 2026-10-10 --notify 1d -q >/dev/null
pass_until '2026-09-24 12:01'
wait_until 10 ring_is a4 ringing
clockctl snooze 10m -q >/dev/null
clockctl export "$home/archive" >/dev/null
machine_off

rm -r "$XDG_STATE_HOME/clockd"
server_up
boot '2026-11-24 12:00'
: >"$home/popups"
clockctl import "$home/archive" >/dev/null
sleep 1
expect_equal '' "$(cat "$home/popups")" "popups of what has passed"
is_silent || fail "something is heard"
wait_until 10 next_is daily 2026-11-25T07:00:00+01:00
clockctl alarm show once --json | expect_json '.[0].state == "off"'
clockctl ring list --all --json | expect_json 'map(.state) == ["cancelled"]'
clockctl report --month | sed -n '/missed/p' >"$home/missed"
expect_no_line '[1-9][0-9]* missed' "$(cat "$home/missed")"
pass_until '2026-11-24 12:05'
wait_until 10 ring_is a3 ringing
clockctl dismiss -q >/dev/null
pass_until '2026-11-25 07:00'
wait_until 10 ring_is a1 ringing
machine_off

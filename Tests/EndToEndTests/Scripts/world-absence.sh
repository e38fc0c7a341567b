#!/bin/bash
# The machine is off for a night or for weeks: a snooze and an unanswered ring keep the grace of their alarm, and one
# popup has a line for each alarm, first those that won't ring again.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

export TZ=Europe/Berlin
server_up
boot '2026-11-24 21:00'

# --- A night. What must not ring late is snoozed, unanswered, or not due yet.
clockctl alarm add 21:30 pills --missed skip --grace 10m -q >/dev/null
clockctl alarm add 21:31 drops --missed notify --grace 10m -q >/dev/null
clockctl alarm add 21:32 oven --missed skip --grace 10m --ring-for 1m -q >/dev/null
clockctl alarm add 21:33 bath --grace 24h -q >/dev/null
clockctl alarm add 22:00 tea --missed skip --grace 10m -q >/dev/null
clockctl alarm add 22:00 soup --grace 10m -q >/dev/null
for minute in 30 31 32 33; do
    pass_until "2026-11-24 21:$minute"
    wait_until 10 ring_is "a$((minute - 29))" ringing
done
for name in pills drops bath; do press "$name" Snooze; done
for item in a1 a2 a4; do wait_until 10 ring_is "$item" snoozed; done
off_until '2026-11-25 09:00'
# Only what may be that late rings, and only what its policy hides is not in the popup.
wait_until 10 ring_is a4 ringing
for item in a1 a2 a3 a5 a6; do
    ring_is "$item" missed >/dev/null || fail "$item was not missed: $(clockctl ring list --all)"
done
wait_until 10 popups_hold 'length == 2'
popups '[.[] | select(.summary == "2 alarms were missed") | .body | [scan("drops|soup|pills|oven|tea")]][0]' |
    expect_json 'sort == ["drops", "soup"]'
expect_equal 1 "$(rings_of a1)" "rings of pills"
clockctl dismiss -q >/dev/null

# The end of a snooze within the grace rings, late as it is.
clockctl alarm add 09:30 eggs --grace 10m -q >/dev/null
pass_until '2026-11-25 09:30'
wait_until 10 ring_is a7 ringing
press eggs Snooze
wait_until 10 ring_is a7 snoozed
off_until '2026-11-25 09:45'
wait_until 10 ring_is a7 ringing
clockctl dismiss -q >/dev/null

# --- A month, with daily alarms that fill the popup.
for number in {1..12}; do clockctl alarm add 07:00 "daily $number" --repeat daily --grace 1h -q >/dev/null; done
clockctl alarm add '2026-11-26 06:30' dentist --grace 1h -q >/dev/null
server_down
server_up
off_until '2026-12-24 12:00'
digest() { popups 'map(select(.summary | endswith("alarms were missed")))[0]'; }
has_digest() { digest | jq -e .; }
wait_until 10 has_digest
expect_equal '349 alarms were missed' "$(digest | jq -r .summary)" "the title of the popup"
digest | jq -r .body >"$home/digest"
expect_equal '• dentist, Thu 26 Nov 06:30' "$(sed -n 1p "$home/digest")" "the first line"
expect_equal '• daily 4: 29 times, last Thu 24 Dec 07:00' "$(sed -n 2p "$home/digest")" "the line of a daily alarm"
expect_equal 11 "$(wc -l <"$home/digest")" "lines: of ten alarms, and of the others"
machine_off

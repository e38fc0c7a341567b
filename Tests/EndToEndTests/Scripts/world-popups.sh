#!/bin/bash
# What popups say, on the day of the test: several of one minute, the list of those without one, reminders of D-days,
# the length of a timer, the question about a task, and the nudge of a day without a task.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

export TZ=Europe/Berlin
printf '\n[task]\nnudge = "18:00"\nsound = "none"\n' >>"$home/config/clockd/config.toml"
server_up body
boot '2026-11-25 07:00'

# `shows COUNT`: as many popups.
shows() { [[ $(popups length) == "$1" ]]; }
# `says SUMMARY BODY`: a popup, whose text is BODY.
says() { popups_hold --arg title "$1" --arg body "$2" 'any(.summary == $title and .body == $body)'; }

# --- Five alarms of one minute: three popups, and a list of the others, which get theirs as the first are answered
for name in a b c d e; do clockctl alarm add 07:30 "$name" -q >/dev/null; done
pass_until '2026-11-25 07:30:01'
wait_until 10 shows 4
popups_hold 'map(select(.summary == "2 more are ringing")) | length == 1 and (.[0].body | test("^• [a-e], 07:30\n• [a-e], 07:30\nThey appear"))' >/dev/null ||
    fail "$(popups)"
# The summary of the first popup of an alarm.
first() { popups 'map(.summary | select(length == 1)) | first' | jq -r .; }
first=$(first)
says "$first" $'Alarm, 07:30\nClosed, it snoozes for 9 min.' >/dev/null || fail "$(popups)"
press "$first" Dismiss
gone() { popups_hold --arg title "$1" 'all(.summary != $title)'; }
wait_until 10 gone "$first"
wait_until 10 shows 4
press "$(first)" Dismiss
# Each of the others has its popup now, and the list is withdrawn.
wait_until 10 shows 3
popups_hold 'all(.summary | length == 1)' >/dev/null || fail "$(popups)"
clockctl dismiss all -q
wait_until 10 shows 0

# --- Reminders of one morning are one list, answered as one
clockctl dday add Christmas 12-25 --notify 29d -q >/dev/null
clockctl dday add 'Rent & more' 2026-11-27 --notify 1d -q >/dev/null
clockctl dday add Move 2026-11-26 --notify 0d -q >/dev/null
pass_until '2026-11-26 09:00:01'
wait_until 10 shows 1
wait_until 10 says '3 reminders' $'• Christmas: in 29 days, Fri 25 Dec\n• Rent & more: tomorrow, Fri 27 Nov\n• Move: today, Thu 26 Nov'
press '3 reminders' Dismiss
wait_until 10 shows 0
expect_equal 0 "$(clockctl ring list --json | jq length)" "open rings"
clockctl dday remove all --yes -q

# --- A timer says how long it was, and a task is asked about without its name being said twice
clockctl timer start 4m tea -q >/dev/null
pass 240
wait_until 10 is_heard
wait_until 10 popups_hold 'any(.summary == "tea" and (.body | startswith("4 min are over, 09:04:")))'
clockctl dismiss -q
clockctl task add letter 10m -q >/dev/null
clockctl task start letter -q
pass 600
wait_until 10 says letter 'The expected time is over. Is it done?'
# The sound of tasks is off.
is_silent || fail "$(cat "$home/sounds")"
press letter Complete
wait_until 10 popups_hold 'any(.summary == "letter" and (.body | test("over")) and (.body | test("letter") | not))'

# --- On a day without a task, but not on one with a task
pass_until '2026-11-26 18:00:01'
sleep 0.5
popups_hold 'all(.summary != "No task was timed today")' >/dev/null || fail "nudged although a task was timed"
pass_until '2026-11-27 18:00:01'
wait_until 10 popups_hold 'any(.summary == "No task was timed today")'

#!/bin/bash
# A label of two lines: ⏎ where there is one line, whole in popups, JSON, CSV and archives. Other control characters are
# refused. A snoozed alarm tells both of its times, and a snooze that its next occurrence will end.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

export TZ=Europe/Berlin
server_up
boot '2026-11-25 06:59'
label=$'milk\neggs'
expect_status 0 clockctl alarm add 07:00 "$label" --repeat 'every hour' --pre 30s
expect_line '^a1 milk⏎eggs: hourly, next today 07:00, in (1 min|[0-9]+ s); notice before: 30 s$' "$out"
expect_status 0 clockctl timer start 1h "$label"
expect_line '^t1 milk⏎eggs: ' "$out"
for text in $'a\tb' $'a\rb' $'a\e[31mb'; do
    expect_status 64 clockctl alarm add 08:00 "$text"
    expect_line 'control character' "$err"
done
expect_status 64 clockctl task add "$label"
# Controls that turn the direction of the text around them.
expect_status 0 clockctl alarm add 20:00 $'a\u202e\u2067b'
expect_line '^a2 a��b: ' "$out"
expect_line ' a��b$' "$(clockctl alarm list)"
expect_log '“a\\u\{202e\}\\u\{2067\}b” was added'
clockctl alarm remove a2 -q >/dev/null

# One line each.
expect_line '^a1 .*  milk⏎eggs$' "$(clockctl alarm list)"
expect_line 'milk⏎eggs' "$(clockctl alarm show "$label")"
expect_line '^t1 milk⏎eggs' "$(clockctl status)"
expect_line 'milk⏎eggs' "$(clockctl status --format '{label}')"
expect_line 'milk⏎eggs' "$(clockctl history)"
expect_equal 2 "$(clockctl history | grep -c milk)" "lines of the history"
expect_log '“milk⏎eggs” was added'
completes() { clockctl __complete words alarm show a | grep 'milk⏎eggs'; }
wait_until 20 completes

# Whole.
expect_equal "\"milk\\neggs\"" "$(clockctl alarm show a1 --json | jq '.[0].label')" "JSON"
expect_line '^eggs' "$(clockctl history --csv)"
pass_until '2026-11-25 06:59:35'
wait_until 10 popups_hold 'any(.summary == "milk\neggs")'
pass_until '2026-11-25 07:00'
wait_until 10 ring_is a1 ringing
wait_until 10 popups_hold 'any(.summary == "milk\neggs" and (.body | startswith("Alarm, 07:00")))'

# Both times of a snoozed alarm.
expect_status 0 clockctl snooze 10m
expect_line '^r1 milk⏎eggs: snoozed until today 07:10(:[0-9]{2})?$' "$out"
expect_status 0 clockctl snooze r1 2h
expect_line '^r1 milk⏎eggs: snoozed until today 09:0.*, but a1 rings today 08:00 and this ring counts as missed then$' "$out"
expect_status 0 clockctl alarm edit a1 --time 08:30
expect_line '^a1 milk⏎eggs: hourly, next today 08:30, in 1 h [0-9]+ min; snoozed until today 09:0' "$out"
pass_until '2026-11-25 08:30'
wait_until 10 ring_is a1 ringing
clockctl ring list --all --json | expect_json '[.[] | select(.item == "a1") | .state] == ["missed", "ringing"]'

# An archive has it as it is.
clockctl export "$home/archive" >/dev/null
clockctl alarm remove a1 -q >/dev/null
clockctl import "$home/archive" --replace --yes >/dev/null
expect_equal "\"milk\\neggs\"" "$(clockctl alarm show a1 --json | jq '.[0].label')" "the imported label"
machine_off

#!/bin/bash
# A notification server that comes and goes while ten rings are open: the history has one entry for each ring and cause,
# at most four of a ring, and every popup is there in the end.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

screen_start
bus_start
dunst_start
daemon_start
for number in {1..10}; do clockctl timer start 0.5s "tea $number" --sound none -q >/dev/null; done
are_ringing() { (($(clockctl ring list --json | jq length) == $1)); }
wait_until 20 are_ringing 10
for _ in {1..25}; do
    dunst_kill
    dunst_start
done
clockctl history --json -n 2000 >"$home/history"
expect_json 'map(select(.event == "popupFailed")) | length > 0' <"$home/history"
expect_json 'map(select(.event == "popupFailed") | [.item, .details.problem]) | length == (unique | length)' <"$home/history"
# A server that fails in many ways, or in ever other words, is told of four times.
expect_json 'map(select(.event == "popupFailed")) | group_by(.item) | all(length <= 4)' <"$home/history"
# Three popups of one minute, and the list of the others.
are_shown() { (($(dunstctl count displayed) + $(dunstctl count waiting) == 4)); }
wait_until 20 are_shown
expect_status 0 clockctl dismiss

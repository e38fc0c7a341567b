#!/bin/bash
# Timers on the command line: every verb, presets, repetition.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
timer() { clockctl timer show "$1" --json | jq '.[0]'; }

expect_status 0 clockctl timer start 25m tea --json
expect_json '.id == "t1" and .label == "tea" and .state == "running" and .durationSeconds == 1500
    and .remainingSeconds > 1440 and .repeat == null' <<<"$out"
expect_equal "durationSeconds ends id label remainingSeconds repeat started state" \
    "$(jq -r 'keys | join(" ")' <<<"$out")" "the members of a timer"
expect_status 0 clockctl timer start 1h30m bread -q
expect_equal t2 "$out" "what -q prints"

# A timer does not advance while paused, and continues from there after resuming.
expect_status 0 clockctl timer pause tea
before=$(timer tea | jq .remainingSeconds)
sleep 0.3
timer tea | expect_json --argjson before "$before" '.state == "paused" and .remainingSeconds == $before and .ends == null'
expect_status 0 clockctl timer resume t1
sleep 0.1
timer tea | expect_json --argjson before "$before" '.state == "running" and .remainingSeconds < $before'

expect_status 0 clockctl timer extend tea 5m
timer tea | expect_json '.remainingSeconds > 1740 and .remainingSeconds <= 1800'
expect_status 0 clockctl timer extend tea -10m
timer tea | expect_json '.remainingSeconds > 1140 and .remainingSeconds <= 1200'
expect_status 0 clockctl timer restart tea
timer tea | expect_json '.remainingSeconds > 1440 and .remainingSeconds <= 1500'

# Several at once; an unambiguous prefix is a name; `last` is the newest.
expect_status 0 clockctl timer pause t1 bre
clockctl timer list --json | expect_json 'length == 2 and all(.[]; .state == "paused")'
expect_status 0 clockctl timer resume t1 last
expect_status 0 clockctl timer start 5m breakfast
expect_status 66 clockctl timer show bre
expect_line 'bread|t2' "$err"
expect_line 'breakfast|t3' "$err"

expect_status 0 clockctl timer cancel t1 t2 t3
clockctl timer list --json | expect_json '. == []'
timer t1 | expect_json '.state == "cancelled"'
expect_status 0 clockctl timer start 5m next -q
expect_equal t4 "$out" "an id is never used again"

# Presets.
expect_status 0 clockctl timer preset add pasta 9m
clockctl timer preset list --json | expect_json '. == [{"name": "pasta", "durationSeconds": 540}]'
expect_status 0 clockctl timer start pasta --json
expect_json '.durationSeconds == 540 and .label == "pasta"' <<<"$out"
expect_status 0 clockctl timer preset remove pasta
expect_status 66 clockctl timer start pasta
clockctl timer preset list --json | expect_json '. == []'

# Repeated: it rings after each round, without drifting.
expect_status 0 clockctl timer start 1s round --repeat 3 --json
began=$(jq -r .started <<<"$out")
rounds() { clockctl ring list --all --json | jq -e '[.[] | select(.label == "round")] | length == 3'; }
wait_until 20 rounds
clockctl ring list --all --json | jq -r '.[] | select(.label == "round") | .scheduled' | while read -r at; do
    echo "$(date -d "$at" +%s.%N) $(date -d "$began" +%s.%N)"
done | awk '{ printf "%.1f\n", $1 - $2 }' >"$home/rounds"
expect_equal "1.0 2.0 3.0" "$(paste -sd' ' "$home/rounds")" "the moments of three rounds"

# --no-ring: the timer ends without ringing.
expect_status 0 clockctl timer start 0.2s silent --no-ring --wait
clockctl ring list --all --json | expect_json 'all(.[]; .label != "silent")'

# All timers are kept across kill -9, in the same state.
daemon_kill
daemon_start
timer t4 | expect_json '.state == "running" and .label == "next" and .remainingSeconds < 300 and .remainingSeconds > 180'

#!/bin/bash
# A timer through the service interface: exact, on CLOCK_BOOTTIME, and kept across kill -9.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start

started=$(call io.clockd.Timers.Start '{"durationSeconds": 1.5, "label": "tea", "rings": true}')
expect_json '.parameters.timer | .id == "t1" and .label == "tea" and .state == "running" and .durationSeconds == 1.5' \
    <<<"$started"
run call io.clockd.Timers.Wait '{"names": ["tea"]}'
# By the daemon's clock, so that a slow script does not count: no ring is early, and none is later than two seconds.
now=$EPOCHREALTIME
late() { awk -v ends="$(date -d "$1" +%s.%N)" -v now="$2" 'BEGIN { printf "%.3f", now - ends }'; }
lateness() {
    clockctl history --event rang --json | jq --arg name "$1" '.[] | select(.label == $name) | .details.latenessSeconds'
}
expect_between 0 "$(late "$(jq -r .parameters.timer.ends <<<"$started")" "$now")" 60 "seconds waited beyond its end"
expect_between 0 "$(lateness tea)" 2 "seconds that tea was late"
expect_json '.parameters.timers[0].state == "ringing"' <<<"$out"

# With kill -9 in between, the timer ends at the announced time.
started=$(call io.clockd.Timers.Start '{"durationSeconds": 10, "label": "rice", "rings": true}')
promised=$(jq -r '.parameters.timer.ends' <<<"$started")
daemon_kill
daemon_start
still=$(call io.clockd.Timers.Show '{"names": ["rice"]}' | jq -r '.parameters.timers[0].ends')
# The timer does not count on the wall clock; the two clocks are read at slightly different times.
moved=$(awk -v was="$(date -d "$promised" +%s.%N)" -v is="$(date -d "$still" +%s.%N)" 'BEGIN { printf "%.3f", is - was }')
expect_between -0.05 "$moved" 0.05 "seconds by which the end moved over a restart"
call io.clockd.Timers.Wait '{"names": ["rice"]}' >"$home/waited"
expect_between -0.05 "$(late "$promised" "$EPOCHREALTIME")" 60 "seconds waited beyond the promised end"
expect_between 0 "$(lateness rice)" 2 "seconds late after a restart"

# A timer that ended while no daemon ran rings at the start, once, and reports when it ended.
call io.clockd.Timers.Start '{"durationSeconds": 0.3, "label": "egg", "rings": true}' >/dev/null
daemon_kill
sleep 0.5
daemon_start
ledger() { call io.clockd.Rings.List '{"all": true}'; }
egg_rings() { ledger | jq -e '[.parameters.rings[] | select(.label == "egg" and .state == "ringing")] | length == 1'; }
wait_until 20 egg_rings
expect_json '[.parameters.rings[].label] == ["tea", "rice", "egg"]' < <(ledger)
expect_json '.parameters.rings | length == 3' < <(call io.clockd.Rings.Dismiss '{"names": []}')
expect_json '[.parameters.rings[].state] | unique == ["dismissed"]' < <(ledger)

#!/bin/bash
# Alarms that become due while no daemon runs: each follows its own policy, with one popup for all missed ones, and all
# of them in the ledger.
# limit: 150 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

screen_start
bus_start
dunst_start
daemon_start

# Late enough that all alarms have been added and the daemon has ended, however long a call takes here.
timed call io.clockd.Alarms.List
first=$(awk -v now="$EPOCHREALTIME" -v call="$elapsed" 'BEGIN { printf "%d", now + 8 + 15 * call }')
add() {
    local settings
    settings=$(jq -nc --arg time "@$((first + $1))" --arg name "$2" "{time: \$time, label: \$name, $3}")
    call io.clockd.Alarms.Add "{\"settings\": $settings, \"enabled\": true}" |
        expect_json '.parameters.alarm.state == "scheduled"'
}
add 0 Pills 'missed: "notify"'
add 1 Standup 'missed: "ring", graceSeconds: 30'
add 2 Quiet 'missed: "skip"'
add 3 'Wake up' 'missed: "ring", graceSeconds: 3600'
daemon_stop
expect_equal 0 "$status" "exit status"
((EPOCHSECONDS < first)) || fail "the first alarm was due before the daemon had ended"
# An alarm that is less than a minute late is on time, whatever its policy.
sleep $((first + 65 - EPOCHSECONDS))

daemon_start
wait_until 20 popups_are 2
sleep 0.5
popups_are 2
screenshot missed
dunstctl close-all
history=$(dunstctl history)
expect_json '[.data[0][] | select(.summary.data == "2 alarms were missed")] | length == 1' <<<"$history"
expect_json '[.data[0][] | select(.summary.data == "2 alarms were missed")][0].body.data |
    test("^• Pills, .*[0-9:]+\n• Standup, .*[0-9:]+$")' <<<"$history"
expect_json '[.data[0][] | select(.summary.data == "Wake up")] | length == 1' <<<"$history"

# The ledger has all four, including the unreported one.
ledger=$(clockctl ring list --all --json)
expect_json 'length == 4' <<<"$ledger"
expect_json '[.[] | select(.state == "missed") | .label] | sort == ["Pills", "Quiet", "Standup"]' <<<"$ledger"
expect_json 'all(.[] | select(.state == "missed"); .started == null)' <<<"$ledger"
expect_json '[.[] | select(.label == "Wake up")] | length == 1' <<<"$ledger"
expect_log 'Standup.* was missed.*cause=notRunning'

# Each is reported once.
daemon_stop
dunstctl history-clear 2>/dev/null || true
before=$(dunstctl history | jq '[.data[0][] | select(.summary.data == "2 alarms were missed")] | length')
daemon_start
sleep 0.5
expect_equal "$before" "$(dunstctl history | jq '[.data[0][] | select(.summary.data == "2 alarms were missed")] | length')" \
    "popups after another start"
daemon_stop
expect_equal 0 "$status" "exit status"

#!/bin/bash
# Rings: snooze, dismiss, timeouts, and the ledger.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
state() { clockctl ring list --all --json | jq -r --arg name "$1" '[.[] | select(.label == $name)] | last.state'; }
is() { [[ $(state "$1") == "$2" ]]; }
# The seconds between two times as the daemon prints them.
between() { awk -v from="$(date -d "$1" +%s.%N)" -v to="$(date -d "$2" +%s.%N)" 'BEGIN { printf "%.3f", to - from }'; }
# `expect_extended LABEL SECONDS END`: that item ends so long after its last ring was answered.
expect_extended() {
    local ended
    ended=$(clockctl ring list --all --json | jq -r --arg name "$1" '[.[] | select(.label == $name)] | last.ended')
    expect_between "$2" "$(awk -v seconds="$(between "$ended" "$3")" 'BEGIN { printf "%.1f", seconds }')" "$2" \
        "seconds by which $1 was extended"
}

expect_status 0 clockctl dismiss
expect_equal 'nothing is ringing' "$err" 'with nothing to dismiss'
expect_status 66 clockctl snooze
expect_status 0 clockctl ring list --all
expect_equal 'no rings yet' "$err" 'an empty ledger'

expect_status 0 clockctl alarm add +1s first --snooze 1s
wait_until 20 is first ringing
clockctl ring list --json | expect_json 'length == 1 and (.[0] | .id == "r1" and .item == "a1" and .kind == "alarm"
    and .label == "first" and .started != null and .ended == null and .snoozes == 0 and .snoozedUntil == null)'
expect_equal "ended id item kind label missedAt scheduled snoozedUntil snoozes started state" \
    "$(clockctl ring list --json | jq -r '.[0] | keys | join(" ")')" "the members of a ring"
wait_until 20 log_has 'event=popupFailed'
expect_equal 1 "$(grep -c event=popupFailed "$home/daemon.log")" "times that the lack of a desktop was told"
clockctl status --json | expect_json '.ringing | length == 1 and .[0].id == "r1"'

# Snoozed for the requested time, also across kill -9; the same row rings again.
expect_status 0 clockctl snooze first 12.5s
is first snoozed
until=$(clockctl ring list --all --json | jq -r '.[0].snoozedUntil')
snoozed=$(clockctl history --event snoozed --json | jq -r '.[0].at')
expect_between 12.5 "$(between "$snoozed" "$until")" 12.5 "seconds of a snooze"
daemon_kill
daemon_start
is first snoozed
wait_until 30 is first ringing
clockctl ring list --all --json | expect_json 'length == 1 and .[0].snoozes == 1'
rung=$(clockctl history --event rang --json | jq -r '.[-1].at')
expect_between -0.1 "$(between "$until" "$rung")" 2 "seconds that it was late after a snooze"
expect_status 0 clockctl dismiss r1
is first dismissed
expect_status 0 clockctl dismiss
expect_equal 'nothing is ringing' "$err" 'with nothing to dismiss'

# The snooze limit is enforced.
expect_status 0 clockctl alarm add +1s limited --snooze 1s --snooze-limit 1
wait_until 20 is limited ringing
expect_status 0 clockctl snooze limited
wait_until 20 is limited ringing
run clockctl snooze limited
[[ $status != 0 ]] || fail "a second snooze was granted"
is limited ringing
expect_status 0 clockctl dismiss limited

# Unanswered rings are snoozed automatically up to the limit, then missed, and reported.
expect_status 0 clockctl alarm add +1s unheard --ring-for 1s --snooze 1s --snooze-limit 1
wait_until 20 is unheard missed
expect_equal 'rang snoozed rang missed' "$(clockctl history --json | jq -r \
    '[.[] | select(.label == "unheard" and (.event | IN("rang", "snoozed", "missed"))).event] | join(" ")')" \
    "what happened to a ring that nobody answered"
wait_until 20 log_has '“unheard” was missed'
clockctl ring list --json | expect_json '. == []'

# Several at the same time.
for name in one two three; do clockctl timer start 0.2s "$name" >/dev/null; done
all_three() { clockctl ring list --json | jq -e length==3; }
wait_until 20 all_three
expect_status 0 clockctl dismiss one two
clockctl ring list --json | expect_json 'length == 1 and .[0].label == "three"'
expect_status 0 clockctl dismiss all
clockctl ring list --json | expect_json '. == []'

# A snooze without arguments applies to all ringing items: an alarm is snoozed; timers and focus phases are extended by
# a minute, tasks by five, and their rings end.
clockctl timer start 0.2s tea -q >/dev/null
clockctl focus start write --work 1s --break 60s -q >/dev/null
clockctl task add walk 1s -q >/dev/null
clockctl task start walk -q >/dev/null
clockctl alarm add +1s up --snooze 10m -q >/dev/null
ring_labels() { clockctl ring list --json | jq -r 'map(select(.state == "ringing").label) | sort | join(" ")'; }
these_ring() { [[ $(ring_labels) == "$*" ]]; }
wait_until 20 these_ring tea up walk write
expect_status 0 clockctl snooze
these_ring || fail "still rings after a bare snooze: $(ring_labels)"
is up snoozed
for name in tea write walk; do is "$name" dismissed || fail "the ring of $name is $(state "$name")"; done
# Expects that the timer, the focus session and the task run: each prints its end.
timer_end() { expect_status 0 clockctl timer show tea --json; jq -er '.[0] | select(.state == "running").ends' <<<"$out"; }
focus_end() {
    expect_status 0 clockctl focus status --json
    jq -er 'select(.state == "running" and .phase == "work").ends' <<<"$out"
}
task_end() { expect_status 0 clockctl task info "$1" --json; jq -er '.[0] | select(.state == "running").expectedEnd' <<<"$out"; }
expect_extended tea 60 "$(timer_end)"
expect_extended write 60 "$(focus_end)"
expect_extended walk 300 "$(task_end walk)"

# A snooze with a duration, one by one; a dismiss without arguments ends all ringing items, but not snoozed ones.
clockctl timer extend tea -2m -q
clockctl focus extend -2m -q
wait_until 20 these_ring tea write
expect_status 0 clockctl snooze tea 3m
these_ring write || fail "rings: $(ring_labels)"
expect_extended tea 180 "$(timer_end)"
expect_status 0 clockctl snooze f1 12m
expect_extended write 720 "$(focus_end)"
clockctl task add swim 1s -q >/dev/null
clockctl task start swim --switch -q >/dev/null 2>&1
clockctl timer extend tea -4m -q
wait_until 20 these_ring swim tea
expect_status 0 clockctl snooze swim 7m
expect_extended swim 420 "$(task_end swim)"
expect_status 0 clockctl dismiss
these_ring || fail "still rings after a bare dismiss: $(ring_labels)"
clockctl timer show tea --json | expect_json '.[0].state == "done"'
is up snoozed
expect_status 0 clockctl dismiss up

# Each occurrence of each item is in the ledger once, ended rings with their end.
clockctl ring list --all --json | expect_json '(map([.item, .scheduled]) | unique | length) == length
    and all(.[]; .ended != null and .ended >= .started)'

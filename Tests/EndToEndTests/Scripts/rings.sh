#!/bin/bash
# Rings: snooze, dismiss, timeouts, and the ledger.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
soon() { echo "@$(awk -v now="$EPOCHREALTIME" -v after="$1" 'BEGIN { printf "%.3f", now + after }')"; }
state() { clockctl ring list --all --json | jq -r --arg name "$1" '[.[] | select(.label == $name)] | last.state'; }
is() { [[ $(state "$1") == "$2" ]]; }

expect_status 0 clockctl dismiss
expect_equal 'nothing is ringing' "$err" 'with nothing to dismiss'
expect_status 66 clockctl snooze

expect_status 0 clockctl alarm add "$(soon 1)" first --snooze 1s
wait_until 3 is first ringing
clockctl ring list --json | expect_json 'length == 1 and (.[0] | .id == "r1" and .item == "a1" and .kind == "alarm"
    and .label == "first" and .started != null and .ended == null and .snoozes == 0 and .snoozedUntil == null)'
expect_equal "ended id item kind label scheduled snoozedUntil snoozes started state" \
    "$(clockctl ring list --json | jq -r '.[0] | keys | join(" ")')" "the members of a ring"
wait_until 2 log_has 'event=popupFailed'
expect_equal 1 "$(grep -c event=popupFailed "$home/daemon.log")" "times that the lack of a desktop was told"
clockctl status --json | expect_json '.ringing | length == 1 and .[0].id == "r1"'

# Snoozed for the requested time, also across kill -9; the same row rings again.
expect_status 0 clockctl snooze first 1.5s
is first snoozed
daemon_kill
daemon_start
is first snoozed
wait_until 4 is first ringing
clockctl ring list --all --json | expect_json 'length == 1 and .[0].snoozes == 1'
expect_status 0 clockctl dismiss r1
is first dismissed
expect_status 0 clockctl dismiss
expect_equal 'nothing is ringing' "$err" 'with nothing to dismiss'

# The snooze limit is enforced.
expect_status 0 clockctl alarm add "$(soon 1)" limited --snooze 1s --snooze-limit 1
wait_until 3 is limited ringing
expect_status 0 clockctl snooze limited
wait_until 3 is limited ringing
run clockctl snooze limited
[[ $status != 0 ]] || fail "a second snooze was granted"
is limited ringing
expect_status 0 clockctl dismiss limited

# Unanswered rings are snoozed automatically up to the limit, then missed, and reported.
expect_status 0 clockctl alarm add "$(soon 1)" unheard --ring-for 1s --snooze 1s --snooze-limit 1
wait_until 3 is unheard ringing
wait_until 3 is unheard snoozed
wait_until 3 is unheard ringing
wait_until 3 is unheard missed
wait_until 2 log_has '“unheard” was missed'
clockctl ring list --json | expect_json '. == []'

# Several at the same time.
for name in one two three; do clockctl timer start 0.2s "$name" >/dev/null; done
all_three() { clockctl ring list --json | jq -e length==3; }
wait_until 3 all_three
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
clockctl alarm add "$(soon 1)" up --snooze 10m -q >/dev/null
ring_labels() { clockctl ring list --json | jq -r 'map(select(.state == "ringing").label) | sort | join(" ")'; }
these_ring() { [[ $(ring_labels) == "$*" ]]; }
wait_until 5 these_ring tea up walk write
expect_status 0 clockctl snooze
these_ring || fail "still rings after a bare snooze: $(ring_labels)"
is up snoozed
for name in tea write walk; do is "$name" dismissed || fail "the ring of $name is $(state "$name")"; done
clockctl timer show tea --json | expect_json '.[0] | .state == "running" and .remainingSeconds > 50 and .remainingSeconds <= 60'
clockctl focus status --json | expect_json '.state == "running" and .phase == "work" and .remainingSeconds > 50
    and .remainingSeconds <= 60'
clockctl task info walk --json | expect_json '.[0] | .state == "running" and .remainingSeconds > 290 and .remainingSeconds <= 300'

# A snooze with a duration, one by one; a dismiss without arguments ends all ringing items, but not snoozed ones.
clockctl timer extend tea -2m -q
clockctl focus extend -2m -q
wait_until 5 these_ring tea write
expect_status 0 clockctl snooze tea 3m
these_ring write || fail "rings: $(ring_labels)"
clockctl timer show tea --json | expect_json '.[0] | .state == "running" and .remainingSeconds > 170 and .remainingSeconds <= 180'
expect_status 0 clockctl snooze f1 2m
clockctl focus status --json | expect_json '.state == "running" and .phase == "work" and .remainingSeconds > 110
    and .remainingSeconds <= 120'
clockctl task add swim 1s -q >/dev/null
clockctl task start swim --switch -q >/dev/null 2>&1
clockctl timer extend tea -4m -q
wait_until 5 these_ring swim tea
expect_status 0 clockctl snooze swim 7m
clockctl task info swim --json | expect_json '.[0] | .state == "running" and .remainingSeconds > 410 and .remainingSeconds <= 420'
expect_status 0 clockctl dismiss
these_ring || fail "still rings after a bare dismiss: $(ring_labels)"
clockctl timer show tea --json | expect_json '.[0].state == "done"'
is up snoozed
expect_status 0 clockctl dismiss up

# Each occurrence of each item is in the ledger once, ended rings with their end.
clockctl ring list --all --json | expect_json '(map([.item, .scheduled]) | unique | length) == length
    and all(.[]; .ended != null and .ended >= .started)'

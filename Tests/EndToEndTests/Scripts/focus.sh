#!/bin/bash
# Focus: phases in order, only work is credited, and everything is kept across kill -9.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
focus() { clockctl focus status --json; }
focus_is() { focus | jq -e ".state == \"$1\" and .phase == \"$2\""; }

expect_status 0 clockctl focus start write --work 1s --break 10m --cycles 2 --auto --json
expect_json '.task == "write" and .phase == "work" and .state == "running" and .cycle == 1 and .cycles == 2' <<<"$out"
members="cycle cycles durationSeconds ends growth growthSeconds id phase remainingSeconds sessionSeconds state task todaySeconds"
expect_equal "$members" "$(jq -r 'keys | join(" ")' <<<"$out")" "the members of a session"
wait_until 20 focus_is running break
# Work that ended late is credited up to its end.
late=$(clockctl history --item f1 --json | jq -r '[.[] | select(.details.phase).at][:2][]' | date -f - +%s.%N |
    awk 'NR == 1 { start = $1 } END { print $1 - start - 1 }')
expect_between -0.01 "$late" 2 "seconds that the break began late"
focus | expect_json --argjson late "$late" '.todaySeconds >= 1 and .todaySeconds < 1.1 + $late'
expect_status 0 clockctl focus stop
# A break ends by itself, too.
expect_status 0 clockctl focus start write --work 10m --break 1s --cycles 2 --auto
expect_status 0 clockctl focus skip
works_again() { focus_is running work && focus | jq -e '.cycle == 2'; }
wait_until 20 works_again
expect_status 0 clockctl focus stop
today=$(focus | jq .todaySeconds)

# Neither paused time nor the time after kill -9 counts.
start=$EPOCHREALTIME
expect_status 0 clockctl focus start read --work 10m
sleep 0.5
expect_status 0 clockctl focus pause
elapsed_since() { awk -v start="$1" -v end="$EPOCHREALTIME" 'BEGIN { print end - start }'; }
most=$(elapsed_since "$start")
sleep 0.7
focus | expect_json '.state == "paused" and .phase == "work"'
daemon_kill
daemon_start
focus | expect_json '.state == "paused" and .phase == "work" and .task == "read" and .remainingSeconds <= 599.5'
start=$EPOCHREALTIME
expect_status 0 clockctl focus resume
focus | expect_json '.state == "running"'
expect_status 0 clockctl focus stop
most=$(awk -v one="$most" -v other="$(elapsed_since "$start")" 'BEGIN { print one + other }')
worked=$(focus | jq --argjson before "$today" '.todaySeconds - $before')
expect_between 0.5 "$worked" "$most" "seconds of work credited"

# Without --auto the user is asked by a ring; skip continues manually.
expect_status 0 clockctl focus start ask --work 1s --break 10m
asks() { clockctl ring list --json | jq -e 'length == 1 and .[0].kind == "focus"'; }
wait_until 20 asks
focus | expect_json '.state == "waiting"'
expect_status 0 clockctl focus resume
wait_until 20 focus_is running break
clockctl ring list --json | expect_json '. == []'
expect_status 0 clockctl focus skip
focus | expect_json '.phase == "work"'
expect_status 0 clockctl focus stop

# --wait in a script ends with the last work phase: the long break is nobody's work.
expect_status 0 timeout 60 clockctl focus start wait --work 1s --break 1s --long-break 10m --cycles 2 --auto --wait
focus_is running longBreak || fail "it waited for something else: $(focus)"
expect_status 0 clockctl focus stop

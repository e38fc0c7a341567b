#!/bin/bash
# Focus: phases in order, only work is credited, and everything is kept across kill -9.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
focus() { clockctl focus status --json; }
focus_is() { focus | jq -e ".state == \"$1\" and .phase == \"$2\""; }

expect_status 0 clockctl focus start write --work 1s --break 1s --long-break 2s --cycles 2 --auto --json
expect_json '.task == "write" and .phase == "work" and .state == "running" and .cycle == 1 and .cycles == 2' <<<"$out"
members="cycle cycles durationSeconds ends growth id phase remainingSeconds state task todaySeconds"
expect_equal "$members" "$(jq -r 'keys | join(" ")' <<<"$out")" "the members of a session"
wait_until 3 focus_is running break
focus | expect_json '.todaySeconds >= 1 and .todaySeconds < 1.3'
wait_until 3 focus_is running work
expect_status 0 clockctl focus stop
today=$(focus | jq .todaySeconds)

# Neither paused time nor the time after kill -9 counts.
expect_status 0 clockctl focus start read --work 60s
sleep 0.5
expect_status 0 clockctl focus pause
sleep 0.7
focus | expect_json '.state == "paused" and .phase == "work"'
daemon_kill
daemon_start
focus | expect_json '.state == "paused" and .phase == "work" and .task == "read" and .remainingSeconds < 59.6'
expect_status 0 clockctl focus resume
focus | expect_json '.state == "running"'
expect_status 0 clockctl focus stop
worked=$(focus | jq --argjson before "$today" '.todaySeconds - $before')
expect_between 0.5 "$worked" 1.1 "seconds of work credited"

# Without --auto the user is asked by a ring; skip continues manually.
expect_status 0 clockctl focus start ask --work 1s --break 60s
asks() { clockctl ring list --json | jq -e 'length == 1 and .[0].kind == "focus"'; }
wait_until 3 asks
focus | expect_json '.state == "waiting"'
expect_status 0 clockctl focus resume
wait_until 2 focus_is running break
clockctl ring list --json | expect_json '. == []'
expect_status 0 clockctl focus skip
focus | expect_json '.phase == "work"'
expect_status 0 clockctl focus stop

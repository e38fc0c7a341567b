#!/bin/bash
# Silent alarms and timers: only their command and their records. The command of each occurrence runs until it has
# finished once.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
runs() { [[ $(grep -c . "$home/$1" 2>/dev/null) == "$2" ]]; }
events() { clockctl history --item "$1" --json | jq -r 'map(.event) | join(" ")'; }
has_events() { [[ $(events "$1") == "$2" ]]; }

# A timer that does not ring runs its command at the end of each round.
expect_status 0 clockctl timer start 1s tea --repeat 2 --no-ring --exec "echo \$CLOCKD_EVENT >> $home/tea; exit 3"
wait_until 10 runs tea 2
expect_equal "ran ran" "$(xargs <"$home/tea")" "CLOCKD_EVENT"
clockctl ring list --json | expect_json '. == []'
clockctl ring list --all --json | expect_json 'map(.state) == ["ran", "ran"] and map(.item) == ["t1", "t1"]'
both_ended() { clockctl history --item t1 --json | jq -e 'map(select(.event == "commandEnded").details.exitStatus) == [3, 3]'; }
wait_until 10 both_ended

# So does a silent alarm, and it never ends in a miss.
expect_status 0 clockctl alarm add +2s backup --no-ring --exec "echo run >> $home/backup" --json
expect_json '.rings == false and .enabled and .exec != null' <<<"$out"
expect_line '^Sound +silent, it only runs its command$' "$(clockctl alarm show a1)"
expect_no_line '^(Snooze|Urgency|Rings for) ' "$(clockctl alarm show a1)"
wait_until 10 runs backup 1
wait_until 10 has_events a1 "added ran commandEnded"
clockctl ring list --json | expect_json '. == []'
clockctl alarm list --json | expect_json '.[0].state == "off" and .[0].next == null'

# An alarm that becomes silent keeps its settings.
clockctl alarm add 03:00 nightly --repeat daily --volume 40 -q >/dev/null
expect_status 0 clockctl alarm edit a2 --no-ring
expect_line "^a2 neither rings nor runs a command; to let it run one: clockctl alarm edit a2 --exec COMMAND$" "$err"
expect_status 0 clockctl alarm edit a2 --exec true --snooze 5m --json
expect_json '.[0].rings == false and .[0].volume == 40 and .[0].snoozeSeconds == 300' <<<"$out"
expect_line "^a2 does not ring, so --snooze has no effect until: clockctl alarm edit a2 --ring$" "$err"
expect_status 0 clockctl alarm edit a2 --ring --json
expect_json '.[0].rings and .[0].volume == 40' <<<"$out"

# Options that would have no effect are refused.
for option in '--sound bell' '--volume 30' '--snooze 5m' '--snooze-limit 2' '--ring-for 1m' '--pre 5m' '--fade 5s' \
    '--urgency low' '--over-mute' '--missed notify'; do
    # shellcheck disable=SC2086 # an option and its value
    expect_status 64 clockctl alarm add 07:00 --no-ring --exec true $option
    name=${option%% *}
    [[ $option == --missed* ]] && name=$option
    expect_line "^clockctl: $name has no effect with --no-ring$" "$err"
done
expect_status 64 clockctl timer start 5m --no-ring --sound bell
expect_line '^clockctl: --sound has no effect with --no-ring$' "$err"
expect_status 0 clockctl alarm add 07:00 --no-ring --exec true --sound none --missed skip --wake --grace 1h

# Nothing but the time limit ends the command: neither the end of its item nor that of the daemon.
expect_status 0 clockctl timer start 0.2s long --no-ring --exec "echo \$\$ > $home/long; exec sleep 987"
wait_until 10 test -s "$home/long"
child=$(cat "$home/long")
clockctl dismiss all >/dev/null
clockctl timer restart long >/dev/null
clockctl timer cancel long >/dev/null
kill -0 "$child"
daemon_stop
kill -0 "$child"

# What was due while no daemon ran runs at its start; a killed daemon does not lose it.
daemon_start
kill -KILL "$child"
clockctl alarm add +3s late --no-ring --exec "echo run >> $home/late" -q >/dev/null
daemon_kill
sleep 3.5
daemon_start
wait_until 10 runs late 1
daemon_kill
daemon_start
sleep 1
runs late 1 || fail "it ran twice"

# The command of a ring: one that finished does not run again after a snooze, one that the snooze ended does.
clockctl alarm add +1s 'done' --ring-for 1s --snooze 1s --snooze-limit 2 --exec "echo run >> $home/done" -q >/dev/null
clockctl alarm add +1s music --ring-for 1s --snooze 1s --snooze-limit 2 --exec "echo run >> $home/music; exec sleep 986" \
    -q >/dev/null
both_missed() { clockctl ring list --all --json | jq -e 'map(select(.label == "done" or .label == "music").state) == ["missed", "missed"]'; }
wait_until 30 both_missed
expect_equal 3 "$(grep -c . "$home/music")" "runs of the command that each snooze ended"
expect_equal 1 "$(grep -c . "$home/done")" "runs of the command that had finished"

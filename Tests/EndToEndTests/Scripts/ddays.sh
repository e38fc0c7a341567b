#!/bin/bash
# D-days: counting without a daemon, storing under a name, listing by proximity, and reminders.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

# Without a daemon.
expect_status 0 clockctl dday 2026-12-25 --from 2026-11-21
expect_equal D-34 "$out" "days to Christmas"
expect_status 0 clockctl dday 2024-02-29 --from 2024-03-01 --json
expect_json '. == {"id": null, "name": null, "date": "2024-02-29", "zone": null, "from": "2024-03-01", "days": -1,
    "text": "D+1", "yearly": null, "notifySeconds": null, "zoneRules": null}' <<<"$out"
expect_status 0 clockctl dday today
expect_equal D-DAY "$out" "today"
expect_status 0 clockctl dday --from 2000-01-01
expect_line '^D-[0-9]+$' "$out"
expect_status 64 clockctl dday +100
expect_line '^did you mean \+100d\?$' "$err"
expect_status 64 clockctl dday Exam
expect_status 69 clockctl dday list

# Today's reminders are due late in the evening, which it is never in the prelude's zones.
printf '[dday]\nat = "23:00"\n' >"$XDG_CONFIG_HOME/clockd/config.toml"
daemon_start

expect_status 0 clockctl dday add Exam +1d --notify 1d,7d --json
expect_json '.id == "d1" and .name == "Exam" and .days == 1 and .text == "D-1" and .yearly == false
    and .notifySeconds == [604800, 86400]' <<<"$out"
expect_equal "date days from id name notifySeconds text yearly zone zoneRules" "$(jq -r 'keys | join(" ")' <<<"$out")" \
    "the members of a D-day"
# By a name or an id, as by a date.
for day in Exam Exa d1; do
    expect_status 0 clockctl dday "$day"
    expect_equal D-1 "$out" "the count to $day"
done
expect_status 0 clockctl dday Exam --from +3d --json
expect_json '.id == "d1" and .days == -2 and .text == "D+2"' <<<"$out"
expect_status 64 clockctl dday Holiday
expect_status 0 clockctl dday add Wedding 2020-05-05 -q
expect_equal d2 "$out" "what -q prints"
expect_status 0 clockctl dday add Leap 2024-02-29 --yearly
expect_line '^29 February becomes 28 February in common years$' "$err"
next=$(date +%Y)
((10#$(date +%m%d) < 301)) || next=$((next + 1))
leap=$(date -d "$next-03-01 -1 day" +%F)
clockctl dday show Leap --json | expect_json --arg leap "$leap" '.[0] | .date == $leap and .yearly and .days >= 0'
expect_status 0 clockctl dday add Yesterday yesterday
expect_status 0 clockctl dday add Today today

# By proximity: the coming ones, then the past ones. The leap day may be today or tomorrow.
clockctl dday list --json | expect_json 'map(.name) as $names | $names - ["Leap"] == ["Today", "Exam", "Yesterday", "Wedding"]
    and ($names | index("Leap")) < ($names | index("Yesterday")) and map(select(.days >= 0).days) == (map(select(.days >= 0).days) | sort)'
expect_status 0 clockctl dday list
expect_line '^d5 +D-DAY .* Today$' "$out"
expect_line '^d4 +D\+1 .* Yesterday$' "$out"

# Their time is moved to the next second; even if that has passed when the new time applies, they are due.
expect_status 0 clockctl config set dday.at "$(date -d '+1 second' +%H:%M:%S)"
rings() { clockctl ring list --json | jq -e 'length == 1 and .[0].kind == "dday" and .[0].item == "d1"'; }
wait_until 20 rings
expect_status 0 clockctl dismiss
# After a restart, and after its time was moved within the day, the same reminder is not repeated.
daemon_stop
printf '[dday]\nat = "%s"\n' "$(date -d '+1 second' +%H:%M:%S)" >"$XDG_CONFIG_HOME/clockd/config.toml"
daemon_start
sleep 2
clockctl ring list --all --json | expect_json 'length == 1 and .[0].state == "dismissed" and .[0].label == "Exam"'

# Editing and removing.
expect_status 0 clockctl dday edit Exam --name Test --date +2d --yearly --notify 2w --json
expect_json '.[0] | .id == "d1" and .name == "Test" and .days == 2 and .yearly and .notifySeconds == [1209600]' <<<"$out"
expect_status 0 clockctl dday edit Test --no-yearly --notify ''
clockctl dday show d1 --json | expect_json '.[0] | .yearly == false and .notifySeconds == [] and .days == 2'

before=$(clockctl dday list --json)
while IFS='|' read -r wanted pattern arguments; do
    eval "run clockctl dday $arguments"
    [[ $status == "$wanted" ]] || fail "clockctl dday $arguments: wanted exit status $wanted, got $status"$'\n'"$out$err"
    [[ -z $out ]] || fail "clockctl dday $arguments: printed on stdout: $out"
    expect_line "^clockctl: .*$pattern" "$err"
    expect_between 1 "$(wc -l <"$home/err")" 4 "lines of 'clockctl dday $arguments'"
done <<'END'
64|is already in use|add Wedding 12-25
64|is already in use|edit Test --name Wedding
64|id|add d9 12-25
64|id|add last 12-25
64|empty|add '' 12-25
64|empty|add ' ' 12-25
64|date|add x 2026-02-30
64|date|add x nonsense
64|date|add x ''
64|whole days|add x 12-25 --notify 12h
64|duration|add x 12-25 --notify 7
64|duration|add x 12-25 --notify 7d,
64|duration|add x 12-25 --notify -1d
64|.|add x
64|nothing to change|edit Test
64|only one item at a time|edit Test Leap --name Both
64|date|2026-02-30
64|date|nonsense
64|surplus|12-25 surplus
66|nothing|show nothing
66|nothing|remove Test nothing
66|d9|edit d9 --yearly
END
expect_equal "$before" "$(clockctl dday list --json)" "what is kept"

expect_status 0 clockctl dday remove Test Wedding Leap
expect_line '^d2 Wedding: removed$' "$out"
clockctl dday list --json | expect_json 'map(.id) == ["d5", "d4"]'

# All D-days are kept across kill -9.
before=$(clockctl dday list --json)
daemon_kill
daemon_start
expect_equal "$before" "$(clockctl dday list --json)" "what is kept over kill -9"

# Reminders whose moment has passed.
expect_status 0 clockctl config set dday.at 23:00
expect_status 0 clockctl dday add Late +1d --notify 3d,2d
expect_equal 2 "$(grep -c '^the reminder of .* has already passed$' <<<"$err")" "passed reminders"
expect_status 0 clockctl dday edit Late --notify 1d
expect_equal '' "$err" "what is said of a reminder later today"
expect_status 0 clockctl dday add Soon today --notify 0d
expect_equal '' "$err" "what is said of a reminder later today"
expect_status 0 clockctl config set dday.at 00:00
expect_status 0 clockctl dday edit Soon --notify 0d
expect_line '^the reminder of .* has already passed$' "$err"
clockctl dday remove Late Soon -q

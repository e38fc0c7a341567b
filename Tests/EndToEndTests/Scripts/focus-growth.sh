#!/bin/bash
# Growth of focus: stages of a day, the calendar, statistics, following a session, thresholds and a configured end of
# the day.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

cat >"$home/config/clockd/config.toml" <<'END'
[focus]
growth = ["1s", "2s", "4s"]
END
daemon_start
month=$(date +%Y-%m)
today=$(date +%F)
stage() { clockctl focus status --json | jq -r .growth; }
focus() { clockctl focus status --json; }
# The stage follows from today's seconds.
expect_grown() {
    focus | expect_json '.todaySeconds as $worked | .growth == (if $worked == 0 then "none" elif $worked <= 1 then "seed"
        elif $worked <= 2 then "sprout" elif $worked <= 4 then "apple" else "tree" end)'
}

# Half an hour of work by default.
expect_equal none "$(stage)" "the stage before any work"
expect_grown
expect_status 0 clockctl focus start --json
expect_json '.durationSeconds == 1800 and .growth != null' <<<"$out"
expect_status 0 clockctl focus stop

# Following a session to its end: one line per change, and status 0.
run clockctl focus start write --work 2s --break 1s --long-break 1s --cycles 1 --auto --progress
expect_equal 0 "$status" "the exit status of a session that was completed"
history=$(clockctl history --item f2 --json)
seconds_of() { date -d "$(jq -r ".[$1].at" <<<"$history")" +%s.%N; }
expect_between 3 "$(awk -v start="$(seconds_of 0)" -v end="$(seconds_of -1)" 'BEGIN { print end - start }')" 7 "how long it took"
expect_line '^f2 write: work 1 of 1, 0:0[0-2] left\|f2 write: long break, 0:0[01] left\|f2 write: completed$' \
    "$(head -3 <<<"$out" | paste -sd '|')"
expect_line '^worked today: [0-9]+ s, (sprout|apple|apple tree)$' "$out"
expect_grown

# A session stopped by another client: status 3.
clockctl focus start read --work 60s --wait --json >"$home/waited" &
waiting=$!
is_running() { focus | jq -e '.state == "running"'; }
wait_until 20 is_running
sleep 2.2
expect_status 0 clockctl focus stop
status=0
wait "$waiting" || status=$?
expect_equal 3 "$status" "the exit status of a session that was stopped"
expect_json '.state == "stopped" and .task == "read"' <"$home/waited"
expect_equal tree "$(stage)" "the stage after more than 4 s"
expect_grown

# The calendar: the documented members, every day of the month, and the sum.
expect_status 0 clockctl focus calendar --json
members="bestDay currentRunDays days month todaySeconds totalSeconds trees yesterdaySeconds"
expect_equal "$members" "$(jq -r 'keys | join(" ")' <<<"$out")" "the members of a month"
expect_json --arg month "$month" --arg today "$today" '
    .month == $month and .bestDay == $today and .trees == 1 and .currentRunDays == 1 and .yesterdaySeconds == 0
    and (.days | map(.seconds) | add) == .totalSeconds and .todaySeconds == .totalSeconds
    and (.days | map(select(.date == $today)) | .[0].growth == "tree")
    and (.days | map(select(.growth == "none")) | length) == (.days | length) - 1' <<<"$out"
expect_equal "$(date -d "$month-01 +1 month -1 day" +%d)" "$(jq '.days | length' <<<"$out")" "the days of the month"
expect_status 0 clockctl focus calendar 2096-02 --json
expect_json '(.days | length) == 29 and .totalSeconds == 0 and .bestDay == null' <<<"$out"
expect_status 0 clockctl focus calendar
expect_line "> *$(date +%-d) T +[0-9]+ s" "$out"
expect_line '^ Today [0-9]+ s: apple tree$' "$out"
expect_line '^ [0-9]+ s more than yesterday$' "$out"
# And one of a dozen things that a friend would say.
expect_line '^ [A-Z][a-z ].*[.!?]$' "$out"
expect_line '^ S seed  P sprout  A apple  T apple tree$' "$out"
expect_status 0 clockctl focus calendar --emoji
expect_line '🌳' "$out"

# Statistics by day and by task.
expect_status 0 clockctl focus stats --days 3 --json
expect_json '(.days | length) == 3 and .daysWorked == 1 and .longestRunDays == 1
    and (.tasks | map(.task) | sort) == ["", "read", "write"]
    and (.tasks | map(.seconds)) == (.tasks | map(.seconds) | sort | reverse)' <<<"$out"
expect_status 0 clockctl focus stats
expect_line '^ *[0-9]+ s +[0-9]+ %  write$' "$out"

# Invalid input: one clear line, no change.
expect_status 64 clockctl focus calendar 2026-13
expect_line '^clockctl: can.t read the month, “13” is not a date: months are 1 to 12$' "$err"
expect_status 64 clockctl focus calendar soon
expect_status 64 clockctl focus calendar --emoji --plain
expect_status 64 clockctl focus stats --days 0
expect_status 64 clockctl focus stats --days many
call io.clockd.Focus.Calendar '{"month":"2026-13"}' | expect_json '.error == "io.clockd.Clock.Unreadable"'
call io.clockd.Focus.Wait '{"id":"f99"}' | expect_json '.error == "io.clockd.Clock.NoSuchItem"'

# Work is kept across kill -9; other thresholds and another end of the day apply after a reload.
before=$(focus | jq .todaySeconds)
daemon_kill
daemon_start
expect_equal "$before" "$(focus | jq .todaySeconds)" "what was worked before kill -9"
printf '[focus]\ngrowth = ["1h", "30min", "2h"]\n' >"$home/config/clockd/config.toml"
expect_status 78 clockd --check-config
expect_line 'focus.growth: must be three durations up to a day, each longer than the one before' "$err$out"
# An end of the day at noon, unless that is soon or was just before; in the prelude's zones it is 9:00 or later. Before
# noon it is still yesterday then, when there was no work.
ends=12:00 day=$today grown=seed
case $(date +%-H) in
    9) day=$(date -d yesterday +%F) grown=none ;;
    1[012]) ends=08:00 ;;
esac
printf '[focus]\nday-ends = "%s"\n' $ends >"$home/config/clockd/config.toml"
expect_status 0 clockctl reload
is_grown() { [[ $(stage) == "$grown" ]]; }
wait_until 20 is_grown
clockctl focus stats --days 1 --json | expect_json --arg day "$day" --arg growth "$grown" \
    '.days == [{date: $day, growth: $growth, seconds: .totalSeconds}]'

# Following the status: one object per line, for any session.
clockctl focus status --follow --json >"$home/followed" &
following=$!
followed() { (($(wc -l <"$home/followed") >= $1)); }
wait_until 20 followed 1
expect_status 0 clockctl focus start follow --work 60s
wait_until 20 followed 2
expect_status 0 clockctl focus pause
wait_until 20 followed 3
expect_status 0 clockctl focus stop
wait_until 20 followed 4
kill "$following"
wait "$following" 2>/dev/null || true
expect_equal "null running paused null" "$(jq -r '.state' "$home/followed" | paste -sd ' ')" "the states followed"

#!/bin/bash
# Skips, exceptions, holidays, and the gaps and folds of summer time: an alarm and its preview agree.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

export TZ=Europe/Berlin
away_from_midnight 60
# The day of a moment, or of a text such as "yesterday", at noon: date(1) refuses a time of day that the clocks skip.
day_of() { date -d "$1" +%F; }
day() { date -d "$1 12:00" +%F; }
nexts() { clockctl preview "$@" --json | jq -c 'map(.at)'; }
next_of() { clockctl alarm show "$1" --json | jq -r ".[0].next"; }

# The next two weekdays are days off; an appointment is not a day off.
days=()
for offset in {1..9}; do
    [[ $(date -d "+$offset days 12:00" +%u) -gt 5 ]] || days+=("$(day "+$offset days")")
done
cat >"$home/days off.ics" <<END
BEGIN:VCALENDAR
BEGIN:VEVENT
DTSTART;VALUE=DATE:$(date -d "${days[0]}" +%Y%m%d)
DTEND;VALUE=DATE:$(date -d "${days[0]} +1 day" +%Y%m%d)
SUMMARY:A day
  off
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:$(date -d "${days[1]}" +%Y%m%d)
END:VEVENT
BEGIN:VEVENT
DTSTART:$(date -d "${days[2]}" +%Y%m%d)T090000Z
SUMMARY:An appointment
END:VEVENT
END:VCALENDAR
END
printf '[holidays]\nfiles = ["~/days off.ics", "/missing.ics"]\n' >"$XDG_CONFIG_HOME/clockd/config.toml"
daemon_start
expect_log 'Ignoring the days off: /missing.ics'
clockctl alarm add 23:59:59 work --repeat workdays >/dev/null
clockctl alarm add 23:59:59 any --repeat weekdays >/dev/null
today=()
[[ $(date +%u) -gt 5 ]] || today=("$(day today)")
expect_equal "$(date -d "${today[0]:-${days[2]}} 23:59:59" +%FT%T%:z)" "$(next_of work)" "the next day of work"
expect_equal "$(date -d "${today[0]:-${days[0]}} 23:59:59" +%FT%T%:z)" "$(next_of any)" "the next weekday"
expect_equal "$(next_of work)" "$(nexts 23:59:59 --repeat workdays -n 1 2>/dev/null | jq -r '.[0]')" "the preview"
expect_status 0 clockctl preview 23:59:59 --repeat workdays -n 1
expect_line 'Ignoring the days off: /missing.ics' "$err"
expect_status 0 clockctl preview 23:59:59 --repeat weekdays -n 1
expect_equal "" "$err" "what is said where days off do not matter"
# After a reload the day is no longer off.
printf '[holidays]\nfiles = []\n' >"$XDG_CONFIG_HOME/clockd/config.toml"
clockctl reload
work_again() { [[ $(next_of work) == "$(next_of any)" ]]; }
wait_until 20 work_again

# Skipping the next occurrence, one more, and all before a day; and unskipping.
# At noon, or in the evening if it is about to be noon.
noon=12:00
[[ $(date +%H) != 11 ]] || noon=18:00
clockctl alarm add "$noon" daily --repeat daily >/dev/null
first=$(next_of daily)
noon() { date -d "$(day_of "$first") $1 $noon" +%FT%T%:z; }
expect_status 0 clockctl alarm skip daily
expect_equal "$(noon '+1 day')" "$(next_of daily)" "after one was skipped"
expect_status 0 clockctl alarm skip daily
expect_equal "$(noon '+2 days')" "$(next_of daily)" "after one more was skipped"
until=$(day "$(day_of "$first") +20 days")
expect_status 0 clockctl alarm skip daily --until "$until"
expect_equal "$(noon '+20 days')" "$(next_of daily)" "after all before a day were skipped"
daemon_kill
daemon_start
expect_equal "$(noon '+20 days')" "$(next_of daily)" "after a crash"
expect_status 0 clockctl alarm unskip daily
expect_equal "$first" "$(next_of daily)" "after the skip was taken back"
expect_status 0 clockctl alarm unskip daily
for past in yesterday today; do
    expect_status 64 clockctl alarm skip daily --until "$past"
    expect_line "$(day "$past").* is in the past" "$err"
done
expect_equal "$first" "$(next_of daily)" "after what is past was refused"
clockctl alarm add "$noon" except --repeat daily --except "$(day_of "$first"),$(day "$(day_of "$first") +1 day")" >/dev/null
expect_equal "$(noon '+2 days')" "$(next_of except)" "with two days left out"

# Gap and fold, by each policy.
gap() { nexts 02:30 --repeat daily --from 2026-03-28T12:00:00+01:00 -n 2 "$@"; }
expect_equal '["2026-03-29T03:00:00+02:00","2026-03-30T02:30:00+02:00"]' "$(gap)" "a gap"
expect_equal '["2026-03-29T03:00:00+02:00","2026-03-30T02:30:00+02:00"]' "$(gap --gap after)" "a gap, after"
expect_equal '["2026-03-29T01:59:59+01:00","2026-03-30T02:30:00+02:00"]' "$(gap --gap before)" "a gap, before"
expect_equal '["2026-03-30T02:30:00+02:00","2026-03-31T02:30:00+02:00"]' "$(gap --gap skip)" "a gap, skipped"
fold() { nexts 02:30 --repeat daily --from 2026-10-24T12:00:00+02:00 -n 2 "$@"; }
expect_equal '["2026-10-25T02:30:00+02:00","2026-10-26T02:30:00+01:00"]' "$(fold)" "a fold"
expect_equal '["2026-10-25T02:30:00+01:00","2026-10-26T02:30:00+01:00"]' "$(fold --fold second)" "a fold, second"
expect_equal '["2026-10-25T02:30:00+02:00","2026-10-25T02:30:00+01:00"]' "$(fold --fold both)" "a fold, both"

# An alarm keeps its policies.
clockctl alarm add 02:30 policies --repeat daily --gap skip --fold both --json |
    expect_json '.gap == "skip" and .fold == "both"'

# The previews specified by the requirements.
clockctl preview 02:30 --repeat daily --zone Europe/Berlin --from 2026-03-28T00:00:00+01:00 -n 3 --json |
    expect_json 'map(.note) == [null, "gap", null] and map(.local) ==
        ["2026-03-28T02:30:00", "2026-03-29T02:30:00", "2026-03-30T02:30:00"]'
clockctl preview --on-calendar 'Mon..Fri 07:30 Europe/Berlin' --from 2026-03-27T00:00:00Z -n 3 --json |
    jq -r '.[].at' | date -u -f - +%FT%TZ | tr '\n' ' ' |
    grep -qx '2026-03-27T06:30:00Z 2026-03-30T05:30:00Z 2026-03-31T05:30:00Z '

# A zone by its name, in other letter cases, and by a city.
for zone in Asia/Seoul asia/seoul Seoul seoul ROK; do
    expect_equal '["2026-03-28T07:30:00+09:00"]' \
        "$(nexts 07:30 --zone "$zone" --from 2026-03-27T12:00:00Z -n 1)" "07:30 in $zone"
done
expect_equal Asia/Seoul "$(clockctl alarm add 07:30 --zone seoul --json | jq -r .zone)" "the zone's own name"
# Times in everyday forms, relative to a Sunday at noon.
while IFS='|' read -r wanted when repeat; do
    expect_equal "$wanted" "$(nexts "$when" ${repeat:+--repeat "$repeat"} --from 2026-11-22T12:00:00+01:00 -n 1 |
        jq -r '.[0]')" "$when $repeat"
done <<'END'
2026-11-22T20:00:00+01:00|tonight 8pm|
2026-11-22T19:30:00+01:00|half past 7 pm|
2026-11-24T09:00:00+01:00|in 2 days at 9:00|
2026-12-25T09:00:00+01:00|25.12.2026 09:00|
2026-11-23T07:30:00+09:00|07:30 Asia/Seoul|
2026-11-30T07:30:00+01:00|07:30|last weekday
2026-12-25T07:30:00+01:00|07:30|every 12-25
END
# TZ in the forms of tzset(3).
while IFS='|' read -r zone wanted; do
    expect_equal "$wanted" "$(TZ=$zone clockctl preview 07:30 --from 2026-07-01T00:00:00Z -n 1 --json | jq -r '.[0].at')" "$zone"
done <<'END'
Asia/Kathmandu|2026-07-01T07:30:00+05:45
:Asia/Kathmandu|2026-07-01T07:30:00+05:45
:/usr/share/zoneinfo/Asia/Kathmandu|2026-07-01T07:30:00+05:45
CET-1CEST,M3.5.0,M10.5.0/3|2026-07-01T07:30:00+02:00
<+0330>-3:30|2026-07-01T07:30:00+03:30
END
daemon_stop

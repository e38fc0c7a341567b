#!/bin/bash
# Date and time syntax: each form of a duration, a time, a repetition and a date, and its meaning.
# limit: 300 s
# shellcheck disable=SC1111  # The quotes are those of the messages.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
export TZ=Asia/Seoul

# Times, relative to a Friday at noon. No daemon is needed.
now=2026-11-20T12:00:00+09:00
while IFS='|' read -r wanted when; do
    expect_status 0 clockctl preview "$when" --from "$now" -n 1 --json
    expect_equal "$wanted" "$(jq -r '.[0].at' <<<"$out")" "$when"
done <<'END'
2026-11-21T07:30:00+09:00|07:30
2026-11-21T07:30:00+09:00|7:30am
2026-11-20T19:00:00+09:00|7pm
2026-11-20T19:30:15+09:00|19:30:15
2026-11-21T12:00:00+09:00|noon
2026-11-21T00:00:00+09:00|midnight
2026-11-21T07:00:00+09:00|tomorrow 7am
2026-11-20T18:00:00+09:00|fri 18:00
2026-11-20T18:00:00+09:00|18:00 fri
2026-11-23T09:00:00+09:00|next monday 9:00
2026-12-25T08:00:00+09:00|12-25 08:00
2026-12-25T09:00:00+09:00|2026-12-25 09:00
2026-12-25T09:00:00+09:00|2026-12-25T09:00:00+09:00
2026-11-20T12:25:00+09:00|+25m
2026-11-20T12:25:00+09:00|in 25m
2027-01-15T17:00:00+09:00|@1800000000
2026-11-20T20:00:00+09:00|tonight 8pm
2026-11-20T19:30:00+09:00|7.30pm
2026-11-20T19:00:00+09:00|7 p.m.
2026-11-20T19:30:00+09:00|half past 7 pm
2026-11-20T13:00:00+09:00|in an hour
2026-11-22T09:00:00+09:00|in 2 days at 9:00
2026-11-22T09:00:00+09:00|day after tomorrow 9:00
2026-12-25T09:00:00+09:00|Dec 25, 2026 9:00
2026-12-25T09:00:00+09:00|25.12.2026 09:00
2026-12-25T09:00:00+09:00|2026/12/25 9:00
2026-11-20T07:30:00+01:00|07:30 Europe/Berlin
END

# Repetitions of 09:00: the first three days, each starting with its first future match.
while IFS='|' read -r wanted repeat; do
    expect_status 0 clockctl preview 09:00 --repeat "$repeat" --from "$now" -n 3 --json
    expect_equal "$wanted" "$(jq -r 'map(.local[5:] | sub("T09:00:00"; "")) | join(" ")' <<<"$out")" "$repeat"
done <<'END'
11-21 11-22 11-23|daily
11-23 11-24 11-25|weekdays
11-21 11-22 11-28|weekends
11-21 11-28 12-05|weekly
11-21 12-21 01-21|monthly
11-21 11-21 11-21|yearly
11-23 11-25 11-27|mon,wed,fri
11-23 11-24 11-25|mon-thu
11-21 11-24 11-27|every 3 days
11-23 11-26 12-07|every 2 weeks on mon,thu
11-27 12-25 01-29|last friday
12-31 01-31 03-31|monthly on 31
11-21 11-23 11-25|RRULE:FREQ=DAILY;INTERVAL=2
11-21 11-21T10:00:00 11-21T11:00:00|every hour
11-21 11-21T09:15:00 11-21T09:30:00|every 15 minutes
11-21 02-21 05-21|quarterly
11-21 11-21 11-21|annually
11-23 11-24 11-25|mon..fri
12-07 01-04 02-01|first monday of the month
11-30 12-31 01-31|last day of the month
11-30 12-31 01-29|last weekday
11-21 12-05 12-19|every 2nd week
12-25 12-25 12-25|every 12-25
END
# A time with a date is the start of the rule; it is an occurrence only if it matches.
clockctl preview '2026-12-01 09:00' --repeat weekdays --from "$now" -n 2 --json |
    expect_json 'map(.local) == ["2026-12-01T09:00:00", "2026-12-02T09:00:00"]'
clockctl preview '2026-12-05 09:00' --repeat weekdays --from "$now" -n 1 --json |
    expect_json 'map(.local) == ["2026-12-07T09:00:00"]'

# Dates.
while IFS='|' read -r wanted date; do
    expect_status 0 clockctl dday "$date" --from 2026-11-20 --json
    expect_equal "$wanted" "$(jq -r '.date' <<<"$out")" "$date"
done <<'END'
2026-12-25|2026-12-25
2026-12-25|2026/12/25
2026-12-25|2026.12.25
2026-12-25|25.12.2026
2026-12-25|12-25
2026-12-20|+30d
2026-12-20|in 30 days
2026-11-13|last friday
2026-11-23|next monday
END
for day in yesterday today tomorrow; do
    before=$(date -d "$day" +%F)
    expect_status 0 clockctl dday "$day" --json
    # Midnight may pass in the meantime.
    [[ $(jq -r .date <<<"$out") == "$before" || $(jq -r .date <<<"$out") == "$(date -d "$day" +%F)" ]] || fail "$day: $out"
done

# Ambiguous times are refused with both readings, past times with their date.
while IFS='|' read -r readings arguments; do
    eval "expect_status 64 clockctl $arguments"
    expect_line "$readings" "$err"
    [[ -z $out ]] || fail "clockctl $arguments: printed on stdout: $out"
done <<END
could be tomorrow 00:00 or day after tomorrow 00:00|preview 'tomorrow midnight' --from $now
“03/04” could be 03-04 or 04-03|preview '03/04 9:00' --from $now
is in the past|preview '2026-11-20 09:00' --from $now
is in the past|preview 'today 9:00' --from $now
is in the past|preview now
is in the past|preview 'in 0m'
is in the past|alarm add now
is in the past|alarm add '+0s'
“25” could be 25m or 25s|timer start 25
“1:30” could be 1h 30m or 1m 30s|timer start 1:30
“M” stands for months|timer start 2M
is in the past|alarm add '2020-01-01 09:00'
END

# Durations.
daemon_start
while IFS='|' read -r wanted duration; do
    expect_status 0 clockctl timer start "$duration" --json
    expect_equal "$wanted" "$(jq .durationSeconds <<<"$out")" "$duration"
done <<'END'
1500|25m
5400|1h30m
5400|1h 30min
90|90s
5400|1.5h
172800|2 days
604800|1w
1500|PT25M
5400|1:30:00
5400|1 hour, 30 minutes
5400|1h and 30m
5400|1,5h
3600|an hour
1800|half an hour
600|ten minutes
604800|1wk
END

# A repetition in WHEN: the daemon receives it separately from the time of day.
while IFS='|' read -r wanted when; do
    expect_status 0 clockctl alarm add "$when" --json
    expect_equal "$wanted" "$(jq -r '.time + " " + .repeat' <<<"$out")" "$when"
done <<'END'
07:30 weekdays|weekdays 7:30
07:30 weekdays|7:30 weekdays
08:00 mon|every monday at 8am
12:00 mon,wed,fri|mon,wed,fri noon
09:00 every 2 weeks on mon,thu|every 2 weeks on mon,thu 9:00
END
expect_status 0 clockctl alarm edit a1 --time 'daily 8:00' --json
expect_equal "08:00 daily" "$(jq -r '.[0] | .time + " " + .repeat' <<<"$out")" "the time and the repetition of a1"
expect_status 64 clockctl alarm add 'weekdays 7:30' --repeat daily
expect_status 64 clockctl alarm add weekdays
expect_line "“weekdays” needs a time of day" "$err"

#!/bin/bash
# Words that were meant as time are not a label: the words of a time need no quotes, and a label that could be more of the
# time before it is refused with both spellings, of which each does what it says.
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

export TZ=Europe/Berlin
daemon_start
clockctl timer preset add tea 4m >/dev/null

# --- What is read: the JSON of what was made, and the arguments.
json=''
made() {
    eval "run clockctl --json $2"
    expect_equal 0 "$status" "exit status of 'clockctl $2': $out$err"
    json=$(jq -c "$1" <<<"$out")
}
while IFS='|' read -r values expected arguments; do
    made "$values" "$arguments"
    expect_equal "$expected" "$json" "clockctl $arguments"
done < <(cat <<'END'
[.time[-5:],.label,.repeat]|["07:00","",null]|alarm add tomorrow 7am
[.time[-5:],.label,.repeat]|["19:00","",null]|alarm add tomorrow 7:00 pm
[.time[-5:],.label,.repeat]|["18:00","dinner",null]|alarm add fri 18:00 dinner
[.time[-5:],.label,.repeat]|["07:30","wake up now","weekdays"]|alarm add weekdays 7:30 wake up now
[.time[-5:],.label,.repeat]|["19:00","tea",null]|alarm add 7 pm tea
[.time[-5:],.label,.repeat]|["18:00","Sunday roast",null]|alarm add fri 18:00 Sunday roast
[.time[-5:],.label,.repeat]|["07:00","tea time",null]|alarm add 7:00 tea time
[.time,.label]|["07:00","May"]|alarm add 7:00 May
[.time,.label]|["07:00","March report"]|alarm add 7:00 March report
[.time,.label]|["07:00","Plan 9"]|alarm add 7:00 Plan 9
[.time,.label]|["16:50","call mum at 5"]|alarm add 16:50 call mum at 5
[.time,.label]|["07:00","7 minute workout"]|alarm add 7:00 7 minute workout
[.time,.label]|["07:00","morning"]|alarm add 7:00 morning
[.time,.label]|["07:00","evening walk"]|alarm add 7:00 'evening walk'
[.time[-5:],.label]|["08:00","run"]|alarm add tomorrow morning at 8 run
[.time[-5:],.label]|["21:30",""]|alarm add tomorrow night at 9:30
[.time,.label,.repeat]|["22:30","read","daily"]|alarm add every night at 10:30 read
[.time,.label]|["07:00","sat party"]|alarm add 7:00 'sat party'
[.time,.label]|["07:00","walk/run"]|alarm add 7:00 walk/run
[.time,.label]|["07:00","bath"]|alarm add 7:00 bath
[.time,.label]|["07:00","last"]|alarm add 7:00 last
[.time,.label]|["07:00","pm"]|alarm add 7:00 -- pm
[.time,.label]|["07:00","pm"]|alarm add -- 7:00 pm
[.time,.label]|["07:00","tea pm"]|alarm add 7:00 tea -- pm
[.time,.label]|["07:00","daily"]|alarm add --label daily 7:00
[.time,.label]|["07:00","-5m"]|alarm add 7:00 -- -5m
[.onCalendar,.label]|["*-*-* 07:00:00","tea time"]|alarm add --on-calendar '*-*-* 07:00' tea time
[.durationSeconds,.label]|[300,"eggs"]|timer start 5 minutes eggs
[.durationSeconds,.label]|[300,"eggs and bacon"]|timer start 5m eggs and bacon
[.durationSeconds,.label]|[1800,"nap"]|timer start half an hour nap
[.durationSeconds,.label]|[3900,"walk"]|timer start 1 h 5 min walk
[.durationSeconds,.label]|[1500,"second try"]|timer start 25m second try
[.durationSeconds,.label]|[1500,"5 km"]|timer start 25m 5 km
[.durationSeconds,.label]|[1800,"Sun"]|timer start 30m Sun
[.durationSeconds,.label]|[1800,"5"]|timer start 30m 5
[.label]|["2"]|alarm add +30m 2
[.durationSeconds,.label]|[240,"with milk"]|timer start tea with milk
[.durationSeconds,.label]|[300,"3m"]|timer start 5m -- 3m
[.durationSeconds,.label]|[300,"3m"]|timer start -- 5m 3m
[.durationSeconds,.label]|[300,"3m"]|timer start 5m --label 3m
[.durationSeconds,.label]|[300,""]|timer start 5m ''
.label|"run fast"|stopwatch start run fast
.label|"5m"|stopwatch start -- 5m
[.name,.estimateSeconds]|["45m",1800]|task add --label 45m 30m
[.name,.estimateSeconds]|["46m",1800]|task add -- 46m 30m
[.name,.estimateSeconds]|["walk",2700]|task add walk 45m
.task|"write the report"|focus start write the report
END
)
clockctl focus stop -q >/dev/null
made .task 'focus start -- 25m'
expect_equal '"25m"' "$json" "a task after --"
clockctl focus stop -q >/dev/null
expect_line 'T07:00:00$' "$(clockctl preview tomorrow 7am --json | jq -r '.[].local')"

# --- What is refused with two spellings: their meanings, as JSON values, and the arguments. Each spelling is typed.
while IFS='|' read -r values as_time as_label arguments; do
    eval "run clockctl $arguments"
    expect_equal 64 "$status" "exit status of 'clockctl $arguments': $out$err"
    expect_line '^clockctl: “.*” could be part of the time or the label$' "$(sed -n 1p <<<"$err")"
    expect_equal 3 "$(wc -l <<<"$err")" "lines of 'clockctl $arguments'"
    for way in time label; do
        spelled=$(sed -n "s/^as the $way: clockctl //p" <<<"$err")
        expected=$as_time
        [[ $way == time ]] || expected=$as_label
        [[ $expected != - ]] || continue
        kept=$err
        made "$values" "$spelled"
        err=$kept
        expect_equal "$expected" "$json" "clockctl $spelled"
    done
done < <(cat <<'END'
[.time,.label]|["19:00",""]|["07:00","pm"]|alarm add 7:00 pm
[.time,.label]|["19:00",""]|["07:00","p.m."]|alarm add 7:00 p.m.
[.time,.label]|["07:00",""]|["07:00","am"]|alarm add 7:00 am
[.time,.label]|["19:00","tea"]|["07:00","pm tea"]|alarm add 7:00 pm tea
[.time,.label]|["19:00",""]|["07:00","evening"]|alarm add 7:00 evening
[.time,.label]|["19:00",""]|["07:00","in the evening"]|alarm add 7:00 in the evening
[.time[-5:],.label]|["09:00",""]|["09:00","friday"]|alarm add 9:00 friday
[.time[-5:],.label]|["07:00",""]|["07:00","tomorrow"]|alarm add 7:00 tomorrow
[.time,.repeat,.label]|["07:30","daily",""]|["07:30",null,"daily"]|alarm add 7:30 daily
[.time,.repeat,.label]|["07:00","daily","standup"]|["07:00",null,"daily standup"]|alarm add 7:00 daily standup
[.time[-5:],.label]|["07:00","party"]|["07:00","sat party"]|alarm add 7:00 sat party
[.time,.zone,.label]|["07:00","Asia/Seoul",""]|["07:00",null,"Asia/Seoul"]|alarm add 7:00 Asia/Seoul
[.time,.zone,.label]|-|["07:00",null,"Asia/Soul"]|alarm add 7:00 Asia/Soul
[.time[-5:],.label]|["20:00",""]|["07:00","8pm"]|alarm add 7:00 8pm
[.time[-5:],.repeat,.label]|["18:00","sat",""]|["18:00",null,"sat"]|alarm add fri 18:00 sat
[.time,.repeat,.label]|["07:00","daily","it's"]|["07:00",null,"daily it's"]|alarm add 7:00 daily "it's"
[.durationSeconds,.label]|[5400,""]|[3600,"30m"]|timer start 1h 30m
[.durationSeconds,.label]|[5400,"soup"]|[3600,"30 minutes soup"]|timer start 1h 30 minutes soup
[.durationSeconds,.label]|[300,"tea"]|[240,"5m"]|timer start tea 5m
END
)
refused() {
    run clockctl "$@"
    expect_equal 64 "$status" "exit status of 'clockctl $*': $out$err"
}
refused focus start 25m
expect_line '^as the time: clockctl focus start --work 25m$' "$err"
expect_line '^as the label: clockctl focus start --label 25m$' "$err"
refused stopwatch start 5m
expect_line '^as the time: clockctl timer start 5m$' "$err"
refused task add 45m
expect_line '^as the time: clockctl task add NAME 45m$' "$err"

# --- What the words would mean together can't be: that is said, and how it is written as a label.
refused alarm add 19:00 am
expect_line 'with am or pm, hours are 1 to 12' "$err"
expect_line '^as the label: clockctl alarm add 19:00 --label am$' "$err"
refused alarm add 7:00 noon
expect_line 'contradicts itself' "$err"
expect_line '^as the label: clockctl alarm add 7:00 --label noon$' "$err"
# Nor is it a time of the country with that code.
refused preview '9am pm'
expect_line 'contradicts itself' "$err"
refused alarm add 'friday 1:00' night
expect_line 'could be friday 01:00 or saturday 01:00' "$err"
# A part of the day that the time has no use for is not a label, and `every` is no word of one.
expect_status 64 clockctl alarm add every 5 minutes in the evening
expect_line 'in the evening. is not a moment in time' "$err"
expect_status 64 clockctl alarm add every day monday 9:00
expect_line 'monday. is not a moment in time' "$err"

# --- Errors point into all words of the time.
refused alarm add fri 25:00 dinner
expect_line '^  fri 25:00$' "$err"
# A misspelt word is one of the time, too.
refused alarm add tommorow 7am dentist
expect_line 'tommorow.* is not a moment' "$err"
expect_line 'tomorrow 7am' "$err"
refused timer start 25 minuts eggs
expect_line '25 minutes' "$err"
refused alarm add tomorrow 5 eggs
expect_line '^  tomorrow 5$' "$err"
refused alarm add 7:00 tea --label x
expect_line 'the label is given twice' "$err"
refused timer start
expect_line 'missing duration' "$err"
refused task add
expect_line 'missing name' "$err"

# --- A batch reads the same.
printf '%s\n' 'timer start 5 minutes rice' 'timer start 5m -- 3m' | clockctl batch --json | jq -sc '[.[].label]' >"$home/batch"
expect_equal '["rice","3m"]' "$(cat "$home/batch")" "labels of a batch"

# --- What repeats says so.
expect_status 0 clockctl alarm add 10:00 --repeat sat
expect_line ': every Sat 10:00, next ' "$out"
expect_status 0 clockctl alarm add '10:00 Asia/Seoul' market --repeat weekdays --count 3
expect_line ' market: weekdays 10:00 Asia/Seoul, 3 times, next .* 0[23]:00, in ' "$out"

# --- So in other languages, in which the words for am and pm are never a label either.
need msgfmt gettext
"$root/packaging/languages/compile" "$home/locale"
export CLOCKD_LOCALES=$home/locale
speaking() {
    local language=$1
    shift
    run env -u LC_ALL LANG=en_GB.UTF-8 LANGUAGE="$language" clockctl "$@"
}
while IFS='|' read -r language values expected arguments; do
    eval "speaking $language --json $arguments"
    expect_equal 0 "$status" "exit status of '$arguments' in $language: $out$err"
    expect_equal "$expected" "$(jq -c "$values" <<<"$out")" "'$arguments' in $language"
done < <(cat <<'END'
ko|[.time[-5:],.label]|["07:00","회의 준비"]|alarm add 내일 오전 7시 회의 준비
ko|[.durationSeconds,.label]|[300,"라면"]|timer start 5분 라면
de|[.time[-5:],.label]|["15:00","Kaffee"]|alarm add so um 15 Uhr Kaffee
de|[.time,.label]|["07:30","morgens"]|alarm add 7:30 morgens
fr|[.time[-5:],.label]|["07:00","réveil"]|alarm add demain à 7h réveil
END
)
while IFS='|' read -r language part arguments; do
    eval "speaking $language $arguments"
    expect_equal 64 "$status" "exit status of '$arguments' in $language: $out$err"
    expect_line "^clockctl: .*$part" "$(head -n 1 <<<"$err")"
    expect_line "[:：] ?clockctl .* --label '?$part" "$err"
done < <(cat <<'END'
ko|30분|alarm add 7시 30분
ko|오전|alarm add 7:00 오전
ko|30분|timer start 1시간 30분
ja|午後|alarm add 7:00 午後
de|abends|alarm add 7:30 abends
de|morgen|alarm add 7:30 morgen
fr|30 minutes|timer start 1h 30 minutes
zh_CN|每天|alarm add 7:30 每天
END
)

#!/bin/bash
# Expensive rules: an accepted rule adds no cost to a status, others are refused with the reason.
# limit: 180 s
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need sqlite3 sqlite3
list() { seq -s, "$1" "$2"; }
every_part="FREQ=YEARLY;BYMONTH=$(list 1 12);BYMONTHDAY=$(list 1 31);BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=$(list 0 23)"
every_part+=";BYMINUTE=$(list 0 59);BYSECOND=$(list 0 59);BYYEARDAY=$(list 1 366);BYSETPOS=$(list 1 366);COUNT=1000000"
never_found='RRULE:FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYSECOND=1,3,5,8,11'
never_counted='RRULE:FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=6,18;BYSETPOS=1,-1;COUNT=1000000'

# The processor time used by the daemon since the last call, in seconds: independent of the machine's load.
taken=0
costs() {
    local now
    now=$(awk -v hertz="$(getconf CLK_TCK)" '{ print ($14 + $15) / hertz }' "/proc/$daemon/stat")
    expect_between 0 "$(awk -v now="$now" -v before="$taken" 'BEGIN { print now - before }')" "$1" "processor time, $2"
    taken=$now
}

daemon_start
costs 5 "to start"

# Counted only once; earlier each reading took 27 s.
expect_status 0 clockctl alarm add 07:30 every --repeat "RRULE:$every_part"
costs 3 "to count a rule with every part"
for number in {1..20}; do
    clockctl alarm add 07:30 "million $number" --repeat daily --count 1000000 >/dev/null
done
costs 5 "to count twenty times a million"
expect_status 0 clockctl alarm list --json
expect_equal 21 "$(jq length <<<"$out")" "alarms"
costs 0.3 "for a list of counting alarms"
expect_status 0 clockctl status --json
costs 1 "for a status"
expect_equal 21 "$(clockctl export - 2>/dev/null | grep -c '"countEndLocalMicroseconds":')" "ends that are kept"

# Refused in one line, before anything is stored.
refused() {
    local line=$1
    shift
    expect_status 64 "$@"
    expect_line "$line" "$err"
    costs 2 "to refuse: $*"
}
refused 'finding its next occurrence takes too long' clockctl alarm add 07:30 --repeat "$never_found"
refused 'finding its next occurrence takes too long' clockctl alarm edit every --repeat "$never_found"
refused 'finding its next occurrence takes too long' clockctl preview 07:30 --repeat "$never_found"
refused 'counting its occurrences takes too long' clockctl alarm add 07:30 --repeat "$never_counted"
refused 'counting its occurrences takes too long' clockctl preview 07:30 --repeat "$never_counted"
refused 'it recurs more than once a second' clockctl alarm add --on-calendar '*:*:0/0.000001'
refused 'it recurs more than once a second' clockctl alarm edit every --on-calendar '*:*:0,0.5'
refused 'it recurs more than once a second' clockctl preview --on-calendar '*:*:0/0.000001'
refused 'a round must last at least a second' clockctl timer start 1ms --repeat forever
refused 'a round must last at least a second' clockctl timer start 999ms --repeat 3
expect_status 0 clockctl timer start 1ms once
expect_equal 21 "$(clockctl alarm list --json | jq length)" "alarms after all that was refused"

# An archive with such a rule is also refused, and the existing data remains.
clockctl alarm add --on-calendar '*:*:30' halfway >/dev/null
clockctl export "$home/good.json"
sed 's|\*-\*-\* \*:\*:30|*-*-* *:*:30/0.000001|' "$home/good.json" >"$home/bad.json"
expect_equal 1 "$(grep -c '30/0.000001' "$home/bad.json")" "rows that were changed"
expect_status 64 clockctl import --replace "$home/bad.json"
expect_equal 22 "$(clockctl alarm list --json | jq length)" "alarms after an archive that was refused"
expect_status 0 clockctl import --replace "$home/good.json"
expect_equal 22 "$(clockctl alarm list --json | jq length)" "alarms after the import"

# Edited rows: a missing end is computed; an expression out of bounds and rounds that are too short are quarantined.
clockctl timer start 1s blink --repeat forever --no-ring >/dev/null
daemon_stop
database=$(find "$XDG_STATE_HOME" -name clockd.db)
sqlite3 "$database" "
    UPDATE alarm SET body = replace(body, '*-*-* *:*:30', '*-*-* *:*:30/0.000001') WHERE label = 'halfway';
    UPDATE alarm SET body = json_remove(body, '\$.plan.timing.schedule.countEndLocalMicroseconds');
    UPDATE timer SET body = json_set(body, '\$.durationMicroseconds', 1000) WHERE label = 'blink'"
daemon_start
expect_status 0 clockctl alarm list --json
expect_equal 21 "$(jq length <<<"$out")" "alarms that can be read"
expect_status 74 clockctl timer show blink
wait_until 20 log_has 'halfway|a22'

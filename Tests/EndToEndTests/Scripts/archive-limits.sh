#!/bin/bash
# Values of an archive at their limits: what is beyond is refused with its place; the highest count goes on and can be
# read again. An alarm stored with more exceptions than an archive may have still rings on time.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need sqlite3 sqlite3

daemon_start
clockctl stopwatch start run -q >/dev/null
clockctl alarm add 07:00 early --repeat daily -q >/dev/null
clockctl export "$home/archive" >/dev/null

# `import_with FILTER`: imports the archive with the change that jq makes.
import_with() {
    jq -c "$1" "$home/archive" >"$home/changed"
    run clockctl import "$home/changed" --replace --yes
}

# The highest accepted count, in microseconds: the engine's limit is not repeated here.
count() { echo ".tables.stopwatch[0].body.state.count.countedMicroseconds = $1"; }
low=0 high=$((1 << 61))
import_with "$(count $high)"
expect_equal 64 "$status" "exit status for a count of 2^61: $out"
expect_line 'countedMicroseconds' "$err"
while ((high - low > 1)); do
    middle=$(((low + high) / 2))
    import_with "$(count $middle)"
    if ((status)); then high=$middle; else low=$middle; fi
done
import_with "$(count "$low")"
expect_equal 0 "$status" "exit status for the highest count: $err"
for verb in lap pause resume lap; do expect_status 0 clockctl stopwatch $verb run; done
daemon_stop
daemon_start
expect_status 0 clockctl stopwatch show run --json
clockctl doctor --json >"$home/findings" || true
expect_json '.findings[] | select(.subject == "store") | .state == "ok"' <"$home/findings"

dates() { echo ".tables.alarm[0].body.plan.timing.schedule.exceptDayNumbers = [range(20000; 20000 + $1)]"; }
import_with "$(dates 10001)"
expect_equal 64 "$status" "exit status for 10,001 exceptions: $out"
expect_line '10000' "$err"
import_with "$(dates 10000)"
expect_equal 0 "$status" "exit status for 10,000 exceptions: $err"

# As an earlier version may have stored it.
due=$(($(date +%s) + 6))
clockctl alarm edit early --time "$(date -d "@$due" +%H:%M:%S)" >/dev/null
daemon_stop
sqlite3 "$XDG_STATE_HOME/clockd/clockd.db" "UPDATE alarm SET body = json_set(body, '$.plan.timing.schedule.exceptDayNumbers',
    (WITH RECURSIVE day(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM day WHERE number < 75000)
     SELECT json_group_array(CASE WHEN number < 15000 THEN number ELSE number + 100000 END) FROM day))"
expect_equal 75000 "$(sqlite3 "$XDG_STATE_HOME/clockd/clockd.db" \
    "SELECT json_array_length(body, '$.plan.timing.schedule.exceptDayNumbers') FROM alarm")" "stored exceptions"
daemon_start
expect_log '“early” rings'
late=$(awk -v now="$EPOCHREALTIME" -v due="$due" 'BEGIN { print now - due }')
expect_between 0 "$late" 2 "seconds that an alarm with 75,000 exceptions was late"

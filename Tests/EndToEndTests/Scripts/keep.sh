#!/bin/bash
# Ended items are kept as [keep] configures: each key with its default and bounds, refused values, and removed rows.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

file=$XDG_CONFIG_HOME/clockd/config.toml
daemon_start

# The defaults: timers 30 days, rings and the history a year; 20,000 and 50,000 of them.
seconds() { clockctl calc "$(clockctl config get "$1")" --json | jq .resultSeconds; }
expect_equal $((30 * 86400)) "$(seconds keep.timers)" "how long timers are kept"
expect_equal $((365 * 86400)) "$(seconds keep.rings)" "how long rings are kept"
expect_equal $((365 * 86400)) "$(seconds keep.history)" "how long the history is kept"
clockctl config show --json | expect_json '.keep | keys == ["history", "history-most", "rings", "rings-most", "timers", "timers-most"]
    and ."timers-most" == 20000 and ."rings-most" == 50000 and ."history-most" == 50000'
clockctl config get keep.timers-most --json | expect_json '. == {"key": "keep.timers-most", "value": 20000}'

# Values within the bounds are accepted.
while read -r key value; do
    expect_status 0 clockctl config set "keep.$key" "$value"
    expect_line "^keep.$key = " "$out"
done <<'END'
timers 1h
timers 36525d
rings 1w
rings 36525d
history 1h
history 36525d
timers-most 100
timers-most 1000000
rings-most 1000
rings-most 1000000
history-most 100
history-most 1000000
END
expect_status 0 clockctl config check

# Other values change neither the file nor the configuration in force, and the message states the bounds or the syntax.
before=$(cat "$file")
inForce=$(clockctl config show)
while IFS='|' read -r pattern key value; do
    expect_status 64 clockctl config set "keep.$key" "$value"
    expect_line "^clockctl: keep.$key: .*$pattern" "$err"
    expect_equal '' "$out" "standard output of what was refused"
done <<'END'
must be between 1h and|timers|0
must be between 1h and|timers|59m
must be between 1h and|timers|36526d
must be between 1h and|history|0
must be between 1w and|rings|0
must be between 1w and|rings|6d
can't be negative|timers|-1d
is not a duration|timers|forever
is not a duration|rings|forever
is not a duration|history|never
could be 30m or 30s|timers|30
no fixed length|history|1y
no fixed length|rings|2M
missing duration|timers|
must be between 100 and 1000000|timers-most|0
must be between 100 and 1000000|timers-most|-1
must be between 100 and 1000000|timers-most|1000001
must be between 1000 and 1000000|rings-most|999
must be between 100 and 1000000|history-most|99
expected integer|timers-most|forever
expected integer|rings-most|1e4
expected integer|history-most|
END
expect_status 64 clockctl config set keep.timer 1d
expect_line 'did you mean keep.timers\?' "$err"
expect_equal "$before" "$(cat "$file")" "the file after what was refused"
expect_equal "$inForce" "$(clockctl config show)" "what is in force after it"

# The same values in the file: each error has its place.
printf '[keep]\ntimers = "forever"\nrings = 5\nhistory-most = "100"\ntimers-most = 1\n' >"$home/wrong.toml"
expect_status 78 env CLOCKD_CONFIG="$home/wrong.toml" clockctl config check
for line in 2:1:.*forever 3:1:.*string 4:1:.*integer 5:1:.*100; do expect_line "^$home/wrong.toml:$line" "$err"; done

# Running items remain, and of ended ones the newest, as soon as a smaller limit applies; tasks and their runs are kept
# forever.
expect_status 0 clockctl config set keep.timers-most 1000000
clockctl task add walk -q >/dev/null
clockctl task start walk -q >/dev/null
clockctl task "done" walk -q >/dev/null
clockctl timer start 1h lasting -q >/dev/null
for number in {1..130}; do
    printf '{"method":"io.clockd.Timers.Start","parameters":{"durationSeconds":3600,"label":"%s","rings":true}}\0' "$number"
done | socat -t 30 - "UNIX-CONNECT:$CLOCKD_SOCKET" | tr '\0' '\n' | jq -r .parameters.timer.id >"$home/ids"
xargs clockctl timer cancel -q <"$home/ids"
expect_equal 131 "$(clockctl timer list --all --json | jq length)" "timers before the limit"
expect_status 0 clockctl config set keep.timers-most 100
expect_status 0 clockctl config set keep.history-most 100
kept() { clockctl timer list --all --json | jq -e 'length == 101 and .[0].label == "lasting" and .[1].label == "31"'; }
wait_until 20 kept
shortened() { clockctl history --json | jq -e 'length <= 125'; }
wait_until 20 shortened
clockctl task history --json | expect_json 'length == 1 and .[0].task == "walk"'
clockctl task info walk --json | expect_json '.[0].total == 1 and .[0].currentStreak == 1'
expect_status 66 clockctl timer show "$(sed -n 1p "$home/ids")"
# No number is reused.
expect_equal t132 "$(clockctl timer start 1h -q)" "the next id after timers were forgotten"

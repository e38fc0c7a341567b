#!/bin/bash
# A shell whose TZ is not the daemon's zone: its input is read in its zone, its alarms are fixed to that zone, and its
# output is in that zone. The two zones never have the same date.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

theirs=Pacific/Pago_Pago
export TZ=Pacific/Kiritimati
away_from_midnight 90
daemon_start TZ=$theirs
# A time of day, and a day of the week, that are hours away.
clock=07:30 day=$(date -d '+3 days' +%a)
(($(date +%-H) > 11)) || clock=18:30

alarm() { clockctl alarm show "$1" --json | jq '.[0]'; }
seconds_of() { date -d "$(alarm "$1" | jq -r .next)" +%s; }
# The instant printed by `preview` for the same text.
previewed() { date -d "$(clockctl preview "$@" -n 1 --json | jq -r '.[0].at')" +%s; }

# --- Alarms: the day and the time are those of the shell, and the alarm shows its zone
while IFS='|' read -r label when options; do
    eval "expect_status 0 clockctl alarm add '$when' --label '$label' $options"
    expect_line "uses your zone, $TZ, .*: clockctl alarm edit a[0-9]+ --zone local$" "$err"
    expect_equal "$(eval "previewed '$when' $options")" "$(seconds_of "$label")" "the moment of '$when' $options"
    expect_equal "$TZ" "$(alarm "$label" | jq -r .zone)" "the zone of '$when'"
done <<END
dated|tomorrow 23:00|
clock|$clock|
daily|$clock|--repeat daily
weekly|$day 18:00|--repeat weekly --until +90d
noon|tomorrow noon|
END
expect_equal "$(date -d 'tomorrow 23:00' +%s)" "$(seconds_of dated)" "tomorrow 23:00"
expect_status 0 clockctl alarm add --on-calendar 'daily' calendar
expect_equal "$(date -d 'tomorrow 00:00' +%s)" "$(seconds_of calendar)" "--on-calendar daily"
expect_status 0 clockctl alarm add '9:00 Europe/Berlin' named
expect_equal '' "$err" "what is said of a zone that was named"
expect_equal Europe/Berlin "$(alarm named | jq -r .zone)" "a zone that was named"
# A time in a zone other than the reader's has the name of its zone.
for words in '"9:00 Europe/Berlin"' '9:00 --zone Europe/Berlin' '--on-calendar "09:00 Europe/Berlin"'; do
    eval "expect_status 0 clockctl preview $words -n 1"
    expect_line ' 09:00 Europe/Berlin  in ' "$out"
done
expect_status 0 clockctl preview 9:00 -n 1
expect_line ' 09:00  in ' "$out"
expect_status 0 env TZ=Europe/Berlin clockctl preview 9:00 --zone Europe/Berlin -n 1
expect_line ' 09:00  in ' "$out"
# An instant is the same in every zone.
before=$EPOCHSECONDS
expect_status 0 clockctl alarm add +25m point
expect_equal '' "$err" "what is said of a moment"
expect_between $((before + 1500)) "$(seconds_of point)" $((EPOCHSECONDS + 1500)) "in 25 minutes"
expect_status 64 clockctl alarm add 'yesterday 9:00' past
expect_line "the past" "$err"

# On request the alarm floats: the same wall time in the daemon's zone.
expect_status 0 clockctl alarm add "$clock" floats --zone local
expect_equal '' "$err" "what is said of an alarm that floats"
alarm floats | expect_json --arg moment "T$clock:00-11:00" '.zone == null and (.next | endswith($moment))'
clockctl alarm add 'tomorrow 12:00' day --zone local >/dev/null
expect_equal "$(date -d tomorrow +%F) 12:00" "$(alarm day | jq -r .time)" "tomorrow of the shell"

# In both lists, times in another zone have its name.
list=$(clockctl alarm list)
expect_line "$clock -11:00 .*floats\$" "$list"
expect_line "^a2 +$clock  .*clock\$" "$list"
expect_line '09:00 Europe/Berlin .*named$' "$list"
expect_line "NEXT" "$list"
list=$(TZ=$theirs clockctl alarm list)
expect_line "$clock  .*floats\$" "$list"
expect_line "$clock $TZ .*clock\$" "$list"
expect_line "^Time +$clock $TZ\$" "$(TZ=$theirs clockctl alarm show clock)"

# Edited from another zone: an alarm with a zone keeps it; a floating one is fixed only by a new time.
expect_status 0 env TZ=$theirs clockctl alarm edit clock --time "${clock%30}15"
alarm clock | expect_json --arg zone "$TZ" --arg time "${clock%30}15" '.zone == $zone and .time == $time'
expect_status 0 clockctl alarm edit floats --volume 40 --repeat daily
alarm floats | expect_json '.zone == null and .repeat == "daily"'
expect_status 0 clockctl alarm edit floats --time "${clock%30}45"
expect_line 'uses your zone' "$err"
alarm floats | expect_json --arg zone "$TZ" '.zone == $zone'
expect_equal "$(previewed "${clock%30}45")" "$(seconds_of floats)" "the edited time"
expect_status 0 clockctl alarm edit floats --zone local
alarm floats | expect_json --arg moment "T${clock%30}45:00-11:00" '.zone == null and (.next | endswith($moment))'

# Dates that limit a repetition are also read in the shell's zone.
today=$(date +%F) tomorrow=$(date -d tomorrow +%F)
clockctl alarm edit daily --until tomorrow --except today >/dev/null
alarm daily | expect_json --arg today "$today" --arg tomorrow "$tomorrow" '.until == $tomorrow and .except == [$today]'
clockctl alarm skip weekly --until +8d >/dev/null
expect_between "$(date -d '8 days 00:00' +%s)" "$(seconds_of weekly)" "$(date -d '15 days' +%s)" "what is not skipped"

# --- D-days count from the same day as `dday`
expect_status 0 clockctl dday add Tomorrow tomorrow
expect_line "^d1 uses your zone, $TZ, .*: clockctl dday edit d1 --zone local$" "$err"
for who in "$TZ" "$theirs"; do
    TZ=$who clockctl dday show Tomorrow --json | expect_json --arg zone "$TZ" --arg from "$today" --arg date "$tomorrow" \
        '.[0] | .zone == $zone and .from == $from and .date == $date and .text == "D-1"'
done
expect_equal D-1 "$(clockctl dday tomorrow)" "the count without a daemon"
expect_status 0 clockctl dday add Floats "$today" --zone local --json
expect_equal '' "$err" "what is said of a D-day that floats"
expect_json '.zone == null and .days >= 1' <<<"$out"
expect_status 0 clockctl dday edit Floats --date today
clockctl dday show Floats --json | expect_json --arg zone "$TZ" '.[0] | .zone == $zone and .text == "D-DAY"'
expect_line "^Zone +$TZ\$" "$(clockctl dday show Floats)"
expect_status 0 clockctl dday edit Floats --zone Europe/Berlin
clockctl dday show Floats --json | expect_json '.[0].zone == "Europe/Berlin"'
expect_status 64 clockctl dday add Nowhere today --zone Europe/Nowhere
expect_line 'Europe/Nowhere' "$err"

# --- Times in the past and in other zones, with a zone after the time
expect_status 0 clockctl history --since "$(date -d '-5 minutes' '+%F %H:%M')" --json
expect_json 'length > 10' <<<"$out"
expect_status 0 clockctl history --until "$(TZ=Asia/Tokyo date -d '-1 hour' '+%F %H:%M') Asia/Tokyo" --json
expect_json 'length == 0' <<<"$out"
clockctl world add Seoul >/dev/null
expect_status 0 clockctl world list --at 'tomorrow 12:00' --json
expect_equal "$(date -d 'tomorrow 12:00' +%s)" "$(date -d "$(jq -r '.[0].local' <<<"$out")" +%s)" "world list --at"
expect_status 0 clockctl world list --at 'tomorrow 12:00 UTC' --json
expect_equal 12 "$(date -u -d "$(jq -r '.[0].local' <<<"$out")" +%H)" "the hour in UTC"
expect_status 0 clockctl preview 07:30 --repeat daily --from '2026-07-01 07:30 Asia/Seoul' -n 1 --json
expect_equal 2026-07-02T07:30:00+14:00 "$(jq -r '.[0].at' <<<"$out")" "preview --from with a zone"

# --- A shell in the daemon's zone, under any of its names, and one whose TZ is not a name of the zone data.
for same in $theirs US/Samoa; do
    # Newer versions of Debian have old names in another package.
    [[ -e /usr/share/zoneinfo/$same ]] || continue
    expect_status 0 env TZ="$same" clockctl alarm add "$clock" "in $same" --json
    expect_json '.zone == null' <<<"$out"
    expect_equal '' "$err" "what is said in $same"
done
# If the text names the zone, the output does not say that the alarm was fixed to it.
TZ=$theirs clockctl alarm add "$clock" mine --zone $theirs >/dev/null
expect_status 0 env TZ=$theirs clockctl alarm edit mine --time "${clock%30}45"
expect_equal '' "$err" "what is said of an alarm in the daemon's zone"
expect_status 0 env TZ=$theirs clockctl alarm add --on-calendar "daily $theirs" here
expect_equal '' "$err" "what is said of a calendar expression in the daemon's zone"
expect_status 0 env TZ='<+09>-9' clockctl alarm add "$clock" rule --json
expect_json --arg moment "T$clock:00-11:00" '.zone == null and (.next | endswith($moment))' <<<"$out"

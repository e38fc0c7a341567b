#!/bin/bash
# A zone is gone for good, as US/Pacific after an upgrade of tzdata: its alarms keep their times, by the rules of its new
# name; lists, the doctor and one popup say so. The daemon's own zone likewise. Zones with leap seconds are refused, and
# abbreviations get suggestions.
# group: faults
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

system=/usr/share/zoneinfo
mkdir -p "$home/zoneinfo"/{US,America,Asia,Europe,right/Europe}
cp "$system"/{tzdata.zi,zone.tab,zone1970.tab,iso3166.tab,UTC} "$home/zoneinfo"
for name in US/Pacific US/Hawaii America/{Los_Angeles,Tijuana} Asia/Seoul Europe/{Berlin,Paris,Rome} \
    right/Europe/Berlin; do
    cp "$system/$name" "$home/zoneinfo/$name"
done
export TZDIR=$home/zoneinfo TZ=Asia/Seoul

nexts() { clockctl alarm list --json | jq -c 'map([.id, .time, .zone, .next])'; }

screen_start
bus_start
dunst_start
daemon_start
clockctl alarm add 07:00 pacific --repeat daily --zone US/Pacific -q >/dev/null
clockctl alarm add 07:00 hawaii --repeat daily --zone US/Hawaii -q >/dev/null
before=$(nexts)

# The upgrade. US/Hawaii becomes a link to a zone that is missing, too.
rm "$TZDIR"/US/{Pacific,Hawaii}
lost() { clockctl alarm list --json | jq -e 'map(.zoneRules) == ["America/Los_Angeles", "lastKnown"]'; }
wait_until 10 lost
expect_equal "$before" "$(nexts)" "the alarms"
popups_are 0
expect_line '07:00 US/Pacific \(America/Los_Angeles\)' "$(clockctl alarm list)"
expect_line '07:00 US/Hawaii \(last known rules\)' "$(clockctl alarm list)"
expect_line 'Zone +US/Pacific \(America/Los_Angeles\)' "$(clockctl alarm show pacific)"
run clockctl doctor
expect_line "^warning +fixed time zone: US/Pacific can't be read \(no such zone\); the rules of America/Los_Angeles apply" \
    "$out"
expect_line '→ give the items this zone: clockctl alarm edit ID --zone America/Los_Angeles' "$out"
expect_line "^warning +fixed time zone: US/Hawaii can't be read \(no such zone\); its last known rules apply" "$out"
expect_log "The time zone US/Pacific can't be read: the rules of America/Los_Angeles apply"

# One popup, after a while, because an upgrade takes its time.
wait_until 60 popups_are 1
screenshot lost-zone
dunstctl close-all
wait_until 10 popups_are 0
for ending in kill stop; do
    "daemon_$ending"
    daemon_start
    expect_equal "$before" "$(nexts)" "the alarms after a start"
done
sleep 33
popups_are 0

# The remedy.
clockctl alarm edit pacific --zone America/Los_Angeles -q
clockctl alarm remove hawaii -q >/dev/null
run clockctl doctor
expect_no_line "fixed time zone" "$out"
# A former name means the new one.
clockctl alarm add 08:00 former --zone US/Pacific -q >/dev/null
clockctl alarm show former --json | expect_json '.[0] | .zone == "America/Los_Angeles" and .zoneRules == null'
daemon_stop

# --- The daemon's own zone.
rm -rf "$XDG_STATE_HOME/clockd"
daemon_start TZ=US/Pacific
TZ=US/Pacific clockctl alarm add 07:00 --repeat daily -q >/dev/null
TZ=US/Pacific clockctl alarm list --json | expect_json ".[0] | .zone == null and (.next | test(\"T07:00:00-0[78]:00\"))"
expect_log "The time zone US/Pacific can't be read: the rules of America/Los_Angeles apply"
expect_line '^07:00 |07:00 \(America/Los_Angeles\)' "$(TZ=US/Pacific clockctl alarm list)"
run clockctl doctor
expect_line "^warning +time zone: US/Pacific can't be read \(no such zone\); the rules of America/Los_Angeles apply" "$out"
daemon_stop

# --- Zones that count leap seconds.
rm -rf "$XDG_STATE_HOME/clockd"
daemon_start TZ=right/Europe/Berlin
expect_log 'The time zone right/Europe/Berlin counts leap seconds, which the system.s clock does not: the rules of'
call io.clockd.Clock.GetZone | expect_json '.parameters.zone == "Europe/Berlin"'
run clockctl doctor
expect_line '^warning +time zone: right/Europe/Berlin counts leap seconds' "$out"
expect_status 64 clockctl alarm add 07:00 --zone right/Europe/Berlin
expect_line "it counts leap seconds, which the system's clock does not" "$err"
expect_line '^did you mean Europe/Berlin\?|  did you mean Europe/Berlin' "$err"
expect_status 64 clockctl world add right/Europe/Berlin
expect_line "it counts leap seconds, which the system's clock does not" "$err"
call io.clockd.Alarms.Add '{"settings":{"time":"07:00","zone":"right/Europe/Berlin"},"enabled":true}' |
    expect_json '.error == "io.clockd.Clock.Unreadable" and .parameters.suggestion == "Europe/Berlin"'

# --- Abbreviations.
for typed in CEST:'Europe/Berlin, Europe/Paris, Europe/Rome' MESZ:'Europe/Berlin, Europe/Paris, Europe/Rome' \
    PST:'America/Los_Angeles, America/Tijuana'; do
    expect_status 64 clockctl alarm add 07:00 --zone "${typed%%:*}"
    expect_line "did you mean ${typed#*:}\?" "$err"
    call io.clockd.Alarms.Add "{\"settings\":{\"time\":\"07:00\",\"zone\":\"${typed%%:*}\"},\"enabled\":true}" |
        expect_json --arg text "${typed#*:}" '.parameters.suggestion == $text'
done
daemon_stop
expect_equal 0 "$status" "exit status of the daemon"

#!/bin/bash
# The local zone and tzdata change under a running daemon: within a second floating items are rescheduled, and fixed
# items are unchanged.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

# The caller's zone is the daemon's initial one, so that added items float.
export TZ=Asia/Seoul
system=/usr/share/zoneinfo
next_of() { clockctl alarm show "$1" --json | jq -r ".[0].next"; }
rings_at() { [[ $(next_of "$1") == *"T$2" ]] || { next_of "$1"; return 1; }; }
# Replaces a file by a new one, as package managers do. Sets $changed to the time before the change, without the copy.
replace() { cp "$1" "$2.new" && changed=$EPOCHREALTIME && mv "$2.new" "$2"; }
# Printed after every change: no alarm is lost or duplicated.
alarms() { clockctl alarm list --json | jq -c 'map([.id, .time, .zone])'; }

# No change passes over these times, whatever the hour of the test: the zones of the first are up to four hours west of
# Seoul, and the second goes from London's rules to some four hours east of it.
soon=$(date -d '+6 hours' +%H:%M)
later=$(TZ=Europe/London date -d '+12 hours' +%H:%M)

add_alarms() {
    clockctl alarm add "$soon" floating --repeat daily >/dev/null
    clockctl alarm add 07:30 fixed --repeat daily --zone Europe/Berlin >/dev/null
    clockctl alarm add 'in 30m' point >/dev/null
    before=$(alarms)
    point=$(date -d "$(next_of point)" +%s)
}

expect_kept() {
    expect_equal "$before" "$(alarms)" "the alarms"
    expect_equal "$point" "$(date -d "$(next_of point)" +%s)" "the moment that 'in 30m' means"
}

# The time at which the daemon noted the last zone change, in seconds since 1970.
noted() { date -d "$(grep event=zoneChanged "$home/daemon.log" | tail -n 1 | grep -oP '(?<=at=)\S+')" +%s.%N; }
is_noted() { awk -v noted="$(noted)" -v changed="$1" 'BEGIN { exit !(noted >= changed) }'; }

# `expect_prompt SECONDS`: the change made at that time was noted within a second; a busy machine may take one more.
expect_prompt() {
    wait_until 20 is_noted "$1"
    expect_between 0 "$(awk -v noted="$(noted)" -v changed="$1" 'BEGIN { printf "%.3f", noted - changed }')" 2 \
        "seconds until the change was noted"
}

# With and without summer time, compared with the oracle.
berlin() { TZ=Europe/Berlin date -d "$(next_of fixed)" +%:z; }

# --- TZ names a private file.
mkdir "$home/etc"
replace "$system/Asia/Seoul" "$home/etc/zone"
daemon_start TZ=":$home/etc/zone"
add_alarms
rings_at floating "$soon:00+09:00"
rings_at fixed "07:30:00$(berlin)"
replace "$system/Asia/Kathmandu" "$home/etc/zone"
wait_until 20 rings_at floating "$soon:00+05:45"
rings_at fixed "07:30:00$(berlin)"
expect_kept
expect_prompt "$changed"

# The last rules of a zone that can't be read stay in force.
printf 'no zone at all' >"$home/etc/zone.new" && mv "$home/etc/zone.new" "$home/etc/zone"
expect_log "etc/zone can't be read: its last known rules apply"
rings_at floating "$soon:00+05:45"
replace "$system/Asia/Tokyo" "$home/etc/zone"
wait_until 20 rings_at floating "$soon:00+09:00"
expect_kept
daemon_stop
clockd_forget() { rm -rf "$XDG_STATE_HOME/clockd"; }
clockd_forget

# --- tzdata is updated: new rules for the local zone, and for a zone used only by an alarm.
mkdir "$home/zoneinfo" "$home/zoneinfo"/{Asia,Europe}
cp "$system"/{tzdata.zi,zone.tab,zone1970.tab,iso3166.tab} "$home/zoneinfo"
cp "$system"/Asia/Seoul "$home/zoneinfo/Asia"
cp "$system"/Europe/{Berlin,London} "$home/zoneinfo/Europe"
daemon_start TZ=Asia/Seoul TZDIR="$home/zoneinfo"
add_alarms
clockctl alarm add "$later" abroad --repeat daily --zone Europe/London >/dev/null
before=$(alarms)
rings_at floating "$soon:00+09:00"
replace "$system/Asia/Kathmandu" "$home/zoneinfo/Asia/Seoul"
wait_until 20 rings_at floating "$soon:00+05:45"
rings_at fixed "07:30:00$(berlin)"
expect_equal "$before" "$(alarms)" "the alarms"
replace "$system/Asia/Dubai" "$home/zoneinfo/Europe/London"
wait_until 20 rings_at abroad "$later:00+04:00"
rings_at floating "$soon:00+05:45"
rings_at fixed "07:30:00$(berlin)"
expect_equal "$before" "$(alarms)" "the alarms"
# The whole directory at once.
cp -r "$home/zoneinfo" "$home/zoneinfo.new"
cp "$system/Asia/Tokyo" "$home/zoneinfo.new/Asia/Seoul"
mv "$home/zoneinfo" "$home/zoneinfo.old"
mv "$home/zoneinfo.new" "$home/zoneinfo"
wait_until 20 rings_at floating "$soon:00+09:00"
daemon_stop
clockd_forget

# --- /etc/localtime itself, in a private file system.
if ! unshare --mount true 2>/dev/null; then
    echo "left out: /etc/localtime needs the right to mount" >&"$told"
    exit 0
fi
cp -r --preserve=links /etc "$home/own-etc" 2>/dev/null || true
ln -sfn "$system/Asia/Seoul" "$home/own-etc/localtime"
cat >"$home/with-own-etc" <<'END'
#!/bin/bash
mount --bind "$HOME/own-etc" /etc && unset TZ && exec clockd
END
chmod +x "$home/with-own-etc"
unshare --mount "$home/with-own-etc" >>"$home/daemon.log" 2>&1 {told}>&- &
daemon=$!
wait_until 20 daemon_answers
add_alarms
rings_at floating "$soon:00+09:00"
# As timedatectl does: another link, renamed over the old one.
ln -s ../usr/share/zoneinfo/Asia/Kathmandu "$home/own-etc/localtime.new"
changed=$EPOCHREALTIME
mv -T "$home/own-etc/localtime.new" "$home/own-etc/localtime"
wait_until 20 rings_at floating "$soon:00+05:45"
rings_at fixed "07:30:00$(berlin)"
expect_kept
expect_prompt "$changed"
# A copy, as advised by tzselect and made in some images.
replace "$system/Asia/Tokyo" "$home/own-etc/localtime"
wait_until 20 rings_at floating "$soon:00+09:00"
expect_kept
daemon_stop
expect_equal 0 "$status" "exit status of the daemon"

#!/bin/bash
# Zone files that can't be read, for moments and for good, also over restarts of the daemon: the last rules stay in
# force, the local zone's and those of fixed alarms. When a file returns, its rules apply.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

system=/usr/share/zoneinfo
mkdir -p "$home/zoneinfo"/{Europe,Asia,America}
cp "$system"/{tzdata.zi,zone.tab,zone1970.tab,iso3166.tab,UTC} "$home/zoneinfo"
for name in Europe/Berlin Asia/Kathmandu America/Los_Angeles; do cp "$system/$name" "$home/zoneinfo/$name"; done
export TZ=Asia/Kathmandu TZDIR=$home/zoneinfo
local_zone=$TZDIR/Asia/Kathmandu fixed=$TZDIR/America/Los_Angeles

nexts() { clockctl alarm list --json | jq -c 'map([.id, .time, .zone, .next])'; }
changes() { grep -c event=zoneChanged "$home/daemon.log" || true; }

daemon_start
clockctl alarm add 23:30 floating --repeat daily -q >/dev/null
clockctl alarm add "$(date -d '+2 days' +%F) 07:30" dated -q >/dev/null
clockctl alarm add 07:00 once -q >/dev/null
clockctl alarm add 07:00 fixed --repeat daily --zone America/Los_Angeles -q >/dev/null
before=$(nexts)
expect_json 'all(.[]; .[3] != null)' <<<"$before"

# `damage KIND FILE`: as programs and disks leave a file.
damage() {
    rm -rf "$2"
    case $1 in
    missing) ;;
    empty) : >"$2" ;;
    cut) head -c $((RANDOM % 120 + 1)) "$system/${2#"$TZDIR"/}" >"$2" ;;
    zeroed) truncate -s "$(stat -Lc %s "$system/${2#"$TZDIR"/}")" "$2" ;;
    text) echo 'no zone at all' >"$2" ;;
    directory) mkdir "$2" ;;
    loop) ln -s "$2" "$2" ;;
    fifo) mkfifo "$2" ;;
    private) cp "$system/${2#"$TZDIR"/}" "$2" && chmod 0 "$2" ;;
    esac
}
# A new file is renamed over the old one, unless that is a directory.
repair() {
    [[ ! -d $1 ]] || rmdir "$1"
    cp "$system/${1#"$TZDIR"/}" "$1.new"
    mv "$1.new" "$1"
}

# For half a second, with requests meanwhile. Nothing was planned by other rules.
for kind in missing empty cut zeroed text directory loop fifo private; do
    for file in "$local_zone" "$fixed"; do damage $kind "$file"; done
    sleep 0.3
    expect_equal "$before" "$(nexts)" "the alarms while the files are $kind"
    # A client reads its zone likewise, and the daemon accepts the names.
    expect_equal "$(TZDIR=$system clockctl preview 'tomorrow 07:30' --json)" \
        "$(clockctl preview 'tomorrow 07:30' --json)" "a client's times while the files are $kind"
    clockctl alarm add 09:00 more --zone America/Los_Angeles -q >/dev/null
    clockctl alarm remove more -q >/dev/null
    for file in "$local_zone" "$fixed"; do repair "$file"; done
    sleep 0.2
    expect_equal "$before" "$(nexts)" "the alarms after the files were $kind"
done
expect_equal 0 "$(changes)" "changes of the zone"

# The whole directory is away, as while a file system is mounted.
mv "$TZDIR" "$TZDIR.away"
sleep 0.3
expect_equal "$before" "$(nexts)" "the alarms without the directory"
mv "$TZDIR.away" "$TZDIR"
wait_until 10 eval '[[ $(clockctl alarm list --json | jq -c "map(.zoneRules) | unique") == "[null]" ]]'

# For good: also after the daemon was killed or restarted. It is said where the alarms are shown.
for kind in missing cut text; do
    for file in "$local_zone" "$fixed"; do damage $kind "$file"; done
    for ending in kill stop; do
        "daemon_$ending"
        daemon_start
        expect_equal "$before" "$(nexts)" "the alarms after a start while the files are $kind"
    done
    expect_line 'Zone +America/Los_Angeles \(last known rules\)' "$(clockctl alarm show fixed)"
    expect_line '07:00 America/Los_Angeles \(last known rules\)' "$(clockctl alarm list)"
    expect_line '23:30 \(last known rules\)' "$(clockctl alarm list)"
    run clockctl doctor
    expect_line "^warning +time zone: Asia/Kathmandu can't be read \(.+\); its last known rules apply$" "$out"
    expect_line "^warning +fixed time zone: America/Los_Angeles can't be read \(.+\); its last known rules apply$" "$out"
    expect_log "The time zone Asia/Kathmandu can't be read: its last known rules apply"
    expect_log "The time zone America/Los_Angeles can't be read: its last known rules apply"
done
expect_equal 0 "$(changes)" "changes of the zone"

# Files that return have their own rules, which may be new ones.
repair "$local_zone"
cp "$system/Europe/Berlin" "$fixed.new" && mv "$fixed.new" "$fixed"
# Whether 07:00 has just passed by them depends on the hour.
rings_in_berlin() { [[ $(clockctl alarm show fixed --json | jq -r '.[0].next') == *+0[12]:00 ]]; }
wait_until 20 rings_in_berlin
wait_until 20 eval '[[ $(clockctl alarm show floating --json | jq ".[0].zoneRules") == null ]]'
run clockctl doctor
expect_no_line 'last known' "$out"
daemon_stop
expect_equal 0 "$status" "exit status of the daemon"

# --- /etc/localtime itself, in a private file system.
rm -rf "$XDG_STATE_HOME/clockd"
unset TZDIR
if ! unshare --mount true 2>/dev/null; then
    echo "left out: /etc/localtime needs the right to mount" >&"$told"
    exit 0
fi
cp -r --preserve=links /etc "$home/own-etc" 2>/dev/null || true
localtime=$home/own-etc/localtime
ln -sfn "$system/Asia/Kathmandu" "$localtime"
cat >"$home/with-own-etc" <<'END'
#!/bin/bash
mount --bind "$HOME/own-etc" /etc && unset TZ && exec "$@"
END
chmod +x "$home/with-own-etc"
start_there() {
    unshare --mount "$home/with-own-etc" clockd >>"$home/daemon.log" 2>&1 {told}>&- &
    daemon=$!
    wait_until 20 daemon_answers
}
start_there
clockctl alarm add 23:30 floating --repeat daily -q >/dev/null
before=$(nexts)
expect_json '.[0][3] | endswith("+05:45")' <<<"$before"
for kind in missing empty text directory loop; do
    damage $kind "$localtime"
    sleep 0.3
    expect_equal "$before" "$(nexts)" "the alarm while /etc/localtime is $kind"
    daemon_kill
    start_there
    expect_equal "$before" "$(nexts)" "the alarm after a start while /etc/localtime is $kind"
    expect_equal "$(TZ=Asia/Kathmandu clockctl alarm show floating)" \
        "$(unshare --mount "$home/with-own-etc" clockctl alarm show floating)" "what a client there shows"
    expect_line 'Zone +last known rules' "$(TZ=Asia/Kathmandu clockctl alarm show floating)"
    rm -rf "$localtime"
    ln -s "$system/Asia/Kathmandu" "$localtime"
    sleep 0.3
    expect_equal "$before" "$(nexts)" "the alarm after /etc/localtime was $kind"
done
expect_log "The time zone /etc/localtime can't be read: the last known one, Asia/Kathmandu, stays in force"
expect_equal 0 "$(changes)" "changes of the zone"
daemon_stop

#!/bin/bash
# No watches of files (inotify(7)) are to be had: a change of the local zone is noticed when the daemon wakes and when
# the configuration is reloaded, the log and the doctor say so, and watches that can be had again are used.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

if ! unshare --user --map-root-user true 2>/dev/null; then
    echo "not tried: a limit of its own needs a user namespace"
    exit 0
fi
export TZ=Asia/Seoul
system=/usr/share/zoneinfo
soon=$(date -d '+6 hours' +%H:%M)
mkdir "$home/etc"
replace() { cp "$system/$1" "$home/etc/zone.new" && mv "$home/etc/zone.new" "$home/etc/zone"; }
rings_at() { [[ $(clockctl alarm show a1 --json | jq -r '.[0].next') == *"T$soon:00$1" ]]; }
# The limits of the namespace: `limit watches|instances NUMBER`.
cat >"$home/limit" <<'END'
#!/bin/sh
echo "$2" >"/proc/sys/user/max_inotify_$1"
shift 2
exec "$@"
END
chmod +x "$home/limit"
doctor() { run clockctl doctor; }

for kind in watches instances; do
    replace Asia/Seoul
    daemon_start TZ=":$home/etc/zone" unshare --user --map-root-user "$home/limit" "$kind" 0
    [[ $kind == instances ]] || clockctl alarm add "$soon" --repeat daily -q >/dev/null
    rings_at +09:00
    expect_log 'Changes of the time zone are not detected error="inotify_'
    doctor
    expect_line 'warning +time zone: changes are noticed within an hour only: inotify_' "$out"
    expect_line "raise fs\.inotify\.max_user_$kind with sysctl, then: clockctl reload" "$out"

    # The end of a timer wakes the daemon.
    replace Asia/Kathmandu
    clockctl timer start 0.1s --no-ring -q >/dev/null
    wait_until 20 rings_at +05:45
    replace Asia/Tokyo
    clockctl reload -q
    wait_until 20 rings_at +09:00

    nsenter --user="/proc/$daemon/ns/user" --preserve-credentials "$home/limit" "$kind" 10000 true
    clockctl reload -q
    expect_log 'Changes of the time zone are detected again'
    doctor
    expect_no_line 'within an hour only' "$out"
    replace Asia/Kathmandu
    wait_until 20 rings_at +05:45
    daemon_stop
    mv "$home/daemon.log" "$home/daemon.log.$kind"
done

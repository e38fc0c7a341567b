#!/bin/bash
# A full disk: changes are refused with a message and status 74, none is stored in part, and everything works again once
# there is space.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

# In a private mount namespace, for the small disk.
if [[ -z ${CLOCKD_TEST_INSIDE:-} ]]; then
    how=(--mount)
    ((EUID == 0)) || how+=(--map-root-user)
    CLOCKD_TEST_INSIDE=1 CLOCKD_TEST_BINARIES=${PATH%%:*} unshare "${how[@]}" bash "$0"
    exit
fi
mkdir "$home/disk"
mount -t tmpfs -o size=2m,mode=700 tmpfs "$home/disk"
daemon_start CLOCKD_STATE_DIR="$home/disk"

clockctl alarm add 07:30 kept >/dev/null
# The backup takes as much space as the database: it is made before the disk is filled, whatever the load. At the latest
# the second start makes it: at the first one, there may have been nothing to back up yet.
daemon_stop
daemon_start CLOCKD_STATE_DIR="$home/disk"
wait_until 20 log_has 'INFO The database was backed up'
clockctl timer start 10s due >/dev/null
fill() { dd if=/dev/zero of="$home/disk/filling" bs=1k 2>/dev/null || true; }
fill
# `refused [LABEL]`: an alarm is.
refused() {
    fill
    run clockctl alarm add 08:00 "$@"
    [[ $status == 74 ]]
}
wait_until 20 refused "$(printf 'x%.0s' {1..1000})"
expect_line '^clockctl: ' "$err"
# Existing data can still be read.
count=$(clockctl alarm list --json | jq length)

# Due items can't be recorded: they ring once, and are recorded when there is space again.
is_told() { grep -q "^r.* $1: ringing" <<<"$(clockctl status)"; }
wait_until 20 is_told due
rm "$home/disk/filling"
rings() {
    clockctl ring list --all --json |
        jq -e --arg wanted "$1" '[.[] | select(.label == $wanted and .state == "ringing")] | length == 1'
}
wait_until 20 rings due
expect_equal "$count" "$(clockctl alarm list --json | jq length)" "alarms after what was refused"
expect_status 0 clockctl alarm add 09:00 again
daemon_kill
daemon_start CLOCKD_STATE_DIR="$home/disk"
clockctl alarm list --json | expect_json --argjson count "$count" 'length == $count + 1'
wait_until 20 rings due
daemon_stop
expect_equal 0 "$status" "exit status"

# A daemon that is killed and restarted while the disk is full can use the space reserved by its log: it has all data,
# and due items ring.
daemon_start CLOCKD_STATE_DIR="$home/disk"
clockctl timer start 2s meanwhile >/dev/null
daemon_kill
fill
dd if=/dev/zero of="$home/disk/filling2" bs=1 count=4096 2>/dev/null || true
daemon_start CLOCKD_STATE_DIR="$home/disk"
clockctl alarm list --json | expect_json --argjson count "$count" 'length == $count + 1'
wait_until 20 rings meanwhile
rm "$home/disk/filling" "$home/disk/filling2"
daemon_stop

# One that starts when that space is used up too has all data: due items ring from memory, and are recorded when there is
# space again.
daemon_start CLOCKD_STATE_DIR="$home/disk"
clockctl timer start 15s late >/dev/null
wait_until 20 refused
count=$(clockctl alarm list --json | jq length)
# Each start writes a little.
for _ in {1..12}; do
    daemon_kill
    fill
    daemon_start CLOCKD_STATE_DIR="$home/disk"
done
refused
clockctl alarm list --json | expect_json --argjson count "$count" 'length == $count'
wait_until 20 is_told late
rm "$home/disk/filling"
wait_until 20 rings late
daemon_kill
daemon_start CLOCKD_STATE_DIR="$home/disk"
wait_until 20 rings late
daemon_stop

# A backup is not started if it would use the space needed by the store.
((available = $(df --output=avail -B1 "$home/disk" | tail -1)))
((size = $(stat -c %s "$home/disk/clockd.db")))
rm -rf "$home/disk/backups"
dd if=/dev/zero of="$home/disk/filling" bs=1k count=$(((available - size - size / 2) / 1024)) 2>/dev/null || true
daemon_start CLOCKD_STATE_DIR="$home/disk"
wait_until 20 log_has 'WARNING The database was not backed up today .* bytes are needed'
[[ -z $(ls -A "$home/disk/backups") ]] || fail "a backup was begun"
expect_status 0 clockctl alarm add 10:00 "with what is left"

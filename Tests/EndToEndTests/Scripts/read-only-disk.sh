#!/bin/bash
# The kernel makes a disk read-only while alarms ring, or it is when the daemon starts: requests are refused with status
# 74, rings continue, and no data is lost.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

if ((EUID != 0)) || [[ ! -e /dev/loop-control ]] || ! command -v mkfs.ext4 >/dev/null; then
    echo "not tried, it needs root, loop devices and mkfs.ext4 (apt-get install e2fsprogs)"
    exit 0
fi
# In a private mount namespace, for the small disk.
if [[ -z ${CLOCKD_TEST_INSIDE:-} ]]; then
    CLOCKD_TEST_INSIDE=1 CLOCKD_TEST_BINARIES=${PATH%%:*} unshare --mount bash "$0"
    exit
fi
mkdir "$home/disk"
truncate -s 16M "$home/image"
mkfs.ext4 -q "$home/image"
mount -o loop "$home/image" "$home/disk"
daemon_start CLOCKD_STATE_DIR="$home/disk/state"

clockctl alarm add 07:30 kept >/dev/null
clockctl timer start 0.1s bell >/dev/null
rings() { clockctl ring list --all --json | jq -e --arg name "$1" '[.[] | select(.label == $name and .state == "ringing")] | length == 1'; }
wait_until 20 rings bell
clockctl timer start 10s due >/dev/null
started=$EPOCHREALTIME

# As ext4 does after an error (errors=remount-ro).
mount -o remount,abort "$home/disk"
expect_status 74 clockctl alarm add 08:00 refused
expect_line '^clockctl: ' "$err"
expect_equal 1 "$(wc -l <"$home/err")" "lines said"
rings bell >/dev/null
clockctl alarm list --json | expect_json '[.[].label] == ["kept"]'
sleep "$(awk -v now="$EPOCHREALTIME" -v start="$started" 'BEGIN { left = start + 10.2 - now; print (left > 0 ? left : 0) }')"
kill -0 "$daemon"
daemon_kill

# A daemon that starts on such a disk rings from memory.
refuses() {
    expect_status 74 clockctl alarm add 08:00 refused
    expect_line '^clockctl: nothing changed' "$err"
    expect_equal 1 "$(wc -l <"$home/err")" "lines said"
    clockctl alarm list --json | expect_json '[.[].label] == ["kept"]'
}
daemon_start CLOCKD_STATE_DIR="$home/disk/state"
wait_until 20 rings due
rings bell >/dev/null
refuses
# Another one is kept away by the socket, before it rings.
expect_status 69 env CLOCKD_STATE_DIR="$home/disk/state" timeout 30 clockd
expect_no_line 'rings|could not be' "$err"
daemon_kill

# After a remount all data is available, and items that became due meanwhile ring.
umount "$home/disk"
mount -o loop "$home/image" "$home/disk"
daemon_start CLOCKD_STATE_DIR="$home/disk/state"
clockctl alarm list --json | expect_json '[.[].label] == ["kept"]'
wait_until 20 rings due
rings bell >/dev/null
clockctl timer start 5s soon >/dev/null
daemon_kill

# The disk is read-only at the start, and can be written later: what was answered meanwhile is recorded.
mount -o remount,ro "$home/disk"
daemon_start CLOCKD_STATE_DIR="$home/disk/state"
wait_until 20 rings soon
refuses
clockctl dismiss soon >/dev/null
run clockctl doctor
expect_line 'failure +database: .*disk/state/clockd.db' "$out"
mount -o remount,rw "$home/disk"
clockctl alarm add 08:00 "the disk is back" >/dev/null
daemon_kill
daemon_start CLOCKD_STATE_DIR="$home/disk/state"
clockctl alarm list --json | expect_json '[.[].label] == ["kept", "the disk is back"]'
clockctl ring list --all --json | expect_json '[.[] | select(.label == "soon") | .state] == ["dismissed"]'
rings bell >/dev/null
daemon_stop
expect_equal 0 "$status" "exit status"

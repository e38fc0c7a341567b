#!/bin/bash
# The store's file can't be written at the time of a ring: a full disk, a read-only disk, a lock of another program, a
# removed directory. In each case the timer is shown and heard and its command run within two seconds, and the ledger
# has it once after the fault.
# group: faults
# limit: 500 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

# In a private mount namespace, for the small disks.
if [[ -z ${CLOCKD_TEST_INSIDE:-} ]]; then
    if ((EUID != 0)) || [[ ! -e /dev/loop-control ]] || ! command -v mkfs.ext4 >/dev/null; then
        echo "not tried, it needs root, loop devices and mkfs.ext4 (apt-get install e2fsprogs)"
        exit 0
    fi
    CLOCKD_TEST_INSIDE=1 CLOCKD_TEST_BINARIES=${PATH%%:*} unshare --mount bash "$0"
    exit
fi
# shellcheck source=shortage-parts
source "$scripts/shortage-parts"
screen_start
sounds_start
# Messages about the store itself are not counted here.
cat >>"$home/dunstrc" <<'END'
[store]
    body = "*save*"
    timeout = 1
    override_dbus_timeout = 1
    history_ignore = yes
[recorded]
    summary = "clockd can save*"
    timeout = 1
    override_dbus_timeout = 1
    history_ignore = yes
[rewritten]
    summary = "The database*"
    timeout = 1
    override_dbus_timeout = 1
    history_ignore = yes
END
popups_start
mkdir "$home/disk"

# Fills every byte: large blocks leave a remainder.
fill() {
    local size
    for size in 65536 4096 512 1; do
        dd if=/dev/zero bs=$size of="$home/disk/filling" oflag=append conv=notrunc 2>/dev/null || true
    done
}

rings_of() { clockctl ring list --all --json | jq --arg name "$1" '[.[] | select(.label == $name)] | length'; }
has_rung_once() { [[ $(rings_of "$1") == 1 ]]; }
shows() { dunstctl history | jq -e --arg name "$1" 'any(.data[0][]; .summary.data == $name)'; }
says_why() {
    dunstctl history | jq -e --arg name "$1" 'any(.data[0][]; .summary.data == $name and (.body.data | test("recorded")))'
}

before_due() { awk -v now="$EPOCHREALTIME" -v due="$due" 'BEGIN { exit !(now < due) }'; }
# The ring's row in the file, read by another program.
is_stored() {
    [[ $(sqlite3 -readonly "$home/disk/state/clockd.db" "SELECT count(*) FROM ring WHERE label = '$1' AND open = 0") == 1 ]]
}

# $1: name of the fault, $2: command that causes it, $3: command that ends it.
try() {
    local name=$1
    echo "$name"
    daemon_start CLOCKD_STATE_DIR="$home/disk/state"
    # Longer than it takes to cause the fault.
    ring_in 20 "$name"
    clockctl alarm add 07:30 "kept $name" >/dev/null
    "$2"
    before_due || fail "$name: the ring was due before the fault"
    until_due -2
    record_start
    in_time "$name" popup sound command
    wait_until 20 popups_are 1
    until_due 2
    expect_heard
    screenshot "store-away-$name"
    expect_status 0 clockctl status
    expect_line "$name: ringing" "$out"
    clockctl ring list --json | expect_json --arg name "$name" 'map(select(.label == $name)) | length == 1'
    # Changes are refused; answers to ringing items are accepted.
    run clockctl alarm add 08:00 refused
    [[ $status == 74 || -n ${4:-} ]] || fail "$name: wanted exit status 74, got $status"
    expect_status 0 clockctl dismiss "$name"
    wait_until 20 popups_are 0
    wait_until 20 is_silent
    shows "$name" >/dev/null
    [[ -n ${4:-} ]] || says_why "$name" >/dev/null || fail "$name: the popup does not say why it can't be recorded"
    "$3"
    wait_until 20 has_rung_once "$name"
    clockctl ring list --all --json | expect_json --arg name "$name" '.[] | select(.label == $name) | .state == "dismissed"'
    # The answer is also in the file: another daemon finds it there, and nothing rings again.
    wait_until 20 is_stored "$name"
    # The popup that reports the end of a long fault expires; that of a ring would not.
    wait_until 30 popups_are 0
    daemon_kill
    daemon_start CLOCKD_STATE_DIR="$home/disk/state"
    has_rung_once "$name" || fail "$name rang $(rings_of "$name") times"
    clockctl alarm list --json | expect_json --arg name "kept $name" 'any(.[]; .label == $name)'
    wait_until 30 popups_are 0
    daemon_stop
}

# The space reserved by the log is filled by a file of the same size.
tiny() { mount -t tmpfs -o size=2m,mode=700 tmpfs "$home/disk"; }
full() {
    fill
    # The log has reserved space: the requests fill it, then no write is possible.
    run true
    for _ in {1..400}; do
        run clockctl timer start 1h "$(printf 'x%.0s' {1..900})"
        [[ $status == 0 ]] || break
    done
    expect_equal 74 "$status" "exit status on a full disk"
}
room() { rm "$home/disk/filling"; }
tiny
try full full room
umount "$home/disk"

truncate -s 24M "$home/image"
mkfs.ext4 -q "$home/image"
mount -o loop "$home/image" "$home/disk"
# ext4 does this by itself on an error (errors=remount-ro). The file system accepts no writes until it is mounted again
# and the daemon is restarted.
abort() { mount -o remount,abort "$home/disk"; }
daemon_start CLOCKD_STATE_DIR="$home/disk/state"
ring_in 8 read-only
abort
before_due || fail "read-only: the ring was due before the fault"
in_time read-only popup sound command
wait_until 20 popups_are 1
expect_status 0 clockctl status
expect_line "read-only: ringing" "$out"
says_why read-only >/dev/null || sleep 1
expect_status 74 clockctl alarm add 08:00 refused
daemon_kill
umount "$home/disk"
mount -o loop "$home/image" "$home/disk"
# The timer rings a second time, because its first ring could not be recorded.
daemon_start CLOCKD_STATE_DIR="$home/disk/state"
wait_until 20 has_rung_once read-only
clockctl dismiss read-only >/dev/null
daemon_stop
# The popup of the killed daemon is unknown, because it could not be recorded either.
dunstctl close-all

lock() {
    "$python" - "$home/disk/state/clockd.db" <<'END' &
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
time.sleep(600)
END
    locker=$!
    # shellcheck disable=SC2317  # Called by wait_until.
    locked() { ! sqlite3 "$home/disk/state/clockd.db" 'PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK' 2>/dev/null; }
    wait_until 20 locked
}
unlock() { kill -KILL "$locker"; }
try locked lock unlock

# Removed files are recreated immediately: no request is refused.
remove() { rm -r "$home/disk/state"; }
nothing() { true; }
try removed remove nothing unharmed
wait_until 20 grep -q 'written again' "$home/daemon.log"

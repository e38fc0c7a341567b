#!/bin/bash
# The program is replaced while the daemon runs: the daemon restarts by itself between rings, with all data.
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

programs=$(dirname "$(command -v clockd)")
mkdir "$home/bin"
cp "$programs/clockd" "$home/bin/clockd"
PATH=$home/bin:$PATH

# Like dpkg: the new file is complete when it is renamed.
replace_by_rename() {
    cp "$programs/clockd" "$home/bin/clockd.dpkg-new"
    mv "$home/bin/clockd.dpkg-new" "$home/bin/clockd"
}
# Like install(1): the name is missing for a moment, then names a file that is still being written. $1: how often the
# daemon has started before.
replace_in_place() {
    rm "$home/bin/clockd"
    sleep 0.2
    head -c 100000 "$programs/clockd" >"$home/bin/clockd"
    sleep 0.2
    tail -c +100001 "$programs/clockd" >>"$home/bin/clockd"
    # Longer than the time after which an unchanged program counts as complete; but it can't be executed yet.
    sleep 2.5
    has_started "$1" || fail "began with a program that was being written"
    chmod 755 "$home/bin/clockd"
}
# The inode of the running program; the process id does not change.
runs() { stat -L -c %i "/proc/$daemon/exe"; }
runs_new_one() { [[ $(runs) == "$(stat -c %i "$home/bin/clockd")" ]]; }
starts() { grep -c 'clockd started' "$home/daemon.log"; }
has_started() { (($(starts) == $1)); }
rings() { clockctl ring list --json | jq -e 'any(.state == "ringing")'; }

daemon_start
clockctl alarm add 07:30 kept --repeat daily -q >/dev/null
clockctl timer start 1h tea -q >/dev/null
clockctl focus start 'the report' -q >/dev/null
before=$(clockctl status --json | jq -c '[.since, .pid]')

# --- Without activity the daemon restarts soon.
clockctl status --format '{label}' --follow >"$home/followed" 2>&1 &
replace_by_rename
wait_until 20 runs_new_one
wait_until 20 daemon_answers
expect_log 'Starting the new program'
after=$(clockctl status --json | jq -c '[.since, .pid]')
expect_equal "$(jq '.[1]' <<<"$before")" "$(jq '.[1]' <<<"$after")" "the process"
[[ $(jq '.[0]' <<<"$before") != $(jq '.[0]' <<<"$after") ]] || fail "the status does not say that it was started anew"
clockctl alarm list --json | expect_json 'length == 1 and .[0].label == "kept"'
clockctl timer list --json | expect_json 'length == 1 and .[0].state == "running"'
clockctl focus status --json | expect_json '.state == "running"'
clockctl focus stop -q >/dev/null
wait_until 20 clockctl timer pause tea
clockctl timer resume tea -q >/dev/null
wait_until 20 has_started 2
kill -0 "$!" || fail "who followed was left behind: $(cat "$home/followed")"
expect_equal "" "$(ps --no-headers --ppid "$daemon" -o stat | sed -n /^Z/p)" "children nobody waits for"
# Signals 32 and 33 are excluded: glibc reserves them, and they can't be reset.
signals() { echo $((0x$(sed -n "s/^$1:\s*//p" "/proc/$daemon/status") & ~0x180000000)); }
expect_equal 0 "$(signals SigBlk)" "signals that are blocked"
expect_equal $((0x1001000)) "$(signals SigIgn)" "signals that are ignored: SIGPIPE and SIGXFSZ"

# --- Not during a ring until it is snoozed, nor shortly before one.
clockctl timer start 2.6s rings -q >/dev/null
replace_by_rename
wait_until 20 rings
sleep 3
has_started 2 || fail "was started anew during a ring"
rings >/dev/null || fail "the ring was ended"
clockctl snooze 15s -q >/dev/null
wait_until 20 runs_new_one
wait_until 20 has_started 3
wait_until 40 rings
clockctl dismiss -q >/dev/null
clockctl ring list --all --json | expect_json 'all(.state == "dismissed")'

# --- The daemon restarts only with a complete program.
replace_in_place 3
wait_until 20 runs_new_one
wait_until 20 has_started 4
wait_until 20 daemon_answers
echo "no program" >"$home/other"
chmod +x "$home/other"
mv "$home/other" "$home/bin/clockd"
sleep 2.6
rm "$home/bin/clockd"
sleep 2.6
wait_until 20 daemon_answers
has_started 4 || fail "gave up its program for nothing"

# --- The writer still has the program open, so it can't be executed: the daemon continues, and tries again.
exec {held}>"$home/bin/clockd"
cat "$programs/clockd" >&"$held"
chmod 755 "$home/bin/clockd"
wait_until 20 log_has 'Text file busy'
wait_until 20 daemon_answers
! runs_new_one || fail "runs what is being written"
clockctl alarm list --json | expect_json 'length == 1'
exec {held}>&-
wait_until 40 runs_new_one
wait_until 20 daemon_answers

# --- When told to stop, the daemon exits, and its socket is removed.
kill %1
daemon_stop
expect_equal 0 "$status" "exit status of the successor"
[[ ! -e $CLOCKD_SOCKET ]] || fail "the socket is still there"

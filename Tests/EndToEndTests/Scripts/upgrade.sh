#!/bin/bash
# The program is replaced while the daemon runs: the daemon restarts by itself between rings, with all data.
# Any other file in its place is tried first, and the daemon goes on if it can't be used.
# group: faults
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need sqlite3 sqlite3

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
# One that has just ended may not have been waited for yet.
has_no_zombies() { [[ -z $(ps --no-headers --ppid "$daemon" -o stat | sed -n /^Z/p) ]]; }
wait_until 20 has_no_zombies
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

# --- The daemon restarts only with a complete program of its name.
replace_in_place 3
wait_until 20 runs_new_one
wait_until 20 has_started 4
wait_until 20 daemon_answers
rm "$home/bin/clockd"
sleep 2.6
daemon_answers >/dev/null
found() { clockctl doctor --json | jq -r '.findings[] | select(.subject == "program") | .facts.problem'; }
finds() { [[ $(found) =~ $1 ]] || { echo "found: $(found)"; return 1; }; }
finds_nothing() { [[ -z $(found) ]] || { found; return 1; }; }
# `expect_refused PROBLEM`: the file in $home/other replaces the program, and the daemon says why it does not use it.
expect_refused() {
    mv "$home/other" "$home/bin/clockd"
    wait_until 30 finds "$1"
    expect_log "can't be used; this one goes on.*$1"
    has_started 4 || fail "gave up its program for nothing: $1"
}
hanging_program() {
    printf '#include <unistd.h>\nint main(void) { for (;;) pause(); }\n' >"$home/hangs.c"
    cc -o "$1" "$home/hangs.c"
}
# A program that says the right thing, but lacks a library.
program_without_library() {
    printf 'int answer(void) { return 0; }\n' >"$home/answer.c"
    printf '#include <stdio.h>\nint answer(void);\nint main(void) { puts("clockd 9.9.9"); return answer(); }\n' >"$home/needs.c"
    cc -shared -o "$home/libanswer.so" "$home/answer.c"
    cc -o "$1" "$home/needs.c" "$home/libanswer.so"
    rm "$home/libanswer.so"
}
need cc gcc
head -c 100000 "$programs/clockd" >"$home/other" && chmod 755 "$home/other"
expect_refused 'was ended by signal|could not be started'
cp /bin/true "$home/other"
expect_refused 'is another program'
printf '#!/bin/sh\necho clockd 0.1.0\n' >"$home/other" && chmod 755 "$home/other"
expect_refused 'is another program'
hanging_program "$home/other"
expect_refused 'does not answer'
cp "$programs/clockd" "$home/other" && chmod 644 "$home/other"
expect_refused 'could not be started; Permission denied'
# What is no file at all; a directory can't be renamed over a file.
for kind in 'mkdir' 'ln -s clockd' 'ln -s /nowhere'; do
    rm -rf "$home/bin/clockd"
    $kind "$home/bin/clockd"
    case $kind in
    mkdir) wait_until 30 finds 'Permission denied' ;;
    *clockd) wait_until 30 finds 'Too many levels' ;;
    *) wait_until 30 finds 'No such file' ;;
    esac
done
program_without_library "$home/other"
expect_refused 'libanswer'

# A version that can't read the store, as after going back to an earlier one: it would end at once.
sqlite3 "$XDG_STATE_HOME/clockd/clockd.db" "INSERT INTO grdb_migrations VALUES ('99')"
cp "$programs/clockd" "$home/other"
expect_refused 'written by a newer version'
sqlite3 "$XDG_STATE_HOME/clockd/clockd.db" "DELETE FROM grdb_migrations WHERE identifier = '99'"

# Replaced again while it is tried: the last file counts.
hanging_program "$home/other"
mv "$home/other" "$home/bin/clockd"
wait_until 20 pgrep -P "$daemon" -f "$home/bin/clockd"
replace_by_rename
wait_until 20 runs_new_one
wait_until 20 has_started 5
wait_until 20 daemon_answers
wait_until 20 finds_nothing

# --- The writer still has the program open, so it can't be executed: the daemon continues, and tries again.
rm "$home/bin/clockd"
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

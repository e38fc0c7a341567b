#!/bin/bash
# The daemon under conditions of its process: files of a limited size, process 1 of a container, a private umask; and the
# commands that it starts, which have none of them.
# group: faults
# limit: 90 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

# --- A limit of the size of files is an outage like any other, and ends the daemon no more than a full disk
daemon_start
daemon_stop
(ulimit -f 96 && exec clockd >>"$home/daemon.log" 2>&1 {told}>&-) &
daemon=$!
wait_until 30 daemon_answers
long=$(printf 'x%.0s' {1..900})
refused() { ! clockctl alarm add 07:00 "$long" >"$home/out" 2>"$home/err"; }
clockctl timer start 4s tea -q >/dev/null
wait_until 60 refused
expect_line "the daemon can't use its database" "$(<"$home/err")"
rings() { [[ $(clockctl ring list --json | jq -r '.[].state') == ringing ]]; }
wait_until 20 rings
clockctl dismiss -q >/dev/null 2>&1 || true
prlimit --pid "$daemon" --fsize=0:
expect_status 74 clockctl timer start 1h
is_told() { run clockctl doctor; grep -E "^failure +database: .*can't be used: .*; due items ring" <<<"$out"; }
wait_until 20 is_told
daemon_stop
expect_equal 0 "$status" "exit status with files of a limited size"

# --- Commands start in the home directory, with the umask that clockd was started with
rm -r "$XDG_STATE_HOME/clockd"
(umask 027 && cd / && exec clockd >>"$home/daemon.log" 2>&1 {told}>&-) &
daemon=$!
wait_until 30 daemon_answers
clockctl timer start 1s --exec 'umask >facts; pwd >>facts; touch made; mv facts told' -q >/dev/null
wait_until 20 test -e "$home/told"
expect_equal "0027 $home" "$(paste -sd' ' "$home/told")" "umask and directory of a command"
expect_equal 640 "$(stat -c %a "$home/made")" "mode of a command's file"
expect_equal 600 "$(stat -c %a "$XDG_STATE_HOME/clockd/clockd.db")" "mode of the store"
daemon_stop

# --- A launcher that took the orphans of its children for its own does not leave them to the daemon
"$python" -c '
import ctypes, os
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
os.execvp("clockd", ["clockd"])
' >>"$home/daemon.log" 2>&1 {told}>&- &
daemon=$!
wait_until 30 daemon_answers
clockctl timer start 0.1s --exec "(setsid sleep 0.5; touch $home/orphan) >/dev/null 2>&1 & exit 0" -q >/dev/null
wait_until 20 test -e "$home/orphan"
sleep 0.2
[[ $(ps -o stat= --ppid "$daemon") != *Z* ]] || fail "an orphan of a command is a zombie of the daemon"
daemon_stop

# --- As process 1 of a container it reaps the orphans of its commands, and ends as it would without one
if unshare --pid --fork --mount-proc true 2>/dev/null; then
    unshare --pid --fork --mount-proc --kill-child clockd >>"$home/daemon.log" 2>&1 {told}>&- &
    daemon=$!
    wait_until 30 daemon_answers
    for number in 1 2 3; do
        # The shell ends before its child does, which is then a child of process 1.
        clockctl timer start 1s --exec "(sleep 0.5; touch $home/orphan$number) & exit 0" -q >/dev/null
    done
    for number in 1 2 3; do wait_until 20 test -e "$home/orphan$number"; done
    first=$(pgrep -P "$daemon" -x clockd)
    no_zombies() { [[ $(ps -o stat= --ppid "$first,$(pgrep -d, -P "$first")") != *Z* ]]; }
    wait_until 10 no_zombies
    kill -TERM "$first"
    status=0
    wait "$daemon" || status=$?
    expect_equal 0 "$status" "exit status of process 1"
    daemon=
else
    echo "no namespace of processes here: process 1 is not tried"
fi

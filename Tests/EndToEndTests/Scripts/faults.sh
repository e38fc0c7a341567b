#!/bin/bash
# A failing disk: changes that can't be stored are refused with status 74, rings continue, nothing acknowledged is lost.
# group: faults
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need strace strace

daemon_start
tracer=
# Makes system calls of the daemon fail: `fault CALLS:error=…`, as in strace(1).
fault() {
    strace -f -qq -p "$daemon" -o "$home/faults" -e "trace=${1%%:*}" -e "inject=$1" 2>"$home/strace.log" {told}>&- &
    tracer=$!
    wait_until 20 is_traced
}
is_traced() { ! grep -hE '^TracerPid:\s+0$' "/proc/$daemon/task"/*/status; }
# SIGTERM would make strace wait for each thread to stop, and a thread whose child it has stopped before execve(2) can't.
mend() {
    kill -KILL "$tracer"
    wait "$tracer" 2>/dev/null || true
    tracer=
}
injected() { grep -c INJECTED "$home/faults" || true; }
rings_once() {
    clockctl ring list --all --json | jq -e --arg name "$1" '[.[] | select(.label == $name)] | length == 1 and .[0].state == "ringing"'
}

clockctl alarm add 07:30 kept >/dev/null
echo kept >"$home/acknowledged"
clockctl timer start 0.1s bell >/dev/null
wait_until 20 rings_once bell

# All system calls fail: each request is refused in one line, rings continue, and items that become due meanwhile ring
# afterwards.
round=0
for what in fsync,fdatasync:error=EIO pwrite64:error=EIO pwrite64:error=ENOSPC fsync,fdatasync,pwrite64:error=EIO; do
    round=$((round + 1))
    clockctl timer start 4s "due $round" >/dev/null
    due=$((EPOCHSECONDS + 4))
    fault "$what"
    expect_status 74 clockctl alarm add 08:00 "refused $round"
    expect_line '^clockctl: ' "$err"
    expect_equal 1 "$(wc -l <"$home/err")" "lines said of $what"
    while ((EPOCHSECONDS <= due)); do sleep 0.2; done
    kill -0 "$daemon"
    (($(injected) > 0)) || fail "no call failed: $what"
    mend
    wait_until 20 rings_once "due $round"
    rings_once bell >/dev/null
    expect_status 0 clockctl alarm add 08:00 "after $round"
    echo "after $round" >>"$home/acknowledged"
done

# Some calls fail: some requests are refused, the others are stored; afterwards exactly these exist.
fault fsync,fdatasync:error=EIO:when=2+4
refused=0
for number in {1..40}; do
    run clockctl alarm add 09:00 "n$number"
    case $status in
        0) echo "n$number" >>"$home/acknowledged" ;;
        74) refused=$((refused + 1)) ;;
        *) fail "status $status: $err" ;;
    esac
done
((refused > 0 && refused < 40)) || fail "$refused of 40 were refused"
mend
# A commit that could not be synced is in the file until the next one replaces it: after a crash before that, the
# refused change would be present once.
clockctl alarm add 09:00 last >/dev/null
echo last >>"$home/acknowledged"
daemon_kill
daemon_start
clockctl alarm list --json | jq -r '.[].label' | sort >"$home/there"
sort "$home/acknowledged" | diff - "$home/there" >&2 || fail "what is there is not what was acknowledged"
rings_once bell >/dev/null
echo "$(wc -l <"$home/there") acknowledged, all there; $refused of 40 refused"

# The process is killed during a write, a sync or a rename: acknowledged data is not lost.
for what in fsync,fdatasync pwrite64 rename,renameat,renameat2,unlink; do
    for at in 1 3; do
        fault "$what:signal=SIGKILL:when=$at"
        for number in 1 2 3 4 5; do
            run clockctl alarm add 10:00 "killed $what $at $number"
            [[ $status == 0 ]] || break
            echo "killed $what $at $number" >>"$home/acknowledged"
        done
        kill -KILL "$tracer" 2>/dev/null || true
        wait "$tracer" 2>/dev/null || true
        daemon_kill 2>/dev/null || true
        daemon_start
        clockctl alarm list --json | jq -r '.[].label' | sort >"$home/there"
        missing=$(sort "$home/acknowledged" | comm -23 - "$home/there")
        expect_equal '' "$missing" "alarms lost by a process killed in $what"
    done
done
rings_once bell >/dev/null
daemon_stop
expect_equal 0 "$status" "exit status"

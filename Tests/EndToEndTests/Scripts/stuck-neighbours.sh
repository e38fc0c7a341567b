#!/bin/bash
# A session bus and a service manager that are there and do not answer, as when they were stopped: nothing rings later,
# no command starts later than the two seconds for which the bus is asked, and the daemon ends within five. Limits are
# longer, for a busy machine, and far below the 90 seconds for which sd-bus waits.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need dbus-daemon dbus
export DBUS_SESSION_BUS_ADDRESS=unix:path=$home/bus

# Expects that WHAT, the rest of the words, ends within so many seconds: `within SECONDS WHAT...`.
within() {
    local limit=$1 began=$EPOCHREALTIME
    shift
    "$@"
    awk -v from="$began" -v now="$EPOCHREALTIME" -v limit="$limit" 'BEGIN { exit now - from > limit }' ||
        fail "$* took more than $limit s"
}
# Lets a timer ring, and waits for its command.
command_runs() {
    rm -f "$home/ran"
    clockctl timer start 0.1s "$1" --exec "touch $home/ran" >/dev/null
    wait_until 30 test -e "$home/ran"
}
bus_start() {
    dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" >"$home/bus.log" 2>&1 {told}>&- &
    bus=$!
    wait_until 10 test -S "$home/bus"
}
# A daemon that is a service, whose manager reads nothing: its queue is full within a second.
"$python" -c '
import socket, sys, time
manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
manager.bind(sys.argv[1])
time.sleep(600)
' "$home/manager" &
wait_until 10 test -S "$home/manager"
service_start() { daemon_start NOTIFY_SOCKET="$home/manager" INVOCATION_ID=0123456789abcdef WATCHDOG_USEC=20000; }

bus_start
service_start
sleep 2
within 20 command_runs "working bus"
kill -STOP "$bus"
within 20 command_runs "stopped bus"
# It fails, because nothing would be seen or heard.
doctor_says() {
    run clockctl doctor
    expect_line 'popups: no popups: the session bus does not answer' "$out"
}
within 20 doctor_says
within 20 daemon_stop

# The bus was stopped before the daemon came.
within 20 service_start
within 20 command_runs "stopped at the start"
within 20 doctor_says
within 20 daemon_stop
kill -CONT "$bus"

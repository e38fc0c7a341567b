#!/bin/bash
# A reboot as seen by the daemon: another boot id, a boot clock that restarts, and a wall clock that continues.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

if ((EUID != 0)) || ! unshare --time true 2>/dev/null; then
    echo "not tried, it needs root and time namespaces"
    exit 0
fi
boot_id=$home/boot_id
# `booted SECONDS`: starts the daemon as after a reboot that long ago.
booted() {
    cat /proc/sys/kernel/random/uuid >"$boot_id"
    local uptime
    uptime=$(cut -d. -f1 /proc/uptime)
    unshare --time --mount --boottime $(($1 - uptime)) --monotonic $(($1 - uptime)) bash -c '
        mount --bind "$1" /proc/sys/kernel/random/boot_id
        exec clockd' - "$boot_id" >>"$home/daemon.log" 2>&1 {told}>&- &
    daemon=$!
    wait_until 20 daemon_answers_or_is_gone
    daemon_answers >/dev/null || fail "the daemon did not start"
}
ends() { clockctl timer list --json | jq -r --arg name "$1" '.[] | select(.label == $name) | .ends'; }
moved() { awk -v was="$(date -d "$1" +%s.%N)" -v is="$(date -d "$2" +%s.%N)" 'BEGIN { printf "%.3f", is - was }'; }
rings() { clockctl ring list --all --json | jq -e --arg name "$1" '[.[] | select(.label == $name and .state == "ringing")] | length == 1'; }

# First after days of uptime, then just after the start of the machine.
booted 864000
clockctl timer start 1h long >/dev/null
clockctl timer start 10m paused >/dev/null
clockctl timer pause paused >/dev/null
clockctl focus start >/dev/null
clockctl alarm add 07:30 morning >/dev/null
long=$(ends long)
morning=$(clockctl alarm list --json | jq -r '.[0].next')
left=$(clockctl timer list --json | jq -r '.[] | select(.label == "paused") | .remainingSeconds')
# Nothing is called in between, so that it is due after the end of the daemon.
clockctl timer start 3s short >/dev/null
daemon_kill
sleep 3.2
booted 20
expect_between -0.1 "$(moved "$long" "$(ends long)")" 0.1 "seconds by which the end moved"
expect_equal "$morning" "$(clockctl alarm list --json | jq -r '.[0].next')" "the alarm's next ring"
expect_equal "$left" "$(clockctl timer list --json | jq -r '.[] | select(.label == "paused") | .remainingSeconds')" "what a paused timer has left"
# The timer was due while the machine was off: it rings once, late, and reports that.
wait_until 20 rings short
clockctl history --json | expect_json '[.[] | select(.event == "rang" and .label == "short")] | length == 1 and .[0].details.latenessSeconds > 0'
# Work is credited until the shutdown of the machine.
clockctl focus status --json | expect_json '.state == "paused"'

# Also if the uptime exceeds that of the previous boot.
clockctl timer start 2s next >/dev/null
daemon_kill
booted 8640000
expect_between -0.1 "$(moved "$long" "$(ends long)")" 0.1 "seconds by which the end moved over a longer boot"
wait_until 20 rings next
rings short >/dev/null
clockctl history --json | expect_json '[.[] | select(.event == "rang" and .label == "short")] | length == 1'

# A restart within one boot is not a reboot: a timer continues on the boot clock.
daemon_stop
expect_equal 0 "$status" "exit status"

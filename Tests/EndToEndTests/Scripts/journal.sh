#!/bin/bash
# A real systemd-journald receives one structured entry for each event, and a stopped one does not block the daemon.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need journalctl systemd
need unshare util-linux
journald=/lib/systemd/systemd-journald
[[ -x $journald ]] || fail "needs $journald: apt-get install systemd"

# In a private mount namespace with an empty /run/systemd and no journal files.
if [[ -z ${CLOCKD_TEST_INSIDE:-} ]]; then
    how=(--mount)
    ((EUID == 0)) || how+=(--map-root-user)
    CLOCKD_TEST_INSIDE=1 CLOCKD_TEST_BINARIES=${PATH%%:*} unshare "${how[@]}" bash "$0"
    exit
fi
mount -t tmpfs tmpfs /run/systemd
mkdir -p /run/log
mount -t tmpfs tmpfs /run/log
mkdir -p /run/log/journal/"$(cat /etc/machine-id)"
$journald >"$home/journald.log" 2>&1 {told}>&- &
journald_process=$!
wait_until 20 test -S /run/systemd/journal/socket

daemon_start CLOCKD_LOG=journal
label=$'tea \U0001F375 "quoted" =x'
call io.clockd.Timers.Start "$(jq -nc --arg name "$label" '{durationSeconds: 0.3, label: $name, rings: true}')" >/dev/null
call io.clockd.Timers.Wait '{"names": ["last"]}' >/dev/null
call io.clockd.Rings.Dismiss '{"names": []}' >/dev/null

entries() { journalctl --directory=/run/log/journal -o json --no-pager "$@"; }
entry() { entries "CLOCKD_EVENT=$1" | jq -s .; }
has() { entry "$1" | jq -e 'length == 1'; }
for event in daemonStarted started rang dismissed; do wait_until 20 has "$event"; done

entry rang | expect_json --arg name "$label" '.[0] | .CLOCKD_ITEM == "t1" and .CLOCKD_LABEL == $name
    and .CLOCKD_KIND == "timer" and .CLOCKD_RING == "r1" and .SYSLOG_IDENTIFIER == "clockd" and .PRIORITY == "5"
    and (.MESSAGE_ID | test("^[0-9a-f]{32}$")) and (.MESSAGE | contains("rings"))'
# Each kind of event has its own message id, and the catalogue explains each.
entries | jq -rs '[.[] | select(.CLOCKD_EVENT) | {id: .MESSAGE_ID, event: .CLOCKD_EVENT}] | unique | .[].id' >"$home/ids"
expect_equal "$(wc -l <"$home/ids")" "$(sort -u "$home/ids" | wc -l)" "distinct message ids"
while read -r id; do
    grep -q -- "^-- $id" "$root/packaging/journal/clockd.catalog" || fail "no words on $id in the catalog"
done <"$home/ids"

# A stopped journald does not block: requests are answered, and items ring.
kill -STOP "$journald_process"
for _ in {1..300}; do
    printf '{"method":"io.clockd.Timers.Start","parameters":{"durationSeconds":0.2,"rings":false}}\0'
done >"$home/calls"
socat -t 30 - "UNIX-CONNECT:$CLOCKD_SOCKET" <"$home/calls" | tr '\0' '\n' >"$home/started"
expect_equal 300 "$(jq -s '[.[] | select(.parameters.timer.id)] | length' "$home/started")" "timers while journald is stopped"
call io.clockd.Timers.Start '{"durationSeconds": 0.2, "label": "through", "rings": true}' | expect_json '.parameters.timer.id'
call io.clockd.Timers.Wait '{"names": ["through"]}' | expect_json '.parameters.timers[0].state == "ringing"'
expect_between 0 "$(clockctl history --event rang -n 1 --json | jq '.[0].details.latenessSeconds // 0')" 2 \
    "seconds of lateness while journald is stopped"
kill -CONT "$journald_process"
through() { entries CLOCKD_LABEL=through CLOCKD_EVENT=rang | jq -es 'length == 1'; }
wait_until 20 through

daemon_stop
expect_equal 0 "$status" "exit status"
wait_until 20 has daemonStopped
kill "$journald_process"

#!/bin/bash
# Four hundred commands that become due while the daemon is killed repeatedly: each runs exactly once.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

count=${CLOCKD_TEST_STORM:-400}
seed=${CLOCKD_TEST_SEED:-$RANDOM}
RANDOM=$seed
echo "seed: $seed"
: >"$home/ran"
: >"$home/again"
claims=$XDG_RUNTIME_DIR/clockd/commands

daemon_start CLOCKD_LOG=stderr
# Twenty at a time: a daemon killed at that time has started some, and recorded fewer.
for ((i = 0; i < count; i++)); do
    printf '{"method":"io.clockd.Timers.Start","parameters":{"durationSeconds":%d.%d,"label":"n%d","exec":"echo n%d >>%s","rings":true}}\0' \
        "$((4 + i / 40))" "$((i / 20 % 2 * 5))" "$i" "$i" "$home/ran"
done >"$home/calls"
socat -t 60 - "UNIX-CONNECT:$CLOCKD_SOCKET" <"$home/calls" | tr '\0' '\n' >"$home/added"
expect_equal "$count" "$(jq -s '[.[] | select(.parameters.timer.id)] | length' "$home/added")" "timers started"

# The daemon is killed as soon as some more commands have run, sometimes slightly later, or during its start. The loop
# forks no processes.
mkfifo "$home/nothing"
exec {nothing}<>"$home/nothing"
pause() { read -rt "$1" -u "$nothing" _ || true; }
count_lines() { mapfile -t lines <"$home/ran"; }
has_run() { (($(sort -u "$home/ran" | wc -l) == count)); }
kills=0
end=$((EPOCHSECONDS + 4 + count / 40 + 3))
while ((EPOCHSECONDS < end)); do
    count_lines
    before=${#lines[@]}
    for ((wait = 0; wait < 50 && ${#lines[@]} == before; wait++)); do
        pause 0.003
        count_lines
    done
    pause "0.0$((RANDOM % 3))"
    # A daemon exits by itself if a child of the previous one, not yet a shell, still holds the lock.
    kill -KILL "$daemon" 2>/dev/null || true
    status=0
    wait "$daemon" 2>/dev/null || status=$?
    [[ $status == 137 || $status == 75 ]] || fail "the daemon ended by itself with status $status"
    kills=$((kills + 1))
    env CLOCKD_LOG=stderr clockd >>"$home/daemon.log" 2>&1 {told}>&- &
    daemon=$!
done
wait_until 30 daemon_answers
wait_until 90 has_run
# A second run would have started by now.
sleep 2
echo "kills: $kills"
expect_between 5 "$kills" 1000 "kills"
expect_equal "" "$(sort "$home/ran" | uniq -d | xargs)" "commands that ran twice"
expect_equal "$count" "$(sort -u "$home/ran" | wc -l)" "commands that ran"

# A claim is removed with its ring: here a ring answered now, and one that ended while no daemon ran.
expect_equal "$count" "$(find "$claims" -type f | wc -l)" "claims of what rings"
clockctl dismiss n0 -q
answered_is_gone() { (($(find "$claims" -type f | wc -l) == count - 1)); }
wait_until 20 answered_is_gone
touch "$claims/r9999-1-0"
daemon_kill
daemon_start CLOCKD_LOG=stderr
wait_until 20 answered_is_gone
[[ ! -e $claims/r9999-1-0 ]] || fail "the claim of a ring that is over is still there"
clockctl dismiss all -q
none_is_left() { [[ -z $(find "$claims" -type f) ]]; }
wait_until 30 none_is_left

# A snoozed ring rings again and its command, which had not finished, runs again, even if the daemon is killed meanwhile.
settings=$(jq -nc --arg exec "echo again >>$home/again; exec sleep 600" '{time: "+1s", label: "again", snoozeSeconds: 2, exec: $exec}')
call io.clockd.Alarms.Add "{\"settings\": $settings, \"enabled\": true}" | expect_json '.parameters.alarm.state == "scheduled"'
runs_are() { (($(wc -l <"$home/again") == $1)); }
wait_until 20 runs_are 1
daemon_kill
daemon_start CLOCKD_LOG=stderr
clockctl snooze again -q
daemon_kill
daemon_start CLOCKD_LOG=stderr
wait_until 20 runs_are 2
daemon_kill
daemon_start CLOCKD_LOG=stderr
sleep 1
runs_are 2 || fail "the command of a snoozed ring ran $(wc -l <"$home/again") times"
clockctl dismiss again -q

# If no claim can be written, the command still runs.
rm -rf "$claims"
ln -s /nonexistent "$claims"
clockctl timer start 0.1s unclaimed --exec "echo run >$home/unclaimed" -q >/dev/null
wait_until 20 test -s "$home/unclaimed"

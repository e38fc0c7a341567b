#!/bin/bash
# `timer start --wait` replaces sleep: on time, also when the daemon is killed and restarted in the meantime.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
# `expect_wait SECONDS NAME START END`: the wait ended on time. The time of starting programs on a busy machine does not
# count as lateness of the timer: the ring's is by the daemon's clock, the client's from the ring on.
expect_wait() {
    local ring
    expect_between "$1" "$(awk -v start="$3" -v end="$4" 'BEGIN { printf "%.3f", end - start }')" 60 "seconds of $2"
    ring=$(clockctl history --event rang --json | jq --arg name "$2" '.[] | select(.label == $name)')
    expect_between 0 "$(jq .details.latenessSeconds <<<"$ring")" 2 "seconds that the ring of $2 was late"
    expect_between -0.1 "$(awk -v rang="$(date -d "$(jq -r .at <<<"$ring")" +%s.%N)" -v end="$4" \
        'BEGIN { printf "%.3f", end - rang }')" 2 "seconds from the ring of $2 to the end of the client"
}

start=$EPOCHREALTIME
run clockctl timer start 2s tea --wait
end=$EPOCHREALTIME
expect_equal 0 "$status" "exit status of --wait ($err)"
expect_wait 2 tea "$start" "$end"

# kill -9 and a restart in between: the same result.
start=$EPOCHREALTIME
clockctl timer start 10s rice --wait >"$home/waited" 2>&1 &
waiter=$!
wait_until 20 clockctl timer show rice
daemon_kill
sleep 0.3
daemon_start
status=0
wait "$waiter" || status=$?
end=$EPOCHREALTIME
expect_equal 0 "$status" "exit status of --wait over a restart ($(cat "$home/waited"))"
expect_wait 10 rice "$start" "$end"

# The timer ended while no daemon ran: the waiting client is notified when the daemon is back.
clockctl timer start 3s egg --wait >"$home/waited" 2>&1 &
waiter=$!
exists() { clockctl timer show egg; }
wait_until 20 exists
daemon_kill
sleep 3
daemon_start
status=0
wait "$waiter" || status=$?
expect_equal 0 "$status" "exit status when it ended meanwhile ($(cat "$home/waited"))"

# A cancelled timer: status 3. The id is printed as soon as the timer exists.
clockctl timer start 600s doomed --wait >"$home/waited" 2>&1 &
waiter=$!
wait_until 20 clockctl timer show doomed
expect_status 0 clockctl timer cancel doomed
status=0
wait "$waiter" || status=$?
expect_equal 3 "$status" "exit status of --wait for a cancelled timer"

# timer wait: several, by id and by label; one that has already ended.
clockctl timer start 0.3s one >/dev/null
clockctl timer start 0.6s two >/dev/null
timed clockctl wait one two
expect_equal 0 "$status" "exit status of wait ($err)"
expect_status 0 clockctl wait one
expect_status 3 clockctl wait doomed
expect_status 66 clockctl wait nothing
clockctl timer start 600s doomed2 >/dev/null
clockctl wait doomed2 >"$home/waited" 2>&1 &
waiter=$!
sleep 0.3
clockctl timer cancel doomed2 >/dev/null
status=0
wait "$waiter" || status=$?
expect_equal 3 "$status" "exit status of wait for a cancelled timer"

# Interrupting the client leaves the timer running.
clockctl timer start 600s lasting --wait >"$home/waited" 2>&1 &
waiter=$!
wait_until 20 clockctl timer show lasting
kill -TERM "$waiter"
wait "$waiter" || true
clockctl timer show lasting --json | expect_json '.[0].state == "running"'

# So do other signals, for any kind of wait: each ends the client.
clockctl stopwatch start watched >/dev/null
while IFS='|' read -r signal number command; do
    # The output of the previous command must not be mistaken for this one's.
    rm -f "$home/waited"
    # shellcheck disable=SC2086  # Several words.
    env --default-signal clockctl $command >"$home/waited" 2>&1 </dev/null &
    waiter=$!
    wait_until 20 test -s "$home/waited"
    kill -s "$signal" "$waiter"
    status=0
    wait "$waiter" || status=$?
    expect_equal "$((128 + number))" "$status" "exit status of '$command' after SIG$signal ($(cat "$home/waited"))"
done <<'END'
INT|2|timer start 600s barred --progress
TERM|15|timer start 600s barred2 --progress
HUP|1|timer start 600s barred3 --progress
INT|2|timer start 600s waited --wait
INT|2|focus start --progress
TERM|15|focus status --follow
INT|2|status --follow
INT|2|status --follow --json
INT|2|stopwatch show watched --follow
END
clockctl timer show barred barred2 barred3 waited --json | expect_json 'all(.[]; .state == "running")'

# --progress without a terminal prints nothing on stdout that could break a script.
expect_status 0 clockctl timer start 0.3s bar --progress --json
expect_json '.label == "bar"' <"$home/out"

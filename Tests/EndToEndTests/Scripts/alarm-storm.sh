#!/bin/bash
# Two hundred alarms at distinct times, with kill -9 at random times: each rings exactly once.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

count=${CLOCKD_TEST_STORM:-200}
seed=${CLOCKD_TEST_SEED:-$RANDOM}
# A run with a known seed uses the same numbers again.
RANDOM=$seed
echo "seed: $seed"

daemon_start CLOCKD_LOG=stderr
# Two per second, in the order in which they are added: even if adding is slow, none is due when it is added.
first=$((EPOCHSECONDS + 15))
for ((i = 0; i < count; i++)); do
    at=$((first + i / 2)).$((i % 2 * 5))
    printf '{"method":"io.clockd.Alarms.Add","parameters":{"settings":{"time":"@%s","label":"n%d"},"enabled":true}}\0' \
        "$at" "$i"
done >"$home/calls"
socat -t 60 - "UNIX-CONNECT:$CLOCKD_SOCKET" <"$home/calls" | tr '\0' '\n' >"$home/added"
expect_equal "$count" "$(jq -s '[.[] | select(.parameters.alarm.state == "scheduled")] | length' "$home/added")" \
    "alarms added"

end=$((first + count / 2 + 1))
kills=0
while ((EPOCHSECONDS < end)); do
    sleep "$((RANDOM % 4)).$((RANDOM % 10))"
    daemon_kill
    kills=$((kills + 1))
    # Sometimes a few alarms become due while no daemon runs.
    ((RANDOM % 3)) || sleep 1.3
    daemon_start CLOCKD_LOG=stderr
done
# A busy machine starts the daemon slowly.
expect_between "$((count / 40))" "$kills" "$count" "kills"

all_rang() { call io.clockd.Rings.List '{"all": true}' | jq -e "[.parameters.rings[].item] | unique | length == $count"; }
wait_until 20 all_rang
ledger=$(call io.clockd.Rings.List '{"all": true}')
expect_json --argjson count "$count" '.parameters.rings | length == $count' <<<"$ledger"
expect_json 'all(.parameters.rings[]; .state == "ringing")' <<<"$ledger"
# No alarm is early, and each rings for its own time.
jq -r '.parameters.alarm | "\(.id) \(.next)"' "$home/added" | sort >"$home/wanted"
jq -r '.parameters.rings[] | "\(.item) \(.scheduled)"' <<<"$ledger" | sort >"$home/rang"
diff "$home/wanted" "$home/rang"
expect_json 'all(.parameters.rings[]; .started >= .scheduled)' <<<"$ledger"

# After ringing no alarm rings a second time, and one-time alarms are off.
daemon_stop
expect_equal 0 "$status" "exit status"
daemon_start CLOCKD_LOG=stderr
expect_json --argjson count "$count" '.parameters.rings | length == $count' < <(call io.clockd.Rings.List '{"all": true}')
expect_json 'all(.parameters.alarms[]; .enabled == false)' < <(call io.clockd.Alarms.List)

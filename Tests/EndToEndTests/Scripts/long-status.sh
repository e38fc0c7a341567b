#!/bin/bash
# A status of very many items: printed and followed whole, without delaying a ring.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
seq 1500 | sed 's/.*/timer start 2h tea&/' | clockctl batch - >/dev/null
first=$(seq 1500 | jq -cs 'map("t\(.)")')

# Printed whole, in order, as text, JSON and for a bar.
expect_status 0 clockctl status --json
expect_json "[.timers[].id] == $first and .ringing == []" <<<"$out"
expect_status 0 clockctl status
expect_equal 1500 "$(grep -c ' tea' <<<"$out")" "the timers in the text"
expect_status 0 clockctl status --item tea1500 --json
expect_json '[.timers[].label] == ["tea1500"]' <<<"$out"
expect_status 0 clockctl status --format '{label}'
expect_line '^tea[0-9]+$' "$out"
run clockctl doctor --json
expect_json '.findings | any(.[]; .subject == "daemon" and .reason == "answers")' <<<"$out"

# Followed: one line with the whole status, then one for each change.
clockctl status --follow --json >"$home/followed" &
lines() { (($(wc -l <"$home/followed") == $1)); }
wait_until 20 lines 1
expect_json "[.timers[].id] == $first" <"$home/followed"
expect_status 0 clockctl timer cancel t7
wait_until 20 lines 2
expect_json '(.timers | length) == 1499 and all(.timers[]; .id != "t7")' <<<"$(tail -n 1 "$home/followed")"

# Others that read the status all the time don't delay a ring.
expect_status 0 clockctl timer start 3s egg
readers=()
for _ in 1 2; do
    while clockctl status --json &>/dev/null; do :; done &
    readers+=($!)
done
rung() { clockctl ring list --json | jq -e '.[].label == "egg"'; }
wait_until 20 rung
expect_status 0 clockctl history --event rang --json
expect_json 'length == 1 and .[0].details.latenessSeconds >= 0 and .[0].details.latenessSeconds < 2' <<<"$out"
kill "${readers[@]}"

# A change of all items reaches the follower as a whole.
# shellcheck disable=SC2046  # One argument for each name.
expect_status 0 clockctl timer cancel $(seq -f t%g 1500)
whole() { tail -n 1 "$home/followed" | jq -e '.timers == [] or [.timers[].label] == ["egg"]'; }
wait_until 20 whole

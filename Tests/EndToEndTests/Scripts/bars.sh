#!/bin/bash
# Status bars: each format as the bar reads it, drawn anew while it counts, over a restart of the daemon.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

expect_status 69 clockctl status --format waybar

# A bar starts before the daemon.
clockctl status --format waybar --follow >"$home/waybar" &
follower=$!
last() { tail -n 1 "$home/waybar" | jq -es "length == 1 and (.[0] | $1)"; }
wait_until 5 last '.class == "offline"'
daemon_start
wait_until 5 last '.class == "idle" and .text == ""'

expect_status 0 clockctl timer start 100s 'a<b>' -q
wait_until 5 last '.class == "timer" and (.text | test("^a&lt;b&gt; 1:3[0-9]$"))'
members="alt class percentage text tooltip"
expect_equal "$members" "$(tail -n 1 "$home/waybar" | jq -r 'keys | join(" ")')" "the members of a waybar line"
expect_status 0 clockctl status --format i3blocks
expect_line '^a<b> 1:[0-9]{2}$' "$(head -n 1 <<<"$out")"
expect_line '^1:[0-9]{2}$' "$(tail -n 1 <<<"$out")"
expect_status 0 clockctl status --format i3status-rs
expect_json '.icon == "time" and .state == "Info" and (.text | startswith("a<b> 1:"))' <<<"$out"
for bar in polybar tmux '{text}' '{label} {remaining}'; do
    expect_status 0 clockctl status --format "$bar"
    expect_line '^a<b> 1:[0-9]{2}$' "$out"
done
expect_status 0 clockctl timer pause last
wait_until 5 last '.class == "paused"'

# What stands still is not written again, and no daemon ends it.
before=$(wc -l <"$home/waybar")
sleep 1.2
expect_equal "$before" "$(wc -l <"$home/waybar")" "lines while nothing changes"
daemon_kill
wait_until 5 last '.class == "offline"'
daemon_start
wait_until 5 last '.class == "paused"'
kill -0 "$follower" || fail "the follower ended"

# Followed text and JSON come back too.
clockctl status --follow --json >"$home/json" &
wait_until 5 test -s "$home/json"
daemon_kill
daemon_start
two_states() { [[ $(wc -l <"$home/json") == 2 ]]; }
wait_until 5 two_states

for format in wayber '{foo}' '{' ''; do
    expect_status 64 clockctl status --format "$format"
    expect_line '^clockctl: .+[,:] ' "$err"
done

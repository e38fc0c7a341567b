#!/bin/bash
# Status bars: each format as read by its bar, updated while an item runs and across a restart of the daemon; the
# selection of items and their order; and the cost of a follower.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

expect_status 69 clockctl status --format waybar

# A bar starts before the daemon.
clockctl status --format waybar --follow >"$home/waybar" &
follower=$!
last() { tail -n 1 "$home/waybar" | jq -es "length == 1 and (.[0] | $1)"; }
wait_until 20 last '.class == "offline"'
daemon_start
wait_until 20 last '.class == "idle" and .text == ""'

expect_status 0 clockctl timer start 1000s 'a<b>' -q
wait_until 20 last '.class == "timer" and (.text | test("^⏳ a&lt;b&gt; 1[0-6]:[0-9]{2}$"))'
members="alt class percentage text tooltip"
expect_equal "$members" "$(tail -n 1 "$home/waybar" | jq -r 'keys | join(" ")')" "the members of a waybar line"
expect_status 0 clockctl status --format i3blocks
expect_line '^⏳ a<b> 1[0-6]:[0-9]{2}$' "$(head -n 1 <<<"$out")"
expect_line '^1[0-6]:[0-9]{2}$' "$(tail -n 1 <<<"$out")"
expect_status 0 clockctl status --format i3status-rs
expect_json '.icon == "time" and .state == "Info" and (.text | test("^a&lt;b&gt; 1[0-6]:"))' <<<"$out"
for bar in polybar tmux '{text}' '{icon} {label} {remaining}'; do
    expect_status 0 clockctl status --format "$bar"
    expect_line '^⏳ a<b> 1[0-6]:[0-9]{2}$' "$out"
done
expect_status 0 clockctl status --format i3blocks-json
expect_json '.markup == "none" and (.full_text | test("^⏳ a<b> 1[0-6]:"))' <<<"$out"
# i3blocks 1.5 passes the properties of the block in the environment.
expect_status 0 env BLOCK_NAME=clock format=json markup=pango clockctl status --format i3blocks
expect_json '.markup == "pango" and (.full_text | test("^⏳ a&lt;b&gt; 1[0-6]:"))' <<<"$out"
expect_status 0 clockctl timer pause last
wait_until 20 last '.class == "paused"'

# Unchanged output is not repeated, and the follower outlives the daemon.
before=$(wc -l <"$home/waybar")
sleep 1.2
expect_equal "$before" "$(wc -l <"$home/waybar")" "lines while nothing changes"
daemon_kill
wait_until 20 last '.class == "offline"'
daemon_start
wait_until 20 last '.class == "paused"'
kill -0 "$follower" || fail "the follower ended"

# Followed text and JSON also continue.
clockctl status --follow --json >"$home/json" &
wait_until 20 test -s "$home/json"
daemon_kill
daemon_start
two_states() { [[ $(wc -l <"$home/json") == 2 ]]; }
wait_until 20 two_states

# --- All running items, in order
bar() { clockctl status --format "$@"; }
shows() {
    local wanted=$1
    shift
    expect_line "^$wanted\$" "$(bar "$@")"
}
clockctl timer cancel last -q
shows ''  tmux
clockctl alarm add 'tomorrow 07:30' wake -q
shows '⏰ tomorrow 07:30 wake' tmux
shows '⏰ wake [0-9]+ h( [0-9]+ min)?' '{icon} {label} {remaining}'
shows '⏰ wake tomorrow 07:30 alarm' '{icon} {label} {ends} {state} {phase}'
clockctl timer start 50m rice -q
clockctl timer start 20m tea -q
clockctl focus start deep --work 30m -q
clockctl task add letter 10m --icon L
clockctl task start letter -q
letter='L letter (10:00|9:[0-9]{2})' deep='🍅 deep (30:00|29:[0-9]{2})' tea='⏳ tea (20:00|19:[0-9]{2})'
shows "$letter · $deep \\+2" tmux
shows "$letter \\+3" tmux --most 1
shows "$letter · $deep · $tea · ⏳ rice (50:00|49:[0-9]{2})" tmux --most 9
for most in 0 21 x; do expect_status 64 clockctl status --format tmux --most "$most"; done
shows 'L task letter' '{icon} {state} {label}'
shows 'work 1/4' '{phase} {cycle}'
clockctl task 'done' letter -q
clockctl task add essay 1s -q >/dev/null
clockctl task start essay -q
class_is() { [[ $(bar waybar "${@:2}" | jq -r '[.class, .alt] | unique | join(" ")') == "$1" ]]; }
wait_until 20 class_is ringing
expect_status 0 clockctl status --format i3blocks
expect_line '^🔔 essay 0:[0-9]{2} over \(ringing\) · 🍅 deep ' "$(head -n 1 <<<"$out")"
expect_equal '#FF0000' "$(tail -n 1 <<<"$out")" "the colour of what rings"
# At twice its estimate the task asks once more, perhaps during these lines.
is_overdue() {
    clockctl dismiss -q
    class_is overdue
}
wait_until 20 is_overdue
clockctl task pause -q
clockctl dismiss -q
clockctl focus pause -q
# A paused session stays, whatever runs.
shows '⏳ tea (20:00|1[89]:[0-9]{2}) · ⏸ deep (30:00|2[89]:[0-9]{2}) \(paused\) \+2' tmux
shows 'timer t3 work 1/4' '{state} {item} {phase} {cycle}'

# --- The selection of items
shows '⏸ deep (30:00|2[89]:[0-9]{2}) \(paused\)' tmux --only focus
shows '⏸ essay 0:[0-9]{2} over \(paused\) · ⏸ deep (30:00|2[89]:[0-9]{2}) \(paused\)' tmux --only task,focus
shows '⏰ tomorrow 07:30 wake' tmux --only alarm
shows '' tmux --only stopwatch
shows '⏳ rice (50:00|4[89]:[0-9]{2})' tmux --item rice
shows '⏳ tea (20:00|1[89]:[0-9]{2}) · ⏳ rice (50:00|4[89]:[0-9]{2})' tmux --item t2 --item t3
expect_json '.tooltip | test("^t2 rice: [^\n]*$")' <<<"$(bar waybar --item t2)"
expect_json '(.timers | length == 2) and .focus == null' <<<"$(clockctl status --only timer --json)"
expect_status 0 clockctl status --only timer
expect_equal 2 "$(wc -l <<<"$out")" "the lines of a status of timers"
expect_status 66 clockctl status --item nowhere
expect_status 64 clockctl status --only timers
clockctl focus stop -q
# A session for a task is one item with it.
clockctl focus start letter --work 25m -q
shows '🍅 letter (25:00|24:[0-9]{2})' tmux --only task,focus
shows 'work 1/4' '{phase} {cycle}' --only task,focus
clockctl focus stop -q
clockctl focus start deep --work 1s --break 10m --auto -q
wait_until 20 class_is break --only focus
shows 'break break 1/4' '{label} {phase} {cycle}' --only focus
clockctl focus stop -q

# --- The cost of a follower: no wake-ups while only an alarm is next or no seconds are shown, otherwise one per second
# It writes to a pipe, because the disk may make a process wait.
follow() {
    rm -f "$home/pipe" "$home/followed"
    mkfifo "$home/pipe"
    cat "$home/pipe" >"$home/followed" &
    clockctl status --follow "$@" >"$home/pipe" &
    follower=$!
    wait_until 20 test -s "$home/followed"
}
unfollow() {
    kill "$follower"
    wait "$follower" || true
}
wakeups() { awk '/^voluntary/ { print $2 }' "/proc/$follower/status"; }
woke() { (($(wakeups) >= $1)); }
# A slow start may still go on; a follower that wakes up regularly does so in each two seconds.
is_asleep() {
    local before
    before=$(wakeups)
    sleep 2
    (($(wakeups) == before))
}
follow --format waybar --only alarm
wait_until 20 is_asleep
unfollow
follow --format '{icon} {label} {ends}'
wait_until 20 is_asleep
unfollow
# The fifth wake-up follows the first one after four seconds; the first one may be late.
follow --format waybar
is_counting() { (($(wc -l <"$home/followed") >= 3)); }
wait_until 20 is_counting
before=$(wakeups) start=$EPOCHREALTIME
wait_until 20 woke $((before + 5))
expect_between 3 "$(awk -v start="$start" -v end="$EPOCHREALTIME" 'BEGIN { print end - start }')" 20 "seconds of five wake-ups"
unfollow

# A follower ends with its bar, even if there is nothing to write.
for format in tmux '{label} {ends}'; do
    timeout 20 bash -c 'clockctl status --follow --only alarm --format "$1" | { read -r _; }' - "$format" >"$home/out" ||
        fail "a follower whose bar has ended goes on"
done
timeout 20 bash -c 'clockctl status --follow --only alarm --json | { read -r _; }' >"$home/out" || fail "a follower goes on"

# --- The format for tmux
need tmux tmux
clockctl timer cancel tea rice -q
clockctl timer start 10m '#[fg=red]#(touch ran)%H' -q
printf '%s\n' 'set -g status-interval 1' 'set -g status-right-length 60' 'set -g status-left ""' \
    'set -g status-right "#(clockctl status --format tmux)"' 'set -g window-status-current-format ""' >"$home/tmux.conf"
tmux -S "$home/tmux" -f "$home/tmux.conf" new-session -d -x 80 -y 10 'sleep 600'
# On another terminal the text is for people.
tmux -S "$home/tmux2" -f /dev/null new-session -d -x 80 -y 10 "env -u TMUX TERM=screen tmux -S $home/tmux attach"
sees_timer() { tmux -S "$home/tmux2" capture-pane -p | grep -F '⏳ #[fg=red]#(touch ran)%H' | grep -E '(10:00|9:[0-9]{2})'; }
wait_until 20 sees_timer
[[ ! -e ran ]] || fail "a label was run"
for server in tmux tmux2; do tmux -S "$home/$server" kill-server 2>/dev/null || true; done

for format in wayber '{foo}' '{' ''; do
    expect_status 64 clockctl status --format "$format"
    expect_line '^clockctl: .+[,:] ' "$err"
done

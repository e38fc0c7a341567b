#!/bin/bash
# The reward of a completed task: a line, what it says, and on a terminal once a whole screen, in a tmux terminal.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=tmux-parts
source "$scripts/tmux-parts"

daemon_start
shell_start
# Types a command whose last word is not on the line itself.
enter() {
    typed "clear; $1; echo status \$?"
    press Enter
}
is_on() { [[ $(on display-message -p '#{alternate_on}') == "$1" ]]; }
# A run of six seconds: one of five earns nothing.
timed() {
    clockctl task start "$1" -q >/dev/null
    sleep 5.2
}
clockctl task add read 20m -q >/dev/null
clockctl task add quick 1s -q >/dev/null

# --- In a pipe: the line, and what it says only where it says more.
timed quick
expect_status 0 clockctl task 'done'
expect_line '^k2 quick: failed, 0:0[5-9] of 0:01$' "$out"
expect_line '^[4-9] s over; ([6-9]|1[0-9]) s would have been right; set it: clockctl task edit k2 --estimate ([6-9]|1[0-9])s$' \
    "$err"
# What it proposes can be typed.
expect_status 0 bash -c "${err##*: }"
timed read
expect_status 0 clockctl task 'done'
expect_line '^k1 read: achieved, 0:0[5-9] of 20:00, 1 in a row' "$out"
expect_equal '' "$err" "what follows a first run"

# --- On a terminal: a screen that any key ends; the line stays.
timed read
enter 'clockctl task done'
wait_until 5 shows 'Achieved, 2 in a row ★'
is_on 1
shows "------'     '------"
shows 'press any key to return'
press x
wait_until 5 shell_says 'status 0'
is_on 0
shows '^k1 read: achieved, 0:0[5-9] of 20:00, 2 in a row, the best ever ★$'
# The key was for the screen alone.
[[ $(captured | tail -n 1) != *x* ]]

# It ends by itself after ten seconds, and by a signal with the terminal as before.
timed read
enter 'clockctl task done'
wait_until 5 shows 'You are getting a feel for this task.'
begun=$EPOCHREALTIME
wait_until 15 shell_says 'status 0'
awk -v begun="$begun" -v now="$EPOCHREALTIME" 'BEGIN { exit !(now - begun > 8) }' || fail "the screen ended at once"
is_on 0
shell_says 'You are getting a feel for this task.'
timed read
enter 'clockctl task done'
wait_until 5 is_on 1
press C-c
wait_until 5 is_on 0
press ''
expect_equal '1' "$(on display-message -p '#{cursor_flag}')" "the cursor after ^C"

# --- Not with -q, not where the configuration wants a line.
timed read
enter 'clockctl task done -q'
wait_until 5 shell_says 'status 0'
is_on 0
clockctl config set task.reward '"line"' >/dev/null
clockctl reload >/dev/null
timed read
enter 'clockctl task done'
wait_until 5 shell_says 'status 0'
is_on 0
shows '6 in a row'

# --- In watch, d gives the same.
clockctl config set task.reward '"screen"' >/dev/null
clockctl reload >/dev/null
timed read
enter 'clockctl watch'
wait_until 10 shows '> .*k1 read'
press d
wait_until 5 shows 'Achieved, 7 in a row ★★'
shows 'You know how long this takes.'
press q
wait_until 5 shows '^k1 read: achieved.*7 in a row'
press q
wait_until 5 shell_says 'status 0'
daemon_stop

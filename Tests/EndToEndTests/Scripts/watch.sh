#!/bin/bash
# A working day in clockctl watch, in a tmux terminal: every screen is compared with a reviewed one (watch-screens;
# CLOCKD_TEST_RECORD=1 rewrites them). The terminal is restored, however the view ends.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=tmux-parts
source "$scripts/tmux-parts"

# The screens name the zone; in this one it is also between 9:00 and 21:00.
hour=$((10#$(date --utc +%H)))
if ((hour < 9 || hour > 20)); then export TZ=Etc/GMT-12; else export TZ=UTC; fi
masked() { captured | "$python" "$scripts/masked-screen.py"; }
is_shown() { masked | diff "$scripts/watch-screens/$1.txt" -; }

# Waits until the screen matches the reviewed one.
screen() {
    if [[ -n ${CLOCKD_TEST_RECORD:-} ]]; then
        sleep 1
        masked >"$scripts/watch-screens/$1.txt"
    fi
    wait_until 20 is_shown "$1"
}

# The view, a child of clockctl, has reaped the command that was typed into it.
has_ended() {
    local program view
    program=$(pgrep -P "$(on display-message -p '#{pane_pid}')")
    view=$(pgrep -P "$program")
    ! pgrep -P "$view"
}

# Types n and a command, and waits for its reply and its end: keys before the end leave the reply where it is.
new() {
    press n
    wait_until 5 shows '^clockctl *$'
    typed "$1"
    press Enter
    wait_until 5 shows "$2"
    wait_until 5 has_ended
}

daemon_start
shell_start
# The terminal settings (stty -g), read from outside.
settings() { stty -g -F "$(on display-message -p '#{pane_tty}')"; }
before=$(settings)
enter() {
    typed "clear; clockctl watch $*; echo status \$?"
    press Enter
    wait_until 10 shows 'q quit'
}

# --- A day.
enter
screen nothing
# Full minutes are shown without seconds; no time on this screen may be a full minute.
in_mid_minute() { (($(date +%-S) > 3 && $(date +%-S) < 30)); }
wait_until 40 in_mid_minute
clockctl world add UTC London -q >/dev/null
clockctl alarm add '+1h' meeting -q >/dev/null
clockctl alarm add '+8s' wake -q >/dev/null
wait_until 8 shows '> .*a2 wake'
wait_until 20 shows 'r1 wake +RINGING'
press z
wait_until 5 shows 'r1 wake: snoozed until'
screen snoozed

# What is added is selected.
new 'focus start thesis' 'f1 thesis: work 1 of 4'
wait_until 5 shows '^> .*f1 '
press Space
wait_until 5 shows 'f1 thesis: work 1 of 4, paused'
press Space
wait_until 5 shows 'f1 thesis: work 1 of 4, [0-9]'
screen focus
press s
wait_until 5 shows 'f1 thesis: break'
screen break

new 'task start "clean up"' 'k1 clean up: added'
press Up Home Down
wait_until 5 shows '^> .*k1 clean up'
screen task
press d
wait_until 5 shows '^k1 clean up: '
wait_until 5 shows_no '^[> ] .*k1 '

new 'stopwatch start run' 's1 run: running'
press End k
wait_until 5 shows '^> .*s1 run'
press r
press l
wait_until 5 shows '1  0:[0-9]'
# The second lap must be the longer one.
sleep "$(clockctl stopwatch show run --json | jq '.[0].laps[0].lapSeconds')"
press l
wait_until 5 shows '2  0:.*slowest'
screen laps
press Space
wait_until 5 shows 's1 run: paused'
press r
wait_until 5 shows_no '^[> ] .*s1 '

new "timer start 5m 'tea 차'" 't1 tea 차: 5 min'
press / T E A Enter
wait_until 5 shows '^> .*t1 tea 차'
press +
wait_until 5 shows 't1 tea 차: [56] min'
screen timer
# The whole answer is shown until a key is pressed.
new 'timer start 5 tea' 'clockctl: can.t read'
wait_until 5 shows 'press any key'
press x
wait_until 5 shows 'q quit'
press '?'
screen keys
press x
on resize-window -x 40 -y 24
screen narrow
on resize-window -x 80 -y 24
wait_until 5 shows '^  .*a1 meeting .*today'

# A click selects, and the wheel moves the selection. Sends button, column and row plus 32, as xterm does for programs
# that enable no other mode.
mouse() {
    local row
    row=$(captured | grep -nE "^[> ] .*$2 " | cut -d: -f1)
    typed $'\e[M'"$1\$$(printf %b "\\x$(printf %x $((row + 32)))")"
}
press Home
wait_until 5 shows '^> .*r1 '
mouse ' ' t1
wait_until 5 shows '^> .*t1 '
mouse '`' t1
wait_until 5 shows '^> .*f1 '
mouse a t1
wait_until 5 shows '^> .*t1 '

# The daemon stops and comes back.
daemon_kill
wait_until 5 shows 'clockd is not running'
daemon_start
wait_until 5 shows '^> .*t1 '

# --- An idle view causes at most a wake-up for the running second and one for the next minute.
view() { pgrep -P "$(pgrep -P "$(on display-message -p '#{pane_pid}')" -x clockctl)" -x clockctl-watch; }
wakeups() { awk '/^voluntary/ { print $2 }' "/proc/$(view)/status"; }
clockctl timer pause t1 >/dev/null
clockctl focus stop >/dev/null
wait_until 5 shows_no '^[> ] .*f1 '
# On a busy machine a measurement takes longer than the sleep in it. Sets $woken, and $most to six for each second.
measure() {
    local start begun=$EPOCHREALTIME
    start=$(wakeups)
    sleep "$1"
    woken=$(($(wakeups) - start))
    most=$(awk -v now="$EPOCHREALTIME" -v begun="$begun" 'BEGIN { printf "%d", 6 * (now - begun) }')
}
sleep 3
measure 2
expect_between 0 "$woken" "$most" "wake-ups in two seconds where nothing counts"
clockctl timer resume t1 >/dev/null
sleep 3
measure 3
expect_between 2 "$woken" "$((most + 2))" "wake-ups in three seconds of a timer"

# --- The terminal is restored, however the view ends.
is_given_back() {
    expect_equal "$before" "$(settings)" "the terminal's settings after $1"
    expect_equal '0 0 1' "$(on display-message -p '#{alternate_on} #{mouse_any_flag} #{cursor_flag}')" \
        "alternate screen, mouse and cursor after $1"
}
press q
wait_until 5 shell_says 'status 0'
is_given_back q
enter
press C-c
# The shell also discards the rest of the line, because clockctl was ended by the signal.
wait_until 5 shell_says '\$'
typed 'echo status $?'
press Enter
wait_until 5 shell_says 'status 130'
is_given_back '^C'
enter
kill -KILL "$(view)"
wait_until 5 shell_says 'status 70'
wait_until 5 shows 'the view ended unexpectedly, signal 9'
is_given_back 'kill -9 of the view'
enter
kill -TERM "$(pgrep -P "$(on display-message -p '#{pane_pid}')" -x clockctl)"
wait_until 5 shell_says 'status 143'
is_given_back 'SIGTERM'
enter
kill -KILL "$(pgrep -P "$(on display-message -p '#{pane_pid}')" -x clockctl)"
wait_until 5 shell_says 'status 137'
wait_until 5 shows_no 'q quit'
is_given_back 'kill -9 of clockctl'

# Stopped, by the user and by force, and resumed in the foreground.
for stop in key signal; do
    enter --color never
    if [[ $stop == key ]]; then press C-z; else kill -STOP "$(view)"; fi
    wait_until 5 shows 'Stopped +clockctl watch'
    is_given_back "being stopped by a $stop"
    typed fg
    press Enter
    wait_until 5 shows 'q quit'
    press q
    wait_until 5 shows_no 'q quit'
    is_given_back "q after fg"
done
# Stopped in the middle of a drawing, which a terminal without flow makes wait, it leaves the shell's lines alone later.
flow() {
    "$python" -c 'import os, sys, termios
termios.tcflow(os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY), getattr(termios, sys.argv[2]))' \
        "$(on display-message -p '#{pane_tty}')" "$1"
}
draws() { grep -E 'n_tty_write|tty_wait|wait_woken' "/proc/$(view)/wchan"; }
enter --color never
flow TCOOFF
press '?'
wait_until 5 draws
kill -STOP "$(view)"
flow TCOON
wait_until 5 shows 'Stopped +clockctl watch'
typed fg
press Enter
wait_until 5 shows 'press any key'
press Escape
wait_until 5 shows 'q quit'
press q
wait_until 5 shows '^clockctl watch --color never$'
expect_equal '' "$(captured | grep -v -e '^\$' -e Stopped -e 'clockctl watch' -e '^status' -e '^$')" \
    "what is left of a stopped drawing among the shell's lines"
# Started in the background, it waits to be brought to the foreground.
typed 'clear; clockctl watch &'
press Enter
stopped_in_background() {
    typed jobs
    press Enter
    shows 'Stopped +clockctl watch'
}
wait_until 5 stopped_in_background
typed fg
press Enter
wait_until 5 shows 'q quit'
press q
wait_until 5 shows_no 'q quit'
is_given_back 'the background'

# --- If drawing is impossible, one line states the reason.
expect_status 64 clockctl watch
expect_line '^clockctl: can.t draw, standard input and output must be terminals$' "$err"
for terminal in dumb nonsense; do
    typed "clear; TERM=$terminal clockctl watch; echo status \$?"
    press Enter
    wait_until 5 shell_says "clockctl: can't draw on the terminal .$terminal."
    wait_until 5 shell_says 'status 64'
done
is_given_back 'a terminal that can not draw'
expect_status 64 clockctl watch --json
expect_status 64 clockctl-watch

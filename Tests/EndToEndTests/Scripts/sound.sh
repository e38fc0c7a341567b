#!/bin/bash
# The audible one of several rings, recorded from the sound server; and the substitute for a sound that can't be played.
# group: faults
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"
need parec pulseaudio-utils
need sox sox
need dbus-monitor dbus-bin

screen_start
bus_start
sound_start
dunst_start
sox -n -r 44100 -c 1 -b 16 "$home/tone.wav" synth 300 sine 440
parec -d null.monitor --latency-msec=50 --rate=44100 --channels=2 --format=s16le --raw "$home/heard" {told}>&- &

# RMS amplitude of the last half second, from 0 to 1.
loudness() {
    tail -c 88200 "$home/heard" | sox -t raw -r 44100 -e signed -b 16 -c 2 - -n stat 2>&1 | awk '/RMS.*amplitude/ { print $3 }'
}
is_between() { awk -v low="$1" -v value="$(loudness)" -v high="$2" 'BEGIN { print value; exit !(low <= value && value <= high) }'; }
is_loud() { is_between 0.3 1; }
is_quiet() { is_between 0.001 0.1; }
is_silent() { is_between 0 0.0005; }

# A daemon that logs to a terminal.
socat -u "PTY,link=$home/tty,rawer" "CREATE:$home/terminal" {told}>&- &
wait_until 20 test -e "$home/tty"
clockd 2>"$home/tty" {told}>&- &
daemon=$!
wait_until 20 daemon_answers
ring() { clockctl timer start 0.1s "$1" --sound "$home/tone.wav" --volume "$2" -q >/dev/null; }

# A quiet ring does not silence a loud one; once the loud one is answered, the quiet one is audible.
ring loud 100
wait_until 20 is_loud
ring quiet 20
wait_until 20 popups_are 2
for _ in {1..8}; do
    sleep 0.5
    is_loud >/dev/null || fail "the loud one was silenced: $(loudness)"
done
clockctl dismiss loud -q
wait_until 20 is_quiet
# A louder ring is audible immediately, although a quieter one rings.
ring louder 90
wait_until 20 is_loud
clockctl dismiss all -q
wait_until 20 is_silent
wait_until 20 popups_are 0

# A player hangs because its server does: the terminal's bell rings, and the popup reports the missing sound.
bells() { tr -dc '\a' <"$home/terminal" | wc -c; }
bell_rings() { (($(bells) >= bells_before + 2)); }
popup_text() { dunstctl history | jq -r --arg name "$1" '.data[0][] | select(.summary.data == $name) | .body.data'; }
expect_equal 0 "$(bells)" "bells so far"
kill -STOP "$(cat "$home/pulse.pid")"
bells_before=0
ring unheard 100
wait_until 30 bell_rings
sleep 0.3
screenshot no-sound
clockctl dismiss unheard -q
wait_until 20 popups_are 0
expect_line '^No sound: .*paplay does not play' "$(popup_text unheard)"
expect_line 'sound.*unheard|unheard.*sound' "$(cat "$home/terminal")"

# The server returns during the ring: the ring is audible, and the warning disappears.
bells_before=$(bells)
dbus-monitor --session "type='method_call',interface='org.freedesktop.Notifications',member='Notify'" \
    >"$home/popups.log" 2>&1 {told}>&- &
wait_until 20 test -s "$home/popups.log"
# The popup as the daemon requested it last.
popup_now() {
    awk '/ member=/ { request = "" } { request = request "\n" $0 } request ~ /string "heard late"/ { last = request }
        END { print last }' "$home/popups.log"
}
is_warned() { popup_now | grep 'No sound'; }
is_unwarned() { popup_now | grep 'heard late' && ! is_warned; }
ring "heard late" 100
wait_until 30 bell_rings
wait_until 30 is_warned
kill -CONT "$(cat "$home/pulse.pid")"
wait_until 30 is_loud
wait_until 30 is_unwarned
clockctl dismiss all -q
wait_until 20 popups_are 0
expect_equal 1 "$(popup_text "heard late" | wc -l)" "lines of the popup"
bells_before=$(bells)

# A silent ring needs no bell.
clockctl timer start 0.1s silent --sound none -q >/dev/null
wait_until 20 popups_are 1
sleep 1
expect_equal "$bells_before" "$(bells)" "bells for a silent ring"

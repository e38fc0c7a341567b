#!/bin/bash
# A sound server that starts while something rings in silence, and one that is started again: heard within a second.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

# Only players of PulseAudio.
mkdir "$home/bin"
for player in pw-play aplay; do
    printf '#!/bin/sh\nexit 1\n' >"$home/bin/$player"
    chmod +x "$home/bin/$player"
done
PATH=$home/bin:$PATH

bus_start
daemon_start
# `expect_prompt SERVER`: something is heard within a second of the moment at which the server answers.
expect_prompt() {
    local answered=$EPOCHREALTIME
    wait_until 10 is_heard
    expect_between 0 "$(awk -v from="$answered" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.3f", to - from }')" 1 \
        "seconds until $1 was used"
}

clockctl timer start 0.1s tea -q >/dev/null
expect_log '“tea” could not be heard'
# Just after a reminder of the silence.
sleep 3.5
sound_start
expect_prompt "a server that came late"

kill -KILL "$(cat "$home/pulse.pid")"
sleep 6
sound_start
expect_prompt "a server that came back"
clockctl dismiss -q >/dev/null
wait_until 10 is_silent
daemon_stop
expect_equal 0 "$status" "exit status"

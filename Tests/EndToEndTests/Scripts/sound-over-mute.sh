#!/bin/bash
# An alarm with --over-mute unmutes and raises the output while it rings, and restores it: also after kill -9, if
# another output takes over, and if several ring; but not settings that the user changed meanwhile.
# group: faults
# limit: 500 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"
need parec pulseaudio-utils
need sox sox

sound_start
sox -n -r 44100 -c 1 -b 16 "$home/tone.wav" synth 300 sine 440
parec -d null.monitor --latency-msec=50 --rate=44100 --channels=2 --format=s16le --raw "$home/heard" {told}>&- &
pactl load-module module-null-sink sink_name=other >/dev/null
pactl set-default-sink null

# RMS amplitude of the last half second, from 0 to 1.
loudness() {
    tail -c 88200 "$home/heard" | sox -t raw -r 44100 -e signed -b 16 -c 2 - -n stat 2>&1 | awk '/RMS.*amplitude/ { print $3 }'
}
is_between() { awk -v low="$1" -v value="$(loudness)" -v high="$2" 'BEGIN { print value; exit !(low <= value && value <= high) }'; }
is_loud() { is_between 0.3 1; }
is_silent() { is_between 0 0.0005; }
# SINK MUTE LEFT RIGHT, as the server prints them: "null yes 20% 30%".
output() {
    echo "$1 $(pactl get-sink-mute "$1" | awk '{ print $2 }')" \
        "$(pactl get-sink-volume "$1" | awk '/Volume/ { print $5, $12 }')"
}
output_is() { [[ $(output "${1%% *}") == "$1" ]] || { output "${1%% *}"; false; }; }
stays() {
    for _ in {1..8}; do
        sleep 0.5
        output_is "$1" >/dev/null || fail "wanted to stay $1, got $(output "${1%% *}")"
    done
}
ring() {
    local label=$1
    shift
    clockctl alarm add +1s "$label" --sound "$home/tone.wav" "$@" -q >/dev/null
}
# Starts an audible ring; half a second of an earlier one may still be recorded.
ring_loud() {
    wait_until 20 is_silent
    ring "$@"
    wait_until 20 is_loud
}
rings() { [[ $(clockctl ring list --json | jq -r '[.[] | select(.state == "ringing").label] | sort | join(" ")') == "$1" ]]; }

daemon_start
pactl set-sink-volume null 20% 30%
pactl set-sink-mute null 1

# Without --over-mute a muted output remains muted.
ring muted
wait_until 20 rings muted
stays "null yes 20% 30%"
is_silent >/dev/null || fail "heard though it is muted: $(loudness)"
clockctl dismiss all -q

# With it the ring is audible; after the answer the output is as before, for each channel.
ring_loud heard --over-mute
output_is "null no 100% 100%" || fail "$(output null)"
clockctl dismiss all -q
wait_until 20 output_is "null yes 20% 30%"
wait_until 20 is_silent

# The output is raised to the ring's volume and no further; a louder output is unchanged.
ring soft --over-mute --volume 50
wait_until 20 output_is "null no 50% 50%"
clockctl dismiss all -q
wait_until 20 output_is "null yes 20% 30%"
pactl set-sink-volume null 120%
ring soft --over-mute --volume 50
wait_until 20 output_is "null no 120% 120%"
clockctl dismiss all -q
wait_until 20 output_is "null yes 120% 120%"
pactl set-sink-volume null 20% 30%

# The last of several restores it, once.
ring first --over-mute --volume 50
wait_until 20 output_is "null no 50% 50%"
ring second --over-mute --volume 80
wait_until 20 output_is "null no 80% 80%"
clockctl dismiss second -q
stays "null no 80% 80%"
clockctl dismiss first -q
wait_until 20 output_is "null yes 20% 30%"

# Changes made by the user during the ring remain; the others are restored.
ring louder --over-mute --volume 80
wait_until 20 output_is "null no 80% 80%"
pactl set-sink-volume null 40%
stays "null no 40% 40%"
clockctl dismiss all -q
wait_until 20 output_is "null yes 40% 40%"
ring muted-again --over-mute --volume 80
wait_until 20 output_is "null no 80% 80%"
pactl set-sink-mute null 1
stays "null yes 80% 80%"
clockctl dismiss all -q
wait_until 20 output_is "null yes 40% 40%"
pactl set-sink-volume null 20% 30%

# Another output takes over during a ring: it is raised, and the former one is restored.
pactl set-sink-volume other 10%
ring moved --over-mute --volume 80
wait_until 20 output_is "null no 80% 80%"
pactl set-default-sink other
wait_until 20 output_is "other no 80% 80%"
wait_until 20 output_is "null yes 20% 30%"
clockctl dismiss all -q
wait_until 20 output_is "other no 10% 10%"
pactl set-default-sink null

# An output that disappears during a ring, and is back when the daemon is restarted.
module=$(pactl load-module module-null-sink sink_name=headphones)
pactl set-sink-volume headphones 15%
pactl set-sink-mute headphones 1
pactl set-default-sink headphones
ring unplugged --over-mute --volume 80
wait_until 20 output_is "headphones no 80% 80%"
pactl unload-module "$module"
wait_until 20 output_is "null no 80% 80%"
clockctl dismiss all -q
wait_until 20 output_is "null yes 20% 30%"
pactl load-module module-null-sink sink_name=headphones >/dev/null
pactl set-sink-volume headphones 80%
pactl set-default-sink null
daemon_stop
daemon_start
wait_until 20 output_is "headphones yes 15% 15%"

# The daemon is killed during a ring: the next daemon continues the ring, and restores the output afterwards.
ring_loud killed --over-mute
daemon_kill
output_is "null no 100% 100%" || fail "$(output null)"
daemon_start
wait_until 20 rings killed
stays "null no 100% 100%"
clockctl dismiss all -q
wait_until 20 output_is "null yes 20% 30%"
# The daemon is killed, and the ring is over when the next daemon starts, because its grace has passed.
ring_loud over --over-mute --ring-for 15s --snooze-limit 0
daemon_kill
output_is "null no 100% 100%" || fail "the ring was over before the daemon was killed: $(output null)"
sleep 16
daemon_start
wait_until 20 output_is "null yes 20% 30%"
nothing_is_left() { [[ -z $(ls "$XDG_RUNTIME_DIR/clockd/sound") ]]; }
wait_until 20 nothing_is_left
# A second daemon does not restore the output needed by the first daemon's ring.
ring_loud beside --over-mute
CLOCKD_SOCKET=$home/beside.sock CLOCKD_STATE_DIR=$home/beside clockd >"$home/beside.log" 2>&1 {told}>&- &
beside=$!
wait_until 20 test -S "$home/beside.sock"
stays "null no 100% 100%"
kill "$beside"
wait "$beside" || true
output_is "null no 100% 100%" || fail "$(output null)"
clockctl dismiss all -q
wait_until 20 output_is "null yes 20% 30%"
# A clean exit of the daemon restores the output, and the next daemon raises it again for the continuing ring.
ring_loud stopped --over-mute
daemon_stop
output_is "null yes 20% 30%" || fail "after the end: $(output null)"
daemon_start
wait_until 20 rings stopped
wait_until 20 output_is "null no 100% 100%"
clockctl dismiss all -q
wait_until 20 output_is "null yes 20% 30%"

# A silent ring does not change the output.
ring silent --over-mute --volume 0
wait_until 20 rings silent
stays "null yes 20% 30%"
clockctl dismiss all -q

# A sound server that does not answer does not block the daemon, and its output is restored when it answers again.
ring_loud hung --over-mute
# Compared with a request that has nothing to do with sound.
timed clockctl status
allowed=$(awk -v status="$elapsed" 'BEGIN { print 1 + 5 * status }')
kill -STOP "$(cat "$home/pulse.pid")"
timed clockctl dismiss all -q
expect_equal 0 "$status" "exit status of a dismissal: $err"
expect_between 0 "$elapsed" "$allowed" "seconds of a dismissal"
sleep 1
kill -CONT "$(cat "$home/pulse.pid")"
wait_until 20 output_is "null yes 20% 30%"

# The setting applies to alarms without their own.
clockctl alarm show heard --json | expect_json '.[0].overMute'
expect_line '^Unmutes the output +yes$' "$(clockctl alarm show heard)"
clockctl alarm show muted --json | expect_json '.[0].overMute == false'
clockctl config set sound.over-mute true >/dev/null
clockctl alarm add 07:30 --json | expect_json '.overMute'
clockctl alarm add 07:30 --no-over-mute --json | expect_json '.overMute == false'
clockctl alarm edit muted --over-mute --json | expect_json '.[0].overMute'
clockctl alarm edit muted --volume 30 --json | expect_json '.[0].overMute and .[0].volume == 30'

#!/bin/bash
# The doctor detects inaudible output: outputs and streams that are muted or at volume zero, no device, no tool to
# unmute. With --ring it asks the user.
# limit: 400 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"
need sox sox

screen_start
bus_start
dunst_start
pulseaudio -n --exit-idle-time=-1 --daemonize=no -L "module-null-sink sink_name=null" -L module-native-protocol-unix \
    -L module-stream-restore -L module-always-sink >"$home/pulse.log" 2>&1 {told}>&- &
wait_until 20 pactl info
# Only the players and tools of this directory are found, whatever is installed.
mkdir "$home/tools"
ln -s "$(command -v paplay)" "$(command -v pactl)" "$home/tools/"
daemon_start PATH="$home/tools:$(dirname "$(command -v clockd)")"
sound_is() {
    expect_status 0 clockctl doctor --json
    expect_json --arg reason "$1" '.findings[] | select(.subject == "sound") | .reason == $reason' <<<"$out"
}

sound_is ready
pactl set-sink-mute null 1
sound_is muted
pactl set-sink-mute null 0

# The server remembers that clockd's streams were muted, or turned down.
# A sound that does not end by itself before it was changed.
sox -n -r 8000 -c 1 -b 16 "$home/tone.wav" synth 300 sine 440
stream() { pactl list short sink-inputs | awk 'NR == 1 { print $1 }'; }
plays() { [[ -n $(stream) ]]; }
play() {
    clockctl sound play "$home/tone.wav" -q &
    played=$!
    wait_until 20 plays
}
# The end of the player also ends the command.
end_play() {
    pkill -P "$played"
    wait "$played" || true
    wait_until 20 is_silent
}
play
expect_equal "alarm clockd clockd" "$(pactl list sink-inputs | awk -F '"' '
    /^\t\t(media.role|application.name|application.icon_name) / { value[$1] = $2 }
    END { for (key in value) print key, value[key] }' | sort -r | awk '{ print $3 }' | xargs)" "what a volume control shows"
pactl set-sink-input-mute "$(stream)" 1
end_play
sound_is streamMuted
expect_json '.findings[] | select(.subject == "sound") | .state == "warning" and (.mend | test("clockctl sound play"))' <<<"$out"
expect_status 0 clockctl doctor
expect_line '^warning +sound: the sound server keeps the sounds of clockd muted$' "$out"
play
pactl set-sink-input-mute "$(stream)" 0
end_play
sound_is ready

# Alarms with --over-mute, and no tool for it.
expect_json '.findings[] | select(.subject == "sound") | .facts.tool == "pactl"' <<<"$out"
mv "$home/tools/pactl" "$home/pactl"
sound_is ready
clockctl alarm add 07:30 --over-mute -q >/dev/null
sound_is cannotUnmute
expect_json '.findings[] | select(.subject == "sound") | .facts.alarms == "1" and (.mend | test("pulseaudio-utils"))' <<<"$out"
clockctl alarm disable last -q
sound_is ready
mv "$home/pactl" "$home/tools/pactl"

# No device: the server has a sink that discards all sound.
pactl unload-module module-null-sink
sound_is noDevice
pactl load-module module-null-sink sink_name=null >/dev/null
pactl set-default-sink null

# Without a terminal it reports its actions.
expect_status 0 clockctl doctor --ring
expect_line '^ok +ring: it rang for 3 s, with popup and sound$' "$out"
expect_equal '' "$err" "questions that nobody can answer"
pactl set-sink-mute null 1
expect_status 0 clockctl doctor --ring
expect_line '^warning +ring: it rang, but could not be heard$' "$out"
expect_line '^ +→ fix sound, see above$' "$out"
pactl set-sink-mute null 0
# On a terminal it asks; the answer "no" is a failure with a finding to check.
cat >"$home/answer.py" <<'END'
"""Runs a command on a terminal and types the answers, one at each question; prints what the terminal showed."""
import os, pty, sys

answers = sys.argv[1].split(",")
seen = b""


def answer(terminal):
    global seen
    data = os.read(terminal, 1024)
    seen += data
    if answers and b"[y/n]" in seen:
        seen = b""
        os.write(terminal, answers.pop(0).encode() + b"\n")
    return data


sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[2:], answer)))
END
# asked ANSWERS STATUS
asked() {
    status=0
    "$python" "$home/answer.py" "$1" clockctl doctor --ring </dev/null >"$home/asked" || status=$?
    out=$(tr -d '\r' <"$home/asked")
    expect_equal "$2" "$status" "the exit status after $1: $out"
    expect_line '^Ringing for 3 s …$' "$out"
    expect_line '^Did you hear it\? \[y/n\] ' "$out"
    expect_line '^Did you see it\? \[y/n\] ' "$out"
}
asked y,y 0
expect_line '^ok +ring: it rang, you heard it and saw it$' "$out"
# It asks again after an invalid answer.
asked what,n,yes 70
expect_line '^failure +ring: it rang, but you did not hear it$' "$out"
expect_line '^ +→ check what is connected to null, ' "$out"
expect_line 'other outputs: pactl list short sinks$' "$out"
asked y,n 70
expect_line '^ +→ check in the settings of dunst on which screen ' "$out"
# The remedy refers to the finding that explains the failure.
pactl set-sink-mute null 1
dunstctl set-paused true
asked n,n 70
expect_line '^failure +ring: it rang, but you neither heard nor saw it$' "$out"
expect_line '^ +→ fix sound, see above; fix popups, see above$' "$out"
expect_line '^warning +sound: the output null is muted$' "$out"

#!/bin/bash
# The sounds that may be chosen: those of the theme, and audio files. Others are refused when they are asked for.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

theme=$XDG_DATA_HOME/sounds/freedesktop/stereo
mkdir -p "$theme"
printf OggS >"$theme/own-bell.oga"
printf 'RIFF\0\0\0\0WAVEfmt ' >"$home/tone.wav"
export XDG_DATA_DIRS=/nowhere
daemon_start

for sound in none '' own-bell "$home/tone.wav"; do
    expect_status 0 clockctl alarm add 07:30 --sound "$sound"
    expect_status 0 clockctl timer start 1h --sound "$sound"
done

refused() {
    expect_status 64 clockctl alarm add 07:30 --sound "$1"
    expect_line "$2" "$err"
    expect_status 64 clockctl timer start 1h --sound "$1"
    expect_line "$2" "$err"
    expect_status 64 clockctl alarm edit a1 --sound "$1"
    expect_line "$2" "$err"
}
refused no-such-bell 'clockctl: invalid sound: nothing is named “no-such-bell”$'
refused /etc/passwd 'clockctl: invalid sound: /etc/passwd is not an audio file$'
refused "$home" "clockctl: invalid sound: $home can't be read$"
mkfifo "$home/pipe.wav"
refused "$home/pipe.wav" "can't be read$"
refused ./missing.wav 'clockctl: invalid sound: ./missing.wav: No such file or directory$'
expect_json 'length == 4' < <(clockctl alarm list --json)

# Other clients are refused as well.
while read -r fault path; do
    call io.clockd.Timers.Start "{\"durationSeconds\": 60, \"label\": \"\", \"rings\": true, \"sound\": \"$path\"}" |
        expect_json --arg fault "$fault" \
            '.error == "io.clockd.Clock.OutOfRange" and .parameters.parameter == "sound" and .parameters.fault == $fault'
done <<<"notAudio /etc/passwd
unreadableFile $home/missing.wav
unknown no-such-bell"

# Without the theme any name is taken: it may be installed later.
rm -r "$XDG_DATA_HOME/sounds"
expect_status 0 clockctl alarm add 07:30 --sound no-such-bell
# A player of one's own may know any format.
printf '[sound]\nplayer = ["true", "{file}"]\n' >"$XDG_CONFIG_HOME/clockd/config.toml"
expect_status 0 clockctl reload
expect_status 0 clockctl alarm add 07:30 --sound /etc/passwd

#!/bin/bash
# The possible sounds: those of the theme, and audio files. Requests for others are refused.
# limit: 240 s
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

# Other clients are also refused.
while read -r fault path; do
    call io.clockd.Timers.Start "{\"durationSeconds\": 60, \"label\": \"\", \"rings\": true, \"sound\": \"$path\"}" |
        expect_json --arg fault "$fault" \
            '.error == "io.clockd.Clock.OutOfRange" and .parameters.parameter == "sound" and .parameters.fault == $fault'
done <<<"notAudio /etc/passwd
unreadableFile $home/missing.wav
unknown no-such-bell"

# Without the theme any name is accepted: the theme may be installed later.
rm -r "$XDG_DATA_HOME/sounds"
expect_status 0 clockctl alarm add 07:30 --sound no-such-bell
# A configured player may support any format.
printf '[sound]\nplayer = ["true", "{file}"]\n' >"$XDG_CONFIG_HOME/clockd/config.toml"
expect_status 0 clockctl reload
expect_status 0 clockctl alarm add 07:30 --sound /etc/passwd

# Volume, fade, urgency and duration of a ring: each within its bounds, stored, shown, changed and reset.
printf '' >"$XDG_CONFIG_HOME/clockd/config.toml"
mkdir -p "$theme"
printf OggS >"$theme/own-bell.oga"
expect_status 0 clockctl reload
while IFS='|' read -r member value options; do
    eval "expect_status 0 clockctl alarm add 07:30 $options --json"
    expect_json --arg member "$member" --argjson value "$value" '.[$member] == $value' <<<"$out"
    eval "expect_status 0 clockctl alarm edit a1 $options --json"
    expect_json --arg member "$member" --argjson value "$value" '.[0][$member] == $value' <<<"$out"
done <<END
volume|0|--volume 0
volume|100|--volume 100
volume|35|--volume 35%
fadeSeconds|0|--fade 0
fadeSeconds|90|--fade 1m30s
fadeSeconds|3600|--fade 1h
snoozeSeconds|86400|--snooze 24h
urgency|"low"|--urgency low
urgency|"normal"|--urgency normal
urgency|"critical"|--urgency critical
ringForSeconds|1|--ring-for 1s
snoozeSeconds|1|--snooze 1s
snoozeLimit|0|--snooze-limit 0
snoozeLimit|1000|--snooze-limit 1000
sound|"none"|--sound none
sound|"own-bell"|--sound own-bell
sound|null|--sound ''
sound|"$home/tone.wav"|--sound "$home/tone.wav"
END
# A path is relative to the caller's directory, and links are followed.
ln -s tone.wav "$home/linked.wav"
expect_status 0 env -C "$home" clockctl alarm add 07:30 --sound ./linked.wav --json
expect_json --arg path "$home/tone.wav" '.sound == $path' <<<"$out"
before=$(clockctl alarm list --json)
while IFS='|' read -r pattern options; do
    for command in "alarm add 07:30" "alarm edit a1"; do
        eval "expect_status 64 clockctl $command $options"
        expect_line "^clockctl: .*$pattern" "$err"
    done
done <<'END'
between 0 and 100|--volume 101
between 0 and 100|--volume -1
--volume|--volume loud
--volume|--volume 50.5
could be 5m or 5s|--fade 5
negative|--fade -1s
--urgency|--urgency loud
at least 1s|--ring-for 0
at least 1s|--snooze 0.5s
between 0 and 1000|--snooze-limit 1001
invalid fade: it must be at most 1h|--fade 61m
invalid snooze: it must be at most 1d|--snooze 25h
invalid ring-for: it must be at most 1d|--ring-for 25h
--snooze-limit|--snooze-limit -1
END
for options in '--volume 101' '--volume loud' '--sound no-such-bell'; do
    eval "expect_status 64 clockctl timer start 1h $options"
    expect_equal '' "$out" "standard output of what was refused"
done
expect_equal "$before" "$(clockctl alarm list --json)" "the alarms after what was refused"
clockctl alarm add 07:30 heard --sound own-bell --volume 40 --fade 20s --urgency low --ring-for 90s -q >/dev/null
expect_status 0 clockctl alarm show heard
for line in 'Sound +own-bell, volume 40 %, fades in over 20 s' 'Urgency +low' 'Rings for +1 min 30 s'; do expect_line "^$line$" "$out"; done
expect_status 0 clockctl alarm edit heard --sound none
expect_line '^Sound +none$' "$(clockctl alarm show heard)"
expect_status 0 clockctl alarm edit heard --sound '' --fade 0
expect_line '^Sound +standard, volume 40 %$' "$(clockctl alarm show heard)"

# The configuration applies to alarms without a setting; a sound that can't be played is an error there.
for key in alarm timer focus dday; do
    expect_status 0 clockctl config set $key.sound own-bell
    expect_status 78 clockctl config set $key.sound no-such-bell
    expect_status 64 clockctl config set $key.volume 101
    expect_status 64 clockctl config set $key.fade 61m
    expect_status 64 clockctl config set $key.urgency loud
    expect_status 64 clockctl config set $key.ring-for 0
done
expect_status 0 clockctl config set alarm.volume 55
expect_status 0 clockctl config set alarm.fade 5s
expect_status 0 clockctl config set alarm.urgency normal
clockctl alarm add 07:30 --json | expect_json '.volume == 55 and .fadeSeconds == 5 and .urgency == "normal" and .sound == null'

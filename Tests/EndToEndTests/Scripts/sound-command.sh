#!/bin/bash
# `clockctl sound`: the sounds of the theme, and playing one. No daemon is needed.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

theme=$XDG_DATA_HOME/sounds/freedesktop/stereo
export XDG_DATA_DIRS=$home/none
expect_status 0 clockctl sound list
expect_equal "" "$out" "no sounds"
expect_line '^no sounds; install sound-theme-freedesktop$' "$err"
expect_status 0 clockctl sound list --json
expect_equal '[]' "$out" "no sounds"

mkdir -p "$theme" "$home/bin"
for name in rooster bell; do printf 'OggS' >"$theme/$name.oga"; done
touch "$theme/index.theme"
expect_status 0 clockctl sound ls --json
expect_json --arg theme "$theme" 'map(.name) == ["bell", "rooster"] and .[0].file == $theme + "/bell.oga"' <<<"$out"
expect_status 0 clockctl sound list
expect_line "^bell +$theme/bell.oga$" "$out"
expect_status 0 clockctl sound list -q
expect_equal $'bell\nrooster' "$out" "names"
# What suits an alarm comes first, the others by name.
for name in alarm-clock-elapsed zebra audio-test-signal phone-incoming-call; do printf OggS >"$theme/$name.oga"; done
expect_status 0 clockctl sound list -q
expect_equal 'alarm-clock-elapsed phone-incoming-call bell audio-test-signal rooster zebra' "${out//$'\n'/ }" "names"
expect_status 0 clockctl __complete words alarm add 7:30 --sound ''
expect_equal 'none alarm-clock-elapsed phone-incoming-call bell audio-test-signal rooster zebra' \
    "$(grep -v files <<<"$out" | tr '\n' ' ' | sed 's/ $//')" "completed names"
rm "$theme"/{alarm-clock-elapsed,zebra,audio-test-signal,phone-incoming-call}.oga

# A player that records its arguments; another that fails.
player() {
    printf '#!/bin/sh\necho "%s $* $CLOCKD_VOLUME" >>"%s/played"\nexit %s\n' "$1" "$home" "$2" >"$home/bin/$1"
    chmod +x "$home/bin/$1"
}
player pw-play 1
player paplay 0
export PATH=$home/bin:$PATH
expect_status 0 clockctl sound play bell --volume 50%
expect_equal "" "$out$err" "a sound that was played"
# Each player reports to the sound server that it is an alarm of clockd.
expect_equal "pw-play --media-role=alarm --volume=0.5 -- $theme/bell.oga 50
paplay --client-name=clockd --property=media.role=alarm --property=application.icon_name=clockd --volume=32768 -- $theme/bell.oga 50" \
    "$(cat "$home/played")" "the players"
expect_status 0 clockctl sound play "$theme/../stereo/rooster.oga" --json
expect_json --arg theme "$theme" '.file == $theme + "/rooster.oga"' <<<"$out"

# The configured player and theme.
mkdir -p "$XDG_DATA_HOME/sounds/mine/stereo"
printf 'OggS' >"$XDG_DATA_HOME/sounds/mine/stereo/bell.wav"
player my-player 0
printf '[sound]\ntheme = "mine"\nplayer = ["my-player", "--file={file}"]\n' >"$XDG_CONFIG_HOME/clockd/config.toml"
expect_status 0 clockctl sound play bell
expect_line "^my-player --file=$XDG_DATA_HOME/sounds/mine/stereo/bell.wav 100$" "$(cat "$home/played")"
clockctl sound list --json | expect_json 'map(.name) == ["bell", "rooster"] and (.[0].file | test("/mine/"))'
player my-player 1
expect_status 74 clockctl sound play bell
expect_line '^clockctl: can.t play “bell”, all players failed$' "$err"
rm "$XDG_CONFIG_HOME/clockd/config.toml"

# Arguments that are not sounds.
: >"$home/played"
expect_status 66 clockctl sound play roster
expect_line '^clockctl: no sound named “roster”$' "$err"
expect_line '^did you mean rooster\?$' "$err"
echo text >"$home/text.wav"
expect_status 64 clockctl sound play "$home/text.wav"
expect_line 'is not an audio file$' "$err"
expect_status 64 clockctl sound play "$home/missing.wav"
expect_status 64 clockctl sound play bell --volume 101
expect_status 64 clockctl sound play
expect_equal "" "$(cat "$home/played")" "what was played of that"

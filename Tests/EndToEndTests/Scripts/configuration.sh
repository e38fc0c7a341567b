#!/bin/bash
# The configuration takes effect after a reload; an invalid file changes nothing and is reported.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

file=$XDG_CONFIG_HOME/clockd/config.toml
printf '[alarm]\nsnooze = "7min"\n' >"$file"
daemon_start
snooze_of_new() { clockctl alarm add 07:30 --json | jq .snoozeSeconds; }
expect_equal 420 "$(snooze_of_new)" "the snooze from the file"

printf '[alarm]\nsnooze = "3min"\n' >"$file"
expect_status 0 clockctl reload
wait_until 20 log_has 'event=reloaded'
expect_status 0 clockctl config check
expect_line ' is valid$' "$out"
expect_status 0 clockctl config check --quiet
expect_equal '' "$out$err" "what a quiet check prints"
expect_status 0 clockctl config check --json
expect_json --arg path "$file" '. == {"path": $path, "mistakes": []}' <<<"$out"
expect_equal 180 "$(snooze_of_new)" "the snooze after a reload"

# An invalid file: the daemon keeps its configuration and reports the file, the line and the key.
printf '[alarm]\nsnoze = "3min"\nring-for = 5\n' >"$file"
expect_status 78 clockd --check-config
expect_line "config.toml:2.*snoze" "$err"
expect_line "config.toml:3.*ring-for" "$err"
kill -HUP "$daemon"
wait_until 20 log_has 'Ignoring the configuration.*snoze'
expect_equal 180 "$(snooze_of_new)" "the snooze after a broken file"

# The client that requests the reload receives each error, and the configuration shown is the one in force.
expect_status 78 clockctl reload
expect_equal 3 "$(wc -l <<<"$err")" "the lines of a refused reload"
expect_line "^clockctl: configuration not reloaded" "$err"
expect_line "^$file:2:1: .*snoze" "$err"
expect_line "^$file:3:1: .*ring-for" "$err"
expect_equal 180 "$(snooze_of_new)" "the snooze after a refused reload"
expect_equal '"3min"' "$(clockctl config show | sed -n '/^.alarm.$/,/^$/s/^snooze = //p')" "what is shown beside a broken file"
expect_equal 3min "$(clockctl config show --json | jq -r .alarm.snooze)" "the same as JSON"

# An unreadable calendar is also an error, and the other settings are not applied.
printf '[alarm]\nsnooze = "4min"\n[holidays]\nfiles = ["/missing.ics"]\n' >"$file"
expect_status 78 clockctl reload
expect_line '^/missing.ics: ' "$err"
expect_equal 180 "$(snooze_of_new)" "the snooze beside a missing calendar"
expect_status 78 clockctl config check
expect_equal "clockctl: $file has mistakes" "$(sed -n 1p <<<"$err")" "the error of a check"
expect_line '^/missing.ics: ' "$err"
expect_equal '' "$out" "standard output of a check with mistakes"
# As JSON, with errors and without.
expect_status 78 clockctl config check --json
expect_json --arg path "$file" '.path == $path and .mistakes == [
    {"path": "/missing.ics", "line": null, "column": null, "message": .mistakes[0].message}]' <<<"$out"
printf '[alarm]\nsnoze = "3min"\n' >"$file"
expect_status 78 clockctl config check --json
expect_json --arg path "$file" '.mistakes | length == 1 and (.[0] | .path == $path and .line == 2 and .column == 1)' <<<"$out"
expect_equal '' "$err" "what is said beside the JSON"
printf '[alarm]\nsnooze = "3min"\n' >"$file"
expect_status 0 clockctl --json config check
expect_json --arg path "$file" '. == {"path": $path, "mistakes": []}' <<<"$out"
clockctl config path --json | expect_json --arg path "$file" '.path == $path'

# An unplayable sound is also an error.
printf '[timer]\nsound = "/etc/passwd"\n' >"$file"
expect_status 78 clockctl reload
expect_line 'timer.sound: /etc/passwd is not an audio file' "$err"

# A reloaded configuration is in force when the reload is answered; changes that are not loaded are not shown.
printf '[alarm]\nsnooze = "5min"\n' >"$file"
expect_equal 3min "$(clockctl config show --json | jq -r .alarm.snooze)" "what is shown before the reload"
expect_status 0 clockctl reload
expect_equal 300 "$(snooze_of_new)" "the snooze right after a reload"
expect_equal 5min "$(clockctl config show --json | jq -r .alarm.snooze)" "what is shown after it"
printf '[alarm]\nsnoze = "3min"\n' >"$file"

# `config set`: a setting is checked, written into the existing text, and in force immediately.
cp "$root/packaging/config.toml" "$file"
expect_status 0 clockctl config set alarm.snooze 6m
expect_equal 'alarm.snooze = "6min"' "$out" "what is said of a setting"
expect_equal 360 "$(snooze_of_new)" "the snooze after it was set"
expect_equal 6min "$(clockctl config get alarm.snooze)" "the setting"
clockctl config get alarm.snooze --json | expect_json '. == {"key": "alarm.snooze", "value": "6min"}'
clockctl config set exec.time-limit 30m --json | expect_json '.value == "30min"'
expect_equal '> snooze = "6min" > time-limit = "30min"' \
    "$({ diff "$root/packaging/config.toml" "$file" || true; } | grep '^[<>]' | paste -sd' ')" "what changed in the file"
before=$(cat "$file")
while IFS='|' read -r wanted pattern arguments; do
    eval "expect_status $wanted clockctl config $arguments"
    expect_line "$pattern" "$err"
done <<'END'
64|no setting “alarm.snoze”|get alarm.snoze
64|^did you mean alarm.snooze\?$|get alarm.snoze
64|unknown setting alarm.snoze; did you mean alarm.snooze|set alarm.snoze 5m
64|unknown setting alarm.snoze; did you mean alarm.snooze|unset alarm.snoze
64|alarm.volume: must be between 0 and 100|set alarm.volume 200
64|alarm.snooze: |set alarm.snooze soon
78|/etc/passwd is not an audio file|set timer.sound /etc/passwd
78|missing.ics: |set holidays.files '["/missing.ics"]'
END
expect_equal "$before" "$(cat "$file")" "the file after what was refused"
# `config unset` removes its line, and the default is in force immediately.
expect_status 0 clockctl config unset exec.time-limit
expect_status 0 clockctl config unset alarm.snooze
expect_equal 'alarm.snooze = "9min"' "$out" "what is said of a removed setting"
expect_equal 540 "$(snooze_of_new)" "the snooze after it was removed"
cmp "$root/packaging/config.toml" "$file"
expect_status 0 clockctl config unset alarm.snooze
cmp "$root/packaging/config.toml" "$file"
clockctl config set alarm.snooze 6m >/dev/null
clockctl config set sound.player '["mpv", "--no-video"]' --json | expect_json '.value == ["mpv", "--no-video"]'
# Many at the same time: none reverts another.
many=()
for number in {1..12}; do
    for key in focus.cycles timer.volume; do
        clockctl config set $key "$number" >/dev/null &
        many+=($!)
    done
done
for one in "${many[@]}"; do wait "$one"; done
expect_equal 2 "$(grep -cE '^(cycles|volume) = ' "$file")" "lines that were set by many at once"
expect_status 0 clockctl config check
# With an editor.
expect_status 0 env EDITOR='sed -i s/6min/8min/' clockctl config edit
expect_equal 480 "$(snooze_of_new)" "the snooze after an editor"
expect_status 78 env EDITOR='sed -i s/8min/8mxin/' clockctl config edit
expect_line "^$file:[0-9]+:1: alarm.snooze: " "$err"
expect_equal 480 "$(snooze_of_new)" "the snooze after a mistake in an editor"
expect_status 0 env VISUAL=true EDITOR=false clockctl config edit
expect_line 'nothing was changed' "$err"
expect_status 64 env EDITOR=false clockctl config edit
# Changed by another program while the editor was open: neither text is lost.
expect_status 75 env EDITOR='clockctl config set alarm.snooze 5m && sed -i s/8min/7min/' clockctl config edit
expect_equal 300 "$(snooze_of_new)" "the snooze after a change beside an editor"
kept=$(grep -oE '[^ ]+[.]toml$' <<<"$err")
expect_equal 'snooze = "7min"' "$(grep '^snooze' "$kept")" "the text of the editor"
rm "$kept"
# A symbolic link is kept, and its target keeps its mode.
mv "$file" "$home/elsewhere.toml"
chmod 640 "$home/elsewhere.toml"
ln -s "$home/elsewhere.toml" "$file"
expect_status 0 clockctl config set alarm.snooze 9m
[[ -L $file ]] || fail "the link to the configuration is gone"
expect_equal 640 "$(stat --format %a "$home/elsewhere.toml")" "the mode of the file"
rm "$file"
# No file and no daemon.
daemon_stop
expect_status 0 clockctl config set alarm.snooze 2m
expect_line 'clockd is not running' "$err"
expect_equal '[alarm] snooze = "2min"' "$(paste -sd' ' "$file")" "a file that was made"
daemon_start
expect_equal 120 "$(snooze_of_new)" "the snooze of that file"
# A name or a value with characters that reverse the following text, or with an escape sequence: messages make them
# visible.
need script bsdutils
for mistake in '[alarm]\n"a\342\200\256b" = 3\n' '[timer]\nsound = "/x\342\200\256y\\u001B[2J"\n' \
    '[alarm]\nsnooze = "1\342\200\256h"\n' '[alarm]\nsnooze\342\200\256 = 1\n' \
    '[holidays]\nfiles = ["/x\342\200\256y.ics"]\n'; do
    # shellcheck disable=SC2059  # The octal digits are meant.
    printf "$mistake" >"$file"
    for command in 'clockctl config check' 'clockctl reload' 'clockd --check-config'; do
        status=0
        script -qec "$command" /dev/null >"$home/terminal" || status=$?
        expect_equal 78 "$status" "exit status of '$command' for $mistake"
        grep -qE 'config.toml:|y.ics:' "$home/terminal" || fail "'$command' does not tell the place: $(cat -v "$home/terminal")"
        ! LC_ALL=C grep -qE $'\342\200\256|\033\\[2J' "$home/terminal" || fail "'$command' prints a raw control character"
    done
done
printf '[alarm]\nsnoze = "3min"\n' >"$file"

# An invalid file at the start: the defaults apply, and items ring.
daemon_stop
daemon_start
expect_equal 540 "$(snooze_of_new)" "the snooze by default"

# The printed configuration can be read back; CLOCKD_CONFIG names another file.
CLOCKD_CONFIG="$home/other.toml" clockd --show-config >"$home/shown.toml"
CLOCKD_CONFIG="$home/shown.toml" clockd --show-config | diff "$home/shown.toml" -
expect_status 0 env CLOCKD_CONFIG="$root/packaging/config.toml" clockd --check-config

# Without a daemon the values in the file are printed.
daemon_stop
printf '[alarm]\nsnooze = "6min"\n' >"$file"
expect_equal 6min "$(clockctl config show --json | jq -r .alarm.snooze)" "what is shown without a daemon"
printf '[alarm]\nsnoze = "6min"\n' >"$file"
expect_status 78 clockctl config show
expect_line "^$file:2:1: .*snoze" "$err"

# The service manager is notified of the end of each reload, successful or not, and its status line is kept.
printf '[alarm]\nsnooze = "7min"\n' >"$file"
socat -u "UNIX-RECV:$home/notify" "CREATE:$home/notified" &
manager=$!
wait_until 20 test -S "$home/notify"
daemon_start NOTIFY_SOCKET="$home/notify"
clockctl reload
is_ready() { [[ $(tr '\n' ' ' <"$home/notified" | grep -o READY=1 | wc -l) == "$1" ]]; }
wait_until 20 grep -q RELOADING=1 "$home/notified"
wait_until 20 is_ready 2
kill -HUP "$daemon"
wait_until 20 is_ready 3
printf '[alarm]\nsnoze = "7min"\n' >"$file"
expect_status 78 clockctl reload
wait_until 20 is_ready 4
expect_equal 1 "$(grep -c ^STATUS= "$home/notified")" "the status lines"
expect_line '^STATUS=Serving ' "$(grep -a ^STATUS= "$home/notified")"
kill "$manager"

#!/bin/bash
# The configuration: in force after a reload, and a broken one changes nothing and is said.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

file=$XDG_CONFIG_HOME/clockd/config.toml
printf '[alarm]\nsnooze = "7min"\n' >"$file"
daemon_start
snooze_of_new() { clockctl alarm add 07:30 --json | jq .snoozeSeconds; }
expect_equal 420 "$(snooze_of_new)" "the snooze from the file"

printf '[alarm]\nsnooze = "3min"\n' >"$file"
expect_status 0 clockctl reload
wait_until 3 log_has 'event=reloaded'
expect_status 0 clockctl config check
expect_line ' is valid$' "$out"
expect_status 0 clockctl config check --quiet
expect_equal '' "$out$err" "what a quiet check prints"
expect_status 0 clockctl config check --json
expect_equal '[]' "$out" "the mistakes of a valid file"
expect_equal 180 "$(snooze_of_new)" "the snooze after a reload"

# A broken file: the daemon goes on with what it had, and says the file, the line and the key.
printf '[alarm]\nsnoze = "3min"\nring-for = 5\n' >"$file"
expect_status 78 clockd --check-config
expect_line "config.toml:2.*snoze" "$err"
expect_line "config.toml:3.*ring-for" "$err"
kill -HUP "$daemon"
wait_until 3 log_has 'Ignoring the configuration.*snoze'
expect_equal 180 "$(snooze_of_new)" "the snooze after a broken file"

# Whoever asks for the reload is told each mistake, and what is shown stays what is in force.
expect_status 78 clockctl reload
expect_equal 3 "$(wc -l <<<"$err")" "the lines of a refused reload"
expect_line "^clockctl: configuration not reloaded" "$err"
expect_line "^$file:2:1: .*snoze" "$err"
expect_line "^$file:3:1: .*ring-for" "$err"
expect_equal 180 "$(snooze_of_new)" "the snooze after a refused reload"
expect_equal '"3min"' "$(clockctl config show | sed -n 's/^snooze = //p')" "what is shown beside a broken file"
expect_equal 3min "$(clockctl config show --json | jq -r .alarm.snooze)" "the same as JSON"

# A calendar that can't be read is a mistake, too, and the settings beside it are not taken.
printf '[alarm]\nsnooze = "4min"\n[holidays]\nfiles = ["/missing.ics"]\n' >"$file"
expect_status 78 clockctl reload
expect_line '^/missing.ics: ' "$err"
expect_equal 180 "$(snooze_of_new)" "the snooze beside a missing calendar"
expect_status 78 clockctl config check
expect_line '/missing.ics: ' "$err"
expect_status 78 clockctl config check --json
expect_json 'length == 1 and (.[0] | .path == "/missing.ics" and .line == null and .column == null
    and (.message | length > 0))' <<<"$out"
expect_equal '' "$err" "what is said beside the JSON"

# So is a sound that can't be played.
printf '[timer]\nsound = "/etc/passwd"\n' >"$file"
expect_status 78 clockctl reload
expect_line 'timer.sound: /etc/passwd is not an audio file' "$err"

# What a reload put in force is in force as soon as it is answered; what is written and not loaded is not shown.
printf '[alarm]\nsnooze = "5min"\n' >"$file"
expect_equal 3min "$(clockctl config show --json | jq -r .alarm.snooze)" "what is shown before the reload"
expect_status 0 clockctl reload
expect_equal 300 "$(snooze_of_new)" "the snooze right after a reload"
expect_equal 5min "$(clockctl config show --json | jq -r .alarm.snooze)" "what is shown after it"
printf '[alarm]\nsnoze = "3min"\n' >"$file"

# A broken file at the start: the defaults, not silence.
daemon_stop
daemon_start
expect_equal 540 "$(snooze_of_new)" "the snooze by default"

# What is printed reads back to the same; CLOCKD_CONFIG names another file.
CLOCKD_CONFIG="$home/other.toml" clockd --show-config >"$home/shown.toml"
CLOCKD_CONFIG="$home/shown.toml" clockd --show-config | diff "$home/shown.toml" -
expect_status 0 env CLOCKD_CONFIG="$root/packaging/config.toml" clockd --check-config

# Without a daemon the file says what would be in force.
daemon_stop
printf '[alarm]\nsnooze = "6min"\n' >"$file"
expect_equal 6min "$(clockctl config show --json | jq -r .alarm.snooze)" "what is shown without a daemon"
printf '[alarm]\nsnoze = "6min"\n' >"$file"
expect_status 78 clockctl config show
expect_line "^$file:2:1: .*snoze" "$err"

# The service manager is told the end of each reload, refused or not, and its line of the status stays.
printf '[alarm]\nsnooze = "7min"\n' >"$file"
socat -u "UNIX-RECV:$home/notify" "CREATE:$home/notified" &
manager=$!
wait_until 3 test -S "$home/notify"
daemon_start NOTIFY_SOCKET="$home/notify"
clockctl reload
wait_until 3 grep -q RELOADING=1 "$home/notified"
kill -HUP "$daemon"
printf '[alarm]\nsnoze = "7min"\n' >"$file"
expect_status 78 clockctl reload
expect_equal 1 "$(grep -c ^STATUS= "$home/notified")" "the status lines"
expect_line '^STATUS=Serving ' "$(grep -a ^STATUS= "$home/notified")"
expect_equal 4 "$(tr '\n' ' ' <"$home/notified" | grep -o READY=1 | wc -l)" "how often it is ready"
kill "$manager"

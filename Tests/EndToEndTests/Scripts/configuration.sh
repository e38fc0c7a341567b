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
expect_equal 180 "$(snooze_of_new)" "the snooze after a reload"

# A broken file: the daemon goes on with what it had, and says the file, the line and the key.
printf '[alarm]\nsnoze = "3min"\nring-for = 5\n' >"$file"
expect_status 78 clockd --check-config
expect_line "config.toml:2.*snoze" "$err"
expect_line "config.toml:3.*ring-for" "$err"
kill -HUP "$daemon"
wait_until 3 log_has 'Ignoring the configuration.*snoze'
expect_equal 180 "$(snooze_of_new)" "the snooze after a broken file"

# A broken file at the start: the defaults, not silence.
daemon_stop
daemon_start
expect_equal 540 "$(snooze_of_new)" "the snooze by default"

# What is printed reads back to the same; CLOCKD_CONFIG names another file.
CLOCKD_CONFIG="$home/other.toml" clockd --show-config >"$home/shown.toml"
CLOCKD_CONFIG="$home/shown.toml" clockd --show-config | diff "$home/shown.toml" -
expect_status 0 env CLOCKD_CONFIG="$root/packaging/config.toml" clockd --check-config

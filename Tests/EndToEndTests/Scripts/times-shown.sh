#!/bin/bash
# Displayed times: 12 or 24 hours and the first weekday follow the locale's territory, which need not be installed;
# output for programs is unaffected. Right-to-left labels are isolated on a terminal only.
# limit: 60 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

in_locale() { env -u LC_ALL "$@"; }

expect_status 0 in_locale LANG=ko_KR.UTF-8 clockctl preview 'tomorrow 7pm' -n 1
expect_line '7:00 PM' "$out"
expect_no_line '19:00' "$out"
for locale in LANG=de_DE.UTF-8 LANG=C.UTF-8 LANG=POSIX LANG=eo 'LANG=en_US.UTF-8 LC_TIME=en_GB.UTF-8' LANG=fr_CA.UTF-8; do
    # shellcheck disable=SC2086  # One argument for each variable.
    expect_status 0 in_locale $locale clockctl preview 'tomorrow 7pm' -n 1
    expect_line '19:00' "$out"
done
expect_status 0 in_locale LANG=de_DE.UTF-8 LANGUAGE=en_US clockctl preview 'tomorrow 7pm' -n 1
expect_line '19:00' "$out"
expect_status 0 in_locale LC_ALL=en_US.UTF-8 LC_TIME=de_DE.UTF-8 clockctl preview 'tomorrow 7pm' -n 1
expect_line '7:00 PM' "$out"
expect_status 0 in_locale LANG=en_US.UTF-8 clockctl preview 'tomorrow 7pm' -n 1 --json
expect_json '.[0].local | endswith("T19:00:00")' <<<"$out"

daemon_start
clockctl -q alarm add 07:30 wake --repeat mon,wed,fri >/dev/null
clockctl -q alarm add 22:15 'לישון' >/dev/null
clockctl -q alarm add '2098-12-25 09:00' gifts >/dev/null
expect_status 0 in_locale LANG=en_US.UTF-8 clockctl alarm list
# The colons are aligned.
expect_line '^a1   7:30 AM +mon,wed,fri ' "$out"
expect_line '^a2  10:15 PM ' "$out"
expect_line '^a3  2098-12-25 9:00 AM +Thu 25 Dec 2098 9:00 AM' "$out"
american=$out
expect_status 0 clockctl alarm list
expect_line '^a1  07:30 ' "$out"
expect_status 0 in_locale LANG=en_US.UTF-8 clockctl alarm list --json
expect_json '[.[].time] | sort == ["07:30", "2098-12-25 09:00", "22:15"]' <<<"$out"

# Displayed times can be typed.
time=$(sed -n 's/^a2  *\([^ ]* [AP]M\) .*/\1/p' <<<"$american")
expect_status 0 clockctl alarm add "$time" again --json
expect_json '.time == "22:15"' <<<"$out"

# The first day of the week, in a month that starts on a Sunday.
month() { in_locale LANG="$1" clockctl focus calendar 2026-11 --plain | sed -n 2p | awk '{ print $1 }'; }
expect_equal Sun "$(month ko_KR.UTF-8)" "the week in Korea"
expect_equal Mon "$(month de_DE.UTF-8)" "the week in Germany"
expect_equal Sat "$(month ar_EG.UTF-8)" "the week in Egypt"
expect_equal Fri "$(month dv_MV.UTF-8)" "the week on the Maldives"

# Isolating marks: only on a terminal, and only around text that needs them.
start=$(printf '\342\201\250') end=$(printf '\342\201\251')
expect_status 0 clockctl alarm list
expect_no_line "$start" "$out"
expect_status 0 clockctl alarm list --json
expect_no_line "$start" "$out"
"$python" "$scripts/terminal.py" "$home" <<STEPS
press clockctl alarm list\n
see wake
see ${start}לישון${end}
press clockctl alarm show a2\n
see a2 ${start}לישון${end}
STEPS

#!/bin/bash
# Alarms on the command line: every verb, and the next occurrence as computed by date(1).
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
# A time of day in Berlin that is hours away.
distant=06:30
(($(TZ=Europe/Berlin date +%-H) > 11)) || distant=18:30
alarm() { clockctl alarm show "$1" --json | jq '.[0]'; }
is_next() { expect_equal "$1" "$(date -d "$(alarm "$2" | jq -r .next)" '+%F %T')" "next of $2"; }
# The next occurrence of TIME on one of the weekdays DAYS (1 to 7), computed with date(1).
next_of() {
    local time=$1 days=$2 offset day
    for offset in {0..7}; do
        day=$(date -d "+$offset days" +%F)
        [[ " $days " == *" $(date -d "$day" +%u) "* ]] || continue
        (($(date -d "$day $time" +%s) > EPOCHSECONDS)) || continue
        echo "$day $time"
        return
    done
}

expect_status 0 clockctl alarm add 07:30 work --repeat weekdays --json
expect_json '.id == "a1" and .label == "work" and .time == "07:30" and .repeat == "weekdays" and .enabled
    and .state == "scheduled" and .zone == null and .onCalendar == null' <<<"$out"
members="count created enabled except exec fadeSeconds fold gap graceSeconds id label missed next nextOccurrence onCalendar overMute preSeconds repeat"
members+=" ringForSeconds rings skipped snoozeLimit snoozeSeconds sound state time until urgency volume wake zone zoneRules"
expect_equal "$members" "$(jq -r 'keys | join(" ")' <<<"$out")" "the members of an alarm"
is_next "$(next_of 07:30:00 '1 2 3 4 5')" a1

# Also after kill -9 and a restart.
daemon_kill
daemon_start
is_next "$(next_of 07:30:00 '1 2 3 4 5')" a1
clockctl alarm list --json | expect_json 'length == 1 and .[0].repeat == "weekdays"'

while IFS='|' read -r words days; do
    expect_status 0 clockctl alarm add 06:15 "$words" --repeat "$words" -q
    is_next "$(next_of 06:15:00 "$days")" "$out"
done <<'END'
daily|1 2 3 4 5 6 7
weekends|6 7
mon,wed,fri|1 3 5
mon-thu|1 2 3 4
END

# A time of day that has passed today means tomorrow; a later one means today.
past=$(date -d '-2 minutes' +%H:%M)
expect_status 0 clockctl alarm add "$past" past
is_next "$(next_of "$past:00" '1 2 3 4 5 6 7')" past
soon=$(date -d '+10 minutes' +%H:%M)
expect_status 0 clockctl alarm add "$soon" soon
is_next "$(next_of "$soon:00" '1 2 3 4 5 6 7')" soon

# A fixed zone keeps its own time.
expect_status 0 clockctl alarm add "$distant" call --zone Europe/Berlin --json
expect_equal "$distant" "$(TZ=Europe/Berlin date -d "$(jq -r .next <<<"$out")" +%H:%M)" "the time in Berlin"

# Options are kept, edited and removed.
expect_status 0 clockctl alarm add 'tomorrow 7am' settings --snooze 4m --snooze-limit 2 --ring-for 90s --urgency low \
    --sound none --volume 40 --exec 'true' --json
expect_json '.snoozeSeconds == 240 and .snoozeLimit == 2 and .ringForSeconds == 90 and .urgency == "low"
    and .volume == 40 and .exec == "true"' <<<"$out"
expect_status 0 clockctl alarm edit settings --time 08:20 --snooze 1m --label other
alarm other | expect_json '.snoozeSeconds == 60 and .snoozeLimit == 2 and (.time | endswith("08:20")) and .volume == 40'

# All settings are kept and shown; an edit changes only the given ones, neither skips nor whether the alarm is off.
expect_status 0 clockctl alarm add "$distant" whole --repeat daily --until 2099-12-31 --except 2099-12-25,2099-12-26 \
    --zone Europe/Berlin --gap skip --fold both --missed notify --grace 1h --pre 5m --fade 10s --wake --sound none --json
settings='.repeat == "daily" and .until == "2099-12-31" and .count == null and .except == ["2099-12-25", "2099-12-26"]
    and .zone == "Europe/Berlin" and .gap == "skip" and .fold == "both" and .missed == "notify" and .graceSeconds == 3600
    and .preSeconds == 300 and .fadeSeconds == 10 and .wake and .sound == "none"'
expect_json "$settings" <<<"$out"
expect_status 0 clockctl alarm show whole
for line in 'Repeat +daily' 'Except +Fri 25 Dec 2099, Sat 26 Dec 2099' 'Clocks go forward +does not ring' 'Clocks go back +rings both times' \
    'When missed +notify only' 'Notice before +5 min' 'Wakes the machine +yes'; do
    expect_line "^$line" "$out"
done
expect_status 0 clockctl alarm skip whole
before=$(alarm whole)
expect_json '.skipped != null and .next != .skipped' <<<"$before"
expect_status 0 clockctl alarm edit whole --volume 30 --json
expect_equal "$(jq -S '.volume = 30' <<<"$before")" "$(jq -S '.[0]' <<<"$out")" "an edited alarm"
clockctl alarm disable whole -q
before=$(alarm whole)
expect_status 0 clockctl alarm edit whole --label all --json
expect_equal "$(jq -S '.label = "all"' <<<"$before")" "$(jq -S '.[0]' <<<"$out")" "an edited alarm that is off"
alarm all | expect_json "$settings and .state == \"off\" and .volume == 30"
expect_status 0 clockctl alarm add 07:31 counted --repeat daily --count 3 --json
expect_json '.count == 3 and .until == null and .except == []' <<<"$out"
expect_status 0 clockctl alarm show all
expect_line '^Grace +1 h$' "$out"
# An empty value removes a setting.
expect_status 0 clockctl alarm edit counted --pre 5m --exec true --except 2099-01-01 --zone Asia/Tokyo --sound none
expect_status 0 clockctl alarm edit counted --count '' --pre 0 --exec '' --except '' --zone local --sound '' --json
expect_json '.[0] | .count == null and .preSeconds == null and .exec == null and .except == [] and .zone == null
    and .sound == null and .repeat == "daily"' <<<"$out"
expect_status 0 clockctl alarm edit counted --until 2099-12-31 --json
expect_json '.[0].until == "2099-12-31"' <<<"$out"
expect_status 0 clockctl alarm edit counted --until '' --json
expect_json '.[0] | .until == null and .repeat == "daily"' <<<"$out"
# --disabled is also an option of edit, alone and with others.
expect_status 0 clockctl alarm edit counted --volume 20 --disabled --json
expect_json '.[0] | .volume == 20 and .state == "off" and .enabled == false and .next == null' <<<"$out"
expect_status 0 clockctl alarm enable counted
expect_status 0 clockctl alarm edit counted --disabled
expect_line '^a[0-9]+ counted: off$' "$out"
expect_equal '' "$err" "what is said where it was asked for"
expect_status 0 clockctl alarm edit counted --time 08:00 --disabled
expect_equal '' "$err" "what is said where it was asked for"
expect_status 64 clockctl alarm edit counted
expect_status 64 clockctl alarm add 07:31 --repeat daily --count 3 --until 2099-12-31

# A calendar expression replaces a time and a repetition.
expect_status 0 clockctl alarm add --on-calendar 'Mon..Fri 07:30' systemd --json
expect_json '(.onCalendar | startswith("Mon..Fri")) and .repeat == null and .state == "scheduled"' <<<"$out"
is_next "$(next_of 07:30:00 '1 2 3 4 5')" systemd
expect_status 64 clockctl alarm add --on-calendar 'Mon..Fri 07:30' --repeat daily

# Disabling, enabling and removing; several at once.
expect_status 0 clockctl alarm disable work past
alarm work | expect_json '.state == "off" and .enabled == false and .next == null'
expect_status 0 clockctl alarm enable work
is_next "$(next_of 07:30:00 '1 2 3 4 5')" work
expect_status 0 clockctl alarm skip work
alarm work | expect_json '.skipped != null and .next != .skipped'
expect_status 0 clockctl alarm unskip work
is_next "$(next_of 07:30:00 '1 2 3 4 5')" work
# A skip of the only occurrence is refused.
expect_status 65 clockctl alarm skip soon
expect_line '^clockctl: a[0-9]+ rings only once$' "$err"
expect_line '^to turn it off: clockctl alarm disable a[0-9]+$' "$err"
expect_status 0 clockctl alarm add 07:00 twice --repeat daily --count 2
expect_status 0 clockctl alarm skip twice
expect_status 65 clockctl alarm skip twice
expect_status 0 clockctl alarm remove twice
expect_status 0 clockctl alarm remove past soon
expect_status 66 clockctl alarm show past
expect_status 0 clockctl alarm add 07:00 --disabled --json
expect_json '.state == "off" and .enabled == false' <<<"$out"

# Sorted by time of day by default; on request by the next occurrence, with disabled alarms last, or by id.
clockctl alarm list --json | jq -r '.[].id' | xargs clockctl alarm remove -q
clockctl alarm add '2098-01-01 09:00' far -q >/dev/null
clockctl alarm add '2099-01-01 06:00' farther -q >/dev/null
clockctl alarm add '2097-01-01 07:00' near -q >/dev/null
clockctl alarm add 08:00 off --disabled -q >/dev/null
sorted() { expect_equal "$1" "$(clockctl alarm list "${@:2}" --json | jq -r 'map(.label) | join(" ")')" "alarm list ${*:2}"; }
sorted 'farther near off far'
sorted 'farther near off far' --sort time
sorted 'near far farther off' --sort next
sorted 'far farther near off' --sort id
expect_equal 'near far farther off' "$(clockctl alarm list --sort next | awk 'NR > 1 { print $NF }' | paste -sd' ')" "the table"
expect_status 64 clockctl alarm list --sort label

# A disabled alarm stays disabled when it is edited, and the command reports that.
expect_status 0 clockctl alarm edit off --time 05:00
expect_line '^a[0-9]+ is off; to enable it: clockctl alarm enable a[0-9]+$' "$err"
alarm off | expect_json '.time == "05:00" and .enabled == false and .state == "off" and .next == null'
expect_status 0 clockctl alarm edit far --time '2098-01-01 10:00'
expect_equal '' "$err" "what is said where it is on"

# A one-time alarm that has rung turns off and remains listed.
expect_status 0 clockctl alarm add +1s once -q
once=$out
rings() { clockctl ring list --json | jq -e '.[0].state == "ringing"'; }
wait_until 20 rings
alarm "$once" | expect_json '.state == "ringing"'
expect_status 0 clockctl dismiss
alarm "$once" | expect_json '.state == "done" or .state == "off"'
alarm "$once" | expect_json '.enabled == false and .next == null'
expect_status 65 clockctl alarm enable "$once"
expect_line '^clockctl: a[0-9]+ .*was for [A-Z][a-z]{2} [0-9]+ [A-Z][a-z]{2}' "$err"
expect_line '^to give it another time: clockctl alarm edit a[0-9]+ --time WHEN$' "$err"

# It leaves the printed list a day after it rang, by the history; JSON, ids and --all still have it.
need cc gcc
# From the machine's clock, also where that of the test is another one.
offset=$(($(date +%s) - $(LD_PRELOAD='' date +%s) + 100000))
cc -shared -fPIC -O1 -DOFFSET_SECONDS="$offset" -o "$home/later.so" "$scripts/clock.c" -ldl
later() { LD_PRELOAD=$home/later.so clockctl "$@"; }
expect_line "^$once .* once$" "$(clockctl alarm list)"
expect_no_line ' once$' "$(later alarm list)"
expect_line '^a[0-9]+ .* far$' "$(later alarm list)"
expect_line "^$once .* once$" "$(later alarm list --all)"
expect_line "^$once$" "$(later alarm list -q)"
later alarm list --json | expect_json --arg id "$once" 'any(.[]; .id == $id)'
# The done ones are removed together, after a question.
expect_status 64 clockctl alarm remove
expect_status 64 clockctl alarm remove "$once" --done
expect_status 64 clockctl alarm remove --done
expect_line '^to confirm: --yes$' "$err"
expect_status 0 clockctl alarm rm --done --yes
expect_equal "$once once: removed" "$out" "what is removed"
expect_status 66 clockctl alarm rm --done --yes

# A label that nobody could see.
expect_status 64 clockctl alarm add 7:00 '  '
expect_line '^clockctl: invalid label: it is empty$' "$err"
expect_status 64 clockctl alarm edit far --label ' '
expect_status 64 clockctl timer start 5m --label ' '
expect_status 64 clockctl stopwatch start ' '
expect_status 0 clockctl alarm add 7:00 ''

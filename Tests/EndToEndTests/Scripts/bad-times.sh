#!/bin/bash
# Invalid times: one line that states what is wrong and where, status 64, and no change.
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

mkdir "$home/zoneinfo" "$home/zoneinfo"/{Asia,Europe}
cp /usr/share/zoneinfo/{tzdata.zi,zone.tab,zone1970.tab,iso3166.tab} "$home/zoneinfo"
cp /usr/share/zoneinfo/Asia/Seoul "$home/zoneinfo/Asia"
cp /usr/share/zoneinfo/Europe/London "$home/zoneinfo/Europe"
install -D "/usr/share/zoneinfo/$TZ" "$home/zoneinfo/$TZ"
head -c $(($(stat -Lc %s /usr/share/zoneinfo/Europe/Berlin) / 2)) /usr/share/zoneinfo/Europe/Berlin >"$home/zoneinfo/Europe/Berlin"
export TZDIR=$home/zoneinfo

daemon_start
clockctl alarm add 07:30 work --repeat weekdays >/dev/null
kept() { clockctl alarm list --json; clockctl timer list --all --json; clockctl calc --history --json; }
before=$(kept)

# The part above the mark, for a message with a text and a mark below it.
marked() {
    awk 'NR == 2 { text = $0 } NR == 3 { start = index($0, "^"); sub(/ +$/, ""); print substr(text, start, length($0) - start + 1) }'
}

# The message, the marked part (- for none), and the arguments.
while IFS='|' read -r pattern part arguments; do
    eval "run clockctl $arguments"
    [[ $status == 64 ]] || fail "clockctl $arguments: exit status $status"$'\n'"$out$err"
    [[ -z $out ]] || fail "clockctl $arguments: printed on stdout: $out"
    expect_line "^clockctl: .*$pattern" "$(head -n 1 <<<"$err")"
    [[ $part == - ]] || expect_equal "$part" "$(marked <<<"$err")" "what 'clockctl $arguments' points at"
    expect_between 1 "$(wc -l <<<"$err")" 4 "lines of 'clockctl $arguments'"
done < <(cat <<'END'
hours are 0 to 23|25:61|alarm add 25:61
hours are 0 to 23|25:61|preview 25:61
hours are 0 to 23|25:61|alarm edit work --time 25:61
minutes are 0 to 59|7:61|alarm add 'tomorrow 7:61'
February 2026 has 28 days|2026-02-30|alarm add '2026-02-30 07:00'
February 2026 has 28 days|2026-02-30|preview '2026-02-30 07:00'
February 2026 has 28 days|2026-02-30|alarm add 07:30 --repeat daily --until 2026-02-30
February 2026 has 28 days|2026-02-30|alarm add 07:30 --repeat daily --except 12-25,2026-02-30
February 2026 has 28 days|2026-02-30|alarm skip work --until 2026-02-30
February 2026 has 28 days|2026-02-30|dday 2026-02-30
February 2026 has 28 days|2026-02-30|calc '2026-02-30 - today'
negative|-5m|alarm add 'in -5m'
negative|-5m|preview 'in -5m'
negative|-5m|timer start -5m
interval must be at least 1|0|alarm add 07:30 --repeat 'every 0 days'
interval must be at least 1|0|preview 07:30 --repeat 'every 0 days'
0 is not between 1 and|0|alarm add 07:30 --repeat 'FREQ=SECONDLY;COUNT=0'
0 is not between 1 and|0|alarm add 07:30 --repeat 'RRULE:FREQ=SECONDLY;COUNT=0'
0 is not between 1 and|0|preview 07:30 --repeat 'RRULE:FREQ=SECONDLY;COUNT=0'
never occurs|-|alarm add 07:30 --repeat 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'
never occurs|-|alarm add --on-calendar '*-02-30'
25 is not between 0 and 23|25|alarm add --on-calendar 'Mon *-*-* 25:00'
no such zone|-|alarm add 07:30 --zone ../../etc/passwd
“../../etc/passwd”: no such zone|-|preview 07:30 --zone ../../etc/passwd
can't read the calendar.*etc/passwd|../../etc/passwd|alarm add --on-calendar '07:30 ../../etc/passwd'
no such zone|-|alarm edit work --zone /etc/localtime
zoneinfo/Europe/Berlin .*damaged|-|alarm add 07:30 --zone Europe/Berlin
zoneinfo/Europe/Berlin .*damaged|-|preview 07:30 --zone Europe/Berlin
zoneinfo/Europe/Berlin .*damaged|Europe/Berlin|alarm add --on-calendar '07:30 Europe/Berlin'
zoneinfo/zone.tab .*not a zone file|-|alarm add 07:30 --zone zone.tab
END
)

# A suggested correction can be used as it is.
while IFS='|' read -r suggestion arguments; do
    eval "expect_status 64 clockctl $arguments"
    expect_line "^did you mean $suggestion\?$" "$err"
done <<'END'
Europe/London|alarm add 07:30 --zone Europe/Lodnon
Europe/London|preview 07:30 --zone lodnon
tomorrow 7am|alarm add 'tomorow 7am'
every day|alarm add 07:30 --repeat 'evry day'
RRULE:FREQ=DAILY|alarm add 07:30 --repeat 'FREQ=DAILY'
in 25m|alarm add 25m
END

# An argument of the maximum length (execve(2)), and a message of the maximum length: refused immediately, with a short
# answer. What counts is the processor time, in hundredths of a second: other programs may take the rest.
ticks_of_children() { awk '{ print $16 + $17 }' "/proc/$$/stat"; }
ticks_of_daemon() { awk '{ print $14 + $15 }' "/proc/$daemon/stat"; }
worked() { ticks=$(($(ticks_of_children) + $(ticks_of_daemon))); }
expect_quick() {
    local before=$ticks
    worked
    expect_between 0 "$((ticks - before))" 200 "the processor time of $1"
}
long=$(printf '1+%.0s' {1..60000})1
for arguments in 'calc LONG' 'dday LONG' 'alarm add LONG' 'alarm add --on-calendar LONG' 'preview --on-calendar LONG' \
    'alarm add 07:30 --repeat LONG' 'alarm add 07:30 --repeat RRULE:LONG' 'alarm add 07:30 --zone LONG' \
    'preview 07:30 --zone LONG' 'alarm add 07:30 --repeat daily --until LONG' 'timer start LONG' 'preview 7am --from LONG'; do
    read -ra words <<<"$arguments"
    worked
    run clockctl "${words[@]/LONG/$long}"
    expect_quick "'clockctl $arguments'"
    [[ $status == 64 ]] || fail "clockctl $arguments: exit status $status"
    expect_between 1 "$(wc -c <"$home/err")" 600 "bytes about 'clockctl $arguments'"
done
# Nine such arguments exceed a megabyte.
worked
run clockctl calc {,,,,,,,,}"$long"
expect_quick "a megabyte to calculate"
[[ $status == 64 ]] || fail "a megabyte to calculate: exit status $status"
expect_line 'longer than 4096 bytes' "$err"

megabyte() { printf '1+%.0s' {1..500000}; }
while IFS='|' read -r error method parameters; do
    # shellcheck disable=SC2059  # The text goes where %s stands.
    { printf '{"method":"io.clockd.%s","parameters":' "$method"; printf "$parameters" "$(megabyte)"; printf '}\0'; } \
        >"$home/message"
    worked
    socat -t 60 - "UNIX-CONNECT:$CLOCKD_SOCKET" <"$home/message" >"$home/reply"
    expect_quick "$method"
    expect_between 1 "$(wc -c <"$home/reply")" 1000 "bytes about $method"
    tr -d '\0' <"$home/reply" | expect_json --arg error "$error" '.error == $error'
    clockctl status --json >/dev/null
done <<'END'
io.clockd.Clock.Unreadable|Alarms.Add|{"settings":{"time":"%s"},"enabled":true}
io.clockd.Clock.Unreadable|Alarms.Add|{"settings":{"onCalendar":"%s"},"enabled":true}
io.clockd.Clock.Unreadable|Alarms.Add|{"settings":{"time":"07:30","repeat":"%s"},"enabled":true}
io.clockd.Clock.Unreadable|Alarms.Add|{"settings":{"time":"07:30","repeat":"RRULE:%s"},"enabled":true}
io.clockd.Clock.Unreadable|Alarms.Add|{"settings":{"time":"07:30","repeat":"daily","until":"%s"},"enabled":true}
io.clockd.Clock.Unreadable|Alarms.Add|{"settings":{"time":"07:30","except":["%s"]},"enabled":true}
io.clockd.Clock.Unreadable|Alarms.Add|{"settings":{"time":"07:30","zone":"%s"},"enabled":true}
io.clockd.Clock.Unreadable|Alarms.Skip|{"names":["work"],"until":"%s"}
io.clockd.Clock.OutOfRange|Calculations.Add|{"expression":"%s","result":"1"}
END

expect_equal "$before" "$(kept)" "what is kept"
daemon_stop
expect_equal 0 "$status" "exit status of the daemon"

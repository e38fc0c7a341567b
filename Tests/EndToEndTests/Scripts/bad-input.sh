#!/bin/bash
# Invalid input: the documented exit status, a line that states the reason, and no change.
# group: faults
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

# Without a daemon.
expect_status 69 clockctl status
expect_line "^clockctl: " "$err"

daemon_start
clockctl timer start 60m breakfast >/dev/null
clockctl timer start 60m breadcrumbs >/dev/null
clockctl timer start 60m over >/dev/null
clockctl timer cancel over >/dev/null
clockctl alarm add 07:30 work --repeat weekdays >/dev/null
before=$(clockctl alarm list --json; clockctl timer list --json | jq 'map(.id)')

# A usage error: the status, a pattern that the message matches, the arguments.
while IFS='|' read -r wanted pattern arguments; do
    eval "run clockctl $arguments"
    [[ $status == "$wanted" ]] || fail "clockctl $arguments: wanted exit status $wanted, got $status"$'\n'"$out$err"
    [[ -z $out ]] || fail "clockctl $arguments: printed on stdout: $out"
    expect_line "^clockctl: " "$err"
    expect_line "$pattern" "$err"
    # The parser of options gets another sign, which must not be shown.
    [[ $err != *−* ]] || fail "clockctl $arguments: shows a sign that was not typed: $err"
    expect_between 1 "$(wc -l <"$home/err")" 6 "lines of 'clockctl $arguments'"
done <<'END'
64|25:61|alarm add 25:61
64|nonsense|alarm add nonsense
64|past|alarm add '2020-01-01 09:00'
64|past|alarm add @1
64|.|alarm add ''
64|.|alarm add 25
64|evry|alarm add 07:30 --repeat 'evry day'
64|Nowhere|alarm add 07:30 --zone Nowhere/Else
64|.|alarm add 07:30 --urgency loud
64|.|alarm add 07:30 --snooze -5m
64|.|alarm add 07:30 --volume 400
64|.|alarm add --on-calendar 'Mon *-*-* 25:00'
64|.|alarm add
64|.|alarm edit a1 --time 7:99
64|missing timer|timer extend 5m
64|missing duration|timer extend breakfast
64|between 0 and 100|alarm add 07:30 --volume -1
64|between 0 and 100|timer start 5m --volume -1
64|25m|timer start 25
64|.|timer start 1:30
64|.|timer start ''
64|.|timer start 0s
64|.|timer start -5m
64|.|timer start 5M
64|.|timer start 99999999999999999999h
64|.|timer start 5m tea --repeat 0
64|.|timer start
64|.|timer nonsense
64|.|nonsense
64|.|timer start 5m --nonsense
64|.|snooze a1 5x
66|nothing|alarm show nothing
66|a99|alarm remove a99
66|t99|timer pause t99
66|t1|timer show brea
66|.|timer show r1
66|.|timer show ''
66|nothing|wait nothing
66|nothing|dismiss nothing
65|t3 has ended|timer resume t3
65|.|timer extend t3 1m
65|not ringing|snooze t1
64|.|calc '1:50 +'
64|.|calc '1:50 / 0'
64|.|dday 2026-02-30
64|.|preview 07:30 --repeat 'mon-'
64|“-1”|alarm add --on-calendar -1:00
64|“-1”|alarm add 07:30 --zone -1
64|“-1”|preview --on-calendar -1:00
64|-1 daily|preview 07:30 --repeat '-1 daily'
64|“-1”|status --format -1
64|“-1”|history --event -1
64|“-1”|config get -1
64|-1|config set -1 3
64|“-1”|sound -1
END

# Ambiguous: the candidates are listed.
expect_status 66 clockctl timer show brea
expect_line 't1' "$err"
expect_line 't2' "$err"

# Invalid labels: too long, control characters, invalid UTF-8.
expect_status 64 clockctl timer start 5m "$(printf 'x%.0s' {1..100000})"
expect_status 64 clockctl timer start 5m $'two\rlines'
expect_status 64 clockctl timer start 5m $'\e[31mred'
run clockctl timer start 5m $'broken \xff\xfe'
[[ $status == 64 || $status == 0 ]] || fail "invalid UTF-8: exit status $status: $err"
[[ $status != 0 ]] || clockctl timer cancel last >/dev/null
expect_status 64 clockctl timer start 5m -- ' '
expect_equal 'clockctl: invalid label: it is empty' "$err" "a label of blanks"
for label in '<b>bold</b> & "quoted" '\''single'\'' $(touch harm) `x` \n' '茶 🍵 שלום' '--option'; do
    expect_status 0 clockctl timer start --json 5m -- "$label"
    expect_json --arg name "$label" '.label == $name' <<<"$out"
    clockctl timer cancel last >/dev/null
done

# A line without an end, and a configuration that can't be replaced: refused at once, without reading on.
run timeout 20 sh -c 'clockctl calc </dev/zero'
expect_equal 64 "$status" "exit status for endless input"
expect_line 'line 1: it is not UTF-8 text, or has more than 65536 bytes' "$err"
expect_equal $'2\n7' "$(printf '1+1\n2+\n3+4\n' | clockctl calc 2>/dev/null)" "results around an invalid line"
file=$XDG_CONFIG_HOME/clockd/config.toml
for make in 'mkfifo' 'mkdir' 'ln -s /dev/zero' "ln -s $CLOCKD_SOCKET"; do
    $make "$file"
    run timeout 20 clockctl config set alarm.volume 50
    expect_equal 64 "$status" "exit status of 'config set' after $make"
    expect_line "^clockctl: can't read $file, " "$err"
    rm -r "$file"
done

# Without a standard output nothing is printed into a connection that took its number.
for command in export status 'alarm list' 'calc 1+1'; do
    status=0
    # shellcheck disable=SC2086  # Words of a command.
    clockctl $command >&- 2>"$home/err" || status=$?
    expect_equal 74 "$status" "exit status of $command without an output"
    expect_line 'the output is incomplete, Bad file descriptor' "$(<"$home/err")"
done
status=0
clockctl batch <&- 2>"$home/err" || status=$?
expect_equal 64 "$status" "exit status without an input"

# A path is shown on one line.
odd=$home/$(printf 'x\e[31m\u202ey')
expect_equal "$home/x�[31m�y is valid" "$(CLOCKD_CONFIG=$odd clockctl config check)" "a path with controls"
expect_equal "$home/x�[31m�y is valid" "$(CLOCKD_CONFIG=$odd clockd --check-config)" "a path with controls"

# If one of several items does not exist, the others are not changed.
expect_status 66 clockctl timer cancel breakfast nothing
expect_equal "$before" "$(clockctl alarm list --json; clockctl timer list --json | jq 'map(.id)')" "what is kept"
daemon_stop
expect_equal 0 "$status" "exit status of the daemon"

#!/bin/bash
# Refusals: what failed, why, and below it what helps; the item is named.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
terminal() { "$python" "$scripts/terminal.py" "$home"; }
clockctl alarm add 07:30 work --repeat weekdays >/dev/null
clockctl alarm add 08:00 once >/dev/null

# The status, the lines with » between them, the arguments.
refusals() {
    local wanted lines arguments
    while IFS='|' read -r wanted lines arguments; do
        eval "run clockctl $arguments"
        expect_equal "$wanted" "$status" "exit status of '$arguments': $err"
        expect_equal "" "$out" "output of '$arguments'"
        expect_equal "${lines//»/$'\n'}" "$err" "messages of '$arguments'"
    done
}

refusals <<'END'
64|clockctl: “2020-01-01 9:00” is in the past»  2020-01-01 9:00»  ^~~~~~~~~~~~~~~|alarm add '2020-01-01 9:00'
64|clockctl: missing time, such as 07:30 or tomorrow 7am»see: clockctl alarm add --help|alarm add
64|clockctl: missing time, such as 07:30 or tomorrow 7am|alarm add ''
64|clockctl: missing ID»see: clockctl alarm remove --help|alarm rm
64|clockctl: missing ID»see: clockctl alarm enable --help|alarm enable
64|clockctl: give either an ID or --done»see: clockctl alarm remove --help|alarm rm a1 --done
64|clockctl: missing DURATION»see: clockctl focus extend --help|focus extend
64|clockctl: invalid --missed “maybe”: ring, notify or skip»see: clockctl alarm add --help|alarm add 7:00 --missed maybe
64|clockctl: invalid POSITION “x”»see: clockctl task move --help|task move walk x
64|clockctl: --sort needs a value»see: clockctl alarm list --help|alarm list --sort
64|clockctl: --json takes no value»see: clockctl alarm list --help|alarm list --json=5
64|clockctl: unexpected arguments: “2m”, “3m”»see: clockctl focus extend --help|focus extend 1m 2m 3m
66|clockctl: no task is running|task pause
66|clockctl: no focus session is running|focus pause
66|clockctl: no stopwatch is running|stopwatch lap
66|clockctl: no stopwatch is paused|stopwatch resume
64|clockctl: nothing to change: give an option such as --time 7:00»see: clockctl alarm edit --help|alarm edit a1
64|clockctl: nothing to change: give an option such as --estimate 45m»see: clockctl task edit --help|task edit k1
65|clockctl: a2 rings only once»to turn it off: clockctl alarm disable a2|alarm skip once
64|clockctl: --until 2026-01-01 is in the past|alarm add 7:30 --repeat daily --until 2026-01-01
64|clockctl: invalid snooze: it must be at least 1s»for no snooze: --snooze off|alarm add 8:00 --snooze 0s
64|clockctl: can't read the date, “100” is not a date»  100»  ^~~|dday 100
64|clockctl: can't read the date, “100” is not a date»  +100»   ^~~»did you mean +100d?|dday +100
64|clockctl: can't read the duration “ten”»did you mean 'ten minutes'?|timer start ten
66|clockctl: no preset named “zzyx”»see: clockctl timer preset list|timer start zzyx
END

clockctl focus start deep --work 1s >/dev/null
wait_until 20 eval 'clockctl focus status --json | jq -e ".state == \"waiting\"" >/dev/null'
expect_status 0 clockctl focus status
expect_line '^f1 deep: break is next$' "$out"
expect_equal 'to start it: clockctl focus resume' "$err" 'the way to the break'
expect_status 0 clockctl focus resume
refusals <<'END'
65|clockctl: f1 is already running»to end it: clockctl focus stop|focus start deep
END

# A day without snoozes, and with them again.
expect_status 0 clockctl alarm edit a1 --snooze off
clockctl alarm show a1 --json | expect_json '.[0].snoozeLimit == 0'
expect_line '^Snooze +off$' "$(clockctl alarm show a1)"
expect_status 0 clockctl alarm edit a1 --snooze 5m
clockctl alarm show a1 --json | expect_json '.[0].snoozeLimit == 5 and .[0].snoozeSeconds == 300'
refusals <<'END'
64|clockctl: give either --snooze off or --snooze-limit»see: clockctl alarm edit --help|alarm edit a1 --snooze off --snooze-limit 3
END

# An answer of no: the task in progress goes on.
clockctl task start 'quick one' -q >/dev/null
terminal <<'END'
press clockctl task start walk; echo "status $?"\n
see k1 quick one is running\. Pause it and start “walk”\? \[y/N\]
press n\n
see k1 quick one: still running\r\nstatus 65
press clockctl task start walk --switch; echo "status $?"\n
see k1 quick one: paused\r\nk2 walk: added\r\n
see status 0
press clockctl task start quick; echo "status $?"\n
see k2 walk is running\. Pause it and start k1 quick one\? \[y/N\]
press n\n
see k2 walk: still running\r\nstatus 65
END

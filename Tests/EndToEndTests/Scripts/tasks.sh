#!/bin/bash
# Tasks: streaks with only start and done, one at a time, pauses, kill -9, questions on a terminal, bad input.
# limit: 240 s
# shellcheck disable=SC1010  # "done" is a command of clockctl here.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
info() { clockctl task info "$@" --json | jq ".[0]"; }

# On a private terminal: $1 is typed once the command asks; sets $out and $status.
on_terminal() {
    local answer=$1
    shift
    status=0
    out=$("$python" - "$answer" "$@" <<'PYTHON'
import os, pty, select, sys
answer, arguments = sys.argv[1].encode().decode("unicode_escape").encode(), sys.argv[2:]
process, terminal = pty.fork()
if process == 0:
    os.execvp(arguments[0], arguments)
seen = b""
while select.select([terminal], [], [], 30)[0]:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        break
    seen += part
    if answer and b"[y/N]" in seen:
        os.write(terminal, answer)
        answer = b""
sys.stdout.write(seen.decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
PYTHON
    ) || status=$?
}

# Three runs in a row. A run is short, but on a busy machine its commands take a while.
begun=$SECONDS
for number in 1 2 3; do
    expect_status 0 clockctl task start 'walk the dog'
    expect_line '^k1 walk the dog: 30:00 left, started today [0-9:]+, expected end today [0-9:]+$' "$out"
    sleep 0.3
    expect_status 0 clockctl task done
    # A run under five seconds is too short to be a record.
    expect_line "^k1 walk the dog: achieved, 0:(0[0-4] of 30:00, $number in a row|(0[5-9]|[1-5][0-9]) of 30:00, $number in a row, .* ★)$" "$out"
done
info walk | expect_json --argjson most "$((SECONDS - begun + 1))" '.currentStreak == 3 and .bestStreak == 3 and .total == 3 and .achieved == 3 and .failed == 0
    and .successRate == 100 and .averageSeconds >= 0.3 and .averageSeconds < $most
    and (.averageRemainingSeconds + .averageSeconds - 1800 | fabs) < 0.001
    and .suggestedSeconds >= .averageSeconds and .trend == null and .state == "idle"'
members="achieved averageRemainingSeconds averageSeconds bestStreak bias currentStreak earlyError elapsedSeconds"
members+=" estimateSeconds expectedEnd extraSeconds failed icon id lastSeconds lateError name remainingSeconds started"
members+=" state successRate suggestedSeconds total trend"
expect_equal "$members" "$(info k1 | jq -r 'keys | join(" ")')" "the members of a task's info"
clockctl task history walk --json | expect_json 'map(.streak) == [1, 2, 3] and all(.achieved)
    and all(.task == "walk the dog") and all((.elapsedSeconds + .remainingSeconds - 1800 | fabs) < 0.001)'
members="achieved elapsedSeconds ended expectedEnd id item remainingSeconds started streak task"
expect_equal "$members" "$(clockctl task history --json | jq -r '.[0] | keys | join(" ")')" "the members of a run"
expect_equal 4 "$(clockctl task history --csv | wc -l)" "lines of CSV"
# Remaining time, streak, and both ends of each run.
expect_equal 'STARTED ELAPSED RESULT LEFT STREAK EXPECTED END ENDED TASK' \
    "$(clockctl task history walk --details | sed -n 2p | xargs)" "the columns of details"
expect_equal 3 "$(clockctl task history walk --details | grep -cE ' achieved +29:5[0-9] +[123]  20.* walk the dog$')" "runs with details"
month=$(clockctl task history --json | jq -r '.[-1].started[:7]')
clockctl task history --month "$month" --json | expect_json --arg month "$month" 'length > 0 and (.[-1].started | startswith($month))'
clockctl task history --month 2020-02 --json | expect_json '. == []'

# Longer than estimated: a popup asks, the run fails, the streak ends.
expect_status 0 clockctl task add quick 1s --icon ⚡
expect_status 0 clockctl task start quick
asks() { clockctl ring list --json | jq -e 'length == 1 and .[0].kind == "task" and .[0].item == "k2"'; }
wait_until 20 asks
begun=$SECONDS
expect_status 0 clockctl task extend
clockctl ring list --json | expect_json '. == []'
after=$(info)
expect_json --argjson least "$((300 - (SECONDS - begun + 1)))" \
    '.id == "k2" and .extraSeconds >= 300 and .remainingSeconds >= $least and .remainingSeconds <= 300' <<<"$after"
expect_status 0 clockctl task done --json
expect_json '.[0] | .achieved == false and .streak == 0 and .remainingSeconds < 0 and .task == "quick"' <<<"$out"

# A pause stops the remaining time and moves the expected end, also across kill -9.
expect_status 0 clockctl task start walk
sleep 0.3
expect_status 0 clockctl task pause --json
left=$(jq '.[0].remainingSeconds' <<<"$out")
end=$(jq -r '.[0].expectedEnd' <<<"$out")
daemon_kill
daemon_start
sleep 0.5
info | expect_json --argjson left "$left" --arg told "$end" \
    '.state == "paused" and .remainingSeconds == $left and .expectedEnd > $told'
expect_status 0 clockctl task resume
daemon_kill
daemon_start
info | expect_json --argjson left "$left" '.state == "running" and .remainingSeconds < $left'
clockctl status --json | expect_json '.task.name == "walk the dog" and .task.state == "running"'
expect_line '^k1 walk the dog: (30:00|2[0-9]:[0-9]+) left' "$(clockctl status)"

# One at a time.
expect_status 65 clockctl task start dishes
expect_line '^clockctl: k1 is running, and only one task runs at a time$' "$err"
clockctl task list --json | expect_json 'map(.name) == ["walk the dog", "quick"]'
expect_status 0 clockctl task start dishes --switch
expect_line '^k1 walk the dog: paused$' "$err"
clockctl task list --json | expect_json 'map(.state) == ["paused", "idle", "running"]'
on_terminal 'n\n' clockctl task resume walk
expect_equal 65 "$status" "declined"
expect_line 'k3 dishes is running. Pause it\? \[y/N\]' "$out"
expect_line 'k3 dishes: still running' "$out"
on_terminal 'y\n' clockctl task start walk
expect_equal 0 "$status" "accepted"
clockctl task list --json | expect_json 'map(.state) == ["running", "idle", "paused"]'

# Cancelled immediately without a question, later with one.
expect_status 0 clockctl task start brief --switch
expect_status 0 clockctl task cancel
expect_equal 'k4 brief: cancelled' "$out" "cancelled at once"
expect_status 0 clockctl task start brief
until info brief | jq -e '.elapsedSeconds > 5' >/dev/null; do sleep 0.1; done
expect_status 65 clockctl task cancel
expect_equal 2 "$(wc -l <<<"$err")" "lines that refuse"
on_terminal '\x04' clockctl task cancel
expect_equal 65 "$status" "the end of the input is no yes"
on_terminal 'n\n' clockctl task cancel
expect_equal 0 "$status" "kept"
expect_line 'k4 brief: kept' "$out"
info brief | expect_json '.state == "running"'
on_terminal 'yes\n' clockctl task cancel
expect_equal 0 "$status" "cancelled on a terminal"
expect_status 0 clockctl task start brief
expect_status 0 clockctl task cancel --yes
clockctl task history brief --json </dev/null | expect_json '. == []'

# Within a focus session.
expect_status 0 clockctl task done walk dishes
expect_status 0 clockctl focus start 'walk the dog' --work 60s
info | expect_json '.id == "k1" and .state == "running"'
expect_status 0 clockctl focus pause
info | expect_json '.id == "k1" and .state == "paused"'
expect_status 0 clockctl focus stop
expect_status 0 clockctl task done

# Order, other names, removal.
expect_status 0 clockctl task move dishes 1
clockctl task list --json | expect_json '.[0].name == "dishes"'
expect_status 0 clockctl task edit dishes --name washing --estimate 10m --icon 🧼
clockctl task list --json | expect_json '.[0] | .name == "washing" and .estimateSeconds == 600 and .icon == "🧼"'
runs=$(clockctl task history washing --json | jq length)
expect_status 0 clockctl task remove washing
clockctl task history washing --json | expect_json --argjson runs "$runs" 'length == $runs and $runs > 0'
expect_equal 66 "$(clockctl task info washing 2>/dev/null || echo $?)" "what was removed"

# Invalid input: one line, its status, and no change.
before=$(clockctl task list --json; clockctl task history --json)
refused() {
    local wanted=$1
    shift
    expect_status "$wanted" clockctl task "$@"
    expect_equal '' "$out" "standard output of: task $*"
    expect_equal 1 "$(grep -c '^clockctl: ' <<<"$err")" "lines that say why, of: task $*"
}
refused 64 add quick
refused 64 add k9
refused 64 add a3
refused 64 add last
refused 64 add ''
refused 64 add $'tab\there'
refused 64 add new 0s
refused 64 add new 30
refused 64 add new -5m
refused 64 edit quick --estimate 0s
refused 64 edit quick --name 'walk the dog'
refused 64 edit quick
refused 64 move quick 99
refused 64 move quick first
refused 66 done
refused 66 pause
refused 66 cancel
refused 66 info nothing
refused 66 start k99
refused 66 remove nothing
refused 66 history nothing
refused 64 history --month 2026-13
expect_line '13' "$err"
refused 64 history --month brumaire
refused 66 info wakl
expect_line '^did you mean ' "$(clockctl task info 'walk teh dog' 2>&1 || true)"
expect_equal "$before" "$(clockctl task list --json; clockctl task history --json)" "what is kept"
expect_status 0 clockctl task start quick
refused 65 remove quick
expect_status 0 clockctl task start quick
expect_equal 'k2 quick: already running' "$err" 'what runs already'

# A run of more than five seconds may be a record: longer than any streak before, or as long as the longest.
expect_status 0 clockctl task cancel quick --yes
expect_status 0 clockctl task add records 1h
record() {
    clockctl task edit records --estimate "$1" >/dev/null
    expect_status 0 clockctl task start records
    sleep "$2"
    expect_status 0 clockctl task done records
}
record 1h 5.1
expect_line '^k[0-9]+ records: achieved, 0:0[5-9] of 1:00:00, 1 in a row, the best ever ★$' "$out"
record 1s 1.1
record 1h 5.1
expect_line '^k[0-9]+ records: achieved, 0:0[5-9] of 1:00:00, 1 in a row, ties your best ★$' "$out"
record 1h 0
expect_line '^k[0-9]+ records: achieved, 0:0[0-4] of 1:00:00, 2 in a row$' "$out"

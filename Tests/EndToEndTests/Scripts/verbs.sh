#!/bin/bash
# The same verbs on every noun: all, rename, stop; those whose end is reached; and a command line without a command.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
terminal() { "$python" "$scripts/terminal.py" "$home"; }

# --- Today: at first the ways to begin, then what rings, runs and comes next.
expect_status 0 clockctl
expect_equal 'worked today: 0 s

an alarm: clockctl alarm add 7:30 wake
a timer: clockctl timer start 4m tea
work and breaks: clockctl focus start
all commands: clockctl help' "$out" 'today at first'
clockctl alarm add +30m soon >/dev/null
clockctl alarm add +50h far >/dev/null
clockctl timer start 1h bread >/dev/null
clockctl dday add birthday today >/dev/null
clockctl dday add later 2099-01-01 >/dev/null
expect_status 0 clockctl
expect_line '^next: a1 soon: ' "$out"
expect_no_line 'far|later' "$out"
expect_line '^t1 bread: (1 h|59 min .*), ends ' "$out"
expect_line '^d1 birthday: today, ' "$out"
expect_line '^all commands: clockctl help$' "$out"
expect_status 0 clockctl --version
expect_status 0 clockctl alarm remove far --yes
clockctl alarm disable soon >/dev/null
clockctl alarm add +50h far >/dev/null
expect_line '^next: a3 far: ' "$(clockctl)"
expect_status 0 clockctl dday remove all --yes

# --- rename
expect_status 0 clockctl alarm rename soon stand up
clockctl alarm show a1 --json | expect_json '.[0].label == "stand up"'
clockctl task add walk the dog 45m >/dev/null
clockctl task list --json | expect_json 'map([.name, .estimateSeconds]) == [["walk the dog", 2700]]'
expect_status 0 clockctl task rename 'walk the dog' -- walk 45m
clockctl task list --json | expect_json 'map(.name) == ["walk 45m"]'
clockctl dday add q 2026-12-25 >/dev/null
expect_status 0 clockctl dday rename q Christmas day --json
expect_json 'map(.name) == ["Christmas day"]' <<<"$out"
expect_status 66 clockctl alarm rename nothing else
expect_status 64 clockctl task add read 25
expect_line '“25” could be 25m or 25s' "$err"
clockctl task add one two -q >/dev/null
clockctl task list --json | expect_json 'map(.name) == ["walk 45m", "one two"]'

# --- all: what the verb can act on; everything is removed after a question, or with --yes.
clockctl timer start 1h cake >/dev/null
clockctl timer pause cake >/dev/null
expect_status 0 clockctl timer pause all
expect_equal 't2 cake: already paused' "$err" 'what was paused before'
clockctl timer list --json | expect_json 'map(.state) == ["paused", "paused"]'
expect_status 0 clockctl timer resume all --json
expect_json 'map(.state) == ["running", "running"]' <<<"$out"
expect_status 0 clockctl timer cancel all
expect_status 66 clockctl timer cancel all
expect_equal 'clockctl: no timers' "$err" 'nothing to cancel'
expect_status 0 clockctl alarm enable all
clockctl alarm list --json | expect_json 'map(.enabled) == [true, true]'
expect_status 64 clockctl alarm remove all
expect_equal $'clockctl: Remove 2 items?\nto confirm: --yes' "$err" 'a script that would remove all'
terminal <<'END'
press clockctl alarm remove all; echo "status $?"\n
see Remove 2 items\? \[y/N\]
press n\n
see status 0
press clockctl alarm remove all\n
see Remove 2 items\? \[y/N\]
press y\n
see a1 stand up: removed
END
clockctl alarm list --json | expect_json '. == []'
printf 'alarm add 7:00\nalarm add 8:00\nalarm rm all --yes\n' | clockctl batch >/dev/null
clockctl alarm list --json | expect_json '. == []'

# --- Verbs whose end is reached.
clockctl stopwatch start run >/dev/null
while IFS='|' read -r command line; do
    eval "expect_status 0 clockctl stopwatch $command"
    eval "expect_status 0 clockctl stopwatch $command"
    expect_equal "$line" "$err" "the second '$command'"
done <<'END'
pause|s1 run: already paused
resume|s1 run: already running
reset|s1 run: already at zero
END

# Without a name they are single calls, which an atomic batch takes.
clockctl stopwatch start walk >/dev/null
printf 'stopwatch lap\nstopwatch pause\n' | clockctl batch --atomic >/dev/null
clockctl stopwatch show walk --json | expect_json '.[0].state == "paused"'

# --- task stop asks how the run ends.
expect_status 66 clockctl task stop
expect_equal 'clockctl: no task is running' "$err" 'nothing to stop'
clockctl task start 'one two' -q >/dev/null
expect_status 64 clockctl task stop
expect_equal 'clockctl: k2 one two: done, pause or cancel?
clockctl task done
clockctl task pause
clockctl task cancel' "$err" 'the ways to stop'
terminal <<'END'
press clockctl task stop\n
see k2 one two: done, pause or cancel\? \[d/p/c\]
press p\n
see k2 one two: paused
press clockctl task stop\n
see \[d/p/c\]
press done\n
see k2 one two: achieved
END

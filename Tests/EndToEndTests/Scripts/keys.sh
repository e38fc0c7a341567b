#!/bin/bash
# The keys of live displays: the same everywhere, and the terminal is restored however the display ends.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
terminal() { "$python" "$scripts/terminal.py" "$home"; }
state_of() { clockctl "$1" show "$2" --json | jq -r '.[0].state'; }

# --- A timer: a bar, and each key; a key without a meaning rings the bell
terminal <<'END'
press clockctl timer start 10m tea --progress; echo "status $?"\n
see space: pause or resume, \+: a minute more
see tea  █*░+  (10:00|9:\d\d)
keys
press \x20
see paused, tea
run [[ $(clockctl timer show tea --json | jq -r '.[0].state') == paused ]]
press \x20
see \rtea  
press +
see \rtea  █*░+  (11:00|10:\d\d)
press s
see \x07
press l
see \x07
press d
see \x07
press \x1b[D
see \x07
press ?
see space: pause or resume, [^\r]*
unseen \x07
press c
see press c again to cancel t1 tea
press \x20
see paused, tea
press c
see press c again
press c
see status 3
lines
press clockctl timer start 10m rice --progress; echo "status $?"\n
keys
press q
see rice  .*\r\nstatus 75\r\n
lines
END
expect_equal cancelled "$(state_of timer tea)" "the timer that was cancelled by a key"
expect_equal running "$(state_of timer rice)" "the timer that was left"

# timer wait: the keys act on the timer shown, and d on the ring.
clockctl timer start 1s egg >/dev/null
terminal <<'END'
press clockctl wait rice egg --progress; echo "status $?"\n
see rice  
run until clockctl ring list --json | jq -e 'map(.label) == ["egg"]' >/dev/null; do sleep 0.1; done
press d
run until clockctl ring list --json | jq -e '. == []' >/dev/null; do sleep 0.1; done
press +
see rice  [█░]+  (11:00|10:|9:)
run clockctl timer extend rice -10h
see status 0
END

# --- Focus: space snoozes the end of a phase that rings; pressed twice it does not pause. Once nothing rings, it starts
# the waiting break. s skips.
terminal <<'END'
press clockctl focus start --work 1s --break 5m --progress; echo "status $?"\n
see break is next
press \x20\x20
see work 1 of 4  █*░+  (1:00|0:5\d)
see f1 is already snoozed; the key had no effect
run [[ $(clockctl focus status --json | jq -r .state) == running ]]
run clockctl focus extend -10m >/dev/null
see break is next
press d
run until clockctl ring list --json | jq -e 'all(.item != "f1")' >/dev/null; do sleep 0.1; done
run sleep 2
press \x20
see break  █*░
press s
see work 2 of 4  
press \x20
see paused, work 2 of 4
press q
see status 75
lines
press clockctl focus status --follow; echo "status $?"\n
see paused, work 2 of 4
press c
see press c again
press c
see no focus session
press \x20
see \x07
press q
see status 0
END

# --- A task: counted beyond its estimate until it is done, here or by another client, or cancelled
clockctl task add walk 1s -q >/dev/null
terminal <<'END'
press clockctl task start walk --follow; echo "status $?"\n
see walk  █+  0:\d\d over
run until clockctl ring list --json | jq -e 'any(.item == "k1")' >/dev/null; do sleep 0.1; done
press \x20\x20
see walk  █*░+  [45]:\d\d
see k1 walk is already snoozed; the key had no effect
run [[ $(clockctl task info walk --json | jq -r '.[0].state') == running ]]
run sleep 2
press +
see walk  █*░+  [56]:\d\d
press \x20
see paused, walk
press d
see k1 walk: failed, \d:\d\d of 0:01\r\nstatus 0
lines
run clockctl task edit walk --estimate 10m
press clockctl task start walk --follow; echo "status $?"\n
keys
run clockctl task done walk
see k1 walk: achieved, \d:\d\d of 10:00, 1 in a row(, the best ever ★)?\r\nstatus 0
press clockctl task start walk --follow; echo "status $?"\n
keys
press cc
see press c again to cancel k1 walk
press c
see k1 walk: cancelled\r\nstatus 3
press clockctl task start walk --follow; echo "status $?"\n
keys
press q
see status 0
lines
END
clockctl task info walk --json | expect_json '.[0].state == "running"'
# In a pipe one line per change; in JSON one object, with the finished run last.
clockctl task start walk --follow --json >"$home/followed" 2>"$home/said" &
follower=$!
wait_until 20 test -s "$home/followed"
followed() { (($(wc -l <"$home/followed") == $1)); }
lines=1
for verb in pause resume pause "done"; do
    wait_until 20 followed $lines
    clockctl task $verb walk >/dev/null
    lines=$((lines + 1))
done
wait "$follower"
jq -s . "$home/followed" | expect_json 'map(.state) == ["running", "paused", "running", "paused", null]
    and (.[-1] | .task == "walk" and .elapsedSeconds > 0)'
clockctl task start walk --follow >"$home/followed" &
follower=$!
wait_until 20 followed 1
clockctl task pause walk >/dev/null
wait_until 20 followed 2
clockctl task cancel walk >/dev/null
status=0
wait "$follower" || status=$?
expect_equal 3 "$status" "the exit status of a cancelled run"
expect_equal "running paused cancelled" \
    "$(sed -E 's/.*: (paused|cancelled|).*/\1/; s/^$/running/' "$home/followed" | paste -sd' ')" "the lines of a run"
expect_status 64 clockctl task start walk --follow -q

# --- Stopwatches: laps after a reset count from 1, also if another client reset it without a notification
clockctl stopwatch start swim -q >"$home/id"
clockctl stopwatch lap swim >/dev/null
clockctl stopwatch lap swim >/dev/null
terminal <<'END'
press clockctl stopwatch show swim --follow; echo "status $?"\n
see LAP
see s1 swim: 0:\d\d\.\d\d, lap 3 at
unseen s1 swim: lap
press l
see s1 swim: lap 3, 0:
press r
see \x07
press \x20
see s1 swim: paused
press r
see s1 swim: reset to zero\r\n.*s1 swim: reset, 0:00.00
press l
see \x07
press \x20
see s1 swim: 0:\d\d
press l
see s1 swim: lap 1, 0:
unseen lap [23],
run clockctl stopwatch lap swim
see s1 swim: lap 2, 0:
run clockctl stopwatch reset swim
see s1 swim: reset to zero
run clockctl stopwatch resume swim
run clockctl stopwatch lap swim
see s1 swim: lap 1, 0:
press \x1a
see Stopped
lines
run clockctl stopwatch reset swim && clockctl stopwatch resume swim
run for n in 1 2 3; do clockctl stopwatch lap swim; done
press fg\n
see s1 swim: reset to zero
see s1 swim: lap 1, 
see s1 swim: lap 2, 
see s1 swim: lap 3, 
keys
press q
see \r\n\$ 
lines
END

# --- The daemon is killed and started: the display and its keys continue
terminal <<END &
press clockctl stopwatch show swim --follow; echo "status \$?"\n
see swim: 0:
run touch $home/shown; until [[ -e $home/restarted ]]; do sleep 0.1; done; clockctl stopwatch lap swim
see s1 swim: lap 4, 
press \x20
see s1 swim: paused
press q
see status 0
END
person=$!
wait_until 20 test -e "$home/shown"
daemon_kill
sleep 0.5
daemon_start
touch "$home/restarted"
wait "$person" || fail "what was shown over the daemon's restart"

# --- The terminal is back in line mode, however the display ends
while IFS='|' read -r command; do
    terminal <<END || fail "$command"
press clockctl focus stop -q; clockctl $command\n
keys
press \x03
see \r\n\x24 
lines
press clockctl focus stop -q; clockctl $command\n
keys
press \x1a
see Stopped
lines
press kill %1; fg\n
see Terminated
lines
press clockctl focus stop -q\n
press clockctl $command & sleep 0.3; kill \$!; wait \$!; echo "status \$?"\n
see status 143
END
done <<'END'
timer start 1h --progress
stopwatch start --follow
task start walk --follow
focus start --progress
END

# --- Big digits are above the line; the world clock is also live
clockctl world add Seoul London -q >/dev/null
terminal <<'END'
press clockctl timer start 5m big --big; echo "status $?"\n
see ████
see big  █*░
press \x20
see paused, big
press q
see status 75
press clockctl stopwatch start --big; echo "status $?"\n
see ██
press q
see status 0
press clockctl world list --follow; echo "status $?"\n
see Seoul
see London
press d
see \x07
press q
see status 0
lines
END
clockctl world list --follow --json >"$home/followed" &
follower=$!
# With each minute there are more lines.
world_is_shown() { (($(wc -l <"$home/followed") >= 2)); }
wait_until 20 world_is_shown
kill "$follower"
wait "$follower" 2>/dev/null || true
head -2 "$home/followed" | jq -s . | expect_json 'map(.city) == ["Seoul", "London"]'
expect_status 64 clockctl world list --follow --at noon
expect_status 64 clockctl world list --follow -q

#!/bin/bash
# Stopwatches: every verb, laps that sum to the total, persistence across kill -9, live display on a terminal.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
watch() { clockctl stopwatch show "$1" --json | jq ".[0]"; }
seconds_since() { awk -v now="$EPOCHREALTIME" -v start="$1" 'BEGIN { printf "%.6f", now - start }'; }

expect_status 66 clockctl stopwatch lap
expect_line '^clockctl: no stopwatch is running$' "$err"
expect_status 0 clockctl stopwatch list --json
expect_equal "[]" "$out" "no stopwatches"

timed clockctl stopwatch start run --json
expect_equal 0 "$status" "exit status of a start: $err"
expect_json --argjson most "$elapsed" '.id == "s1" and .label == "run" and .state == "running" and .elapsedSeconds >= 0
    and .elapsedSeconds <= $most and .laps == []' <<<"$out"
expect_equal "elapsedSeconds id label laps started state" "$(jq -r 'keys | join(" ")' <<<"$out")" \
    "the members of a stopwatch"

# Laps do not affect the count, and sum to the total.
sleep 0.3
expect_status 0 clockctl stopwatch lap
expect_line '^s1 run: lap 1, 0:[0-9]{2}\.[0-9]{2}, total 0:[0-9]{2}\.[0-9]{2}$' "$out"
# The second lap is the longer one.
sleep "$(watch run | jq '.laps[0].lapSeconds + 0.1')"
timed clockctl stopwatch lap run --json
expect_equal 0 "$status" "exit status of a lap: $err"
# The total is in hundredths.
expect_json --argjson most "$elapsed" '.[0] | (.laps | length) == 2 and .laps[0].number == 1 and .laps[0].lapSeconds >= 0.3
    and (.laps | map(.lapSeconds * 100 | round) | add) == (.laps[1].totalSeconds * 100 | round)
    and (.elapsedSeconds - .laps[1].totalSeconds | . > -0.01 and . < $most + 0.01)' <<<"$out"

# A stopwatch does not count while paused, and continues after resuming.
expect_status 0 clockctl stopwatch pause
before=$(watch run | jq .elapsedSeconds)
sleep 0.3
watch run | expect_json --argjson before "$before" '.state == "paused" and .elapsedSeconds == $before'
expect_status 65 clockctl stopwatch lap run
start=$EPOCHREALTIME
expect_status 0 clockctl stopwatch resume
# The third lap is longer than the second, in which the stopwatch did not count the pause.
sleep "$(watch run | jq '.laps[1].lapSeconds + 0.1')"
after=$(watch s1)
expect_json --argjson before "$before" --argjson most "$(seconds_since "$start")" \
    '.elapsedSeconds > $before and .elapsedSeconds < $before + $most' <<<"$after"

# The fastest and the slowest of three laps are marked by a word.
clockctl stopwatch lap >/dev/null
expect_status 0 clockctl stopwatch show
expect_line '^  1 .* fastest$' "$out"
expect_line '^  3 .* slowest$' "$out"
expect_equal 1 "$(grep -c fastest "$home/out")" "how many are the fastest"
expect_equal 1 "$(grep -c slowest "$home/out")" "how many are the slowest"

# CSV: fields are quoted where necessary.
clockctl stopwatch start 'a, "b"' -q >"$home/id"
expect_equal s2 "$(cat "$home/id")" "what -q prints"
clockctl stopwatch lap s2 >/dev/null
expect_status 0 clockctl stopwatch show s2 run --csv
expect_equal 5 "$(wc -l <"$home/out")" "records and their heading"
expect_line '^s2,"a, ""b""",1,[0-9]+\.[0-9]{2},[0-9]+\.[0-9]{2}$' "$out"
"$python" - "$home/out" <<'END'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
assert list(rows[0]) == ["id", "label", "number", "lapSeconds", "totalSeconds"], rows[0]
assert rows[0]["label"] == 'a, "b"', rows[0]
laps = [row for row in rows if row["id"] == "s1"]
assert abs(sum(float(row["lapSeconds"]) for row in laps) - float(laps[-1]["totalSeconds"])) < 1e-9, laps
END

# If several run, a name is required.
expect_status 66 clockctl stopwatch lap
expect_line 'did you mean one of these\? s1 run, s2 a, "b"' "$err"
expect_status 0 clockctl stopwatch pause last
expect_status 0 clockctl stopwatch lap

# All are kept across kill -9, and running stopwatches have continued.
before=$(watch run)
daemon_kill
sleep 0.3
daemon_start
watch run | expect_json --argjson before "$before" '.state == "running" and .laps == $before.laps
    and .elapsedSeconds > $before.elapsedSeconds + 0.3 and .started == $before.started'
clockctl status --json | expect_json '.stopwatches | map(.id) == ["s1", "s2"]'

# Live on a terminal: redrawn many times a second, also after the daemon was killed.
cat >"$home/live.py" <<'END'
"""Runs a command on a terminal and types keys: LOG STEP... -- COMMAND...

A step is REGEX=KEYS: once the output since the previous step matches, the keys are typed. What is drawn goes to LOG.
"""
import os, pty, re, select, sys, termios, time
log, *steps = sys.argv[1:sys.argv.index("--")]
pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm"
    arguments = sys.argv[sys.argv.index("--") + 1:]
    os.execvp(arguments[0], arguments)
before = termios.tcgetattr(terminal)
file = open(log, "w")
out, seen = "", 0

def draw():
    global out
    try:
        more = os.read(terminal, 65536).decode().replace("\r", "\n")
    except OSError:
        more = ""
    out += more
    file.write(more)
    file.flush()
    return more

for step in steps:
    pattern, keys = step.rsplit("=", 1)
    end = time.monotonic() + 20
    while not (match := re.search(pattern, out[seen:])):
        if time.monotonic() > end:
            sys.exit(f"not drawn: {pattern}\n{out}")
        if select.select([terminal], [], [], 0.05)[0]:
            draw()
    seen += match.end()
    os.write(terminal, keys.encode())
while draw():
    pass
assert os.waitpid(pid, 0)[1] == (2 if "\x03" in steps[-1] else 0)
assert termios.tcgetattr(terminal) == before, "the terminal is not as it was"
END
: >"$home/live"
begun=$EPOCHREALTIME
"$python" "$home/live.py" "$home/live" $'lap 6 at=\x03' -- clockctl stopwatch show run --follow &
live=$!
drawn() { grep -c 'lap 5 at' "$home/live" || true; }
often() { (($(drawn) >= 20)); }
wait_until 20 often
expect_between 20 "$(drawn)" "$(awk -v now="$EPOCHREALTIME" -v begun="$begun" 'BEGIN { print 25 * (now - begun) + 2 }')" \
    "how often it was drawn"
# A busy machine may skip some of the twenty frames of a second, but not delay all.
expect_between 0.01 "$(grep -oP 's1 run: \K[0-9:.]+(?=, lap 5 at)' "$home/live" | awk -F : '
    { time = 0; for (i = 1; i <= NF; i++) time = 60 * time + $i }
    NR > 1 && time > last && (least == "" || time - last < least) { least = time - last }
    { last = time }
    END { printf "%.2f", least }')" 0.1 "the shortest time between two frames"
daemon_kill
daemon_start
clockctl stopwatch lap run >/dev/null
wait "$live"
expect_line '^.*s1 run: lap 5, [0-9:.]+, total [0-9:.]+$' "$(cat "$home/live")"
expect_line 's1 run: [0-9:.]+, lap 6 at 0:' "$(cat "$home/live")"

# Keys: lap, pause, resume, leave; reset only while paused.
expect_status 0 "$python" "$home/live.py" "$home/live" 's3 keys: 0:=l' 'keys: lap 1, =r ' 'keys: paused=r' 'keys: reset=lq' -- \
    clockctl stopwatch start keys --follow
out=$(cat "$home/live")
expect_line '^.*s3 keys: lap 1, 0:[0-9]{2}\.[0-9]+, total' "$out"
expect_line '^s3 keys: paused, 0:[0-9]{2}\.[0-9]+' "$out"
expect_line '^s3 keys: reset, 0:00\.00' "$out"
clockctl stopwatch show keys --json | expect_json '.[0] | .state == "reset" and .laps == []'
expect_status 0 clockctl stopwatch remove keys

# As JSON: one line per change, of this stopwatch only; it ends when the stopwatch is removed.
clockctl stopwatch start swim --follow --json >"$home/followed" &
follower=$!
is_followed() { [[ -s $home/followed ]]; }
wait_until 20 is_followed
clockctl stopwatch lap run >/dev/null
clockctl stopwatch lap swim >/dev/null
clockctl stopwatch pause swim >/dev/null
clockctl stopwatch remove swim >/dev/null
wait "$follower"
jq -s . "$home/followed" | expect_json 'map(.state) == ["running", "running", "paused"] and all(.[]; .id == "s4")
    and map(.laps | length) == [0, 1, 1]'

# Reset and removal are refused while it runs.
expect_status 65 clockctl stopwatch remove run
expect_line '^clockctl: s1 is running$' "$err"
expect_status 0 clockctl stopwatch reset run
watch run | expect_json '.state == "reset" and .elapsedSeconds == 0 and .started == null and .laps == []'
expect_status 0 clockctl stopwatch reset run
start=$EPOCHREALTIME
expect_status 0 clockctl stopwatch resume run
after=$(watch run)
expect_json --argjson most "$(seconds_since "$start")" '.state == "running" and .elapsedSeconds < $most and .laps == []' <<<"$after"
expect_status 0 clockctl stopwatch reset run
expect_status 0 clockctl stopwatch remove s1 s2
expect_status 66 clockctl stopwatch show run
clockctl stopwatch list --json | expect_json '. == []'
expect_status 0 clockctl stopwatch start -q
expect_equal s5 "$out" "an id is never used again"

expect_status 64 clockctl stopwatch show --csv --json
expect_status 64 clockctl stopwatch start --follow -q
expect_status 64 clockctl stopwatch start one --label two

# A start without a label resumes the only paused one; with a label, the paused one of that label; --new neither.
clockctl stopwatch pause s5 -q
expect_status 0 clockctl stopwatch start
expect_line '^s5: running' "$out"
expect_line '^resumed s5; to start another one: --new$' "$err"
clockctl stopwatch pause s5 -q
expect_equal s6 "$(clockctl stopwatch start -q --new)" "another one"
expect_equal s7 "$(clockctl stopwatch start -q swim)" "one with a label"
clockctl stopwatch pause s7 -q
expect_equal s8 "$(clockctl stopwatch start -q)" "one beside two paused ones"
expect_equal s9 "$(clockctl stopwatch start -q swi)" "one with a similar label"
clockctl stopwatch start swim --json | expect_json '.id == "s7" and .state == "running"'
clockctl stopwatch reset s6 s7 s8 s9 -q
clockctl stopwatch remove s6 s7 s8 s9 -q

# Several named: each once, in the given order; if one is missing or not allowed, none is changed.
clockctl stopwatch reset last -q
clockctl stopwatch remove last -q
clockctl stopwatch start one -q >/dev/null
clockctl stopwatch start two -q >/dev/null
expect_status 0 clockctl stopwatch lap two one two --json
expect_json 'map(.label) == ["two", "one"] and all(.[]; .laps | length == 1)' <<<"$out"
expect_status 66 clockctl stopwatch pause one nothing
expect_status 66 clockctl stopwatch reset one s99
expect_json 'all(.[]; .state == "running" and (.laps | length == 1))' <<<"$(clockctl stopwatch list --json)"
clockctl stopwatch pause two -q
expect_status 65 clockctl stopwatch lap one two
expect_json '.[0].laps | length == 1' <<<"$(clockctl stopwatch show one --json)"
expect_status 0 clockctl stopwatch pause one two --json
expect_json 'map(.state) == ["paused", "paused"]' <<<"$out"
# At the maximum of laps it reports that and changes nothing.
before=$(clockctl stopwatch list --json)
expect_status 0 clockctl stopwatch pause one
expect_line '^s[0-9]+ one: already paused$' "$err"
expect_equal "$before" "$(clockctl stopwatch list --json)" "stopwatches that were paused twice"
expect_status 0 clockctl stopwatch reset one
expect_status 0 clockctl stopwatch reset one
expect_line '^s[0-9]+ one: already at zero$' "$err"
expect_status 0 clockctl stopwatch resume two
expect_status 0 clockctl stopwatch resume two
expect_line '^s[0-9]+ two: already running$' "$err"
# Without a name: the only possible one.
expect_status 0 clockctl stopwatch lap -q
expect_equal '' "$out$err" "a quiet lap"
expect_json '.[0].laps | length == 2' <<<"$(clockctl stopwatch show two --json)"
expect_status 0 clockctl stopwatch show
expect_line '^Stopwatch  s[0-9]+ two$' "$out"
expect_status 0 clockctl stopwatch pause
expect_status 0 clockctl stopwatch pause
expect_line '^s[0-9]+ two: already paused$' "$err"
expect_status 65 clockctl stopwatch pause one
expect_status 0 clockctl stopwatch ls -q
expect_equal 2 "$(wc -l <"$home/out")" "ids of a quiet list"
expect_status 0 clockctl stopwatch show all -q
expect_equal 2 "$(wc -l <"$home/out")" "stopwatches shown"
expect_status 0 clockctl stopwatch rm one two --json
expect_json 'map(.label) == ["one", "two"]' <<<"$out"
expect_status 0 clockctl stopwatch list
expect_equal 'no stopwatches' "$err" "an empty list"

#!/bin/bash
# Stopwatches: every verb, laps that sum to the total, persistence across kill -9, live display on a terminal.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
watch() { clockctl stopwatch show "$1" --json | jq ".[0]"; }

expect_status 66 clockctl stopwatch lap
expect_line '^clockctl: nothing to do, nothing is running' "$err"
expect_status 0 clockctl stopwatch list --json
expect_equal "[]" "$out" "no stopwatches"

expect_status 0 clockctl stopwatch start run --json
expect_json '.id == "s1" and .label == "run" and .state == "running" and .elapsedSeconds < 0.5 and .laps == []' <<<"$out"
expect_equal "elapsedSeconds id label laps started state" "$(jq -r 'keys | join(" ")' <<<"$out")" \
    "the members of a stopwatch"

# Laps do not affect the count, and sum to the total.
sleep 0.3
expect_status 0 clockctl stopwatch lap
expect_line '^s1 run: lap 1, 0:00\.[0-9]{2}, total 0:00\.[0-9]{2}$' "$out"
sleep 0.1
expect_status 0 clockctl stopwatch lap run --json
expect_json '.[0] | (.laps | length) == 2 and .laps[0].number == 1 and .laps[0].lapSeconds >= 0.3
    and (.laps | map(.lapSeconds * 100 | round) | add) == (.laps[1].totalSeconds * 100 | round)
    and .elapsedSeconds - .laps[1].totalSeconds < 0.01' <<<"$out"

# A stopwatch does not count while paused, and continues after resuming.
expect_status 0 clockctl stopwatch pause
before=$(watch run | jq .elapsedSeconds)
sleep 0.3
watch run | expect_json --argjson before "$before" '.state == "paused" and .elapsedSeconds == $before'
expect_status 65 clockctl stopwatch lap run
expect_status 0 clockctl stopwatch resume
sleep 0.1
watch s1 | expect_json --argjson before "$before" '.elapsedSeconds > $before and .elapsedSeconds < $before + 5'

# The fastest and the slowest of three laps are marked by a word.
sleep 0.2
clockctl stopwatch lap >/dev/null
expect_status 0 clockctl stopwatch show
expect_line '^  2 .* fastest$' "$out"
expect_equal 1 "$(grep -c slowest "$home/out")" "how many are the slowest"

# CSV: fields are quoted where necessary.
clockctl stopwatch start 'a, "b"' -q >"$home/id"
expect_equal s2 "$(cat "$home/id")" "what -q prints"
clockctl stopwatch lap s2 >/dev/null
expect_status 0 clockctl stopwatch show s2 run --csv
expect_equal 5 "$(wc -l <"$home/out")" "records and their heading"
expect_line '^s2,"a, ""b""",1,0\.[0-9]{2},0\.[0-9]{2}$' "$out"
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
# Presses a key each second, then leaves: KEYS COMMAND...
import os, pty, select, sys, termios, time
keys, out = sys.argv[1], b""
pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm"
    os.execvp(sys.argv[2], sys.argv[2:])
before = termios.tcgetattr(terminal)
for key in keys + "\x03":
    end = time.monotonic() + 1
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                out += os.read(terminal, 65536)
            except OSError:
                break
    if key != ".":
        os.write(terminal, key.encode())
    if key == "q":
        break
try:
    while more := os.read(terminal, 65536):
        out += more
except OSError:
    pass
assert os.waitpid(pid, 0)[1] == (0 if "q" in keys else 2)
assert termios.tcgetattr(terminal) == before, "the terminal is not as it was"
sys.stdout.write(out.decode().replace("\r", "\n"))
END
"$python" "$home/live.py" .. clockctl stopwatch show run --follow >"$home/live" &
live=$!
sleep 1
daemon_kill
daemon_start
clockctl stopwatch lap run >/dev/null
wait "$live"
expect_between 20 "$(grep -c 'lap 5 at' "$home/live")" 70 "how often it was drawn"
expect_line '^.*s1 run: lap 5, 0:[0-9.]+, total 0:[0-9.]+$' "$(cat "$home/live")"
expect_line 's1 run: 0:[0-9.]+, lap 6 at 0:0' "$(cat "$home/live")"

# Keys: lap, pause, resume, leave; reset only while paused.
expect_status 0 "$python" "$home/live.py" 'lr rlq' clockctl stopwatch start keys --follow
expect_line '^.*s3 keys: lap 1, 0:0[01]\.[0-9]+, total' "$out"
expect_line '^s3 keys: paused, 0:0[234]\.[0-9]+' "$out"
expect_line '^s3 keys: reset, 0:00\.00' "$out"
clockctl stopwatch show keys --json | expect_json '.[0].state == "reset"'
expect_status 0 clockctl stopwatch remove keys

# As JSON: one line per change, of this stopwatch only; it ends when the stopwatch is removed.
clockctl stopwatch start swim --follow --json >"$home/followed" &
follower=$!
is_followed() { [[ -s $home/followed ]]; }
wait_until 5 is_followed
clockctl stopwatch lap run >/dev/null
clockctl stopwatch lap swim >/dev/null
clockctl stopwatch pause swim >/dev/null
clockctl stopwatch remove swim >/dev/null
wait "$follower"
jq -s . "$home/followed" | expect_json 'map(.state) == ["running", "running", "paused"] and all(.[]; .id == "s4")
    and map(.laps | length) == [0, 1, 1]'

# Reset and removal are refused while it runs.
expect_status 65 clockctl stopwatch remove run
expect_line '^clockctl: s1 unchanged: it is running$' "$err"
expect_status 0 clockctl stopwatch reset run
watch run | expect_json '.state == "reset" and .elapsedSeconds == 0 and .started == null and .laps == []'
expect_status 0 clockctl stopwatch reset run
expect_status 0 clockctl stopwatch resume run
watch run | expect_json '.state == "running" and .elapsedSeconds < 5 and .laps == []'
expect_status 0 clockctl stopwatch reset run
expect_status 0 clockctl stopwatch remove s1 s2
expect_status 66 clockctl stopwatch show run
clockctl stopwatch list --json | expect_json '. == []'
expect_status 0 clockctl stopwatch start -q
expect_equal s5 "$out" "an id is never used again"

expect_status 64 clockctl stopwatch show --csv --json
expect_status 64 clockctl stopwatch start --follow -q
expect_status 64 clockctl stopwatch start one two

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
expect_status 66 clockctl stopwatch pause
expect_status 65 clockctl stopwatch pause one
expect_status 0 clockctl stopwatch ls -q
expect_equal 2 "$(wc -l <"$home/out")" "ids of a quiet list"
expect_status 0 clockctl stopwatch rm one two --json
expect_json 'map(.label) == ["one", "two"]' <<<"$out"
expect_status 0 clockctl stopwatch list
expect_equal 'no stopwatches' "$err" "an empty list"

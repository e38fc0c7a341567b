#!/bin/bash
# The history, filtered and in three formats; all data is moved to another machine and back without loss.
# group: faults
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need script bsdutils

daemon_start
# A time of day in Berlin that is hours away.
distant=06:30
(($(TZ=Europe/Berlin date +%-H) > 11)) || distant=18:30
clockctl alarm add $distant 'tea, "green"' --repeat weekdays --zone Europe/Berlin -q >/dev/null
clockctl timer preset add egg 7m -q >/dev/null
clockctl timer start 1s quick --no-ring --wait >/dev/null
clockctl timer start 1h slow -q >/dev/null
clockctl timer pause slow -q
clockctl alarm skip a1 -q

members="at details event item kind label"
expect_status 0 clockctl history --json
expect_equal "$members" "$(jq -r '.[0] | keys | join(" ")' <<<"$out")" "the members of an entry"
expect_equal "daemonStarted added started completed started paused skipped" \
    "$(jq -r 'map(.event) | join(" ")' <<<"$out")" "the events in their order"
expect_json --arg offset "$(date +%:z)" 'all(.[]; .at | endswith($offset))' <<<"$out"
clockctl history --kind timer --json | expect_json 'length == 4 and all(.[]; .kind == "timer")'
clockctl history --kind alarm,timer --event added,paused --json | expect_json 'map(.event) == ["added", "paused"]'
clockctl history --item t1 --json | expect_json 'map(.event) == ["started", "completed"]'
clockctl history --item slow -n 1 --json | expect_json 'map(.event) == ["paused"]'
clockctl history --since '1h ago' --until now --json | expect_json 'length == 7'
clockctl history --since yesterday --until '1 h ago' --json | expect_json '. == []'
expect_line '^today [0-9:]+ +added +a1 +tea, "green" +next ' "$(clockctl history)"

# CSV can be read back, including quotes and commas.
clockctl history --csv >"$home/history.csv"
"$python" -c '
import csv, json, sys
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
assert len(rows) == 7, len(rows)
assert rows[1]["label"] == "tea, \"green\"", rows[1]
assert json.loads(rows[3]["details"])["durationSeconds"] == 1, rows[3]
' "$home/history.csv"

expect_status 64 clockctl history --kind egg
expect_line 'unknown kind “egg”' "$err"
expect_status 64 clockctl history --event egg
expect_line 'invalid event: nothing is named “egg”' "$err"
expect_status 64 clockctl history --since 25:61
expect_status 64 clockctl history --json --csv
expect_status 64 clockctl history -n -3

# An import on another machine exports the same bytes.
expect_status 0 clockctl export "$home/archive.json"
expect_equal 600 "$(stat -c %a "$home/archive.json")" "the mode of an archive"
clockctl export --json | cmp - "$home/archive.json" || fail "two exports differ"
jq -e '(.format == "clockd archive") and .version == 1 and (.tables.alarm | length) == 1' "$home/archive.json" >/dev/null
expect_status 65 clockctl import "$home/archive.json"
expect_line 'there is data here already' "$err"
clockctl export --format archive | cmp - "$home/archive.json" || fail "another export with its format named"
daemon_stop
rm -rf "${XDG_STATE_HOME:?}"/clockd
daemon_start
expect_status 0 clockctl import "$home/archive.json"
expect_equal "imported $home/archive.json" "$out$err" "what import says"
clockctl export | cmp - "$home/archive.json" || fail "export, import, export: not the same bytes"
clockctl timer show slow --json | expect_json '.[0] | .state == "paused" and .id == "t2"'
expect_equal t3 "$(clockctl timer start 1h -q)" "the next id"

# The archive is unaffected by later changes, and --replace restores it.
daemon_kill
daemon_start
clockctl timer list --json | expect_json 'length == 2'
clockctl import --replace - <"$home/archive.json"
clockctl timer list --json | expect_json 'map(.id) == ["t2"]'
# Counters never decrease: t3 was assigned before the older archive was imported.
expect_equal t4 "$(clockctl timer start 1h -q)" "the next id after an older archive"
clockctl import --replace "$home/archive.json"

# An unreadable archive changes nothing.
before=$(clockctl export)
for text in '' '{' '{}' '[1]' '{"clockd":1,"schema":[],"tables":{}}' \
    '{"format":"clockd archive","version":9,"schema":1,"tables":{}}'; do
    printf '%s' "$text" >"$home/bad.json"
    expect_status 64 clockctl import --replace "$home/bad.json"
    expect_line "^clockctl: nothing imported: the archive can't be read: " "$err"
done
sed 's/"number":1/"number":0/' "$home/archive.json" >"$home/bad.json"
expect_status 64 clockctl import --replace "$home/bad.json"
printf '\377' >"$home/bad.json"
expect_status 64 clockctl import --replace "$home/bad.json"
expect_status 64 clockctl import "$home/none.json"
sed 's/"ringForMicroseconds":300000000/"ringForMicroseconds":100000000000000000/' "$home/archive.json" >"$home/bad.json"
expect_status 64 clockctl import --replace "$home/bad.json"
expect_line 'plan.ringing.ringForMicroseconds: 100000000000000000 is out of range' "$err"
expect_equal "$before" "$(clockctl export)" "what is kept"

# The commands of an archive are shown, and run only after confirmation.
sed 's/"fadeMicroseconds":0,/"command":"echo up","fadeMicroseconds":0,/' "$home/archive.json" >"$home/commands.json"
expect_status 77 clockctl import --replace "$home/commands.json"
expect_line 'the archive contains commands that would run here' "$err"
expect_line '^echo up$' "$err"
expect_equal "$before" "$(clockctl export)" "what is kept"
# Whole, so that its end can't be hidden behind a long beginning, and without its control characters.
long="echo $(printf '%080d' 0); \\\\u001b[2Jrm -rf ~"
sed "s/\"command\":\"echo up\"/\"command\":\"$long\"/" "$home/commands.json" >"$home/long.json"
expect_status 77 clockctl import --replace "$home/long.json"
expect_line '^echo 0{80}; �\[2Jrm -rf ~$' "$err"
"$python" "$scripts/terminal.py" "$home" <<EOF
columns 40
press PATH=$PATH clockctl import --replace $home/long.json\\n
see would run here
see \\n  echo 0{31}\\r\\n    0{36}\\r\\n    0{13}; �\\[2Jrm -rf ~\\r\\n
see \\[y/N\\]
press n\\n
see nothing imported
EOF
# What is imported is what was shown.
cp "$home/commands.json" "$home/changed.json"
"$python" "$scripts/terminal.py" "$home" <<EOF
press PATH=$PATH clockctl import --replace $home/changed.json\\n
see echo up\\r\\n
see \\[y/N\\]
run cp $home/long.json $home/changed.json
press y\\n
see it was changed meanwhile
EOF
expect_equal "$before" "$(clockctl export)" "what is kept"
# The file is read before its owner is told to replace what is here.
expect_status 64 clockctl import "$home/bad.json"
expect_status 65 clockctl import "$home/archive.json"
expect_status 0 clockctl import --replace --yes "$home/commands.json"
clockctl alarm list --json | expect_json 'all(.exec == "echo up")'
clockctl import --replace "$home/archive.json"
expect_status 74 clockctl export "$home/nowhere/archive.json"

# An export is written as by cp: special files are written to, symbolic links are followed.
clockctl export >"$home/whole"
mkfifo "$home/fifo"
cat "$home/fifo" >"$home/through" &
expect_status 0 clockctl export "$home/fifo"
wait $!
cmp "$home/whole" "$home/through"
[[ -p $home/fifo ]] || fail "the FIFO was replaced"
clockctl export /dev/stdout >"$home/redirected"
cmp "$home/whole" "$home/redirected"
clockctl export >(cat >"$home/substituted")
wait_until 20 cmp "$home/whole" "$home/substituted"
expect_status 0 clockctl export /dev/null
[[ -c /dev/null ]] || fail "the device was replaced"
echo old >"$home/target"
chmod 640 "$home/target"
ln -s target "$home/link"
expect_status 0 clockctl export "$home/link" --json
expect_json '.bytes > 0 and (.file | endswith("/link"))' <<<"$out"
[[ -L $home/link ]] || fail "the link was replaced"
cmp "$home/whole" "$home/target"
expect_equal 640 "$(stat -c %a "$home/target")" "the mode of a replaced file"

# A label with a character that reverses the following text: made visible on a terminal, unchanged in a pipe. (Other
# control characters are refused in labels.)
reversed=$(printf 'a\342\200\256b')
item=$(clockctl timer start 1h "$reversed" -q)
grep -qF ",$reversed," <<<"$(clockctl history --csv --item "$item")" ||
    fail "the label is not as it was through a pipe"
for form in --csv ''; do
    # shellcheck disable=SC2086  # One argument or none.
    script -qec "clockctl history $form --item $item" /dev/null >"$home/terminal"
    grep -q 'a.*b' "$home/terminal" || fail "the label is not shown on a terminal"
    ! LC_ALL=C grep -qF $'\342\200\256' "$home/terminal" || fail "a raw control character on a terminal: history $form"
done

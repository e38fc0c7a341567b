#!/bin/bash
# Rules common to all commands: the shape of JSON, aliases, options before the command, suggestions, statuses.
# limit: 360 s
# shellcheck disable=SC1111  # The quotes are those of the messages.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start

# --- The shape of JSON depends only on the verb

# Verbs that create or take one item: an object.
while read -r command; do
    eval "expect_status 0 clockctl $command --json"
    expect_json 'type == "object"' <<<"$out"
    [[ -z $err ]] || fail "'$command' said: $err"
done <<'END'
alarm add 07:30 work --repeat weekdays
timer start 1h tea
stopwatch start run
task add read
dday add Leap 02-29 --yearly
timer preset add eggs 6m
status
focus start
focus extend 1m
focus pause
focus resume
focus toggle
focus skip
focus status
focus stop
focus calendar
focus stats
report --week
task start read
task extend 5m
timer start 0.1s short --wait
calc 1h+1m
reload
END

# Verbs that list or accept several items: an array, even of one item or none.
clockctl alarm add +1s soon >/dev/null
while read -r command; do
    eval "expect_status 0 clockctl $command --json"
    expect_json 'type == "array"' <<<"$out"
done <<'END'
alarm list
alarm show a1
world add Seoul
alarm edit a1 --label office
alarm disable a1
alarm enable a1
alarm skip a1
alarm unskip a1
timer list
timer show t1
timer pause t1
timer resume t1
timer extend t1 5m
timer restart t1
timer cancel t1
wait t2
timer preset list
timer preset remove eggs
stopwatch list
stopwatch show
stopwatch lap
stopwatch pause
stopwatch resume
stopwatch reset
stopwatch remove s1
task list
task info read
task edit read --icon R
task move read 1
task pause read
task resume read
task done read
task history
task cancel read
task remove read
dday list
dday show Leap
dday edit Leap --no-yearly
dday
dday remove Leap
world list
world search Seoul
world move Seoul 1
world remove Seoul
ring list
ring list --all
history
calc --history
preview 07:30
END
soon_rings() { clockctl ring list --json | jq -e 'any(.label == "soon")'; }
wait_until 20 soon_rings
for command in "snooze soon 1h" "dismiss soon" "dismiss"; do
    eval "expect_status 0 clockctl $command --json"
    expect_json 'type == "array"' <<<"$out"
done

# --quiet prints the ids of created items, and no output for named ones.
expect_equal t3 "$(clockctl timer start 1h -q)" "the id of a timer"
expect_equal "" "$(clockctl timer pause t3 -q)" "a verb that is quiet"

# Output formats exclude each other.
for command in "status --format waybar --json" "history --csv --json" "task history --csv --json"; do
    eval "expect_status 64 clockctl $command"
done
expect_status 0 clockctl status --format json --json

# --- Several items: if one is missing, none is changed

clockctl timer start 1h one >/dev/null
clockctl timer start 1h two >/dev/null
for verb in pause restart cancel "extend"; do
    # shellcheck disable=SC2046  # Only extend has a duration.
    expect_status 66 clockctl timer "$verb" one nothing two $([[ $verb == extend ]] && echo 1m)
done
clockctl timer list --json | expect_json 'map(select(.label == "one" or .label == "two") | .state) == ["running", "running"]'
expect_status 66 clockctl alarm edit a1 a99 --label both
expect_equal office "$(clockctl alarm show a1 --json | jq -r '.[0].label')" "after an edit that named a missing alarm"
clockctl alarm add 08:00 other >/dev/null
expect_status 0 clockctl alarm edit a1 other --volume 30
expect_equal "30 30" "$(clockctl alarm list --json | jq -r 'map(select(.id != "a2") | .volume) | join(" ")')" "the volume of both"
clockctl task add walk >/dev/null
clockctl task add swim >/dev/null
expect_status 0 clockctl task edit walk swim --estimate 2h
clockctl task list --json | expect_json 'map(.estimateSeconds) == [7200, 7200]'
expect_status 66 clockctl task edit walk nothing --estimate 3h
expect_status 64 clockctl task edit walk swim --name both
clockctl task list --json | expect_json 'map(.name) == ["walk", "swim"] and map(.estimateSeconds) == [7200, 7200]'

# --- A verb that reaches a limit reports it

clockctl alarm disable other >/dev/null
clockctl timer pause one >/dev/null
clockctl timer start 1h gone >/dev/null
clockctl timer cancel gone >/dev/null
clockctl stopwatch start run >/dev/null
clockctl focus start >/dev/null
before=$(clockctl history --json | jq length)
while IFS='|' read -r command words; do
    eval "expect_status 0 clockctl $command"
    expect_line "$words" "$err"
    [[ -n $out ]] || fail "'$command' printed nothing"
    eval "expect_status 0 clockctl $command --quiet"
    [[ -z $err && -z $out ]] || fail "'$command --quiet' said: $out$err"
done <<'END'
alarm enable a1|^a1 office: already on$
alarm disable other|^a3 other: already off$
alarm unskip a1|^a1 office: nothing is skipped$
timer pause one|^t4 one: already paused$
timer resume two|^t5 two: already running$
timer cancel gone|^t6 gone: has already ended$
stopwatch resume run|^s2 run: already running$
focus resume|^f2: already running$
dismiss soon|^r2 soon: no longer ringing$
dismiss a2|^r2 soon: no longer ringing$
dismiss r2|^r2 soon: no longer ringing$
END
expect_equal "$before" "$(clockctl history --json | jq length)" "events of verbs that changed nothing"
clockctl focus stop -q
expect_status 0 clockctl focus stop
expect_line '^no focus session$' "$out"
expect_status 0 clockctl focus stop --json
expect_json 'type == "object" and .id == null and .state == null and .todaySeconds >= 0' <<<"$out"
clockctl focus start -q >/dev/null

# Requests that the state does not allow.
while IFS='|' read -r command line; do
    eval "expect_status 65 clockctl $command"
    expect_line "^clockctl: $line\$" "$err"
done <<'END'
timer pause gone|t6 has ended
timer resume gone|t6 has ended
timer extend gone 1m|t6 has ended
alarm skip other|a3 is not scheduled
snooze a1|a1 is not ringing
snooze r2|r2 is not ringing
focus start|f[0-9]+ is already running
stopwatch remove run|s2 is running
task done walk|k[0-9]+ is neither running nor paused
END
expect_status 66 clockctl dismiss nobody
expect_status 66 clockctl snooze nobody

# --- Names of commands

standing() { jq -c 'map(del(.remainingSeconds, .ends))'; }
expect_equal "$(clockctl timer list --json | standing)" "$(clockctl timer ls --json | standing)" "timer ls"
expect_equal "$(clockctl alarm list)" "$(clockctl alarm ls)" "alarm ls"
for group in task dday world stopwatch ring "timer preset"; do
    eval "expect_status 0 clockctl $group ls --json"
done
clockctl timer preset add eggs 6m >/dev/null
clockctl world add Berlin >/dev/null
clockctl dday add Exam +9d >/dev/null
for command in "alarm rm other" "task rm swim" "dday rm Exam" "world rm Berlin" "timer preset rm eggs"; do
    eval "expect_status 0 clockctl $command"
done

# Options common to all commands may precede the command.
expect_equal "$(clockctl alarm list --json)" "$(clockctl --json alarm list)" "--json before the command"
expect_equal "$(clockctl alarm list --json)" "$(clockctl alarm --json ls)" "--json within the command"
expect_status 0 clockctl --color always -q alarm list
expect_equal a1,a2 "$(sort <<<"$out" | paste -sd,)" "an option with a value before the command"
expect_status 0 clockctl --color=always --json dday 2099-12-25
expect_json '.date == "2099-12-25"' <<<"$out"
expect_equal -2:00 "$(clockctl --quiet calc -- -1:00 - 1:00)" "before an expression"
expect_status 64 clockctl --nonsense alarm list
for command in --json -q "--color always"; do
    eval "expect_status 64 clockctl $command"
    expect_line '^clockctl: missing command$' "$err"
done

# A bare noun lists, also with options.
while IFS='|' read -r bare whole; do
    eval "expect_status 0 clockctl $whole"
    wanted=$(sed -n 1p <<<"$out")
    eval "expect_status 0 clockctl $bare"
    expect_equal "$wanted" "$(sed -n 1p <<<"$out")" "the first line of '$bare'"
done <<'END'
alarm|alarm list
alarm --json|alarm list --json
--color=never timer|timer list --color never
timer preset -q|timer preset list -q
task|task list
world|world list
stopwatch -q|stopwatch list -q
ring --all|ring list --all
config|config show
sound|sound list
END
expect_status 0 clockctl focus --json
expect_json 'has("todaySeconds")' <<<"$out"
expect_status 64 clockctl alarm --nonsense
expect_line '^see: clockctl alarm list --help$' "$err"
expect_status 64 clockctl alarm nonsense
expect_status 0 clockctl alarm --help
expect_line '^USAGE: clockctl alarm <subcommand>$' "$out"

# A mistyped command gets a suggestion; help for an unknown command is an error.
expect_status 64 clockctl tiner list
expect_line '^did you mean clockctl timer list\?$' "$err"
expect_status 64 clockctl alarm lst
expect_line '^did you mean clockctl alarm (list|ls)\?$' "$err"
expect_status 64 clockctl --color always alarm lst
expect_line '^did you mean clockctl alarm list\?$' "$err"
expect_status 64 clockctl halp
expect_line '^did you mean clockctl help\?$' "$err"
# A mistyped subcommand that is read as an argument of the default one.
expect_status 64 clockctl dday lst
expect_line '^did you mean clockctl dday list\?$' "$err"
expect_status 64 clockctl dday shw Leap
expect_line '^did you mean clockctl dday show\?$' "$err"
# Only similar options are suggested: not --gap for --label.
while IFS='|' read -r wanted option command; do
    eval "expect_status 64 clockctl $command"
    expect_equal "clockctl: unknown option “$option”" "$(sed -n 1p <<<"$err")" "'$command'"
    expect_equal "$wanted" "$(sed -nE 's/^did you mean (.*)\?$/\1/p' <<<"$err")" "what is suggested for '$command'"
    expect_line '^see: clockctl .* --help$' "$err"
done <<'END'
--repeat|--repeet|alarm add 07:30 --repeet daily
--json|--josn|--josn alarm list
--json|--jsn|timer list --jsn
--from|--form|dday 12-25 --form today
|--label|preview 07:30 --label x
|-x|status -x
END
# A negative value is quoted as it was typed.
for command in "timer start 5m --repeat -3" "alarm add 07:30 --snooze-limit -3" "history -n -3" "focus stats --days -3"; do
    eval "expect_status 64 clockctl $command"
    expect_line "['“]-3['”]" "$err"
done
for command in "nonsense --help" "alarm nonsense --help" "help nonsense" "--help nonsense" "help alarm nonsense"; do
    eval "expect_status 64 clockctl $command"
    expect_line '^clockctl: no command “nonsense”$' "$err"
done
for command in --help "help alarm" "alarm add --help" "help alarm add" "dday --help" --version "alarm ls --help"; do
    eval "expect_status 0 clockctl $command"
done

# --- Candidates are listed with their labels; a label that looks like an id follows the id

clockctl timer start 1h breakfast >/dev/null
clockctl timer start 1h breadcrumbs >/dev/null
expect_status 66 clockctl timer show brea
expect_line '^did you mean one of these\? t7 breakfast, t8 breadcrumbs$' "$err"
clockctl stopwatch start swim >/dev/null
expect_status 66 clockctl stopwatch lap
expect_line 's2 run, s3 swim' "$err"
expect_status 0 clockctl timer start 1h t1
expect_line 'the label “t1” looks like an id' "$err"
expect_status 0 clockctl timer start 1h tea1
expect_equal "" "$err" "an ordinary label"

# --- The members of a status; a followed stream prints one object per line

expect_equal "alarms focus next pid ringing since stopwatches task timers version" \
    "$(clockctl status --json | jq -r 'keys | join(" ")')" "the members of a status"
clockctl status --follow --json >"$home/followed" &
follower=$!
# Whether the timer is in each of the following lines.
lines_are() {
    cat "$home/followed"
    [[ $(jq -ces 'map(.timers | any(.label == "followed"))[1:]' "$home/followed") == "$1" ]]
}
wait_until 20 lines_are '[]'
clockctl timer start 1h followed -q >/dev/null
wait_until 20 lines_are '[true]'
clockctl timer cancel followed -q
wait_until 20 lines_are '[true,false]'
expect_equal "$(wc -l <"$home/followed")" "$(jq -c . "$home/followed" | wc -l)" "lines and objects of a followed status"
kill "$follower"
wait "$follower" 2>/dev/null || true

# --- Colours, pictures and widths depend on the terminal

need script bsdutils
wide=$(printf 'x%.0s' {1..150})
clockctl timer cancel t1 tea1 -q
clockctl timer start 1h "$wide" -q >/dev/null
escape=$(printf '\033')
on_terminal() { script -qec "stty cols ${columns:-200}; $*" /dev/null | tr -d '\r'; }
expect_line "^t[0-9]+ .* $wide$" "$(clockctl timer list)"
expect_no_line "$escape" "$(clockctl timer list)"
expect_line "$escape" "$(clockctl --color always timer list)"
expect_line "$escape" "$(on_terminal TERM=xterm clockctl timer list)"
for command in 'TERM=dumb clockctl timer list' 'NO_COLOR=1 TERM=xterm clockctl timer list' \
    'TERM=xterm clockctl timer list --color never'; do
    expect_no_line "$escape" "$(on_terminal "$command")"
done
columns=60
expect_no_line '.{61}' "$(on_terminal NO_COLOR=1 TERM=xterm clockctl timer list)"
expect_no_line "$wide" "$(on_terminal NO_COLOR=1 TERM=xterm clockctl timer list)"
expect_status 64 clockctl timer list --color sometimes

# --- Other names of verbs: what `stop` means depends on the noun.
clockctl timer start 1h stew >/dev/null
expect_status 0 clockctl timer stop stew
expect_json '.[0].state == "cancelled"' < <(clockctl timer info stew --json)
clockctl stopwatch start laps >/dev/null
expect_status 0 clockctl stopwatch stop laps
expect_json '.[0].state == "paused"' < <(clockctl stopwatch info laps --json)
clockctl task add reading -q >/dev/null
expect_status 0 clockctl task show reading
expect_status 0 clockctl focus show
expect_status 65 clockctl alarm stop
expect_equal "clockctl: no alarm is ringing" "$err" "without a ring"
clockctl alarm add +1s bell >/dev/null
clockctl timer start 0.5s other >/dev/null
bell_rings() { clockctl ring list --json | jq -e '[.[].label] | index("bell")'; }
wait_until 20 bell_rings
clockctl alarm add tomorrow 7am early -q >/dev/null
expect_status 65 clockctl alarm stop early
expect_status 0 clockctl alarm stop
expect_json '[.[].label] == ["other"]' < <(clockctl ring list --json)
expect_status 66 clockctl alarm stop nothing

# --- Without a daemon: status 69 from each verb that needs one, and empty standard output

daemon_stop
for command in "alarm list" "timer start 5m" status "ring list --json" dismiss "focus status" "wait t1" history reload export; do
    eval "expect_status 69 clockctl $command"
    expect_equal "" "$out" "standard output of '$command' without a daemon"
    expect_line '^clockctl: ' "$err"
done

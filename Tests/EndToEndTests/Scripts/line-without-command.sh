#!/bin/bash
# The shell takes what the launchers take: a line whose first word, or the one behind a noun, is no command is read as
# theirs, does what the command with that meaning does, and says how that is spelled; what is near a command is a mistake.
# limit: 300 s
# shellcheck disable=SC1111  # The quotes are those of the messages.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

export TZ=Europe/Berlin
daemon_start

# --- What a line does: the JSON of what was made, and its spelling on standard error.
while IFS='|' read -r values expected spelling line; do
    eval "run clockctl --json $line"
    expect_equal 0 "$status" "exit status of 'clockctl $line': $out$err"
    expect_equal "$expected" "$(jq -c "$values" <<<"$out")" "clockctl $line"
    expect_equal "in full: clockctl $spelling" "$err" "the spelling of 'clockctl $line'"
done <<'END'
[.durationSeconds,.label]|[300,"tea"]|timer start 5m tea|5m tea
[.durationSeconds,.label]|[300,"tea"]|timer start 5m tea|tea 5m
[.durationSeconds,.label]|[300,"eggs"]|timer start '5 minutes' eggs|5 minutes eggs
[.durationSeconds,.label]|[300,"green tea"]|timer start 5m 'green tea'|timer 5m green tea
[.durationSeconds,.label]|[1200,"call mom"]|timer start '20 minutes' 'call mom'|in 20 minutes call mom
[.time[-5:],.label]|["18:00","dinner"]|alarm add 'fri 18:00' dinner|fri 18:00 dinner
[.time[-5:],.label]|["18:00","dinner"]|alarm add 'fri 18:00' dinner|alarm fri 18:00 dinner
[.time[-5:],.label,.repeat]|["07:30","wake","weekdays"]|alarm add 7:30 wake --repeat weekdays|weekdays wake 7:30
[.time,.label]|["19:00",""]|alarm add '7:00 pm'|7:00 pm
[.time[-5:],.label]|["09:00",""]|alarm add 'day after tomorrow 9:00'|day after tomorrow 9:00
[.time,.label,.repeat]|["09:00","sun cream",null]|alarm add 9:00 'sun cream'|sun cream 9:00
[.time,.repeat,.volume]|["06:30","weekdays",70]|alarm add 6:30 --repeat weekdays --volume 70|6:30 --repeat weekdays --volume 70
[.task,.durationSeconds]|["writing",1500]|focus start writing --work 25m|focus writing 25m
[.expression,.result]|["9:00 - 17:30","-8:30"]|calc 9:00 - 17:30|9:00 - 17:30
.label|"run"|stopwatch start run|stopwatch run
[.[].zone]|["Asia/Seoul"]|world search Seoul|time in Seoul
END
expect_status 0 clockctl 5m
expect_line '^t[0-9]+: 5 min, ends ' "$out"
expect_equal 'in full: clockctl timer start 5m' "$err" "the spelling"
expect_status 0 clockctl -q 6m quiet
expect_line '^t[0-9]+$' "$out"
expect_equal '' "$err" "no spelling with -q"
expect_status 0 clockctl 7m -- -x
expect_json '.[0].label == "-x"' < <(clockctl timer show last --json)

# In the reader's language the abbreviated days are others.
while read -r language label line; do
    # shellcheck disable=SC2086  # words
    run env LANGUAGE="$language" LC_ALL=C.UTF-8 clockctl --json $line
    expect_json --arg name "${label//_/ }" '.time == "09:00" and .label == $name' <<<"$out"
done <<'END'
de do_dishes do dishes 9:00
fr sam_birthday sam birthday 9:00
END

# --- Mistakes: nothing is done, and both meanings are offered.
changes() { clockctl history --json | jq 'length'; }
before=$(changes)
while IFS='|' read -r line word suggestions; do
    eval "expect_status 64 clockctl $line"
    expect_line "^clockctl: no command “$word”\$" "$err"
    IFS=';' read -ra expected <<<"$suggestions"
    for suggestion in "${expected[@]}"; do
        grep -qxF -- "did you mean clockctl $suggestion?" <<<"$err" || fail "clockctl $line, without $suggestion: $err"
    done
done <<'END'
snooz 10m|snooz|snooze 10m;timer start 10m snooz
timr 5m|timr|timer 5m;timer start 5m timr
remove 7:00|remove|alarm remove 7:00;alarm add 7:00 remove
alarm rmove 7:00|rmove|alarm remove 7:00;alarm add 7:00 rmove
call 5m|call|calc 5m;timer start 5m call
delete a1|delete|alarm remove a1
timer add 5m|add|timer start 5m
alarm delete 7:00|delete|alarm remove 7:00
pause nothing|pause|timer pause nothing
END
for line in nonsense 'alarm nonsense' 'ring nonsense' 'config nonsense'; do
    # shellcheck disable=SC2086  # words
    expect_status 64 clockctl $line
    expect_line '^clockctl: no command “nonsense”$' "$err"
done

expect_equal "$before" "$(changes)" "nothing was done"

# --- The names of items behind the four verbs; several meanings are listed.
clockctl timer start 1h bread >/dev/null
clockctl timer start 1h broth >/dev/null
for line in pause 'stop br' '7:00 5m'; do
    # shellcheck disable=SC2086  # words
    expect_status 64 clockctl $line
    expect_line "^clockctl: “$line” can mean several things\$" "$err"
done
expect_line '^clockctl timer start 5m 7:00$' "$err"
expect_line '^clockctl alarm add 7:00 5m$' "$err"
expect_status 64 clockctl pause br
expect_line '^clockctl timer pause t[0-9]+  # bread$' "$err"
expect_line '^clockctl timer pause t[0-9]+  # broth$' "$err"
expect_status 0 clockctl pause bread
expect_json '.[0].state == "paused"' < <(clockctl timer show bread --json)
expect_status 0 clockctl resume bread
expect_json '.[0].state == "running"' < <(clockctl timer show bread --json)
expect_status 0 clockctl cancel bread
clockctl -q task add walk
clockctl -q task start walk
expect_status 0 clockctl pause wa
expect_equal 'in full: clockctl task pause k1' "$err" "the spelling"
expect_status 0 clockctl resume walk
expect_json '.[0].state == "running"' < <(clockctl task list --json)
expect_status 64 clockctl stop walk
expect_line '^clockctl task pause k1  # walk$' "$err"
expect_line '^clockctl task cancel k1  # walk$' "$err"
expect_status 0 clockctl stop run
expect_json '.[0].state == "paused"' < <(clockctl stopwatch show run --json)

# --- A batch has commands only.
echo '5m tea' >"$home/lines"
expect_status 64 clockctl batch "$home/lines"
expect_line '^clockctl: line 1: no command “5m”' "$err"

#!/bin/bash
# Batches: one command per line, in order, up to the first error or all or none, with quoting as in a shell.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
# Runs a batch of the lines on standard input, with the given options.
batch() {
    cat >"$home/lines"
    run clockctl batch "$@" "$home/lines"
}
expect_ended() { [[ $status == "$1" ]] || fail "wanted exit status $1, got $status"$'\n'"$out"$'\n'"$err"; }
labels() { clockctl timer list --all --json | jq -r '[.[].label] | join(" ")'; }

# Each command prints the same as when run alone, whether or not it is sent together with others.
batch <<'END'
timer start 4m tea

# A comment, and a command as it is written in a script.
clockctl alarm add 07:30 'wake up' --repeat weekdays   # another
timer pause tea
timer show tea --json
calc 1:15 + 1:00
task add Write 25m -q
END
expect_ended 0
expect_line '^t1 tea: 4 min' "$out"
expect_line '^a1 wake up: ' "$out"
expect_line '^t1 tea: paused, (4:00|3:[0-9]{2}) left' "$out"
expect_equal 2:15 "$(tail -n 2 <<<"$out" | sed -n 1p)" "what is carried out by clockctl alone, in its place"
expect_equal k1 "$(tail -n 1 <<<"$out")" "the last line"
expect_equal "" "$err" "messages"
sed -n 4p <<<"$out" | expect_json '.[0].state == "paused"'

# The options of the batch apply to each command.
batch -q < <(printf 'timer start 1h\ntask add Read\n')
expect_equal "t2"$'\n'"k2" "$out" "what -q prints"
batch --json < <(printf 'timer show t2\nstatus\n')
expect_equal 2 "$(jq -s length <<<"$out")" "JSON values"

# The first error ends the batch; the message names the line, and the status is that of the error. Earlier changes
# remain.
batch < <(printf '%s\n' 'timer start 1h one' 'timer pause nobody' 'timer start 1h two')
expect_ended 66
expect_equal 'clockctl: line 2: no timer named “nobody”' "$err" 'the message'
expect_line '^t3 one: ' "$out"
expect_equal "tea  one" "$(labels)" "the timers"
batch < <(printf '%s\n' 'timer start 1h two' '' 'timer strat 1h three' 'timer start 1h four')
expect_ended 64
expect_line '^clockctl: line 3: no command “strat”' "$err"
expect_line '^did you mean clockctl timer start\?' "$err"
expect_equal "tea  one two" "$(labels)" "the timers"

batch --keep-going < <(printf '%s\n' 'timer pause nobody' 'timer strat 1h' 'timer start 1h three')
expect_ended 66
expect_equal 2 "$(grep -c '^clockctl: line [12]: ' <<<"$err")" "the messages"
expect_line '^t5 three: ' "$out"

# --atomic: all or none.
batch --atomic < <(printf '%s\n' 'timer start 1h a' 'timer pause a' 'timer pause nobody' 'timer start 1h b')
expect_ended 66
expect_equal 'clockctl: line 3: no timer named “nobody”' "$err" 'the message'
expect_equal "" "$out" "what is printed of nothing"
batch --atomic < <(printf '%s\n' 'timer start 1h a' 'timer strat 1h b')
expect_ended 64
batch --atomic < <(printf '%s\n' 'timer start 1h a' 'timer start 1s b --wait')
expect_ended 64
expect_equal "tea  one two three" "$(labels)" "the timers"
batch --atomic < <(printf '%s\n' 'timer start 1h a' 'timer pause a')
expect_ended 0
expect_line '^t6 a: paused' "$out"
batch --atomic -q < <(seq 1 1000 | sed 's/.*/timer start 1h many/')
expect_ended 0
expect_equal 1000 "$(wc -l <<<"$out")" "ids"
batch --atomic -q < <(seq 1 1001 | sed 's/.*/timer start 1h many/')
expect_ended 64
expect_equal 1006 "$(clockctl timer list --all --json | jq length)" "timers"

# Quotes and backslashes have the same meaning as in a shell without expansions: compared with bash.
words=("two words" "it's" 'say "so"' 'back\slash' '#5' ' edge ' '$HOME `x` *' 'größe 한국어')
quotings=("'two words'" '"two words"' 'two\ words' "it\\'s" "\"it's\"" "'it'\\''s'" "'say \"so\"'" '"say \"so\""'
    "back\\\\slash" '"back\\slash"' "'back\\slash'" '\#5' "'#5'" 'a#5' '" edge "' '"\$HOME \`x\` *"' "'\$HOME \`x\` *'"
    "größe' '한국어" '"a"b'\''c'\')
for word in "${words[@]}"; do quotings+=("$(printf %q "$word")"); done
for quoting in "${quotings[@]}"; do printf 'task add %s 5m --json\n' "$quoting"; done >"$home/quoted"
: >"$home/wanted"
for quoting in "${quotings[@]}"; do eval "printf '%s\n' $quoting" >>"$home/wanted"; done
run clockctl batch --keep-going "$home/quoted"
# If a name occurs twice, the second use is refused.
expect_equal "$(sort -u "$home/wanted")" "$(jq -r .name <<<"$out" | sort -u)" "the words"
for line in "timer start 1h 'open" 'timer start 1h "open' "timer start 1h open\\"; do
    batch <<<"$line"
    expect_ended 64
    expect_line '^clockctl: line 1: ' "$err"
done

# Invalid input is reported, and no command is lost.
batch < <(printf 'timer start 1h \xff\n')
expect_ended 64
expect_line 'line 1: it is not UTF-8 text' "$err"
batch -q < <(printf 'timer start 1h crlf\r\ntimer start 1h last')
expect_equal 2 "$(wc -l <<<"$out")" "lines that end as they do elsewhere"
expect_status 64 clockctl batch "$home/lines.none"
expect_status 64 clockctl batch "$home"
expect_status 64 clockctl batch --atomic --keep-going "$home/lines"
batch <<<'batch nested'
expect_ended 64
batch </dev/null
expect_ended 0
batch <<<'timer --help'
expect_ended 0
expect_line '^USAGE: clockctl timer' "$out"

# Input that arrives line by line is answered line by line.
coproc answers { clockctl batch -q; }
exec {to}>&"${answers[1]}" {from}<&"${answers[0]}"
for _ in 1 2 3; do
    echo 'timer start 2h talk' >&"$to"
    read -rt 20 id <&"$from" || fail "no answer while the writer waits"
    expect_line '^t[0-9]+$' "$id"
done
# The daemon is restarted during a batch.
daemon_stop
daemon_start
echo 'timer start 2h talk' >&"$to"
read -rt 20 id <&"$from" || fail "no answer of the next daemon"
exec {to}>&- {from}<&-

# A slow command delays those after it, not those before it.
batch < <(printf '%s\n' 'timer start 1h before' 'timer start 1s short --wait' 'timer show short --json')
expect_ended 0
tail -n 1 <<<"$out" | expect_json '.[0].state | IN("ringing", "done")'

# No daemon is running; then one exits during a batch.
daemon_stop
batch <<<'timer start 1h'
expect_ended 69
expect_line '^clockctl: line 1: can.t reach the daemon' "$err"

#!/bin/bash
# The calculator, without a daemon and with one that keeps the calculations.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

result_is() { expect_equal "$1" "$(clockctl calc "$2" --json | jq -r .result)" "$2"; }

# Without a daemon: the result, no message about the daemon, and no delay.
while IFS='|' read -r wanted expression; do result_is "$wanted" "$expression"; done <<END
4:06|3:66
2:15|1:50 + 0:25
0:35|1:05 - 0:30
1:51|0:58 + 0:53
1:05|1:50 + 0:25 - 0:30 - 0:40
4:30|1h30m * 3
-8:30|9:00 - 17:30
8:30|17:30 - 9:00
8:30|9:00 to 17:30
8:00|22:00 to 6:00
25:00|20:00 + 5:00
100:00|99:59 + 0:01
100:00|99:59 + 0:01 =
2d 2:00|1d + 26:00
48:00|24h * 2
14d|1w * 2
$(date -d "+100 days" +%F)|today + 100d
$((($(date -d 2098-12-25 +%s) - $(date -d "$(date +%F)" +%s)) / 86400))d|2098-12-25 - today
END
expect_status 0 clockctl calc 9:00 - 17:30
expect_equal -8:30 "$out" "the value alone"
expect_equal $'9:00 to 17:30 is 8:30\n-8:30 (across midnight: 15:30)' "$err" "the remarks"
expect_status 0 clockctl calc '2026-01-31 + 1 month'
expect_equal "2026-02-28 2026-02-28 (that month has no day 31)" "$out $err" "a value and its remark"
for silent in --json -q; do
    expect_status 0 clockctl calc 9:00 - 17:30 $silent
    expect_equal "" "$err" "remarks with $silent"
done
expect_status 0 clockctl calc 1:50 + 0:25
expect_equal "" "$err" "what is said without a daemon"
# On a busy machine one may be slow; a delay would be in each.
is_slow() {
    timed clockctl calc 9:00 - 17:30
    awk -v elapsed="$elapsed" 'BEGIN { exit elapsed <= 1 }'
}
for _ in {1..10}; do is_slow || break; done
expect_between 0 "$elapsed" 1 "the time without a daemon"
for missing in 'calc ans' 'calc --history' 'calc --history --clear'; do
    # shellcheck disable=SC2086
    expect_status 69 clockctl $missing
    expect_line '^clockctl: .*daemon' "$err"
done
expect_line '^clockctl: “ans”' "$(clockctl calc 'ans * 2' 2>&1 || true)"

# In a pipe: one calculation per line; ans is the previous result, also without a daemon. Errors are reported with their
# line, and the other lines are calculated.
lines() { printf '%b' "$1" >"$home/lines"; }
piped() {
    status=0
    clockctl calc "$@" <"$home/lines" >"$home/out" 2>"$home/err" || status=$?
    out=$(cat "$home/out") err=$(cat "$home/err")
}
lines '1:50+0:25 =\n\n  \nans * 2\n-1:00 + 2:00\n3:66 ='
piped
expect_equal 0 "$status" "exit status of lines ($err)"
expect_equal '2:15 4:30 1:00 4:06' "$(paste -sd' ' "$home/out")" "the results of lines"
expect_equal '' "$err" "what is said beside them"
piped -q
expect_equal '2:15 4:30 1:00 4:06' "$(paste -sd' ' "$home/out")" "the same with -q"
piped --json
expect_equal 4 "$(wc -l <"$home/out")" "the lines of JSON"
jq -s . "$home/out" | expect_json 'map(.resultSeconds) == [8100, 16200, 3600, 14760] and .[1].expression == "ans * 2"'
lines '1:00\nnonsense\n2:00\n1:00 /\n'
piped
expect_equal 64 "$status" "exit status of lines with mistakes"
expect_equal '1:00 2:00' "$(paste -sd' ' "$home/out")" "the results beside mistakes"
expect_equal 2 "$(grep -cE '^clockctl: line [24]: can.t read the expression' "$home/err")" "mistakes with their lines"
lines ''
piped
expect_equal '0 ' "$status $out$err" "no lines"
status=0
clockctl calc <&- >"$home/out" 2>&1 || status=$?
expect_equal '0 ' "$status $(cat "$home/out")" "no standard input"
# Each line is answered as it arrives.
mkfifo "$home/questions"
clockctl calc <"$home/questions" >"$home/answers" &
calculator=$!
exec {asking}>"$home/questions"
echo '1:00 + 0:30' >&"$asking"
wait_until 20 test -s "$home/answers"
expect_equal 1:30 "$(cat "$home/answers")" "an answer before the end of the input"
exec {asking}>&-
wait "$calculator"

# With a daemon calculations are kept, listed, continued and cleared.
daemon_start
expect_status 64 clockctl calc 'ans + 1:00'
expect_line '^clockctl: .*no last answer' "$err"
expect_status 0 clockctl calc --history --json
expect_equal "[]" "$out" "an empty history"
expect_status 0 clockctl calc --history
expect_equal "" "$out" "an empty history"
expect_status 0 clockctl calc 1:50 + 0:25
expect_equal "2:15" "$out" "the result"
expect_status 0 clockctl calc 'ans * 2' --json
expect_json '. == {"expression": "ans * 2", "result": "4:30", "resultSeconds": 16200}' <<<"$out"
expect_status 0 clockctl calc '0:30 - ans'
expect_equal "-4:00" "$out" "the result"
expect_equal 8:30 "$(clockctl 9:00 to 17:30 2>/dev/null)" "a line without a command"
result_is "-4:00" '8:00 - 12:00'
result_is "-3:00" $'ans\t+\n1:00'
expect_status 0 clockctl calc '2026-12-25 + 1d' -q
result_is 2026-12-27 'ans + 1d'
# A result in days can be continued in days.
expect_status 0 clockctl calc '2026-12-25 - 2026-11-21'
expect_equal 34d "$out" "days between"
result_is "68d" 'ans * 2'
expect_status 0 clockctl calc --history --clear -q
for expression in '1:50 + 0:25' 'ans * 2' '0:30 - ans' $'ans\t+\n1:00' '2026-12-25 + 1d' 'ans + 1d'; do
    expect_status 0 clockctl calc "$expression"
done
# A calculation too long to be kept is still calculated, with a message.
expect_status 0 clockctl calc "$(printf '1+%.0s' {1..600})1"
expect_equal 601 "$out" "the result"
expect_line '^clockctl: not stored in the history: .*longer than 1024 bytes' "$err"
# Lines are kept one by one.
clockctl calc --history --clear -q
for lines in '1:50 + 0:25\nans * 2\n' '0:30 - ans\n'; do
    lines "$lines"
    piped
    expect_equal 0 "$status" "exit status of lines ($err)"
done
clockctl calc $'ans\t+\n1:00' -q >/dev/null
clockctl calc '2026-12-25 + 1d' -q >/dev/null
clockctl calc 'ans + 1d' -q >/dev/null
# Failed calculations are not kept.
expect_status 64 clockctl calc '1:50 +'
daemon_kill
daemon_start
clockctl calc --history --json | expect_json --arg offset "$(date +%:z)" 'map(.result) == ["2:15", "4:30", "-4:00", "-3:00", "2026-12-26", "2026-12-27"]
    and (map(keys) | unique) == [["at", "expression", "result", "resultSeconds"]]
    and map(.resultSeconds) == [8100, 16200, -14400, -10800, null, null]
    and map(.expression) == ["1:50 + 0:25", "2:15 * 2", "0:30 - 4:30", "(-4:00) + 1:00", "2026-12-25 + 1d", "2026-12-26 + 1d"]
    and (.[0].at | endswith($offset))'
expect_status 0 clockctl calc --history
expect_line '^WHEN +EXPRESSION +RESULT$' "$out"
expect_line '1:50 \+ 0:25 +2:15$' "$out"
expect_status 64 clockctl calc --clear
expect_status 64 clockctl calc --history 1:00
expect_status 0 clockctl calc --history --clear
expect_equal "6 calculations cleared" "$out" "what was cleared"
expect_status 0 clockctl calc --history --clear --json
expect_equal '{"cleared":0}' "$out" "what was cleared"
expect_status 64 clockctl calc ans

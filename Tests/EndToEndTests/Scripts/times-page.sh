#!/bin/bash
# clockd-times(7) agrees with the program: each form in its lists is read as the page states.
# limit: 500 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
export TZ=Asia/Seoul

page=$root/packaging/man/clockd-times.7.in
# The current time in the page's examples.
now=2026-11-20T12:00:00+09:00

# instants FORMAT: prints the instants of the JSON on standard input in the page's format.
instants() {
    local at
    jq -r '.[].at' | while read -r at; do date -d "$at" "+$1"; done
}
# Prints a time without the current year and zero seconds.
moment() { instants '%a %-d %b %Y %H:%M:%S' | sed 's/ 2026 / /; s/:00$//'; }
# The page's alarm is at 09:00.
occurrences() { instants '%-d %b %Y %H:%M' | sed 's/ 2026//; s/ 09:00$//' | paste -sd , | sed 's/,/, /g'; }
# The two possible times that clockctl names for an ambiguous text.
refused() {
    run "$@"
    sed -nE '1s/.* could be (.*): .*/\1/p' <<<"$err"
}

# The start of the range that clockctl history requests from the daemon, in seconds since 1970.
past() {
    local listener client
    rm -f "$home/asked"
    socat -u "UNIX-LISTEN:$home/asked.sock" "CREATE:$home/asked" &
    listener=$!
    wait_until 20 test -S "$home/asked.sock"
    CLOCKD_SOCKET=$home/asked.sock clockctl history --since "$1" >/dev/null 2>&1 &
    client=$!
    # A request ends with a NUL. Nobody answers it.
    wait_until 20 grep -qzE '}$' "$home/asked"
    kill "$client"
    wait "$client" "$listener" || true
    date -d "$(tr -d '\0' <"$home/asked" | jq -r .parameters.since)" +%s
}

# reading KIND FORM: the program's reading.
reading() {
    case $1 in
        duration) clockctl config set alarm.grace "$2" --json | jq -r .value ;;
        time | day | point) clockctl preview "$2" --from "$now" -n 1 --json | moment ;;
        both) clockctl preview "$2" --from "$now" -n 3 --json | moment | paste -sd , | sed 's/,/, /g' ;;
        repeat) clockctl preview 09:00 --repeat "$2" --from "$now" -n 3 --json | occurrences ;;
        calendar) clockctl preview --on-calendar "$2" --from "$now" -n 3 --json | moment | paste -sd , | sed 's/,/, /g' ;;
        date) clockctl dday "$2" --from 2026-11-20 --json | jq -r .date | date -f - '+%a %-d %b %Y' ;;
        month) clockctl focus calendar "$2" --json | jq -r .month ;;
        refused-when) refused clockctl preview "$2" --from "$now" ;;
        refused-duration) refused clockctl config set alarm.grace "$2" ;;
        refused-repeat) refused clockctl preview 09:00 --repeat "$2" --from "$now" ;;
        refused-date) refused clockctl dday "$2" --from 2026-11-20 ;;
        *) fail "the page has a list of $1" ;;
    esac
}

# The lists of the page: KIND|FORM|READING|COMMENT.
awk '
    /^\.\\" check: / { kind = $3 }
    /^\.El/ { kind = "" }
    kind && /^\.It Li / { gsub(/\\-/, "-"); split($0, part, "\""); print kind "|" part[2] "|" part[4] "|" substr(part[6], 2) }
' "$page" >"$home/forms"
expect_between 150 "$(wc -l <"$home/forms")" 500 "the forms of the page"

daemon_start
while IFS='|' read -r kind form wanted date; do
    if [[ $kind == past ]]; then
        # The page describes past times in words; the comment has the argument for date(1).
        earliest=$(date -d "$date" +%s)
        moment=$(past "$form")
        expect_between "$earliest" "$moment" "$(date -d "$date" +%s)" "the reading of '$form', as '$date'"
        continue
    fi
    [[ -z ${TIMES_PAGE_PRINT:-} ]] || { echo "$kind|$form|$(reading "$kind" "$form")"; continue; }
    expect_equal "$wanted" "$(reading "$kind" "$form")" "$kind '$form'"
done <"$home/forms"

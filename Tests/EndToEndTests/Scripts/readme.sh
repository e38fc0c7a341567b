#!/bin/bash
# The tour of README, typed from top to bottom, prints what README prints.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

export TZ=Europe/Berlin LC_ALL=C.UTF-8
unset LANGUAGE
server_up
synchronised yes
boot '2026-11-21 06:04:05'

# The commands and their output, a block of lines each, ended by an empty one.
awk '/^## / { tour = $0 == "## A tour" } /^```/ { inside = !inside; next } tour && inside { if (/^\$ /) print ""; print }' \
    "$root/README.md" >"$home/tour"

# Prints the times to the second and what is left as the number of seconds, and all else as it is.
parts() {
    sed -E 's/\b([0-9]+:[0-9]{2}:[0-9]{2})\b/\n\1\n/g; s/\b([0-9]+:[0-9]{2})( left| of )/\n0:\1\n\2/g' |
        awk -F: '/^[0-9]+:[0-9]+:[0-9]+$/ { print "@" ($1 * 60 + $2) * 60 + $3; next } { print }'
}

# `same WANTED GOT`: equal, except that a time to the second may differ by ten, because commands take their time.
same() {
    paste -d $'\037' <(parts <<<"$1") <(parts <<<"$2") | awk -F '\037' '
        $1 == $2 { next }
        $1 ~ /^@/ && $2 ~ /^@/ && substr($1, 2) - substr($2, 2) <= 10 && substr($2, 2) - substr($1, 2) <= 10 { next }
        { exit 1 }'
}

typed=0
while IFS= read -r -d '' block; do
    command=${block%%$'\n'*}
    wanted=${block#"$command"}
    wanted=${wanted#$'\n'}
    command=${command#\$ }
    # What is waited for comes when the time has passed.
    [[ $command != *--wait* ]] || (sleep 1 && pass 180) &
    got=$(eval "$command" 2>&1) || true
    same "$wanted" "$got" || fail "README shows for $command:"$'\n'"$wanted"$'\n'"but it prints:"$'\n'"$got"
    typed=$((typed + 1))
done < <(awk 'BEGIN { RS = "" } { printf "%s%c", $0, 0 }' "$home/tour")
expect_between 15 "$typed" 100 "the number of commands in README"

# The features in docs/tools.md name commands and options that exist, and tests.
rows=$(sed -n '/^## From the phone/,$p' "$root/docs/tools.md" | sed -n '/^| ---/,$p' | tail -n +2)
expect_between 20 "$(wc -l <<<"$rows")" 60 "the number of features"
while read -r command; do
    words=() options=()
    for word in ${command#clockctl}; do
        if [[ $word == --* ]]; then options+=("$word"); elif ((${#options[@]} == 0)) && [[ $word =~ ^[a-z]+$ ]]; then words+=("$word"); fi
    done
    # The last word may be an argument.
    help=$(clockctl help "${words[@]}" 2>/dev/null) || help=$(clockctl help "${words[@]::${#words[@]}-1}") || fail "no such command: $command"
    for option in "${options[@]}"; do [[ $help == *"$option"* ]] || fail "no such option: $command"; done
done < <(grep -o '`clockctl [^`]*`' <<<"$rows" | tr -d '`')
while read -r test; do
    [[ -n $(find "$root/Tests" -name "$test" -o -name "$test.swift") ]] || fail "no such test: $test"
done < <(cut -d '|' -f 4 <<<"$rows" | tr ',' '\n' | xargs -n 1)

#!/bin/bash
# The manual pages: one for each command, with every option and setting, and without warnings of man(1).
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need python3 python3
# Minimal systems do not have man(1).
need man man-db

pages=$home/pages
"$root/packaging/man/generate" "$(command -v clockctl)" "$pages"

for page in "$pages"/*; do
    expect_status 0 man --warnings -E UTF-8 -l -Tutf8 -Z "$page"
    expect_equal "" "$err" "what man warns of in ${page##*/}"
    if command -v mandoc >/dev/null; then
        run mandoc -T lint -W warning "$page"
        # A test's own clock may be behind the date of the pages.
        expect_equal "" "$(grep -v 'date in the future' <<<"$out$err" || true)" "what mandoc warns of in ${page##*/}"
    fi
done

# A page as displayed, without overstriking, with one line per paragraph.
shown() { MANWIDTH=500 man -E UTF-8 -l "$pages/$1" | col -bx; }

# All pages exist, and each has the version and the date.
for page in clockctl.1 clockd.8 clockd.toml.5 clockd-times.7; do
    expect_line "^clockd $(clockctl --version | sed 's/.* //') +[A-Z][a-z]+ [0-9]+, 20[0-9]{2}" "$(shown $page)"
done
shown clockctl.1 >"$home/overview"
commands=$(clockctl --help | sed -n '/^SUBCOMMANDS:/,$p' | sed -nE 's/^  ([a-z]+) .*/\1/p')
[[ -n $commands ]] || fail "clockctl --help has no commands"
for command in $commands; do
    grep -q "clockctl-$command(1)" "$home/overview" || fail "clockctl(1) does not refer to clockctl-$command(1)"
    shown "clockctl-$command.1" >"$home/page"
    # Every option in the help of the command and its subcommands.
    for leaf in "$command" $(clockctl help "$command" | sed -n '/^SUBCOMMANDS:/,$p' | sed -nE "s/^  ([a-z]+)(,.*| \(.*| .*)?$/$command:\1/p"); do
        # shellcheck disable=SC2086  # Two words.
        clockctl help ${leaf/:/ } >"$home/help"
        sed -n "/^OPTIONS:/,/^\$/p" "$home/help" | grep -oE "^  -.{24}" | grep -oE -- "--[a-z-]+" | while read -r option; do
            case $option in --json | --quiet | --color | --version | --help) continue ;; esac
            grep -qe "$option" "$home/page" || fail "clockctl-$command(1) does not name $option of ${leaf/:/ }"
        done
    done
done
expect_line '^ +clockctl timer start 4m tea$' "$(shown clockctl-timer.1)"
expect_line 'clockctl alarm add \[option \.\.\.\] \[when\] \[label \.\.\.\]' "$(shown clockctl-alarm.1)"

# The settings with their defaults, as the program prints them.
shown clockd.toml.5 >"$home/settings"
clockctl config show | while read -r line; do
    case $line in
        "") ;;
        \[*) grep -qxF "   $line" "$home/settings" || fail "clockd.toml(5) has no $line" ;;
        *) grep -qF "     $line" "$home/settings" || fail "clockd.toml(5) has no $line" ;;
    esac
done
expect_equal "$(clockctl config show | grep -c =)" "$(grep -cE '^     [a-z-]+ = ' "$home/settings")" "the number of settings"
# Each documented range is enforced by the program.
expect_line 'A number from 0 to 100\.' "$(cat "$home/settings")"
expect_status 64 clockctl config set alarm.volume 101

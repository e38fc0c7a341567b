#!/bin/bash
# The help of every command fits into 80 and 40 columns in every language. No daemon is needed.
# limit: 400 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need msgfmt python3

"$root/packaging/languages/compile" "$home/locale"
export CLOCKD_LOCALES=$home/locale

commands_of() {
    # shellcheck disable=SC2086  # Several words.
    clockctl help $1 | sed -n '/^SUBCOMMANDS:/,$p' | sed -nE 's/^  ([a-z][a-z]+)(, [a-z]+| \(default\))*( .*)?$/\1/p'
}
all_of() {
    local name
    for name in $(commands_of "$1"); do
        echo "${1:+$1 }$name"
        all_of "${1:+$1 }$name"
    done
}
all_of "" >"$home/commands"
expect_between 80 "$(wc -l <"$home/commands")" 200 "the number of commands and groups"

while read -r language locale; do
    for columns in 80 40; do
        # At 80 columns English pages come from the argument parser, which does not wrap usage lines.
        [[ $language-$columns != en-80 ]] || continue
        python3 "$scripts/help-widths.py" "$(command -v clockctl)" "$columns" "$language" "$locale" \
            <"$home/commands" >>"$home/wide" || true
    done
done <<'END'
en en_US.UTF-8
de de_DE.UTF-8
es es_ES.UTF-8
fr fr_FR.UTF-8
ja ja_JP.UTF-8
ko ko_KR.UTF-8
zh_CN zh_CN.UTF-8
zh_TW zh_TW.UTF-8
END
expect_equal '' "$(cat "$home/wide")" "lines of help that are too wide"

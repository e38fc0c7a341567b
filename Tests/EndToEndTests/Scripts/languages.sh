#!/bin/bash
# Input, answers and output in eight languages: each client uses its own, regardless of the daemon's, popups the
# configured one. JSON is the same in all.
# group: faults
# limit: 400 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

need msgfmt gettext

"$root/packaging/languages/compile" --pseudo "$home/locale"
export CLOCKD_LOCALES=$home/locale
export CLOCKD_CONFIG=$XDG_CONFIG_HOME/clockd/config.toml
unset LC_ALL
screen_start
bus_start
dunst_start

# words LANGUAGE TEXT: a translation found by gettext(1), as a regular expression for the text with its values.
words() {
    local text
    text=$(TEXTDOMAIN=clockd TEXTDOMAINDIR=$CLOCKD_LOCALES LANGUAGE=$1 LC_ALL=C.UTF-8 gettext -- "$2")
    [[ $1 == en || $text != "$2" ]] || fail "no $1 for: $2"
    sed -E 's/[][()*+.?^$|\\]/\\&/g; s/\{[A-Za-z]+\}/.+/g' <<<"$text"
}

# over LANGUAGE: an expression for the text of the popup of a timer of some seconds.
over() {
    local one='{duration} is over, {time}' other='{duration} are over, {time}' text
    text=$(TEXTDOMAIN=clockd TEXTDOMAINDIR=$CLOCKD_LOCALES LANGUAGE=$1 LC_ALL=C.UTF-8 ngettext -- "$one" "$other" 2)
    [[ $1 == en || $text != "$other" ]] || fail "no $1 for: $other"
    sed -E 's/\{[A-Za-z]+\}/.+/g' <<<"$text"
}

# popup_says LABEL EXPRESSION: whether a closed popup matches.
popup_says() {
    dunstctl history |
        jq -e --arg name "$1" --arg text "$2" 'any(.data[0][]; .summary.data == $name and (.body.data | test($text)))'
}
shows_nothing() { [[ $(popups) == 0 ]]; }

# Language, locale, and the input for two seconds.
speakers='
en en_GB 2_seconds
ko ko_KR 2초
ja ja_JP 2秒
zh_CN zh_CN 2秒
zh_TW zh_TW 2秒鐘
es es_ES 2_segundos
fr fr_FR 2_secondes
de de_DE 2_Sekunden
'
rings() { clockctl ring list --json | jq -e 'length == 1'; }

# try LANGUAGE LOCALE TYPED LANGUAGE-OF-POPUPS
try() {
    local id out label="$1 beside $4"
    # A sound would fail here, and at any moment add that to the history, which is compared.
    out=$(LANG=$2.UTF-8 clockctl timer start "${3//_/ }" "$label" --sound none)
    expect_line "^t[0-9]+ $label.+$(words "$1" '{duration}, ends {moment}')\$" "$out"
    wait_until 20 rings
    wait_until 20 popups_are 1
    sleep 0.2
    screenshot "popup-$1-in-$4"
    id=$(clockctl ring list --json | jq -r '.[0].item')
    out=$(LANG=$2.UTF-8 clockctl dismiss "$id")
    expect_line "$(words "$1" dismissed)" "$out"
    wait_until 20 shows_nothing
    wait_until 20 popup_says "$label" "^$(over "$4")"
}

# The daemon runs in German.
LANG=de_DE.UTF-8 daemon_start
wait_until 20 log_has "$(words de 'clockd started')"
while read -r language locale typed; do
    [[ -z $language ]] || try "$language" "$locale" "$typed" de
done <<<"$speakers"

# Error messages of the daemon are shown in the client's language; JSON has no translated text.
echo 'nonsense = 1' >"$CLOCKD_CONFIG"
LANG=ko_KR.UTF-8 run clockctl reload
expect_equal 78 "$status" "exit status"
expect_line "$(words ko 'unknown setting {key}')" "$err"
rm "$CLOCKD_CONFIG"
LANG=ko_KR.UTF-8 run clockctl timer list --all --json
korean=$out
LANG=en_GB.UTF-8 run clockctl timer list --all --json
expect_equal "$korean" "$out" "JSON in two languages"
LANG=ja_JP.UTF-8 run clockctl history --json
japanese=$out
run clockctl history --json
expect_equal "$japanese" "$out" "the history in two languages"

# JSON is the same in each language, except for the current time.
clockctl alarm add 07:30 work --repeat weekdays -q
clockctl stopwatch start run -q
clockctl stopwatch pause run -q
clockctl task add walk 30m -q
clockctl world add Seoul -q
clockctl dday add Xmas 12-25 --notify 7d,0d -q
clockctl calc '0:58 + 0:53' >"$home/out"
clockctl timer preset add eggs 4m -q
json() {
    run clockctl "$@" --json
    # Free disk space varies with other programs.
    jq -c 'del(.. | objects | (.local?, .at?, .freeBytes?))' <<<"$out"
    echo "$status"
}
while IFS=, read -ra command; do
    english=$(LANGUAGE=en LANG=en_GB.UTF-8 json "${command[@]}")
    while read -r language locale _; do
        [[ -z $language ]] ||
            expect_equal "$english" "$(LANGUAGE=$language LANG=en_GB.UTF-8 json "${command[@]}")" "$language: ${command[*]}"
    done <<<"$speakers"
done <<'END'
alarm,list
alarm,show,work
preview,02:30,--repeat,daily,--zone,Europe/Berlin,--from,2027-03-27T00:00:00+01:00,-n,3
ring,list,--all
timer,list,--all
timer,preset,list
focus,status
focus,calendar
focus,stats
task,list
task,info,walk
stopwatch,show,run
world,list
world,search,seoul
dday,list
calc,1:50 + 0:25
calc,--history
history
report,--week
report,--year
sound,list
status
config,show
config,check
doctor
alarm,add,7
alarm,show,a99
END
clockctl alarm remove work -q

# Popups in the configured language.
while read -r language locale typed; do
    [[ -n $language ]] || continue
    printf '[desktop]\nlanguage = "%s"\n' "$language" >"$CLOCKD_CONFIG"
    clockctl reload >/dev/null
    try "$language" "$locale" "$typed" "$language"
done <<<"$speakers"

# An unknown language: one line, and no change.
printf '[desktop]\nlanguage = "xx"\n' >"$CLOCKD_CONFIG"
expect_status 78 clockctl reload
expect_line 'desktop.language: must be one of session, en, ' "$err"

# The language of the configuration is that of all programs, but in the locale C.
printf '[desktop]\nlanguage = "ko"\n' >"$CLOCKD_CONFIG"
expect_equal "$(words ko 'no alarms')" "$(LANG=de_DE.UTF-8 clockctl alarm list 2>&1)" "in the configured language"
expect_equal "$(words ko 'no alarms')" "$(env -u LANG -u LC_ALL clockctl alarm list 2>&1)" "in the configured language"
expect_equal 'no alarms' "$(LC_ALL=C clockctl alarm list 2>&1)" "in the locale C"
rm "$CLOCKD_CONFIG"

# LANGUAGE is a list; the locale C is for programs; in a language without a catalogue the answer is in English.
expect_line "$(words ko 'no alarms')" "$(LANGUAGE=xx:ko LANG=de_DE.UTF-8 clockctl alarm list 2>&1)"
expect_equal 'no alarms' "$(LC_ALL=C LANGUAGE=ko clockctl alarm list 2>&1)" "in the locale C"
expect_equal 'no alarms' "$(LANG=pt_BR.UTF-8 clockctl alarm list 2>&1)" "in a language that is not spoken here"

# The pseudo-translation: a text without its marks is not translatable.
export LANGUAGE=qps LANG=C.UTF-8
for command in 'alarm list' 'status' 'history' 'timer list --all' 'focus stats' 'doctor'; do
    # shellcheck disable=SC2086  # Words of a command.
    run clockctl $command
    expect_line '⟦' "$out$err"
done
run clockctl alarm add --help
expect_no_line '^(OVERVIEW|ARGUMENTS|OPTIONS):|Show help|\(values: ' "$out"
run clockctl dday --help
expect_no_line '\(default\)' "$out"

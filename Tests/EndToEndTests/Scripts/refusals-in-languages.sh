#!/bin/bash
# The daemon's own texts do not reach a client: it runs in German, and each refusal is read in Korean and in Spanish,
# without a German or English word.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need msgfmt

# In a private mount namespace, for the small disk.
if [[ -z ${CLOCKD_TEST_INSIDE:-} ]]; then
    how=(--mount)
    ((EUID == 0)) || how+=(--map-root-user)
    CLOCKD_TEST_INSIDE=1 CLOCKD_TEST_BINARIES=${PATH%%:*} unshare "${how[@]}" bash "$0"
    exit
fi
"$root/packaging/languages/compile" "$home/locale"
export CLOCKD_LOCALES=$home/locale
unset LC_ALL LANGUAGE
mkdir "$home/disk"
mount -t tmpfs -o size=1m,mode=700 tmpfs "$home/disk"
LANG=de_DE.UTF-8 daemon_start CLOCKD_STATE_DIR="$home/disk"

# The Latin words that a refusal may contain: names of programs, options and settings, and the input.
known='clockctl|clockd|timer|alarm|task|preset|list|done|cancel|yes|replace|volume|transfer|repeat|duration|name'
known+='|wal|tee|SQLite|JSON|UTC|RRULE|FREQ|tea|walk|piano|plan|missed|sing|schema|tables|version|colour|ID|[a-z][0-9]+|see'
# refused STATUS COMMAND…: in Korean all other words are Korean; in Spanish no word is German or English.
refused() {
    local wanted=$1 rest
    shift
    LANG=ko_KR.UTF-8 run clockctl "$@"
    expect_equal "$wanted" "$status" "exit status of $*"
    rest=$(grep -oE '[A-Za-zÄÖÜäöüß]{2,}[0-9]*' "$home/err" | grep -vxE "$known" || true)
    expect_equal '' "$rest" "words that are not Korean, of $*: $err"
    LANG=es_ES.UTF-8 run clockctl "$@"
    expect_no_line '[äöüß„]|\b(nicht|kein|keine|ist|wird|und|the|not|can|it|is|no such|must|missing|unknown)\b' "$err"
}

clockctl alarm add 07:30 walk >/dev/null
clockctl alarm add 07:30 'walk 2' >/dev/null
clockctl timer start 1h tea >/dev/null
clockctl timer cancel t1 >/dev/null
clockctl task add piano >/dev/null
refused 66 alarm show a9
refused 66 alarm show wal
refused 66 stopwatch lap
refused 66 timer start tee
refused 65 timer pause t1
refused 64 alarm add 07:30 --volume 101
refused 64 task add piano
refused 65 task 'done' piano
clockctl export "$home/archive"
refused 65 import "$home/archive"

# Unreadable archives: the location is unchanged, the reason is in the client's language.
malformed() {
    sed "$1" "$home/archive" >"$home/malformed"
    ! cmp -s "$home/archive" "$home/malformed" || fail "nothing was changed by $1"
    refused 64 import --replace --yes "$home/malformed"
}
malformed 's/"format":"clockd archive"/"format":"tea"/'
malformed 's/"version":1/"version":9/'
malformed 's/"schema":[0-9]*/"schema":99/'
malformed 's/"schema":[0-9]*/"schema":"x"/'
malformed 's/"missed":"ring"/"missed":"sing"/'
malformed 's/"tables":{/"tables":{"colour":[],/'
malformed '$d'

# A full disk.
fill() { dd if=/dev/zero of="$home/disk/filling" bs=1k 2>/dev/null || true; }
full() {
    fill
    run clockctl alarm add 08:00 "$(printf 'x%.0s' {1..1000})"
    [[ $status == 74 ]]
}
wait_until 20 full
refused 74 alarm add 08:00 "$(printf '5%.0s' {1..1000})"
LANG=ko_KR.UTF-8 run clockctl alarm add 08:00 "$(printf '5%.0s' {1..1000})"
expect_line '디스크' "$err"
rm "$home/disk/filling"

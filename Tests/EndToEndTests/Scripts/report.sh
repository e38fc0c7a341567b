#!/bin/bash
# The report: its figures compared with Python's, the page in a screen reader and with hostile labels, the poster, files,
# an empty store, the browser.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

parts=$scripts/report-parts
page=$home/page.html
daemon_start

# Without data the page contains no figures.
for period in --week --month --year; do
    expect_status 0 clockctl report "$period"
    expect_line '^No focus work\.$' "$out"
    expect_line '^No finished runs of tasks\.$' "$out"
    expect_line '^No alarm rang\.$' "$out"
    expect_no_line '[Nn]a[Nn]|inf' "$out"
    expect_status 0 clockctl report "$period" --html "$page"
    expect_equal "wrote the report to $page" "$out$err" "what is said of a page"
    "$python" "$parts/accessibility.py" "$page" || fail "the page of an empty store"
    expect_status 0 clockctl report "$period" --json
    expect_json --arg period "${period#--}" '.period.kind == $period and .focus.totalSeconds == 0 and .focus.bestDay == null
        and .estimates == [] and .alarms == [] and (.focus.weekdays | length) == 7' <<<"$out"
done

# The documented periods: up to today; the month by default.
today=$(date +%F)
expect_status 0 clockctl report --json
members="alarms estimates focus period"
expect_equal "$members" "$(jq -r 'keys | join(" ")' <<<"$out")" "the members of a report"
expect_json --arg first "${today%-*}-01" --arg today "$today" '.period == {kind: "month", from: $first, until: $today}' <<<"$out"
clockctl report --year --json | expect_json --arg first "${today%%-*}-01-01" --arg today "$today" \
    '.period.from == $first and .period.until == $today and (.focus.days | length) == ($today | strptime("%Y-%m-%d") | .[7]) + 1'
clockctl report --week --json | expect_json '(.focus.days | length) <= 7 and (.focus.weeks | length) == 1
    and .focus.days[0].date == .period.from and .focus.days[-1].date == .period.until'

# An empty year has a poster without plants.
expect_status 0 clockctl report --poster "$home/empty.svg"
expect_equal "wrote the poster to $home/empty.svg" "$out$err" "what is said of a poster"
clockctl report --year --json >"$home/report.json"
"$python" "$parts/poster.py" "$home/empty.svg" "$home/report.json" || fail "the poster of an empty store"

# Known work: Python computes the figures from the same archive.
"$python" "$parts/invent.py" --odd >"$home/archive.json"
expect_status 0 clockctl import --replace --yes "$home/archive.json"
for period in week month year; do
    clockctl report "--$period" --json >"$home/report.json"
    "$python" "$parts/figures.py" "$home/archive.json" "$home/report.json" || fail "the figures of the $period"
    expect_status 0 clockctl report "--$period" --html "$page"
    mapfile -t labels < <(jq -r '(.alarms[].label, .estimates[].name, .focus.tasks[].task) | select(. != "")' "$home/report.json")
    "$python" "$parts/accessibility.py" "$page" "${labels[@]}" || fail "the page of the $period"
done
((${#labels[@]} >= 15)) || fail "only ${#labels[@]} labels in a year"

# A year begins with the first day of use, if nothing was worked before it; the days, weeks and months with it.
first=$(jq -r '[.tables.work[].day] | min * 86400 | todate[:10]' "$home/archive.json")
ringing=$(jq -r '[.tables.ring[].scheduled] | min / 1000000 | floor' "$home/archive.json")
running=$(jq -r '[.tables.run[].started] | min / 1000000 | floor' "$home/archive.json")
begins=$(printf '%s\n' "$first" "$(date -d "@$ringing" +%F)" "$(date -d "@$running" +%F)" | sort | sed -n 1p)
[[ $begins > ${today%%-*}-01-01 ]] || begins=${today%%-*}-01-01
expect_json --arg first "$begins" '.period.from == $first and .focus.days[0].date == $first and .focus.weeks[0].from == $first' \
    <"$home/report.json"

# The poster shows the same year; it is the same each time.
expect_status 0 clockctl report --poster "$home/poster.svg"
"$python" "$parts/poster.py" "$home/poster.svg" "$home/report.json" || fail "the poster"
clockctl report --year --poster - | cmp - "$home/poster.svg" || fail "another poster on standard output"

# The text has the same figures; in a pipe all labels are complete.
expect_status 0 clockctl report --year
expect_no_line $'\033' "$out"
expect_line "$(printf 'x%.0s' {1..400})\$" "$out"
expect_line "$(jq -r '"^\(.estimates | map(.runs) | add) runs, \(.estimates | map(.achieved) | add) achieved: "' "$home/report.json")" "$out"
expect_line "$(jq -r '"^\(.alarms | map(.rang) | add) rings, \(.alarms | map(.snoozes) | add) snoozes, \(.alarms | map(.missed) | add) missed$"' \
    "$home/report.json")" "$out"
expect_line "$(jq -r '.focus | "^\(.totalSeconds / 3600 | floor) h (\(.totalSeconds / 60 % 60 | floor) min )?on \(.daysWorked) day\(if .daysWorked == 1 then "" else "s" end), "' \
    "$home/report.json")" "$out"
expect_equal '' "$(clockctl report --quiet)" "a report that is quiet"

# A reader in another zone: work by the daemon's days; runs and rings, and so the first day of use, by the reader's days.
TZ=America/New_York clockctl report --year --json >"$home/abroad.json"
worked='.focus.days | map(select(.seconds > 0))'
expect_equal "$(jq -c "$worked" "$home/report.json")" "$(jq -c "$worked" "$home/abroad.json")" "the days abroad"

# Current work counts, and so does a completed run.
before=$(clockctl report --json | jq .focus.totalSeconds)
expect_status 0 clockctl task start tidy
expect_status 0 clockctl focus start tidy --work 60s
sleep 1.2
clockctl report --json | expect_json --argjson before "$before" '.focus.totalSeconds >= $before + 1'
expect_status 0 clockctl focus stop
expect_status 0 clockctl task 'done' tidy
clockctl report --week --json | expect_json '.estimates | map(select(.name == "tidy")) | .[0] | .runs == 1 and .bias > 0 and .trendPerRun == null'

bias=$(clockctl task info tidy --json | jq '.[0].bias')
clockctl report --json | expect_json --argjson bias "$bias" \
    '.estimates | map(select(.name == "tidy")) | .[0].bias - $bias | fabs < 1e-9'

# The daemon's current day is the last of the period, whenever it ends.
# It ends at noon, or earlier if it is about to be noon.
hours=12
[[ $(date +%H) != 11 ]] || hours=10
printf '[focus]\nday-ends = "%s:00"\n' "$hours" >"$home/config/clockd/config.toml"
expect_status 0 clockctl reload
clockctl report --year --json | expect_json --arg day "$(date -d "$hours hours ago" +%F)" \
    '.period.until == $day and .focus.days[-1].date == $day'
: >"$home/config/clockd/config.toml"
expect_status 0 clockctl reload

# Files as with cp: standard output, a FIFO, a symbolic link, a file that is replaced completely or not at all.
for file in - /dev/stdout; do
    expect_status 0 clockctl report --week --html "$file"
    expect_equal '<!DOCTYPE html>' "$(head -1 <<<"$out")" "the page on $file"
    expect_status 64 clockctl report --week --html "$file" --json
    expect_equal '' "$out" "JSON and HTML in one"
done
mkfifo "$home/fifo"
cat "$home/fifo" >"$home/read" &
expect_status 0 clockctl report --week --html "$home/fifo"
wait $!
expect_equal '</html>' "$(tail -1 "$home/read")" "the end of the page through a FIFO"
ln -s page.html "$home/link"
expect_status 0 clockctl report --week --html "$home/link"
[[ -L $home/link ]] || fail "the link was replaced"
expect_equal 'Week of' "$(grep -o 'Week of' "$page" | sort -u)" "what the link leads to"
chmod 640 "$page"
expect_status 0 clockctl report --month --html "$page" --json
expect_json '.period.kind == "month"' <<<"$out"
expect_equal 640 "$(stat --format=%a "$page")" "the mode of a file that was replaced"
expect_status 74 clockctl report --html "$home/nowhere/page.html"
expect_line '^clockctl: can.t write .*/nowhere/page\.html, ' "$err"
expect_status 74 clockctl report --html /dev/full

chmod 640 "$home/poster.svg"
expect_status 0 clockctl report --poster "$home/poster.svg" --json
expect_json '.period.kind == "year"' <<<"$out"
expect_equal 640 "$(stat --format=%a "$home/poster.svg")" "the mode of a poster that was replaced"
expect_status 0 clockctl report --quiet --poster "$home/poster.svg"
expect_equal '' "$out$err" "what a quiet command says of a poster"
expect_status 74 clockctl report --poster "$home/nowhere/poster.svg"
for file in - /dev/stdout; do expect_status 64 clockctl report --poster "$file" --json; done

# A page to look at is a private file, always the same one, which xdg-open gets.
mkdir "$home/programs"
# shellcheck disable=SC2016 # The program expands it.
printf '#!/bin/sh\necho "$0 $*" >>"%s/opened"\nexit ${OPENS:-0}\n' "$home" >"$home/programs/xdg-open"
chmod +x "$home/programs/xdg-open"
opening() { PATH=$home/programs:$PATH expect_status "$@"; }
private=$XDG_RUNTIME_DIR/clockctl/report.html
opening 0 clockctl report --week --open
expect_equal "wrote the report to $private" "$out$err" "what is said of a page that is opened"
expect_equal "600 $home/programs/xdg-open $private" "$(stat --format=%a "$private") $(cat "$home/opened")" "the private page"
chmod 644 "$private"
opening 0 clockctl report --month --open --quiet
expect_equal "600 report.html" "$(stat --format=%a "$private") $(ls "$XDG_RUNTIME_DIR/clockctl")" "the next private page"
expect_equal "1" "$(grep -c '<h1>Report: [A-Z][a-z]* 20[0-9][0-9]</h1>' "$private")" "the page of a month"
opening 0 clockctl report --open --html "$page"
opening 0 clockctl report --open --poster "$home/poster.svg"
expect_equal "$page $home/poster.svg" "$(tail -2 "$home/opened" | cut -d' ' -f2 | paste -sd' ')" "which files are opened"
XDG_RUNTIME_DIR=$home/nowhere opening 0 clockctl report --open --quiet
expect_equal 600 "$(stat --format=%a "$XDG_CACHE_HOME/clockctl/report.html")" "the mode without a runtime directory"
OPENS=3 opening 69 clockctl report --open
expect_equal "clockctl: can't open $private, xdg-open failed" "$out$err" "an xdg-open that fails"
# Without xdg-open BROWSER is tried.
mv "$home/programs/xdg-open" "$home/programs/browse"
program=$(command -v clockctl)
expect_status 69 env "PATH=$home/programs" "$program" report --open
expect_equal "clockctl: can't open $private, xdg-open is not installed" "$out$err" "no xdg-open"
for browser in "$home/programs/browse" "none:$home/programs/browse --new %s"; do
    expect_status 0 env "PATH=$home/programs" "BROWSER=$browser" "$program" report --open --quiet
done
expect_equal "$home/programs/browse $private $home/programs/browse --new $private" "$(tail -2 "$home/opened" | paste -sd' ')" \
    "what BROWSER gets"

# Invalid arguments.
expect_status 64 clockctl report --open --json
expect_line "^clockctl: --open can.t be combined with --json\$" "$err"
for file in - /dev/stdout; do expect_status 64 clockctl report --open --html "$file"; done
expect_status 64 clockctl report --html "$page" --poster "$home/poster.svg"
for period in --week --month; do expect_status 64 clockctl report "$period" --poster "$home/poster.svg"; done
expect_status 64 clockctl report --week --month
expect_status 64 clockctl report --html
expect_status 64 clockctl report november
call io.clockd.Rings.List '{"all":true,"kinds":["alarms"]}' | expect_json '.error == "io.clockd.Clock.OutOfRange"'
call io.clockd.Rings.List '{"all":true,"since":"soon"}' | expect_json '.error == "io.clockd.Clock.Unreadable"'
call io.clockd.Tasks.History '{"since":""}' | expect_json '.error == "io.clockd.Clock.Unreadable"'
daemon_stop
expect_status 69 clockctl report --html "$page"
expect_equal '</html>' "$(tail -1 "$page")" "the page that was there"

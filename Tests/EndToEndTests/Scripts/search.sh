#!/bin/bash
# The searches of desktop launchers: the program activated by D-Bus, through both of its interfaces, with a real daemon.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
export TZ=Asia/Seoul
need dbus-daemon dbus
need busctl systemd

# --- A bus with the service as packaging/install installs it
programs=$(dirname "$(command -v clockctl)")
mkdir -p "$home/data/dbus-1/services"
sed "s|@libexecdir@|$programs|" "$root/packaging/desktop/io.clockd.Search.service.in" \
    >"$home/data/dbus-1/services/io.clockd.Search.service"
export DBUS_SESSION_BUS_ADDRESS=unix:path=$home/run/bus
# The bus activates no other service of the machine.
cat >"$home/bus.conf" <<CONFIGURATION
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>$DBUS_SESSION_BUS_ADDRESS</listen>
  <servicedir>$home/data/dbus-1/services</servicedir>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
CONFIGURATION
CLOCKD_SEARCH_IDLE=10 dbus-daemon --config-file="$home/bus.conf" --nofork >"$home/bus.log" 2>&1 {told}>&- &
bus=$!
wait_until 20 test -S "$home/run/bus"
# The texts of popups are recorded.
/usr/bin/python3 -c 'import dbus, gi' 2>/dev/null || fail "needs python3-dbus and python3-gi"
/usr/bin/python3 "$root/Tests/DesktopTests/Support/notification_server.py" "$home/popups" body >"$home/popups.log" 2>&1 {told}>&- &
server_is_there() { busctl --user --json=short call org.freedesktop.DBus / org.freedesktop.DBus NameHasOwner s org.freedesktop.Notifications | jq -e '.data[0]'; }
wait_until 20 server_is_there
shows() { grep -F -- "$1" "$home/popups"; }
daemon_start

object=(io.clockd.Search /io/clockd/Search)
gnome() { busctl --user --json=short call "${object[@]}" org.gnome.Shell.SearchProvider2 "$@"; }
krunner() { busctl --user --json=short call "${object[@]}" org.kde.krunner1 "$@"; }
is_owned() { busctl --user --json=short call org.freedesktop.DBus / org.freedesktop.DBus NameHasOwner s "${object[0]}" | jq -e '.data[0]'; }
process() { busctl --user --json=short call org.freedesktop.DBus / org.freedesktop.DBus GetConnectionUnixProcessID s "${object[0]}" | jq '.data[0]'; }

# The results that GNOME Shell would show for words: one line each, with title and subtitle. Sets "$home/ids" to the
# identifiers.
overview() {
    local ids
    gnome GetInitialResultSet as "$#" "$@" | jq -r '.data[0][]' >"$home/ids"
    mapfile -t ids <"$home/ids"
    gnome GetResultMetas as "${#ids[@]}" "${ids[@]}" |
        jq -r '.data[0][] | .name.data + (if .description then " | " + .description.data else "" end)'
}
first() { sed -n 1p "$home/ids"; }
enter() { gnome ActivateResult sasu "$(first)" 0 0 >/dev/null; }
# The results that Plasma would show.
launcher() { krunner Match s "$1" | jq -r '.data[0][] | .[1] + " | " + (.[5].subtext.data // "")'; }
launcher_enter() { krunner Run ss "$(krunner Match s "$1" | jq -r '.data[0][0][0]')" '' >/dev/null; }

# --- Timers
expect_line '^Start a timer of 5 min: tea \| Ends (today|tomorrow) [0-9:]+$' "$(overview tea 5m)"
enter
timer_is() { clockctl timer list --json | jq -e --arg name "$1" --argjson seconds "$2" '.[] | select(.label == $name) | .durationSeconds == $seconds'; }
wait_until 20 timer_is tea 300
wait_until 20 shows 't1 tea: 5 min, ends to'
expect_line '^Start a timer of 1 h 30 min: roast beef \|' "$(launcher 'timer roast beef 1h30m')"
launcher_enter 'timer roast beef 1h30m'
wait_until 20 timer_is 'roast beef' 5400
clockctl timer preset add pasta 9m >/dev/null
expect_equal 'Start the timer pasta' "$(overview timer pas)" "a preset"
enter
wait_until 20 timer_is pasta 540

# --- Alarms: none becomes due while this runs
dinner=18:00 wake=7:30
[[ $(date +%H) != 17 ]] || dinner=20:00
[[ $(date +%H) != 07 ]] || wake=5:30
expect_line "^Alarm (today|tomorrow|Fri .*) $dinner, in [0-9a-z ]+: dinner\$" "$(overview alarm fri "$dinner" dinner)"
enter
alarm_is() { clockctl alarm list --json | jq -e --arg name "$1" ".[] | select(.label == \$name) | $2"; }
wait_until 20 alarm_is dinner ".next | test(\"T$dinner:00\")"
expect_equal Fri "$(LC_ALL=C date -d "$(clockctl alarm show dinner --json | jq -r '.[0].next')" +%a)" "the day of the alarm"
expect_line "^Alarm .* 0$wake, in .*: wake \\| Repeats weekdays\$" "$(launcher "alarm $wake weekdays wake")"
launcher_enter "alarm $wake weekdays wake"
wait_until 20 alarm_is wake ".repeat == \"weekdays\" and .time == \"0$wake\""

# --- Calculations: copied by the launcher, kept by the daemon
expect_equal '8:30 | 17:30 - 9:00, copy the result' "$(overview 17:30 - 9:00)" "a calculation"
gnome GetResultMetas as 1 "$(first)" | expect_json '.data[0][0].clipboardText.data == "8:30"'
enter
is_kept() { clockctl calc --history --json | jq -e '.[-1].result == "8:30"'; }
wait_until 20 is_kept
expect_equal '2:15 | 1:50 + 0:25, copy the result' "$(launcher '1:50 + 0:25')" "a sum"
expect_equal '17:00 | ans * 2, copy the result' "$(launcher 'ans * 2')" "the last result"

# --- The time in other places
expect_line '^Berlin .*[0-9]{2}:[0-9]{2}, -[78] h \| Germany, copy the time$' "$(overview time in Berlin)"
expect_line '^Seoul [0-9]{2}:[0-9]{2}, same time \|' "$(launcher 'seoul time')"

# --- Existing items
expect_line '^Pause the timer tea$' "$(overview pause)"
expect_equal 'Cancel the timer roast beef' "$(overview cancel roast)" "a timer by its name"
enter
is_cancelled() { ! clockctl timer list --json | jq -e '.[] | select(.label == "roast beef")'; }
wait_until 20 is_cancelled
expect_equal '' "$(overview dismiss)" "nothing rings"
clockctl timer start 100ms egg >/dev/null
rings() { clockctl ring list --json | jq -e '.[0].state == "ringing"'; }
wait_until 20 rings
expect_equal 'Snooze egg for 10 min' "$(overview snooze 10m)" "what rings"
expect_line '^Dismiss egg$' "$(overview stop)"
enter
is_silent() { ! rings; }
wait_until 20 is_silent
expect_equal 'Start a focus session: Writing' "$(overview focus Writing)" "a session"
enter
focuses() { clockctl focus status --json | jq -e '.task == "Writing" and .state == "running"'; }
wait_until 20 focuses
expect_equal $'Pause the focus session Writing\nStop the focus session Writing' "$(overview focus)" "the session"
# An offer of a session that has ended does not change the next one.
old=$(first)
clockctl focus stop >/dev/null
clockctl focus start Reading >/dev/null
gnome ActivateResult sasu "$old" 0 0 >/dev/null
wait_until 5 shows 'Writing has already ended'
clockctl focus status --json | expect_json '.task == "Reading" and .state == "running"'
clockctl focus stop >/dev/null
clockctl focus start Writing >/dev/null
overview focus >/dev/null

# --- Queries for other programs, and invalid ones
for text in firefox 'gimp 2' '2+2' settings 'second hand' '3d print' 'python 3.12' 7zip; do
    expect_equal '' "$(launcher "$text")" "$text"
done
# A megabyte as one word and as half a million words, and ten thousand identifiers.
/usr/bin/python3 - "${object[@]}" <<'PYTHON'
import sys

import dbus

launcher = dbus.SessionBus().get_object(*sys.argv[1:], introspect=False)
for text in ("5" * 1_000_000, "5 " * 500_000, "(" * 1_000_000, "é" * 500_000):
    assert launcher.Match(text, dbus_interface="org.kde.krunner1") == []
terms = dbus.Array(["5m"] * 10_000, "s")
overview = dbus.Interface(launcher, "org.gnome.Shell.SearchProvider2")
assert overview.GetInitialResultSet(terms) == []
assert overview.GetSubsearchResultSet(terms, ["tea", "5m"]) == ['["timer","300000000","tea"]']
assert overview.GetResultMetas(dbus.Array(['["x' + "y" * 100_000 + '"]'] * 100, "s")) == []
assert len(overview.GetResultMetas(dbus.Array(['["stopwatch",""]'] * 10_000, "s"))) == 64
overview.ActivateResult("x" * 1_000_000, terms, dbus.UInt32(0))
PYTHON
for id in '' nonsense '[]' '["timer"]' '["timer","-1","x"]' '["timer","99999999999999999999","x"]' '["place","../../etc/passwd"]' \
    '["alarm","","",""]' '["change"]' "$(printf '[%.0s' {1..200})"; do
    gnome GetResultMetas as 1 "$id" | expect_json '.data[0] == []'
    gnome ActivateResult sasu "$id" 0 0 >/dev/null
done
run gnome GetInitialResultSet s tea
expect_line 'Unknown method|InvalidArgs|UnknownMethod|not exist' "$out$err"
busctl --user introspect "${object[@]}" >"$home/answer"
expect_line 'GetSubsearchResultSet' "$(cat "$home/answer")"

# --- Fast while the program is running, with city names and without
overview tea 5m >/dev/null
pid=$(process)
# The processor time that it has used, in seconds: independent of other programs.
used() { awk -v hertz="$(getconf CLK_TCK)" '{ print ($14 + $15) / hertz }' "/proc/$pid/stat"; }
before=$(used)
for text in tea 'tea 5' 'tea 5m' fire firefox; do gnome GetInitialResultSet as 1 "$text" >/dev/null; done
expect_between 0 "$(awk -v before="$before" -v now="$(used)" 'BEGIN { print (now - before) / 5 }')" 0.25 "seconds of a search"
expect_equal "$pid" "$(process)" "the process that answers"

# --- It exits by itself, and the next search starts it again, even for an earlier result
gnome GetInitialResultSet as 2 soup 3m | jq -r '.data[0][]' >"$home/ids"
is_gone_too() { ! is_owned; }
is_gone() { ! is_owned && ! kill -0 "$pid"; }
wait_until 40 is_gone
enter
wait_until 20 timer_is soup 180
[[ $(process) != "$pid" ]] || fail "the same process"

# --- No search is lost at an exit: searches around the time of the exit, for some seconds
busctl --user call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus UpdateActivationEnvironment 'a{ss}' 1 CLOCKD_SEARCH_IDLE 0.1 >/dev/null
wait_until 40 is_gone_too
for pause in 0.08 0.09 0.095 0.1 0.105 0.11 0.12 0.08 0.09 0.095 0.1 0.105 0.11 0.12 0.09 0.095 0.1 0.105 0.11; do
    expect_equal '["timer","180000000","soup"]' \
        "$(gnome GetInitialResultSet as 2 soup 3m | jq -r '.data[0][]')" "a search after $pause s"
    sleep "$pause"
done

# --- Without a daemon results are still offered; opening one reports the reason for the failure
daemon_stop
expect_line '^Start a timer of 4 min: rice' "$(overview rice 4m)"
enter
wait_until 20 shows 'reach the daemon'
expect_equal '' "$(overview pause)" "what is there"
expect_no_line 'clockd-search:|Fatal' "$(cat "$home/bus.log")"

# --- It exits with its bus
busctl --user call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus UpdateActivationEnvironment 'a{ss}' 1 CLOCKD_SEARCH_IDLE 60 >/dev/null
wait_until 40 is_gone_too
overview rice 4m >/dev/null
pid=$(process)
kill "$bus"
wait "$bus" || true
has_ended() { ! kill -0 "$pid"; }
wait_until 20 has_ended

#!/bin/bash
# The doctor reports whether an alarm would ring, what is wrong, and the remedy.
# group: faults
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"
# A separate temporary directory, because other tests examine the sound at the same time.
export TMPDIR="$home/temporary"
mkdir "$TMPDIR"

# Zone data of a year, whenever those of the machine were made.
cp -as /usr/share/zoneinfo "$home/zoneinfo"
export TZDIR=$home/zoneinfo
zone_data_of() {
    rm "$TZDIR/tzdata.zi"
    sed "1s/.*/# version $1a/" /usr/share/zoneinfo/tzdata.zi >"$TZDIR/tzdata.zi"
}
zone_data_of "$(date +%Y)"

finding() { jq -e --arg subject "$1" --arg reason "$2" '.findings[] | select(.subject == $subject) | .reason == $reason' <<<"$out"; }
expect_finding() { finding "$1" "$2" >/dev/null || fail "$1 is not $2: $out"; }

# No daemon: one failure with its remedy.
expect_status 70 clockctl doctor
expect_line "^failure +daemon: can't reach the daemon" "$out"
expect_line '^ +→ start it: clockd &$' "$out"
expect_equal "" "$err" "messages of the doctor"
# It is started by what exists here, in the same words wherever they are shown; the command is a fact.
expect_start() {
    run clockctl doctor --json
    expect_json --arg command "$1" '.findings[0] | .facts.command == $command and .mend == "start it: " + $command' <<<"$out"
    expect_status 69 clockctl status
    expect_equal "start it: $1" "$(tail -n 1 <<<"$err")" "the remedy"
    run env COLUMNS=200 clockd --help
    [[ $out == *"start it: $1"* ]] || fail "not in the help of clockd, '$1': $out"
}
expect_start 'clockd &'
run clockctl doctor
expect_no_line systemctl "$out"
mkdir "$home/manager" "$XDG_RUNTIME_DIR/systemd"
printf '#!/bin/sh\nexit 1\n' >"$home/manager/systemctl"
chmod +x "$home/manager/systemctl"
touch "$XDG_RUNTIME_DIR/systemd/private"
PATH=$PATH:$home/manager expect_start 'systemctl --user enable --now clockd.socket clockd'
rm -r "$XDG_RUNTIME_DIR/systemd"

# A daemon that answers with an error counts as running, and the other checks continue.
mkdir -m 700 "$(dirname "$CLOCKD_SOCKET")"
cat >"$home/sick" <<'END'
import json, socketserver, sys

class Sick(socketserver.StreamRequestHandler):
    def handle(self):
        text = b""
        while byte := self.request.recv(1):
            text += byte
            if byte != b"\0":
                continue
            method = json.loads(text[:-1])["method"]
            text = b""
            reply = {"error": "io.clockd.Clock.StorageFailed", "parameters": {"code": 13, "message": "disk full"}}
            if method == "io.clockd.Doctor.Examine":
                finding = {"subject": "sound", "state": "ok", "reason": "ready", "facts": {}}
                reply = {"parameters": {"findings": [finding]}}
            self.request.sendall(json.dumps(reply).encode() + b"\0")

socketserver.UnixStreamServer(sys.argv[1], Sick).serve_forever()
END
"$python" "$home/sick" "$CLOCKD_SOCKET" {told}>&- &
sick=$!
wait_until 20 test -S "$CLOCKD_SOCKET"
chmod 600 "$CLOCKD_SOCKET"
expect_status 70 clockctl doctor --ring
expect_line "^failure +daemon: clockd answers, but fails: .*disk full" "$out"
expect_line '^ok +sound: ' "$out"
expect_line '^failure +ring: the test ring failed: .*disk full' "$out"
expect_no_line 'start it' "$out"
kill "$sick"
rm "$CLOCKD_SOCKET"

# Without a desktop an alarm would be neither seen nor heard.
daemon_start
expect_status 70 clockctl doctor --json
expect_json '.willRing == false' <<<"$out"
expect_finding daemon answers
expect_finding socket private
expect_finding store checked
expect_finding popups noBus
expect_finding ring unnoticed
expect_finding zoneData version
# One line for each requirement of a ring, in this order, with the remedy for a problem; the same in JSON.
expect_json 'keys == ["findings", "willRing"]
    and all(.findings[]; keys == ["facts", "mend", "reason", "state", "subject", "text"] and (.text | length > 0)
        and (.state | IN("ok", "warning", "failure")) and ((.state == "ok") == (.mend == null)))' <<<"$out"
subjects="daemon socket store popups sound hooks journal wake zoneData linger clock ring"
expect_equal "$subjects" "$(jq -r '.findings | map(.subject) | join(" ")' <<<"$out")" "the findings"
jq -r '.findings[] | "\(.state) \(.text)", (.mend // empty | "→ " + .)' <<<"$out" >"$home/told"
expect_status 70 clockctl doctor
expect_equal '' "$err" "messages of the doctor"
# Sizes may differ slightly later.
expect_equal "$(sed 's/[0-9]* KiB/KiB/' "$home/told")" \
    "$(sed -E 's/^ +→/→/; s/^(ok|warning|failure) +[^:]*: /\1 /; s/[0-9]* KiB/KiB/' <<<"$out")" "the lines"
for line in "ok +daemon: clockd [0-9.]+ answers, process $daemon" "ok +socket: $CLOCKD_SOCKET is private" \
    'ok +database: checked, [0-9]+ KiB, backups: [0-9]+' 'warning +popups: no popups: .+' '[a-z]+ +sound: .+' \
    'ok +hooks: none are configured' \
    'ok +log: standard error' '[a-z]+ +waking the machine: .+' 'ok +zone data: tzdata [0-9]{4}[a-z]* in .+' \
    '[a-z]+ +without a login: .+' '[a-z]+ +clock: .+' 'failure +ring: it would be neither seen nor heard'; do
    expect_line "^$line$" "$out"
done
expect_status 70 clockctl doctor --quiet
expect_equal '' "$out$err" "what a quiet doctor prints"
expect_status 64 clockctl doctor sound
daemon_stop

# Zone data that miss the changes of more than a year.
zone_data_of $(($(date +%Y) - 2))
daemon_start
expect_status 70 clockctl doctor
expect_line "^warning +zone data: tzdata $(($(date +%Y) - 2))a in .+ is more than a year old$" "$out"
daemon_stop
zone_data_of "$(date +%Y)"

# With a desktop it would ring.
screen_start
bus_start
sound_start
# Only the players and tools of this directory are found, whatever is installed.
mkdir "$home/tools"
ln -s "$(command -v paplay)" "$(command -v pactl)" "$home/tools/"
tools=$home/tools:$(dirname "$(command -v clockd)")
daemon_start PATH="$tools"
expect_status 0 clockctl doctor --json
expect_finding popups noServer
expect_finding sound ready
dunst_start
expect_status 0 clockctl doctor --json
expect_json '.findings[] | select(.subject == "sound") | .facts | .device == "null" and .volumePercent == "100"' <<<"$out"
expect_json '.willRing and all(.findings[]; .state != "failure" and has("mend") and has("facts"))' <<<"$out"
expect_finding popups buttonsInMenu
expect_json '.findings[] | select(.subject == "popups") | .facts.server == "dunst"' <<<"$out"
expect_status 0 clockctl doctor --ring --json
expect_finding ring rang
expect_equal "daemon socket store popups sound hooks journal wake zoneData linger clock ring" \
    "$(jq -r '.findings | map(.subject) | join(" ")' <<<"$out")" "the order of the findings"
clockctl ring list --json | expect_json '. == []'

# A muted output, one at volume zero, one of unknown volume; none of them is reported as a fault of the player.
pactl set-sink-mute null 1
expect_status 0 clockctl doctor
expect_line '^warning +sound: the output null is muted' "$out"
expect_line '^ +→ unmute it: pactl set-sink-mute' "$out"
pactl set-sink-mute null 0
pactl set-sink-volume null 0
expect_status 0 clockctl doctor
expect_line '^warning +sound: the volume of the output null is 0' "$out"
# What nobody would wake up from is as bad.
for volume in 3 19; do
    pactl set-sink-volume null "$volume%"
    expect_status 0 clockctl doctor
    expect_line "^warning +sound: .*paplay plays .*, but only at $volume % of full volume" "$out"
    expect_line '^ +→ turn it up: pactl set-sink-volume null 60%' "$out"
done
pactl set-sink-volume null 50%
expect_status 0 clockctl doctor
expect_line '^ok +sound: .*paplay plays .*, at 50 %' "$out"
mv "$home/tools/pactl" "$home/pactl"
expect_status 0 clockctl doctor
expect_line '^ok +sound: .*paplay plays .*, volume unknown' "$out"
mv "$home/pactl" "$home/tools/pactl"
# The volumes of alarms and timers count as well.
clockctl config set alarm.volume 30 >/dev/null
expect_status 0 clockctl doctor --json
expect_json '.findings[] | select(.subject == "sound") | .state == "warning" and .reason == "lowSetting"
    and .facts.heardPercent == "15" and .facts.command == "clockctl config set alarm.volume 100"' <<<"$out"
clockctl config set alarm.volume 100 >/dev/null
clockctl config set timer.volume 3 >/dev/null
expect_status 0 clockctl doctor
expect_line '→ turn it up: clockctl config set timer.volume 100' "$out"
clockctl config set timer.volume 100 >/dev/null
# So does that of an alarm: its own, which it keeps when the configuration changes, and what the output leaves of it.
clockctl alarm add 07:30 whisper --volume 30 -q >/dev/null
clockctl alarm add 07:30 forced --volume 30 --over-mute -q >/dev/null
clockctl alarm add 07:30 mute --volume 3 --sound none -q >/dev/null
expect_status 0 clockctl doctor --json
expect_json '.findings[] | select(.subject == "sound") | .state == "warning" and .reason == "lowAlarms"
    and .facts.command == "clockctl alarm edit \(.facts.alarms) --volume 100"' <<<"$out"
eval "$(jq -r '.findings[] | select(.subject == "sound") | .facts.command' <<<"$out")" >/dev/null
expect_status 0 clockctl doctor
expect_line '^ok +sound: .*paplay plays .*, at 50 %' "$out"
for name in whisper forced mute; do clockctl alarm remove "$name" >/dev/null; done
pactl set-sink-volume null 100%

# If a player that fails or hangs precedes a working one, the finding is not "ok".
printf '#!/bin/sh\nexit 1\n' >"$home/tools/pw-play"
chmod +x "$home/tools/pw-play"
expect_status 0 clockctl doctor --json
expect_finding sound otherPlayer
expect_json '.findings[] | select(.subject == "sound") | .state == "warning" and (.facts.failing | test("pw-play failed")) and .mend != null' <<<"$out"
printf '#!/bin/sh\nexec /bin/sleep 1000\n' >"$home/tools/pw-play"
expect_status 0 clockctl doctor
expect_line '^warning +sound: .*paplay plays .*pw-play does not play' "$out"
# No player works because the server hangs.
rm "$home/tools/pw-play"
kill -STOP "$(cat "$home/pulse.pid")"
expect_status 0 clockctl doctor --json
expect_finding sound playersFail
kill -CONT "$(cat "$home/pulse.pid")"
expect_equal "" "$(find "$TMPDIR" -name 'clockd-*.wav')" "silence that is left behind"

# Do-not-disturb is reported.
dunstctl set-paused true
expect_status 0 clockctl doctor --json
expect_finding popups doNotDisturb
dunstctl set-paused false

# A server that hangs blocks neither the doctor nor rings meanwhile.
kill -STOP "$dunst"
clockctl doctor --json >"$home/hung" &
asked=$!
clockctl timer start 0.5s --wait -q
expect_between 0 "$(clockctl history --event rang -n 1 --json | jq '.[0].details.latenessSeconds // 0')" 1.5 "seconds of lateness meanwhile"
status=0
wait "$asked" || status=$?
kill -CONT "$dunst"
expect_equal 70 "$status" "the exit status with a hung server"
out=$(cat "$home/hung")
expect_finding popups silentServer

# A socket that other users can reach.
chmod 755 "$(dirname "$CLOCKD_SOCKET")"
expect_status 70 clockctl doctor --json
expect_finding socket notPrivate
chmod 700 "$(dirname "$CLOCKD_SOCKET")"

# An unreadable row, and its remedy.
need sqlite3 sqlite3
clockctl alarm add 07:30 lost -q >/dev/null
clockctl alarm add 07:30 kept -q >/dev/null
sqlite3 "$XDG_STATE_HOME/clockd/clockd.db" "UPDATE alarm SET body = '{}' WHERE label = 'lost'"
expect_status 70 clockctl doctor --json
expect_finding store unreadableItems
expect_json '.findings[] | select(.subject == "store") | .state == "failure" and .facts.count == "1" and (.facts.items | endswith(" lost")) and .mend != null' <<<"$out"
clockctl alarm list --json | expect_json 'map(.label) == ["kept"]'
wait_until 20 log_has "ERROR An item can't be read: it is kept but does not ring .*label=lost"
clockctl alarm list --json | expect_json 'length == 1'
expect_equal 1 "$(grep -c "An item can't be read" "$home/daemon.log")" "times it was said"
expect_status 74 clockctl alarm show lost
expect_status 0 clockctl alarm remove lost
expect_status 0 clockctl doctor --json
expect_finding store checked

# A timer that was closed when it was set aside.
clockctl timer start 1h lost -q >/dev/null
sqlite3 "$XDG_STATE_HOME/clockd/clockd.db" "UPDATE timer SET body = '{}' WHERE label = 'lost'"
expect_status 74 clockctl timer show lost
expect_status 70 clockctl doctor
expect_line "^failure +database: .* t[0-9]+ lost$" "$out"
expect_status 0 clockctl timer cancel lost
expect_status 0 clockctl doctor --json
expect_finding store checked

# Days off that can't be read, are repaired but not read again, and are in force.
printf '[holidays]\nfiles = ["~/days.ics"]\n' >"$XDG_CONFIG_HOME/clockd/config.toml"
daemon_stop
daemon_start PATH="$tools"
run clockctl doctor
expect_line "^warning +days off: $home/days.ics can't be read: No such file or directory$" "$out"
expect_line '^ +→ correct the files or \[holidays\], then run clockctl reload$' "$out"
echo garbage >"$home/days.ics"
run clockctl doctor
expect_line "^warning +days off: $home/days.ics has no days off: no all-day event$" "$out"
printf 'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20261225\nEND:VEVENT\n' >"$home/days.ics"
run clockctl doctor
expect_line '^warning +days off: the files have changed since they were read$' "$out"
expect_status 0 clockctl reload
run clockctl doctor
expect_no_line 'days off' "$out"

# A damaged store.
dd if=/dev/urandom of="$XDG_STATE_HOME/clockd/clockd.db" bs=1024 seek=8 count=8 conv=notrunc 2>/dev/null
expect_status 70 clockctl doctor --json
expect_json '.findings[] | select(.subject == "store") | .state == "failure"' <<<"$out"

# The text for a bug report: facts, but no name of the user, and no command.
expect_status 0 clockctl config set alarm.snooze 5min
expect_status 0 clockctl config set hooks.ring 'notify secret'
expect_status 70 clockctl doctor --report
expect_line "^clockctl: [0-9.]+$" "$out"
expect_line "^clockd: [0-9.]+$" "$out"
expect_line "^System: .*Linux" "$out"
expect_line '^failure +database: ' "$out"
expect_line '^alarm.snooze = "5min"$' "$out"
expect_line '^hooks.ring = \(set\)$' "$out"
expect_no_line 'secret' "$out"
run env LANGUAGE=ko clockctl doctor --report
expect_line "^failure +database: " "$out"
expect_status 64 clockctl doctor --report --json
expect_status 64 clockctl alarm test
expect_line '^did you mean clockctl doctor --ring\?$' "$err"

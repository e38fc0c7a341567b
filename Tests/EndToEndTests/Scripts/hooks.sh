#!/bin/bash
# Configured hooks: each runs once for its event, in order, and never delays a ring. Do-not-disturb of a real dunst
# follows focus, and clockd's own popups are still shown.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"
need busctl systemd

configuration=$home/config/clockd/config.toml
events=$home/events
: >"$events"
# One script for all hooks: it appends a line for each event, and stores the whole environment of the last event of each
# kind.
cat >"$home/told" <<END
#!/bin/sh
env -0 >"$home/environment-\$CLOCKD_EVENT.new"
mv "$home/environment-\$CLOCKD_EVENT.new" "$home/environment-\$CLOCKD_EVENT"
echo "\$CLOCKD_EVENT \$CLOCKD_ITEM\${CLOCKD_REASON:+ \$CLOCKD_REASON}" >>"$events"
END
chmod +x "$home/told"
all="ring snooze dismiss missed focus-work focus-break focus-long-break focus-paused focus-end task-start task-over task-done timer-end"
configure() {
    {
        printf '[hooks]\n'
        for event in $all; do printf '%s = "%s"\n' "$event" "$1"; done
    } >"$configuration"
}
told_are() { [[ $(cat "$events") == "$1" ]]; }
expect_told() {
    wait_until 20 told_are "$(printf '%s\n' "$@")"
    : >"$events"
}
value() { grep -z "^$2=" "$home/environment-$1" | tr -d '\0' | sed "s/^$2=//"; }

configure "$home/told"
daemon_start

# A timer with a label that would be dangerous in a shell, and with its own command.
label='$(touch '"$home"'/harm); `touch '"$home"'/harm` "quoted" <b>&amp; 茶'
start() {
    call io.clockd.Timers.Start "$(jq -nc --arg name "$1" --arg exec "${2:-}" '{durationSeconds: 0.2, label: $name, rings: true} + if $exec == "" then {} else {exec: $exec} end')"
}
start "$label" "touch $home/own" | expect_json '.parameters.timer.id == "t1"'
expect_told 'timer-end t1' 'ring t1'
wait_until 20 test -e "$home/own"
expect_equal "$label" "$(value ring CLOCKD_LABEL)" CLOCKD_LABEL
[[ ! -e $home/harm ]] || fail "a shell read the label"
expect_equal timer "$(value ring CLOCKD_KIND)" CLOCKD_KIND
expect_equal r1 "$(value ring CLOCKD_RING)" CLOCKD_RING
expect_equal 0 "$(value ring CLOCKD_SNOOZES)" CLOCKD_SNOOZES
expect_line "^20[0-9-]+T[0-9:.]+[+-]0[39]:00\$" "$(value ring CLOCKD_SCHEDULED)"
expect_equal 0 "$(value timer-end CLOCKD_DURATION_SECONDS)" CLOCKD_DURATION_SECONDS
clockctl dismiss -q
expect_told 'dismiss t1'

# An alarm: snoozed, dismissed.
call io.clockd.Alarms.Add '{"settings": {"time": "+0.5s", "label": "up", "snoozeSeconds": 1}, "enabled": true}' >/dev/null
expect_told 'ring a1'
clockctl snooze -q
expect_told 'snooze a1' 'ring a1'
expect_equal 1 "$(value ring CLOCKD_SNOOZES)" "CLOCKD_SNOOZES after a snooze"
clockctl dismiss -q
expect_told 'dismiss a1'

# A task.
clockctl task add write 1s -q >/dev/null
clockctl task start write -q >/dev/null
wait_until 20 grep -q 'ring k1' "$events"
clockctl task 'done' write -q >/dev/null
# At twice its estimate it may have asked again, in place of the first ring.
are_each() { [[ $(awk '!/^missed/ && !seen[$0]++' "$events" | paste -sd,) == 'task-start k1,task-over k1,ring k1,dismiss k1,task-done k1' ]]; }
wait_until 20 are_each
: >"$events"
expect_equal failed "$(value task-done CLOCKD_RESULT)" CLOCKD_RESULT

# Focus, across a restart, a kill and a stop. After a kill only the continuing phase is reported again.
clockctl focus start thesis --work 25m -q >/dev/null
expect_told 'focus-work f1'
expect_equal work "$(value focus-work CLOCKD_PHASE)" CLOCKD_PHASE
expect_equal 1500 "$(value focus-work CLOCKD_REMAINING_SECONDS)" CLOCKD_REMAINING_SECONDS
daemon_stop
expect_told 'focus-paused f1 daemonStops'
daemon_start
expect_told 'focus-work f1 daemonStarts'
daemon_kill
daemon_start
expect_told 'focus-work f1 daemonStarts'
clockctl focus pause -q
expect_told 'focus-paused f1 paused'
daemon_kill
daemon_start
clockctl focus resume -q
clockctl focus skip -q
clockctl focus stop -q
expect_told 'focus-work f1' 'focus-break f1' 'focus-end f1 stopped'

# Hooks of one item run in order, even if one is slow; those of different items do not wait for each other.
configure "sleep 0.\$((RANDOM % 4)); $home/told"
clockctl reload
for _ in 1 2 3; do
    clockctl focus start -q >/dev/null
    clockctl focus pause -q
    clockctl focus stop -q
done
expect_told 'focus-work f2' 'focus-paused f2 paused' 'focus-end f2 stopped' \
    'focus-work f3' 'focus-paused f3 paused' 'focus-end f3 stopped' \
    'focus-work f4' 'focus-paused f4 paused' 'focus-end f4 stopped'

# Failures are in the log, and the doctor names a missing program.
cat >"$configuration" <<END
[hooks]
timer-end = "exit 7"
focus-work = "nonesuch --on"
[exec]
time-limit = "1s"
END
clockctl reload
start failing >/dev/null
wait_until 20 log_has 'hook failed.*exitStatus=7|hook failed.*timer-end'
run clockctl doctor
expect_line 'warning +hooks: program not found: focus-work \(nonesuch\)' "$out"
clockctl config set hooks.timer-end 'sleep 986' >/dev/null
clockctl reload
start slow >/dev/null
wait_until 20 log_has 'hook failed.*(time limit)'
clockctl dismiss all -q

# Do-not-disturb of dunst, with the hook in contrib: on during work, off in breaks, pauses and at the end, including the
# exit of the daemon. If it was on before, it remains on.
screen_start
bus_start
dunst_start
daemon_stop
for event in focus-work focus-break focus-long-break focus-paused focus-end; do
    printf '%s = "%s"\n' "$event" "$root/contrib/hooks/dnd-dunst"
done | { echo '[hooks]'; cat; } >"$configuration"
cat "$root/contrib/hooks/dunstrc" >>"$home/dunstrc"
dunst_kill
dunst_start
daemon_start
# Whether a popup of another program is shown.
chatter() {
    dunstctl close-all
    busctl --address="$DBUS_SESSION_BUS_ADDRESS" call org.freedesktop.Notifications /org/freedesktop/Notifications \
        org.freedesktop.Notifications Notify 'susssasa{sv}i' other 0 '' chatter '' 0 0 0
}
is_loud() {
    chatter && popups_are 1
}
is_quiet() {
    chatter && popups_are 0
}
wait_until 20 is_loud
clockctl focus start -q >/dev/null
wait_until 20 is_quiet
start 'seen at work' >/dev/null
wait_until 20 popups_are 1
sleep 0.3
screenshot hooks-dnd
run clockctl doctor
expect_no_line 'popups: .*do not disturb' "$out"
clockctl dismiss all -q
wait_until 20 popups_are 0
clockctl focus pause -q
wait_until 20 is_loud
clockctl focus resume -q
wait_until 20 is_quiet
daemon_stop
[[ ! -e $XDG_RUNTIME_DIR/clockd-dnd-dunst ]] || fail "the daemon has ended, and its do-not-disturb has not"
wait_until 20 is_loud
daemon_start
wait_until 20 is_quiet
clockctl focus skip -q
wait_until 20 is_loud
clockctl focus skip -q
wait_until 20 is_quiet
clockctl focus stop -q
wait_until 20 is_loud
# If the user enabled it, it remains enabled.
dunstctl set-paused true
clockctl focus start -q >/dev/null
wait_until 20 test -e "$XDG_RUNTIME_DIR/clockd-dnd-dunst"
clockctl focus stop -q
wait_until 20 test ! -e "$XDG_RUNTIME_DIR/clockd-dnd-dunst"
wait_until 20 is_quiet

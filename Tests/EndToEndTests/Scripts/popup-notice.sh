#!/bin/bash
# The notice before an alarm on a real desktop: its Skip button, and its withdrawal when it is outdated, also after the
# daemon was killed or restarted.
# group: faults
# limit: 90 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

need sqlite3 sqlite3
need busctl systemd
need notify-send libnotify-bin

screen_start
bus_start
dunst_start
daemon_start

skipped() { clockctl alarm show "$1" --json | jq -e '.[0].skipped != null'; }
# The bus has the daemon's subscription to the answers of popups. A bus without statistics (dbus-daemon(1)) can't tell.
listens() {
    local rules
    rules=$(busctl --address="$DBUS_SESSION_BUS_ADDRESS" --json=short call org.freedesktop.DBus /org/freedesktop/DBus \
        org.freedesktop.DBus.Debug.Stats GetAllMatchRules) || { sleep 3; return 0; }
    grep "sender='org.freedesktop.Notifications'" <<<"$rules"
}
# A daily alarm in an hour whose notice is due immediately.
daily() {
    clockctl alarm add "$(date -d '+1 hour' +%H:%M:%S)" "$1" --repeat daily --pre 2h -q >/dev/null
    wait_until 5 popups_are 1
}

# Skip skips this occurrence and withdraws the notice.
daily pills
sleep 0.3
screenshot notice
press Skip
wait_until 5 skipped a1
wait_until 5 popups_are 0
expect_json '.[0].state == "scheduled"' < <(clockctl alarm show a1 --json)

# After unskip the notice is shown again; a skip on the command line withdraws it, too.
clockctl alarm unskip a1 >/dev/null
wait_until 5 popups_are 1
clockctl alarm skip a1 >/dev/null
wait_until 5 popups_are 0

# A one-time alarm can only be disabled.
clockctl alarm add +50m once --pre 1h -q >/dev/null
wait_until 5 popups_are 1
press 'Disable'
off() { clockctl alarm show a2 --json | jq -e '.[0].state == "off"'; }
wait_until 5 off
wait_until 5 popups_are 0

# The button works after the daemon was killed, and after a clean restart; there is only one popup at any time.
for ending in kill stop; do
    clockctl alarm unskip a1 >/dev/null
    wait_until 5 popups_are 1
    if [[ $ending == kill ]]; then daemon_kill; else daemon_stop; fi
    popups_are 1
    daemon_start
    wait_until 20 listens
    sleep 0.5
    popups_are 1
    press Skip
    wait_until 5 skipped a1
    wait_until 5 popups_are 0
done

# The next daemon withdraws a notice that became outdated while none ran.
due=$((EPOCHSECONDS + 15))
clockctl alarm add "@$due" soon --pre 1h --missed skip --grace 0s -q >/dev/null
wait_until 5 popups_are 1
daemon_kill
((EPOCHSECONDS < due)) || fail "the alarm was due before the daemon was killed"
sleep $((due + 1 - EPOCHSECONDS))
# Another program deletes the alarm, because the alarm itself would count as on time for a minute.
sqlite3 "$XDG_STATE_HOME/clockd/clockd.db" "DELETE FROM alarm WHERE label = 'soon'"
popups_are 1
daemon_start
wait_until 5 popups_are 0

# Another server uses the same numbers for other popups.
clockctl alarm unskip a1 >/dev/null
wait_until 5 popups_are 1
dunst_kill
dunst_start
notify-send --expire-time=0 stranger
wait_until 5 popups_are 1
clockctl alarm remove a1 >/dev/null
sleep 0.5
popups_are 1

daemon_stop
expect_equal 0 "$status" "exit status"

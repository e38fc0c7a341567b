#!/bin/bash
# Completing a task shows a popup with the success, or with the excess and a button that sets the matching estimate,
# also after a restart of the daemon. A warning precedes the end of the estimate.
# group: faults
# limit: 240 s
# shellcheck disable=SC1010  # "done" is a command of clockctl here.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"
need busctl systemd

export CLOCKD_CONFIG=$XDG_CONFIG_HOME/clockd/config.toml
printf '[task]\nwarn = "1s"\n' >"$CLOCKD_CONFIG"
screen_start
bus_start
dunst_start
daemon_start

# The bus has the daemon's subscription to the answers of popups. A bus without statistics (dbus-daemon(1)) can't tell.
listens() {
    local rules
    rules=$(busctl --address="$DBUS_SESSION_BUS_ADDRESS" --json=short call org.freedesktop.DBus /org/freedesktop/DBus \
        org.freedesktop.DBus.Debug.Stats GetAllMatchRules) || { sleep 3; return 0; }
    grep "sender='org.freedesktop.Notifications'" <<<"$rules"
}
estimate_is() { clockctl task info walk --json | jq -e --argjson seconds "$1" '.[0].estimateSeconds == $seconds'; }
says() { dunstctl history | jq -e --arg text "$1" 'any(.data[0][]; .body.data | test($text))'; }

# A warning one second before the end, then the question, which replaces the warning.
clockctl task add walk 8s -q >/dev/null
# Starts the task and waits for the question, which replaces the warning. It is asked anew after as long again, so that
# a short estimate would leave little time for an answer.
warnings() { dunstctl history | jq '[.data[0][] | select(.body.data | test("^1 s of the estimate left"))] | length'; }
has_warned() { (($(warnings) > before)); }
overrun() {
    before=$(warnings)
    clockctl task start walk >/dev/null
    wait_until 30 has_warned
    wait_until 20 popups_are 1
}
overrun
wait_until 5 says '^1 s of the estimate left, until [0-9:]+$'
wait_until 5 popups_are 1
# The matching estimate is the duration in whole seconds.
right() { clockctl task info walk --json | jq -r '.[0].suggestedSeconds | ceil'; }
complete() {
    press Complete
    wait_until 5 idle
    wait_until 5 popups_are 1
}
idle() { clockctl task info walk --json | jq -e '.[0].state == "idle"'; }
complete
sleep 0.3
screenshot verdict
press "Use $(right) s"
wait_until 5 estimate_is "$(right)"
wait_until 5 popups_are 0
wait_until 5 says "^[0-9]+ s over; $(right) s would have been right$"

# A button for an outdated estimate disappears.
clockctl task edit walk --estimate 7s >/dev/null
overrun
complete
clockctl task edit walk --estimate 8s >/dev/null
wait_until 5 popups_are 0

# After the daemon was killed the button still works.
overrun
complete
daemon_kill
popups_are 1
daemon_start
wait_until 20 listens
sleep 0.5
popups_are 1
press "Use $(right) s"
wait_until 5 estimate_is "$(right)"
wait_until 5 popups_are 0

# Completed by a command, within the estimate: the popup reports success, without a button, until that is taken back.
clockctl task edit walk --estimate 20m >/dev/null
clockctl task start walk >/dev/null
clockctl task done >/dev/null
wait_until 5 popups_are 1
clockctl undo >/dev/null
wait_until 5 popups_are 0

daemon_stop
expect_equal 0 "$status" "exit status"

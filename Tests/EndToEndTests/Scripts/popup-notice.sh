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
need notify-send libnotify-bin

screen_start
bus_start
dunst_start
daemon_start

skipped() { clockctl alarm show "$1" --json | jq -e '.[0].skipped != null'; }
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
    sleep 0.5
    popups_are 1
    press Skip
    wait_until 5 skipped a1
    wait_until 5 popups_are 0
done

# The next daemon withdraws a notice that became outdated while none ran.
clockctl alarm add +4s soon --pre 1h --missed skip --grace 0s -q >/dev/null
wait_until 5 popups_are 1
daemon_kill
sleep 4
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

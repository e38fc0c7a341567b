#!/bin/bash
# The effect of closing a popup without pressing a button: an alarm is snoozed while its limit allows it, then
# dismissed; other rings are dismissed, or extended if so configured. A reload changes it.
# group: faults
# limit: 60 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

screen_start
bus_start
dunst_start
export CLOCKD_CONFIG=$XDG_CONFIG_HOME/clockd/config.toml
daemon_start

ring_is() {
    [[ $(clockctl ring list --all --json | jq -r --arg item "$1" '[.[] | select(.item == $item)] | last.state') == "$2" ]]
}

# An alarm with a limit of one snooze.
clockctl alarm add +1s 'get up' --snooze 8s --snooze-limit 1 -q >/dev/null
wait_until 5 popups_are 1
sleep 0.3
screenshot snooze-button
dunstctl close
wait_until 5 ring_is a1 snoozed
wait_until 5 popups_are 0
wait_until 20 ring_is a1 ringing
wait_until 5 popups_are 1
dunstctl close
wait_until 5 ring_is a1 dismissed
wait_until 5 popups_are 0
expect_json '.[0].snoozes == 1' < <(clockctl ring list --all --json)

# A timer is dismissed.
clockctl timer start 1s tea -q >/dev/null
wait_until 5 popups_are 1
dunstctl close
wait_until 5 ring_is t1 dismissed
expect_json '.[0].state == "done"' < <(clockctl timer show t1 --json)

# The opposite configuration applies from the next closing on.
clockctl alarm add +1s 'once' -q >/dev/null
wait_until 5 popups_are 1
cat >"$CLOCKD_CONFIG" <<END
[alarm]
on-close = "dismiss"
[timer]
on-close = "snooze"
[focus]
on-close = "snooze"
[task]
on-close = "snooze"
END
clockctl reload >/dev/null
dunstctl close
wait_until 5 ring_is a2 dismissed
expect_json '.[0].snoozes == 0' < <(clockctl ring list --all --json | jq '[.[] | select(.item == "a2")]')

clockctl timer start 1s tea -q >/dev/null
wait_until 5 popups_are 1
dunstctl close
wait_until 5 ring_is t2 dismissed
expect_json '.[0].state == "running"' < <(clockctl timer show t2 --json)
# The seconds from the end of the last ring to an item's end, both by the daemon's clock.
expect_extended() {
    local ended
    ended=$(clockctl ring list --all --json | jq -r --arg item "$1" '[.[] | select(.item == $item)] | last.ended')
    expect_between "$2.9" "$(awk -v ends="$(date -d "$(jq -r .ends)" +%s.%N)" -v ended="$(date -d "$ended" +%s.%N)" \
        'BEGIN { printf "%.3f", ends - ended }')" "$(($2 + 1)).1" "seconds by which $1 was extended"
}
expect_extended t2 59 < <(clockctl timer show t2 --json | jq '.[0]')

clockctl focus start --work 1s >/dev/null
wait_until 5 popups_are 1
sleep 0.3
screenshot focus-buttons
press '+5 min'
wait_until 5 ring_is f1 dismissed
expect_json '.state == "running" and .phase == "work"' < <(clockctl focus status --json)
expect_extended f1 299 < <(clockctl focus status --json)
clockctl focus extend -295s >/dev/null
wait_until 10 popups_are 1
dunstctl close
wait_until 5 popups_are 0
expect_json '.state == "running" and .phase == "work" and .remainingSeconds <= 60' < <(clockctl focus status --json)
clockctl focus stop >/dev/null

# Rings that can't be snoozed can't be configured to snooze.
printf '[dday]\non-close = "snooze"\n' >"$CLOCKD_CONFIG"
expect_status 78 clockctl reload
expect_line 'on-close' "$err"

daemon_stop
expect_equal 0 "$status" "exit status"

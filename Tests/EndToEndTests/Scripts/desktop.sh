#!/bin/bash
# Rings on a real desktop: popup, buttons, sound; the server is killed, restarted, or missing.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

screen_start
bus_start
sound_start
dunst_start
daemon_start

ring_state() {
    call io.clockd.Rings.List '{"all": true}' | jq -r --arg item "$1" '[.parameters.rings[] | select(.item == $item)] | last.state'
}
ring_is() { [[ $(ring_state "$1") == "$2" ]]; }
# An alarm with a label, and the seconds of a snooze: short ones end soon, in long ones the silence can be observed.
alarm_soon() {
    local settings
    settings=$(jq -nc --arg name "$1" --argjson snooze "${2:-600}" '{time: "+0.5s", label: $name, snoozeSeconds: $snooze}')
    call io.clockd.Alarms.Add "{\"settings\": $settings, \"enabled\": true}" | expect_json '.parameters.alarm.id'
}
dismiss() { call io.clockd.Rings.Dismiss "{\"names\": [\"$1\"]}" | expect_json '.parameters.rings[0].state == "dismissed"'; }
snoozes_are() { [[ $(call io.clockd.Rings.List '{"all": true}' | jq -r --arg item "$1" '[.parameters.rings[] | select(.item == $item)] | last.snoozes') == "$2" ]]; }

# An alarm: a popup and a sound, and a label that is shown as text, not markup.
alarm_soon 'wake <b>up</b> & "go"'
wait_until 20 popups_are 1
wait_until 20 is_heard
sleep 0.3
screenshot alarm
ring_is a1 ringing

# Snooze in the popup: silence.
press Snooze
wait_until 20 ring_is a1 snoozed
wait_until 20 is_silent
wait_until 20 popups_are 0
dismiss a1

# Another ring after the snooze.
alarm_soon again 1
wait_until 20 popups_are 1
press Snooze
wait_until 20 snoozes_are a2 1
wait_until 20 ring_is a2 ringing
wait_until 20 popups_are 1
wait_until 20 is_heard

# Dismiss ends the ring and its sound.
press Dismiss
wait_until 20 ring_is a2 dismissed
wait_until 20 is_silent
wait_until 20 popups_are 0
expect_json '.parameters.rings | length == 2 and all(.snoozes == 1)' < <(call io.clockd.Rings.List '{"all": true}')
dunstctl history | expect_json 'any(.data[0][]; .summary.data == "wake <b>up</b> & \"go\"" or
    (.summary.data | test("wake &lt;b&gt;up&lt;/b&gt; &amp; ")))'

# A timer: +1 min extends it by a minute, Dismiss ends it.
call io.clockd.Timers.Start '{"durationSeconds": 0.3, "label": "tea", "rings": true}' >/dev/null
wait_until 20 popups_are 1
sleep 0.3
screenshot timer
press '+1 min'
wait_until 20 popups_are 0
timer_runs() { call io.clockd.Timers.Show '{"names": ["tea"]}' | jq -e '.parameters.timers[0] | .state == "running" and .remainingSeconds > 30'; }
wait_until 20 timer_runs
call io.clockd.Timers.Cancel '{"names": ["tea"]}' >/dev/null

# An expired popup is not an answer: it is posted again, and the ring continues.
alarm_soon brief
expired() { dunstctl history | jq -e '[.data[0][] | select(.summary.data == "brief")] | length >= 2'; }
wait_until 20 expired
wait_until 20 popups_are 1
ring_is a3 ringing
wait_until 20 is_heard
dismiss a3
wait_until 20 is_silent
wait_until 20 popups_are 0
# Closing the popup snoozes the alarm; Dismiss ends it.
alarm_soon closed
wait_until 20 popups_are 1
dunstctl close
wait_until 20 ring_is a4 snoozed
wait_until 20 is_silent
wait_until 20 popups_are 0
dismiss a4
alarm_soon 'closed again' 1
wait_until 20 popups_are 1
dunstctl close
wait_until 20 snoozes_are a5 1
wait_until 20 ring_is a5 ringing
wait_until 20 popups_are 1
press Dismiss
wait_until 20 ring_is a5 dismissed
wait_until 20 is_silent
wait_until 20 popups_are 0

# The server exits during a ring and returns: the popup is shown again, and its buttons work.
alarm_soon vanishing
wait_until 20 popups_are 1
dunst_kill
ring_is a6 ringing
wait_until 20 is_heard
dunst_start
wait_until 20 popups_are 1
press Dismiss
wait_until 20 ring_is a6 dismissed
wait_until 20 is_silent

# The daemon is killed during a ring: there is one popup, not two, and it can be answered.
alarm_soon survivor
wait_until 20 popups_are 1
daemon_kill
daemon_start
ring_is a7 ringing
wait_until 20 is_heard
wait_until 20 popups_are 1
sleep 0.5
expect_equal 1 "$(popups)" "popups after the daemon's restart"
press Dismiss
wait_until 20 ring_is a7 dismissed
# A player left by a killed daemon plays its file to the end, here for six seconds.
wait_until 20 is_silent

# A notice remains when the daemon is killed, and is withdrawn when its alarm is disabled.
call io.clockd.Alarms.Add '{"settings": {"time": "+30m", "label": "train", "preSeconds": 1798}, "enabled": true}' >/dev/null
wait_until 20 popups_are 1
daemon_kill
daemon_start
expect_equal 1 "$(popups)" "popups after the daemon's restart"
call io.clockd.Alarms.Disable '{"names": ["train"]}' | expect_json '.parameters.alarms[0].enabled == false'
wait_until 20 popups_are 0
call io.clockd.Alarms.Remove '{"names": ["train"]}' >/dev/null

# Without a server a ring is in the ledger and the log, and audible; it is shown once there is a server.
dunst_kill
alarm_soon unseen
wait_until 20 ring_is a9 ringing
wait_until 20 is_heard
wait_until 20 log_has 'popup.*unseen.*could not be shown'
dunst_start
wait_until 20 popups_are 1
press Dismiss
wait_until 20 ring_is a9 dismissed
wait_until 20 is_silent

daemon_stop
expect_equal 0 "$status" "exit status"

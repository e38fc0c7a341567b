#!/bin/bash
# A logout: the session bus ends together with the daemon. The daemon exits cleanly, and does not use the store after
# closing it.
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

screen_start
for round in {1..30}; do
    bus_start
    bus=$!
    daemon_start
    call io.clockd.Timers.Start '{"durationSeconds": 0.01, "label": "bell", "rings": true}' >/dev/null
    kill -TERM "$daemon"
    # At different times during the daemon's exit.
    sleep "$(awk -v round="$round" 'BEGIN { printf "%.3f", round / 1000 }')"
    kill -TERM "$bus"
    status=0
    wait "$daemon" || status=$?
    expect_equal 0 "$status" "the exit status at a logout"
    wait "$bus" || true
    # No ring remains when the next daemon starts.
    rm -rf "$XDG_STATE_HOME/clockd"
    rm -f "$home/bus"
done
expect_no_line 'ERROR|CRITICAL|can.t be used|code: 21' "$(cat "$home/daemon.log")"

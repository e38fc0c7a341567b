#!/bin/bash
# A hundred clients follow the status or wait for timers, join and leave during many changes: none misses a change.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need python3 python3

daemon_start
for seed in 1 2; do
    "$python" "$scripts/followers.py" "$seed" 300
    # The next tests begin without rings and running items.
    daemon_stop
    expect_equal 0 "$status" "exit status of the daemon"
    rm -r "${XDG_STATE_HOME:?}"/clockd
    daemon_start
done

#!/bin/bash
# Many simultaneous rings, each with a slow hook: no ring waits for a hook, few processes run at a time, and each hook
# runs once.
# group: faults
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

count=${CLOCKD_TEST_STORM:-600}
: >"$home/ran"
daemon_start CLOCKD_LOG=stderr

# All items are due at the same time. Sets $late to the lateness of the last one, in seconds.
storm() {
    local before i
    before=$(rung)
    for ((i = 0; i < count; i++)); do
        printf '{"method":"io.clockd.Timers.Start","parameters":{"durationSeconds":%d,"label":"%s%d","rings":true}}\0' \
            "$((3 + count / 500))" "$1" "$i"
    done | socat -t 30 - "UNIX-CONNECT:$CLOCKD_SOCKET" | tr '\0' '\n' >"$home/added"
    expect_equal "$count" "$(jq -s '[.[] | select(.parameters.timer.id)] | length' "$home/added")" "timers started"
    all_rang() { watch_children; (($(rung) == before + count)); }
    wait_until 120 all_rang
    late=$(clockctl history --event rang -n "$count" --json | jq '[.[].details.latenessSeconds] | max')
    echo "$1: the last of $count rings was $late s late"
}
rung() { grep -c ' event=rang ' "$home/daemon.log" || true; }
most=0
watch_children() {
    local now
    now=$(pgrep -c -P "$daemon" || true)
    ((now <= most)) || most=$now
}

storm plain
without=$late
expect_status 0 clockctl dismiss all -q

cat >"$home/config/clockd/config.toml" <<END
[hooks]
ring = "[ -e $home/go ] || sleep 5; echo \$CLOCKD_LABEL >>$home/ran; sleep 0.2"
END
clockctl reload
storm hooked
# The lateness is due only to the processor time of the shells.
expect_between 0 "$late" "$(awk -v late="$without" 'BEGIN { print 2 + 3 * late }')" "lateness with hooks"
# Until all have rung, a hook takes five seconds, and all of them minutes.
(($(wc -l <"$home/ran") < count)) || fail "the hooks were done before the rings: they held them up"
# Answers do not wait for hooks either.
expect_status 0 clockctl dismiss all -q
touch "$home/go"
all_ran() { watch_children; (($(wc -l <"$home/ran") >= count)); }
wait_until 150 all_ran
sleep 1
expect_equal "$count" "$(sort -u "$home/ran" | wc -l)" "hooks that ran"
expect_equal "" "$(sort "$home/ran" | uniq -d | xargs)" "hooks that ran twice"
# Eight hooks, and three spare processes for players.
expect_between 2 "$most" 14 "processes at a time"

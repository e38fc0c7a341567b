#!/bin/bash
# Hooks that leave processes in the background: later ones run all the same, the processes of the newest are kept, and
# the log and the doctor say so.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

cat >"$home/config/clockd/config.toml" <<END
[hooks]
timer-end = "sleep 986 & echo \$! >>$home/left"
ring = "echo \$CLOCKD_LABEL >>$home/ran"
END
: >"$home/left"
daemon_start CLOCKD_LOG=stderr
alive() {
    local process count=0
    while read -r process; do if kill -0 "$process" 2>/dev/null; then ((count += 1)); fi; done <"$home/left"
    echo "$count"
}
are_alive() { (($(alive) == $1)); }

# More than the 128 that run at a time.
for i in {1..200}; do
    printf '{"method":"io.clockd.Timers.Start","parameters":{"durationSeconds":1,"label":"%s","rings":false}}\0' "$i"
done | socat -t 30 - "UNIX-CONNECT:$CLOCKD_SOCKET" | tr '\0' '\n' >"$home/added"
expect_equal 200 "$(jq -s '[.[] | select(.parameters.timer.id)] | length' "$home/added")" "timers started"
have_run() { (($(wc -l <"$home/left") == $1)); }
wait_until 60 have_run 200
clockctl timer start 0.1s "the next" -q >/dev/null
wait_until 20 grep -q 'the next' "$home/ran"
wait_until 20 have_run 201
wait_until 30 are_alive 64
expect_line 'A hook left processes in the background hook=timer-end item=t1$' "$(<"$home/daemon.log")"
expect_equal 137 "$(grep -c 'others have left too many' "$home/daemon.log")" "hooks whose processes were ended"
run clockctl doctor
expect_line 'warning +hooks: have left background processes: 64$' "$out"
xargs kill <"$home/left" 2>/dev/null || true
wait_until 20 are_alive 0
is_well() { ! clockctl doctor | grep 'hooks:.*background'; }
wait_until 20 is_well

# The commands of silent items have the same bound.
: >"$home/left"
printf '[hooks]\n' >"$home/config/clockd/config.toml"
clockctl reload -q
for i in {1..70}; do clockctl timer start 0.1s "$i" --no-ring --exec "sleep 986 & echo \$! >>$home/left" -q >/dev/null; done
wait_until 60 have_run 70
wait_until 30 are_alive 64
xargs kill <"$home/left" 2>/dev/null || true
wait_until 20 are_alive 0

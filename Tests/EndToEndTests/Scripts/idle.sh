#!/bin/bash
# The daemon sleeps while no item is due: no system call for seconds, whatever happened before.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need strace strace

# Idle worker threads exit after five seconds. On a busy machine the work before that may also take some.
contexts() { cat "/proc/$daemon/task"/*/status | awk '/^(non)?voluntary/ { sum += $2 } END { print sum }'; }
is_settled() {
    local before
    before=$(contexts)
    sleep 6
    [[ $(contexts) == "$before" ]]
}
is_traced() { ! grep -hE '^TracerPid:\s+0$' "/proc/$daemon/task"/*/status; }
is_gone() { ! kill -0 "$tracer"; }
# `sleeps SECONDS WHEN`: the system call in which each thread is waiting at the beginning does not count.
sleeps() {
    wait_until 40 is_settled
    strace -f -qq -o "$home/calls" -p "$daemon" {told}>&- &
    tracer=$!
    wait_until 20 is_traced
    sleep "$1"
    kill -TERM "$tracer"
    wait_until 20 is_gone
    awk '{ if (seen[$1]++) print }' "$home/calls" >"$home/after"
    [[ -s $home/calls ]] || fail "nothing was traced"
    local calls
    calls=$(grep -cvE 'detached|resumed' "$home/after" || true)
    ((calls <= 2)) || fail "$calls system calls in $1 idle seconds $2"$'\n'"$(head -n 20 "$home/after")"
}

mkdir "$home/bin"
printf '#!/bin/sh\necho played >>"%s/played"\nsleep 0.1\n' "$home" >"$home/bin/player"
chmod +x "$home/bin/player"
touch "$home/bell.oga"
printf '[sound]\nplayer = ["%s/bin/player"]\n' "$home" >"$home/config/clockd/config.toml"

daemon_start
clockctl alarm add 'tomorrow 07:30' wake --repeat daily -q >/dev/null
clockctl timer start 1h tea -q >/dev/null
clockctl export >"$home/archive"
clockctl import --replace "$home/archive"
# The daily backup is made with the first change.
sleeps 4 "after a start"

# A sound, a command, an answer, and a status request.
clockctl timer start 0.1s rings --sound "$home/bell.oga" --exec "echo ran >>$home/ran" -q >/dev/null
wait_until 20 test -s "$home/ran"
wait_until 20 test -s "$home/played"
clockctl dismiss rings >/dev/null
clockctl doctor >/dev/null || true
sleeps 8 "after a ring"

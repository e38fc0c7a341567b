#!/bin/bash
# The daemon sleeps while no item is due: no system call for seconds, whatever happened before.
# limit: 90 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need strace strace

# `sleeps SECONDS WHEN`: idle worker threads exit after five seconds; the system call in which each thread is waiting at
# the beginning does not count.
sleeps() {
    sleep 8
    timeout "$1" strace -f -qq -o "$home/calls" -p "$daemon" || true
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
wait_until 5 test -s "$home/ran"
wait_until 5 test -s "$home/played"
clockctl dismiss rings >/dev/null
clockctl doctor >/dev/null || true
sleeps 8 "after a ring"

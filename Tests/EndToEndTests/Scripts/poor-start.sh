#!/bin/bash
# A start with few file descriptors or threads fails with one line and status 71, or succeeds; without /dev, /proc and
# the boot's id the daemon starts, rings, and the doctor says what is missing, as with a log that nothing keeps.
# group: faults
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need prlimit util-linux

# `start_with LIMIT`: sets $status; 0 if it answers.
start_with() {
    prlimit --nofile="$1:$1" clockd >"$home/few.log" 2>&1 {told}>&- &
    daemon=$!
    wait_until 30 daemon_answers_or_is_gone
    if daemon_answers >/dev/null 2>&1; then
        daemon_stop
        expect_equal 0 "$status" "exit status of a daemon with $1 descriptors"
    else
        status=0
        wait "$daemon" || status=$?
    fi
}
for limit in 12 16 24 32 40 48 56 57 60 64; do
    start_with "$limit"
    expect_equal 71 "$status" "exit status with $limit descriptors: $(cat "$home/few.log")"
    expect_equal 1 "$(wc -l <"$home/few.log")" "lines with $limit descriptors: $(cat "$home/few.log")"
    expect_line 'file descriptors are available and 64 are needed: raise the limit' "$(<"$home/few.log")"
done
for limit in 72 80 100; do
    start_with "$limit"
    expect_equal 0 "$status" "exit status with $limit descriptors: $(cat "$home/few.log")"
done

# A log that nothing keeps is said.
for errors in '&-' /dev/null; do
    eval "clockd >/dev/null 2>$errors {told}>&- &"
    daemon=$!
    wait_until 30 daemon_answers
    run clockctl doctor
    expect_line '^warning +log: nothing keeps it' "$out"
    daemon_stop
done

# A user who may have no further thread or process.
other=(setpriv --reuid=64999 --regid=64999 --clear-groups)
if "${other[@]}" clockd --version >/dev/null 2>&1; then
    for limit in 0 1 2; do
        status=0
        timeout 20 prlimit --nproc="$limit:$limit" "${other[@]}" \
            env CLOCKD_SOCKET="$home/other.sock" CLOCKD_STATE_DIR="$home/other" clockd >"$home/few.log" 2>&1 || status=$?
        expect_equal 71 "$status" "exit status with $limit tasks: $(cat "$home/few.log")"
        # Another user may not read what this test's clock is preloaded from, and ld.so says so.
        expect_equal 'clockd: pthread_create: Resource temporarily unavailable' "$(grep -v ld.so "$home/few.log")" "its line"
    done
else
    echo "not tried: a user without other processes, who can't be had or can't run this program"
fi

if ! unshare --mount true 2>/dev/null; then
    echo "not tried: no /proc needs the right to mount"
    exit 0
fi
cat >"$home/unprocessed" <<'END'
#!/bin/sh
mount -t tmpfs none /proc
mount -t tmpfs none /dev
exec "$@"
END
chmod +x "$home/unprocessed"
daemon_start unshare --mount "$home/unprocessed"
clockctl timer start 1h waits -q >/dev/null
# Also a player and a command, neither of which can have /dev/null.
printf '#!/bin/sh\ncat && echo silence && touch "%s/played"\nexec sleep 987\n' "$home" >"$home/player"
chmod +x "$home/player"
printf '[sound]\nplayer = ["%s/player"]\n' "$home" >"$home/config/clockd/config.toml"
clockctl reload -q
clockctl timer start 0.2s tea --exec "cat && touch '$home/ran'" -q >/dev/null
expect_log '“tea” rings'
wait_until 20 test -e "$home/ran"
wait_until 20 pgrep -f "^sleep 987"
[[ ! -e $home/played ]] || fail "what a player prints is kept without /dev/null"
clockctl dismiss -q
expect_log "The boot's id can't be read"
run clockctl doctor
expect_line "warning +kernel: the boot's id can't be read, so that each start counts as a reboot: open /proc/" "$out"
expect_line '→ mount /proc where clockd runs' "$out"
daemon_kill
daemon_start unshare --mount "$home/unprocessed"
left=$(clockctl timer list --json | jq '.[] | select(.label == "waits") | .remainingSeconds')
expect_between 3500 "$left" 3600 "seconds left after a restart"

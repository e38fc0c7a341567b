#!/bin/bash
# The socket's file, or the directories on its path, are removed while the daemon runs: it is created again as soon as
# they are back, and connected clients remain connected.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
clockctl timer start 1h waited --wait -q >"$home/waited" 2>&1 {told}>&- &
waiter=$!
timer_is_there() { clockctl timer list | grep waited; }
wait_until 20 timer_is_there

rm "$CLOCKD_SOCKET"
wait_until 20 daemon_answers
expect_log 'The socket was removed'
expect_equal 600 "$(stat -c %a "$CLOCKD_SOCKET")" "mode of the socket"

mv "$XDG_RUNTIME_DIR/clockd" "$home/gone"
wait_until 20 daemon_answers
expect_equal 700 "$(stat -c %a "$XDG_RUNTIME_DIR/clockd")" "mode of its directory"
# The new directory is watched like the previous one.
rm "$CLOCKD_SOCKET"
wait_until 20 daemon_answers

# Its directories are moved away, or removed, and return later.
mv "$XDG_RUNTIME_DIR" "$home/away"
expect_log "The socket was removed and can't be created again"
mkdir -m 700 "$XDG_RUNTIME_DIR"
wait_until 20 daemon_answers
rm -r "$XDG_RUNTIME_DIR"
sleep 3
mkdir -m 700 "$XDG_RUNTIME_DIR"
wait_until 20 daemon_answers

# A file system is mounted over the new directory, as at a login.
if unshare --mount true 2>/dev/null; then
    rm -r "$XDG_RUNTIME_DIR"
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    wait_until 20 daemon_answers
    mount -t tmpfs -o mode=700 none "$XDG_RUNTIME_DIR"
    wait_until 40 daemon_answers || { umount "$XDG_RUNTIME_DIR"; fail "the hidden socket was not replaced"; }
    umount --lazy "$XDG_RUNTIME_DIR"
    kill -HUP "$daemon"
    wait_until 20 daemon_answers
else
    echo "not tried: a mount over the directory needs the right to mount"
fi

# A client that was connected all the time is notified of the timer's end.
kill -0 "$waiter" || fail "the client has ended: $(cat "$home/waited")"
clockctl timer extend waited -1h -q
status=0
wait "$waiter" || status=$?
expect_equal 0 "$status" "exit status of the one that waited: $(cat "$home/waited")"

# Another daemon's socket is not replaced, and created again when that daemon has exited.
answers() { call io.clockd.Clock.GetStatus | jq -e --argjson id "$1" '.parameters.status.pid == $id'; }
kill -STOP "$daemon"
rm "$CLOCKD_SOCKET"
env XDG_STATE_HOME="$home/other" clockd >>"$home/other.log" 2>&1 {told}>&- &
other=$!
wait_until 20 answers "$other"
kill -CONT "$daemon"
kill -HUP "$daemon"
sleep 0.5
answers "$other" >/dev/null || fail "the socket was taken from another daemon"
kill -TERM "$other"
wait "$other" || true
wait_until 20 answers "$daemon"

daemon_stop
expect_equal 0 "$status" "exit status"
[[ ! -e $CLOCKD_SOCKET ]] || fail "the socket is left behind"

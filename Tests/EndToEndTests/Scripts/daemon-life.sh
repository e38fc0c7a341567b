#!/bin/bash
# Start and end: one daemon per state directory, clean exits, private sockets, and paths without systemd or a desktop.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
expect_equal 700 "$(stat -c %a "$(dirname "$CLOCKD_SOCKET")")" "mode of the socket's folder"
expect_equal 600 "$(stat -c %a "$CLOCKD_SOCKET")" "mode of the socket"
expect_equal 700 "$(stat -c %a "$XDG_STATE_HOME/clockd")" "mode of the state's folder"
expect_equal 600 "$(stat -c %a "$XDG_STATE_HOME/clockd/clockd.db")" "mode of the database"

# A second daemon with the same state directory names the process that uses it, and exits without effects.
expect_status 75 env CLOCKD_SOCKET="$home/other/clockd.sock" clockd
expect_line "^clockd: $XDG_STATE_HOME/clockd is in use by process clockd \($daemon\)$" "$err"
expect_equal 1 "$(wc -l <"$home/err")" "lines said"
# So does a daemon with the same socket and another state directory.
expect_status 69 env CLOCKD_STATE_DIR="$home/otherstate" clockd
expect_line "^clockd: can't listen on $CLOCKD_SOCKET, another daemon is listening there$" "$err"
daemon_answers >/dev/null

# SIGHUP reloads the configuration; the daemon continues.
call io.clockd.Timers.Start '{"durationSeconds": 600, "label": "long", "rings": true}' >/dev/null
kill -HUP "$daemon"
wait_until 20 log_has 'Configuration reloaded'
expect_json '.parameters.timers | length == 1' < <(call io.clockd.Timers.List '{"all": false}')

# SIGTERM and SIGINT end the daemon cleanly: status 0, and the socket is removed.
daemon_stop
expect_equal 0 "$status" "exit status after SIGTERM"
[[ ! -e $CLOCKD_SOCKET ]] || fail "the socket is still there"
daemon_start
kill -INT "$daemon"
status=0
wait "$daemon" || status=$?
expect_equal 0 "$status" "exit status after SIGINT"

# A socket left by a crash is not mistaken for a daemon.
daemon_start
daemon_kill
[[ -S $CLOCKD_SOCKET ]] || fail "the socket should have been left"
daemon_start
daemon_stop

# Without a runtime directory, and without any directory set: in the temporary directory and the home directory.
if [[ -d /run/user/$EUID ]]; then
    echo "not tried: a daemon without XDG_RUNTIME_DIR would listen in /run/user/$EUID, where another may be"
else
    mkdir -m 700 "$home/tmp"
    env -u XDG_RUNTIME_DIR -u CLOCKD_SOCKET -u XDG_STATE_HOME -u XDG_CONFIG_HOME TMPDIR="$home/tmp" \
        clockd >>"$home/daemon.log" 2>&1 &
    daemon=$!
    CLOCKD_SOCKET=$home/tmp/clockd-$EUID/clockd.sock
    wait_until 20 daemon_answers
    expect_equal 700 "$(stat -c %a "$(dirname "$CLOCKD_SOCKET")")" "mode of the folder chosen"
    [[ -f $HOME/.local/state/clockd/clockd.db ]] || fail "the state is not in the home folder"
    daemon_stop
    expect_equal 0 "$status" "exit status without a runtime folder"
fi

# The thread priority that only root can have is not logged.
need strace strace
unprivileged=()
((EUID != 0)) || unprivileged=(setpriv --bounding-set=-sys_nice)
strace -f -qq -e trace=connect,setpriority -o "$home/connects" "${unprivileged[@]}" clockd >>"$home/daemon.log" 2>&1 {told}>&- &
tracer=$!
wait_until 20 daemon_answers
daemon=$(pgrep -P "$tracer")
kill -TERM "$daemon"
wait "$tracer" || true
[[ -s $home/connects ]] || fail "nothing was traced"
expect_no_line '/dev/log' "$(cat "$home/connects")"

# An unwritable state directory is reported in one line.
if ((EUID != 0)); then
    mkdir -m 500 "$home/locked"
    expect_status 74 env CLOCKD_STATE_DIR="$home/locked/state" clockd
fi
touch "$home/file"
expect_status 74 env CLOCKD_STATE_DIR="$home/file/state" clockd
expect_line "^clockd: " "$err"
expect_equal 1 "$(wc -l <"$home/err")" "lines said of a state that can't be"

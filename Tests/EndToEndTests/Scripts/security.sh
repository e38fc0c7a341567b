#!/bin/bash
# Access only for the owner, bounds on everything, and labels are never interpreted by a shell.
# limit: 300 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need sqlite3 sqlite3
need setpriv util-linux
sockets=$(dirname "$CLOCKD_SOCKET")

# --- The locations of the socket and the store

refused_start() {
    local wanted=$1 line=$2
    expect_status "$wanted" timeout 60 clockd
    expect_line "$line" "$err"
}
# A symbolic link instead of the directory, a file, a link instead of the socket.
mkdir -m 700 "$home/elsewhere"
ln -s "$home/elsewhere" "$sockets"
refused_start 69 "^clockd: can't listen in $sockets, it is a symbolic link or not a directory$"
rm "$sockets"
touch "$sockets"
refused_start 69 "^clockd: can't listen in $sockets, it is a symbolic link or not a directory$"
rm "$sockets"
mkdir -m 700 "$sockets"
ln -s "$home/elsewhere/target" "$CLOCKD_SOCKET"
refused_start 69 "^clockd: can't listen on $CLOCKD_SOCKET, the file there is not a stream socket$"
[[ -L $CLOCKD_SOCKET && ! -e $home/elsewhere/target ]] || fail "the link was followed"
rm "$CLOCKD_SOCKET"
# Directories of the socket and of the store that other users can write to.
chmod 770 "$sockets"
refused_start 69 "^clockd: can't listen in $sockets, it belongs to another user or others can write to it$"
chmod 700 "$sockets"
chmod 702 "$XDG_STATE_HOME/clockd"
refused_start 77 "^clockd: can't use $XDG_STATE_HOME/clockd, it belongs to another user or others can write to it$"
chmod 700 "$XDG_STATE_HOME/clockd"
# Directories of another user.
if ((EUID == 0)); then
    chown 65534:65534 "$sockets"
    refused_start 69 "^clockd: can't listen in $sockets, it belongs to another user or others can write to it$"
    chown 0:0 "$sockets"
    chown 65534:65534 "$XDG_STATE_HOME/clockd"
    refused_start 77 "^clockd: can't use $XDG_STATE_HOME/clockd, it belongs to another user or others can write to it$"
    chown 0:0 "$XDG_STATE_HOME/clockd"
else
    echo "not tried, for only root can: folders and callers of another user"
fi

daemon_start
expect_equal 700 "$(stat -c %a "$sockets")" "mode of the socket's folder"
expect_equal 600 "$(stat -c %a "$CLOCKD_SOCKET")" "mode of the socket"
clockctl timer start 60m mine >/dev/null

# --- The callers

if ((EUID == 0)); then
    as_nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
    ask() { printf '{"method":"io.clockd.Timers.List","parameters":{"all":true}}\0' | as_nobody socat -t 20 - "UNIX-CONNECT:$CLOCKD_SOCKET"; }
    # The directory keeps other users out; if it does not, the socket does; if it does not, the daemon checks the peer's
    # user.
    run ask
    [[ $status != 0 && -z $out ]] || fail "another user came through the folder: $out"
    chmod 711 "$home" "$XDG_RUNTIME_DIR" "$sockets"
    run ask
    expect_line 'Permission denied' "$err"
    chmod 666 "$CLOCKD_SOCKET"
    run ask
    expect_json '.error == "org.varlink.service.PermissionDenied"' <<<"$out"
    expect_no_line mine "$out"
    wait_until 20 log_has 'Refused process [0-9]+ of user 65534'
    chmod 600 "$CLOCKD_SOCKET"
    chmod 700 "$home" "$XDG_RUNTIME_DIR" "$sockets"
fi

# --- Hooks: a label is data

hook() {
    local request
    request=$(jq -nc --arg name "$1" --arg exec "printf '%s\n' \"\$CLOCKD_LABEL\" >>$home/labels" \
        '{durationSeconds: 0.05, label: $name, exec: $exec, rings: true}')
    call io.clockd.Timers.Start "$request"
}
harm="$home/harm"
hostile=(
    "\$(touch $harm)" "\`touch $harm\`" "'; touch $harm; '" "\"; touch $harm; \"" "; touch $harm #" "| touch $harm"
    "& touch $harm &" "\$IFS\$(touch\${IFS}$harm)" "-n -e \\x41" "%s%s%n" '~ * ? [a-z] {a,b} !!' "CLOCKD_LABEL=x" "\\"
)
ran() { [[ -e $home/labels && $(wc -l <"$home/labels") == "$1" ]]; }
count=0
for label in "${hostile[@]}"; do
    hook "$label" | expect_json '.parameters.timer.state == "running"'
    count=$((count + 1))
    wait_until 20 ran "$count"
    # The number of simultaneous popups is limited.
    clockctl dismiss all >/dev/null
done
expect_equal "$(printf '%s\n' "${hostile[@]}" | sort)" "$(sort "$home/labels")" "labels as the hooks saw them"
[[ ! -e $harm ]] || fail "a shell read a label"
hook $'two\ntouch '"$harm" | expect_json '.parameters.timer.state == "running"'
wait_until 20 ran $((count + 2))
[[ ! -e $harm ]] || fail "a shell read the second line of a label"
clockctl dismiss all >/dev/null
hook $'two\rtouch '"$harm" | expect_json '.error == "io.clockd.Clock.OutOfRange" and .parameters.parameter == "label"'
# Without a command nothing is executed, whatever the label.
call io.clockd.Timers.Start "{\"durationSeconds\": 0.05, \"label\": \"\$(touch $harm)\", \"rings\": true}" >/dev/null
sleep 0.5
[[ ! -e $harm ]] || fail "a label was run"

# --- Bounds, each reported by an error

error_of() { tr '\0' '\n' | jq -r '.error + " " + (.parameters | tojson)'; }
send() { socat -t 20 - "UNIX-CONNECT:$CLOCKD_SOCKET" 2>/dev/null || true; }
expect_equal 'io.clockd.Transport.MessageTooLarge {"limitBytes":1048576}' \
    "$({ printf '{"method":"' && head -c 1048576 /dev/zero | tr '\0' x; } | send | error_of)" "message size"
expect_equal 'io.clockd.Transport.NestedTooDeeply {"limitLevels":64}' \
    "$({ printf '[%.0s' {1..65} && printf '\0'; } | send | error_of)" "nesting"

# The limit of items, of all kinds together.
daemon_stop
rm -rf "$XDG_STATE_HOME/clockd"
daemon_start
clockctl alarm add 07:30 work --repeat daily -q >/dev/null
clockctl timer start 1h tea -q >/dev/null
clockctl export | jq -c '.tables.alarm |= [.[0] as $alarm | range(1; 20000) |
    $alarm + {number: ., body: ($alarm.body + {id: "a\(.)"})}]' >"$home/many"
expect_status 0 clockctl import "$home/many" --replace --yes
full='^clockctl: too many alarms, timers and other items: the limit is 20000; remove some first$'
expect_status 65 clockctl alarm add 07:30 "one too many"
expect_line "$full" "$err"
expect_status 65 clockctl timer start 1h
expect_line "$full" "$err"
# Names beyond a thousand are sent in several requests, each all or nothing.
mapfile -t names < <(printf 'a%d\n' {1..1500} | shuf --random-source=/dev/zero)
expect_status 0 clockctl alarm remove "${names[@]}"
expect_equal 1500 "$(wc -l <<<"$out")" "alarms removed"
call io.clockd.Alarms.Disable "$(printf 'a%d\n' {2001..3001} | jq -Rsc '{names: split("\n")[:-1]}')" >"$home/refusal" || true
expect_line TooMany "$(<"$home/refusal")"
expect_status 0 clockctl timer start 1h
daemon_stop
expect_equal 0 "$status" "exit status"

#!/bin/bash
# The unit of packaging/ under an unprivileged service manager: it starts, is sandboxed, and still rings.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=manager-parts
source "$scripts/manager-parts"

manager_possible || exit 0
trap manager_finish EXIT
manager_start
ctl() { as_user clockctl "$@"; }

# A call starts the daemon: the socket belongs to the manager.
systemctl_user start clockd.socket
expect_equal inactive "$(property ActiveState)" "the daemon before the first call"
ctl alarm add 07:30 kept >/dev/null
wait_until 20 property_is ActiveState active
daemon=$(property MainPID)
[[ -f $HOME/.local/state/clockd/clockd.db ]] || fail "the state is not where it was to be"
expect_equal 700 "$(stat -c %a "$HOME/.local/state/clockd")" "mode of the state's folder"

# Sandboxed: from inside, only the state is writable, and there are no privileges.
inside() { nsenter --target "$daemon" --user --mount --preserve-credentials "$@"; }
expect_equal 0000000000000000 "$(awk '/^CapBnd/ { print $2 }' "/proc/$daemon/status")" "capabilities it could have"
expect_equal 2 "$(awk '/^Seccomp:/ { print $2 }' "/proc/$daemon/status")" "the filter of system calls"
expect_equal 1 "$(awk '/^NoNewPrivs/ { print $2 }' "/proc/$daemon/status")" "no new privileges"
[[ $(readlink "/proc/$daemon/ns/user") != $(readlink /proc/self/ns/user) ]] || fail "no user namespace of its own"
read_only() {
    local point options
    while read -r _ _ _ _ point options _; do
        [[ $point != "$1" ]] || echo "${options%%,*}"
    done <"/proc/$daemon/mountinfo" | tail -n 1
}
expect_equal ro "$(read_only /)" "the machine's files"
expect_equal rw "$(read_only "$HOME/.local/state/clockd")" "the state"

# A command runs outside the sandbox: it can write wherever its owner can. Neither a shell nor the manager interprets
# its label.
# shellcheck disable=SC2016  # Must not be expanded.
label='$(touch harm) ${HOME} `id` "quoted" %h tea'
ctl timer start 0.2s "$label" --exec "printf '%s' \"\${CLOCKD_LABEL}\" > $HOME/wrote; cat /proc/self/status > $HOME/status; exit 3" >/dev/null
wait_until 20 test -s "$HOME/status"
expect_equal "$label" "$(cat "$HOME/wrote")" "the label a command is given"
expect_line '^NoNewPrivs:\s+0$' "$(cat "$HOME/status")"
[[ ! -e $HOME/harm ]] || fail "a shell read the label"
recorded() { ctl history --json | jq -e --argjson n "$1" '[.[] | select(.event == "commandEnded")] | length == $n'; }
wait_until 20 recorded 1
ctl history --json | expect_json '.[] | select(.event == "commandEnded") | .details.exitStatus == 3'
ctl dismiss >/dev/null

# The command and its remaining processes end with its ring.
units() { systemctl_user list-units --all --plain --no-legend 'clockd-hook-*' | awk '{ print $1 }'; }
no_units() { [[ -z $(units) ]]; }
wait_until 20 no_units
ctl timer start 0.2s slow --exec "sleep 987 & echo \$! > $HOME/child" >/dev/null
wait_until 20 test -s "$HOME/child"
child=$(cat "$HOME/child")
expect_equal clockd-hook-r2.service "$(units)" "the unit of a command"
kill -0 "$child"
ctl dismiss >/dev/null
is_gone() { ! kill -0 "$child"; }
wait_until 20 is_gone
wait_until 20 no_units

# kill -9: the manager restarts the daemon, the command is not run twice, and its end is reported.
ctl timer start 0.2s twice --exec "echo run >> $HOME/runs; while [ ! -e $HOME/go ]; do sleep 0.1; done; exit 5" >/dev/null
wait_until 20 test -s "$HOME/runs"
kill -KILL "$daemon"
restarted() { [[ $(property MainPID) != "$daemon" && $(property ActiveState) == active ]]; }
wait_until 20 restarted
daemon=$(property MainPID)
ctl ring list --json | expect_json 'length == 1 and .[0].state == "ringing"'
sleep 0.5
touch "$HOME/go"
ended_with_5() { ctl history --json | jq -e '[.[] | select(.event == "commandEnded" and .details.exitStatus == 5)] | length == 1'; }
wait_until 20 ended_with_5
expect_equal 1 "$(wc -l <"$HOME/runs")" "times the command was run"

# The daemon is restarted however often and fast it is killed.
ctl dismiss >/dev/null
wait_until 20 no_units
for _ in {1..8}; do
    kill -KILL "$daemon"
    wait_until 20 restarted
    daemon=$(property MainPID)
done
ctl timer start 1h --json | expect_json '.state == "running"'
# A daemon that can't start is retried after pauses, and runs once it can start.
restarts=$(property NRestarts)
kill -STOP "$daemon"
as_user mv "$HOME/.local/state/clockd/clockd.db" "$HOME/kept.db"
as_user ln -s "$HOME" "$HOME/.local/state/clockd/clockd.db"
start=$EPOCHREALTIME
kill -KILL "$daemon"
has_tried() { (($(property NRestarts) - restarts >= 3)); }
wait_until 40 has_tried
tried=$(($(property NRestarts) - restarts))
# There is a second before each start.
expect_between 3 "$tried" "$(awk -v start="$start" -v now="$EPOCHREALTIME" 'BEGIN { print 2 + (now - start) }')" \
    "starts of one that can't"
# In one step: a daemon that finds nothing there restores a backup.
as_user mv -T "$HOME/kept.db" "$HOME/.local/state/clockd/clockd.db"
wait_until 20 restarted
daemon=$(property MainPID)
wait_until 20 ctl timer list
ctl timer cancel last >/dev/null

# If a ring ends while no daemon runs, its command is ended as soon as one runs.
mkdir -p "$HOME/.config/clockd" "$HOME/bin"
printf '[timer]\nring-for = "10s"\n' >"$HOME/.config/clockd/config.toml"
systemctl_user reload clockd.service
ctl timer start 0.2s left --exec "echo \$\$ > $HOME/child2; exec sleep 986" >/dev/null
wait_until 20 test -s "$HOME/child2"
child=$(cat "$HOME/child2")
kill -STOP "$daemon"
sleep 10.5
kill -0 "$child"
kill -KILL "$daemon"
wait_until 20 is_gone
wait_until 20 restarted
wait_until 20 no_units
daemon=$(property MainPID)

# The manager kills the processes that the daemon started itself.
printf '[sound]\nplayer = ["%s", "{file}"]\n' "$HOME/bin/player" >"$HOME/.config/clockd/config.toml"
# shellcheck disable=SC2016  # Expanded by the player.
printf '#!/bin/sh\necho $$ > "$HOME/.local/state/clockd/player"\nexec sleep 985\n' >"$HOME/bin/player"
chmod +x "$HOME/bin/player"
touch "$HOME/bell.oga"
systemctl_user reload clockd.service
ctl timer start 0.2s loud --sound "$HOME/bell.oga" >/dev/null
wait_until 20 test -s "$HOME/.local/state/clockd/player"
child=$(cat "$HOME/.local/state/clockd/player")
kill -0 "$child"
kill -KILL "$daemon"
wait_until 20 is_gone
wait_until 20 restarted
daemon=$(property MainPID)
ctl dismiss >/dev/null

# When told to stop, the daemon ends its commands.
ctl timer start 0.2s last --exec "echo \$\$ > $HOME/child3; exec sleep 984" >/dev/null
wait_until 20 test -s "$HOME/child3"
child=$(cat "$HOME/child3")
systemctl_user stop clockd.socket clockd.service
wait_until 20 is_gone
expect_equal success "$(property Result)" "how the daemon ended"

#!/bin/bash
# Hooks as units of an unprivileged service manager: outside the daemon's sandbox, once each, and without leftovers.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=manager-parts
source "$scripts/manager-parts"

manager_possible || exit 0
trap manager_finish EXIT
manager_start
ctl() { as_user clockctl "$@"; }

mkdir -p "$HOME/.config/clockd"
events=$HOME/events
cat >"$HOME/told" <<END
#!/bin/sh
printf '%s %s\n' "\$CLOCKD_EVENT" "\$CLOCKD_LABEL" >>"$events"
END
chmod +x "$HOME/told"
{
    echo '[hooks]'
    for event in timer-end dismiss focus-work focus-paused focus-end; do printf '%s = "%s"\n' "$event" "$HOME/told"; done
    echo "ring = \"echo run >>$HOME/runs; while [ ! -e $HOME/go ]; do sleep 0.1; done; exit 5\""
} >"$HOME/.config/clockd/config.toml"
systemctl_user start clockd.socket
told_are() { [[ $(cat "$events") == "$1" ]]; }
units() { systemctl_user list-units --all --plain --no-legend 'clockd-event-*' | awk '{ print $1 }'; }
no_units() { [[ -z $(units) ]]; }

# The hook can write wherever its owner can. Neither a shell nor the manager interprets a label.
# shellcheck disable=SC2016  # Must not be expanded.
label='$(touch harm) ${HOME} `id` "quoted" %h tea'
ctl timer start 0.2s "$label" --no-ring >/dev/null
wait_until 20 test -s "$events"
expect_equal "timer-end $label" "$(cat "$events")" "what a hook was told"
[[ ! -e $HOME/harm ]] || fail "a shell read the label"
wait_until 20 no_units

# Focus, up to the clean exit of the daemon and after its start.
: >"$events"
ctl focus start thesis >/dev/null
wait_until 20 told_are 'focus-work thesis'
systemctl_user restart clockd.service
wait_until 20 told_are $'focus-work thesis\nfocus-paused thesis\nfocus-work thesis'
ctl focus stop >/dev/null
wait_until 20 told_are $'focus-work thesis\nfocus-paused thesis\nfocus-work thesis\nfocus-end thesis'
wait_until 20 no_units

# A killed daemon leaves the hook running, the next one does not run it again, and its unit is removed afterwards.
ctl timer start 0.2s once >/dev/null
wait_until 20 test -s "$HOME/runs"
expect_line '^clockd-event-ring-[0-9a-f]+\.service$' "$(units)"
daemon=$(property MainPID)
kill -KILL "$daemon"
restarted() { [[ $(property MainPID) != "$daemon" && $(property ActiveState) == active ]]; }
wait_until 20 restarted
sleep 1
expect_equal 1 "$(wc -l <"$HOME/runs")" "times the hook was run"
touch "$HOME/go"
wait_until 20 no_units
ctl dismiss >/dev/null

# A failure is logged in the journal.
ctl timer start 0.2s again >/dev/null
is_told() { journalctl --directory=/run/log/journal --no-pager _UID=$user | grep 'A hook failed'; }
wait_until 20 is_told
wait_until 20 no_units
ctl dismiss >/dev/null

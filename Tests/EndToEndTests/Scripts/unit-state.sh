#!/bin/bash
# The unit keeps the state in XDG_STATE_HOME as set by environment.d(5) for the service manager.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=manager-parts
source "$scripts/manager-parts"

manager_possible || exit 0
trap manager_finish EXIT
manager_start

state="$HOME/else where/100%"
as_user mkdir -p "$HOME/.config/environment.d" "$state"
as_user tee "$HOME/.config/environment.d/50-state.conf" <<<"XDG_STATE_HOME=\"$state\"" >/dev/null
systemctl_user daemon-reload
expect_line "^XDG_STATE_HOME=" "$(systemctl_user show-environment)"

systemctl_user start clockd.socket
as_user clockctl alarm add 07:30 kept >/dev/null
[[ -f $state/clockd/clockd.db ]] || fail "the state is not where it was to be: $(find "$place/home" -name '*.db')"
expect_equal 700 "$(stat -c %a "$state/clockd")" "mode of the state's folder"
[[ ! -e $HOME/.local ]] || fail "something is in the usual place"
systemctl_user restart clockd.service
as_user clockctl alarm list --json | expect_json 'length == 1'

# Unset or not an absolute path: the default location.
as_user tee "$HOME/.config/environment.d/50-state.conf" <<<"XDG_STATE_HOME=relative" >/dev/null
systemctl_user daemon-reload
systemctl_user restart clockd.service
as_user clockctl alarm list --json | expect_json 'length == 0'
[[ -f $HOME/.local/state/clockd/clockd.db ]] || fail "the state is not in the usual place"
expect_equal 700 "$(stat -c %a "$HOME/.local/state/clockd")" "mode of the usual folder"

#!/bin/bash
# Without new threads and processes, due items are still seen and heard, and their commands run as soon as possible.
# group: faults
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=shortage-parts
source "$scripts/shortage-parts"

# A private cgroup with a task limit, in either version; empty if there is none.
make_group() {
    local parent
    for parent in /sys/fs/cgroup/pids /sys/fs/cgroup; do
        grep -qsw pids "$parent/cgroup.subtree_control" || [[ $parent == */pids && -e $parent/tasks ]] || continue
        group=$parent/clockd-test-$$
        mkdir "$group" 2>/dev/null && [[ -w $group/pids.max ]] && return
    done
    group=
}
group=
[[ -n ${CLOCKD_TEST_WITHOUT_CGROUP:-} ]] || make_group

# `shut`: no more tasks than exist. `seal`: not even in place of those that end. `open`: no limit.
if [[ -n $group ]]; then
    # Runs the prelude's cleanup, then removes the empty group.
    remove_group() {
        local end=$((SECONDS + 5))
        until rmdir "$group" 2>/dev/null || ((SECONDS > end)); do
            xargs -r kill -KILL <"$group/cgroup.procs" 2>/dev/null || true
            sleep 0.1
        done
    }
    trap 'status=$?; set +e; trap - ERR; echo max >"$group/pids.max"; remove_group; (exit "$status"); finish' EXIT
    shut() { cat "$group/pids.current" >"$group/pids.max"; }
    seal() { echo 1 >"$group/pids.max"; }
    open() { echo max >"$group/pids.max"; }
    start() { daemon_start sh -c 'echo $$ >"$0/cgroup.procs" && exec "$@"' "$group"; }
elif ((EUID != 0)); then
    shut() { prlimit --pid "$daemon" --nproc="$(ps -L --no-headers -U "$EUID" | wc -l):"; }
    seal() { prlimit --pid "$daemon" --nproc=1:; }
    open() { prlimit --pid "$daemon" --nproc="$(ulimit -Hu):"; }
    start() { daemon_start; }
else
    # The limit of a user's processes (RLIMIT_NPROC) does not apply to root.
    rm -rf "$home"
    trap - EXIT
    exec setpriv --reuid=65534 --regid=65534 --clear-groups bash "$0"
fi

programs=$(dirname "$(command -v clockd)")
mkdir "$home/programs"
cp "$programs/clockd" "$home/programs/clockd"
PATH=$home/programs:$PATH

screen_start
sounds_start
start

# The session bus appears when no process can be started any more, as at a login on an overloaded machine.
seal
popups_start
ring_in 1 early
in_time early popup sound
clockctl dismiss early >/dev/null
wait_until 20 popups_are 0
open

# Worker threads exit after five idle seconds.
ring_under shut 12 tea popup sound command
# Long enough for the sound to be repeated.
sleep 8
expect_heard
wait_until 20 is_heard
clockctl dismiss tea >/dev/null
wait_until 20 popups_are 0
wait_until 20 is_silent
open

# Other programs take every freed process: the popup and the sound work, and the command runs afterwards. By then the
# reserve is complete again.
wait_until 20 has_spare_processes
ring_under seal 12 coffee popup sound
# The sound starts again although the first player failed.
begins_anew() { (($(sound_moments | wc -l) > 1)); }
wait_until 20 begins_anew
until_due 4
expect_heard
[[ ! -e $home/ran-coffee ]] || fail "the command ran though no process could be had"
expect_log "The command can't be started yet"
open
wait_until 20 test -s "$home/ran-coffee"
clockctl dismiss coffee >/dev/null
wait_until 20 is_silent

# An upgrade waits for the end of a ring. If no thread can be had then, the new program would end at once: the old one
# goes on until there are some.
ring_in 1 last
in_time last popup sound
cp "$programs/clockd" "$home/programs/clockd.new"
mv "$home/programs/clockd.new" "$home/programs/clockd"
wait_until 20 grep -q 'The program was replaced: restarting' "$home/daemon.log"
seal
clockctl dismiss last >/dev/null
sleep 3
expect_equal 1 "$(grep -c 'clockd started' "$home/daemon.log")" "starts while no thread could be had"
clockctl ring list -q
open
runs_new_one() { [[ $(stat -L -c %i "/proc/$daemon/exe") == "$(stat -c %i "$home/programs/clockd")" ]]; }
wait_until 40 runs_new_one
wait_until 20 daemon_answers

# The daemon exits when requested, even without processes.
sleep 8
seal
expect_end

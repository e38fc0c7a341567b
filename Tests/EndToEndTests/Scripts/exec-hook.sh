#!/bin/bash
# The command of a ring: its environment, text that would harm a shell, its end with the ring.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start
start() {
    local request
    request=$(jq -nc --arg name "$1" --arg exec "$2" '{durationSeconds: 0.1, label: $name, exec: $exec, rings: true}')
    call io.clockd.Timers.Start "$request"
}

# The label is passed through the environment: a shell interprets no byte of it.
label='$(touch '"$home"'/harm); `touch '"$home"'/harm` "quoted" '\''single'\'' <b>&amp; 茶 🍵 \n %s'
start "$label" "env -0 > $home/environment.new; mv $home/environment.new $home/environment" >/dev/null
wait_until 20 test -s "$home/environment"
value() { grep -z "^$1=" "$home/environment" | tr -d '\0' | sed "s/^$1=//"; }
expect_equal "$label" "$(value CLOCKD_LABEL)" "CLOCKD_LABEL"
expect_equal t1 "$(value CLOCKD_ITEM)" "CLOCKD_ITEM"
expect_equal r1 "$(value CLOCKD_RING)" "CLOCKD_RING"
expect_equal timer "$(value CLOCKD_KIND)" "CLOCKD_KIND"
expect_equal rang "$(value CLOCKD_EVENT)" "CLOCKD_EVENT"
expect_line "^20[0-9-]+T[0-9:.]+[+-]0[39]:00\$" "$(value CLOCKD_SCHEDULED)"
[[ ! -e $home/harm ]] || fail "a shell read the label"

# The exit status is logged.
start quick 'exit 7' >/dev/null
wait_until 20 log_has 'command.* ended.*quick.*7|quick.* ended.*7'

# The command and its children end with the ring.
start slow "sleep 987 & echo \$! > $home/child; sleep 986" >/dev/null
wait_until 20 test -s "$home/child"
child=$(cat "$home/child")
kill -0 "$child"
call io.clockd.Rings.Dismiss '{"names": ["slow"]}' | expect_json '.parameters.rings[0].state == "dismissed"'
is_gone() { ! kill -0 "$child"; }
wait_until 20 is_gone

# Each command runs on time, even if the screen has no room for its popup.
for number in {1..14}; do start "crowd $number" "echo $number >> $home/crowd" >/dev/null; done
all_ran() { [[ $(sort -n "$home/crowd" | uniq | wc -l) == 14 ]]; }
wait_until 20 all_ran
call io.clockd.Rings.Dismiss '{"names": ["all"]}' >/dev/null

# A command that writes without end is read and not ended, and costs the daemon little: for five seconds, in hundredths
# of one, less than a quarter of a processor.
processor_time() { awk '{ print $14 + $15 }' "/proc/$daemon/stat"; }
for output in yes 'yes >&2' 'tr "\\0" x </dev/zero'; do
    start endless "echo \$\$ >$home/endless; $output" >/dev/null
    wait_until 20 test -s "$home/endless"
    before=$(processor_time)
    sleep 5
    expect_between 0 $(($(processor_time) - before)) 125 "processor time for the output of $output"
    kill -0 "$(cat "$home/endless")"
    call io.clockd.Rings.Dismiss '{"names": ["endless"]}' >/dev/null
    rm "$home/endless"
done

# A killed daemon leaves the command running, and the next one does not run it again, although no popup identifies the
# ring.
start once "echo run >> $home/once; until [ -e $home/go ]; do sleep 0.1; done; echo end >> $home/once" >/dev/null
wait_until 20 test -s "$home/once"
for _ in 1 2; do
    daemon_kill
    daemon_start
    sleep 0.5
done
touch "$home/go"
has_ended() { grep -q end "$home/once"; }
wait_until 20 has_ended
expect_equal "run end" "$(xargs <"$home/once")" "what the command did"
call io.clockd.Rings.Dismiss '{"names": ["once"]}' >/dev/null

# The command's input and output can't block it.
start loud "yes | head -c 10000000; cat; touch $home/loud" >/dev/null
wait_until 20 test -e "$home/loud"

# The command does not inherit the daemon's sockets and files.
start curious "ls -l /proc/self/fd > $home/descriptors" >/dev/null
wait_until 20 test -s "$home/descriptors"
expect_no_line 'clockd\.(db|sock|lock)|anon_inode|timerfd' "$(cat "$home/descriptors")"

# SIGTERM while a command runs: the command ends with the daemon.
start last "echo \$\$ > $home/last; exec sleep 985" >/dev/null
wait_until 20 test -s "$home/last"
child=$(cat "$home/last")
daemon_stop
expect_equal 0 "$status" "exit status"
wait_until 20 is_gone

#!/bin/bash
# What a client changed is taken back, one command at a time, as if it had not been made.
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

export TZ=Europe/Berlin
server_up
boot '2026-11-25 06:50'

# `undoes COMMAND`: the next undo takes that back, and says so in its first line.
undoes() {
    run clockctl undo
    expect_equal 0 "$status" "exit status of undo: $err"
    expect_equal "undone: $1" "${out%%$'\n'*}" "first line of undo"
}
refuses() {
    run clockctl undo
    expect_equal "$1" "$status" "exit status of undo: $out"
    expect_line "$2" "$err"
}
labels() { clockctl alarm list --json | jq -r 'map(.label) | join(" ")'; }

refuses 66 'clockctl: nothing to undo'

# A removed alarm, with its id, its skip and its history; and every destructive answer names it.
clockctl alarm add 07:30 wake --repeat daily -q >/dev/null
clockctl alarm skip wake -q
before=$(clockctl alarm show a1 --json)
run clockctl alarm rm wake
expect_line 'to undo it: clockctl undo' "$err"
run clockctl undo --list
expect_line '^today 06:5[0-9:]+  alarm remove a1 wake  clockctl$' "$out"
undoes 'alarm remove a1 wake'
expect_equal "$before" "$(clockctl alarm show a1 --json)" "the alarm that was removed"
clockctl history --json | jq -e 'map(select(.item == "a1").event) == ["added", "skipped", "removed", "undone"]' >/dev/null ||
    fail "$(clockctl history)"
undoes 'alarm skip a1 wake'
undoes 'alarm add a1 wake'
expect_equal '' "$(labels)" "alarms"

# A ring that was dismissed at 07:01 rings again at 07:03.
clockctl alarm add 07:01 bell -q >/dev/null
pass_until '2026-11-25 07:01:01'
wait_until 10 is_heard
clockctl dismiss -q 2>/dev/null
wait_until 10 is_silent
pass_until '2026-11-25 07:03'
undoes 'dismiss a2 bell'
wait_until 10 is_heard
wait_until 10 popups_hold 'any(.summary == "bell")'
clockctl dismiss -q 2>/dev/null
wait_until 10 is_silent

# A timer that was cancelled with 12 minutes left: 5 minutes later it has 7 left, 20 minutes later it rings at once.
clockctl timer start 12m bread -q >/dev/null
clockctl timer cancel bread -q 2>/dev/null
pass 300
undoes 'timer cancel t1 bread'
expect_between 410 "$(clockctl timer show bread --json | jq '.[0].remainingSeconds')" 420 "seconds left"
clockctl timer cancel bread -q 2>/dev/null
pass 900
undoes 'timer cancel t1 bread'
wait_until 10 ring_is t1 ringing
clockctl dismiss -q 2>/dev/null

# The time, then the label.
clockctl alarm add 14:00 x -q >/dev/null
clockctl alarm edit x --time 15:00 -q
clockctl alarm edit x --label y -q
undoes 'alarm edit a3 y'
expect_equal '15:00 x' "$(clockctl alarm show a3 --json | jq -r '.[0] | .time + " " + .label')" "the alarm"
undoes 'alarm edit a3 x'
expect_equal '14:00 x' "$(clockctl alarm show a3 --json | jq -r '.[0] | .time + " " + .label')" "the alarm"

# An alarm of the same label was added since the removal.
clockctl alarm rm x -q 2>/dev/null
clockctl alarm add 16:00 x -q >/dev/null
undoes 'alarm add a4 x'
undoes 'alarm remove a3 x'
expect_equal 'bell x' "$(labels)" "alarms"

# The start of the other task is cancelled, and the first run goes on as if it had not been done.
clockctl task add read 20m -q >/dev/null
clockctl task add write 10m -q >/dev/null
clockctl task start read -q >/dev/null
pass 300
clockctl task 'done' read -q >/dev/null 2>&1
clockctl task start write -q >/dev/null
undoes 'task start k2 write'
undoes 'task done k1 read'
expect_equal running "$(clockctl task list --json | jq -r '.[0].state')" "the state of the task"
expect_equal '[]' "$(clockctl task history --json | jq -c .)" "the runs"
clockctl task cancel --yes -q 2>/dev/null

# Cleared calculations are back beside those made since, which are no changes.
clockctl calc 1+1 >/dev/null
clockctl calc --history --clear -q >/dev/null 2>&1
for number in 1 2 3 4 5; do clockctl calc "$number * 10" >/dev/null; done
undoes 'calc --history --clear'
expect_equal 6 "$(clockctl calc --history --json | jq length)" "calculations"

# A batch is one change, also across its requests; so are several items.
{
    for number in {1..300}; do echo "timer start ${number}m batch"; done
    echo 'world add Tokyo'
    echo 'timer preset add long 2h'
} | clockctl batch -q >/dev/null
expect_equal 300 "$(clockctl timer list --json | jq 'map(select(.label == "batch")) | length')" "timers"
run clockctl undo
expect_equal 0 "$status" "exit status"
expect_line '^undone: batch t[0-9]+ batch, ' "$out"
expect_equal 0 "$(clockctl timer list --json | jq 'map(select(.label == "batch")) | length')" "timers"
expect_equal '[]' "$(clockctl world list --json | jq -c .)" "cities"

# The store of before an import, with what was changed before it.
clockctl export "$home/archive" -q
clockctl alarm add 17:00 later -q >/dev/null
run clockctl import --replace "$home/archive"
expect_line 'to undo it: clockctl undo' "$err"
clockctl alarm add 18:00 after -q >/dev/null
undoes 'alarm add a6 after'
undoes 'import'
expect_equal 'bell x later' "$(labels)" "alarms"
undoes 'alarm add a5 later'

# It is kept over a restart; a skip whose moment has passed can't be taken back, and the change before it can.
clockctl alarm add "$(in_world date -d '10 minutes' +%H:%M)" soon --repeat daily -q >/dev/null
clockctl alarm skip soon -q
daemon_stop
daemon_start LD_PRELOAD="$home/clock.so"
pass 660
refuses 65 'clockctl: not undone: what a[0-9]+ skipped has passed'
run clockctl undo
expect_line '^undone: alarm add a[0-9]+ soon$' "$out"

# An hour later nothing can be taken back.
pass 3601
refuses 66 'clockctl: nothing to undo'
machine_off

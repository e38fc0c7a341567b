#!/bin/bash
# A machine that starts with a wrong clock, set right a moment later: nothing is forgotten, reported as missed or used up
# by a clock that was a mistake, and a stopwatch counts what has passed.
# group: faults
# limit: 180 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

export TZ=Europe/Berlin
server_up
# `begin WHEN`: a machine with nothing kept.
begin() {
    [[ -z $daemon ]] || machine_off
    rm -rf "$XDG_STATE_HOME/clockd"
    server_up
    synchronised yes
    boot "$1"
}
# `wrong_boot WRONG... RIGHT`: the machine starts with a wrong clock, perhaps gets another one, and the right one two
# seconds later.
wrong_boot() {
    machine_off
    synchronised no
    boot "$1"
    while shift && (($# > 1)); do set_clock "$1"; done
    sleep 2
    synchronise "$1"
    # Nothing says that a clock is believed now.
    sleep 1
}
summaries() { requested | jq -r '.[].summary'; }
rows() { clockctl ring list --all --json | jq -c "$1"; }

# --- A year of the far future forgets nothing, reports nothing and uses nothing up
for year in 2098 2037; do
    begin '2026-11-24 06:59'
    clockctl alarm add 07:00 daily --repeat daily --grace 1h -q >/dev/null
    clockctl alarm add '2026-11-25 08:00' once --grace 1h -q >/dev/null
    pass_until '2026-11-24 07:00'
    wait_until 10 ring_is a1 ringing
    clockctl dismiss -q >/dev/null
    history=$(clockctl history --json | jq -c 'map(select(.event | IN("added", "rang", "dismissed")))')
    : >"$home/popups"
    wrong_boot "$year-03-01 12:00" '2026-11-25 06:50'
    expect_equal "$history" "$(clockctl history --until '2026-11-25 06:00' --json |
        jq -c 'map(select(.event | IN("added", "rang", "dismissed")))')" "the history"
    expect_equal '["dismissed"]' "$(rows 'map(select(.scheduled < "2026-11-25") | .state)')" "the ledger"
    expect_equal '[]' "$(rows 'map(select(.state == "missed"))')" "what was missed"
    expect_no_line missed "$(summaries)"
    wait_until 10 next_is daily 2026-11-25T07:00:00+01:00
    pass_until '2026-11-25 07:00'
    wait_until 10 ring_is a1 ringing
    clockctl dismiss all -q >/dev/null
    pass_until '2026-11-25 08:00'
    wait_until 10 ring_is a2 ringing
done

# --- Missed is what lies after the last moment of a clock that was right
for year in 1970 2000; do
    begin '2026-06-01 06:59'
    clockctl alarm add 07:00 daily --repeat daily -q >/dev/null
    off_until '2026-11-24 06:59'
    clockctl alarm add '2026-11-25 06:30' once --missed notify -q >/dev/null
    pass_until '2026-11-24 07:00'
    wait_until 10 ring_is a1 ringing
    clockctl dismiss -q >/dev/null
    before=$(rows .)
    : >"$home/popups"
    wrong_boot "$year-01-01 01:00:10" "$year-01-02 03:00" '2026-11-25 08:00'
    wait_until 10 ring_is a1 ringing
    wait_until 10 ring_is a2 missed
    expect_equal "$before" "$(rows 'map(select(.scheduled < "2026-11-25"))')" "the ledger after a boot in $year"
    expect_equal '["2026-11-25T06:30:00+01:00","2026-11-25T07:00:00+01:00"]' \
        "$(rows 'map(.scheduled | select(. > "2026-11-25")) | sort')" "what is new in the ledger"
    wait_until 10 popups_hold 'any(.summary == "An alarm was missed" and (.body | startswith("once, ")))'
    expect_no_line 'were missed' "$(summaries)"
done

# --- What people change by a wrong clock is meant by the right one, and what runs by it runs again at its time
for wrong in '1970-01-01 01:00:10' '2098-03-01 07:30'; do
    begin '2026-11-24 21:00'
    clockctl alarm add 07:00 daily --repeat daily -q >/dev/null
    clockctl alarm add 06:30 off -q >/dev/null
    clockctl alarm disable off -q >/dev/null
    clockctl alarm add 07:15 job --repeat daily --no-ring --exec "echo ran >>'$home/job'" -q >/dev/null
    machine_off
    synchronised no
    boot "$wrong"
    clockctl dismiss all -q >/dev/null 2>&1 || :
    clockctl alarm skip daily -q >/dev/null
    clockctl alarm enable off -q >/dev/null
    clockctl alarm add 08:30 new --repeat 'every 2 days' -q >/dev/null
    synchronise '2026-11-24 21:05'
    sleep 1
    wait_until 10 next_is daily 2026-11-26T07:00:00+01:00
    wait_until 10 next_is off 2026-11-25T06:30:00+01:00
    wait_until 10 next_is new 2026-11-25T08:30:00+01:00
    wait_until 10 next_is job 2026-11-25T07:15:00+01:00
    : >"$home/job"
    pass_until '2026-11-25 07:15'
    ran() { [[ $(<"$home/job") == ran ]]; }
    wait_until 10 ran
done

# --- The same by a clock that is believed: months behind or ahead at the first start, months ahead after a boot
soon_is() { [[ $(next_of soon) =~ ^2026-11-24T21:(39:5|40:0) ]] || { next_of soon; return 1; }; }
for wrong in '2026-06-01 12:00' '2027-03-01 12:00'; do
    synchronised no
    [[ -z $daemon ]] || machine_off
    rm -rf "$XDG_STATE_HOME/clockd"
    boot "$wrong"
    clockctl alarm add 07:00 once -q >/dev/null
    clockctl alarm add 07:15 daily --repeat daily -q >/dev/null
    clockctl alarm add 'in 40 minutes' soon -q >/dev/null
    sleep 1
    synchronise '2026-11-24 21:00'
    sleep 1
    wait_until 10 next_is once 2026-11-25T07:00:00+01:00
    wait_until 10 next_is daily 2026-11-25T07:15:00+01:00
    wait_until 10 soon_is
    expect_equal '[]' "$(rows .)" "rings after $wrong"
done
machine_off
synchronised no
boot '2027-03-01 12:00'
clockctl alarm edit daily --time 07:20 -q >/dev/null
clockctl timer start 8h sleep -q >/dev/null
machine_off
synchronised yes
boot '2026-11-24 22:00'
wait_until 10 next_is daily 2026-11-25T07:20:00+01:00
expect_between 28700 "$(clockctl timer show sleep --json | jq '.[0].remainingSeconds')" 28800 "seconds left"

# --- What is counted from such a clock is counted from the right one, and what was disabled begins with it
for wrong in '1970-01-01 01:00:10' '2098-03-01 12:00' '2026-12-19 12:00'; do
    begin '2026-11-24 20:59'
    machine_off
    synchronised no
    boot "$wrong"
    clockctl alarm add 'in 4 hours' interval -q >/dev/null
    clockctl alarm add 'tomorrow 05:00' tomorrow -q >/dev/null
    clockctl alarm add 'wed 05:00' weekday -q >/dev/null
    clockctl alarm add 'in 2 days at 06:30' days -q >/dev/null
    clockctl alarm add 05:00 weeks --repeat 'every 2 weeks on wed' -q >/dev/null
    clockctl alarm add 07:20 off --repeat daily --count 3 -q >/dev/null
    clockctl alarm disable off -q >/dev/null
    clockctl dday add xmas 12-25 --yearly -q >/dev/null
    synchronise '2026-11-24 21:00'
    sleep 1
    hours_later() { [[ $(next_of interval) == 2026-11-25T0[01]:[05]* ]] || { next_of interval; return 1; }; }
    wait_until 10 hours_later
    wait_until 10 next_is tomorrow 2026-11-25T05:00:00+01:00
    wait_until 10 next_is weekday 2026-11-25T05:00:00+01:00
    wait_until 10 next_is days 2026-11-26T06:30:00+01:00
    wait_until 10 next_is weeks 2026-11-25T05:00:00+01:00
    clockctl alarm enable off -q >/dev/null
    wait_until 10 next_is off 2026-11-25T07:20:00+01:00
    clockctl dday show xmas --json | expect_json '.[0].date == "2026-12-25"'
    expect_equal '[]' "$(rows .)" "rings after $wrong"
done

# --- The past of an archive that such a clock has imported is not missed
begin '2026-09-24 12:00'
clockctl alarm add 13:00 once -q >/dev/null
clockctl alarm add 07:15 daily --repeat daily -q >/dev/null
clockctl export "$home/archive" >/dev/null
for wrong in '1970-01-01 01:00:10' '2026-06-01 12:00'; do
    machine_off
    rm -rf "$XDG_STATE_HOME/clockd"
    : >"$home/popups"
    synchronised no
    boot "$wrong"
    clockctl import "$home/archive" >/dev/null
    sleep 1
    synchronise '2026-11-24 21:00'
    sleep 1
    wait_until 10 next_is daily 2026-11-25T07:15:00+01:00
    expect_equal '[]' "$(rows .)" "rings of an archive imported at $wrong"
    expect_no_line missed "$(summaries)"
done

# --- What was counted in a boot with a clock that was ahead has no more left in the next one
for wrong in '2026-11-24 21:50' '2026-11-27 21:00'; do
    begin '2026-11-24 20:58'
    clockctl alarm add 21:00 nap --grace 10d -q >/dev/null
    machine_off
    synchronised no
    boot "$wrong"
    wait_until 10 ring_is a1 ringing
    clockctl snooze nap 10m -q >/dev/null
    clockctl timer start 20m tea -q >/dev/null
    machine_off
    synchronised yes
    boot '2026-11-24 21:01'
    wait_until 10 ring_is a1 snoozed
    expect_between 1100 "$(clockctl timer show tea --json | jq '.[0].remainingSeconds')" 1200 "seconds left after $wrong"
    pass_until '2026-11-24 21:11:05'
    wait_until 10 ring_is a1 ringing
    pass_until '2026-11-24 21:21:05'
    wait_until 10 ring_is t1 ringing
done

# --- A timer that such a clock had ended rings after the next boot
for wrong in '2098-03-01 12:00' '2026-11-27 21:00'; do
    begin '2026-11-24 20:55'
    clockctl timer start 5m tea -q >/dev/null
    machine_off
    synchronised no
    boot "$wrong"
    wait_until 10 ring_is t1 ringing
    machine_off
    synchronised yes
    boot '2026-11-24 21:01'
    wait_until 10 ring_is t1 ringing
done

# --- An hour ahead for two seconds
begin '2026-11-25 05:00'
clockctl alarm add 07:30 once -q >/dev/null
clockctl alarm add 07:30 daily --repeat daily -q >/dev/null
clockctl timer start 2h20m bread -q >/dev/null
wrong_boot '2026-11-25 07:45' '2026-11-25 06:45'
wait_until 10 is_silent
expect_equal '[]' "$(rows 'map(select(.state | IN("ringing", "snoozed", "missed")))')" "rings of a moment still to come"
wait_until 10 popups_hold 'length == 0'
clockctl timer show bread --json | expect_json '.[0].state == "running"'
pass_until '2026-11-25 07:20:05'
wait_until 10 ring_is t1 ringing
clockctl dismiss all -q >/dev/null
pass_until '2026-11-25 07:30'
wait_until 10 ring_is a1 ringing
wait_until 10 ring_is a2 ringing
never_missed() { expect_equal '[]' "$(rows 'map(select(.state == "missed"))')" "what was missed"; }
never_missed

# --- An hour behind for two seconds
begin '2026-11-25 07:00'
clockctl alarm add 07:30 once --grace 10m -q >/dev/null
clockctl alarm add 07:15 daily --repeat daily -q >/dev/null
clockctl alarm disable a2 -q >/dev/null
pass_until '2026-11-25 07:30'
wait_until 10 ring_is a1 ringing
clockctl snooze a1 30m -q >/dev/null
pass_until '2026-11-25 07:44'
clockctl alarm enable a2 -q >/dev/null
wrong_boot '2026-11-25 06:45' '2026-11-25 07:45'
wait_until 10 next_is a2 2026-11-26T07:15:00+01:00
expect_equal snoozed "$(clockctl ring list --all --json | jq -r '.[].state')" "rings after a boot an hour behind"
pass_until '2026-11-25 08:00:01'
wait_until 10 ring_is a1 ringing
never_missed

# --- The clock is set back, and a ring gives up before the daemon sees it
for while in stopped killed; do
    begin '2026-11-25 06:59'
    clockctl alarm add 07:00 daily --repeat daily --ring-for 1m --snooze-limit 0 -q >/dev/null
    pass_until '2026-11-25 07:00'
    wait_until 10 ring_is a1 ringing
    if [[ $while == stopped ]]; then kill -STOP "$daemon"; else daemon_kill; fi
    set_clock '2026-11-25 05:00'
    pass 600
    if [[ $while == stopped ]]; then kill -CONT "$daemon"; else daemon_start LD_PRELOAD="$home/clock.so"; fi
    wait_until 10 next_is a1 2026-11-25T07:00:00+01:00
    expect_equal '[]' "$(rows .)" "rings after the clock was set back while the daemon was $while"
    pass_until '2026-11-25 07:00'
    wait_until 10 ring_is a1 ringing
done

# --- A boot in 1970 that nobody sets right: of a timer and a snooze no more is left than before it
begin '2026-11-25 06:59'
clockctl alarm add 07:00 -q >/dev/null
clockctl timer start 25m tea -q >/dev/null
pass_until '2026-11-25 07:00'
wait_until 10 ring_is a1 ringing
clockctl snooze 10m -q >/dev/null
pass 300
machine_off
synchronised no
boot '1970-01-01 01:00:10'
pass 301
wait_until 10 ring_is a1 ringing
pass 900
wait_until 10 ring_is t1 ringing

# --- An archive whose alarms and commands are over, imported in 1970
begin '2026-11-25 07:10'
clockctl alarm add 07:15 pay --no-ring --exec "echo paid >>'$home/paid'" -q >/dev/null
clockctl alarm add 07:20 once --ring-for 1m --snooze-limit 0 -q >/dev/null
pass_until '2026-11-25 07:15'
wait_until 10 test -s "$home/paid"
pass_until '2026-11-25 07:20'
wait_until 10 ring_is a2 ringing
pass 61
wait_until 10 ring_is a2 missed
clockctl export "$home/archive" >/dev/null
kept=$(rows 'map([.item, .scheduled, .state])')
begin '2026-11-25 07:30'
machine_off
synchronised no
boot '1970-01-01 01:00:10'
clockctl import "$home/archive" --yes >/dev/null
synchronise '2026-11-25 08:00'
sleep 1
expect_equal "$kept" "$(rows 'map([.item, .scheduled, .state])')" "rings of an archive imported in 1970"
pass_until '2026-11-26 07:30'
sleep 1
expect_equal "$kept" "$(rows 'map([.item, .scheduled, .state])')" "rings a day later"
expect_equal paid "$(cat "$home/paid")" "runs of a command that had run"

# --- A stopwatch over a night with such a boot
for wrong in '1970-01-01 01:00:10' '2000-01-01 01:00' '2098-01-01 01:00'; do
    begin '2026-11-25 08:00'
    clockctl stopwatch start hike -q >/dev/null
    pass 7200
    wrong_boot "$wrong" '2026-11-25 18:00:30'
    expect_between 36028 "$(clockctl stopwatch show --json | jq '.[0].elapsedSeconds')" 36060 \
        "seconds after a boot at $wrong"
done

# --- Days ahead for seconds, in which an alarm is due
begin '2026-11-25 06:59'
clockctl alarm add 07:00 once --grace 10m -q >/dev/null
clockctl alarm add 07:00 daily --repeat daily --grace 10m -q >/dev/null
set_clock '2026-11-28 06:59:10'
sleep 1
set_clock '2026-11-25 07:00:10'
wait_until 10 ring_is a1 ringing
wait_until 10 ring_is a2 ringing
rows 'map(select(.state == "ringing") | .scheduled)' |
    expect_json 'length == 2 and all(. == "2026-11-25T07:00:00+01:00")'
machine_off

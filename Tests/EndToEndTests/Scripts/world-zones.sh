#!/bin/bash
# The zone changes, for a moment or for good: nothing rings or is lost by a zone that was a mistake, and what a journey
# passes over rings two minutes after it.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=world-parts
source "$scripts/world-parts"

# The programs have no other name for the zone, so alarms float.
export TZ=:$home/zone
zone_is() {
    ln -s "/usr/share/zoneinfo/$1" "$home/zone.new"
    mv -T "$home/zone.new" "$home/zone"
}
# `begin ZONE WHEN`: a machine in that zone, with nothing kept.
begin() {
    [[ -z $daemon ]] || machine_off
    rm -rf "$XDG_STATE_HOME/clockd"
    zone_is "$1"
    [[ -z ${server:-} ]] || server_down
    server_up
    boot "$2"
}
# `rang ITEM DUE`: the item's last ring rings, and was due then.
rang() {
    clockctl ring list --all --json | jq -e --arg item "$1" --arg due "$2" \
        '[.[] | select(.item == $item)] | last | .state == "ringing" and .scheduled == $due'
}
# `answered ZONE DAY OFFSET`: a machine on which a daily alarm has rung at 07:00 and was answered.
answered() {
    begin "$1" "$2 06:59"
    clockctl alarm add 07:00 daily --repeat daily -q >/dev/null
    pass_until "$2 07:00"
    wait_until 10 rang a1 "$2T07:00:00$3"
    clockctl dismiss -q >/dev/null
}
# The daemon notices a zone within a second; nothing says that it has decided to wait.
notice() { sleep 1.2; }

# --- A zone for 0.8 s, in which 07:00 has passed
begin Europe/Berlin '2026-11-25 01:00'
clockctl alarm add 07:00 once -q >/dev/null
clockctl alarm add '2026-11-25 07:00' dated -q >/dev/null
clockctl alarm add 07:00 daily --repeat daily -q >/dev/null
clockctl alarm add 16:00 abroad --repeat daily --zone Asia/Tokyo -q >/dev/null
zone_is Asia/Tokyo
sleep 0.8
zone_is Europe/Berlin
notice
for item in a1 a2 a3 a4; do
    never_rang "$item" || fail "$item rang by a zone that was a mistake: $(clockctl ring list --all)"
    [[ $item == a4 ]] || wait_until 10 next_is "$item" 2026-11-25T07:00:00+01:00
done
pass_until '2026-11-25 07:00'
for item in a1 a2 a3; do wait_until 10 rang "$item" 2026-11-25T07:00:00+01:00; done
clockctl dismiss all -q >/dev/null
pass_until '2026-11-25 08:00'
wait_until 10 ring_is a4 ringing

# --- A zone for a minute on a new machine, before any zone has lasted, with a restart in between
for restart in daemon_kill daemon_stop; do
    begin Europe/Berlin '2026-11-25 01:00'
    clockctl alarm add 09:01 once -q >/dev/null
    clockctl alarm add 09:01 daily --repeat daily -q >/dev/null
    zone_is Asia/Tokyo
    notice
    pass_until '2026-11-25 09:01'
    wait_until 10 rang a1 2026-11-25T09:01:00+09:00
    $restart
    daemon_start LD_PRELOAD="$home/clock.so"
    zone_is Europe/Berlin
    for item in a1 a2; do wait_until 10 never_rang "$item"; done
    pass_until '2026-11-25 09:01'
    for item in a1 a2; do wait_until 10 rang "$item" 2026-11-25T09:01:00+01:00; done
done

# --- A zone whose clocks go forward half a minute after the change: what lies in the gap rings at its end
begin Europe/London '2026-03-29 00:30'
pass 180
clockctl alarm add 02:30 once --grace 1m -q >/dev/null
clockctl alarm add 02:30 daily --repeat daily --grace 1m -q >/dev/null
pass_until '2026-03-29 00:59:30'
zone_is Europe/Berlin
notice
pass_until '2026-03-29 03:00'
for item in a1 a2; do wait_until 10 rang "$item" 2026-03-29T03:00:00+02:00; done

# --- What every quarter of an hour has at the same moment in both zones stays rung
for zone in Asia/Tokyo Asia/Kathmandu; do
    begin Europe/Berlin '2026-11-25 07:45'
    pass 300
    clockctl alarm add 08:00 grid --repeat 'every 15 minutes' -q >/dev/null
    clockctl alarm add 08:00 daily --repeat daily -q >/dev/null
    pass_until '2026-11-25 07:59:40'
    zone_is "$zone"
    notice
    pass 19
    wait_until 10 ring_is a1 ringing
    zone_is Europe/Berlin
    notice
    wait_until 10 ring_is a1 ringing
    wait_until 10 rang a2 2026-11-25T08:00:00+01:00
    wait_until 10 next_is grid 2026-11-25T08:15:00+01:00
    expect_equal 1 "$(rings_of a1)" "rings of the grid with $zone"
done

# --- A ring by a zone of 90 s is withdrawn, and rings at its time
begin Europe/Berlin '2026-11-25 01:00'
clockctl alarm add 09:01 daily --repeat daily -q >/dev/null
zone_is Asia/Tokyo
notice
pass_until '2026-11-25 09:01'
wait_until 10 rang a1 2026-11-25T09:01:00+09:00
pass 30
zone_is Europe/Berlin
wait_until 10 is_silent
expect_equal '[]' "$(popups)" "popups of what was withdrawn"
wait_until 10 next_is a1 2026-11-25T09:01:00+01:00
pass_until '2026-11-25 09:01'
wait_until 10 rang a1 2026-11-25T09:01:00+01:00

# --- A ring of the zone that has lasted stays, however often the zone changes
begin Europe/Berlin '2026-11-25 06:57'
clockctl alarm add 07:00 once -q >/dev/null
clockctl alarm add 07:00 daily --repeat daily -q >/dev/null
pass_until '2026-11-25 07:00'
wait_until 10 rang a2 2026-11-25T07:00:00+01:00
for zone in Athens London Berlin Paris London Berlin; do
    zone_is "Europe/$zone"
    notice
    for item in a1 a2; do
        ring_is "$item" ringing >/dev/null || fail "$item after $zone: $(clockctl ring list --all)"
        expect_equal 1 "$(rings_of "$item")" "rings of $item after $zone"
    done
done
wait_until 10 next_is a2 2026-11-26T07:00:00+01:00

# --- What a wrong zone has missed is to come, also if it was missed asleep
begin Europe/Berlin '2026-11-25 00:50'
clockctl alarm add 09:01 once --grace 10m -q >/dev/null
clockctl alarm add '2026-11-25 09:01' dated --missed skip --grace 10m -q >/dev/null
pass 130
zone_is Asia/Tokyo
notice
suspend 1300
wait_until 10 ring_is a1 missed
zone_is Europe/Berlin
for item in a1 a2; do wait_until 10 next_is "$item" 2026-11-25T09:01:00+01:00; done
pass_until '2026-11-25 09:01'
for item in a1 a2; do wait_until 10 rang "$item" 2026-11-25T09:01:00+01:00; done

# --- What a journey passes over rings, although an earlier time of day has rung at a later moment
begin Europe/Berlin '2026-11-25 08:09'
clockctl alarm add --on-calendar '*-*-* 08,10:10' pills -q >/dev/null
pass_until '2026-11-25 08:10'
wait_until 10 rang a1 2026-11-25T08:10:00+01:00
clockctl dismiss -q >/dev/null
zone_is Asia/Dubai
notice
pass 120
wait_until 10 rang a1 2026-11-25T10:10:00+04:00

# --- Two zones with the same local time last together
begin Europe/London '2026-11-25 07:30'
clockctl alarm add 08:00 daily --repeat daily -q >/dev/null
zone_is Europe/Berlin
notice
pass 60
zone_is Europe/Stockholm
notice
pass 60
wait_until 10 rang a1 2026-11-25T08:00:00+01:00

# --- The daemon is killed while the zone is wrong, and the next one finds the right one
begin Europe/Berlin '2026-11-25 01:00'
clockctl alarm add 09:04 once -q >/dev/null
pass 130
zone_is Asia/Tokyo
notice
pass_until '2026-11-25 09:04'
wait_until 10 rang a1 2026-11-25T09:04:00+09:00
daemon_kill
zone_is Europe/Berlin
daemon_start LD_PRELOAD="$home/clock.so"
expect_equal '[]' "$(clockctl ring list --all --json)" "rings after the kill"
wait_until 10 next_is a1 2026-11-25T09:04:00+01:00

# --- Soon after a start, a zone for 0.8 s leaves the ring of the right one
begin Europe/Berlin '2026-11-25 06:50'
clockctl alarm add 07:00 once -q >/dev/null
pass_until '2026-11-25 06:59:50'
machine_off
daemon_start LD_PRELOAD="$home/clock.so"
pass_until '2026-11-25 07:00'
wait_until 10 rang a1 2026-11-25T07:00:00+01:00
zone_is Europe/London
sleep 0.8
zone_is Europe/Berlin
notice
rang a1 2026-11-25T07:00:00+01:00 >/dev/null || fail "a wrong zone ended the ring: $(clockctl ring list --all)"

# --- A zone for 0.8 s plans nothing: neither further west, where 07:00 is to come, nor further east, where a grid is over
answered Europe/Berlin 2026-11-25 +01:00
pass_until '2026-11-25 10:00'
clockctl alarm add --on-calendar '*-*-* 07:00' calendar -q >/dev/null
clockctl alarm add 11:00 pills --repeat 'every hour' --count 5 -q >/dev/null
for zone in America/New_York Asia/Tokyo; do
    zone_is "$zone"
    sleep 0.8
    zone_is Europe/Berlin
    notice
    wait_until 10 next_is daily 2026-11-26T07:00:00+01:00
    wait_until 10 next_is calendar 2026-11-26T07:00:00+01:00
    wait_until 10 next_is pills 2026-11-25T11:00:00+01:00
done
expect_equal 1 "$(clockctl ring list --all --json | jq length)" "rings and missed ones"
expect_equal '[]' "$(popups)" "popups of a zone that was a mistake"
pass_until '2026-11-25 11:00'
wait_until 10 rang a3 2026-11-25T11:00:00+01:00

# --- A grid that began today goes on further west
begin Europe/Berlin '2026-11-25 10:10'
clockctl alarm add 10:15 stretch --repeat 'every 15 minutes' --count 3 -q >/dev/null
pass_until '2026-11-25 10:15'
wait_until 10 rang a1 2026-11-25T10:15:00+01:00
clockctl dismiss -q >/dev/null
zone_is America/Los_Angeles
notice
wait_until 10 next_is stretch 2026-11-25T01:30:00-08:00

# --- A skipped day is skipped further west, too
begin Europe/Berlin '2026-11-25 20:00'
clockctl alarm add 07:00 daily --repeat daily -q >/dev/null
clockctl alarm skip daily -q >/dev/null
zone_is Europe/London
notice
wait_until 10 next_is daily 2026-11-27T07:00:00+00:00

# --- A journey passes over 08:00: link and rules
journey() {
    clockctl alarm add 08:00 once -q >/dev/null
    clockctl alarm add '2026-11-25 08:00' dated -q >/dev/null
    clockctl alarm add 08:00 daily --repeat daily -q >/dev/null
    clockctl alarm add 08:00 strict --grace 10m -q >/dev/null
    clockctl alarm add 08:31 sharp -q >/dev/null
    clockctl alarm add 09:00 fixed --zone Europe/Athens -q >/dev/null
    fixed=$(next_of fixed)
    "$@"
    notice
    for item in a1 a2 a3 a4; do never_rang "$item" || fail "$item rang or was missed at once"; done
    pass_until '2026-11-25 08:31'
    wait_until 10 rang a5 2026-11-25T08:31:00+01:00
    # The two minutes are counted awake.
    suspend 600
    notice
    for item in a1 a2 a3 a4; do never_rang "$item" || fail "$item rang or was missed after a minute awake"; done
    pass 60
    for item in a1 a2 a3; do wait_until 10 rang "$item" 2026-11-25T08:00:00+01:00; done
    wait_until 10 ring_is a4 missed
    wait_until 10 popups_hold 'any(.summary == "An alarm was missed" and (.body | startswith("strict, ")))'
    expect_equal "$(date -d "$fixed" +%s)" "$(date -d "$(next_of fixed)" +%s)" "what is fixed to a zone"
    wait_until 10 next_is daily 2026-11-26T08:00:00+01:00
}
begin Europe/London '2026-11-25 07:30'
journey zone_is Europe/Berlin
new_rules() {
    cp /usr/share/zoneinfo/Europe/Berlin "$home/rules.new"
    mv "$home/rules.new" "$home/rules"
}
cp /usr/share/zoneinfo/Europe/London "$home/rules"
begin "../../..$home/rules" '2026-11-25 07:30'
journey new_rules

# --- Back over a time that has rung: again only if six hours lie between
answered Europe/Berlin 2026-11-25 +01:00
pass_until '2026-11-25 07:30'
zone_is Europe/London
notice
pass_until '2026-11-25 07:00:30'
notice
expect_equal 1 "$(rings_of a1)" "rings within an hour"
pass_until '2026-11-26 07:00'
wait_until 10 rang a1 2026-11-26T07:00:00+00:00

answered Asia/Tokyo 2026-11-24 +09:00
pass_until '2026-11-24 12:00'
zone_is America/Los_Angeles
notice
pass_until '2026-11-24 07:00'
wait_until 10 rang a1 2026-11-24T07:00:00-08:00
machine_off

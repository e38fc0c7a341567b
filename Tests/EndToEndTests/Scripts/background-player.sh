#!/bin/bash
# A configured player that goes into the background plays once at a time and ends with its ring, even if it leaves its
# process group or ignores SIGTERM, and so does one that waits for such a process. One that ends at once is started five
# times for a ring, and that is reported.
# group: faults
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need sox sox

sox -n -r 8000 -c 1 -b 8 "$home/tone.wav" synth 30 sine 440
printf '[sound]\nplayer = ["%s/player"]\n' "$home" >"$home/config/clockd/config.toml"
# Its processes write their ids.
player() {
    printf '#!/bin/sh\ncd "%s"\n%s\n' "$home" "$1" >"$home/new"
    chmod +x "$home/new"
    mv "$home/new" "$home/player"
    : >"$home/started"
}
ring() { clockctl timer start 0.1s "$1" --sound "$home/tone.wav" -q >/dev/null; }
count() { wc -l <"$home/started"; }
is_alive() { [[ -e /proc/$1 && $(awk '{ print $3 }' "/proc/$1/stat") != Z ]]; }
are_gone() {
    local process
    while read -r process; do ! is_alive "$process" || return 1; done <"$home/started"
}
daemon_start

cat >"$home/sound" <<'END'
#!/bin/sh
trap '' TERM
echo $$ >>started
while :; do sleep 0.1; done
END
chmod +x "$home/sound"
for way in './sound & exit 0' 'setsid ./sound & exit 0' '(setsid ./sound & exit 0); exit 0' 'exec setsid -w ./sound' \
    'setsid ./sound & wait'; do
    player "$way"
    ring background
    wait_until 20 test -s "$home/started"
    sleep 4
    expect_equal 1 "$(count)" "processes started by: $way"
    is_alive "$(cat "$home/started")" || fail "it ended before its ring: $way"
    clockctl dismiss -q
    wait_until 20 are_gone
done
! clockctl history --json | jq -e 'any(.[]; .event == "soundFailed")' >/dev/null || fail "it was heard"

player 'echo $$ >>started; exit 0'
ring useless
expect_log 'player ended at once, without playing'
sleep 17
expect_equal 5 "$(count)" "starts of a player that ends at once"
clockctl history --json | expect_json '[.[] | select(.event == "soundFailed")] | length == 1'
clockctl dismiss -q

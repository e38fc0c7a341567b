#!/bin/bash
# Will it ring? The doctor sees what is well and what is not, and says what mends it.
# limit: 60 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
# shellcheck source=desktop-parts
source "$scripts/desktop-parts"

finding() { jq -e --arg subject "$1" --arg reason "$2" '.findings[] | select(.subject == $subject) | .reason == $reason' <<<"$out"; }
expect_finding() { finding "$1" "$2" >/dev/null || fail "$1 is not $2: $out"; }

# Without a daemon: one failure with its mend.
expect_status 70 clockctl doctor
expect_line "^failure +daemon: can't reach the daemon" "$out"
expect_line '^ +→ start it: ' "$out"
expect_equal "" "$err" "messages of the doctor"

# Without a desktop it would be neither seen nor heard.
daemon_start
expect_status 70 clockctl doctor --json
expect_json '.willRing == false' <<<"$out"
expect_finding daemon answers
expect_finding socket private
expect_finding store checked
expect_finding popups noBus
expect_finding ring unnoticed
expect_finding zoneData version
daemon_stop

# With one, it rings.
screen_start
bus_start
sound_start
daemon_start
expect_status 0 clockctl doctor --json
expect_finding popups noServer
expect_finding sound ready
dunst_start
expect_status 0 clockctl doctor --json
expect_json '.willRing and all(.findings[]; .state != "failure" and has("mend") and has("facts"))' <<<"$out"
expect_finding popups ready
expect_json '.findings[] | select(.subject == "popups") | .facts.server == "dunst"' <<<"$out"
expect_status 0 clockctl doctor --ring --json
expect_finding ring rang
clockctl ring list --json | expect_json '. == []'

# Do not disturb is told.
dunstctl set-paused true
expect_status 0 clockctl doctor --json
expect_finding popups doNotDisturb
dunstctl set-paused false

# A server that hangs does not hang the doctor, nor what rings meanwhile.
kill -STOP "$dunst"
clockctl doctor --json >"$home/hung" &
asked=$!
timed clockctl timer start 0.5s --wait -q
expect_between 0.5 "$elapsed" 2 "seconds that a timer of 0.5 s took meanwhile"
status=0
wait "$asked" || status=$?
kill -CONT "$dunst"
expect_equal 70 "$status" "the exit status with a hung server"
out=$(cat "$home/hung")
expect_finding popups silentServer

# Others could reach the socket.
chmod 755 "$(dirname "$CLOCKD_SOCKET")"
expect_status 70 clockctl doctor --json
expect_finding socket notPrivate
chmod 700 "$(dirname "$CLOCKD_SOCKET")"

# An entry that can't be read, and what mends it.
need sqlite3 sqlite3
clockctl alarm add 07:30 lost -q >/dev/null
clockctl alarm add 07:30 kept -q >/dev/null
sqlite3 "$XDG_STATE_HOME/clockd/clockd.db" "UPDATE alarm SET body = '{}' WHERE label = 'lost'"
expect_status 70 clockctl doctor --json
expect_finding store unreadableItems
expect_json '.findings[] | select(.subject == "store") | .state == "failure" and .facts.count == "1" and (.facts.items | endswith(" lost")) and .mend != null' <<<"$out"
clockctl alarm list --json | expect_json 'map(.label) == ["kept"]'
wait_until 2 log_has "ERROR An item can't be read: it is set aside and does not ring .*label=lost"
clockctl alarm list --json | expect_json 'length == 1'
expect_equal 1 "$(grep -c "An item can't be read" "$home/daemon.log")" "times it was said"
expect_status 74 clockctl alarm show lost
expect_status 0 clockctl alarm remove lost
expect_status 0 clockctl doctor --json
expect_finding store checked

# A damaged store.
dd if=/dev/urandom of="$XDG_STATE_HOME/clockd/clockd.db" bs=1024 seek=8 count=8 conv=notrunc 2>/dev/null
expect_status 70 clockctl doctor --json
expect_json '.findings[] | select(.subject == "store") | .state == "failure"' <<<"$out"

#!/bin/bash
# The sound of a killed daemon ends with it; its commands continue.
# group: faults
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

mkdir "$home/bin"
# The player ignores signals, like one that hangs.
printf '#!/bin/sh\ntrap "" TERM HUP PIPE\necho $$ >>"%s/players"\nwhile :; do sleep 0.1; done\n' "$home" >"$home/bin/player"
chmod +x "$home/bin/player"
touch "$home/bell.oga"
printf '[sound]\nplayer = ["%s/bin/player"]\n' "$home" >"$home/config/clockd/config.toml"

players() { sort -u "$home/players" 2>/dev/null | while read -r id; do ! kill -0 "$id" 2>/dev/null || echo "$id"; done; }
one_plays() { [[ $(players | wc -l) == 1 ]]; }
none_plays() { [[ -z $(players) ]]; }

daemon_start
clockctl timer start 0.1s loud --sound "$home/bell.oga" --exec "echo \$\$ >>$home/shells; exec sleep 300" -q >/dev/null
wait_until 20 one_plays
wait_until 20 test -s "$home/shells"
# Longer than the lifetime of an idle worker thread, whose end must not end the player.
sleep 7
one_plays || fail "the player ended before its ring"
expect_equal 1 "$(wc -l <"$home/players")" "players started"
daemon_kill
wait_until 20 none_plays
kill -0 "$(cat "$home/shells")" || fail "the command ended with the daemon"

# The next daemon starts the sound again, but not the command.
daemon_start
wait_until 20 one_plays
sleep 1
expect_equal 1 "$(wc -l <"$home/shells")" "times the command was started"
clockctl dismiss loud >/dev/null
wait_until 20 none_plays
kill "$(cat "$home/shells")"

# At SIGTERM the daemon also ends its player.
clockctl timer start 0.1s again --sound "$home/bell.oga" -q >/dev/null
wait_until 20 one_plays
daemon_stop
expect_equal 0 "$status" "exit status"
# Its players ignore all signals but one; a busy machine takes a moment to end it.
wait_until 20 none_plays

#!/bin/bash
# The examples for programs that speak Varlink, in docs, do what they say.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need socat
"$python" -c 'import varlink' 2>/dev/null || fail "needs Python's 'varlink': python3 -m venv, pip install varlink"

mkdir -p "$XDG_RUNTIME_DIR/clockd"
export CLOCKD_SOCKET=$XDG_RUNTIME_DIR/clockd/clockd.sock
daemon_start

# `example LANGUAGE NUMBER`: the text of a block of code.
example() {
    awk -v fence="\`\`\`$1" -v number="$2" '/^```$/ { inside = 0 } inside && count == number
        $0 == fence { inside = 1; count++ }' "$root/docs/programs.md"
}

bash -c "$(example sh 1)" >"$home/reply"
expect_json '.parameters.timer | .label == "tea" and .durationSeconds == 300' <"$home/reply"

# Debian 12 has no varlinkctl(1): its request, as it sends it.
example sh 2 >"$home/call"
expect_line '^varlinkctl call \$XDG_RUNTIME_DIR/clockd/clockd.sock io.clockd.Alarms.Add ' "$(<"$home/call")"
if command -v varlinkctl >/dev/null; then
    bash "$home/call"
else
    parameters=$(sed "s/^[^']*'//; s/'[^']*$//" "$home/call")
    printf '%s\0' "{\"method\":\"io.clockd.Alarms.Add\",\"parameters\":$parameters}" |
        socat - "UNIX-CONNECT:$CLOCKD_SOCKET" >/dev/null
fi
expect_json '.[0] | .time == "07:30" and .repeat == "weekdays" and .enabled' < <(clockctl alarm list --json)

example python 1 >"$home/follow.py"
"$python" -u "$home/follow.py" >"$home/changes" &
follower=$!
wait_until 20 grep -q tea "$home/changes"
before=$(wc -l <"$home/changes")
clockctl -q timer cancel tea
has_followed() { (($(wc -l <"$home/changes") > before)); }
wait_until 20 has_followed
kill "$follower"

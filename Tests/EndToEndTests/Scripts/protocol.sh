#!/bin/bash
# Conformance of the service to Varlink's specification, and clients that violate it: the daemon continues and loses no
# data.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

daemon_start

printf '{"method":"org.varlink.service.GetInfo"}\0' | socat -t 20 - "UNIX-CONNECT:$CLOCKD_SOCKET" | tr -d '\0' >"$home/info"
expect_json '.parameters | .vendor != "" and .product == "clockd" and .version != "" and (.url | type) == "string"
    and (.interfaces | index("org.varlink.service") != null and index("io.clockd.Alarms") != null)' <"$home/info"

# Each interface's description is identical to its file, followed by the types of other files that it uses.
for interface in Clock Alarms Timers Rings Focus; do
    file=$root/Sources/ClockAPI/Interfaces/io.clockd.$interface.varlink
    call org.varlink.service.GetInterfaceDescription "{\"interface\": \"io.clockd.$interface\"}" |
        jq -j .parameters.description >"$home/description"
    head -c "$(stat -c %s "$file")" "$home/description" | diff - "$file"
done
grep -q '^type Timer ' "$home/description" && fail "a type that io.clockd.Focus does not use"
call org.varlink.service.GetInterfaceDescription '{"interface": "io.clockd.Clock"}' |
    jq -j .parameters.description >"$home/description"
grep -q '^type Timer ' "$home/description"

# Omitted, null and {} parameters are equivalent.
for parameters in '' ',"parameters":null' ',"parameters":{}'; do
    printf '{"method":"io.clockd.Alarms.List"%s}\0' "$parameters" | socat -t 20 - "UNIX-CONNECT:$CLOCKD_SOCKET" |
        tr -d '\0' | expect_json '.parameters.alarms == []'
done

call io.clockd.Timers.Start '{"durationSeconds": 6000, "label": "kept", "rings": true}' >/dev/null
first=$daemon
DAEMON=$daemon "$python" "$scripts/protocol.py" >"$home/cases" 2>&1 || fail "$(cat "$home/cases")"
expect_json '.parameters.timers[0] | .label == "kept" and .state == "running"' \
    < <(call io.clockd.Timers.Show '{"names": ["kept"]}')
kill -0 "$first" || fail "the daemon did not live through it"
daemon_stop
expect_equal 0 "$status" "exit status"

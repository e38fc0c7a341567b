#!/bin/bash
# The unit's exposure, as rated by systemd-analyze, and the existence of everything the unit names.
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
need systemd-analyze systemd

most=2.0
for unit in clockd.service clockd.socket; do
    sed "s|@bindir@|${PATH%%:*}|" "$root/packaging/systemd/$unit.in" >"$home/$unit"
done
analyze() { systemd-analyze security --offline=yes --threshold="$(awk "BEGIN { print $most * 10 }")" "$home/$1"; }
expect_status 0 analyze clockd.service
exposure=$(sed -n 's/^→ Overall exposure level for clockd.service: \([0-9.]*\) .*/\1/p' <<<"$out")
echo "exposure $exposure of at most $most"
expect_between 0.1 "$exposure" "$most" "exposure of clockd.service"

# The rating detects missing settings: a unit without its settings is rated as exposed.
sed '/^[A-Z][A-Za-z]*=/ { /^\(Description\|Type\|ExecStart\|Requires\|After\)=/!d }' "$home/clockd.service" >"$home/bare.service"
run analyze bare.service
[[ $status != 0 ]] || fail "an open unit counts as closed: $out"

# The pages named by a unit can be opened.
pages=$(sed -n 's/^Documentation=//p' "$home"/clockd.*)
for page in $pages; do
    name=${page#man:} name=${name%(*}
    [[ -n $(find "$root/packaging" -name "$name.[1-9]*") ]] || fail "a unit names $page, which is not there"
done

# systemd accepts every line of the units.
run systemd-analyze verify --man=no "$home/clockd.service" "$home/clockd.socket"
expect_no_line '(service|socket):' "$err"

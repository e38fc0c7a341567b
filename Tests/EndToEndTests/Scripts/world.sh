#!/bin/bash
# The world clock: cities in a custom order, search in many languages, current times, bad input.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"
export TZ=Asia/Seoul

# Searching for cities needs no daemon, and in English only the zone data.
export CLOCKD_CLDR=$home/none
expect_status 0 clockctl world search seoul
expect_line '^Seoul +Korea \(South\) +Asia/Seoul +[0-2][0-9]:[0-5][0-9] +same time$' "$out"
expect_line 'install unicode-cldr-core' "$err"
expect_status 0 clockctl world search zürich --json
expect_json 'length == 1 and .[0].zone == "Europe/Zurich" and .[0].countryCode == "CH" and .[0].position == null' <<<"$out"
expect_status 0 clockctl world search Asia/Calcutta -q
expect_equal Asia/Kolkata "$out" "a link leads to the place"
expect_status 0 clockctl world search kr --json
expect_json '.[0].city == "Seoul"' <<<"$out"
expect_status 66 clockctl world search Soeul --json
expect_equal '[]' "$out" "nothing found"
expect_line '^clockctl: no city named “Soeul”' "$err"
expect_line '^did you mean .*Seoul \(Asia/Seoul\)' "$err"
expect_status 69 clockctl world list

# A locale's file in CLDR's format, in a private directory.
mkdir -p "$home/cldr/main"
cat >"$home/cldr/main/ko.xml" <<'XML'
<ldml><territories><territory type="KR">대한민국</territory></territories>
<zone type="Asia/Seoul"><exemplarCity>서울</exemplarCity></zone>
<zone type="America/New_York"><exemplarCity>뉴욕</exemplarCity></zone></ldml>
XML
export CLOCKD_CLDR=$home/cldr
for text in 서울 ㅅㅇ 서ㅇ 서우 대한민국; do
    expect_status 0 clockctl world search "$text" -q
    expect_equal Asia/Seoul "${out%%$'\n'*}" "$text"
    expect_equal "" "$err" "no hint where the names are"
done
expect_status 0 clockctl world search ㅅㅇ
expect_line '^Seoul \(서울\)' "$out"
expect_status 0 env LANGUAGE=ko clockctl world search seoul
expect_line '^서울 \(Seoul\) +대한민국 +Asia/Seoul' "$out"

daemon_start
expect_status 0 clockctl world list
expect_equal "" "$out" "an empty list"
expect_line '^no cities' "$err"
expect_status 0 clockctl world list --json
expect_equal '[]' "$out" "an empty list"

expect_status 0 clockctl world add 뉴욕 --json
members="city dayDifference daylight differenceSeconds local name nextTransition offsetSeconds position zone"
expect_equal "$members" "$(jq -r '.[0] | keys | join(" ")' <<<"$out")" "the members of a city"
expect_json '.[0] | .position == 1 and .name == "New York" and .zone == "America/New_York"' <<<"$out"
expect_status 0 clockctl world add Kathmandu kiritimati Asia/Seoul -q
expect_equal $'Kathmandu\nKiritimati\nSeoul' "$out" "the names of what was added"
expect_status 0 clockctl world add 'Pago Pago' --name 'Mum'
expect_line '^Mum, Pago Pago: ' "$out"
expect_status 0 clockctl world add UTC
names() { clockctl world list --json | jq -r 'map(.name) | join(",")'; }
expect_equal 'New York,Kathmandu,Kiritimati,Seoul,Mum,UTC' "$(names)" "the order"
# The local time of a city.
expect_status 0 clockctl world list --at '9:00 Kathmandu'
expect_line '^Kathmandu +09:00' "$out"
clockctl world list --json | expect_json 'map(.position) == [1, 2, 3, 4, 5, 6] and .[5].daylight == null'

# The meeting planner: the given time is 15:00 in Seoul.
at() { clockctl world list --at '2027-01-15 15:00' --json; }
at | expect_json '.[0].local == "2027-01-15T01:00:00-05:00" and .[0].differenceSeconds == -50400'
at | expect_json '.[0].nextTransition == "2027-03-14T03:00:00-04:00" and .[0].daylight == false'
at | expect_json '.[1].local == "2027-01-15T11:45:00+05:45" and .[1].daylight == true'
at | expect_json '.[2].local == "2027-01-15T20:00:00+14:00" and .[3].differenceSeconds == 0'
at | expect_json '.[4].local == "2027-01-14T19:00:00-11:00" and .[4].dayDifference == -1'
at | expect_json '.[5].local == "2027-01-15T06:00:00+00:00" and .[5].offsetSeconds == 0'
expect_status 0 clockctl world list --at '2027-01-15 15:00'
expect_line '^at Fri 15 Jan( 2027)? 15:00, (in .*|.* ago)$' "$out"
expect_line '^New York +01:00 +-14 h +night +Sun 14 Mar( 2027)? \+1 h$' "$out"
expect_line '^Kathmandu +11:45 +-3 h 15 min +day$' "$out"
expect_line '^Mum, Pago Pago +19:00 +-1 d +-20 h +night$' "$out"
expect_line '^Seoul +15:00 +same time +day$' "$out"
# "Here" is the reader's zone, not the daemon's.
TZ=America/New_York clockctl world list --json | expect_json '.[0].differenceSeconds == 0'
TZ=KST-9 clockctl world list --json | expect_json '.[3].differenceSeconds == 0'
expect_status 0 env LANGUAGE=ko clockctl world list
expect_line '^뉴욕 ' "$out"

expect_status 0 clockctl world move 서울 1
expect_status 0 clockctl world move mum 2 --json
expect_json 'map(.name) == ["Seoul", "Mum", "New York", "Kathmandu", "Kiritimati", "UTC"]' <<<"$out"
expect_status 0 clockctl world remove utc 뉴욕
expect_line '^New York: removed$' "$out"
daemon_kill
daemon_start
expect_equal 'Seoul,Mum,Kathmandu,Kiritimati' "$(names)" "after kill -9"

# Invalid input: one line with a remedy, its status, and no change.
bad() {
    expect_status "$@"
    expect_equal "" "$out" "standard output"
    expect_line '^clockctl: .+' "$(head -n 1 <<<"$err")"
    expect_equal 'Seoul,Mum,Kathmandu,Kiritimati' "$(names)" "the list after: ${*:2}"
}
bad 64 clockctl world add Rome Seoul
expect_line '^give it another name' "$err"
bad 66 clockctl world add Rome Busann
expect_line '“Busann”' "$err"
bad 66 clockctl world add Kahtmandu
expect_line '^did you mean .*Kathmandu' "$err"
bad 66 clockctl world add San
expect_line '^did you mean one of these\? America/Argentina/San_Juan' "$err"
bad 66 clockctl world add new york
expect_line "^quote arguments that contain spaces: 'New York'" "$err"
bad 66 clockctl world add ''
bad 66 clockctl world add ../../etc/passwd
bad 64 clockctl world add Rome Oslo --name Both
bad 64 clockctl world add Rome --name ''
bad 64 clockctl world add Rome --name Mum
bad 64 clockctl world move Seoul 5
bad 64 clockctl world move Seoul 0
bad 64 clockctl world move Seoul -1
bad 64 clockctl world move Seoul first
bad 66 clockctl world move Rome 1
bad 66 clockctl world remove Seoul Rome
bad 66 clockctl world remove K
bad 64 clockctl world list --at 25:00
bad 64 clockctl world add

# --- Repeated requests, several at once, and zones instead of cities.
expect_status 64 clockctl world add Seoul
expect_line '“Seoul” is already in the list' "$err"
expect_status 64 clockctl world add Rome rome
expect_equal 'Seoul,Mum,Kathmandu,Kiritimati' "$(names)" "the list after one city twice"
expect_status 0 clockctl world add Seoul --name Office --json
expect_json '.[0] | .name == "Office" and .city == "Seoul" and .position == 5' <<<"$out"
expect_status 0 clockctl world add Etc/GMT+5 --json
expect_json '.[0] | .zone == "Etc/GMT+5" and .offsetSeconds == -18000 and .daylight == null and .nextTransition == null' <<<"$out"
expect_status 0 clockctl world add europe/berlin -q
expect_equal Berlin "$out" "a zone in small letters"
# Moving a city to its own position changes nothing; moving it elsewhere shifts the others.
expect_status 0 clockctl world move Berlin 7
expect_status 0 clockctl world move Berlin 2 --json
expect_json 'map(.name) == ["Seoul", "Berlin", "Mum", "Kathmandu", "Kiritimati", "Office", "Etc/GMT+5"]
    and map(.position) == [1, 2, 3, 4, 5, 6, 7]' <<<"$out"
expect_equal "$(clockctl world list --json | jq 'map(.name)')" "$(clockctl world ls --json | jq 'map(.name)')" "world ls"
expect_equal "$(names)" "$(clockctl world list -q | paste -sd,)" "world list -q"
# Another time, in every supported form: each city at the same instant.
while IFS='|' read -r wanted when; do
    expect_status 0 clockctl world list --at "$when" --json
    expect_json --arg wanted "$wanted" '.[0].local == $wanted and .[1].differenceSeconds == -28800' <<<"$out"
done <<'END'
2027-01-15T09:00:00+09:00|2027-01-15 9am
2027-01-15T09:00:00+09:00|2027-01-15T00:00:00Z
2027-01-15T17:00:00+09:00|2027-01-15 9:00 Europe/Berlin
2027-01-15T17:00:00+09:00|@1800000000
2020-01-15T09:00:00+09:00|2020-01-15 09:00
END
# Berlin's summer time on that date applies.
clockctl world list --at '2027-07-01 12:00' --json | expect_json '.[1].differenceSeconds == -25200 and .[1].daylight == true
    and .[1].nextTransition == "2027-10-31T02:00:00+01:00"'
expect_status 0 clockctl world rm Office Etc/GMT+5 --json
expect_json 'map(.name) == ["Office", "Etc/GMT+5"]' <<<"$out"
expect_status 66 clockctl world rm Office

# Cities after which no zone is named, and a city at the end of a time, in one argument.
expect_status 66 clockctl world add Spain
expect_line '^did you mean one of these\? .*Europe/Madrid' "$err"
expect_status 64 clockctl world add IST
expect_line 'Asia/Kolkata' "$err"
expect_status 0 clockctl world add 부산 München Georgia --json
expect_json 'map([.name, .zone]) == [["Busan", "Asia/Seoul"], ["Munich", "Europe/Berlin"], ["Tbilisi", "Asia/Tbilisi"]]' <<<"$out"
expect_status 0 env LANGUAGE=ko clockctl world list
expect_line '^뮌헨 ' "$out"
expect_status 0 clockctl world remove 뮌헨
expect_line '^Munich: removed$' "$out"
expect_status 0 clockctl alarm add '9:00 new york' --json
expect_json '.zone == "America/New_York"' <<<"$out"
expect_status 0 clockctl alarm add '9:00 Mum' talk --json
expect_json '.zone == "Pacific/Pago_Pago" and .label == "talk"' <<<"$out"
expect_status 0 clockctl alarm add 9:00 Seoul --json
expect_json '.zone == null and .label == "Seoul"' <<<"$out"
for time in 'Seoul 9:00' 'tomorrow Seoul 9:00' '9:00 in Seoul' 'in New York 9:00 daily'; do
    expect_status 0 clockctl alarm add "$time" --json
    expect_json '.zone | test("Seoul|New_York")' <<<"$out"
done
# Islands that share their names with a day and a word are not meant.
for time in 'easter monday 9:00' 'wake 7:00'; do expect_status 64 clockctl alarm add "$time"; done
# The cities of libgweather, where its list is installed; those of the zone data come first.
mkdir -p "$home/share/libgweather-4"
cat >"$home/share/libgweather-4/Locations.xml" <<'END'
<gweather><region><country><iso-code>GB</iso-code><tz-hint>Europe/London</tz-hint>
  <city><_name>Seahouses</_name><coordinates>55.58 -1.65</coordinates></city>
  <city><_name>Seoul</_name></city></country></region></gweather>
END
export XDG_DATA_DIRS=$home/share:/usr/local/share:/usr/share
expect_status 0 clockctl world add seahouses --json
expect_json '.[0] | [.name, .zone] == ["Seahouses", "Europe/London"]' <<<"$out"
expect_status 0 clockctl world search seahouses
expect_line '^Seahouses +Britain \(UK\) +Europe/London ' "$out"
expect_status 0 clockctl world remove Seahouses
for pair in 'Seahouses|Europe/London' 'Seoul|Asia/Seoul'; do
    expect_status 0 clockctl alarm add "9:00 ${pair%|*}" --json
    expect_json ".zone == \"${pair#*|}\"" <<<"$out"
done

# An offset from UTC is a zone, also for the next daemon.
expect_status 0 clockctl alarm add '9:00 UTC+5:30' offset --json
expect_json '.zone == "+05:30"' <<<"$out"
expect_status 0 clockctl world add UTC+2 Zulu --json
expect_json 'map(.zone) == ["+02:00", "UTC"]' <<<"$out"
expect_status 64 clockctl world add utc
daemon_kill
daemon_start
expect_status 0 clockctl alarm list --json
expect_json 'any(.[]; .label == "offset" and .zone == "+05:30")' <<<"$out"
expect_status 64 clockctl alarm add '9:00 Seo'
expect_line 'can.t read the time' "$err"

# `all` is asked about, or confirmed in a script; presets likewise.
expect_status 64 clockctl world rm all
expect_line '^to confirm: --yes$' "$err"
expect_status 0 clockctl world rm all --yes
expect_equal '[]' "$(clockctl world list --json)" "the cities"
expect_status 66 clockctl world rm all --yes
expect_status 0 clockctl timer preset add eggs 6m
expect_status 64 clockctl timer preset rm all
expect_status 0 clockctl timer preset rm all --yes
expect_equal '[]' "$(clockctl timer preset list --json)" "the presets"

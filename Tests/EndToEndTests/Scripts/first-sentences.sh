#!/bin/bash
# What people say first, in three languages, typed as a line without a command: it does what was meant, or nothing.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

need msgfmt gettext

"$root/packaging/languages/compile" "$home/locale"
export CLOCKD_LOCALES=$home/locale
export TZ=Europe/Berlin
daemon_start

# The spelling as a command is what was understood.
while IFS='|' read -r language line spelling; do
    [[ $spelling != focus* ]] || clockctl -q focus stop
    # shellcheck disable=SC2086  # words
    run env LANGUAGE="$language" LC_ALL=C.UTF-8 clockctl $line
    expect_equal 0 "$status" "exit status of 'clockctl $line': $out$err"
    expect_equal "$spelling" "$(sed -n 's/^.*: clockctl //p' <<<"$err")" "the meaning of 'clockctl $line'"
done <<'END'
en|wake me at seven on weekdays|alarm add 07:00 --repeat weekdays
en|five minutes for the eggs|timer start 'five minutes' eggs
en|set a timer for 20 minutes|timer start '20 minutes'
en|remind me in half an hour to call mom|alarm add 'in half an hour' 'call mom'
en|tomorrow 6:30 gym|alarm add 'tomorrow 6:30' gym
en|half an hour of focus|focus start --work 'half an hour'
en|what time is it in Tokyo|world search Tokyo
en|how many days until 2099-12-25|calc '2099-12-25 - today'
en|wake me up in 8 hours|alarm add 'in 8 hours'
de|weck mich um 7 Uhr|alarm add 'um 7'
de|fünf Minuten für die Eier|timer start 'fünf Minuten' Eier
de|stell einen Wecker auf 6:30|alarm add 6:30
de|Timer 20 Minuten|timer start '20 Minuten'
de|erinnere mich in einer halben Stunde an die Wäsche|alarm add 'in einer halben Stunde' Wäsche
de|morgen 7 Uhr Zahnarzt|alarm add 'morgen 7 Uhr' Zahnarzt
de|wie spät ist es in Tokio|world search Tokio
de|jeden Werktag 7:30 aufstehen|alarm add 7:30 aufstehen --repeat 'jeden Werktag'
de|25 Minuten konzentrieren|focus start --work '25 Minuten'
ko|내일 아침 7시에 깨워줘|alarm add '내일 아침 7시에'
ko|계란 5분|timer start 5분 계란
ko|5분 타이머|timer start 5분
ko|평일 7시 30분 알람|alarm add '7시 30분' --repeat 평일
ko|30분 뒤에 빨래 알려줘|alarm add '30분 뒤에' 빨래
ko|도쿄 지금 몇 시|world search 도쿄
ko|집중 25분|focus start --work 25분
ko|금요일 오후 6시 저녁 약속|alarm add '금요일 오후 6시' '저녁 약속'
ko|매일 밤 10시 약 먹기|alarm add '밤 10시' '약 먹기' --repeat 매일
END

# Whatever rings, if anything does.
is_ringing() { [[ -n $(clockctl -q ring list) ]]; }
while IFS='|' read -r language line; do
    # shellcheck disable=SC2086  # words
    run env LANGUAGE="$language" LC_ALL=C.UTF-8 clockctl $line
    expect_equal 0 "$status" "exit status of 'clockctl $line': $out$err"
    clockctl -q timer start 0.1s eggs
    wait_until 10 is_ringing
    # shellcheck disable=SC2086  # words
    expect_status 0 env LANGUAGE="$language" LC_ALL=C.UTF-8 clockctl $line
    expect_json '. == []' < <(clockctl ring list --json)
done <<'END'
en|stop the alarm
de|Wecker aus
ko|알람 꺼줘
END

# An hour that may be before or after noon is not guessed.
expect_status 64 clockctl alarm at 7 every day
expect_line "^clockctl alarm add 07:00 --repeat 'every day'\$" "$err"
expect_line "^clockctl alarm add 19:00 --repeat 'every day'\$" "$err"

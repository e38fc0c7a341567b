#!/bin/bash
# Completion in bash, zsh and fish: existing items are offered, whatever their labels contain; none without a daemon.
# limit: 360 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

# The candidates for a command line, one word per argument; the last is the one to complete.
candidates() { clockctl __complete words "$@" | cut -f 1 | paste -sd ' '; }
notes() { clockctl __complete words "$@" | paste -sd ';'; }
# On a busy machine an answer may take longer than the 50 ms that completion waits, so ask again.
tells() {
    local program=$1 wanted=$2 what=$3 told_now end=$((EPOCHSECONDS + 20))
    shift 3
    while ((EPOCHSECONDS < end)); do
        told_now=$("$program" "$@")
        [[ $told_now != "$wanted" ]] || return 0
    done
    expect_equal "$wanted" "$told_now" "$what"
}
offers() { tells candidates "$1" "what '${*:2}' may become" "${@:2}"; }

# --- Without a daemon: commands, options and data of the machine. No message is printed, and no daemon is started.
offers 'pause' timer pau
offers 'timer task' --json t
offers 'timer' help ti
offers 'always' --color al
offers 'timer task' --color always t
offers '--repeat' alarm add 7:00 --rep
offers '--week' report --w
offers '' alarm add 7:00 --repeat daily --rep
offers '' alarm add 7:00 -- --rep
offers 'ring notify skip' alarm add 7:00 --missed ''
offers '--missed=notify' alarm add 7:00 --missed=n
offers 'waybar' status --format w
offers 'i3blocks i3blocks-json i3status-rs' status --format i3
offers 'focus,timer focus,task' status --only focus,t
offers '--item' status --it
offers 'alarm,timer alarm,task' history --kind alarm,t
offers 'critical' config set alarm.urgency c
offers 'true false' config set focus.auto ''
offers 'alarm.snooze alarm.snooze-limit' config get alarm.sn
offers 'alarm.snooze alarm.snooze-limit' config unset alarm.sn
tells notes $'alarm.volume\t100' "a setting and its default" config set alarm.v
offers 'Asia/Seoul' alarm add 7:00 --zone Asia/Seo
offers 'Seoul' world add Seo
mkdir -p "$XDG_DATA_HOME/sounds/freedesktop/stereo"
touch "$XDG_DATA_HOME/sounds/freedesktop/stereo/rooster.oga"
tells notes $'\tfiles;rooster' "sounds, and files" timer start 5m --sound roos
tells notes $'\tfiles' "files" import x
for words in 'alarm show' 'timer pause' 'task start' 'world remove' 'timer start' 'dismiss' 'nonsense' 'timer nonsense'; do
    # shellcheck disable=SC2086  # Several words.
    expect_status 0 clockctl __complete words $words ''
    expect_equal '' "$out$err" "'$words' without a daemon"
done
expect_status 0 clockctl __complete
expect_status 0 clockctl __complete tcsh a b
expect_equal '' "$out$err" "a shell that is not known"
[[ ! -e $CLOCKD_SOCKET ]] || fail "a daemon was started"

# --- The daemon's items
daemon_start
hostile="it's \"\$(touch $home/ran)\" \`touch $home/ran\` a:b=c"
for label in tea 'call home' "$hostile" 서울; do clockctl timer start 25m "$label" -q >/dev/null; done
clockctl timer pause 'call home' -q
clockctl timer preset add 'long tea' 6m -q >/dev/null
clockctl alarm add 07:30 work --repeat weekdays -q >/dev/null
clockctl alarm add 08:30 off --disabled -q >/dev/null
clockctl task add 'walk the dog' -q >/dev/null
clockctl stopwatch start run -q >/dev/null
clockctl dday add Christmas 12-25 -q >/dev/null
clockctl world add Seoul 'New York' -q >/dev/null
tells notes $'t1\ttea;t2\tcall home;t3\t'"$hostile"$';t4\t서울' "ids with their labels" timer show ''
tells notes $'tea\tt1' "a label that was begun" timer show te
offers 't1 t3 t4' timer pause ''
offers 't2' timer resume ''
offers 't3 t4' timer pause t1 t
offers 't3 t4' timer pause tea t
offers 't1 t3 t4 tea' timer pause t
tells notes $'long tea\t6min' "a preset" timer start ''
offers 'long tea' timer preset remove ''
offers 'a1 a2' alarm edit ''
offers 'a1' alarm disable ''
offers 'a2' alarm enable ''
offers 'a1' alarm skip ''
offers '' alarm unskip ''
tells notes $'walk the dog\tk1' "a task" task start ''
offers 'walk the dog' focus start ''
offers 's1' stopwatch lap ''
offers 'd1' dday edit ''
offers 'Seoul New York' world remove ''
offers 'k1' history --item k
clockctl focus start -q >/dev/null
offers 't1 t2 t3 t4 tea' status --item t
offers 'f1' status --item f

# --- The real shells: the result of each line when Tab is pressed at the prompt
cat >"$home/lines" <<'END'
clockctl timer show te
clockctl timer show 서
clockctl timer show call
clockctl timer show call\ h
clockctl timer show 'call h
clockctl timer show "call h
clockctl task start walk
clockctl timer start lo
clockctl world add New\ Y
clockctl status --format=way
clockctl status --format way
clockctl config set alarm.missed no
clockctl timer pau
X=1 clockctl --json timer pau
true; clockctl timer pau
END
cat >"$home/become" <<'END'
clockctl timer show tea 
clockctl timer show 서울 
clockctl timer show call\ home 
clockctl timer show call\ home 
clockctl timer show 'call home' 
clockctl timer show "call home" 
clockctl task start walk\ the\ dog 
clockctl timer start long\ tea 
clockctl world add New\ York 
clockctl status --format=waybar 
clockctl status --format waybar 
clockctl config set alarm.missed notify 
clockctl timer pause 
X=1 clockctl --json timer pause 
true; clockctl timer pause 
END
cat >"$home/hostile" <<'END'
clockctl timer show it
clockctl timer show 'it
clockctl timer show "it
END
# The label without quotes, in single quotes and in double quotes.
plain=$(sed -E 's/[^A-Za-z0-9_@%+,.:=^/-]/\\&/g' <<<"$hostile")
single=${hostile//\'/\'\\\'\'}
double=$(sed -E 's/[$`"\]/\\&/g' <<<"$hostile")
printf 'clockctl timer show %s \n' "$plain" "'$single'" "\"$double\"" >"$home/quoted"
completions=$root/packaging/completions

there() {
    command -v "$1" >/dev/null || { echo "skipped: there is no $1" >&"$told"; return 1; }
}

# typed SHELL WANTED: types the lines of standard input until each has become that of the file. Lines for which the daemon
# did not answer in time are typed again.
typed() {
    local end=$((EPOCHSECONDS + 60)) lines wanted left index number
    mapfile -t lines
    mapfile -t wanted <"$2"
    left=("${!lines[@]}")
    while ((${#left[@]} > 0)); do
        ((EPOCHSECONDS < end)) || fail "$1 completes otherwise:"$'\n'"$(cat "$home/became")"
        rm -rf "${home:?}/$1"
        mkdir "$home/$1"
        for number in "${left[@]}"; do echo "${lines[number]}"; done >"$home/typed"
        "$python" "$scripts/typist.py" "$1" "$home/setup.$1" "$home/$1" <"$home/typed" >"$home/became"
        mapfile -t became <"$home/became"
        for index in "${!left[@]}"; do
            number=${left[index]}
            [[ ${became[index]:-} != "${wanted[number]}" ]] || unset "left[index]"
        done
        left=("${left[@]}")
    done
}

for shell in bash zsh; do
    there $shell || continue
    # shellcheck disable=SC2016  # The variable is zsh's.
    case $shell in
        bash) echo "source '$completions/clockctl.bash'" ;;
        zsh) echo "fpath=('$completions' \$fpath)" ;;
    esac >"$home/setup.$shell"
    typed $shell "$home/become" <"$home/lines"
    # A hostile label is quoted so that the shell reads it as one word and runs nothing in it.
    typed $shell "$home/quoted" <"$home/hostile"
    while read -r line; do
        expect_equal "$hostile" "$($shell -c "set -- $line"$'\n''printf "%s" "$4"')" "$shell reads: $line"
    done <"$home/quoted"
    [[ ! -e $home/ran ]] || fail "$shell ran a part of a label"
    # Possible words are listed with their labels: at the second Tab in zsh, and at the third in bash, because its first
    # one inserts the “t”.
    echo 'clockctl timer show t' >"$home/common"
    tabs=$'\t'
    [[ $shell != bash ]] || tabs=$'\t\t'
    lists_labels() {
        typed "$shell" "$home/common" <<<"clockctl timer show $tabs"
        tr '\r' '\n' <"$home/$shell/screen" | grep -E '^t1 .*tea'
    }
    # A busy shell may merge two keys.
    wait_until 60 lists_labels
done

# bash lists COMPREPLY; menu completion inserts its entries unchanged.
# shellcheck source=../../../packaging/completions/clockctl.bash
source "$completions/clockctl.bash"
compreply() {
    COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=${2:-9} COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
    _clockctl
    printf '%s|' "${COMPREPLY[@]}"
}
# A long note is shortened.
shown() { compreply "$1" | sed -E 's/\(it.s .*…\)/(…)/'; }
tells shown 't1  (tea)|t3  (…)|t4  (서울)|' COMPREPLY 'clockctl timer pause '
tells compreply 't1|t3|t4|' "COMPREPLY of a menu" 'clockctl timer pause ' 37
tells compreply 'a1|' "COMPREPLY of one" 'clockctl alarm disable '

if there fish; then
    fish_completes() { fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$completions/clockctl.fish" "$1"; }
    tells fish_completes $'t1\ttea\nt3\t'"$hostile"$'\nt4\t서울' "ids in fish" 'clockctl timer pause '
    tells fish_completes $'tea\tt1' "a label in fish" 'clockctl timer show te'
    for line in 'call\ h' "'call h" '"call h'; do
        tells fish_completes $'call home\tt2' "fish: $line" "clockctl timer show $line"
    done
    tells fish_completes "$hostile"$'\tt3' "a hostile label in fish" "clockctl timer show \"it"
    tells fish_completes '--format=waybar' "a value in fish" 'clockctl status --format=way'
    tells fish_completes $'pause\tPause timers.' "a command in fish" 'clockctl timer pau'
    expect_line '^/etc/hostname$|^/etc/passwd' "$(fish_completes 'clockctl export /etc/')"
    [[ ! -e $home/ran ]] || fail "fish ran a part of a label"
fi

# --- Completion waits at most 50 ms for a daemon that hangs, plus the time the program itself takes. On a busy machine it
# may be slow once; a longer wait would be in each.
is_slow() {
    timed clockctl __complete words timer show ''
    expect_equal '' "$out$err" "$1"
    awk -v elapsed="$elapsed" 'BEGIN { exit elapsed <= 0.5 }'
}
kill -STOP "$daemon"
for _ in {1..20}; do
    is_slow "a daemon that hangs" || break
done
kill -CONT "$daemon"
expect_between 0.04 "$elapsed" 0.5 "the seconds for a daemon that hangs"
daemon_kill
for _ in {1..20}; do
    is_slow "a daemon that was killed" || break
done
expect_between 0 "$elapsed" 0.5 "the seconds without a daemon"

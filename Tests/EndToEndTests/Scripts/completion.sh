#!/bin/bash
# Completion in bash, zsh and fish: what exists is offered, whatever is in a label; nothing without a daemon.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

# The candidates for a command line, a word an argument; the last is the one to complete.
candidates() { clockctl __complete words "$@" | cut -f 1 | paste -sd ' '; }
notes() { clockctl __complete words "$@" | paste -sd ';'; }
offers() {
    local wanted=$1
    shift
    expect_equal "$wanted" "$(candidates "$@")" "what '$*' may become"
}

# --- Without a daemon: commands, options and what the machine has. No word about the daemon, and no daemon.
offers 'pause' timer pau
offers 'timer task' --json t
offers 'timer' help ti
offers '--repeat' alarm add 7:00 --rep
offers '' alarm add 7:00 --repeat daily --rep
offers '' alarm add 7:00 -- --rep
offers 'ring notify skip' alarm add 7:00 --missed ''
offers '--missed=notify' alarm add 7:00 --missed=n
offers 'waybar' status --format w
offers 'alarm,timer alarm,task' history --kind alarm,t
offers 'critical' config set alarm.urgency c
offers 'true false' config set focus.auto ''
offers 'alarm.snooze alarm.snooze-limit' config get alarm.sn
expect_equal $'alarm.volume\t100' "$(notes config set alarm.v)" "a setting and its default"
offers 'Asia/Seoul' alarm add 7:00 --zone Asia/Seo
offers 'Seoul' world add Seo
mkdir -p "$XDG_DATA_HOME/sounds/freedesktop/stereo"
touch "$XDG_DATA_HOME/sounds/freedesktop/stereo/rooster.oga"
expect_equal $'\tfiles;rooster' "$(notes timer start 5m --sound roos)" "sounds, and files"
expect_equal $'\tfiles' "$(notes import x)" "files"
for words in 'alarm show' 'timer pause' 'task start' 'world remove' 'timer start' 'dismiss' 'nonsense' 'timer nonsense'; do
    # shellcheck disable=SC2086  # Several words.
    expect_status 0 clockctl __complete words $words ''
    expect_equal '' "$out$err" "'$words' without a daemon"
done
expect_status 0 clockctl __complete
expect_status 0 clockctl __complete tcsh a b
expect_equal '' "$out$err" "a shell that is not known"
[[ ! -e $CLOCKD_SOCKET ]] || fail "a daemon was started"

# --- What the daemon keeps.
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
expect_equal $'t1\ttea;t2\tcall home;t3\t'"$hostile"$';t4\t서울' "$(notes timer show '')" "ids with their labels"
expect_equal $'tea\tt1' "$(notes timer show te)" "a label that was begun"
offers 't1 t3 t4' timer pause ''
offers 't2' timer resume ''
offers 't3 t4' timer pause t1 t
offers 't3 t4' timer pause tea t
offers 't1 t3 t4 tea' timer pause t
expect_equal $'long tea\t6min' "$(notes timer start '')" "a preset"
offers 'long tea' timer preset remove ''
offers 'a1 a2' alarm edit ''
offers 'a1' alarm disable ''
offers 'a2' alarm enable ''
offers 'a1' alarm skip ''
offers '' alarm unskip ''
expect_equal $'walk the dog\tk1' "$(notes task start '')" "a task"
offers 'walk the dog' focus start ''
offers 's1' stopwatch lap ''
offers 'd1' dday edit ''
offers 'Seoul New York' world remove ''
offers 'k1' history --item k

# --- The real shells: what each line becomes at its prompt when Tab is pressed.
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
completions=$root/packaging/completions

there() {
    command -v "$1" >/dev/null || { echo "skipped: there is no $1" >&"$told"; return 1; }
}

typed() {
    mkdir "$home/$1"
    "$python" "$scripts/typist.py" "$1" "$home/setup.$1" "$home/$1"
}

for shell in bash zsh; do
    there $shell || continue
    # shellcheck disable=SC2016  # The variable is zsh's.
    case $shell in
        bash) echo "source '$completions/clockctl.bash'" ;;
        zsh) echo "fpath=('$completions' \$fpath)" ;;
    esac >"$home/setup.$shell"
    typed $shell <"$home/lines" >"$home/became"
    diff "$home/become" "$home/became" >&"$told" || fail "$shell completes otherwise"
    rm -r "${home:?}/$shell"
    # A hostile label is quoted so that the shell reads it as one word and runs nothing of it.
    printf '%s\n' 'clockctl timer show it' "clockctl timer show 'it" 'clockctl timer show "it' | typed $shell >"$home/became"
    while read -r line; do
        expect_equal "$hostile" "$($shell -c "set -- $line"$'\n''printf "%s" "$4"')" "$shell reads: $line"
    done <"$home/became"
    expect_equal 3 "$(wc -l <"$home/became")" "the lines that $shell completed"
    [[ ! -e $home/ran ]] || fail "$shell ran a part of a label"
    rm -r "${home:?}/$shell"
    # What may be meant is listed with its labels; bash does that at the third Tab, as the first inserts the “t”.
    typed $shell <<<$'clockctl timer show \t\t' >/dev/null
    expect_line '^t1 .*tea' "$(tr '\r' '\n' <"$home/$shell/screen")"
done

# What bash lists is COMPREPLY; menu completion inserts its entries as they are.
# shellcheck source=../../../packaging/completions/clockctl.bash
source "$completions/clockctl.bash"
compreply() {
    COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=${2:-9} COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
    _clockctl
    printf '%s|' "${COMPREPLY[@]}"
}
reply=$(compreply 'clockctl timer pause ')
[[ $reply == "t1  (tea)|t3  (${hostile:0:50}"*'…)|t4  (서울)|' ]] || fail "COMPREPLY: $reply"
expect_equal 't1|t3|t4|' "$(compreply 'clockctl timer pause ' 37)" "COMPREPLY of a menu"
expect_equal 'a1|' "$(compreply 'clockctl alarm disable ')" "COMPREPLY of one"

if there fish; then
    fish_completes() { fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$completions/clockctl.fish" "$1"; }
    expect_equal $'t1\ttea\nt3\t'"$hostile"$'\nt4\t서울' "$(fish_completes 'clockctl timer pause ')" "ids in fish"
    expect_equal $'tea\tt1' "$(fish_completes 'clockctl timer show te')" "a label in fish"
    for line in 'call\ h' "'call h" '"call h'; do
        expect_equal $'call home\tt2' "$(fish_completes "clockctl timer show $line")" "fish: $line"
    done
    expect_equal "$hostile"$'\tt3' "$(fish_completes "clockctl timer show \"it")" "a hostile label in fish"
    expect_equal '--format=waybar' "$(fish_completes 'clockctl status --format=way')" "a value in fish"
    expect_equal $'pause\tPause timers.' "$(fish_completes 'clockctl timer pau')" "a command in fish"
    expect_line '^/etc/hostname$|^/etc/passwd' "$(fish_completes 'clockctl export /etc/')"
    [[ ! -e $home/ran ]] || fail "fish ran a part of a label"
fi

# --- A daemon that hangs is not waited for: 50 ms, and what the program itself takes on a busy machine.
kill -STOP "$daemon"
timed clockctl __complete words timer show ''
kill -CONT "$daemon"
expect_equal '' "$out$err" "a daemon that hangs"
expect_between 0.04 "$elapsed" 0.6 "the seconds for a daemon that hangs"
daemon_kill
timed clockctl __complete words timer show ''
expect_equal '' "$out$err" "a daemon that was killed"
expect_between 0 "$elapsed" 0.5 "the seconds without a daemon"

#!/bin/bash
# The help lists every command and option; the options used by scripts exist. No daemon is needed.
# limit: 240 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

# The commands of a group, from its help.
commands_of() {
    # shellcheck disable=SC2086  # Several words.
    clockctl help $1 | sed -n '/^SUBCOMMANDS:/,$p' | sed -nE 's/^  ([a-z][a-z]+)(, [a-z]+| \(default\))*( .*)?$/\1/p'
}
# The commands without subcommands.
leaves() {
    local name
    for name in $(commands_of "$1"); do
        if [[ -n $(commands_of "$1 $name") ]]; then leaves "$1 $name"; else echo "${1:+${1# } }$name"; fi
    done
}
leaves "" | sed 's/^ *//' >"$home/commands"
expect_between 70 "$(wc -l <"$home/commands")" 200 "the number of commands"

# Each command has its own help, on standard output, with the common options.
while read -r command; do
    # shellcheck disable=SC2086
    expect_status 0 clockctl $command --help
    expect_line '^[A-Z].+' "$(sed -n 1p <<<"$out")"
    expect_no_line '^OVERVIEW' "$out"
    expect_line "^USAGE: clockctl $command ?" "$out"
    for option in --json --quiet --color; do expect_line "$option" "$out"; done
    expect_equal '' "$err" "messages of '$command --help'"
done <"$home/commands"

# The documented options, by command.
while IFS='|' read -r command options; do
    # shellcheck disable=SC2086
    expect_status 0 clockctl help $command
    for option in $options; do grep -qwe "$option" "$home/out" || fail "the help of '$command' does not name $option"; done
done <<'END'
alarm|add list show edit enable disable remove skip unskip
alarm add|--repeat --until --count --except --zone --snooze --snooze-limit --ring-for --pre --missed --grace --gap --fold --sound --volume --fade --urgency --exec --no-ring --wake --disabled --on-calendar
alarm edit|--label --time --repeat --until --count --except --zone --snooze --snooze-limit --ring-for --pre --missed --grace --gap --fold --sound --volume --fade --urgency --exec --no-ring --wake --disabled --on-calendar
alarm skip|--until
alarm list|--sort
preview|--on-calendar --repeat --zone --from -n
ring|list
ring list|--all
timer|start list show pause resume extend restart cancel preset
timer start|--wait --progress --big --full --repeat --sound --exec --no-ring
timer preset|add list remove
focus|start pause resume skip extend stop toggle status calendar stats
focus start|--work --break --long-break --cycles --auto
focus stats|--days
task|add list info edit move remove start pause resume done cancel history
task add|--icon
task start|--follow --switch
task edit|--name --estimate --icon
task cancel|--yes
task history|--month
stopwatch|start lap pause resume reset show list
world|add remove move list search
world add|--name
world list|--at --follow
calc|--keypad --history --clear
dday|--from add list remove
dday add|--yearly --notify
status|--format --follow --item --only waybar i3blocks i3blocks-json i3status-rs polybar tmux
history|--since --until --kind --csv
report|--week --month --year --html
export|--format
sound|list play
sound play|--volume
import|--replace --yes
doctor|--ring
config|show path check get set edit
END
for command in dismiss snooze wait reload calc doctor status export import watch; do grep -qx "$command" "$home/commands" || fail "no $command"; done

# Aliases.
for command in "alarm ls" "alarm rm" "timer ls" "timer preset rm" "task ls" "task rm" "dday ls" "dday rm" "world ls" "world rm" \
    "stopwatch ls" "stopwatch rm" "ring ls" "timer preset ls"; do
    # shellcheck disable=SC2086
    expect_status 0 clockctl help $command
done

# shellcheck shell=bash
# bash and zsh: timers around commands. Tested with bash 5.2 and zsh 5.9 (Debian 12). Source it in ~/.bashrc or
# ~/.zshrc.

# within 10m make test: rings unless the command has finished by then. The exit status is that of the command.
within() {
    local duration=$1 timer result=0
    shift
    timer=$(clockctl timer start "$duration" "$1 is still running" -q) || return
    "$@" || result=$?
    clockctl timer cancel "$timer" -q >/dev/null 2>&1
    return "$result"
}

# after 10m poweroff: runs the command after that time, unless the timer is cancelled.
after() {
    local duration=$1
    shift
    clockctl timer start "$duration" --label "$1" --no-ring --wait -q >/dev/null && "$@"
}

# Rings at the end of a command that took at least a minute; CLOCKD_LONG sets another number of seconds.
_clockd_ended() {
    local result=$? began=$_clockd_began
    _clockd_began=''
    if [[ -n $began ]] && ((SECONDS - began >= ${CLOCKD_LONG:-60})); then
        [[ -n ${ZSH_VERSION:-} ]] || _clockd_command=$(HISTTIMEFORMAT='' history 1 | sed 's/^ *[0-9]*[* ] *//')
        clockctl timer start 1s "${_clockd_command:0:60} has ended: $result" -q >/dev/null 2>&1
    fi
    return "$result"
}
if [[ -n ${ZSH_VERSION:-} ]]; then
    _clockd_begins() { _clockd_began=$SECONDS _clockd_command=$1; }
    autoload -Uz add-zsh-hook
    add-zsh-hook preexec _clockd_begins
    add-zsh-hook precmd _clockd_ended
else
    # bash expands PS0 in the shell itself just before a command runs; this expands to nothing.
    # shellcheck disable=SC2016
    PS0='${PS4:$((_clockd_began = SECONDS, 0)):0}'"${PS0:-}"
    PROMPT_COMMAND="_clockd_ended${PROMPT_COMMAND:+; $PROMPT_COMMAND}"
fi

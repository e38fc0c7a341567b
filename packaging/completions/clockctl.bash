# shellcheck shell=bash
# Completion of clockctl for bash. clockctl itself prints the possible words, quoted for the cursor's position.

_clockctl() {
    COMPREPLY=()
    mapfile -t COMPREPLY < <(
        clockctl __complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" "$COMP_TYPE" 2>/dev/null
    )
    if [[ ${COMPREPLY[0]-} == $'\tfiles' ]]; then
        COMPREPLY=("${COMPREPLY[@]:1}")
        # File names, if nothing else matches.
        compopt -o default 2>/dev/null
    fi
} && complete -o nosort -F _clockctl clockctl

# shellcheck shell=bash
# Completion of clockctl for bash: clockctl itself says what a word may become, and how it is quoted at the cursor.

_clockctl() {
    COMPREPLY=()
    mapfile -t COMPREPLY < <(
        clockctl __complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" "$COMP_TYPE" 2>/dev/null
    )
    if [[ ${COMPREPLY[0]-} == $'\tfiles' ]]; then
        COMPREPLY=("${COMPREPLY[@]:1}")
        # Names of files, where nothing else fits.
        compopt -o default 2>/dev/null
    fi
} && complete -o nosort -F _clockctl clockctl

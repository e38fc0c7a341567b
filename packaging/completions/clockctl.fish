# Completion of clockctl for fish. clockctl itself prints the possible words.

function __clockctl_candidates
    set -l token (commandline --current-token --cut-at-cursor)
    # Within an open quote: as fish reads the word once the quote is closed.
    set -l word (string unescape -- $token; or string unescape -- $token\'; or string unescape -- $token\"; or echo -- $token)
    set -l words (commandline --tokenize --cut-at-cursor --current-process)[2..]
    set -l lines (clockctl __complete words $words "$word[-1]" 2>/dev/null)
    if test "$lines[1]" = \tfiles
        set -e lines[1]
        if test -z "$lines"
            set -l option (string match --regex -- '^--[a-z-]+=' $token; or echo)
            set lines $option(__fish_complete_path (string sub --start (math (string length -- $option) + 1) -- $token))
        end
    end
    printf '%s\n' $lines
end

complete --command clockctl --no-files --keep-order --arguments '(__clockctl_candidates)'

# fish: timers around commands. Tested with fish 3.6.0 (Debian 12). Copy it to ~/.config/fish/conf.d/clockd.fish.

function within --description 'within 10m make test: rings if the command is not done by then'
    set --local timer (clockctl timer start $argv[1] "$argv[2] is still running" -q); or return
    $argv[2..]
    set --local result $status
    clockctl timer cancel $timer -q &>/dev/null
    return $result
end

function after --description 'after 10m poweroff: runs the command once the time is over'
    clockctl timer start $argv[1] --label $argv[2] --no-ring --wait -q >/dev/null; and $argv[2..]
end

# Rings at the end of a command that took at least a minute; CLOCKD_LONG sets another number of seconds.
function __clockd_ended --on-event fish_postexec
    set --local result $status
    set --local limit (set --query CLOCKD_LONG; and echo $CLOCKD_LONG; or echo 60)
    if test "$CMD_DURATION" -ge (math "$limit * 1000")
        clockctl timer start 1s (string sub --length 60 -- $argv[1])" has ended: $result" -q &>/dev/null
    end
end

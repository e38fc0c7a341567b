#!/bin/bash
# The calculator on a terminal: continuing from results, recalling lines, ^C and ^D; with a daemon and without.
# limit: 120 s
# shellcheck source=prelude
source "$(dirname "$0")/prelude"

terminal() { "$python" "$scripts/terminal.py" "$home"; }
[[ $(ldconfig -p) == *libedit.so.2* ]] || fail "needs libedit: apt-get install libedit2"

# Without a daemon: operators continue from the last result, no quoting is needed, and errors do not end it.
terminal <<'END'
press clockctl calc; echo "status $?"\n
see q ends
see > 
press * 2\n
see “ans” needs the daemon
see > 
press 1:50 + 0:25\n
see \r\n2:15\r\n
press * 2\n
see \r\n4:30\r\n
press - 5:00\n
see \r\n-0:30\r\n
press ans * 2 +\n
see \r\nclockctl: can't read the expression, missing time or number\r\n
press (ans + 1:00) * 3\n
see \r\n1:30\r\n
press \n
see > 
press 2026-12-25 - 2026-12-01\n
see \r\n24d \(D-24\)\r\n
press \x1b[A\x1b[A\x1b[A\n
see \r\nclockctl: can't read the expression
press \x1b[A\x1b[A\x1b[A
see > \(ans \+ 1:00\) \* 3
press \x03
see \r\n> 
press 3:66\n
see \r\n4:06\r\n
press \x121:50 + 0:25\n\n
see \r\n2:15\r\n
press \x1a
see Stopped
lines
press fg\n
see clockctl calc\r\n
keys
press \x03
see > 
press + 0:45\n
see \r\n3:00\r\n
press +\n
see \r\n\+ 
press 0:30\n
see \r\n3:30\r\n
press *\n
see \r\n\* 
press \x03
see \r\n> 
press -\n
see \r\n- 
press \n
see > 
press 1:00\n
see \r\n1:00\r\n
press 9:00 - 17:30\n
see \r\n9:00 to 17:30 is 8:30\r\n-8:30 \(across midnight: 15:30\)\r\n
press now - now\n
see \r\n0:00\r\n
press ?\n
see up arrow
see > 
keys
press \x04
see \r\n\$ 
lines
END

# A daemon keeps the calculations, with the value in place of ans, and the next calculator continues from the last one.
daemon_start
terminal <<'END'
press clockctl calc --keypad\n
see q ends
keys
press 36
see > 0:36
press 6
see > 3:66 .*4:06
press +
see > 3:66 \+ .*4:06
press =
see > 3:66\r\n4:06\r\n
press +*-
see > 4:06 -
press 60\x7f00
see > 4:06 - 6:00 .*-1:54
press \n
see > 4:06 - 6:00\r\n-1:54\r\n
press a
see \x07
press x2
see > \(-1:54\) \* 2 .*-3:48
press =
see \r\n-3:48\r\n
press 10c
press 99
see 1:39
press \x03
see > 
press 45=
see > 0:45\r\n0:45\r\n
press +c
see > 
press \x1a
see Stopped
lines
press fg\n
keys
press 130
see > 1:30
press \x04
see \r\n\$ 
lines
press echo "status $?"\n
see status 0
END
clockctl calc --history --json | expect_json '.[-1].expression == "0:45"'
clockctl calc --history --clear -q
# Where the terminal can't draw a line again, whole lines are read.
terminal <<'END'
press TERM=dumb clockctl calc --keypad; echo "status $?"\n
see > 
press 366\n
see 4:06\r\n
press - 600\n
see -1:54\r\n
press ans * 2\n
see -3:48\r\n
see > 
press \x04
see status 0
END
clockctl calc --history --json | expect_json 'map(.expression) == ["3:66", "4:06 - 6:00", "(-1:54) * 2"]
    and map(.result) == ["4:06", "-1:54", "-3:48"]'
terminal <<'END'
press clockctl calc; echo "status $?"\n
see > 
press + 4:00\n
see \r\n0:12\r\n
press \x1b[A\x1b[A\n
see > \(-1:54\) \* 2
see \r\n-3:48\r\n
run clockctl calc 8:00 -q
press ans\n
see \r\n-3:48\r\n
see > 
keys
press q\n
see status 0
END
clockctl calc --history --json | expect_json '.[3:] | map(.expression) == ["(-3:48) + 4:00", "(-1:54) * 2", "8:00", "(-3:48)"]'
# The calculator still works after the daemon is killed.
terminal <<END
press clockctl calc; echo "status \$?"\n
see > 
run kill -KILL $daemon
press 1:00 + ans\n
see \r\n-2:48\r\n
see > 
keys
press \x04
see status 0
END
wait "$daemon" 2>/dev/null || true

# SIGTERM while a line is being typed: the terminal is back in line mode.
terminal <<END
press bash -c 'echo \$\$ >$home/pid; exec clockctl calc'\n
see > 
keys
press 1:00
see 1:00
run kill \$(<$home/pid)
see Terminated
lines
END

# If a line can't be redrawn, or without the library, the terminal edits the line itself; Ctrl-C drops the line.
terminal <<'END'
press TERM=dumb clockctl calc; echo "status $?"\n
see > 
lines
press 1:00\x7f5 + 1:00\n
see \r\n2:05\r\n> 
press 9:0\x03
see \r\n> 
press * 2\n
see \r\n4:10\r\n
see > 
press \x04
see status 0
END

# With the option, digits without separators are always hours and minutes.
expect_equal 4:06 "$(clockctl calc --keypad 366)" "digits alone"
expect_equal "4:06 1:05" "$(printf '366\n150 + 25 - 30 - 40\n' | clockctl calc --keypad | paste -sd' ')" "lines of digits"
expect_status 64 clockctl calc '* 2'
expect_equal 2:00 "$(clockctl calc -- '-1:00 + 3:00')" "a sign is a sign where there is no calculator"

"""Types command lines at the prompt of an interactive shell and presses Tab after each.

    typist.py bash|zsh SETUP DIRECTORY <LINES

SETUP is sourced first. Each line of standard input is typed at an empty prompt, without Enter. The completed lines are
printed, one per line; the output of the shell is written to DIRECTORY/screen.
"""
import os, pty, select, sys, time

shell, setup, directory = sys.argv[1:]
lines = sys.stdin.read().splitlines()
dumped, screen = directory + "/dumped", directory + "/screen"
# Ctrl-X Ctrl-P writes the line being edited to the file, followed by a NUL.
SETUPS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], """
bind 'set completion-query-items 0'; bind 'set page-completions off'; bind 'set bell-style none'
bind -x '"\\C-x\\C-p": printf "%s\\0" "$READLINE_LINE" >>{dumped}'
"""),
    "zsh": (["zsh", "-f", "-i"], """
autoload -Uz compinit; compinit -u -D; LISTMAX=1000; unsetopt beep
dump-line() {{ print -rn -- "$BUFFER"$'\\0' >>{dumped} }}; zle -N dump-line; bindkey '^X^P' dump-line
"""),
}
command, preparation = SETUPS[shell]
with open(directory + "/prepared", "w") as file:
    first, then = (setup, preparation.format(dumped=dumped))
    # In zsh the function must be in fpath before compinit; in bash the order does not matter.
    file.write(f". {first}\n{then}\n" if setup != "-" else then)
open(dumped, "wb").close()

child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM="dumb", COLUMNS="100", LINES="40", PS1="> ")
    os.execvp(command[0], command)
drawn = open(screen, "wb")


def read_until(condition, what):
    end = time.monotonic() + 20
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"typist.py: {what} took too long; see {screen}:\n" + open(screen, errors="replace").read()[-2000:])
        if select.select([terminal], [], [], 0.02)[0]:
            drawn.write(os.read(terminal, 65536))
            drawn.flush()


def results():
    with open(dumped, "rb") as file:
        return file.read().split(b"\0")[:-1]


ready = directory + "/ready"
os.write(terminal, f" . {directory}/prepared; touch {ready}\n".encode())
read_until(lambda: os.path.exists(ready), "the start")
for number, line in enumerate(lines, 1):
    os.write(terminal, b"\x15" + line.encode() + b"\t")
    time.sleep(0.05)  # zsh does not draw the list if more input is waiting.
    os.write(terminal, b"\x18\x10")
    read_until(lambda: len(results()) >= number, f"“{line}”")
os.write(terminal, b"\x15exit\n")
for result in results():
    print(result.decode())
os.close(terminal)
os.waitpid(child, 0)

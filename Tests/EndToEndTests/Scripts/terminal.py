"""Acts as a person at a terminal: types at the prompt of an interactive shell, and checks its output.

    terminal.py DIRECTORY <STEPS

Each line of standard input is a step:

    press TEXT      types the text; escapes are those of Python: \\n is Enter, \\x1a Ctrl-Z
    see REGEX       waits until the output since the last `see` matches; output up to the match is discarded
    unseen REGEX    fails if the output since the last `see` matches
    run COMMAND     runs a command in another shell meanwhile; it must succeed
    lines|keys      waits until the terminal reads whole lines with echo, or single keys without it
    columns N       changes the width of the terminal

The output is written to DIRECTORY/screen. At the end the terminal settings must be the same as at the start.
"""
import codecs, fcntl, os, pty, re, select, struct, subprocess, sys, termios, time

LIMIT_SECONDS = 20
directory, = sys.argv[1:]
child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM="xterm", PS1="$ ", HISTFILE="")
    # Without line editing the shell does not change the terminal's settings.
    os.execvp("bash", ["bash", "--norc", "--noprofile", "--noediting", "-i"])
drawn, seen, step = "", 0, "the start"
decoder = codecs.getincrementaldecoder("utf-8")("replace")
screen = open(directory + "/screen", "wb")


def fail(why):
    print(f"terminal.py: {step}: {why}; drawn since:\n{drawn[seen:]!r}", file=sys.stderr)
    os.close(terminal)
    sys.exit(1)


def draw(seconds):
    global drawn
    if select.select([terminal], [], [], seconds)[0]:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            fail("the terminal was closed")
        screen.write(more)
        screen.flush()
        drawn += decoder.decode(more)


def wait_until(condition, what):
    end = time.monotonic() + LIMIT_SECONDS
    while not (result := condition()):
        if time.monotonic() > end:
            fail(what)
        draw(0.02)
    return result


def resize(columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


def matched(pattern):
    return re.search(pattern, drawn[seen:])


def reads(keys):
    return bool(termios.tcgetattr(terminal)[3] & (termios.ICANON | termios.ECHO)) != keys


resize(80)
wait_until(lambda: matched(r"\$ $"), "no prompt")
before = termios.tcgetattr(terminal)
for step in sys.stdin.read().splitlines():
    name, _, text = step.partition(" ")
    if name == "press":
        os.write(terminal, codecs.decode(text, "unicode_escape").encode())
    elif name == "see":
        seen += wait_until(lambda: matched(text), "not seen").end()
    elif name == "unseen":
        draw(0.2)
        if matched(text):
            fail("seen")
    elif name == "run":
        subprocess.run(["bash", "-c", text], check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    elif name in ("lines", "keys"):
        wait_until(lambda: reads(name == "keys"), "the terminal is in the other mode")
    elif name == "columns":
        resize(int(text))
    elif name:
        fail("no such step")
step = "the end"
wait_until(lambda: termios.tcgetattr(terminal) == before, "the terminal is not as it was")
os.write(terminal, b"exit\n")
end = time.monotonic() + LIMIT_SECONDS
while os.waitpid(child, os.WNOHANG)[0] == 0:
    if time.monotonic() > end:
        fail("the shell does not end")
    if select.select([terminal], [], [], 0.02)[0]:
        try:
            os.read(terminal, 65536)
        except OSError:
            # Its other side is closed; the shell is about to end.
            time.sleep(0.02)

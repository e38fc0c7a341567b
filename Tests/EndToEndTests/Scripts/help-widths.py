"""Finds lines in the help of every command, in every language, that exceed the terminal's width although they could be
wrapped.

    help-widths.py CLOCKCTL COLUMNS LANGUAGE LOCALE <COMMANDS

COMMANDS has the words of one command per line. Prints each fault; the exit status is 1 if there is one.
"""
import fcntl, os, pty, struct, sys, termios, unicodedata

clockctl, columns, language, locale = sys.argv[1], int(sys.argv[2]), *sys.argv[3:]


def shown(words):
    """Returns the output of a command on a terminal with that many columns."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm", LANGUAGE=language, LANG=locale)
        os.environ.pop("LC_ALL", None)
        os.environ.pop("COLUMNS", None)
        # The size is set before the program queries it.
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.execv(clockctl, [clockctl, "help", *words])
    text = b""
    try:
        while more := os.read(terminal, 65536):
            text += more
    except OSError:
        pass
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    return text.decode(), status


def cells(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else not unicodedata.combining(c) for c in text)


wrong = 0
for command in sys.stdin:
    text, status = shown(command.split())
    lines = text.splitlines()
    if status != 0 or len(lines) < 4:
        print(f"{language}: help {command.strip()}: {len(lines)} lines, status {status}")
        wrong += 1
    for line in lines:
        margin = len(line) - len(line.lstrip())
        if cells(line) > columns and all(margin + cells(word) <= columns for word in line.split()):
            print(f"{language} at {columns}, help {command.strip()}: {line}")
            wrong += 1
sys.exit(wrong > 0)

"""Whole processes: their time over /bin/true, their memory, the size of the programs."""

import os
import subprocess

from suite.bench import Row, installed
from suite.daemon import Client
from suite.figures import at_most, median, noted

COMMANDS = (("status",), ("alarm", "list"), ("timer", "start", "1d", "benchmark"))
ITEMS = 10


def peers(bench):
    """Commands of others that show or find what comes next, or the word that says why not."""
    reminders = bench.directory / "reminders"
    reminders.write_text("".join(f"REM AT 07:{n:02} MSG alarm {n}\n" for n in range(ITEMS)))
    commands = {
        "atq": ["atq"], "remind -n": ["remind", "-n", str(reminders)],
        "systemctl list-timers": ["systemctl", "--user", "list-timers"],
    }
    found = {}
    for name, command in commands.items():
        if not installed(command[0]):
            found[name] = "not installed"
        elif subprocess.run(command, capture_output=True, check=False).returncode:
            found[name] = "not running"
        else:
            found[name] = command
    return found


def whole(bench):
    others = peers(bench)
    with bench.stores.daemon(bench.stores.path("alarms", ITEMS)) as daemon, Client(daemon):
        commands = {" ".join(words): [bench.clockctl, *words] for words in COMMANDS}
        commands |= {name: command for name, command in others.items() if not isinstance(command, str)}
        commands["true"] = ["/bin/true"]
        runs = {name: [] for name in commands}
        for _ in range(bench.choose(11, 51)):
            for name, command in commands.items():
                runs[name].append(bench.spawned(command, daemon))
    took = {name: median([seconds for seconds, _ in measured]) for name, measured in runs.items()}
    told = {name: took.get(name, word) for name, word in others.items()}
    for words in COMMANDS:
        name = " ".join(words)
        yield at_most(
            f"clockctl {words[0]} {words[1] if len(words) > 1 else ''}".rstrip() + " over /bin/true",
            took[name] - took["true"], 0.004, "s", items=ITEMS, limit=took["true"], limit_name="/bin/true",
            peers=told if words == ("status",) else {},
        )
        memory = max(kilobytes for _, kilobytes in runs[name]) * 1024
        yield at_most(f"its greatest memory ({words[0]})", memory, 16e6, "B", items=ITEMS)


def stripped(bench):
    for program, most in ((bench.clockctl, 16e6), (bench.clockd, 64e6)):
        name = os.path.basename(program)
        yield at_most(f"{name}, stripped", os.path.getsize(bench.stripped(program)), most, "B")
        yield noted(f"{name}, as built", os.path.getsize(program), "B")


ROWS = [
    Row("process", "clockctl as a whole process: at most 4 ms over /bin/true, under 16 MB", whole),
    Row("size", "stripped: clockctl at most 16 MB, clockd at most 64", stripped),
]

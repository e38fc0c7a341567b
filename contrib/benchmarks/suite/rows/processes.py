"""Whole processes: their time in excess of /bin/true, their memory, the size of the programs."""

import os

from suite import peers
from suite.bench import Row
from suite.daemon import Client
from suite.figures import at_most, median, noted

# The command of clockctl, whether it has a bound, and the peers that do something similar.
COMMANDS = (
    (("status",), True, ("systemctl list-timers",)),
    (("alarm", "list"), True, ("atq",)),
    (("timer", "start", "1d", "benchmark"), True, ()),
    (("preview", "07:30", "--repeat", "weekdays", "-n", "1"), False, ("remind -n", "systemd-analyze calendar")),
)
ITEMS = 10
OVER_TRUE = 0.004  # seconds
MEMORY = 16e6  # bytes


def whole(bench):
    others = peers.commands(bench)
    with bench.stores.daemon(bench.stores.path("alarms", ITEMS)) as daemon, Client(daemon):
        commands = {words: [bench.clockctl, *words] for words, _, _ in COMMANDS}
        commands |= {name: command for name, command in others.items() if not isinstance(command, str)}
        commands["true"] = ["/bin/true"]
        runs = {name: [] for name in commands}
        for _ in range(bench.choose(11, 51)):
            for name, command in commands.items():
                runs[name].append(bench.spawned(command, daemon))
    took = {name: median([seconds for seconds, _ in measured]) for name, measured in runs.items()}
    for words, is_bound, names in COMMANDS:
        name = "clockctl " + " ".join(word for word in words[:2] if word.isalpha())
        memory = max(kilobytes for _, kilobytes in runs[words]) * 1024
        rest = {"items": ITEMS, "limit": took["true"], "limit_name": "/bin/true"}
        rest["peers"] = {peer: took.get(peer, others[peer]) for peer in names}
        if is_bound:
            yield at_most(f"{name}, over /bin/true", took[words] - took["true"], OVER_TRUE, "s", **rest)
            yield at_most(f"{name}, greatest memory", memory, MEMORY, "B", items=ITEMS)
        else:
            yield noted(f"{name}, over /bin/true", took[words] - took["true"], **rest)


def stripped(bench):
    for program, most in ((bench.clockctl, 16e6), (bench.clockd, 64e6)):
        name = os.path.basename(program)
        yield at_most(f"{name}, stripped", os.path.getsize(bench.stripped(program)), most, "B")
        yield noted(f"{name}, as built", os.path.getsize(program), "B")


ROWS = [
    Row("process", "clockctl as a whole process: at most 4 ms over /bin/true, under 16 MB", whole),
    Row("size", "stripped: clockctl at most 16 MB, clockd at most 64", stripped),
]

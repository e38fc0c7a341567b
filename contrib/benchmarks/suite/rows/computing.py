"""Instructions, which do not depend on the machine's load, and the arithmetic of time."""

import pathlib
import re
import subprocess
import time

from suite.bench import Row, installed
from suite.daemon import Client, alarm, message, timer
from suite.figures import at_most, compared, missing, noted

BUILT = pathlib.Path(__file__).resolve().parents[2] / ".build/release/chronology-benchmarks"
COLLECTED = re.compile(r"Collected : (\d+)")
# The commands of clockctl, as whole processes; `preview` computes the next occurrence without a daemon.
COMMANDS = {
    "clockctl status": ("status",), "clockctl timer start": ("timer", "start", "1d", "benchmark"),
    "clockctl preview": ("preview", "07:30", "--repeat", "weekdays", "-n", "1"),
}
CALLGRIND = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")


def countable(bench, program):
    """Returns a copy that valgrind 3.19 can read.

    The Swift compiler writes DWARF 4, but in a static build the C code and Swift's runtime contain DWARF 5, whose forms
    (DW_FORM_strx1, DW_FORM_addrx) valgrind 3.19 does not know: it reads an invalid offset, and fails with "Possibly
    corrupted debuginfo file". The symbol table, with the names of functions, is kept.
    """
    return bench.stripped(program, "--strip-debug")


def instructions(bench):
    if not installed("valgrind"):
        yield missing("instructions", "valgrind is not installed")
        return
    clockctl = countable(bench, bench.clockctl)
    with bench.stores.daemon(bench.stores.path("alarms", 10)) as daemon, Client(daemon):
        for what, words in COMMANDS.items():
            done = subprocess.run(
                [*CALLGRIND, clockctl, *words], env=daemon.environment, capture_output=True, text=True, check=True
            )
            yield noted(what, int(COLLECTED.search(done.stderr)[1]), "instructions", items=10)
    yield from in_daemon(bench)


def in_daemon(bench):
    """The instructions of a daemon that performs an action many times, less those of one that only starts and exits."""
    count = bench.choose(20, 100)
    start = counted(bench, lambda client: None)
    yield noted("start and end of clockd", start, "instructions", items=10)
    each = {
        name: (counted(bench, act) - start) / count
        for name, act in {
            "a status": lambda client: repeat(count, client, message("Clock.GetStatus")),
            "a timer start": lambda client: repeat(count, client, timer("timer", 86_400)),
            "an alarm add": lambda client: repeat(count, client, alarm("ring", "@4000000000")),
            "a ring": lambda client: ring(client, count),
        }.items()
    }
    each["a ring"] -= each["an alarm add"]
    for what, instructions_each in each.items():
        yield noted(f"{what}, in clockd", instructions_each, "instructions", items=10)


def repeat(count, client, request):
    for _ in range(count):
        client.timed(request)


def ring(client, count):
    """Adds alarms that ring half a second apart, so that each has a separate turn."""
    first = time.time() + 3 + count * 0.1
    for n in range(count):
        client.timed(alarm("ring", f"@{first + n / 2:.3f}"))
    time.sleep(max(0, first + count / 2 + 1 - time.time()))
    rang = len(client.all("Rings.List", {"all": False}, "rings"))
    if rang != count:
        raise RuntimeError(f"{rang} of {count} rang")


def counted(bench, act):
    """The instructions of a daemon from its start to its exit."""
    with bench.stores.home(bench.stores.path("alarms", 10)) as home:
        with bench.stores.started(home, CALLGRIND, countable(bench, bench.clockd)) as daemon:
            with Client(daemon) as client:
                client.timed(message("Clock.GetStatus"))
                # A part of the start is deferred.
                daemon.settle()
                act(client)
        log = (home / "log").read_text(errors="replace")
    return int(COLLECTED.search(log)[1])


def chronology(_):
    """Uses the package of contrib/benchmarks, if it has been built."""
    if not BUILT.exists():
        yield missing("arithmetic of time", "not built: swift build -c release in contrib/benchmarks")
        return
    output = subprocess.run([str(BUILT)], stdout=subprocess.PIPE, text=True, check=True).stdout
    seconds = {}
    for name, rate, _ in (line.split("\t") for line in output.splitlines()):
        seconds[name] = 1 / float(rate.removesuffix("/s"))
    for name, took in seconds.items():
        zone, _, which = name.partition(": ")
        if which == "Zone.resolve":
            yield compared(f"local to instant, {zone}", took, seconds[f"{zone}: mktime(3)"], 1 / 5, "mktime")
        elif which != "mktime(3)":
            yield at_most(f"next occurrence, {name}", took, 1e-6, "s")


ROWS = [
    Row("instructions", "by callgrind: a status, a timer start, a ring, a next occurrence", instructions),
    Row("time", "local to instant 5 times as fast as mktime, a next occurrence within 1 µs", chronology),
]

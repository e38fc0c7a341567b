"""A minute of timers that ring while very many items are listed, exported, imported and dismissed."""

import subprocess
import threading
import time

from suite.bench import Row
from suite.daemon import Client, message, timer
from suite.figures import at_most, median, percentile
from suite.rows.ringing import LABEL, PERIOD, Follower, Receiver, recorded
from suite.rows.storming import lead

APART = 0.100  # seconds between two rings
MOST = 0.050  # seconds that a ring may be late
LIMIT = 600  # seconds, after which a command is given up


def started(client, count, ahead):
    """Starts timers that ring one after another. Returns the time of the first."""
    first = time.time() + ahead + count * 0.003
    for n in range(count):
        client.timed(timer(f"{LABEL} {n}", round(first + n * APART - time.time(), 6)))
    if time.time() > first:
        raise RuntimeError("the timers could not be started in time")
    return first


class Load(threading.Thread):
    """Runs commands one after another, each in a separate process as users do: `took` has the seconds of each."""

    def __init__(self, daemon, commands):
        super().__init__(daemon=True)
        self.daemon_, self.commands, self.took, self.problem = daemon, commands, {}, None

    def run(self):
        for name, command in self.commands.items():
            start = time.monotonic()
            done = subprocess.run(
                command, env=self.daemon_.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                timeout=LIMIT, check=False,
            )
            self.took[name] = time.monotonic() - start
            if done.returncode:
                self.problem = f"{name}: {done.stderr.strip()[:200]}"
                return

    @property
    def note(self):
        return ", ".join(f"{name} {seconds:.1f} s" for name, seconds in self.took.items())


def lateness(daemon, count, commands, by_ledger=False):
    """The lateness of each timer while the commands run, and the duration of the commands."""
    with Client(daemon) as client:
        first = started(client, count, 1)
        follower, load = Follower(daemon, "timer"), Load(daemon, commands)
        receiver = Receiver(ours=follower.client.connection)
        time.sleep(max(0, first - PERIOD - time.time()))
        load.start()
        time.sleep(max(0, first + count * APART + 1 - time.time()))
        is_over = not load.is_alive()
        load.join()
        receiver.stop()
        found = recorded(client, first) if by_ledger else follower.lateness(receiver)
        follower.client.connection.close()
        client.call("Rings.Dismiss", {"names": []})
    if load.problem:
        raise RuntimeError(load.problem)
    if len(found) < count:
        raise RuntimeError(f"{len(found)} of {count} rings came")
    return found, load.note + ("" if is_over else ", and longer than the timers")


def figure(bench, daemon, what, size, commands, **rest):
    count = bench.choose(150, 600)
    quiet, _ = lateness(daemon, count, {}, **rest)
    loaded, took = lateness(daemon, count, commands, **rest)
    return at_most(
        f"latest of {count} rings beside {what}", max(0, max(loaded) - median(quiet)), MOST, "s", items=size,
        note=f"median {median(loaded) * 1e3:.2g} ms, p99 {percentile(loaded, 99) * 1e3:.2g} ms; {took}",
    )


def lasting(bench):
    size, clockctl = min(100_000, bench.sizes[-1]), bench.clockctl
    archive = str(bench.directory / "lasting.json")
    with bench.stores.daemon(bench.stores.path("alarms", size)) as daemon:
        yield figure(bench, daemon, "a list and an export", size, {
            "list": [clockctl, "alarm", "list", "--json"], "export": [clockctl, "export", archive],
        })
        # The pending timers are in the archive, because it is exported while they run; those that ring before it is
        # imported ring again, and count once.
        yield figure(bench, daemon, "an export and its import", size, {
            "export": [clockctl, "export", archive], "import": [clockctl, "import", "--replace", archive],
        })
    bench.stores.path("storm", size)
    at = round(time.time() + lead(size))
    with bench.stores.daemon(bench.stores.storm("storm", size, at)) as daemon, Client(daemon) as client:
        time.sleep(max(0, at + 1 - time.time()))
        while f'"ringing":{size},"stop'.encode() not in client.received:
            client.timed(message("Clock.GetStatus", {"limit": 1}))
            time.sleep(0.1)
        daemon.settle()
        yield dismissal(bench, daemon, size)


def dismissal(bench, daemon, size):
    """The quiet period comes last here: dismissing all rings would also end those to be dismissed."""
    count, command = bench.choose(150, 600), {"dismissal": [bench.clockctl, "dismiss"]}
    loaded, took = lateness(daemon, count, command, by_ledger=True)
    quiet, _ = lateness(daemon, count, {}, by_ledger=True)
    return at_most(
        f"latest of {count} rings beside a dismissal of all", max(0, max(loaded) - median(quiet)), MOST, "s",
        items=size, note=f"median {median(loaded) * 1e3:.2g} ms, p99 {percentile(loaded, 99) * 1e3:.2g} ms; {took}",
    )


ROWS = [
    Row(
        "lasting", "600 timers, 100 ms apart, while 100,000 alarms are listed, exported, imported and dismissed: none"
        " more than 50 ms later than without that", lasting,
    ),
]

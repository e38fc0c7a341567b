"""The lateness of a ring: on the wire, and at the first instruction of its hook."""

import contextlib
import json
import selectors
import threading
import time

from suite import peers
from suite.bench import Row
from suite.daemon import Client, alarm, message, seconds
from suite.figures import compared, percentile

PERIOD = 0.050  # seconds between rings
LABEL = "beat"


class Receiver(threading.Thread):
    """Reads from descriptors and records the arrival time of each piece; the same loop for clockd and the limit."""

    def __init__(self, **descriptors):
        super().__init__(daemon=True)
        self.pieces = {name: [] for name in descriptors}
        self.selector = selectors.DefaultSelector()
        for name, descriptor in descriptors.items():
            self.selector.register(descriptor, selectors.EVENT_READ, name)
        self.is_over = False
        self.start()

    def run(self):
        while not self.is_over:
            for key, _ in self.selector.select(0.2):
                piece = key.fileobj.recv(1 << 20) if hasattr(key.fileobj, "recv") else key.fileobj.read1(1 << 20)
                self.pieces[key.data].append((time.time(), piece))
                if not piece:
                    self.selector.unregister(key.fileobj)

    def stop(self):
        self.is_over = True
        self.join()

    def parts(self, name, end):
        """The texts terminated by `end`, each with the arrival time of its last piece."""
        found, rest = [], b""
        for at, piece in self.pieces[name]:
            *whole, rest = (rest + piece).split(end)
            found += [(at, part) for part in whole]
        return found


class Follower:
    """Follows the status; `lateness` is that of each item's ring when it was first reported."""

    def __init__(self, daemon, kind="alarm"):
        self.client = Client(daemon)
        self.client.connection.sendall(message("Clock.GetStatus", {"kinds": [kind]}, more=True))

    def lateness(self, receiver, name="ours"):
        seen = {}
        for at, part in receiver.parts(name, b"\0"):
            reply = json.loads(part)["parameters"]
            for ring in (reply["status"] or reply["change"])["ringing"]:
                if ring["label"].startswith(LABEL):
                    seen.setdefault(ring["item"], at - seconds(ring["scheduled"]))
        return list(seen.values())


def planned(client, count, ahead, command=None):
    """Sets alarms that ring one after another. Returns their ids and the time of the first."""
    first = round(time.time() + ahead + count * 0.03, 3)
    ids = []
    for n in range(count):
        settings = {"exec": command(n)} if command else {}
        client.timed(alarm(f"{LABEL} {n}", f"@{first + n * PERIOD:.3f}", **settings))
        ids.append(client.received.split(b'"id":"', 1)[1].split(b'"', 1)[0].decode())
    if time.time() > first:
        raise RuntimeError("the alarms could not be set in time")
    return ids, first


def beats(bench, daemon, raw, count, index, hooks=False, meanwhile=contextlib.nullcontext, by_ledger=False, ahead=1):
    """Rings of clockd and commits of a bare timer, in turn. Returns their lateness: (ours, the limit's).

    `meanwhile` is called once the alarms are set, `ahead` seconds before the first of them; it returns a context
    manager, which is entered when they begin to ring. A ring that is dismissed in its own turn is not sent to
    followers; its lateness is only in the ledger, without its commit.
    """
    recipe, stamps = bench.stores.recipe("alarm_ring"), bench.directory / "beats"
    stamps.unlink(missing_ok=True)
    stamp = f"{bench.limits.path('stamp')} {stamps}"
    command = ["/bin/sh", "-c", f"{stamp} limit-$0"] if hooks else []
    with Client(daemon) as client, contextlib.ExitStack() as stack:
        ids, first = planned(client, count, ahead, (lambda n: f"{stamp} ours-{n}") if hooks else None)
        follower, start = Follower(daemon), first + PERIOD / 2
        process = stack.enter_context(
            bench.limits.start("timer", raw, recipe, index, f"{start:.6f}", PERIOD, count, *command)
        )
        receiver = Receiver(ours=follower.client.connection, limit=process.stdout)
        entered = meanwhile()
        if time.time() > first:
            raise RuntimeError("what goes on meanwhile was not ready in time")
        time.sleep(max(0, first - PERIOD - time.time()))
        with entered:
            time.sleep(max(0, start + count * PERIOD + 0.4 - time.time()))
        receiver.stop()
        process.wait()
        ours = recorded(client, first) if by_ledger else follower.lateness(receiver)
        limit = [at - start - int(part) * PERIOD for at, part in receiver.parts("limit", b"\n") if part]
        follower.client.connection.close()
        client.call("Rings.Dismiss", {"names": []})
        client.call("Alarms.Remove", {"names": ids})
    if hooks:
        return stamped(stamps, "ours", first), stamped(stamps, "limit", start)
    return ours, limit


def recorded(client, first):
    rings = client.all("Rings.List", {"all": True}, "rings")
    return [
        seconds(ring["started"]) - seconds(ring["scheduled"]) for ring in rings
        if ring["label"].startswith(LABEL) and ring["started"] and seconds(ring["scheduled"]) > first - PERIOD
    ]


def stamped(path, who, first):
    lines = (line.replace("-", " ").split() for line in path.read_text().splitlines())
    return [float(at) - first - int(n) * PERIOD for name, n, at in lines if name == who]


def lateness(bench):
    count, repetitions = bench.choose(20, 50), bench.choose(3, 6)
    # Printed once, with the hook: the peers only start commands.
    others = {True: peers.lateness(bench)}
    for size in bench.sizes:
        store = bench.stores.path("alarms", size)
        with bench.stores.daemon(store) as daemon, bench.stores.copy(store) as raw:
            for hooks in (False, True):
                ours, limit = [], []
                for repetition in range(repetitions):
                    pair = beats(bench, daemon, raw, count, 10_000_000 + repetition * count, hooks)
                    ours, limit = ours + pair[0], limit + pair[1]
                if len(ours) < count * repetitions:
                    raise RuntimeError(f"{len(ours)} of {count * repetitions} rings came")
                what = "ring to its hook" if hooks else "ring to the wire"
                name = "timerfd, commit, posix_spawn" if hooks else "timerfd, commit"
                for hundredths, most in ((50, 1.5), (99, 2)):
                    yield compared(
                        f"{what}, p{hundredths}", percentile(ours, hundredths), percentile(limit, hundredths), most,
                        name, items=size, peers=others.pop(hooks and hundredths == 50, {}),
                    )


ROWS = [
    Row(
        "ring", "lateness: p50 at most 1.5 times, p99 at most 2 times a bare timerfd and one raw durable commit; to a"
        " hook plus one posix_spawn", lateness,
    ),
]

"""The time until followers are notified of a change."""

import json
import time

from suite.bench import Row
from suite.daemon import Client, message, timer
from suite.figures import at_most, interleaved, median, percentile
from suite.rows.ringing import beats

KEPT = 10_000
MANY = 1_000


class News:
    """A follower in this process: the time from sending a request to the next message."""

    def __init__(self, daemon, call):
        self.client = Client(daemon)
        self.client.connection.sendall(call)
        # A long status comes in pieces; the last one has the totals.
        while not self.client.reply()["parameters"].get("totals", True):
            pass

    def take(self):
        """Reads one message; returns the time at which it was complete."""
        while not (part := self.client.connection.recv(1 << 20)).endswith(b"\0"):
            if not part:
                raise ConnectionResetError("the daemon is gone")
        return time.perf_counter()

    def close(self):
        self.client.connection.close()


def one(bench):
    """The time from sending a request to its notification, including the commit."""
    store = bench.stores.path("timers", KEPT)
    with bench.stores.daemon(store) as daemon, Client(daemon) as client:
        followed = {"status": message("Clock.GetStatus", more=True), "timer": None}
        for what in followed:
            seconds, replied = [], []
            client.timed(timer("followed", 86_400))
            name = json.loads(client.received[:-1])["parameters"]["timer"]["id"]
            call = followed[what] or message("Timers.Wait", {"names": [name]}, more=True)
            news = News(daemon, call)
            for n in range(bench.choose(60, 300)):
                request = message("Timers.Pause" if n % 2 == 0 else "Timers.Resume", {"names": [name]})
                start = time.perf_counter()
                replied.append(client.timed(request))
                seconds.append(news.take() - start)
            news.close()
            # A reply is sent after its commit. If the commit takes long, no follower can be notified sooner.
            yield at_most(
                f"request to a follower of its {what}", median(seconds), 0.001, "s", items=KEPT,
                limit=median(replied), limit_name="its reply", note=f"p99 {percentile(seconds, 99) * 1000:.2g} ms",
            )


def rings(bench):
    """The time from a ring to the notification of a follower."""
    count, late, bare = bench.choose(20, 50), [], []
    store = bench.stores.path("alarms", KEPT)
    with bench.stores.daemon(store) as daemon, bench.stores.copy(store) as raw:
        for repetition in range(bench.choose(2, 10)):
            ours, limit = beats(bench, daemon, raw, count, 10_000_000 + repetition * count, False)
            late, bare = late + ours, bare + limit
    yield at_most(
        "ring to a follower", median(late), 0.001, "s", items=KEPT, limit=median(bare), limit_name="timerfd, commit",
        note=f"p99 {percentile(late, 99) * 1000:.2g} ms",
    )


def told(process):
    """Makes each follower wait for one message. Returns a function that waits for the time of the last."""
    process.stdin.write(b"\n")
    process.stdin.flush()
    return lambda: float(process.stdout.readline().split()[1])


def many(bench):
    """A thousand followers of clockd, and those of a C program that writes as many bytes to as many sockets."""
    call, path = message("Clock.GetStatus", more=True)[:-1].decode(), str(bench.directory / "fanout.sock")
    with bench.stores.daemon(bench.stores.path("alarms", 10)) as daemon, Client(daemon) as client:
        with bench.limits.start("fanout", path, MANY, 700) as server:
            server.stdout.readline()
            with bench.limits.start("followers", path, MANY, call) as theirs, \
                    bench.limits.start("followers", daemon.socket, MANY, call) as ours:
                if theirs.stdout.readline() != b"ready\n" or ours.stdout.readline() != b"ready\n":
                    raise RuntimeError("not all followers could connect")

                def of_clockd():
                    last, start = told(ours), time.monotonic()
                    client.timed(timer("followed", 86_400))
                    return last() - start

                def of_limit():
                    last = told(theirs)
                    server.stdin.write(b"\n")
                    server.stdin.flush()
                    start = float(server.stdout.readline())
                    return last() - start

                took = interleaved(bench.choose(10, 50), ours=of_clockd, limit=of_limit)
                for process in (ours, theirs, server):
                    process.stdin.close()
    yield at_most(
        f"request to the last of {MANY:,} followers", median(took["ours"]), 0.020, "s",
        limit=median(took["limit"]), limit_name="write to each",
    )


def following(bench):
    yield from one(bench)
    yield from rings(bench)
    yield from many(bench)


ROWS = [
    Row("follow", "followers: told within 1 ms p50 with 10,000 items kept, 1,000 of them within 20 ms", following),
]

"""Very many items that are due at the same time."""

import statistics
import threading
import time

from suite.bench import Row
from suite.daemon import Client, message
from suite.figures import at_most, compared, missing

LATEST = 600  # seconds, after which a storm is given up
STATUS = {"limit": 10}  # the text of a hundred thousand rings would be a long answer, not a status


class Rung(threading.Thread):
    """Follows the status until all items have rung: `at` is the time of that change, None if it did not come."""

    def __init__(self, daemon, count):
        super().__init__(daemon=True)
        self.totals, self.at = f'"ringing":{count},"stop'.encode(), None
        self.connection = Client(daemon).connection
        self.connection.settimeout(LATEST)
        self.connection.sendall(message("Clock.GetStatus", STATUS, more=True))

    def run(self):
        received = b""
        with self.connection:
            while self.totals not in received:
                piece = self.connection.recv(1 << 20)
                if not piece:
                    return
                received = received[-len(self.totals):] + piece
            self.at = time.time()


class Watch(threading.Thread):
    """Requests the status repeatedly while `thread` runs, and records when, and for how long."""

    def __init__(self, daemon, thread):
        super().__init__(daemon=True)
        self.client, self.thread, self.took = Client(daemon), thread, []

    def run(self):
        request = message("Clock.GetStatus", STATUS)
        while self.thread.is_alive():
            self.took.append((time.time(), self.client.timed(request)))
            time.sleep(0.010)
        self.client.connection.close()


def lead(size):
    """How many seconds ahead a storm is set, so that its store is created and read before."""
    return 5 + size / 8_000


def storm(bench, size):
    """The seconds from the due time until all rings are in the ledger, and the durations of status requests meanwhile."""
    bench.stores.path("storm", size)
    at = round(time.time() + lead(size))
    store = bench.stores.storm("storm", size, at)
    with bench.stores.daemon(store) as daemon:
        if time.time() > at - 0.5:
            raise RuntimeError("the storm came before the daemon was ready")
        rung = Rung(daemon, size)
        watch = Watch(daemon, rung)
        for thread in (rung, watch):
            thread.start()
        watch.join(LATEST + at - time.time())
        if rung.at is None:
            raise RuntimeError(f"not all {size} rang within {LATEST} s")
    return rung.at - at, [took for asked, took in watch.took if asked >= at - took]


def raw(bench, size):
    with bench.stores.copy(bench.stores.path("storm", size)) as path:
        return bench.limits.rows(path, bench.stores.recipe("alarm_ring"), -1, size, 1_000)[0]


def ledger(bench):
    for size in bench.up_to(bench.choose(10_000, 100_000)):
        ours, limit, statuses = [], [], []
        for _ in range(bench.choose(1, 3)):
            seconds, asked = storm(bench, size)
            ours.append(seconds)
            statuses += asked
            limit.append(raw(bench, size))
        yield compared(
            "all in the ledger", statistics.median(ours), statistics.median(limit), 3, "raw, 1,000 a commit", items=size
        )
        # A storm of ten may be over between two requests.
        if statuses:
            yield at_most("slowest status meanwhile", max(statuses), 0.050, "s", items=size)


def hooks(bench):
    """The time from the due time to the first instruction of the last hook, by the hooks' own clock."""
    size, stamps = bench.choose(1_000, 10_000), bench.stores.directory / "stamps"
    ours, limit = [], []
    for _ in range(bench.choose(1, 3)):
        stamps.unlink(missing_ok=True)
        bench.stores.path("hooks", size)
        at = round(time.time() + lead(size))
        with bench.stores.daemon(bench.stores.storm("hooks", size, at)):
            last = awaited(stamps, size, at)
        if last is None:
            yield missing("last hook", f"{count(stamps):,} of {size:,} ran within {LATEST} s", items=size)
            return
        ours.append(last - at)
        command = ["/bin/sh", "-c", bench.stores.hook("limit")]
        limit.append(bench.limits.run("spawn", "all", size, *command)[2])
    yield compared("last hook", statistics.median(ours), statistics.median(limit), 1.5, "posix_spawn", items=size)


def count(stamps):
    return stamps.read_text().count("\n") if stamps.exists() else 0


def awaited(stamps, size, at):
    while time.time() < at + LATEST:
        time.sleep(0.1)
        if count(stamps) >= size:
            return max(float(line.split()[1]) for line in stamps.read_text().splitlines())
    return None


def storms(bench):
    yield from ledger(bench)
    yield from hooks(bench)


ROWS = [
    Row("storm", "100,000 due at once: in the ledger within 3 times raw, status within 50 ms; 10,000 hooks", storms),
]

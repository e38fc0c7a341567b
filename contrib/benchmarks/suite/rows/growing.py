"""Figures that must not depend on the number of items."""

import contextlib
import json
import random

from suite.bench import Row
from suite.daemon import Client, alarm, message, timer
from suite.figures import compared, median, noted
from suite.stores import MOST

SAME = "at the fewest"


class Requests:
    """One request of each kind, prepared for a store with that many alarms."""

    def __init__(self, client, size):
        self.client, self.size, self.random = client, min(size, MOST), random.Random(1)

    def some(self):
        return f"a{self.random.randint(1, self.size)}"

    def made(self, kind):
        return json.loads(self.client.received[:-1])["parameters"][kind]["id"]

    def status(self):
        return self.client.timed(message("Clock.GetStatus"))

    def next(self):
        return self.client.timed(message("Clock.GetStatus", {"kinds": ["alarm"], "limit": 1}))

    def show(self):
        return self.client.timed(message("Alarms.Show", {"names": [self.some()]}))

    def label(self):
        return self.client.timed(message("Alarms.Show", {"names": [f"alarm {self.random.randint(1, self.size)}"]}))

    def edit(self):
        request = {"names": [self.some()], "settings": {"volume": self.random.randint(1, 100)}}
        return self.client.timed(message("Alarms.Edit", request))

    def add(self):
        took = self.client.timed(alarm("another", "@4000000000"))
        self.added = self.made("alarm")
        return took

    def remove(self):
        return self.client.timed(message("Alarms.Remove", {"names": [self.added]}))

    def start(self):
        took = self.client.timed(timer("another", 86_400))
        self.started = self.made("timer")
        return took

    def cancel(self):
        return self.client.timed(message("Timers.Cancel", {"names": [self.started]}))


KINDS = {
    "status": "status", "next": "next alarm", "show": "show by id", "label": "show by label", "add": "alarm add",
    "edit": "alarm edit", "remove": "alarm remove", "start": "timer start", "cancel": "timer cancel",
}


def growth(bench):
    """All sizes in turn, and each request for each size."""
    took = {(kind, size): [] for kind in KINDS for size in bench.sizes}
    with contextlib.ExitStack() as stack:
        requests = {}
        for size in bench.sizes:
            daemon = stack.enter_context(bench.stores.daemon(bench.stores.path("alarms", size)))
            requests[size] = Requests(stack.enter_context(Client(daemon)), size)
        for _ in range(bench.choose(60, 300)):
            for kind in KINDS:
                for size in bench.sizes:
                    took[kind, size].append(getattr(requests[size], kind)())
    least = bench.sizes[0]
    for kind, what in KINDS.items():
        base = median(took[kind, least])
        yield noted(what, base, items=least)
        for size in bench.sizes[1:]:
            yield compared(what, median(took[kind, size]), base, 1.2, SAME, items=size)


def first_answer(bench):
    """The time from the start of the process to its reply to a status request."""
    took = {size: [] for size in bench.sizes}
    with contextlib.ExitStack() as stack:
        homes = {}
        for size in bench.sizes:
            homes[size] = stack.enter_context(bench.stores.home(bench.stores.path("alarms", size)))
        for _ in range(bench.choose(5, 21)):
            for size, home in homes.items():
                with bench.stores.started(home) as daemon, Client(daemon) as client:
                    client.call("Clock.GetStatus")
                    took[size].append(daemon.age())
                    # Background work after a start must be completed, because the next start would repeat it.
                    daemon.settle()
    base = median(took[bench.sizes[0]])
    yield noted("start to first answer", base, items=bench.sizes[0])
    for size in bench.sizes[1:]:
        yield compared("start to first answer", median(took[size]), base, 1.1, SAME, items=size)


ROWS = [
    Row("growth", "status, show, add, edit, remove, cancel, next: the same within 20 % at every size", growth),
    Row("start", "start to first answer: the same within 10 % at every size", first_answer),
]

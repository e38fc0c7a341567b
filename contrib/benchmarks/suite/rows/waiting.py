"""The delay of a ring by any kind of request."""

import json
import time

from suite.bench import Row
from suite.daemon import Client, message
from suite.figures import at_most, median
from suite.flood import Repeated, asked, final
from suite.rows.ringing import beats
from suite.rows.storming import lead

MOST = 0.020  # seconds
PART = 400_000  # characters of an archive in a message
EXPORTED_WITHIN = 20  # seconds


def everything(size):
    """Requests that read or change many items, by their effect."""
    history = {"kinds": [], "events": [], "items": []}
    return {
        "status": message("Clock.GetStatus"),
        "list of all alarms": message("Alarms.List", more=True),
        "ledger": message("Rings.List", {"all": True}, more=True),
        "history": message("History.List", history, more=True),
        "history of one label": message("History.List", dict(history, items=[f"alarm {size // 2}"]), more=True),
        "an ambiguous name": message("Alarms.Show", {"names": ["alarm"]}),
        "focus stats": message("Focus.Stats", {"days": 3_650}),
        "export": message("Archive.Export", more=True),
        "edit of 1,000": message(
            "Alarms.Edit", {"names": [f"a{n}" for n in range(1, 1 + min(size, 1_000))], "settings": {"volume": 50}}
        ),
        "removal of a tenth": message("Alarms.Remove", {"names": [f"a{n}" for n in range(2, 2 + size // 10)]}),
    }


def imported(daemon):
    """Replaces all data by an archive of the same data, which includes the pending rings."""
    with Client(daemon) as client:
        text = "".join(page["archive"] for page in client.call("Archive.Export", more=True))

    def act(connection):
        transfer = None
        for start in range(0, len(text), PART):
            data = {"part": text[start:start + PART], "last": start + PART >= len(text)}
            connection.sendall(message("Archive.Import", dict(data, transfer=transfer, replace=True, commands=True)))
            reply = json.loads(final(connection))
            if "error" in reply:
                raise RuntimeError(str(reply)[:200])
            transfer = reply["parameters"]["transfer"]

    return act


class Waits:
    """Rings without requests, then with requests."""

    def __init__(self, bench, daemon, raw, items, has_quiet=True):
        self.bench, self.daemon, self.raw, self.items, self.index = bench, daemon, raw, items, 10_000_000
        # The lateness without any requests, in seconds.
        self.quiet = median(self.beats()[0]) if has_quiet else 0

    def beats(self, **rest):
        count = self.bench.choose(30, 100)
        self.index += count
        ours, limit = beats(self.bench, self.daemon, self.raw, count, self.index, **rest)
        if len(ours) < count:
            raise RuntimeError(f"{len(ours)} of {count} rings came")
        return ours, limit

    def during(self, what, act, **rest):
        """`act(daemon)` returns the action to be repeated once the alarms are set."""
        repeated = []

        def meanwhile():
            repeated.append(Repeated(self.daemon, act(self.daemon)))
            return repeated[0]

        ours, limit = self.beats(meanwhile=meanwhile, **rest)
        return at_most(
            f"latest ring during {what}", max(0, max(ours) - self.quiet), MOST, "s", items=self.items, limit=max(limit),
            limit_name="bare timer's latest", note=f"{repeated[0].count.value:,} requests",
        )


def waits(bench):
    size = min(100_000, bench.sizes[-1])
    store = bench.stores.path("alarms", size)
    with bench.stores.daemon(store) as daemon, bench.stores.copy(store) as raw:
        measured = Waits(bench, daemon, raw, size)
        for what, request in everything(size).items():
            yield measured.during(what, lambda _, request=request: asked(request))
    with bench.stores.daemon(store) as daemon, bench.stores.copy(store) as raw:
        yield Waits(bench, daemon, raw, size).during("import", imported, ahead=EXPORTED_WITHIN)
    yield from dismissals(bench)


def dismissals(bench):
    size = bench.choose(1_000, 10_000)
    bench.stores.path("storm", size)
    at = round(time.time() + lead(size))
    store = bench.stores.storm("storm", size, at)
    with bench.stores.daemon(store) as daemon, bench.stores.copy(store) as raw, Client(daemon) as client:
        time.sleep(max(0, at + 1 - time.time()))
        while f'"ringing":{size},"stop'.encode() not in client.received:
            client.timed(message("Clock.GetStatus", {"limit": 1}))
            time.sleep(0.1)
        daemon.settle()
        request = message("Rings.Dismiss", {"names": []})
        # Without a quiet period, because its rings would be dismissed before the earlier ones.
        measured = Waits(bench, daemon, raw, size, has_quiet=False)
        yield measured.during("dismissal of all", lambda _: asked(request), by_ledger=True)


ROWS = [Row("wait", "no ring waits more than 20 ms for a request, whatever it asks for", waits)]

"""The cost of the idle daemon."""

import subprocess
import time

from suite.bench import Row
from suite.daemon import Client, message
from suite.figures import at_most
from suite.rows.storming import lead

# In bytes: with the fewest items, with more, and the most that may remain after work.
AT_FEWEST, AT_MORE, BACK_WITHIN = 5e6, 8e6, 2e6
FEWEST = 10


def idle(bench, daemon, what, **rest):
    before, seconds = daemon.wakeups(), bench.choose(10, 60)
    time.sleep(seconds)
    return at_most(f"wake-ups in {seconds} s {what}", daemon.wakeups() - before, 0, "wake-ups", **rest)


def memory(bench, daemon):
    """Returns the bytes in use after the end of its work: a minute later, or slightly sooner."""
    time.sleep(bench.choose(8, 60))
    return daemon.anonymous() * 1024


def kept(bench):
    for size in bench.sizes:
        with bench.stores.daemon(bench.stores.path("alarms", size)) as daemon, Client(daemon) as client:
            client.call("Clock.GetStatus")
            at_first = memory(bench, daemon)
            yield at_most("anonymous memory", at_first, AT_FEWEST if size <= FEWEST else AT_MORE, "B", items=size)
            yield idle(bench, daemon, "with alarms", items=size)
            client.all("Alarms.List", {}, "alarms")
            client.call("Archive.Export", more=True)
            yield at_most(
                "more memory after a list and an export", memory(bench, daemon) - at_first, BACK_WITHIN, "B", items=size
            )


def bar(bench):
    with bench.stores.daemon(bench.stores.path("alarms", 10)) as daemon, Client(daemon) as client:
        client.call("Timers.Start", {"label": "shown", "durationSeconds": 86_400, "rings": True})
        command = [bench.clockctl, "status", "--follow", "--format", "waybar"]
        with subprocess.Popen(command, env=daemon.environment, stdout=subprocess.DEVNULL) as follower:
            time.sleep(2)
            yield idle(bench, daemon, "with a bar that follows a running timer")
            follower.terminate()


def after_storm(bench):
    size = bench.choose(2_000, 100_000)
    bench.stores.path("storm", size)
    at = round(time.time() + lead(size) + bench.choose(8, 60))
    with bench.stores.daemon(bench.stores.storm("storm", size, at)) as daemon, Client(daemon) as client:
        time.sleep(max(0, at - time.time() - 1))
        at_first = daemon.anonymous() * 1024
        time.sleep(max(0, at - time.time()))
        request = message("Clock.GetStatus", {"limit": 1})
        while f'"ringing":{size},"stop'.encode() not in client.received:
            client.timed(request)
            time.sleep(0.1)
        client.call("Rings.Dismiss", {"names": []})
        daemon.settle()
        yield at_most("more memory after a storm", memory(bench, daemon) - at_first, BACK_WITHIN, "B", items=size)
        yield idle(bench, daemon, "after a storm", items=size)


def idling(bench):
    yield from kept(bench)
    yield from bar(bench)
    yield from after_storm(bench)


ROWS = [
    Row("idle", "idle: no wake-up; at most 5 MB at 10 items (8 at more), and within 2 MB of that a minute after", idling),
]

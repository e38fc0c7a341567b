#!/usr/bin/env python3
"""Measures how late rings are and how long a status request takes while clients keep the daemon busy.

    contrib/benchmarks/load.py [--clockd PATH] [--loads NAME,…] [--clients 1,100] [--settle 60] [--json FILE] [--check]

Runs the release daemon with a state of its own under each load, once with one client and once with a hundred that share
the same work. Alarms ring 100 ms apart meanwhile; their lateness is read from the ledger, or, after an import, from the
status that a follower received. A status is requested 20 times per second. Prints the lateness without load and under
load, the duration of status requests, and anonymous memory before, at its peak and afterwards. With --check the exit
status is 1 if a bound is missed: no ring more than 50 ms later than without load, each status within 100 ms.

The clients only search for the ends of replies, so that they use less processor time than the daemon.
"""

import argparse
import contextlib
import datetime
import json
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from suite.daemon import Client, Daemon, alarm, message, seconds, timer
from suite.flood import LIMIT, attack

BEAT = 0.1  # seconds between rings
LATER_BY = 0.050  # seconds, how much later a ring may be under load
STATUS_WITHIN = 0.100  # seconds


# The states with which loads begin. They are created once and copied.


def alarms(count):
    return lambda client: client.pipelined(
        [alarm(f"alarm {n}", f"{n // 60 % 24:02}:{n % 60:02}", repeat="daily") for n in range(count)]
    )


def timers(count, duration):
    return lambda client: client.pipelined([timer(f"timer {n}", duration + n) for n in range(count)])


def ringing(client):
    """A thousand alarms that ring for a day."""
    at = time.time() + 15
    client.pipelined([alarm(f"ringing {n}", f"@{at:.3f}", ringForSeconds=86_400) for n in range(1_000)])
    while sum(ring["state"] == "ringing" for ring in client.all("Rings.List", {"all": False}, "rings")) < 1_000:
        time.sleep(0.5)


def archived(client):
    alarms(20_000)(client)


STATES = {
    "alarms": alarms(2_000), "timers": timers(2_000, 3_600), "ringing": ringing, "90,000 alarms": alarms(90_000),
    "archived": archived, "few": alarms(300),
}


# The loads. Each returns, for a number of clients, a list of the bytes sent by each client and the number of final
# replies to wait for; None waits as long as the load lasts.


def shared(calls, clients):
    """The same calls, distributed over that many clients."""
    parts = [calls[index::clients] for index in range(clients)]
    return [(b"".join(part), len(part)) for part in parts if part]


def named(method, names, clients):
    parts = [names[index::clients] for index in range(clients)]
    return [(message(method, {"names": part}), 1) for part in parts if part]


def exports(client, clients):
    return shared([message("Archive.Export", more=True)] * 200, clients)


def lists(client, clients):
    return shared([message("Alarms.List", more=True)] * 100, clients)


def dismissals(count):
    def load(client, clients):
        rings = [ring["id"] for ring in client.all("Rings.List", {"all": False}, "rings") if "ringing" in ring["label"]]
        return named("Rings.Dismiss", (rings * (count // len(rings) + 1))[:count], clients)

    return load


def waiters(client, clients):
    """One client uses a connection for each timer it waits for; a hundred clients use 120, the maximum."""
    names = [timer["id"] for timer in client.all("Timers.List", {"all": False}, "timers")]
    return [(message("Timers.Wait", {"names": names}), None)] * (1 if clients == 1 else 120)


def removals(client, clients):
    names = [entry["id"] for entry in client.all("Alarms.List", {}, "alarms") if entry["label"] not in ("beat", "probe")]
    return named("Alarms.Remove", names, clients)


def imports(client, clients):
    """One client imports an archive of 20,000 alarms in parts; a hundred import 300 each. The archive contains the
    pending rings."""
    text = "".join(page["archive"] for page in client.call("Archive.Export", more=True))
    data = {"replace": True, "transfer": None, "commands": True}
    if clients > 1:
        return [(message("Archive.Import", dict(data, part=text, last=True)), 1)] * clients
    size = 400_000
    parts = [text[start:start + size] for start in range(0, len(text), size)]
    transfer = client.call("Archive.Import", dict(data, part=parts[0], last=False))[0]["transfer"]
    for part in parts[1:-1]:
        client.call("Archive.Import", dict(data, part=part, transfer=transfer, last=False))
    return [(message("Archive.Import", dict(data, part=parts[-1], transfer=transfer, last=True)), 1)]


def rules(client, clients):
    """Alarms for every minute, with rules that take long to read and to search."""
    numbers = ",".join(map(str, [n for n in range(-366, 367) if n != 0][::2]))
    rule = f"RRULE:FREQ=MINUTELY;BYYEARDAY={numbers};COUNT=1000000"
    calls = [alarm(f"rule {n}", "00:00", repeat=rule) for n in range(100)] + [message("Alarms.List", more=True)] * 100
    return shared(calls, clients)


LOADS = {
    "export": ("200 exports of 2,000 alarms", "alarms", exports),
    "list": ("100 lists of 2,000 alarms", "alarms", lists),
    "dismiss": ("Dismiss, 1,000 names of 1,000 ringing", "ringing", dismissals(1_000)),
    "dismiss-many": ("Dismiss, 60,000 names of 1,000 ringing", "ringing", dismissals(60_000)),
    "wait": ("waiters over 2,000 timers", "timers", waiters),
    "remove": ("Remove, 90,000 names", "90,000 alarms", removals),
    "import": ("import", {1: "archived", 100: "few"}, imports),
    "rules": ("100 alarms with 2 kB rules, 100 lists", "few", rules),
}


class Sampler(threading.Thread):
    """Requests the status 20 times per second, and records the duration of each request and the peak memory."""

    def __init__(self, daemon):
        super().__init__(daemon=True)
        self.server, self.statuses, self.peak, self.ending = daemon, [], 0, False
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self):
        while not self.ending:
            self.peak = max(self.peak, self.server.anonymous())
            time.sleep(0.01)

    def run(self):
        with self.server.connect() as connection:
            request = message("Clock.GetStatus", {"limit": 10})
            while not self.ending:
                start = time.monotonic()
                connection.sendall(request)
                while not connection.recv(1 << 20).endswith(b"\0"):
                    pass
                self.statuses.append((start, time.monotonic() - start))
                time.sleep(0.05)


class Onlooker(threading.Thread):
    """Follows the status and records the first report of each ring: for loads that replace the ledger."""

    def __init__(self, daemon):
        super().__init__(daemon=True)
        self.client, self.rings = Client(daemon), {}

    def run(self):
        with contextlib.suppress(OSError):
            self.client.connection.sendall(message("Clock.GetStatus", more=True))
            while True:
                reply = self.client.reply()["parameters"]
                for ring in (reply["status"] or reply["change"])["ringing"]:
                    self.rings.setdefault(ring["scheduled"], ring)


class Run:
    """One load with that many clients."""

    def __init__(self, options, name, clients, states):
        self.options, self.name, self.clients = options, name, clients
        self.title, state, self.load = LOADS[name]
        self.state = state if isinstance(state, str) else state[1 if clients == 1 else 100]
        self.states = states

    def measure(self):
        with tempfile.TemporaryDirectory(prefix="clockd-load-") as directory:
            home = pathlib.Path(directory)
            shutil.copytree(self.states.path(self.state), home / "state")
            daemon = Daemon(self.options.clockd, home)
            try:
                return self.figures(daemon)
            finally:
                daemon.stop()

    def figures(self, daemon):
        client = Client(daemon)
        self.plan_beats(client)
        quiet = self.first
        before = daemon.anonymous()
        sampler = Sampler(daemon)
        sampler.start()
        # Slow preparations are made before the quiet period if possible.
        requests = self.load(client, self.clients)
        quiet = max(quiet, time.time() + 0.5)
        time.sleep(max(0, quiet + self.options.quiet - time.time()))
        late_before = self.lateness(client.all("Rings.List", {"all": True}, "rings"), quiet, time.time() - 0.5)
        onlooker = Onlooker(daemon)
        if self.name == "import":
            onlooker.start()
        loud, loud_clock = time.time(), time.monotonic()
        here, there = multiprocessing.Pipe()
        process = multiprocessing.Process(target=attack, args=(daemon.socket, requests, self.options.lasts, there))
        process.start()
        took, errors, received, unanswered = here.recv()
        process.join()
        time.sleep(1)
        over = time.time()
        sampler.ending = True
        sampler.join(timeout=LIMIT)
        rings = list(onlooker.rings.values()) if self.name == "import" else self.ledger(client)
        late_during = self.lateness(rings, loud, over)
        onlooker.client.connection.close()
        client.connection.close()
        time.sleep(self.options.settle)
        return {
            "load": self.name, "title": self.title, "clients": self.clients, "seconds": round(took, 3),
            "errors": errors, "unanswered": unanswered, "megabytesReceived": round(received / 1e6, 1),
            "ringsQuiet": len(late_before), "ringsUnderLoad": len(late_during),
            "expectedUnderLoad": self.expected(loud, over),
            "latenessQuiet": spread(late_before), "latenessUnderLoad": spread(late_during),
            "statusQuiet": spread([t for at, t in sampler.statuses if at < loud_clock - 0.2]),
            "statusUnderLoad": spread([t for at, t in sampler.statuses if at >= loud_clock - 0.2]),
            "anonymousKilobytes": {"before": before, "peak": sampler.peak, "settled": daemon.anonymous()},
        }

    @staticmethod
    def ledger(client):
        """All rings; none if the daemon does not answer."""
        client.connection.settimeout(LIMIT)
        try:
            return client.all("Rings.List", {"all": True}, "rings")
        except TimeoutError:
            return []

    def plan_beats(self, client):
        """Sets alarms that ring 100 ms apart. Not timers: a status would list all of them, and an import would replace
        them."""
        start, probes = time.time(), 20
        client.pipelined([alarm("probe", "@4000000000") for _ in range(probes)])
        count = int((1 if self.name == "import" else self.options.beats) / BEAT)
        # Setting the alarms also takes time.
        self.first = time.time() + 3 + 2 * (time.time() - start) / probes * count
        moments = [self.first + BEAT * index for index in range(count)]
        client.pipelined([self.beat(at) for at in moments])

    def beat(self, at):
        """A single alarm that is in the past when its archive is imported rings again, late, at every import. An alarm
        that repeats every second continues to ring instead."""
        settings = {"ringForSeconds": 1, "snoozeLimit": 0}
        if self.name != "import":
            return alarm("beat", f"@{at:.6f}", **settings)
        clock = datetime.datetime.fromtimestamp(at, datetime.timezone.utc).strftime("%H:%M:%S.%f")
        return alarm("beat", clock, repeat="RRULE:FREQ=SECONDLY", **settings)

    def expected(self, start, end):
        last = self.first + self.options.beats
        return max(0, int((min(end, last) - max(start, self.first)) / BEAT))

    @staticmethod
    def lateness(rings, start, end):
        """The rings that were due in that time."""
        late = []
        for ring in rings:
            if ring["label"] != "beat" or ring["started"] is None:
                continue
            scheduled = seconds(ring["scheduled"])
            if start <= scheduled < end:
                late.append(seconds(ring["started"]) - scheduled)
        return late


class States:
    """The directories with which a load begins."""

    def __init__(self, options, directory):
        self.options, self.directory, self.made = options, directory, {}

    def path(self, name):
        if name not in self.made:
            home = self.directory / str(len(self.made))
            home.mkdir()
            daemon = Daemon(self.options.clockd, home)
            try:
                STATES[name](Client(daemon))
            finally:
                daemon.stop()
            self.made[name] = home / "state"
        return self.made[name]


def spread(values):
    ordered = sorted(values)
    if not ordered:
        return None
    return {"p50": round(ordered[len(ordered) // 2], 6), "max": round(ordered[-1], 6), "count": len(ordered)}


def misses(figures):
    """The violated bounds."""
    quiet, loud = figures["latenessQuiet"], figures["latenessUnderLoad"]
    status = figures["statusUnderLoad"]
    missed = []
    if quiet is None or loud is None or figures["ringsUnderLoad"] < figures["expectedUnderLoad"] - 20:
        missed.append("rings missing")
    elif loud["max"] > quiet["max"] + LATER_BY:
        missed.append("rings late")
    if status is None or status["max"] > STATUS_WITHIN:
        missed.append("status slow")
    if figures["errors"] and figures["load"] not in ("dismiss-many", "import", "rules"):
        missed.append("errors")
    if figures["unanswered"] and figures["load"] != "wait":
        missed.append("unanswered")
    return missed


HEADINGS = (
    "load", "clients", "took s", "late ms p50/max, quiet", "late ms p50/max, load", "status ms p50/max, load",
    "MB before/peak/settled", "missed",
)


def row(figures):
    def milliseconds(spread):
        return f"{spread['p50'] * 1000:.1f} / {spread['max'] * 1000:.1f}" if spread else "-"

    memory = figures["anonymousKilobytes"]
    return (
        figures["title"], str(figures["clients"]), f"{figures['seconds']:.1f}", milliseconds(figures["latenessQuiet"]),
        milliseconds(figures["latenessUnderLoad"]), milliseconds(figures["statusUnderLoad"]),
        " / ".join(f"{memory[key] / 1000:.0f}" for key in ("before", "peak", "settled")),
        ", ".join(misses(figures)) or "none",
    )


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clockd", default=str(root / ".build/release/clockd"))
    parser.add_argument("--loads", default=",".join(LOADS), help="which: " + ", ".join(LOADS))
    parser.add_argument("--clients", default="1,100")
    parser.add_argument("--quiet", type=float, default=5, help="seconds without load before it")
    parser.add_argument("--lasts", type=float, default=10, help="seconds of a load that does not end by itself")
    parser.add_argument("--beats", type=float, default=60, help="seconds in which alarms ring")
    parser.add_argument("--settle", type=float, default=60, help="seconds before memory is read again")
    parser.add_argument("--json", type=pathlib.Path, help="where the figures go, too")
    parser.add_argument("--check", action="store_true", help="exit with 1 where a bound is missed")
    options = parser.parse_args()
    multiprocessing.set_start_method("fork")
    results = []
    print("| " + " | ".join(HEADINGS) + " |\n|" + " --- |" * len(HEADINGS), flush=True)
    with tempfile.TemporaryDirectory(prefix="clockd-states-") as directory:
        states = States(options, pathlib.Path(directory))
        for name in options.loads.split(","):
            for clients in map(int, options.clients.split(",")):
                figures = Run(options, name, clients, states).measure()
                results.append(figures)
                print("| " + " | ".join(row(figures)) + " |", flush=True)
                if options.json:
                    options.json.write_text(json.dumps(results, indent=1) + "\n")
    sys.exit(1 if options.check and any(misses(figures) for figures in results) else 0)


main()

"""State directories with many items, created once per run and copied.

They are filled with the rows that the daemon itself writes for one item (suite/recipe.py): a million rows take seconds,
and the limits on requests and archives do not apply.
"""

import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import tempfile
import time

from suite.daemon import CONFIGURATION, KEEPING, Client, Daemon, alarm, timer
from suite.recipe import Recipe

MONTH = 30 * 86_400
# The daemon keeps at most 20,000 items; this leaves room for the items that a row adds.
MOST = 19_000
MINUTE = 60_000_000  # microseconds

# Alarms are a minute apart, beginning a month ahead, because the daemon writes all of them for the same wall time.
SPREAD_ALARMS = """
    CREATE TEMP TABLE moment AS
        SELECT number, json_extract(body, '$.state.next.atMicroseconds') + (number % 1440) * {minute} AS at FROM alarm;
    CREATE UNIQUE INDEX temp.moment_by_number ON moment (number);
    UPDATE alarm SET body = json_set(body,
        '$.state.next.atMicroseconds', at, '$.state.next.localMicroseconds', at,
        '$.plan.timing.schedule.rule.startLocalMicroseconds', at,
        '$.plan.timing.words.time', strftime('%H:%M', at / 1000000, 'unixepoch'))
        FROM moment WHERE moment.number = alarm.number;
    UPDATE deadline SET at = moment.at FROM moment WHERE deadline.item = 'a' || moment.number;
"""
# All alarms of a storm are due at the same time.
MOVE_STORM = """
    UPDATE alarm SET body = json_set(body, '$.state.next.atMicroseconds', {at},
        '$.state.next.localMicroseconds', {at}, '$.plan.timing.schedule.rule.localMicroseconds', {at});
    UPDATE deadline SET at = {at};
"""


ACTIONS = {
    "alarms": "alarm_add", "timers": "timer_start", "storm": "alarm_once", "hooks": "alarm_hook", "rings": "ring_past",
}
# A ring writes four events to the history; a million rings would exceed the number of events that is kept.
ONLY = {"rings": ("alarm", "ring", "counter")}


class Stores:
    def __init__(self, clockd, limits, directory):
        self.clockd, self.limits, self.directory = clockd, limits, directory
        self.recipes, self.made = {}, {}
        first = self.directory / "first"
        first.mkdir(parents=True)
        with Daemon(clockd, first) as daemon, Client(daemon) as client:
            client.call("Clock.GetZone")
        self.empty = first / "state"

    @contextlib.contextmanager
    def home(self, store):
        """A directory for a daemon with a copy of the store, until the block ends."""
        with tempfile.TemporaryDirectory(prefix="home-", dir=self.directory) as name:
            home = pathlib.Path(name)
            copy(store, home / "state")
            yield home

    def started(self, home, prefix=(), program=None):
        return Daemon(program or self.clockd, home, CONFIGURATION + KEEPING, prefix)

    @contextlib.contextmanager
    def daemon(self, store, is_settled=True):
        """A daemon on a copy of the store, in a separate directory, until the block ends; then it is stopped.

        If settled, it has made a first change and completed the background work of its start and that change.
        """
        with self.home(store) as home, self.started(home) as daemon:
            if is_settled:
                with Client(daemon) as client:
                    client.call("Timers.AddPreset", {"name": "benchmark", "durationSeconds": 60})
                daemon.settle()
            yield daemon

    @contextlib.contextmanager
    def copy(self, store):
        """The path of a copied database, until the block ends."""
        with tempfile.TemporaryDirectory(prefix="copy-", dir=self.directory) as name:
            copy(store, f"{name}/state")
            yield f"{name}/state/clockd.db"

    # --- The rows of one action

    def recipe(self, action, only=None):
        """Returns a file for the C programs with the statements of one action, named after a method below."""
        if action not in self.recipes:
            with self.daemon(self.empty, is_settled=False) as daemon, Client(daemon) as client:
                path = daemon.home / "state/clockd.db"
                self.recipes[action] = Recipe(path, getattr(self, action)(client))
        name = "-".join([action, *(only or ["all"])])
        return self.recipes[action].write(self.directory / f"{name}.recipe", only)

    def timer_start(self, client):
        return [lambda n=n: client.call("Timers.Start", parameters(timer(f"timer {n}", MONTH))) for n in (1, 2, 3)]

    def alarm_add(self, client):
        """Daily alarms that begin a month ahead."""
        when = time.strftime("%Y-%m-%d 07:00", time.gmtime(time.time() + MONTH))
        return [
            lambda n=n: client.call("Alarms.Add", parameters(alarm(f"alarm {n}", when, repeat="daily")))
            for n in (1, 2, 3)
        ]

    def alarm_once(self, client, **settings):
        at = int(time.time()) + MONTH
        return [
            lambda n=n: client.call("Alarms.Add", parameters(alarm(f"storm {n}", f"@{at}", **settings)))
            for n in (1, 2, 3)
        ]

    def alarm_hook(self, client):
        """An alarm that runs a command, which appends to the file `stamps` of this directory."""
        return self.alarm_once(client, exec=self.hook())

    def hook(self, label="hook"):
        return f"{self.limits.path('stamp')} {self.directory}/stamps {label}"

    def alarm_ring(self, client):
        """The ring of an alarm, up to the end of its transactions."""
        at = time.time() + 1.5
        client.pipelined([alarm(f"storm {n}", f"@{at + n:.3f}") for n in (1, 2, 3)])

        def wait(n):
            time.sleep(max(0, at + n + 0.4 - time.time()))

        return [lambda n=n: wait(n) for n in (1, 2, 3)]

    def ring_past(self, client):
        """An alarm that rang and was dismissed, with all its rows."""
        def ring(n):
            at = time.time() + 0.6
            client.call("Alarms.Add", parameters(alarm(f"ring {n}", f"@{at:.3f}")))
            time.sleep(0.9)
            client.call("Rings.Dismiss", {"names": []})

        return [lambda n=n: ring(n) for n in (1, 2, 3)]

    # --- Stores

    def path(self, kind, size):
        """The state directory with `size` items: `alarms`, `timers`, `storm`, `hooks` or `rings`."""
        if (kind, size) not in self.made:
            recipe = self.recipe(ACTIONS[kind], ONLY.get(kind))
            path = self.directory / f"{kind}-{size}"
            shutil.copytree(self.empty, path)
            # Number 2 belongs to the second observed action.
            count = min(size, MOST)
            self.limits.rows(path / "clockd.db", recipe, -1, count, count, durable=False)
            if kind == "alarms":
                execute(path / "clockd.db", SPREAD_ALARMS.format(minute=MINUTE))
            self.made[kind, size] = path
        return self.made[kind, size]

    def storm(self, kind, size, at):
        """A store of `storm` or `hooks` whose alarms are all due at `at`, in seconds since 1970."""
        path = self.directory / f"{kind}-{size}-at"
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(self.path(kind, size), path)
        execute(path / "clockd.db", MOVE_STORM.format(at=int(at * 1_000_000)))
        return path


def copy(store, path):
    """Syncs copied files to the disk, so that the first commits don't wait for it."""
    shutil.copytree(store, path)
    os.sync()


def execute(path, script):
    store = sqlite3.connect(path)
    store.execute("PRAGMA synchronous = OFF")
    store.executescript(f"BEGIN;{script}COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()


def parameters(request):
    return json.loads(request[:-1])["parameters"]

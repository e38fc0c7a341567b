"""A hundred clients follow the status or wait for timers, join and leave during many changes; each must end with the
current state.

    followers.py SEED CHANGES
"""

import datetime
import itertools
import json
import os
import random
import selectors
import socket
import sys
import time

TARGET = 100
FILTERS = ({},) * 6 + ({"kinds": ["timer", "alarm"]}, {"kinds": ["stopwatch", "focus"]}, {"kinds": ["timer"]}, {"limit": 3})
# Possible errors of a change that arrives too late.
LATE = tuple("io.clockd.Clock." + error for error in ("NotNow", "NoSuchItem", "NeverAgain", "InThePast"))


class Failure(Exception):
    pass


class Client:
    """A connection. Replies are read as they arrive; for a slow reader, a little at a time."""

    def __init__(self, crowd, reads_slowly=False):
        self.crowd = crowd
        self.reads_slowly = reads_slowly
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.environ["CLOCKD_SOCKET"])
        self.rest = b""
        crowd.add(self)

    def send(self, *calls):
        self.socket.sendall(b"".join(json.dumps(call).encode() + b"\0" for call in calls))

    def read(self, most=1 << 18):
        """Reads available data; returns whether there was a message."""
        try:
            part = self.socket.recv(most, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        if not part:
            raise Failure(f"{self} was hung up on")
        *messages, self.rest = (self.rest + part).split(b"\0")
        for message in messages:
            self.take(json.loads(message))
        return True

    def leave(self):
        self.crowd.remove(self)
        self.socket.close()


class Maker(Client):
    """Makes changes, several at a time."""

    def __init__(self, crowd):
        super().__init__(crowd)
        self.awaited = 0

    def make(self, *calls):
        self.awaited += len(calls)
        self.send(*calls)

    def take(self, reply):
        self.awaited -= 1
        self.crowd.answered(reply)


class Follower(Client):
    """Follows the status, and applies the changes it receives."""

    def __init__(self, crowd, reads_slowly):
        super().__init__(crowd, reads_slowly)
        self.filter = crowd.random.choice(FILTERS)
        self.status = None
        self.first = None

    def __str__(self):
        return f"a follower of {self.filter or 'all'}"

    def begin(self, change=None):
        """Begins following, possibly after a change by this client."""
        self.first = change
        call = {"method": "io.clockd.Clock.GetStatus", "parameters": self.filter, "more": True}
        self.send(*([change] if change else []), call)

    def take(self, reply):
        if self.first:
            self.first = None
            self.crowd.answered(reply)
            return
        if "error" in reply or not reply.get("continues"):
            raise Failure(f"{self} was told {reply}")
        parameters = reply["parameters"]
        if parameters.get("status"):
            self.status = parameters["status"]
        elif self.status is None:
            raise Failure(f"{self} was told a change first")
        else:
            self.apply(parameters["change"])

    def apply(self, change):
        for name in ("ringing", "timers", "stopwatches"):
            items = {item["id"]: item for item in self.status[name]}
            for gone in change["gone"]:
                items.pop(gone, None)
            items.update((item["id"], item) for item in change[name])
            self.status[name] = sorted(items.values(), key=lambda item: int(item["id"][1:]))
        for name in ("next", "focus", "task"):
            self.status[name] = change.get(name)
        if change.get("alarms"):
            self.status["alarms"] = change["alarms"]

    def difference(self):
        fresh = self.crowd.ask("Clock.GetStatus", **self.filter)["status"]
        if self.status is None:
            return f"{self} was told nothing"
        return "".join(
            f"\n{self} has {name}{parts(told, wanted)}\nand it is{parts(wanted, told)}"
            for (name, wanted), told in zip(steady_status(fresh).items(), steady_status(self.status).values())
            if wanted != told)


class Waiter(Client):
    """Waits for the end of timers; most also want to be notified of changes."""

    def __init__(self, crowd, reads_slowly, names):
        super().__init__(crowd, reads_slowly)
        self.names = names
        self.wants_changes = crowd.random.random() < 0.7
        self.told = {}

    def __str__(self):
        return f"one that waits for {' '.join(self.names)}"

    def begin(self):
        self.send({"method": "io.clockd.Timers.Wait", "parameters": {"names": self.names}, "more": self.wants_changes})

    def take(self, reply):
        if "error" in reply:
            raise Failure(f"{self} was told {reply}")
        self.told.update((timer["id"], timer) for timer in reply["parameters"]["timers"])
        if reply.get("continues"):
            return
        if set(self.told) != set(self.names) or not all(map(is_over, self.told.values())):
            raise Failure(f"{self} was told an end that is none: {self.told}")
        self.crowd.ended += 1
        self.leave()

    def difference(self):
        """Describes the difference from the state, for a client that still waits."""
        timers = self.crowd.ask("Timers.Show", names=self.names)["timers"]
        if all(map(is_over, timers)):
            return f"\n{self} was not told the end"
        if not self.wants_changes:
            return ""
        return "".join(
            f"\n{self} was told\n  {json.dumps(self.told.get(timer['id']))}\nand it is\n  {json.dumps(timer)}"
            for timer in timers if steady(timer) != steady(self.told.get(timer["id"]) or {}))


def is_over(timer):
    return timer["state"] in ("ringing", "done", "cancelled")


class Roughly(float):
    """A time compared approximately, because the wall clock may be slewed meanwhile."""

    def __eq__(self, other):
        return abs(self - other) < 0.1


def steady(item):
    """Returns the object without values that only advance, and without the totals of the day."""
    ticking = {"todaySeconds", "growth", "expectedEnd"}
    changed = {}
    if item and item.get("state") == "running":
        ticking |= {"remainingSeconds", "elapsedSeconds"}
        if item.get("ends"):
            changed["ends"] = Roughly(datetime.datetime.fromisoformat(item["ends"]).timestamp())
    return item and {name: value for name, value in item.items() if name not in ticking} | changed


def steady_status(status):
    lists = {name: [steady(item) for item in status[name]] for name in ("timers", "stopwatches")}
    return lists | {"ringing": status["ringing"], "next": status.get("next"), "alarms": status["alarms"],
                    "focus": steady(status.get("focus")), "task": steady(status.get("task"))}


def parts(one, other):
    """Returns the elements that the other list lacks or has at another position."""
    if not isinstance(one, list):
        return f"\n  {json.dumps(one)}"
    return "".join(f"\n  {json.dumps(item)}" for item in one if item not in other) or f" in the order {[item['id'] for item in one]}"


class Changes:
    """Random calls that change items; each names items created by earlier ones."""

    def __init__(self, chance):
        self.random = chance
        self.made = {kind: [] for kind in "tasfk"}
        # The items named by pending calls, so that a new client can wait for them.
        self.hot = []

    def note(self, parameters):
        """Records the items created according to a reply."""
        for name in ("timer", "alarm", "stopwatch"):
            if name in parameters:
                self.made[name[0]].append(parameters[name]["id"])

    def some(self, kind, most=3):
        recent = self.made[kind][-25:]
        return self.random.sample(recent, min(len(recent), self.random.randint(1, most)))

    def next(self):
        method, parameters = self.random.choices(*zip(*(
            (kind, weight) for kind, weight in (
                (self.timer_start, 6), (self.timer_change, 10), (self.alarm_add, 3), (self.alarm_change, 3),
                (self.stopwatch, 4), (self.focus, 3), (self.task, 2), (self.ring, 3)))))[0]()
        return {"method": "io.clockd." + method, "parameters": parameters}

    def timer_start(self):
        seconds = self.random.choice((self.random.uniform(0.05, 0.8), 1, 600))
        repeat = "2" if seconds == 1 else None
        return "Timers.Start", {"durationSeconds": seconds, "repeat": repeat, "rings": self.random.random() < 0.6}

    def timer_change(self):
        names = self.some("t")
        if not names:
            return self.timer_start()
        self.hot += names
        verb = self.random.choice(("Pause", "Resume", "Extend", "Restart", "Cancel"))
        change = {"changeSeconds": self.random.choice((-300, -20, 20, 300))} if verb == "Extend" else {}
        return "Timers." + verb, {"names": names, **change}

    def alarm_add(self):
        when = self.random.choice((f"@{time.time() + self.random.uniform(0.3, 1):.3f}", "in 2 days", "07:30"))
        repeat = "daily" if when == "07:30" else None
        return "Alarms.Add", {"settings": {"time": when, "repeat": repeat, "snoozeSeconds": 3600}, "enabled": True}

    def alarm_change(self):
        names = self.some("a", 2)
        if not names:
            return self.alarm_add()
        verb = self.random.choice(("Remove", "Disable", "Enable", "Skip", "Unskip"))
        return "Alarms." + verb, {"names": names}

    def stopwatch(self):
        names = self.some("s", 2)
        verb = self.random.choice(("Start", "Lap", "Pause", "Resume", "Reset", "Remove"))
        return ("Stopwatches.Start", {}) if verb == "Start" or not names else ("Stopwatches." + verb, {"names": names})

    def focus(self):
        verb = self.random.choice(("Start", "Start", "Pause", "Resume", "Skip", "Extend", "Stop"))
        phases = {"workSeconds": 1, "breakSeconds": 1, "cycles": 2, "auto": self.random.random() < 0.5}
        return "Focus." + verb, {"Start": phases, "Extend": {"changeSeconds": 30}}.get(verb, {})

    def task(self):
        verb = self.random.choice(("Start", "Pause", "Resume"))
        parameters = {"Start": {"name": "read", "pausesOther": False}, "Resume": {"names": ["read"], "pausesOther": False}}
        return "Tasks." + verb, parameters.get(verb, {"names": ["read"]})

    def ring(self):
        verb = self.random.choice(("Dismiss", "Snooze"))
        return "Rings." + verb, {"names": []} | ({"durationSeconds": 3600} if verb == "Snooze" else {})


class Crowd:
    def __init__(self, seed, changes):
        self.random = random.Random(seed)
        self.changes = Changes(self.random)
        self.wanted = changes
        self.made = self.late = self.came = self.left = self.ended = 0
        self.selector = selectors.DefaultSelector()
        self.clients = []
        self.asking = socket.socket(socket.AF_UNIX)
        self.asking.settimeout(40)
        self.asking.connect(os.environ["CLOCKD_SOCKET"])
        self.makers = [Maker(self) for _ in range(6)]

    # --- Clients

    def add(self, client):
        self.clients.append(client)
        if not client.reads_slowly:
            self.selector.register(client.socket, selectors.EVENT_READ, client)

    def remove(self, client):
        self.clients.remove(client)
        if not client.reads_slowly:
            self.selector.unregister(client.socket)

    @property
    def guests(self):
        return [client for client in self.clients if not isinstance(client, Maker)]

    def newcomer(self):
        """Connects a client, and returns the function that makes its first call."""
        self.came += 1
        reads_slowly = self.random.random() < 0.15
        # Some items that are about to change, and some that are not.
        timers = set(self.random.sample(self.changes.hot, min(2, len(self.changes.hot))) + self.changes.some("t", 2))
        if timers and self.random.random() < 0.4:
            return Waiter(self, reads_slowly, sorted(timers)).begin
        follower = Follower(self, reads_slowly)
        if self.random.random() < 0.8:
            return follower.begin
        change = self.changes.next()
        return lambda: follower.begin(change)

    def there_and_back(self):
        """A change and its reverse, with a new client between them: no other client may be notified of either."""
        self.came += 1
        follower = Follower(self, False)
        calls = [{"method": f"io.clockd.Alarms.{verb}", "parameters": {"names": ["steady"]}} for verb in ("Disable", "Enable")]

        def act():
            self.makers[0].make(calls[0])
            follower.begin()
            self.makers[0].make(calls[1])
        return act

    # --- Messages

    def ask(self, method, **parameters):
        """Makes a call and returns its reply."""
        self.asking.sendall(json.dumps({"method": "io.clockd." + method, "parameters": parameters}).encode() + b"\0")
        text = b""
        while not text.endswith(b"\0"):
            part = self.asking.recv(1 << 18)
            if not part:
                raise Failure("the daemon hung up")
            text += part
        reply = json.loads(text[:-1])
        if "error" in reply:
            raise Failure(f"{method}: {reply}")
        return reply["parameters"]

    def answered(self, reply):
        if "error" not in reply:
            self.made += 1
            self.changes.note(reply["parameters"])
        elif reply["error"] in LATE:
            self.late += 1
        else:
            raise Failure(f"a change was answered with {reply}")

    def pump(self, seconds):
        """Reads all messages, and a little for some of the slow readers."""
        for client in [client for client in self.clients if client.reads_slowly and self.random.random() < 0.2]:
            client.read(400)
        end = time.monotonic() + seconds
        while True:
            for key, _ in self.selector.select(max(0, end - time.monotonic())):
                key.data.read()
            if time.monotonic() >= end:
                return

    # --- Events

    def burst(self):
        """Makes changes, adds clients and removes others, all at the same time."""
        self.changes.hot = []
        acts = [lambda call=self.changes.next(): self.random.choice(self.makers).make(call)
                for _ in range(self.random.randint(1, 8))]
        acts += [self.newcomer() for _ in range(min(self.random.randint(0, 12), TARGET - len(self.guests)))]
        acts += [self.there_and_back() for _ in range(min(self.random.randint(0, 2), TARGET - len(self.guests)))]
        leaving = self.random.sample(self.guests, len(self.guests) // 25)
        self.random.shuffle(acts)
        for act in acts:
            act()
        for guest in leaving:
            self.left += 1
            guest.leave()

    def settle(self, seconds=40):
        """Waits until all calls are answered and short timers have ended, and checks that each client's view equals the
        state."""
        end = time.monotonic() + seconds
        while True:
            differences = []
            self.pump(0.1)
            for client in list(self.clients):
                while client in self.clients and client.reads_slowly and client.read():
                    pass
            if not any(maker.awaited for maker in self.makers):
                differences = list(itertools.islice(filter(None, (guest.difference() for guest in self.guests)), 3))
                if not differences:
                    return
            if time.monotonic() > end:
                raise Failure("".join(differences) or "not all calls were answered")

    def run(self):
        self.ask("Tasks.Add", name="read", estimateSeconds=3600)
        self.ask("Alarms.Add", settings={"label": "steady", "time": "07:30", "repeat": "daily"}, enabled=True)
        for part in (1, 2, 3):
            while self.made + sum(maker.awaited for maker in self.makers) < self.wanted * part / 3:
                self.burst()
                self.pump(self.random.choice((0, 0.01, 0.05)))
            # A change in the middle of a session.
            self.makers[0].make({"method": "io.clockd.Focus.Stop"})
            self.settle()
        # Ending all timers ends all waiting clients.
        timers = [timer["id"] for timer in self.ask("Clock.GetStatus")["status"]["timers"]]
        self.ask("Timers.Cancel", names=timers)
        self.settle()
        if any(isinstance(guest, Waiter) for guest in self.guests):
            raise Failure("somebody still waits")
        if min(self.came - TARGET, self.left, self.ended) < 30:
            raise Failure(f"too few came ({self.came}), left ({self.left}) or were told an end ({self.ended})")
        return f"{self.made} changes, {self.late} too late; {self.came} came, {self.left} left, {self.ended} were told an end"


if __name__ == "__main__":
    try:
        print(Crowd(int(sys.argv[1]), int(sys.argv[2])).run())
    except Failure as failure:
        sys.exit(f"with the seed {sys.argv[1]}: {failure}")

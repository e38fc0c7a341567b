#!/usr/bin/env python3
"""Lets everything around the daemon fail at random while alarms become due, and looks at each ring.

    contrib/soak/faults.py [--minutes 60] [--seed N] [--clockd PATH]

Peers hang or vanish, programs and files are replaced, limits of the process shrink, the daemon is started under bad
conditions: up to three faults at a time, each for some seconds. At the end each alarm that was acknowledged must have
rung once, at most two seconds late, have been seen unless its popup had no bus or server, and have run its command
unless no process could be started; and the daemon must hold no more than one that has just been started. Needs root,
because it limits another process, and what packaging/test installs.
"""

import argparse
import contextlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter

from conditions import FAULTS, Starts
from daemon import Client, Daemon, Refusal, microseconds
from desktop import Desktop, until

# How late a ring, its popup and its command may be, and how far from one a fault may be that excuses it.
LATEST = 2.0
AFTERMATH = 8.0
FAULTS_AT_ONCE = 3
# SQLite keeps the descriptor of a closed connection while another one holds a lock, and gives it to the next: there are
# as many as connections have been open at once, at a start and where the store is opened again.
CONNECTIONS = 5
ZONES = pathlib.Path("/usr/share/zoneinfo")
CONFIGURATION = """[sound]
player = ["{home}/player", "{{file}}"]
"""


class World:
    """What the faults act on."""

    def __init__(self, options, home):
        self.home, self.random = home, random.Random(options.seed)
        for name in ("run", "state", "config", "config/clockd", "tmp", "bin"):
            (home / name).mkdir(mode=0o700)
        self.program = home / "bin" / "clockd"
        self.good_program = pathlib.Path(options.clockd)
        self.install()
        self.configure()
        self.desktop = Desktop(home)
        self.zone("UTC")
        environment = dict(
            self.desktop.environment, TMPDIR=str(home / "tmp"), CLOCKD_SOAK=str(home), TZ=f":{home}/zone",
        )
        self.daemon = Daemon(str(self.program), home, environment)
        self.starts = Starts(self)

    def install(self):
        """Puts the good program in its place, as a package does."""
        replacement = self.home / "bin" / "new"
        subprocess.run(["cp", self.good_program, replacement], check=True)
        replacement.rename(self.program)

    def configure(self):
        replacement = self.home / "config" / "new"
        replacement.write_text(CONFIGURATION.format(home=self.home))
        replacement.rename(self.home / "config" / "clockd" / "config.toml")

    def zone(self, name):
        """The local zone's file, by name; or without its end, or none."""
        file, replacement = self.home / "zone", self.home / "zone.new"
        if name == "missing":
            return file.unlink(missing_ok=True)
        rules = (ZONES / ("Asia/Tokyo" if name == "cut" else name)).read_bytes()
        replacement.write_bytes(rules[:60] if name == "cut" else rules)
        replacement.rename(file)

    @property
    def pid(self):
        return self.starts.pid

    def client(self):
        return Client(self.daemon.socket)


class Alarms(threading.Thread):
    """Adds alarms, and answers rings, as a person and scripts would."""

    def __init__(self, world, seconds):
        super().__init__(daemon=True)
        self.world, self.end = world, time.time() + seconds
        self.random = random.Random(world.random.random())
        self.client = world.client()
        self.wanted = {}  # label: the times of the calls, in microseconds
        self.refused = set()
        self.commands = set()
        self.failure = None

    def run(self):
        try:
            index = 0
            while time.time() < self.end:
                index += 1
                self.add(index)
                if self.random.random() < 0.3:
                    self.answer()
                time.sleep(self.random.uniform(0.1, 1.5))
        except Exception as failure:  # Printed by the main thread.
            self.failure = failure

    def add(self, index):
        label = f"soak {index}" + self.random.choice(["", "", " \u202ekaos", " \u200f\ufeff", " \n two lines"])
        settings = {"label": label, "ringForSeconds": 3, "snoozeLimit": 0, "graceSeconds": 3600}
        if self.random.random() < 0.3:
            # The limit of file size is the daemon's, not that of the record.
            settings["exec"] = f"ulimit -f unlimited; echo soak {index} >>'{self.world.home}/ran'"
            self.commands.add(label)
        times = []
        while time.time() < self.end:
            times.append(int((time.time() + self.random.uniform(4, 40)) * 1_000_000))
            settings["time"] = f"@{times[-1] / 1_000_000:.6f}"
            try:
                self.client.attempt("io.clockd.Alarms.Add", {"settings": settings, "enabled": True})
            except OSError:
                # It may have been stored, and only the reply lost.
                self.client.drop()
                time.sleep(0.05)
                if not self.is_kept(label):
                    continue
            except Refusal:
                self.refused.add(label)
                return
            self.wanted[label] = times
            return

    def is_kept(self, label):
        while True:
            try:
                return self.client.is_kept(label)
            except (OSError, Refusal):
                if time.time() > self.end + 60:
                    raise
                time.sleep(0.2)

    def answer(self):
        try:
            self.client.attempt("io.clockd.Rings.Dismiss", {"names": ["all"]})
        except (OSError, Refusal):
            self.client.drop()


class Soak:
    def __init__(self, options, world):
        self.options, self.world = options, world
        self.active = []  # (fault, when it ends)
        self.times = []  # (fault's kind, what it touches, begin, end)
        self.complaints = []

    def run(self):
        self.world.starts.start()
        until(self.answers)
        seconds = self.options.minutes * 60
        self.alarms = Alarms(self.world, seconds)
        self.alarms.start()
        end, next_word, next_fault = time.time() + seconds, time.time() + 60, time.time() + 3
        while time.time() < end:
            now = time.time()
            if now >= next_fault and len(self.active) < FAULTS_AT_ONCE:
                self.begin()
                next_fault = time.time() + self.world.random.uniform(0.5, 5)
            for entry in [entry for entry in self.active if entry[1] <= now]:
                self.finish(entry)
            if not self.world.daemon.alive():
                self.complaints.append(f"the daemon ended by itself: {self.world.daemon.process.returncode}")
                self.world.starts.start()
            if now >= next_word:
                next_word += 60
                print(f"{int(end - now)} s to go, {len(self.times)} faults, {len(self.alarms.wanted)} alarms", flush=True)
            time.sleep(0.02)
        for entry in list(self.active):
            self.finish(entry)
        self.alarms.join()
        if self.alarms.failure:
            raise self.alarms.failure

    def begin(self):
        touched = {part for fault, *_ in self.active for part in fault.touches}
        kinds = [kind for kind in FAULTS if not touched & set(kind.touches)]
        if not kinds:
            return
        fault = self.world.random.choice(kinds)(self.world)
        began = time.time()
        fault.begin()
        self.active.append((fault, time.time() + self.world.random.uniform(*fault.seconds), began))

    def finish(self, entry):
        self.active.remove(entry)
        fault, _, began = entry
        fault.end()
        self.times.append((fault.name, set(fault.touches) | set(fault.excuses), began, time.time()))

    def answers(self):
        client = self.world.client()
        try:
            client.attempt("org.varlink.service.GetInfo", {})
            return True
        except OSError:
            return False
        finally:
            client.drop()

    # What is looked at afterwards.

    def judge(self):
        until(self.answers, 120)
        time.sleep(45)  # The last alarms.
        pages = self.world.client().pages("io.clockd.Rings.List", {"all": True})
        rings = [ring for page in pages for ring in page["rings"]]
        of = {}
        for ring in rings:
            of.setdefault(ring["label"], []).append(ring)
        late = [self.judge_alarm(label, times, of.get(label, [])) for label, times in self.alarms.wanted.items()]
        for label in self.alarms.refused & of.keys():
            self.complain(f"{label}: was refused, and rang")
        late = sorted(lateness for lateness in late if lateness is not None)
        print(f"alarms: {len(self.alarms.wanted)}, refused: {len(self.alarms.refused)}")
        print("faults: " + ", ".join(f"{name} {self.count(name)}" for name in sorted({name for name, *_ in self.times})))
        if late:
            print(f"lateness: median {late[len(late) // 2]:.3f} s, most {late[-1]:.3f} s")
        self.judge_remains()

    def count(self, name):
        return sum(fault == name for fault, *_ in self.times)

    def judge_alarm(self, label, times, rings):
        """Complains of what is wrong with the alarm's ring. - Returns: its lateness in seconds, or None."""
        if len(rings) != 1 or rings[0]["started"] is None:
            return self.complain(f"{label!r}: rings {[ring['state'] for ring in rings]}, around {self.around(times[-1] / 1e6)}")
        scheduled, started = microseconds(rings[0]["scheduled"]), microseconds(rings[0]["started"])
        if scheduled not in times:
            return self.complain(f"{label!r}: rang for {scheduled}, wanted {times}")
        lateness = (started - scheduled) / 1e6
        if not 0 <= lateness <= LATEST:
            self.complain(f"{label!r}: {lateness:.3f} s late, around {self.around(scheduled / 1e6)}")
        if rings[0]["state"] == "dismissed" and microseconds(rings[0]["ended"]) - started < 1_000_000:
            return lateness  # Too soon for anybody to see it, and its command ends with it.
        self.judge_effect(label, "popup", self.world.desktop.popups.times.get(label, []), scheduled / 1e6, {"bus", "server"})
        if label in self.alarms.commands:
            name = label.split("\n")[0]
            name = " ".join(name.split()[:2])
            runs = self.world.desktop.commands.times.get(name, [])
            if len(runs) > 1:
                self.complain(f"{label!r}: its command ran {len(runs)} times")
            self.judge_effect(label, "command", runs, scheduled / 1e6, {"starts"})
        return lateness

    def judge_effect(self, label, effect, times, due, excuses):
        if any(excuses & set(touches) for _, touches in self.around(due)):
            return
        if not times or times[0] - due > LATEST + 0.1:
            lateness = f"{times[0] - due:.3f} s late" if times else "missing"
            self.complain(f"{label!r}: {effect} {lateness}, around {self.around(due)}")

    def around(self, due):
        """The faults that may have touched what was due then."""
        return [(name, touches) for name, touches, began, ended in self.times
                if began - 1 < due + LATEST and due < ended + AFTERMATH]

    def judge_remains(self):
        """Compares the daemon with one that has just been started with the same store."""
        until(lambda: not self.open_rings(), 60)
        time.sleep(15)  # What is kept for the next ring ends, and threads.
        before = self.figures()
        self.world.starts.again()
        until(self.answers)
        time.sleep(15)
        fresh = self.figures()
        print(f"the daemon: {brief(before)}; one that has just been started: {brief(fresh)}")
        for name, most in {"KiB": fresh["KiB"] * 1.3 + 8192, "descriptors": fresh["descriptors"] + 2,
                           "processes": fresh["processes"], "descriptors of the database": CONNECTIONS}.items():
            if before[name] > most:
                self.complain(f"{before[name]} {name} at the end, {fresh[name]} after a start")
        if more := Counter(before["open"]) - Counter(fresh["open"]):
            print(f"more open than after a start: {dict(more)}")
        if files := sorted(set(before["files"]) - set(fresh["files"])):
            self.complain(f"files left: {files}")
        self.world.starts.stop()
        for process in self.processes():
            self.complain(f"a process is left: {process}")

    def open_rings(self):
        return self.world.client().call("io.clockd.Rings.List", {"all": False})["rings"]

    def figures(self):
        process = pathlib.Path(f"/proc/{self.world.pid}")
        status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
        files = self.open_files(process / "fd")
        databases = sum(name.endswith("/clockd.db") for name in files)
        return {
            "KiB": int(status["VmRSS"].split()[0]), "descriptors": len(files) - databases,
            "descriptors of the database": databases,
            "processes": len(self.processes()), "files": self.files(), "open": files,
        }

    @staticmethod
    def open_files(directory):
        """What the descriptors refer to, without the numbers of sockets and pipes."""
        targets = []
        for descriptor in directory.iterdir():
            with contextlib.suppress(OSError):
                targets.append(os.readlink(descriptor).split("[")[0])
        return targets

    def files(self):
        kept = [self.world.home / "tmp", self.world.home / "state", self.world.home / "run"]
        return [str(path.relative_to(self.world.home)) for place in kept for path in place.rglob("*")]

    def processes(self):
        """The daemon's own process, and whatever it started."""
        mark = f"CLOCKD_SOAK={self.world.home}".encode()
        found = []
        for process in pathlib.Path("/proc").iterdir():
            try:
                if process.name.isdigit() and mark in (process / "environ").read_bytes().split(b"\0"):
                    found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
            except OSError:
                continue
        return found

    def complain(self, text):
        self.complaints.append(text)


def brief(figures):
    return ", ".join(f"{value} {name}" for name, value in figures.items() if name not in ("files", "open"))


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--clockd", default=str(root / ".build/release/clockd"))
    parser.add_argument("--keep", help="a directory for the records, such as the daemon's log")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="clockd-soak-") as directory:
        world = World(options, pathlib.Path(directory))
        soak = Soak(options, world)
        try:
            soak.run()
            soak.judge()
        finally:
            world.starts.kill()
            world.desktop.close()
            if options.keep:
                subprocess.run(["cp", "-r", directory, options.keep], check=False)
    for complaint in soak.complaints:
        print(complaint)
    print("FAILED" if soak.complaints else "nothing lost, nothing late, nothing left")
    sys.exit(1 if soak.complaints else 0)


signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
main()

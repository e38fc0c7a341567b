#!/usr/bin/env python3
"""Kills the daemon about once per second while thousands of alarms become due, and counts their rings.

    contrib/soak/soak.py [--minutes 20] [--alarms 10000] [--seed N] [--clockd PATH]

Half of the alarms are set before the first one is due, the others meanwhile. An alarm counts as set if the daemon
acknowledged it; a call that a kill interrupted is repeated and counts once. At the end the ledger must contain each
alarm exactly once, for its moment and not before it.
"""

import argparse
import datetime
import pathlib
import random
import sys
import tempfile
import time

from daemon import Client, Daemon, microseconds


class Soak:
    def __init__(self, options, home):
        self.options = options
        self.random = random.Random(options.seed)
        self.daemon = Daemon(options.clockd, home)
        self.client = Client(self.daemon.socket)
        self.wanted = {}  # label: the requested time, in microseconds
        self.kills = 0

    def add(self, index, earliest, latest):
        at = int(self.random.uniform(earliest, latest) * 1_000_000)
        label = f"soak {index}"
        settings = {
            "time": f"@{at / 1_000_000:.6f}", "label": label, "sound": "none", "ringForSeconds": 1,
            "snoozeLimit": 0, "graceSeconds": 3600,
        }
        while True:
            try:
                self.client.attempt("io.clockd.Alarms.Add", {"settings": settings, "enabled": True})
                break
            except OSError:
                # The alarm may have been stored before the kill, and only the reply lost.
                self.client.drop()
                time.sleep(0.02)
                if self.client.is_kept(label):
                    break
        self.wanted[label] = at

    def run(self):
        options = self.options
        self.daemon.start()
        started = time.time()
        setting = max(10.0, options.alarms / 2 / 100)
        end = started + setting + options.minutes * 60
        for index in range(options.alarms // 2):
            self.add(index, started + setting, end)
        assert time.time() < started + setting, "setting the first half took too long"
        print(f"{len(self.wanted)} alarms are set; they come due until {datetime.datetime.fromtimestamp(end):%H:%M:%S}")
        self.live(options.alarms // 2, end)
        return self.count(end)

    def live(self, index, end):
        """Kills about once per second, and adds the other half meanwhile."""
        left = self.options.alarms - index
        first, span = time.time(), end - 30 - time.time()
        next_kill = time.time() + 1
        next_word = time.time() + 60
        while time.time() < end + 1:
            now = time.time()
            if now >= next_kill:
                self.daemon.kill()
                self.kills += 1
                time.sleep(self.random.choice([0, 0, 0.05, 0.5]))
                self.daemon.start()
                next_kill = time.time() + self.random.uniform(0.2, 1.8)
            due = min(left, int((now - first) / span * left) + 1)
            added = index - self.options.alarms // 2
            if added < due and now < end - 20:
                self.add(index, time.time() + 5, end)
                index += 1
            else:
                time.sleep(0.02)
            if now >= next_word:
                next_word += 60
                print(f"{int(end - now)} s to go, {self.kills} kills, {len(self.wanted)} alarms", flush=True)

    def count(self, end):
        if not self.daemon.alive():
            self.daemon.start()
        time.sleep(5)
        rings = [ring for page in self.client.pages("io.clockd.Rings.List", {"all": True}) for ring in page["rings"]]
        figures = {"alarms": len(self.wanted), "kills": self.kills, "rings": len(rings)}
        times = {}
        early, latest, late = 0, 0.0, []
        for ring in rings:
            times[ring["label"]] = times.get(ring["label"], 0) + 1
            scheduled, began = microseconds(ring["scheduled"]), ring["started"]
            if ring["label"] in self.wanted and scheduled != self.wanted[ring["label"]]:
                figures["wrong moment"] = figures.get("wrong moment", 0) + 1
            if began is not None:
                lateness = (microseconds(began) - scheduled) / 1e6
                early += lateness < 0
                late.append(lateness)
        rang = {ring["label"] for ring in rings if ring["started"] is not None}
        figures["lost"] = sum(label not in rang for label in self.wanted)
        figures["twice"] = sum(count > 1 for count in times.values())
        figures["early"] = early
        late.sort()
        figures["median lateness s"] = round(late[len(late) // 2], 6) if late else None
        figures["most late s"] = round(late[-1], 3) if late else None
        figures["exit status"] = self.daemon.stop()
        return figures


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--alarms", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--clockd", default=str(root / ".build/debug/clockd"))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="clockd-soak-") as directory:
        home = pathlib.Path(directory)
        for name in ("run", "state", "config"):
            (home / name).mkdir(mode=0o700)
        soak = Soak(options, home)
        try:
            figures = soak.run()
        finally:
            if soak.daemon.process and soak.daemon.alive():
                soak.daemon.kill()
    for name, value in figures.items():
        print(f"{name}: {value}")
    good = all(figures.get(name, 0) == 0 for name in ("lost", "twice", "early", "wrong moment", "exit status"))
    print("nothing lost, nothing twice" if good else "FAILED")
    sys.exit(0 if good else 1)


main()

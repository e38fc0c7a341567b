#!/usr/bin/env python3
"""Sends invalid calls to a running daemon, which must continue to ring.

    contrib/fuzz/daemon/fuzz.py [--seconds 60] [--seed N] [--clockd PATH]

Calls are generated from the interface descriptions that the daemon serves: members of the right and of wrong types,
almost valid times and names; some are then truncated, garbled, nested, repeated, or never finished. Meanwhile an alarm
is due every two seconds. At the end the daemon must be running and have rung all of them on time, must have answered a
well-behaved client within a second every time, and its memory must not exceed a bound.
"""

import argparse
import contextlib
import json
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import time

TEXTS = [
    "", "last", "all", "a1", "a01", "t99999999999999999999", "k1", "07:30", "25:61", "24:00", "tomorrow 7am", "+25m",
    "@1e9", "@-1", "@99999999999999999999", "2026-02-30", "9999-12-31 23:59", "every 0 days", "last friday", "daily",
    "FREQ=SECONDLY;COUNT=0", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "RRULE:FREQ=SECONDLY;BYSETPOS=-366",
    "*-*-* *:*:*", "*-02-30", "Mon..Fri *~1/0", "2026..2025-*-*", "../../etc/passwd", "Europe/Berlin", "/etc/passwd",
    "none", "critical", "forever", "\u0000", "\u202e", "é" * 600, "👩‍👩‍👧‍👧" * 200, "x" * 70_000, "$(touch pwned)", "';--", "%s%n",
]
NUMBERS = [0, 1, -1, 2**31, -(2**31), 2**53, 2**63 - 1, -(2**63), 1e308, -1e308, 1e-308, 0.1, 100, 1000, 86400]


class Fuzzer:
    def __init__(self, seed, path):
        self.random, self.path = random.Random(seed), path
        self.methods = []
        self.sent = self.answered = self.refused = 0

    def learn(self):
        with Connection(self.path) as connection:
            names = connection.call("org.varlink.service.GetInfo")["interfaces"]
            for name in names:
                text = connection.call("org.varlink.service.GetInterfaceDescription", {"interface": name})["description"]
                for method, members in re.findall(r"^method (\w+)\s*\((.*?)\)\s*->", text, re.S | re.M):
                    fields = re.findall(r"(\w+)\s*:\s*([^,()]+|\([^)]*\))", members)
                    self.methods.append((f"{name}.{method}", fields))

    def value(self, kind, depth=0):
        pick = self.random.random()
        kind = kind.strip()
        if pick < 0.12:
            return self.random.choice([None, True, [], {}, "x", 7, 0.5, [[[]]], {"a": {"b": None}}])
        if kind.startswith("?"):
            return None if pick < 0.5 else self.value(kind[1:], depth)
        if kind.startswith("[]"):
            return [self.value(kind[2:], depth + 1) for _ in range(self.random.choice([0, 1, 2, 2, 3, 120]))]
        if kind == "string":
            return self.random.choice(TEXTS)
        if kind in ("int", "float"):
            return self.random.choice(NUMBERS)
        if kind == "bool":
            return self.random.random() < 0.5
        if depth < 3 and kind[:1].isupper():
            return self.settings()
        return self.random.choice(TEXTS)

    def settings(self):
        fields = {
            "time": "string", "label": "string", "repeat": "?string", "onCalendar": "?string", "zone": "?string",
            "until": "?string", "count": "?int", "snoozeSeconds": "?float", "volume": "?int", "gap": "?string",
        }
        return {name: self.value(kind, 2) for name, kind in fields.items() if self.random.random() < 0.6}

    def message(self):
        method, fields = self.random.choice(self.methods)
        if method.endswith(".Reload"):
            method = "io.clockd.Clock.GetStatus"
        call = {"method": method, "parameters": {name: self.value(kind) for name, kind in fields}}
        for flag in ("more", "oneway", "upgrade"):
            if self.random.random() < 0.05:
                call[flag] = self.random.choice([True, False, None, "yes"])
        return json.dumps(call).encode() + b"\0"

    def garbled(self, data):
        data = bytearray(data)
        how = self.random.random()
        if how < 0.5:
            return bytes(data)
        if how < 0.65:
            for _ in range(self.random.randrange(1, 8)):
                data[self.random.randrange(len(data))] = self.random.randrange(256)
        elif how < 0.75:
            del data[self.random.randrange(len(data)):]
        elif how < 0.82:
            data = bytearray(b'{"method":' + b"[" * self.random.choice([10, 63, 64, 65, 5000]) + b"\0")
        elif how < 0.86:
            data *= self.random.randrange(2, 50)
        elif how < 0.88:
            data = bytearray(b"x" * self.random.choice([1 << 16, (1 << 20) - 1, (1 << 20) + 1]) + b"\0")
        else:
            data[self.random.randrange(len(data))] = 0
        return bytes(data)

    def talk(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(self.random.choice([0, 0.001, 0.05]))
        with contextlib.closing(connection), contextlib.suppress(OSError):
            connection.connect(self.path)
            for _ in range(self.random.randrange(1, 20)):
                data = self.garbled(self.message())
                connection.settimeout(1)
                connection.sendall(data)
                self.sent += 1
                if self.random.random() < 0.7:
                    connection.settimeout(0.05)
                    with contextlib.suppress(TimeoutError):
                        reply = connection.recv(1 << 16)
                        self.answered += bool(reply)
                        self.refused += b'"error"' in reply


class Connection:
    def __init__(self, path, limit=10):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(limit)
        self.socket.connect(path)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def call(self, method, parameters=None):
        self.socket.sendall(json.dumps({"method": method, "parameters": parameters or {}}).encode() + b"\0")
        while b"\0" not in self.buffer:
            part = self.socket.recv(1 << 20)
            if not part:
                raise ConnectionResetError("the daemon closed the connection")
            self.buffer += part
        reply, _, self.buffer = self.buffer.partition(b"\0")
        reply = json.loads(reply)
        if "error" in reply:
            raise RuntimeError(str(reply))
        return reply["parameters"]


def resident_mib(pid):
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


def run(options, home):
    environment = dict(
        os.environ, CLOCKD_SOCKET=str(home / "clockd.sock"), CLOCKD_STATE_DIR=str(home / "state"), HOME=str(home),
        XDG_RUNTIME_DIR=str(home), XDG_CONFIG_HOME=str(home), CLOCKD_LOG="stderr", TZ="UTC",
        DBUS_SESSION_BUS_ADDRESS=f"unix:path={home}/no-bus",
    )
    log = open(home / "log", "wb")
    daemon = subprocess.Popen([options.clockd], env=environment, cwd=home, stdout=log, stderr=log)
    path = environment["CLOCKD_SOCKET"]
    try:
        while not os.path.exists(path):
            assert daemon.poll() is None, "the daemon did not start"
            time.sleep(0.05)
        fuzzer = Fuzzer(options.seed, path)
        fuzzer.learn()
        slowest, set_alarms = 0.0, {}
        began, next_alarm = time.time(), 0.0
        while time.time() - began < options.seconds and daemon.poll() is None:
            fuzzer.talk()
            if time.time() >= next_alarm:
                next_alarm = time.time() + 2
                at = round(time.time() + 1.5, 3)
                start = time.monotonic()
                with Connection(path) as honest:
                    settings = {"time": f"@{at}", "label": "honest", "sound": "none", "snoozeLimit": 0, "exec": ""}
                    alarm = honest.call("io.clockd.Alarms.Add", {"settings": settings, "enabled": True})["alarm"]
                slowest = max(slowest, time.monotonic() - start)
                set_alarms[alarm["id"]] = at
        time.sleep(3)
        return verdict(daemon, fuzzer, path, slowest, set_alarms, home)
    finally:
        daemon.kill()


def verdict(daemon, fuzzer, path, slowest, set_alarms, home):
    figures = {"messages": fuzzer.sent, "answered": fuzzer.answered, "refused": fuzzer.refused}
    faults = []
    if daemon.poll() is not None:
        faults.append(f"the daemon ended with {daemon.returncode}: {(home / 'log').read_bytes()[-2000:]!r}")
        return figures, faults
    with Connection(path) as honest:
        events = honest.call("io.clockd.History.List", {"kinds": ["alarm"], "events": ["rang"], "items": ["honest"]})
    lateness = {}
    for entry in events["entries"]:
        lateness.setdefault(entry["item"], entry["details"].get("latenessSeconds", 0))
    gone = [name for name in set_alarms if name not in lateness]
    figures |= {
        "alarms": len(set_alarms), "rang": len(lateness), "most late s": round(max(lateness.values(), default=0), 3),
        "slowest honest answer s": round(slowest, 3), "resident MiB": round(resident_mib(daemon.pid)),
    }
    # Requests may remove, disable or edit an alarm by name: the ones that did not ring must not be enabled any more.
    with Connection(path) as honest:
        alarms = {alarm["id"]: alarm for alarm in honest.call("io.clockd.Alarms.List")["alarms"]}
    lost = [name for name in gone if name in alarms and alarms[name]["state"] == "scheduled" and past(alarms[name])]
    if lost:
        faults.append(f"did not ring: {lost}")
    if figures["slowest honest answer s"] > 1:
        faults.append("an honest client waited for more than a second")
    if figures["most late s"] > 1:
        faults.append("an alarm was more than a second late")
    if figures["resident MiB"] > 512:
        faults.append("it grew")
    if (home / "pwned").exists():
        faults.append("a label was run by a shell")
    return figures, faults


def past(alarm):
    import datetime

    moment = datetime.datetime.fromisoformat(alarm["next"].replace("Z", "+00:00"))
    return moment < datetime.datetime.now(datetime.timezone.utc)


def main():
    root = pathlib.Path(__file__).resolve().parents[3]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--clockd", default=str(root / ".build/debug/clockd"))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="clockd-fuzz-") as directory:
        figures, faults = run(options, pathlib.Path(directory))
    for name, value in figures.items():
        print(f"{name}: {value}")
    print("\n".join(faults) or "it went on ringing")
    sys.exit(1 if faults else 0)


main()

#!/usr/bin/env python3
"""Prints an archive with invented work, rings and runs up to now: invent.py [--days N] [--rings N] [--seed N] [--odd]

Equal arguments on the same day yield equal archives. The newest day has something of everything, so that every period
that ends with it does, provided that it is at least 9:00. --rings is the approximate number of alarm rings. --odd adds
labels that test the page: markup, scripts of several directions, a very long word.
"""
import argparse
import datetime
import json
import random
import time

MICRO = 1_000_000
ALARMS = ["Wake up", "Medicine", "약 먹기", "موعد الدواء", ""]
TASKS = [("Write the report", 45, 1.35, -0.015), ("독서", 30, 0.9, 0.0), ("مراجعة البريد", 15, 1.1, 0.004),
         ("Walk the dog", 25, 1.0, 0.0), ("Dishes", 10, 0.8, 0.01)]
SUBJECTS = ["Thesis", "알고리즘 공부", "قراءة", "Guitar", ""]
ODD = ["<script>alert(1)</script>", "\"quotes\" & 'apostrophes' </td></table>", "<\u0338b>combined", "x" * 400,
       "שלום <b>עולם</b> 🍎", "javascript:alert(1)"]


def midnight(day):
    return int(datetime.datetime.combine(day, datetime.time()).timestamp())


def ring(number, item, label, scheduled, started, ended, how, snoozes):
    body = {
        "id": f"r{number}", "item": item, "label": label, "offer": {"kind": "snooze"}, "popup": {"state": "notShown"},
        "scheduledMicroseconds": scheduled, "snoozes": snoozes,
        "settings": {
            "fadeMicroseconds": 0, "ringForMicroseconds": 300 * MICRO, "snoozeLimit": 5,
            "snoozeMicroseconds": 540 * MICRO, "sound": {"kind": "standard"}, "urgency": "normal", "volumePercent": 100,
        },
        "state": {"atMicroseconds": ended, "how": how, "state": "ended"},
    }
    if started is not None:
        body["startedMicroseconds"] = started
    return {"number": number, "item": item, "label": label, "scheduled": scheduled, "started": started, "open": 0,
            "body": body}


def rings(days, count, alarms, chance):
    """Returns rings spread over the days, each alarm at its own minute, oldest first."""
    made = []
    share = count / (len(days) * len(alarms))
    each = max(1, round(share))
    for day in days:
        for index, label in enumerate(alarms):
            for number in range(each):
                moment = midnight(day) + 6 * 3600 + index * 60 + number * 60 * len(alarms)
                if moment + 4000 > NOW or chance.random() > share and day != days[-1]:
                    continue
                scheduled = moment * MICRO
                if chance.random() < 0.05:
                    made.append((scheduled, index, label, None, scheduled + 7200 * MICRO, "missed", 0))
                    continue
                snoozes = chance.choice([0, 0, 0, 1, 2])
                took = chance.randint(2, 90) + snoozes * 540
                how = "missed" if chance.random() < 0.04 else "dismissed"
                made.append((scheduled, index, label, scheduled, scheduled + took * MICRO + 250_000, how, snoozes))
    made.sort(key=lambda ring: ring[:2])
    return [ring(number, f"a{index + 1}", label, scheduled, started, ended, how, snoozes)
            for number, (scheduled, index, label, started, ended, how, snoozes) in enumerate(made, 1)]


def sessions(subjects):
    body = {
        "plan": {
            "breakMicroseconds": 300 * MICRO, "cycles": 4, "longBreakMicroseconds": 900 * MICRO, "showsProgress": False,
            "startsByItself": False, "workMicroseconds": 1800 * MICRO,
            "ringing": {
                "fadeMicroseconds": 0, "ringForMicroseconds": 300 * MICRO, "snoozeLimit": 5,
                "snoozeMicroseconds": 540 * MICRO, "sound": {"kind": "standard"}, "urgency": "normal",
                "volumePercent": 100,
            },
        },
        "startedMicroseconds": (NOW - 3600) * MICRO, "state": {"atMicroseconds": NOW * MICRO, "state": "completed"},
    }
    return [{"number": number, "label": label, "open": 0, "body": dict(body, id=f"f{number}", label=label)}
            for number, label in enumerate(subjects, 1)]


def work(days, subjects, chance):
    rows = []
    for day in days:
        if chance.random() < (0.55 if day.weekday() >= 5 else 0.12) and day != days[-1]:
            continue
        count = len(subjects) if day == days[-1] else chance.choice([1, 1, 2, 3])
        for session in chance.sample(range(1, len(subjects) + 1), count):
            began = midnight(day) + 9 * 3600 + session * 3600
            worked = int(chance.triangular(300, 7200, 2400) * MICRO)
            rows.append({"number": len(rows) + 1, "session": f"f{session}", "day": (day - EPOCH).days,
                         "began": began * MICRO, "worked": worked})
    return rows


def runs(days, tasks, chance):
    rows, streaks, done = [], {}, {}
    for day in days:
        for task, (name, minutes, ratio, drift) in enumerate(tasks, 1):
            started = midnight(day) + task * 1800
            if chance.random() < 0.6 and day != days[-1] or started + 7200 > NOW:
                continue
            done[task] = done.get(task, 0) + 1
            estimate = minutes * 60 * MICRO
            elapsed = max(MICRO, int(estimate * max(0.2, ratio + drift * done[task] + chance.gauss(0, 0.15))))
            streaks[task] = streaks.get(task, 0) + 1 if elapsed <= estimate else 0
            rows.append({"number": len(rows) + 1, "task": task, "name": name, "started": started * MICRO,
                         "ended": started * MICRO + elapsed, "estimate": estimate, "elapsed": elapsed,
                         "streak": streaks[task]})
    return rows


def main():
    chance = random.Random(arguments.seed)
    today = datetime.date.fromtimestamp(NOW)
    days = [today - datetime.timedelta(days=back) for back in reversed(range(arguments.days))]
    odd = ODD if arguments.odd else []
    subjects, alarms = SUBJECTS + odd, ALARMS + odd
    tasks = TASKS + [(label, 20, 1.0, 0.0) for label in odd]
    tables = {name: [] for name in ["alarm", "calculation", "city", "dday", "history", "preset", "stopwatch", "task",
                                    "timer"]}
    tables |= {
        "focus": sessions(subjects), "work": work(days, subjects, chance), "run": runs(days, tasks, chance),
        "ring": rings(days, arguments.rings, alarms, chance),
    }
    lasts = {"alarm": len(alarms), "focus": len(subjects), "task": len(tasks), "ring": len(tables["ring"])}
    tables["counter"] = [{"kind": kind, "last": last} for kind, last in lasts.items()]
    archive = {"format": "clockd archive", "version": 1, "schema": 2, "tables": tables}
    print(json.dumps(archive, ensure_ascii=False, separators=(",", ":")))


parser = argparse.ArgumentParser()
parser.add_argument("--days", type=int, default=182)
parser.add_argument("--rings", type=int, default=600)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--odd", action="store_true")
arguments = parser.parse_args()
EPOCH = datetime.date(1970, 1, 1)
NOW = int(time.time())
main()

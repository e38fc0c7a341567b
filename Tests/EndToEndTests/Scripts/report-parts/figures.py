#!/usr/bin/env python3
"""Recalculates the figures of a report from an archive: figures.py ARCHIVE REPORT

REPORT is the output of clockctl report --json for a store into which only ARCHIVE was imported, in this zone. Days,
sums, medians, means and slopes come from Python's datetime and statistics. Prints every difference; the exit status is
1 if there is one.
"""
import collections
import datetime
import json
import math
import statistics
import sys

MICRO = 1_000_000
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
EPOCH = datetime.date(1970, 1, 1)
differences = []


def compare(what, told, expected):
    if isinstance(expected, dict):
        for key in expected.keys() | (told.keys() if isinstance(told, dict) else set()):
            compare(f"{what}.{key}", told.get(key, "missing"), expected.get(key, "not expected"))
    elif isinstance(expected, list):
        compare(f"{what}.length", len(told), len(expected))
        for index, (left, right) in enumerate(zip(told, expected)):
            compare(f"{what}[{index}]", left, right)
    elif isinstance(expected, float) and isinstance(told, (int, float)):
        if not math.isclose(told, expected, rel_tol=1e-9, abs_tol=1e-6):
            differences.append(f"{what}: {told}, expected {expected}")
    elif told != expected:
        differences.append(f"{what}: {told!r}, expected {expected!r}")


def day(microseconds):
    return datetime.date.fromtimestamp(microseconds // MICRO)


def grown(seconds):
    limits = [(0, "none"), (1800, "seed"), (3600, "sprout"), (7200, "apple")]
    return next((name for limit, name in limits if seconds <= limit), "tree")


def streak(worked, today):
    """Returns the current streak, which may end yesterday, and the longest."""
    longest = current = 0
    for date in sorted(worked):
        current = current + 1 if date - datetime.timedelta(days=1) in worked else 1
        longest = max(longest, current)
    return (current if worked and max(worked) >= today - datetime.timedelta(days=1) else 0), longest


def focus(tables, first, last, week_start):
    seconds = collections.Counter()
    by_task = collections.Counter()
    labels = {f"f{row['number']}": row["label"] for row in tables["focus"]}
    for row in tables["work"]:
        date = EPOCH + datetime.timedelta(days=row["day"])
        seconds[date] += row["worked"] / MICRO
        if first <= date <= last:
            by_task[labels[row["session"]]] += row["worked"] / MICRO
    dates = [first + datetime.timedelta(days=n) for n in range((last - first).days + 1)]
    total = sum(seconds[date] for date in dates)
    weeks = collections.OrderedDict()
    for date in dates:
        weeks.setdefault(date - datetime.timedelta(days=(date.weekday() - week_start) % 7), []).append(date)
    order = [(week_start + n) % 7 for n in range(7)]
    weekdays = {number: [seconds[date] for date in dates if date.weekday() == number] for number in order}
    best = max(dates, key=lambda date: (seconds[date], -date.toordinal()))
    current, longest = streak({date for date, worked in seconds.items() if worked >= 1 and date <= last}, last)
    return {
        "averageSeconds": total / len(dates), "bestDay": str(best) if seconds[best] > 0 else None,
        "currentRunDays": current, "longestRunDays": longest,
        "days": [{"date": str(date), "seconds": float(seconds[date]), "growth": grown(seconds[date])}
                 for date in dates],
        "daysWorked": sum(seconds[date] >= 1 for date in dates), "totalSeconds": float(total),
        "totalBeforeSeconds": float(sum(seconds[date - datetime.timedelta(days=len(dates))] for date in dates)),
        "trees": sum(grown(seconds[date]) == "tree" for date in dates),
        "tasks": {name: float(worked) for name, worked in by_task.items()},
        "weekdays": [{"weekday": WEEKDAYS[number], "days": len(values), "seconds": float(sum(values)),
                      "averageSeconds": statistics.fmean(values) if values else None}
                     for number, values in weekdays.items()],
        "weeks": [{"from": str(week[0]), "until": str(week[-1]), "days": len(week),
                   "seconds": float(sum(seconds[date] for date in week))} for week in weeks.values()],
    }


def estimates(tables, first):
    runs = collections.defaultdict(list)
    for row in tables["run"]:
        if day(row["started"]) >= first:
            runs[f"k{row['task']}"].append(row)
    expected = {}
    for task, rows in runs.items():
        ratios = [row["elapsed"] / row["estimate"] for row in rows]
        recent = ratios[-20:]
        expected[task] = {
            "id": task, "name": rows[-1]["name"], "runs": len(rows), "bias": statistics.fmean(ratios),
            "achieved": sum(row["elapsed"] <= row["estimate"] for row in rows),
            "estimatedSeconds": sum(row["estimate"] for row in rows) / MICRO,
            "elapsedSeconds": sum(row["elapsed"] for row in rows) / MICRO,
            "currentStreak": rows[-1]["streak"], "bestStreak": max(row["streak"] for row in rows),
            "trendPerRun": statistics.linear_regression(range(len(recent)), recent).slope if len(recent) >= 5 else None,
        }
    return expected


def alarms(tables, first):
    rings = collections.defaultdict(list)
    for row in tables["ring"]:
        if row["item"].startswith("a") and day(row["scheduled"]) >= first:
            rings[row["item"]].append(row)
    expected = {}
    for alarm, rows in rings.items():
        ends = collections.Counter(row["body"]["state"]["how"] for row in rows)
        times = [(row["body"]["state"]["atMicroseconds"] - row["started"]) / MICRO
                 for row in rows if row["started"] is not None]
        expected[alarm] = {
            "id": alarm, "label": rows[-1]["label"], "rang": len(times), "cancelled": ends["cancelled"],
            "dismissed": ends["dismissed"], "missed": ends["missed"],
            "snoozes": sum(row["body"]["snoozes"] for row in rows),
            "medianSeconds": float(statistics.median(times)) if times else None,
            "longestSeconds": float(max(times)) if times else None, "totalSeconds": float(sum(times)),
        }
    return expected


def main():
    with open(sys.argv[1], encoding="utf-8") as archive, open(sys.argv[2], encoding="utf-8") as report:
        tables, told = json.load(archive)["tables"], json.load(report)
    first, last = (datetime.date.fromisoformat(told["period"][name]) for name in ("from", "until"))
    week_start = WEEKDAYS.index(told["focus"]["weekdays"][0]["weekday"])
    for name in ("estimates", "alarms"):
        key = "elapsedSeconds" if name == "estimates" else "rang"
        if [one[key] for one in told[name]] != sorted((one[key] for one in told[name]), reverse=True):
            differences.append(f"{name} are not in order")
    told["focus"]["tasks"] = {task["task"]: task["seconds"] for task in told["focus"]["tasks"]}
    told |= {name: {one["id"]: one for one in told[name]} for name in ("estimates", "alarms")}
    compare("report", told, {
        "period": told["period"], "focus": focus(tables, first, last, week_start),
        "estimates": estimates(tables, first), "alarms": alarms(tables, first),
    })
    print("\n".join(differences[:20]))
    sys.exit(1 if differences else 0)


main()

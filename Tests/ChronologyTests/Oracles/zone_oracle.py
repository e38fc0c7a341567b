"""Queries zones with Python's zoneinfo and zdump(8).

Usage: zone_oracle.py offsets|locals|transitions < lines > lines
  offsets      "ZONE second ..."  ->  "offset/daylight/abbreviation ..."
  locals       "ZONE second ..."  ->  "instant/instant ...": the wall time read with fold 0 and fold 1
  transitions  "ZONE" per line    ->  "second/offset/daylight/abbreviation ..." from 1900 to 2100
"""
import calendar
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1)
UTC_EPOCH = EPOCH.replace(tzinfo=timezone.utc)


def offsets(line):
    name, *seconds = line.split()
    zone = ZoneInfo(name)
    answers = []
    for second in seconds:
        local = (UTC_EPOCH + timedelta(seconds=int(second))).astimezone(zone)
        answers.append(
            f"{local.utcoffset() // timedelta(seconds=1)}/{int(bool(local.dst()))}/{local.tzname()}")
    return " ".join(answers)


def instant(local):
    return (local - UTC_EPOCH) // timedelta(seconds=1)


def locals_(line):
    name, *seconds = line.split()
    zone = ZoneInfo(name)
    answers = []
    for second in seconds:
        local = (EPOCH + timedelta(seconds=int(second))).replace(tzinfo=zone)
        answers.append(f"{instant(local)}/{instant(local.replace(fold=1))}")
    return " ".join(answers)


MONTHS = {name: number for number, name in enumerate(calendar.month_abbr)}


def transitions(names):
    """zdump -v lists the last second before each transition and the first after it."""
    halves = [names[::2], names[1::2]]
    runs = [
        subprocess.Popen(["zdump", "-v", "-c", "1900,2101", *half], stdout=subprocess.PIPE, text=True)
        for half in halves if half]
    output = "".join(run.communicate()[0] for run in runs)
    # Lines have 16 fields, except at the limits of time_t, which have no wall time.
    lines = [fields for fields in map(str.split, output.splitlines()) if len(fields) == 16]
    found = {name: [] for name in names}
    for fields in lines[1::2]:
        name, month, day, time, year = fields[0], fields[2], fields[3], fields[4], fields[5]
        hour, minute, second = time.split(":")
        at = calendar.timegm((int(year), MONTHS[month], int(day), int(hour), int(minute), int(second)))
        offset, daylight = fields[15].removeprefix("gmtoff="), fields[14].removeprefix("isdst=")
        found[name].append(f"{at}/{offset}/{daylight}/{fields[13]}")
    return found


def main():
    lines = sys.stdin.read().splitlines()
    if sys.argv[1] == "transitions":
        found = transitions(lines)
        for name in lines:
            print(" ".join(found[name]))
        return
    answer = {"offsets": offsets, "locals": locals_}[sys.argv[1]]
    for line in lines:
        print(answer(line))


main()

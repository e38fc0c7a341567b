"""The rules of Occurrences.swift with dateutil.rrule: occurrences per second, in wall time and in Europe/Berlin."""
import itertools
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

RULES = [
    "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=MINUTELY;INTERVAL=7;BYHOUR=9,10,11",
]
BERLIN = ZoneInfo("Europe/Berlin")
START = datetime(2026, 1, 1)

for rule in RULES:
    walls, best = 0, float("inf")
    for _ in range(3):
        begin = time.perf_counter()
        walls = sum(1 for _ in itertools.islice(rrulestr(rule, dtstart=START), 10_000))
        best = min(best, time.perf_counter() - begin)
    begin = time.perf_counter()
    for wall in itertools.islice(rrulestr(rule, dtstart=START), 10_000):
        wall.replace(tzinfo=BERLIN).timestamp()
    instants = time.perf_counter() - begin
    print(f"{rule}\t{walls / best:.0f}/s\tin the zone {walls / instants:.0f}/s")

"""What dateutil.rrule says of recurrence rules, and Python's zoneinfo of the wall times it finds.

Usage: rrule_oracle.py COUNT < lines > lines
  "ZONE start rule"  ->  "wall/instant/note ...", COUNT of them at most: seconds by the wall clock and by UTC; note is
  "-", "gap" (the instant is that of the transition) or "fold" (the instant is the first). "timeout" after two
  seconds, "error: ..." where dateutil refuses the rule.
"""
import signal
import sys
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo

try:
    from dateutil.rrule import rrulestr
except ImportError:
    sys.exit("dateutil is missing: install python3-dateutil")

EPOCH = datetime(1970, 1, 1)
SECOND = timedelta(seconds=1)
UTC_EPOCH = EPOCH.replace(tzinfo=timezone.utc)


def instant(local):
    return (local - UTC_EPOCH) // SECOND


@lru_cache(maxsize=None)
def transition(zone, low, high):
    """The first instant in (low, high] that reads by another offset than low."""
    before = offset(zone, low)
    while high - low > 1:
        middle = (low + high) // 2
        if offset(zone, middle) == before:
            low = middle
        else:
            high = middle
    return high


def offset(zone, second):
    return (UTC_EPOCH + timedelta(seconds=second)).astimezone(zone).utcoffset()


def resolved(wall, zone):
    local = wall.replace(tzinfo=zone)
    first, second = instant(local), instant(local.replace(fold=1))
    if first == second:
        return first, "-"
    if first < second:
        return first, "fold"
    return transition(zone, second, first), "gap"


def occurrences(line, count):
    zone_name, start, rule = line.split()
    zone = ZoneInfo(zone_name)
    found = []
    # A gap moves several wall times to one instant: one more than wanted, then the last is dropped.
    walls = rrulestr(rule, dtstart=EPOCH + timedelta(seconds=int(start)))
    for wall in walls:
        at, note = resolved(wall, zone)
        entry = ((wall - EPOCH) // SECOND, at, note)
        if found and found[-1][1] == at:
            if found[-1][2] == "gap" and note != "gap":
                found[-1] = entry
            continue
        if len(found) == count:
            break
        found.append(entry)
    return " ".join(f"{wall}/{at}/{note}" for wall, at, note in found)


class Timeout(Exception):
    pass


def ring(*_):
    raise Timeout


def main():
    count = int(sys.argv[1])
    signal.signal(signal.SIGALRM, ring)
    for line in sys.stdin.read().splitlines():
        signal.setitimer(signal.ITIMER_REAL, 2)
        try:
            answer = occurrences(line, count)
        except Timeout:
            answer = "timeout"
        except (ValueError, OverflowError) as error:
            answer = f"error: {error}"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        print(answer)


main()

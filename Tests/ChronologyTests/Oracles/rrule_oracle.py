"""Expands recurrence rules with dateutil.rrule, and resolves the wall times with Python's zoneinfo.

Usage: rrule_oracle.py COUNT < lines > lines
  "ZONE start rule"  ->  "wall/instant/note ...", at most COUNT: seconds by the wall clock and by UTC; note is
  "-", "gap" (the instant is that of the transition) or "fold" (the instant is the first). After 0.05 seconds of
  work the line ends early with "..."; it is "error: ..." if dateutil refuses the rule, and
  "crash: ..." if it raises an unexpected error.
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
    """Returns the first instant in (low, high] with an offset other than that of low."""
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
    """Returns the occurrences in order, one per instant; a later wall time may still replace the last one."""
    zone_name, start, rule = line.split()
    zone = ZoneInfo(zone_name)
    found = []
    try:
        for wall in rrulestr(rule, dtstart=EPOCH + timedelta(seconds=int(start))):
            at, note = resolved(wall, zone)
            entry = f"{(wall - EPOCH) // SECOND}/{at}/{note}"
            if not found or found[-1][0] != at:
                if len(found) == count:
                    break
                found.append((at, entry))
            elif found[-1][1].endswith("gap") and note != "gap":
                found[-1] = (at, entry)
        # The list is complete: cancel the time limit.
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except Timeout:
        return " ".join([entry for _, entry in found[:-1]] + ["..."])
    return " ".join(entry for _, entry in found)


class Timeout(Exception):
    pass


def ring(*_):
    raise Timeout


def main():
    count = int(sys.argv[1])
    signal.signal(signal.SIGVTALRM, ring)
    # The parent process may have blocked SIGVTALRM, and children inherit this.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGVTALRM})
    for line in sys.stdin.read().splitlines():
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)
        try:
            answer = occurrences(line, count)
        except (ValueError, OverflowError) as error:
            answer = f"error: {error}"
        except IndexError as error:
            answer = f"crash: {error}"
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        print(answer)


main()

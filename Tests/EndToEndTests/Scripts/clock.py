"""Changes the clocks of the processes for which clock.c was built with FILE: clock.py FILE CHANGE...

boot UPTIME MOMENT   another boot, UPTIME seconds ago, with the wall clock at MOMENT; creates FILE
set MOMENT           the wall clock is set
synchronise MOMENT   time synchronization sets it, and says so at the same instant, as adjtimex(2) does
pass SECONDS         time passes, awake
suspend SECONDS      time passes, asleep; the kernel reports a resume like a set clock
synchronised ANSWER  what adjtimex(2) says: yes or no

A MOMENT is in seconds since 1970.
"""
import os
import struct
import sys
import time
import uuid

# struct clocks of clock.c.
FORMAT = "5q"
NAMES = ("wall", "boot", "monotonic", "settings", "synchronised")


def nanoseconds(text):
    whole, _, part = text.partition(".")
    return int(whole) * 10**9 + int(part.ljust(9, "0")[:9] or 0)


def changed(clocks, change, values):
    """The clocks after a change."""
    clocks = dict(clocks)
    first = values[0] if change == "synchronised" else nanoseconds(values[0])
    if change == "boot":
        clocks["boot"] = first - time.clock_gettime_ns(time.CLOCK_BOOTTIME)
        clocks["monotonic"] = first - time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        clocks["wall"] = nanoseconds(values[1]) - time.time_ns()
    elif change in ("set", "synchronise"):
        clocks["wall"] = first - time.time_ns()
        clocks["settings"] += 1
        if change == "synchronise":
            clocks["synchronised"] = 1
    elif change == "pass":
        for name in ("wall", "boot", "monotonic"):
            clocks[name] += first
    elif change == "suspend":
        for name in ("wall", "boot"):
            clocks[name] += first
        clocks["settings"] += 1
    elif change == "synchronised":
        clocks["synchronised"] = {"yes": 1, "no": -1}[first]
    else:
        sys.exit(f"clock.py: no change '{change}'")
    return clocks


path, change, *values = sys.argv[1:]
file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
content = os.pread(file, struct.calcsize(FORMAT), 0)
clocks = dict(zip(NAMES, struct.unpack(FORMAT, content) if content else (0, 0, 0, 0, 1)))
if change == "boot":
    with open(path + ".boot_id", "w") as boot_id:
        boot_id.write(f"{uuid.uuid4()}\n")
os.pwrite(file, struct.pack(FORMAT, *changed(clocks, change, values).values()), 0)

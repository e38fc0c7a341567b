"""Reads a screen of `clockctl watch` from standard input, and prints it with what varies replaced by a mask: digits of
times, big digits and bars, how far the work of today has come, clocks of cities."""
import re, sys

BLOCKS = re.compile("[█▀▄░]")
lines = []
for line in sys.stdin.read().split("\n"):
    # Two columns: the second begins where the first is 41 cells wide.
    main, side = (line[:41], line[41:]) if len(line) > 41 else (line, "")
    if BLOCKS.search(main):
        main = "(blocks)".ljust(41) if side else "(blocks)"
    line = main + side
    line = re.sub(r" +(yesterday |tomorrow )?\d\d:\d\d  (day|night)$", "  (clock)", line)
    line = re.sub(r"^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d\d:\d\d", "(date and time)", line)
    line = re.sub(r"\b(\d+ min( \d+ s)?|\d+ s)\b(?= more|: seed|, seed|$)", "(work)", line)
    line = re.sub(r"\bin (\d+ (h|min|s) ?)+|\bnow\b", "(distance)", line)
    # A whole minute is shown without its seconds.
    line = re.sub(r"^(\w.*today \d\d:\d\d)(?=$| {3})", r"\1:00", line)
    line = re.sub(r"\d+:\d\d(:\d\d)?(\.\d\d)?", lambda time: re.sub(r"\d", "0", time[0]), line)
    lines.append(line.rstrip())
print("\n".join(lines).rstrip("\n"))

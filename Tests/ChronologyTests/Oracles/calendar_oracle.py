"""What systemd-analyze(1) says of calendar expressions.

Usage: calendar_oracle.py ITERATIONS < lines > lines
  "TZ|base second|expression"  ->  "normalized|second second ...", or "refused"
"""
import calendar
import itertools
import os
import re
import subprocess
import sys
import time

STAMP = re.compile(r"[A-Z][a-z]{2} (\d+)-(\d+)-(\d+) (\d+):(\d+):(\d+)(?:\.\d+)? UTC$")


def second(stamp):
    return calendar.timegm(tuple(int(part) for part in STAMP.search(stamp).groups()))


def block(text):
    """One expression's part of the output, "label: value" lines: its original form, and the answer."""
    original, normalized, elapses = None, None, []
    for line in text.splitlines():
        label, _, value = line.strip().partition(": ")
        if label == "Original form":
            original = value
        elif label == "Normalized form":
            normalized = value
        elif label == "(in UTC)":
            # It repeats the line before it, which is in local time.
            elapses[-1] = second(value)
        elif label == "Next elapse" or label.startswith("Iter. #"):
            elapses.append(second(value) if STAMP.search(value) else None)
    # What is normal already has no line for its original form.
    answer = f"{normalized}|{' '.join(str(elapse) for elapse in elapses if elapse is not None)}"
    return original or normalized, answer


def analyze(zone, base, expressions, iterations):
    stamp = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(int(base)))
    environment = dict(os.environ, TZ=zone, LC_ALL="C", SYSTEMD_COLORS="0", SYSTEMD_PAGER="")
    command = ["systemd-analyze", "calendar", f"--iterations={iterations}", f"--base-time={stamp}", "--"]
    output = subprocess.run([*command, *expressions], env=environment, capture_output=True, text=True).stdout
    return dict(block(text) for text in output.split("\n\n") if "Normalized form: " in text)


def main():
    iterations = sys.argv[1]
    lines = [line.split("|", 2) for line in sys.stdin.read().splitlines()]
    answers = {}
    for (zone, base), group in itertools.groupby(lines, key=lambda line: line[:2]):
        expressions = [line[2] for line in group]
        found = analyze(zone, base, expressions, iterations)
        answers.update({(zone, base, expression): answer for expression, answer in found.items()})
    for line in lines:
        print(answers.get(tuple(line), "refused"))


main()

"""Interprets calendar expressions with systemd-analyze(1).

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


def answers_in(output):
    """Maps each requested expression to its answer, from the "label: value" lines of the output."""
    found, original, elapses = {}, None, []
    for line in output.splitlines():
        label, _, value = line.strip().partition(": ")
        if label == "Original form":
            original = value
        elif label == "Normalized form":
            # The original form is printed only if it differs from the normalized one.
            elapses = []
            found[original or value] = (value, elapses)
            original = None
        elif label == "(in UTC)":
            # The UTC line repeats the previous line, which is in local time.
            elapses[-1] = second(value)
        elif label == "Next elapse" or label.startswith("Iter. #"):
            elapses.append(second(value) if STAMP.search(value) else None)
    return {
        asked: f"{normalized}|{' '.join(str(elapse) for elapse in elapses if elapse is not None)}"
        for asked, (normalized, elapses) in found.items()}


def analyze(zone, base, expressions, iterations):
    stamp = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(int(base)))
    environment = dict(os.environ, TZ=zone, LC_ALL="C", SYSTEMD_COLORS="0", SYSTEMD_PAGER="")
    command = ["systemd-analyze", "calendar", f"--iterations={iterations}", f"--base-time={stamp}", "--"]
    output = subprocess.run([*command, *expressions], env=environment, capture_output=True, text=True).stdout
    return answers_in(output)


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

#!/usr/bin/env python3
"""Checks a poster of clockctl report: poster.py POSTER REPORT

POSTER must be well-formed XML of known elements that loads nothing, with a plant for each day of work, a dot for each
other day of the year, and everything within the paper. REPORT is the output of clockctl report --year --json. Prints
every fault; the exit status is 1 if there is one.
"""
import calendar
import json
import re
import sys
import xml.etree.ElementTree

NAME = "{http://www.w3.org/2000/svg}"
KNOWN = {NAME + name for name in "svg title desc rect circle line path g text".split()}
FONTS = {"serif", "sans-serif"}
faults = []


def check(holds, fault):
    if not holds:
        faults.append(fault)


def moved(node):
    """The place to which a group is moved, and whether it is turned as plants are."""
    found = re.match(r"translate\((\S+) (\S+)\)( rotate)?", node.get("transform", ""))
    return (float(found[1]), float(found[2]), bool(found[3])) if found else (0.0, 0.0, False)


def main():
    root = xml.etree.ElementTree.parse(sys.argv[1]).getroot()
    with open(sys.argv[2], encoding="utf-8") as file:
        report = json.load(file)
    width, height = (float(number) for number in root.get("viewBox").split()[2:])
    check(abs(height / width - 420 / 297) < 0.001, "not the shape of A3")
    for node in root.iter():
        check(node.tag in KNOWN, f"<{node.tag}> is not of the poster")
        for name, value in node.attrib.items():
            check(not name.startswith("on") and "href" not in name and "url(" not in value, f"{name}=\"{value}\"")
        x, y, _ = moved(node)
        check(0 <= x <= width and 0 <= y <= height, f"a group at {x}, {y}")
    for text in root.iter(NAME + "text"):
        check(text.get("font-family") in FONTS, f"{text.text}: {text.get('font-family')}")
        check(0 <= float(text.get("x")) <= width and 0 <= float(text.get("y")) <= height, f"{text.text} is not on the paper")
    days = report["focus"]["days"]
    worked = sum(day["growth"] != "none" for day in days)
    year = int(report["period"]["until"][:4])
    plants = sum(moved(node)[2] for node in root.iter(NAME + "g"))
    # Those of the legend are turned, too.
    check(plants == worked + 4, f"{plants} plants, {worked} days of work")
    # The dots are above the ground of their months; the apples of a tree are within its group.
    dots = sum(child.tag == NAME + "circle" for month in root.iter(NAME + "g") if not moved(month)[2] for child in month)
    check(dots == 365 + calendar.isleap(year) - worked, f"{dots} dots")
    texts = [text.text for text in root.iter(NAME + "text")]
    check(texts[0] == str(year), f"the title is {texts[0]}")
    trees = report["focus"]["trees"]
    check(not trees or any(f", {trees} apple tree" in text for text in texts), f"not {trees} trees")
    print("\n".join(faults[:20]))
    sys.exit(1 if faults else 0)


main()

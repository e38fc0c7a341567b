"""Reads a screen of `clockctl watch` from standard input, and prints it with variable parts masked: digits of times,
big digits and bars, the growth of today's work and what is said of it, clocks of cities."""
import re, sys

# Big digits, and at their right a picture of the growth.
BLOCKS = re.compile(r" *[█▀▄][█▀▄ ]*(?= {3,}\S|$)")


def masked(text):
    text = re.sub("[█░]{6,}", lambda bar: "░" * len(bar[0]), BLOCKS.sub("(blocks)", text))
    text = re.sub(r" +(yesterday |tomorrow )?\d\d:\d\d  (day|night)$", "  (clock)", text)
    # A city without a position has neither day nor night.
    text = re.sub(r"(yesterday|tomorrow)(?= \d\d:\d\d$)", lambda day: " " * len(day[0]), text)
    # What is at its right has the same place on the first of a month and on the tenth.
    date = r"^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d\d:\d\d *"
    text = re.sub(date, lambda date: "(date and time)" + " " * (len(date[0]) - len("Thu 31 Dec 23:41")), text)
    text = re.sub(r"\b(\d+ min( \d+ s)?|\d+ s)\b(?= more|: seed|, seed|, ends|$)", "(work)", text)
    # A full minute is shown without seconds: three cells fewer, which a text at the right edge leaves at its left.
    wide = re.match(r"^(.*?\S)( {4,})((?:\S.*)?today \d\d:\d\d)$", text)
    if wide:
        text = wide[1] + wide[2][3:] + wide[3] + ":00"
    text = re.sub(r"today \d\d:\d\d$", r"\g<0>:00", text)
    return re.sub(r"\d+:\d\d(:\d\d)?(\.\d\d)?", lambda time: re.sub(r"\d", "0", time[0]), text)


is_praise = False
for line in sys.stdin.read().rstrip("\n").split("\n"):
    # What a friend would say is another sentence each day.
    print("(sentence)" if is_praise else masked(line).rstrip())
    is_praise = line.endswith(" yesterday")

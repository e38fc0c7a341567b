"""The table, and a small plot of the growth of each figure."""

import math

from suite.figures import shown

HEADINGS = ("what", "items", "here", "limit", "here / limit", "bound", "", "peers")
STEPS = "▁▂▃▄▅▆▇█"


def heading():
    return "| " + " | ".join(HEADINGS) + " |\n|" + " --- |" * len(HEADINGS)


def line(figure):
    limit = shown(figure.limit, figure.unit) + (f" {figure.limit_name}" if figure.limit_name else "")
    told = [f"{name} {peer if isinstance(peer, str) else shown(peer, 's')}" for name, peer in figure.peers.items()]
    cells = (
        figure.what, f"{figure.items:,}" if figure.items else "", shown(figure.ours, figure.unit),
        limit if figure.limit is not None else "", f"{figure.ratio:.3g}" if figure.ratio is not None else "",
        figure.bound, " ".join(part for part in (figure.verdict, f"({figure.note})" if figure.note else "") if part),
        ", ".join(told),
    )
    return "| " + " | ".join(cells) + " |"


def plot(figures):
    """One line per figure that was measured at several sizes: a bar per size, each step twice the previous one."""
    grouped = {}
    for figure in figures:
        if figure.items and figure.ours and figure.ours > 0:
            grouped.setdefault((figure.row, figure.what), {})[figure.items] = figure
    lines = []
    for (row, what), by_size in grouped.items():
        if len(by_size) < 2:
            continue
        sizes = sorted(by_size)
        values = [by_size[size].ours for size in sizes]
        bars = "".join(STEPS[min(len(STEPS) - 1, round(math.log2(value / min(values))))] for value in values)
        ends = " → ".join(shown(by_size[size].ours, by_size[size].unit) for size in (sizes[0], sizes[-1]))
        lines.append(f"{row + ': ' + what:56} {bars}  {ends}, {sizes[0]:,} to {sizes[-1]:,} items")
    return "\n".join(lines)

"""Figures, and whether they are within their bounds."""

import dataclasses
import statistics


@dataclasses.dataclass
class Figure:
    """One measured figure. Made by `compared`, `at_most`, `at_least`, `noted` or `missing` below."""

    what: str
    unit: str = "s"  # s, B, 1/s, or the name of what is counted
    ours: float | None = None
    items: int | None = None
    limit: float | None = None
    limit_name: str = ""
    bound: str = ""
    # The ratio of the figure to its bound: above 1 the bound is missed. None if there is no bound.
    excess: float | None = None
    peers: dict = dataclasses.field(default_factory=dict)
    note: str = ""
    # The word of its row, set when the figures are collected.
    row: str = ""

    @property
    def ratio(self):
        return self.ours / self.limit if self.ours is not None and self.limit else None

    @property
    def verdict(self):
        if self.ours is None:
            return "not available"
        if self.excess is None:
            return ""
        return "holds" if self.excess <= 1 else f"misses by {self.excess:.3g}"


def compared(what, ours, limit, most, limit_name, **rest):
    """A figure that may be at most `most` times the limit."""
    words = f"≤ {most:g} ×" if most >= 1 else f"≤ 1/{1 / most:g} ×"
    return Figure(what, ours=ours, limit=limit, limit_name=limit_name, bound=words, excess=ours / limit / most, **rest)


def at_most(what, ours, most, unit, **rest):
    return Figure(what, unit, ours, bound=f"≤ {shown(most, unit)}", excess=over(ours, most), **rest)


def at_least(what, ours, least, unit, **rest):
    return Figure(what, unit, ours, bound=f"≥ {shown(least, unit)}", excess=least / ours, **rest)


def noted(what, ours, unit="s", **rest):
    """A figure without a bound, for comparison."""
    return Figure(what, unit, ours, **rest)


def missing(what, note, **rest):
    return Figure(what, note=note, **rest)


def over(value, most):
    if most:
        return value / most
    return 1.0 if not value else float(value) + 1


def percentile(values, hundredths):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * hundredths // 100)]


median = statistics.median


def interleaved(repetitions, **measures):
    """Calls the functions in turn, repeatedly. Returns the list of results of each, by name: other load on the machine
    affects all of them equally."""
    results = {name: [] for name in measures}
    for _ in range(repetitions):
        for name, measure in measures.items():
            results[name].append(measure())
    return results


def shown(value, unit):
    if value is None:
        return "–"
    if unit == "s":
        for factor, name in ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")):
            if abs(value) >= factor:
                return f"{value / factor:.3g} {name}"
        return "0 s"
    if unit == "B":
        return f"{value / 1e6:.3g} MB"
    if unit == "1/s":
        return f"{value:,.0f}/s"
    return f"{value:,.0f} {unit}" if value >= 100 or value == int(value) else f"{value:.3g} {unit}"

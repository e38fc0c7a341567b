"""Long answers, with whole processes of clockctl."""

import pathlib
import sys

from suite.bench import Row
from suite.daemon import Client
from suite.figures import compared, interleaved, median

READER = str(pathlib.Path(__file__).resolve().parents[2] / "limits/read_print.py")
EXPORTED = ("alarm", "timer", "deadline", "history", "ring")
# The name, the arguments, the store, and the tables read by the limit.
ANSWERS = (
    ("alarm list --json", ("alarm", "list", "--json"), "alarms", ("alarm",)),
    ("history --json", ("history", "--json"), "alarms", ("history",)),
    ("ring list --all --json", ("ring", "list", "--all", "--json"), "rings", ("ring",)),
    ("export", ("export",), "alarms", EXPORTED),
)


def answers(bench):
    for size in bench.sizes:
        for what, words, kind, tables in ANSWERS:
            store = bench.stores.path(kind, size)
            with bench.stores.daemon(store) as daemon, Client(daemon), bench.stores.copy(store) as raw:
                took = interleaved(
                    bench.choose(2, 3),
                    ours=lambda words=words: bench.spawned([bench.clockctl, *words], daemon)[0],
                    limit=lambda tables=tables: bench.spawned([sys.executable, READER, raw, *tables])[0],
                )
            yield compared(what, median(took["ours"]), median(took["limit"]), 1 / 3, "Python", items=size)


ROWS = [Row("list", "long answers: at least three times as fast as Python's sqlite3 and json", answers)]

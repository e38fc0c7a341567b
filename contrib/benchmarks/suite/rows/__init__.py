"""The rows of the table, by topic."""

from suite.rows import (
    adding, computing, following, growing, idling, lasting, listing, processes, ringing, storming, waiting,
)

ROWS = [
    *ringing.ROWS, *adding.ROWS, *growing.ROWS, *following.ROWS, *listing.ROWS, *storming.ROWS, *waiting.ROWS,
    *lasting.ROWS, *idling.ROWS, *processes.ROWS, *computing.ROWS,
]

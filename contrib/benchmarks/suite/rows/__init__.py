"""The rows of the table, by theme."""

from suite.rows import (
    adding, computing, following, growing, idling, listing, processes, ringing, storming, waiting,
)

ROWS = [
    *ringing.ROWS, *adding.ROWS, *growing.ROWS, *following.ROWS, *listing.ROWS, *storming.ROWS, *waiting.ROWS,
    *idling.ROWS, *processes.ROWS, *computing.ROWS,
]

"""The rows of the table, by theme."""

from suite.rows import adding, growing, ringing

ROWS = [*ringing.ROWS, *adding.ROWS, *growing.ROWS]

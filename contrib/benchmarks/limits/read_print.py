"""read_print.py DATABASE TABLE…: prints the rows of a store as JSON, with Python's sqlite3 and json.

The limit for long answers: it reads the rows, parses their JSON and prints everything as one JSON text.
"""

import json
import sqlite3
import sys

store = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
store.row_factory = sqlite3.Row
answer = {}
for table in sys.argv[2:]:
    objects = answer[table] = []
    for row in store.execute(f"SELECT * FROM {table}"):
        members = dict(row)
        for name in ("body", "details"):
            if name in members:
                members[name] = json.loads(members[name])
        objects.append(members)
# json.dump does not use the encoder written in C.
sys.stdout.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))

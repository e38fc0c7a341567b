"""The rows written by one action of the daemon, determined by comparing its store before and after.

The C programs write the same rows directly with SQLite, so that a limit follows the schema. An action is observed three
times. The first may write a row that the others do not (such as a counter); the others show the increment of each value
from one action to the next.
"""

import re
import sqlite3

# A number in a text that may grow: not part of a date, a time of day, a fraction or an identifier.
NUMBER = re.compile(r"(?<![\d.-])(?<!\d:)([1-9]\d*)(?![\d.-])(?!:\d)")


class Recipe:
    """Statements whose values depend on the index of the action; index 0 is the second observed action."""

    def __init__(self, path, actions):
        """`actions` are three functions that perform one action each and return when everything is written."""
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
            tables = Tables(store)
            states = [tables.read(store)]
            for act in actions:
                act()
                states.append(tables.read(store))
        _, first, second = (tables.statements(*pair) for pair in zip(states, states[1:]))
        if [(table, sql) for table, sql, _ in first] != [(table, sql) for table, sql, _ in second]:
            raise RuntimeError(f"two like actions wrote unlike rows: {first} and {second}")
        self.lines = [
            (table, "\t".join([sql, *map(growing, values, later)]))
            for (table, sql, values), (_, _, later) in zip(first, second)
        ]

    def write(self, path, only=None):
        """Writes a file for the C programs; `only` selects the statements on these tables."""
        lines = [line for table, line in self.lines if only is None or table in only]
        path.write_text("".join(line + "\n" for line in lines))
        return path


class Tables:
    def __init__(self, store):
        self.keys, self.columns = {}, {}
        # Tables whose numbers SQLite assigns: copies of an action must not use the same number.
        self.counted = set()
        found = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        triggers = [sql for (sql,) in store.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")]
        for name, sql in store.execute(found).fetchall():
            # Rows written by triggers are also written by triggers in a limit.
            if any(re.search(rf"\b(UPDATE|INTO|DELETE FROM) {name}\b", trigger) for trigger in triggers):
                continue
            columns = store.execute(f"PRAGMA table_info({name})").fetchall()
            self.columns[name] = [column[1] for column in columns]
            self.keys[name] = [column[1] for column in sorted(columns, key=lambda column: column[5]) if column[5]]
            if "AUTOINCREMENT" in sql:
                self.counted.add(name)

    def read(self, store):
        state = {}
        for table, columns in self.columns.items():
            key = [columns.index(name) for name in self.keys[table]]
            rows = store.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(self.keys[table])}")
            state[table] = {tuple(row[index] for index in key): row for row in rows}
        return state

    def statements(self, before, after):
        """Returns a list of (table, SQL, values)."""
        found = []
        for table, columns in self.columns.items():
            old, new = before[table], after[table]
            where = " AND ".join(f"{name} = ?" for name in self.keys[table])
            for key in old.keys() - new.keys():
                found.append((table, f"DELETE FROM {table} WHERE {where}", list(key)))
            for key, row in new.items():
                if key not in old:
                    names = [name for name in columns if table not in self.counted or name not in self.keys[table]]
                    places = ", ".join("?" * len(names))
                    sql = f"INSERT OR REPLACE INTO {table} ({', '.join(names)}) VALUES ({places})"
                    found.append((table, sql, [row[columns.index(name)] for name in names]))
                elif row != old[key]:
                    changed = [name for name, left, right in zip(columns, old[key], row) if left != right]
                    sql = f"UPDATE {table} SET {', '.join(f'{name} = ?' for name in changed)} WHERE {where}"
                    found.append((table, sql, [row[columns.index(name)] for name in changed] + list(key)))
        return found


def growing(value, later):
    """Returns a value in the format of limits/recipe.c."""
    if value is None:
        return "n"
    if isinstance(value, int):
        return f"i{value} {later - value}"
    if len(NUMBER.findall(value)) != len(NUMBER.findall(later)):
        return "t" + value
    numbers = iter(NUMBER.findall(later))

    def grown(match):
        step = int(next(numbers)) - int(match[1])
        return f"\1{match[1]} {step}\2" if step > 0 else match[1]

    return "t" + NUMBER.sub(grown, value)

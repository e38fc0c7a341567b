import GRDB

/// The tables, as a list of migrations that only ever grows.
///
/// An entity is stored as JSON beside the columns that queries and constraints need; its deadlines stand in one table
/// with an index on clock and moment, which is the priority queue.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 entities, queue, ledger, history") { try $0.execute(sql: first) }
        migrator.registerMigration("2 tasks, stopwatches, days, cities, calculations") { db in
            try db.execute(sql: second)
            try db.execute(sql: olderFocus)
        }
        return migrator
    }

    /// Makes all tables as they are after every migration, for a store in memory that nobody migrates.
    static func create(_ db: Database) throws {
        try db.execute(sql: first + second)
    }

    private static let first = [counters, entities, queue, ledger, history].joined(separator: "\n")
    private static let second = ["task", "nudge", "stopwatch", "dday"].map(entityTable).joined() + tools

    /// Sessions of the first schema show no progress; a run of theirs counts to the day that ends at its `dayEnds`,
    /// local midnight: the date of the nearest midnight in UTC, less one.
    private static let olderFocus = """
        UPDATE focus SET body = json_set(body, '$.plan.showsProgress', json('false'));
        UPDATE focus SET body = json_set(
            body, '$.state.running._1.day', CAST(round((body ->> '$.state.running._1.dayEnds') / 86400e6) AS INTEGER) - 1
        ) WHERE body ->> '$.state.running._1.dayEnds' IS NOT NULL;
        """

    /// Ids are never given twice, not even after the newest item was removed.
    private static let counters = """
        CREATE TABLE counter (
            kind TEXT PRIMARY KEY,
            last INTEGER NOT NULL CHECK (last >= 0)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE meta (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// `open` is 1 while the item is still under way, and for every alarm: names are looked up among those first.
    private static let entities =
        ["alarm", "timer", "focus"].map(entityTable).joined() + """
            CREATE TABLE preset (
                name TEXT PRIMARY KEY,
                duration INTEGER NOT NULL CHECK (duration > 0)
            ) STRICT, WITHOUT ROWID;
            """

    private static func entityTable(_ kind: String) -> String {
        """
        CREATE TABLE \(kind) (
            number INTEGER PRIMARY KEY CHECK (number > 0),
            label TEXT NOT NULL,
            open INTEGER NOT NULL CHECK (open IN (0, 1)),
            body TEXT NOT NULL CHECK (json_valid(body))
        ) STRICT;
        CREATE INDEX \(kind)_by_label ON \(kind) (label);
        CREATE INDEX \(kind)_open ON \(kind) (number) WHERE open;

        """
    }

    /// Moments are microseconds: since 1970 on the wall clock, since the last boot on the boot clock. A deadline on the
    /// boot clock keeps the boot in which it began to count, and the wall time expected, which rules once that boot is
    /// over.
    private static let queue = """
        CREATE TABLE deadline (
            item TEXT NOT NULL,
            purpose TEXT NOT NULL,
            clock TEXT NOT NULL CHECK (clock IN ('wall', 'boot')),
            at INTEGER NOT NULL,
            boot TEXT,
            expected INTEGER,
            wakes INTEGER NOT NULL DEFAULT 0 CHECK (wakes IN (0, 1)),
            PRIMARY KEY (item, purpose),
            CHECK ((clock = 'boot') = (boot IS NOT NULL AND expected IS NOT NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX queue ON deadline (clock, at);
        CREATE INDEX waking_queue ON deadline (at) WHERE wakes;
        """

    /// What rings, rang and was missed. One row for an item and a scheduled moment: that is what makes a ring happen
    /// once.
    private static let ledger = """
        CREATE TABLE ring (
            number INTEGER PRIMARY KEY CHECK (number > 0),
            item TEXT NOT NULL,
            label TEXT NOT NULL,
            scheduled INTEGER NOT NULL,
            started INTEGER,
            open INTEGER NOT NULL CHECK (open IN (0, 1)),
            body TEXT NOT NULL CHECK (json_valid(body)),
            UNIQUE (item, scheduled)
        ) STRICT;
        CREATE UNIQUE INDEX ring_open ON ring (item) WHERE open;
        """

    private static let history = """
        CREATE TABLE history (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            event TEXT NOT NULL,
            kind TEXT,
            item TEXT,
            label TEXT NOT NULL,
            details TEXT NOT NULL CHECK (json_valid(details))
        ) STRICT;
        CREATE INDEX history_by_time ON history (at);
        CREATE INDEX history_by_item ON history (item, at);
        CREATE TABLE work (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            session TEXT NOT NULL,
            day INTEGER NOT NULL,
            began INTEGER NOT NULL,
            worked INTEGER NOT NULL CHECK (worked > 0)
        ) STRICT;
        CREATE INDEX work_by_day ON work (day);
        """

    /// What the small tools keep beside their entities. A finished run outlives its task: it carries the name. Thousands
    /// are listed at once, so that they stand in columns and not in JSON; `estimate` and `elapsed` are microseconds.
    /// Latitudes and longitudes are seconds of arc.
    private static let tools = """
        CREATE INDEX task_under_way ON task (number) WHERE json_extract(body, '$.attempt') IS NOT NULL;
        CREATE TABLE run (
            number INTEGER PRIMARY KEY CHECK (number > 0),
            task INTEGER NOT NULL,
            name TEXT NOT NULL,
            started INTEGER NOT NULL,
            ended INTEGER NOT NULL,
            estimate INTEGER NOT NULL CHECK (estimate > 0),
            elapsed INTEGER NOT NULL CHECK (elapsed >= 0),
            streak INTEGER NOT NULL CHECK ((streak > 0) = (elapsed <= estimate))
        ) STRICT;
        CREATE INDEX run_by_task ON run (task);
        CREATE INDEX run_by_name ON run (name);
        CREATE INDEX run_by_time ON run (started);
        CREATE TABLE city (
            position INTEGER PRIMARY KEY CHECK (position > 0),
            name TEXT NOT NULL UNIQUE,
            city TEXT NOT NULL,
            zone TEXT NOT NULL,
            latitude INTEGER CHECK (latitude BETWEEN -324000 AND 324000),
            longitude INTEGER CHECK (longitude BETWEEN -648000 AND 648000),
            CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) STRICT;
        CREATE TABLE calculation (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            expression TEXT NOT NULL,
            result TEXT NOT NULL
        ) STRICT;
        """
}

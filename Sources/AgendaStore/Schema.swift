import SQLite

/// The tables, as a list of migrations that is only ever extended.
///
/// An entity is stored as JSON in addition to the columns required by queries and constraints. Its deadlines are rows
/// of one table with an index on clock and time, which is the priority queue.
enum Schema {
    static let migrations = [
        Migration(name: "1", sql: "PRAGMA application_id = \(applicationID);" + first),
        // Its counts went with the fifth.
        Migration(name: "2", sql: ""),
        Migration(name: "3", sql: openRings),
        Migration(name: "4", sql: changes),
        Migration(name: "5", sql: withoutCounts),
    ]

    struct Migration {
        let name: String
        let sql: String
    }

    /// Creates all tables in their newest form, for a store in memory, which is never migrated.
    static func create(_ database: Connection) throws {
        try database.execute(first + openRings + changes)
    }

    /// The application id of clockd's files (sqlite.org/fileformat2.html, 1.3.15): “clkd”.
    static let applicationID: Int64 = 0x636C_6B64
    /// The first migration in files from before the first release, which have no application id.
    static let beforeFirstRelease = "1 entities, queue, ledger, history"

    private static let first = [counters, entities, queue, ledger, history, tools].joined(separator: "\n")

    // The constraints repeat checks made when the program reads rows, because rows also come from archives and from
    // people who edit the file. Item numbers stay below 2^53, above which other programs lose digits; times within
    // 73,000 years either way (2^61 microseconds), so that sums can't overflow; texts within 1024 bytes.

    private static func number(_ column: String) -> String {
        "\(column) BETWEEN 1 AND 9007199254740991"
    }

    private static func moment(_ column: String) -> String {
        "\(column) BETWEEN -2305843009213693952 AND 2305843009213693952"
    }

    private static func duration(_ column: String) -> String {
        "\(column) BETWEEN 0 AND 2305843009213693952"
    }

    private static func short(_ column: String) -> String {
        "length(CAST(\(column) AS BLOB)) <= 1024"
    }

    /// The last number assigned of each kind: an id is never reused, even after the newest item was removed.
    private static let counters = """
        CREATE TABLE counter (
            kind TEXT PRIMARY KEY,
            last INTEGER NOT NULL CHECK (last BETWEEN 0 AND 9007199254740991)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE meta (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// `open` is 1 while the item has not ended, and for every alarm. Name lookups prefer open items.
    private static let entities =
        ["alarm", "timer", "focus", "task", "nudge", "stopwatch", "dday"].map(entityTable).joined() + """
            CREATE INDEX timer_by_end ON timer (\(end)) WHERE NOT open;
            CREATE INDEX task_under_way ON task (number) WHERE json_extract(body, '$.attempt') IS NOT NULL;
            CREATE TABLE preset (
                name TEXT PRIMARY KEY CHECK (\(short("name"))),
                duration INTEGER NOT NULL CHECK (duration > 0 AND \(duration("duration")))
            ) STRICT, WITHOUT ROWID;
            """

    /// The time at which a timer or a ring ended; null while it is open, or if the row can't be read.
    static let end = "CASE WHEN json_valid(body) THEN json_extract(body, '$.state.atMicroseconds') END"

    private static func entityTable(_ kind: String) -> String {
        """
        CREATE TABLE \(kind) (
            number INTEGER PRIMARY KEY CHECK (\(number("number"))),
            label TEXT NOT NULL CHECK (\(short("label"))),
            open INTEGER NOT NULL CHECK (open IN (0, 1)),
            body TEXT NOT NULL CHECK (json_valid(body))
        ) STRICT;
        CREATE INDEX \(kind)_by_label ON \(kind) (label);
        CREATE INDEX \(kind)_open ON \(kind) (number) WHERE open;

        """
    }

    /// Moments are microseconds: since 1970 on the wall clock, since the last boot on the boot clock. A deadline on the
    /// boot clock stores the boot in which it was set, and its expected wall time, which applies once that boot is
    /// over.
    private static let queue = """
        CREATE TABLE deadline (
            item TEXT NOT NULL,
            purpose TEXT NOT NULL,
            clock TEXT NOT NULL CHECK (clock IN ('wall', 'boot')),
            at INTEGER NOT NULL,
            boot TEXT,
            expected INTEGER CHECK (\(moment("expected"))),
            wakes INTEGER NOT NULL DEFAULT 0 CHECK (wakes IN (0, 1)),
            PRIMARY KEY (item, purpose),
            CHECK ((clock = 'boot') = (boot IS NOT NULL AND expected IS NOT NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX queue ON deadline (clock, at);
        CREATE INDEX waking_queue ON deadline (at) WHERE wakes;
        """

    /// All rings, open and ended. One row per item and scheduled moment, so that each moment rings once.
    private static let ledger = """
        CREATE TABLE ring (
            number INTEGER PRIMARY KEY CHECK (\(number("number"))),
            item TEXT NOT NULL CHECK (\(short("item"))),
            label TEXT NOT NULL CHECK (\(short("label"))),
            scheduled INTEGER NOT NULL CHECK (\(moment("scheduled"))),
            started INTEGER CHECK (\(moment("started"))),
            open INTEGER NOT NULL CHECK (open IN (0, 1)),
            body TEXT NOT NULL CHECK (json_valid(body)),
            UNIQUE (item, scheduled)
        ) STRICT;
        CREATE UNIQUE INDEX ring_open ON ring (item) WHERE open;
        CREATE INDEX ring_by_end ON ring (\(end)) WHERE NOT open;
        """

    /// Finds open rings by number and by label, and the timers that ring, without reading all of them. The items are in
    /// the first index, so that a filter by them reads no rows.
    private static let openRings =
        """
        CREATE INDEX ring_open_by_number ON ring (number, item) WHERE open;
        CREATE INDEX ring_open_by_label ON ring (label) WHERE open;
        CREATE INDEX ring_open_of_timer ON ring (\(timerOfRing)) WHERE open AND \(isOfTimer);
        """

    /// Whether a ring is that of a timer: ids of timers begin with a t.
    static let isOfTimer = "item >= 't' AND item < 't:'"
    static let timerOfRing = "CAST(substr(item, 2) AS INTEGER)"

    /// The changes that can be taken back (``Change``), and the rows that each has changed: named by ``ChangedRow``, with
    /// their content before and after it, null if there was no such row. A row that could not be read may have been
    /// removed, so they have no form.
    private static let changes = """
        CREATE TABLE change (
            number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (\(number("number"))),
            at INTEGER NOT NULL CHECK (\(moment("at"))),
            boot TEXT NOT NULL CHECK (\(short("boot"))),
            method TEXT NOT NULL CHECK (\(short("method"))),
            client TEXT NOT NULL CHECK (\(short("client")))
        ) STRICT;
        CREATE TABLE changed_row (
            change INTEGER NOT NULL CHECK (\(number("change"))),
            name TEXT NOT NULL CHECK (\(short("name"))),
            label TEXT NOT NULL,
            before TEXT,
            after TEXT,
            PRIMARY KEY (change, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// Earlier releases kept counts of rows, by triggers on each write.
    private static let withoutCounts =
        ["alarms", "enabledAlarms", "openTimers", "openRings", "openTimerRings", "boot"].flatMap { name in
            ["added", "removed", "changed"].map { "DROP TRIGGER IF EXISTS \(name)_\($0);" }
        }.joined(separator: "\n") + "\nDROP TABLE IF EXISTS tally;"

    /// `day` is the number of days since 1970-01-01, within the years 0 to 9999.
    private static let history = """
        CREATE TABLE history (
            number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (\(number("number"))),
            at INTEGER NOT NULL CHECK (\(moment("at"))),
            event TEXT NOT NULL CHECK (\(short("event"))),
            kind TEXT CHECK (\(short("kind"))),
            item TEXT CHECK (\(short("item"))),
            label TEXT NOT NULL CHECK (\(short("label"))),
            details TEXT NOT NULL CHECK (json_valid(details) AND json_type(details) = 'object')
        ) STRICT;
        CREATE INDEX history_by_time ON history (at);
        CREATE INDEX history_by_item ON history (item, at);
        CREATE TABLE work (
            number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (\(number("number"))),
            session TEXT NOT NULL CHECK (\(short("session"))),
            day INTEGER NOT NULL CHECK (day BETWEEN -719528 AND 2932896),
            began INTEGER NOT NULL CHECK (\(moment("began"))),
            worked INTEGER NOT NULL CHECK (worked BETWEEN 1 AND 9007199254740991)
        ) STRICT;
        CREATE INDEX work_by_day ON work (day);
        """

    /// The data of the small tools in addition to their entities. A finished run outlives its task, so it stores the
    /// task's name. Runs are columns rather than JSON, because thousands are listed at once; `estimate` and `elapsed`
    /// are microseconds. Latitudes and longitudes are seconds of arc.
    private static let tools = """
        CREATE TABLE run (
            number INTEGER PRIMARY KEY CHECK (\(number("number"))),
            task INTEGER NOT NULL CHECK (\(number("task"))),
            name TEXT NOT NULL CHECK (\(short("name"))),
            started INTEGER NOT NULL CHECK (\(moment("started"))),
            ended INTEGER NOT NULL CHECK (\(moment("ended"))),
            estimate INTEGER NOT NULL CHECK (estimate > 0 AND \(duration("estimate"))),
            elapsed INTEGER NOT NULL CHECK (\(duration("elapsed"))),
            streak INTEGER NOT NULL CHECK ((streak > 0) = (elapsed <= estimate) AND streak BETWEEN 0 AND 9007199254740991)
        ) STRICT;
        CREATE INDEX run_by_task ON run (task);
        CREATE INDEX run_by_name ON run (name);
        CREATE INDEX run_by_time ON run (started);
        CREATE TABLE city (
            position INTEGER PRIMARY KEY CHECK (\(number("position"))),
            name TEXT NOT NULL UNIQUE CHECK (\(short("name"))),
            city TEXT NOT NULL CHECK (\(short("city"))),
            zone TEXT NOT NULL CHECK (\(short("zone"))),
            latitude INTEGER CHECK (latitude BETWEEN -324000 AND 324000),
            longitude INTEGER CHECK (longitude BETWEEN -648000 AND 648000),
            CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) STRICT;
        CREATE TABLE calculation (
            number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (\(number("number"))),
            at INTEGER NOT NULL CHECK (\(moment("at"))),
            expression TEXT NOT NULL CHECK (\(short("expression"))),
            result TEXT NOT NULL CHECK (\(short("result")))
        ) STRICT;
        """
}

import Agenda
import SQLite

/// Counts that are updated with each write, because `count(*)` would read every row. They are updated by triggers, so
/// that they are right for every writer; a REPLACE is counted only with `PRAGMA recursive_triggers`
/// (sqlite.org/lang_conflict.html).
enum Tally: String {
    case alarms
    /// The alarms with a deadline.
    case enabledAlarms
    case openTimers
    case openRings
    /// The open rings of timers.
    case openTimerRings

    /// The deadlines of each boot clock have a separate tally: this and the id of the boot.
    static let bootPrefix = "boot "

    private var table: String {
        switch self {
        case .alarms: "alarm"
        case .enabledAlarms: "deadline"
        case .openTimers: "timer"
        case .openRings, .openTimerRings: "ring"
        }
    }

    /// The column that selects the counted rows; nil to count all.
    private var column: String? {
        switch self {
        case .alarms: nil
        case .enabledAlarms: "purpose"
        case .openTimers, .openRings, .openTimerRings: "open"
        }
    }

    /// `row` is empty, `NEW.` or `OLD.`.
    private func condition(_ row: String) -> String {
        switch self {
        case .alarms: "true"
        case .enabledAlarms: "\(row)purpose = 'ring'"
        case .openTimers, .openRings: "\(row)open"
        case .openTimerRings: "\(row)open AND \(row)item >= 't' AND \(row)item < 't:'"
        }
    }

    /// Those of the first version; later ones have their own migrations.
    private static let first: [Tally] = [.alarms, .enabledAlarms, .openTimers, .openRings]

    /// The SQL of the table and its triggers.
    static let tables =
        """
        CREATE TABLE tally (
            name TEXT PRIMARY KEY,
            count INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """ + first.map(\.triggers).joined() + """
            INSERT INTO tally
                SELECT '\(bootPrefix)' || boot, count(*) FROM deadline WHERE boot IS NOT NULL GROUP BY boot;
            CREATE TRIGGER boot_added AFTER INSERT ON deadline WHEN NEW.boot IS NOT NULL BEGIN
                INSERT INTO tally VALUES ('\(bootPrefix)' || NEW.boot, 1)
                    ON CONFLICT (name) DO UPDATE SET count = count + 1;
            END;
            CREATE TRIGGER boot_removed AFTER DELETE ON deadline WHEN OLD.boot IS NOT NULL BEGIN
                UPDATE tally SET count = count - 1 WHERE name = '\(bootPrefix)' || OLD.boot;
            END;

            """

    /// The SQL of the row and its triggers.
    var triggers: String {
        """
        INSERT INTO tally VALUES ('\(rawValue)', (SELECT count(*) FROM \(table) WHERE \(condition(""))));
        CREATE TRIGGER \(rawValue)_added AFTER INSERT ON \(table) WHEN \(condition("NEW.")) BEGIN
            UPDATE tally SET count = count + 1 WHERE name = '\(rawValue)';
        END;
        CREATE TRIGGER \(rawValue)_removed AFTER DELETE ON \(table) WHEN \(condition("OLD.")) BEGIN
            UPDATE tally SET count = count - 1 WHERE name = '\(rawValue)';
        END;

        """ + (column.map(changeTrigger) ?? "")
    }

    private func changeTrigger(_ column: String) -> String {
        """
        CREATE TRIGGER \(rawValue)_changed AFTER UPDATE OF \(column) ON \(table)
        WHEN (\(condition("OLD."))) <> (\(condition("NEW."))) BEGIN
            UPDATE tally SET count = count + (\(condition("NEW."))) - (\(condition("OLD."))) WHERE name = '\(rawValue)';
        END;

        """
    }
}

extension Transaction {
    private func count(_ tally: Tally) throws -> Int {
        try Int(statements.integer(.tally, tally.rawValue) ?? 0)
    }

    /// Returns the number of alarms, and of enabled ones.
    package func alarmCounts() throws -> (enabled: Int, total: Int) {
        (enabled: try count(.enabledAlarms), total: try count(.alarms))
    }

    package func openRingCount() throws -> Int { try count(.openRings) }

    /// Returns the number of timers that run, are paused or ring.
    package func currentTimerCount() throws -> Int {
        let (open, rings) = (try count(.openTimers), try count(.openTimerRings))
        guard open != 0, rings != 0 else { return open + rings }
        // A repeating timer rings and runs. The shorter list is searched for them.
        let both = try statements.integer(rings < open ? .openTimersOfRings : .openTimersThatRing)
        return open + rings - Int(both ?? 0)
    }

    /// Whether there may be deadlines of another boot.
    func hasDeadlines(otherThanOf boot: BootID) throws -> Bool {
        try statements.flag(.hasOtherBoots, Tally.bootPrefix + boot.text)
    }

    func removeTalliesOfOldBoots() throws {
        try statements.run(.removeOldBoots)
    }
}

extension SQLText {
    fileprivate static let tally = SQLText("SELECT count FROM tally WHERE name = ?")
    fileprivate static let openTimersOfRings = SQLText(
        """
        SELECT count(*) FROM ring INDEXED BY ring_open_of_timer WHERE open AND \(Schema.isOfTimer) AND EXISTS
        (SELECT 1 FROM timer WHERE number = \(Schema.timerOfRing) AND timer.open)
        """
    )
    fileprivate static let openTimersThatRing = SQLText(
        """
        SELECT count(*) FROM timer INDEXED BY timer_open WHERE open AND EXISTS
        (SELECT 1 FROM ring INDEXED BY ring_open WHERE item = 't' || timer.number AND ring.open)
        """
    )
    fileprivate static let hasOtherBoots = SQLText(
        "SELECT EXISTS (SELECT 1 FROM tally WHERE name GLOB '\(Tally.bootPrefix)*' AND name <> ? AND count > 0)"
    )
    fileprivate static let removeOldBoots = SQLText(
        "DELETE FROM tally WHERE name GLOB '\(Tally.bootPrefix)*' AND count <= 0"
    )
}

import Agenda
import SQLite

/// Repairs numbers that leave too few after them. New numbers follow the last one, so a single edited row could make
/// every later insertion fail: SQLite has no number after the greatest (SQLITE_FULL, https://sqlite.org/autoinc.html), and
/// a counter can't be raised beyond its bounds.
enum NumberRepair {
    /// The greatest number accepted in a file or an archive; as many numbers remain after it.
    static let greatest: Int64 = 1 << 52

    /// The tables whose next number is in `sqlite_sequence`.
    private static let sequences = ["history", "work", "calculation", "change"]

    /// Only reads if no repair is needed, so that a start needs no writable disk. Damage is left to the check of the
    /// file. Call this after migrations, before the first turn.
    static func apply(to database: Connection) throws {
        guard (try? isNeeded(database)) == true else { return }
        try database.transaction { database in
            // Their rows name each other by numbers, and nothing depends on them for long.
            try database.execute("DELETE FROM changed_row; DELETE FROM change")
            for table in sequences { try renumber(table, database) }
            for kind in ItemKind.allCases { try repairCounter(of: kind, database) }
        }
    }

    private static func isNeeded(_ database: Connection) throws -> Bool {
        let rows = sequences.map { "SELECT 1 FROM \($0) WHERE number > \(greatest)" }
        let last = [("counter", "last"), ("sqlite_sequence", "seq")].map { table, column in
            "SELECT 1 FROM \(table) WHERE \(column) NOT BETWEEN 0 AND \(greatest)"
        }
        let conditions = (rows + last).map { "EXISTS (\($0))" }.joined(separator: " OR ")
        return try database.flag(.composed("SELECT \(conditions)"))
    }

    /// Moves rows with greater numbers after the others, in order. No other row refers to their numbers.
    private static func renumber(_ table: String, _ database: Connection) throws {
        let greater = SQLText.composed("SELECT number FROM \(table) WHERE number > ? ORDER BY number")
        let move = SQLText.composed(
            """
            UPDATE \(table)
            SET number = (SELECT coalesce(max(number), 0) + 1 FROM \(table) WHERE number <= ?) WHERE number = ?
            """
        )
        for number in try database.integers(greater, greatest) { try database.run(move, greatest, number) }
        let last = SQLText.composed(
            """
            UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(number), 0) FROM \(table))
            WHERE name = ? AND seq NOT BETWEEN 0 AND ?
            """
        )
        try database.run(last, table, greatest)
    }

    /// The last assigned numbers are unknown. They continue with the next thousand, as after a lost file.
    private static func repairCounter(of kind: ItemKind, _ database: Connection) throws {
        let counter = SQLText.composed(
            """
            UPDATE counter
            SET last = ((SELECT coalesce(max(number), 0) FROM \(kind.name) WHERE number <= ?) / 1000 + 1) * 1000
            WHERE kind = ? AND last NOT BETWEEN 0 AND ?
            """
        )
        try database.run(counter, greatest, kind.name, greatest)
    }
}

import Agenda
import GRDB

/// Repairs numbers that leave too few after them. New numbers follow the last one, so a single edited row could make
/// every later insertion fail: SQLite has no number after the greatest (SQLITE_FULL, https://sqlite.org/autoinc.html), and
/// a counter can't be raised beyond its bounds.
enum NumberRepair {
    /// The greatest number accepted in a file or an archive; as many numbers remain after it.
    static let greatest: Int64 = 1 << 52

    /// The tables whose next number is in `sqlite_sequence`.
    private static let sequences = ["history", "work"]

    /// Only reads if no repair is needed, so that a start needs no writable disk. Damage is left to the check of the
    /// file. Call this after migrations, before the first turn.
    static func apply(to database: DatabaseQueue) throws {
        guard (try? database.read(isNeeded)) == true else { return }
        try database.write { db in
            for table in sequences { try renumber(table, db) }
            for kind in ItemKind.allCases { try repairCounter(of: kind, db) }
        }
    }

    private static func isNeeded(_ db: Database) throws -> Bool {
        let rows = sequences.map { "SELECT 1 FROM \($0) WHERE number > \(greatest)" }
        let last = [("counter", "last"), ("sqlite_sequence", "seq")].map { table, column in
            "SELECT 1 FROM \(table) WHERE \(column) NOT BETWEEN 0 AND \(greatest)"
        }
        let conditions = (rows + last).map { "EXISTS (\($0))" }.joined(separator: " OR ")
        return try Bool.fetchOne(db, sql: "SELECT \(conditions)") ?? false
    }

    /// Moves rows with greater numbers after the others, in order. No other row refers to their numbers.
    private static func renumber(_ table: String, _ db: Database) throws {
        let numbers = try Int64.fetchAll(
            db,
            sql: "SELECT number FROM \(table) WHERE number > ? ORDER BY number",
            arguments: [greatest]
        )
        for number in numbers {
            try db.execute(
                sql: """
                    UPDATE \(table)
                    SET number = (SELECT coalesce(max(number), 0) + 1 FROM \(table) WHERE number <= ?) WHERE number = ?
                    """,
                arguments: [greatest, number]
            )
        }
        try db.execute(
            sql: """
                UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(number), 0) FROM \(table))
                WHERE name = ? AND seq NOT BETWEEN 0 AND ?
                """,
            arguments: [table, greatest]
        )
    }

    /// The last assigned numbers are unknown. They continue with the next thousand, as after a lost file.
    private static func repairCounter(of kind: ItemKind, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE counter
                SET last = ((SELECT coalesce(max(number), 0) FROM \(kind.name) WHERE number <= ?) / 1000 + 1) * 1000
                WHERE kind = ? AND last NOT BETWEEN 0 AND ?
                """,
            arguments: [greatest, kind.name, greatest]
        )
    }
}

import GRDB

/// Copying of raw rows from one database to another.
extension Database {
    /// Inserts a row, or replaces the one with its key.
    func insert(_ values: Standby.Values, into table: String) throws {
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        try cachedStatement(sql: "INSERT OR REPLACE INTO \(table) VALUES (\(marks))")
            .execute(arguments: StatementArguments(values))
    }

    /// Raises a counter, never lowers it. `row` is a kind and the last number given.
    func raiseCounter(_ row: Standby.Values) throws {
        try execute(
            sql: """
                INSERT INTO counter (kind, last) VALUES (?, ?)
                ON CONFLICT (kind) DO UPDATE SET last = max(last, excluded.last)
                """,
            arguments: StatementArguments(row)
        )
    }
}

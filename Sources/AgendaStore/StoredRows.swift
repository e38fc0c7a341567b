import GRDB

/// Rows as they are, which go from one database to another.
extension Database {
    /// Writes a row in the place of the one of its key.
    func insert(_ values: Standby.Values, into table: String) throws {
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        try cachedStatement(sql: "INSERT OR REPLACE INTO \(table) VALUES (\(marks))")
            .execute(arguments: StatementArguments(values))
    }

    /// A kind and the last number of it that was given: it never goes back.
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

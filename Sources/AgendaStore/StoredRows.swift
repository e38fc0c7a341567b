import SQLite

/// Copying of raw rows from one database to another.
extension Connection {
    /// Inserts a row, or replaces the one with the same key.
    func insert(_ values: [SQLValue], into table: String) throws(SQLError) {
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        try run(.composed("INSERT OR REPLACE INTO \(table) VALUES (\(marks))"), values)
    }

    /// Raises a counter, never lowers it. `row` is a kind and the last assigned number.
    func raiseCounter(_ row: [SQLValue]) throws(SQLError) {
        try run(.raiseCounter, row)
    }
}

extension SQLText {
    fileprivate static let raiseCounter = SQLText(
        """
        INSERT INTO counter (kind, last) VALUES (?, ?)
        ON CONFLICT (kind) DO UPDATE SET last = max(last, excluded.last)
        """
    )
}

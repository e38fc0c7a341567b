/// Copying of raw rows from one database to another.
extension Statements {
    /// Inserts a row, or replaces the one with the same key.
    func insert(_ values: [StoredValue], into table: String) throws(StoreError) {
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        try run(.composed("INSERT OR REPLACE INTO \(table) VALUES (\(marks))"), values)
    }

    /// Raises a counter, never lowers it. `row` is a kind and the last assigned number.
    func raiseCounter(_ row: [StoredValue]) throws(StoreError) {
        try run(.raiseCounter, row)
    }

    /// All columns of the rows.
    func rows<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws -> [[StoredValue]] {
        try all(text, repeat each arguments) { try $0.values() }
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

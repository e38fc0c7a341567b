import CSQLite

/// The current row of a statement; valid until the next row is read. Columns count from 0.
///
/// A value of an unexpected type is damage (SQLITE_CORRUPT): the tables are STRICT.
package struct ResultRow {
    private let statement: OpaquePointer

    @usableFromInline
    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    package func integer(_ column: CInt) throws(SQLError) -> Int64 {
        guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw mismatch(column, "an integer") }
        return sqlite3_column_int64(statement, column)
    }

    /// Nil for null.
    package func optionalInteger(_ column: CInt) throws(SQLError) -> Int64? {
        try isNull(column) ? nil : integer(column)
    }

    package func int(_ column: CInt) throws(SQLError) -> Int { Int(try integer(column)) }

    package func flag(_ column: CInt) throws(SQLError) -> Bool { try integer(column) != 0 }

    /// Invalid UTF-8 is replaced by U+FFFD.
    package func text(_ column: CInt) throws(SQLError) -> String {
        try requireText(column)
        guard let start = sqlite3_column_text(statement, column) else {
            throw SQLError(SQLITE_NOMEM, "out of memory")
        }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Passes the bytes of a text without copying them, or nil for any other value. They are valid during the call.
    package func withBytes<Result>(
        _ column: CInt,
        _ body: (UnsafeRawBufferPointer?) throws -> Result
    ) rethrows -> Result {
        guard sqlite3_column_type(statement, column) == SQLITE_TEXT, let start = sqlite3_column_text(statement, column)
        else { return try body(nil) }
        return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    package func requireText(_ column: CInt) throws(SQLError) {
        guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { throw mismatch(column, "a text") }
    }

    package func requireTextOrNull(_ column: CInt) throws(SQLError) {
        if !isNull(column) { try requireText(column) }
    }

    /// Nil for null.
    package func optionalText(_ column: CInt) throws(SQLError) -> String? {
        try isNull(column) ? nil : text(column)
    }

    package func value(_ column: CInt) throws(SQLError) -> SQLValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
        default: .text(try text(column))
        }
    }

    /// All columns.
    package func values() throws(SQLError) -> [SQLValue] {
        let count = sqlite3_column_count(statement)
        var values: [SQLValue] = []
        values.reserveCapacity(Int(count))
        for column in 0..<count { values.append(try value(column)) }
        return values
    }

    private func isNull(_ column: CInt) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    private func mismatch(_ column: CInt, _ wanted: String) -> SQLError {
        let sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
        return SQLError(SQLITE_CORRUPT, "column \(column) is not \(wanted): \(sql)")
    }
}

import GRDBSQLite

/// The current row of a statement; valid until the next row is read. Columns count from 0.
///
/// A value of an unexpected type is damage (SQLITE_CORRUPT): the tables are STRICT.
struct ResultRow {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    func integer(_ column: CInt) throws(StoreError) -> Int64 {
        guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw mismatch(column, "an integer") }
        return sqlite3_column_int64(statement, column)
    }

    /// Nil for null.
    func optionalInteger(_ column: CInt) throws(StoreError) -> Int64? {
        try isNull(column) ? nil : integer(column)
    }

    func int(_ column: CInt) throws(StoreError) -> Int { Int(try integer(column)) }

    func flag(_ column: CInt) throws(StoreError) -> Bool { try integer(column) != 0 }

    /// Invalid UTF-8 is replaced by U+FFFD.
    func text(_ column: CInt) throws(StoreError) -> String {
        try requireText(column)
        guard let start = sqlite3_column_text(statement, column) else {
            throw .sqlite(code: SQLITE_NOMEM, message: "out of memory")
        }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Passes the bytes of a text without copying them, or nil for any other value. They are valid during the call.
    func withBytes<Result>(
        _ column: CInt,
        _ body: (UnsafeRawBufferPointer?) throws -> Result
    ) rethrows -> Result {
        guard sqlite3_column_type(statement, column) == SQLITE_TEXT, let start = sqlite3_column_text(statement, column)
        else { return try body(nil) }
        return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    func requireText(_ column: CInt) throws(StoreError) {
        guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { throw mismatch(column, "a text") }
    }

    func requireTextOrNull(_ column: CInt) throws(StoreError) {
        if !isNull(column) { try requireText(column) }
    }

    /// Nil for null.
    func optionalText(_ column: CInt) throws(StoreError) -> String? {
        try isNull(column) ? nil : text(column)
    }

    func value(_ column: CInt) throws(StoreError) -> StoredValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
        default: .text(try text(column))
        }
    }

    /// All columns.
    func values() throws(StoreError) -> [StoredValue] {
        let count = sqlite3_column_count(statement)
        var values: [StoredValue] = []
        values.reserveCapacity(Int(count))
        for column in 0..<count { values.append(try value(column)) }
        return values
    }

    private func isNull(_ column: CInt) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    private func mismatch(_ column: CInt, _ wanted: String) -> StoreError {
        let sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
        return .sqlite(code: SQLITE_CORRUPT, message: "column \(column) is not \(wanted): \(sql)")
    }
}

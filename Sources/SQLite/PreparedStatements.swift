import CSQLite

/// The prepared statements of a connection. SQLite prepares a statement again by itself when the schema has changed.
struct PreparedStatements {
    private var bySlot: [OpaquePointer?] = []
    private var composed: [String: OpaquePointer] = [:]
    /// More would indicate a leak: filters have few variants in use at the same time.
    private static let mostComposed = 64

    mutating func prepared(_ text: SQLText, on connection: Connection) throws(SQLError) -> OpaquePointer {
        guard let slot = text.slot else { return try preparedAsComposed(text.sql, connection) }
        if slot < bySlot.count {
            if let prepared = bySlot[slot] { return prepared }
        } else {
            bySlot += Array(repeating: nil, count: max(slot + 1, SQLText.slotCount) - bySlot.count)
        }
        let prepared = try Self.prepare(text.sql, connection)
        bySlot[slot] = prepared
        return prepared
    }

    private mutating func preparedAsComposed(_ sql: String, _ connection: Connection) throws(SQLError) -> OpaquePointer
    {
        if let prepared = composed[sql] { return prepared }
        let prepared = try Self.prepare(sql, connection)
        if composed.count >= Self.mostComposed {
            for (sql, old) in composed where sqlite3_stmt_busy(old) == 0 {
                sqlite3_finalize(old)
                composed[sql] = nil
            }
        }
        composed[sql] = prepared
        return prepared
    }

    private static func prepare(_ sql: String, _ connection: Connection) throws(SQLError) -> OpaquePointer {
        guard connection.isOpen else { throw .closed }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK else { throw connection.error(code) }
        guard let statement else { preconditionFailure("SQL is not empty") }
        return statement
    }

    mutating func finalize() {
        for case let prepared? in bySlot { sqlite3_finalize(prepared) }
        for prepared in composed.values { sqlite3_finalize(prepared) }
        self = PreparedStatements()
    }
}

import GRDB
import GRDBSQLite

/// The prepared statements of one connection: GRDB owns the connection, this type the statements that are executed
/// repeatedly.
///
/// Used on the connection's queue only. Each statement is reset before a call returns, even on an error, so that it
/// does not block a commit, a checkpoint or VACUUM. SQLite prepares a statement again by itself when the schema has
/// changed.
///
/// Errors are ``StoreError/sqlite(code:message:)`` with SQLite's extended code.
final class Statements {
    private struct Prepared {
        let statement: OpaquePointer
        let parameterCount: CInt
    }

    /// Nil once the connection is closed.
    private var connection: OpaquePointer?
    private var bySlot: [Prepared?] = []
    private var composed: [String: Prepared] = [:]
    /// More would indicate a leak: filters have few variants in use at the same time.
    private static let mostComposed = 64
    private var isInTransaction = false

    /// The connection must be open, and stay open as long as this object is used.
    init(_ database: Database) {
        connection = database.sqliteConnection
        // Removes GRDB's authorizer, which records the subject of each prepared statement and never discards it: it
        // would also be called for these statements. Nothing observes the database, and the schema changes only before
        // this.
        sqlite3_set_authorizer(connection, nil, nil)
    }

    deinit { finalize() }

    /// Must be called before the connection is closed. Later calls fail with SQLITE_MISUSE.
    func finalize() {
        for case let prepared? in bySlot { sqlite3_finalize(prepared.statement) }
        for prepared in composed.values { sqlite3_finalize(prepared.statement) }
        bySlot = []
        composed = [:]
        connection = nil
    }

    // MARK: Executing

    /// Executes a statement and ignores its rows, if any.
    func run<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(StoreError) {
        let statement = try bound(text, repeat each arguments)
        defer { sqlite3_reset(statement) }
        _ = try step(statement)
    }

    /// Returns the result of `read` for the first row; nil if there is none.
    func first<Result, each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument,
        read: (ResultRow) throws -> Result
    ) throws -> Result? {
        let statement = try bound(text, repeat each arguments)
        defer { sqlite3_reset(statement) }
        return try step(statement) ? try read(ResultRow(statement)) : nil
    }

    /// Returns the result of `read` for each row. `read` must not use the same statement.
    func all<Result, each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument,
        read: (ResultRow) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        try forEach(text, repeat each arguments) { row in
            results.append(try read(row))
            return true
        }
        return results
    }

    /// Passes each row to `body`, until it returns false. `body` must not use the same statement.
    func forEach<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument,
        body: (ResultRow) throws -> Bool
    ) throws {
        let statement = try bound(text, repeat each arguments)
        defer { sqlite3_reset(statement) }
        while try step(statement), try body(ResultRow(statement)) {}
    }

    /// Returns the first column of the first row; nil if that is null, or if there is no row.
    func integer<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws -> Int64? {
        try first(text, repeat each arguments) { try $0.optionalInteger(0) } ?? nil
    }

    /// As ``integer(_:_:)``, for texts.
    func text<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws -> String? {
        try first(text, repeat each arguments) { try $0.optionalText(0) } ?? nil
    }

    /// Whether the first column of the first row is not 0.
    func flag<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws -> Bool {
        try integer(text, repeat each arguments) ?? 0 != 0
    }

    /// Returns the first columns of all rows, which must be numbers.
    func integers<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(StoreError) -> [Int64] {
        let statement = try bound(text, repeat each arguments)
        defer { sqlite3_reset(statement) }
        var numbers: [Int64] = []
        while try step(statement) { numbers.append(try ResultRow(statement).integer(0)) }
        return numbers
    }

    /// The number of rows written since the connection was opened.
    var totalChanges: Int { connection.map { Int(sqlite3_total_changes64($0)) } ?? 0 }

    /// The number of rows written by the last statement.
    var changes: Int { connection.map { Int(sqlite3_changes64($0)) } ?? 0 }

    // MARK: Transactions

    /// Runs `body` in one transaction, which locks the database for writing; it is rolled back if `body` throws or
    /// `keeps` is false.
    func transaction<Result>(keeps: Bool = true, _ body: () throws -> Result) throws -> Result {
        try run(.begin)
        isInTransaction = true
        defer { isInTransaction = false }
        do {
            let result = try body()
            try run(keeps ? .commit : .rollback)
            return result
        } catch {
            if isInsideTransaction {
                // The first error is the cause.
                try? run(.rollback)
            }
            throw error
        }
    }

    /// Whether a transaction is open. After some errors (SQLITE_FULL, SQLITE_IOERR) SQLite has rolled it back by itself.
    var isInsideTransaction: Bool { connection.map { sqlite3_get_autocommit($0) == 0 } ?? false }

    // MARK: Preparing

    private func bound<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(StoreError) -> OpaquePointer {
        // Otherwise the following statements would be committed one by one.
        if isInTransaction, !isInsideTransaction {
            throw .sqlite(code: SQLITE_ABORT, message: "the transaction was rolled back")
        }
        let prepared = try prepared(text)
        precondition(sqlite3_stmt_busy(prepared.statement) == 0, "a statement is not used within its own rows")
        var index: CInt = 0
        var code = SQLITE_OK
        for argument in repeat each arguments {
            code = argument.bind(to: prepared.statement, after: &index)
            guard code == SQLITE_OK else { throw error(code) }
        }
        precondition(index == prepared.parameterCount, "every parameter has an argument")
        return prepared.statement
    }

    private func prepared(_ text: SQLText) throws(StoreError) -> Prepared {
        guard let slot = text.slot else { return try preparedAsComposed(text.sql) }
        if slot < bySlot.count {
            if let prepared = bySlot[slot] { return prepared }
        } else {
            bySlot += Array(repeating: nil, count: max(slot + 1, SQLText.slotCount) - bySlot.count)
        }
        let prepared = try prepare(text.sql)
        bySlot[slot] = prepared
        return prepared
    }

    private func preparedAsComposed(_ sql: String) throws(StoreError) -> Prepared {
        if let prepared = composed[sql] { return prepared }
        let prepared = try prepare(sql)
        if composed.count >= Self.mostComposed {
            for (sql, old) in composed where sqlite3_stmt_busy(old.statement) == 0 {
                sqlite3_finalize(old.statement)
                composed[sql] = nil
            }
        }
        composed[sql] = prepared
        return prepared
    }

    private func prepare(_ sql: String) throws(StoreError) -> Prepared {
        guard let connection else { throw .sqlite(code: SQLITE_MISUSE, message: "the connection is closed") }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK else { throw error(code) }
        guard let statement else { preconditionFailure("SQL is not empty") }
        return Prepared(statement: statement, parameterCount: sqlite3_bind_parameter_count(statement))
    }

    // MARK: Stepping

    /// - Returns: whether there is a row.
    private func step(_ statement: OpaquePointer) throws(StoreError) -> Bool {
        let code = sqlite3_step(statement)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw error(code)
        }
    }

    private func error(_ code: CInt) -> StoreError {
        .sqlite(code: code, message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "unknown")
    }
}

extension SQLText {
    fileprivate static let begin = SQLText("BEGIN IMMEDIATE")
    fileprivate static let commit = SQLText("COMMIT")
    fileprivate static let rollback = SQLText("ROLLBACK")
}

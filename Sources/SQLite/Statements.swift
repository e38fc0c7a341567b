import CSQLite

/// Executing statements. Each is reset before a call returns, even on an error, so that it does not block a commit, a
/// checkpoint or VACUUM.
///
/// Inlinable, because a pack of arguments costs more than many of these statements where it is not specialised.
extension Connection {
    /// Executes statements without arguments, one after the other, and ignores their rows. They are not kept prepared.
    package func execute(_ sql: String) throws(SQLError) {
        guard isOpen else { throw .closed }
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Executes a statement and ignores its rows, if any.
    @inlinable
    package func run<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(SQLError) {
        let statement = try bound(text, repeat each arguments)
        defer { reset(statement) }
        _ = try step(statement)
    }

    /// Returns the result of `read` for the first row; nil if there is none.
    @inlinable
    package func first<Result, each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument,
        read: (ResultRow) throws -> Result
    ) throws -> Result? {
        let statement = try bound(text, repeat each arguments)
        defer { reset(statement) }
        return try step(statement) ? try read(ResultRow(statement)) : nil
    }

    /// Returns the result of `read` for each row. `read` must not use the same statement.
    @inlinable
    package func all<Result, each Argument: StatementArgument>(
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
    @inlinable
    package func forEach<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument,
        body: (ResultRow) throws -> Bool
    ) throws {
        let statement = try bound(text, repeat each arguments)
        defer { reset(statement) }
        while try step(statement), try body(ResultRow(statement)) {}
    }

    /// Returns the first column of the first row; nil if that is null, or if there is no row.
    @inlinable
    package func integer<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(SQLError) -> Int64? {
        let statement = try bound(text, repeat each arguments)
        defer { reset(statement) }
        return try step(statement) ? try ResultRow(statement).optionalInteger(0) : nil
    }

    /// As ``integer(_:_:)``, for texts.
    @inlinable
    package func text<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(SQLError) -> String? {
        let statement = try bound(text, repeat each arguments)
        defer { reset(statement) }
        return try step(statement) ? try ResultRow(statement).optionalText(0) : nil
    }

    /// Whether the first column of the first row is not 0.
    @inlinable
    package func flag<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(SQLError) -> Bool {
        try integer(text, repeat each arguments) ?? 0 != 0
    }

    /// Returns the first columns of all rows, which must be texts.
    @inlinable
    package func texts<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(SQLError) -> [String] {
        let statement = try bound(text, repeat each arguments)
        defer { reset(statement) }
        var texts: [String] = []
        while try step(statement) { texts.append(try ResultRow(statement).text(0)) }
        return texts
    }

    /// Returns the first columns of all rows, which must be numbers.
    @inlinable
    package func integers<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(SQLError) -> [Int64] {
        let statement = try bound(text, repeat each arguments)
        defer { reset(statement) }
        var numbers: [Int64] = []
        while try step(statement) { numbers.append(try ResultRow(statement).integer(0)) }
        return numbers
    }

    /// Returns all columns of all rows.
    @inlinable
    package func rows<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws -> [[SQLValue]] {
        try all(text, repeat each arguments) { try $0.values() }
    }

    /// The number of rows written since the connection was opened.
    package var totalChanges: Int { isOpen ? Int(sqlite3_total_changes64(handle)) : 0 }

    /// The number of rows written by the last statement.
    package var changes: Int { isOpen ? Int(sqlite3_changes64(handle)) : 0 }

    // MARK: Steps

    @inlinable
    func bound<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws(SQLError) -> OpaquePointer {
        let statement = try begin(text)
        var index: CInt = 0
        for argument in repeat each arguments { try require(argument.bind(to: statement, after: &index)) }
        precondition(index == parameterCount(statement), "every parameter has an argument")
        return statement
    }

    /// Returns a statement that is not being executed.
    @usableFromInline
    func begin(_ text: SQLText) throws(SQLError) -> OpaquePointer {
        // Otherwise the following statements would be committed one by one.
        if isInTransaction, !isInsideTransaction { throw .rolledBack }
        let statement = try statements.prepared(text, on: self)
        precondition(sqlite3_stmt_busy(statement) == 0, "a statement is not used within its own rows")
        return statement
    }

    @usableFromInline
    func parameterCount(_ statement: OpaquePointer) -> CInt { sqlite3_bind_parameter_count(statement) }

    @usableFromInline
    func require(_ code: CInt) throws(SQLError) {
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// - Returns: whether there is a row.
    @usableFromInline
    func step(_ statement: OpaquePointer) throws(SQLError) -> Bool {
        let code = sqlite3_step(statement)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw error(code)
        }
    }

    @usableFromInline
    func reset(_ statement: OpaquePointer) { sqlite3_reset(statement) }
}

import CSQLite

extension Connection {
    /// Runs `body` in one transaction, which locks the database for writing; it is rolled back if `body` throws or
    /// `keeps` is false.
    package func transaction<Result>(keeps: Bool = true, _ body: (Connection) throws -> Result) throws -> Result {
        try transaction(.beginImmediate, keeps: keeps, body)
    }

    /// Runs `body` on the last committed state of the database. What it writes is undone.
    package func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        try transaction(.begin, keeps: false, body)
    }

    private func transaction<Result>(
        _ begin: SQLText,
        keeps: Bool,
        _ body: (Connection) throws -> Result
    ) throws -> Result {
        try run(begin)
        isInTransaction = true
        defer { isInTransaction = false }
        do {
            let result = try body(self)
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
    package var isInsideTransaction: Bool { isOpen && sqlite3_get_autocommit(handle) == 0 }
}

extension SQLText {
    fileprivate static let begin = SQLText("BEGIN")
    fileprivate static let beginImmediate = SQLText("BEGIN IMMEDIATE")
    fileprivate static let commit = SQLText("COMMIT")
    fileprivate static let rollback = SQLText("ROLLBACK")
}

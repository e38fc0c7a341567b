import CSQLite

/// An error of SQLite.
package struct SQLError: Error, Sendable, Hashable {
    /// The extended result code (sqlite.org/rescode.html).
    package let code: Int32
    /// SQLite's text, in English.
    package let message: String

    package init(_ code: Int32, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The result code without its extension.
    package var primaryCode: Int32 { code & 0xFF }
}

extension SQLError {
    package static let interrupted = SQLError(SQLITE_INTERRUPT, "interrupted")
    package static let closed = SQLError(SQLITE_MISUSE, "the connection is closed")
    package static let rolledBack = SQLError(SQLITE_ABORT, "the transaction was rolled back")
    package static let openElsewhere = SQLError(SQLITE_BUSY, "another connection has the database open")

    /// SQLITE_BUSY: another connection holds a lock.
    package var isBusy: Bool { primaryCode == SQLITE_BUSY }

    /// Whether the database could not be read or written, as opposed to a mistake in a statement or its values.
    package var isOfFile: Bool {
        [SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_READONLY].contains(primaryCode)
    }
}

import CSQLite
import Synchronization

/// A connection to a database, with the statements prepared on it.
///
/// Unchecked, because its users ensure that one thread at a time uses it, as SQLite requires of a connection without a
/// mutex of its own; only ``interrupt()`` may be called by any thread.
package final class Connection: @unchecked Sendable {
    package enum Access {
        /// The file is created if it is missing.
        case readWrite
        /// The file must be there.
        case readWriteExisting
        case readOnly

        fileprivate var flags: CInt {
            switch self {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWriteExisting: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        }
    }

    let handle: OpaquePointer
    var statements = PreparedStatements()
    /// Whether ``transaction(keeps:_:)`` has begun one.
    var isInTransaction = false
    package private(set) var isOpen = true
    /// Serialises ``interrupt()`` with ``close()``.
    private let closing = Mutex(())
    private var logObserver: (@Sendable (Int) -> Void)?

    /// Opens a file, or a database in memory if `path` is nil, and executes `settings`.
    ///
    /// - Parameters:
    ///   - busySeconds: the time to wait for a lock of another connection.
    ///   - system: SQLite's access to files (sqlite.org/vfs.html); nil for the usual one.
    /// - Throws: SQLITE_NOTADB if the file is none of SQLite's.
    package init(
        _ path: String?,
        _ access: Access = .readWrite,
        busySeconds: Double = 0,
        system: String? = nil,
        settings: String = ""
    ) throws(SQLError) {
        _ = Self.keepsNoStatistics
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path ?? ":memory:", &opened, access.flags | SQLITE_OPEN_NOMUTEX, system)
        guard code == SQLITE_OK, let opened else {
            defer { sqlite3_close_v2(opened) }
            throw Self.error(code, opened)
        }
        handle = opened
        sqlite3_extended_result_codes(opened, 1)
        csqlite_refuse_quoted_texts(opened)
        wait(seconds: busySeconds)
        do throws(SQLError) {
            try execute(settings)
            // SQLite opens the file, and its log, at the first read.
            try execute("SELECT count(*) FROM sqlite_schema")
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    /// Runs once, before SQLite is used.
    private static let keepsNoStatistics: Void = csqlite_keep_no_statistics()

    /// Later calls fail with SQLITE_MISUSE. Does nothing if it is closed.
    package func close() {
        closing.withLock { _ in
            guard isOpen else { return }
            isOpen = false
            statements.finalize()
            sqlite3_close_v2(handle)
        }
    }

    /// Ends the statements that are being executed, with SQLITE_INTERRUPT. Callable from any thread.
    package func interrupt() {
        closing.withLock { _ in
            if isOpen { sqlite3_interrupt(handle) }
        }
    }

    // MARK: Settings

    /// Sets the time to wait for a lock of another connection.
    package func wait(seconds: Double) {
        if isOpen { sqlite3_busy_timeout(handle, CInt(seconds * 1000)) }
    }

    /// Releases the memory of pages that were read. Prepared statements are kept.
    package func releaseMemory() {
        if isOpen { sqlite3_db_release_memory(handle) }
    }

    // MARK: The write-ahead log

    /// Turns the write-ahead log on, and syncs each commit. The log is kept when the database is closed.
    package func useLog() throws(SQLError) {
        var isPersistent: CInt = 1
        sqlite3_file_control(handle, nil, SQLITE_FCNTL_PERSIST_WAL, &isPersistent)
        guard try text(.journalMode) == "wal" else { throw SQLError(SQLITE_ERROR, "the log can't be turned on") }
        try execute("PRAGMA synchronous = FULL; SELECT count(*) FROM sqlite_schema")
    }

    /// Calls `observer` with the number of pages in the log after each commit, in place of SQLite's own checkpoints.
    package func observeLog(_ observer: @escaping @Sendable (Int) -> Void) {
        logObserver = observer
        let hook: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, CInt) -> CInt = {
            (connection, _, _, pages) in
            if let connection {
                Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().logObserver?(Int(pages))
            }
            return SQLITE_OK
        }
        // Unretained: the hook is called within statements of this object only.
        _ = sqlite3_wal_hook(handle, hook, Unmanaged.passUnretained(self).toOpaque())
    }

    package enum Checkpoint {
        /// Waits for no other connection.
        case passive
        /// Also shortens the log to nothing.
        case truncate
    }

    /// Writes the log into the database (sqlite.org/c3ref/wal_checkpoint_v2.html).
    /// - Returns: the pages in the log, and those of them that are in the database now.
    @discardableResult
    package func checkpoint(_ kind: Checkpoint) throws(SQLError) -> (pages: Int, written: Int) {
        var (pages, written): (CInt, CInt) = (0, 0)
        let mode = kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        guard isOpen else { throw .closed }
        let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, &pages, &written)
        guard code == SQLITE_OK else { throw error(code) }
        return (Int(pages), Int(written))
    }

    /// Whether the file was opened for reading only, which SQLite also does where it can't be opened for writing.
    package var isReadOnly: Bool { isOpen && sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether no other connection, of this or another process, has the file open and has read it.
    package var isAlone: Bool { isOpen && csqlite_is_alone(handle) != 0 }

    // MARK: Errors

    func error(_ code: CInt) -> SQLError { Self.error(code, handle) }

    private static func error(_ code: CInt, _ handle: OpaquePointer?) -> SQLError {
        let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        return SQLError(code, message.map { String(cString: $0) } ?? "unknown")
    }
}

extension SQLText {
    fileprivate static let journalMode = SQLText("PRAGMA journal_mode = WAL")
}

import SQLite
import Synchronization

/// Checkpoints the write-ahead log into the database in parallel with the turns (https://sqlite.org/wal.html).
///
/// SQLite itself would do this within the commit that makes the log longer than 1,000 pages. With 100,000 alarms that
/// takes 10 to 20 ms, which would delay a ring that falls due meanwhile. A second connection on another thread does not
/// block the writer. The log restarts with the first commit after a complete checkpoint.
///
/// Beside a client that never pauses, none is complete: each leaves the commits made meanwhile. A log that has become
/// long by then is checkpointed between two turns, when only these are left. Otherwise it would grow by gigabytes, which
/// the start after a crash has to read before anything rings.
final class LogCheckpoints: Sendable {
    /// SQLite's default for automatic checkpoints.
    static let intervalPages = 1000
    /// The length from which a log is checkpointed between turns: 32 MB.
    static let longPages = 8 * intervalPages
    /// Commits during a pass are left to the next one. Each pass has fewer pages to move, so a few suffice.
    private static let mostPasses = 4

    private struct State {
        var length = 0
        /// The length at which the next checkpoint is due.
        var dueLength = LogCheckpoints.intervalPages
        /// The length at which the log is checkpointed between turns.
        var longLength = LogCheckpoints.longPages
        var isUnderWay = false
    }

    private let state = Mutex(State())

    /// Disables SQLite's own checkpoints on this connection.
    func watch(_ database: Connection) {
        state.withLock { $0 = State(isUnderWay: $0.isUnderWay) }
        database.observeLog { [weak self] pages in self?.note(pages: pages) }
    }

    /// The length of the log after a commit.
    private func note(pages: Int) {
        state.withLock { state in
            if pages < state.length { (state.dueLength, state.longLength) = (Self.intervalPages, Self.longPages) }
            state.length = pages
        }
    }

    /// Whether a checkpoint is due. If so, the caller must ensure that ``carryOut(at:)`` is called.
    func begin() -> Bool {
        state.withLock { state in
            guard !state.isUnderWay, state.length >= state.dueLength else { return false }
            state.isUnderWay = true
            return true
        }
    }

    /// Checkpoints the log. Callable from any thread. Pages that can't be moved, for example because a copy of the
    /// store is being read, stay in the log.
    /// - Parameter path: of the open database; nil if it no longer exists.
    func carryOut(at path: String?) {
        if let path { Self.checkpoint(path) }
        state.withLock { state in
            state.isUnderWay = false
            // A log that could not restart is checkpointed again after it has grown by the same amount.
            state.dueLength = state.length + Self.intervalPages
        }
    }

    /// Checkpoints a long log on the connection that writes it, unless another checkpoint is under way: the one that has
    /// ended last has left little. If readers still need the log, this is tried again after it has grown.
    func shorten(_ database: Connection) {
        let isLong = state.withLock { state in
            guard !state.isUnderWay, state.length >= state.longLength else { return false }
            state.longLength = state.length + Self.intervalPages / 4
            return true
        }
        if isLong { _ = try? database.checkpoint(.passive) }
    }

    private static func checkpoint(_ path: String) {
        try? StoreNames.whileUnused {
            let connection = try Connection(path, .readWriteExisting)
            for _ in 0..<mostPasses {
                let (pages, written) = try connection.checkpoint(.passive)
                guard written < pages else { return }
            }
        }
    }
}

extension AgendaStore {
    /// Checkpoints the log if that is due. Call this after turns; `beside` runs work later, on another thread.
    package func keepLogShort(beside: (@escaping @Sendable () -> Void) -> Void) {
        checkpoints.shorten(database)
        guard checkpoints.begin() else { return }
        beside { [self] in
            let files = state.withLock { $0.isClosed ? nil : $0.files }
            checkpoints.carryOut(at: files.flatMap { $0.areInPlace ? $0.path : nil })
        }
    }
}

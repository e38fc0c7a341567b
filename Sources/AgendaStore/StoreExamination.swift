import Agenda
import Chronology
import SQLite
import Synchronization

/// The result of examining a store's file on a separate connection, while the store uses it.
package struct StoreExamination: Hashable, Sendable {
    /// The problems found by `PRAGMA quick_check`, at most five; empty if the file is intact.
    package var problems: [String]
    /// Items that can't be read, open ones and those that were set aside, as `a1 label`, in the order of kinds and ids.
    /// Not examined if there are `problems`.
    package var unreadableItems: [String]
    /// The size of the database without its log.
    package var pageBytes: Int64

    /// Interrupts an examination from another thread; the examination then throws. Usable for one examination.
    package final class Interruption: Sendable {
        private enum State {
            case waiting
            case running(Connection)
            case over
        }

        private let state = Mutex(State.waiting)

        package init() {}

        package func interrupt() {
            state.withLock { state in
                if case .running(let database) = state { database.interrupt() }
                state = .over
            }
        }

        /// - Returns: false if it was interrupted before it began.
        fileprivate func begin(_ database: Connection) -> Bool {
            state.withLock { state in
                guard case .waiting = state else { return false }
                state = .running(database)
                return true
            }
        }

        /// Throws if interrupted. SQLite interrupts its own statements; loops between statements call this.
        fileprivate func check() throws {
            if case .over = state.withLock({ $0 }) { throw SQLError.interrupted }
        }

        /// Ends the period in which the examination can be interrupted.
        fileprivate func end() { state.withLock { $0 = .over } }
    }

    /// Reads the whole file: don't call this on the engine's queue. It neither waits for writers nor blocks them.
    /// - Throws: ``StoreError`` if the file can't be read or the examination is interrupted.
    package static func examine(
        path: String,
        _ interruption: Interruption = Interruption()
    ) throws(StoreError) -> StoreExamination {
        do {
            let database = try StoreNames.reader(at: path)
            guard interruption.begin(database) else { throw SQLError.interrupted }
            defer { interruption.end() }
            return try database.read { database in
                let answers = try database.texts(.composed("PRAGMA quick_check(5)"))
                let pages = try database.integer(.composed("PRAGMA page_count")) ?? 0
                let size = try database.integer(.composed("PRAGMA page_size")) ?? 0
                let problems = answers.filter { $0 != "ok" }
                return StoreExamination(
                    problems: problems,
                    unreadableItems: problems.isEmpty ? try unreadableItems(database, interruption) : [],
                    pageBytes: pages * size
                )
            }
        } catch {
            throw StoreError(error)
        }
    }

    private static func unreadableItems(_ database: Connection, _ interruption: Interruption) throws -> [String] {
        let transaction = Transaction(database, coding: EntityCoding(zones: { _ in .utc }))
        for type in StoredKinds.all {
            for number in try transaction.openNumbers(type.kind) {
                try interruption.check()
                _ = try transaction.load(type, ItemID(type.kind, number))
            }
        }
        for ring in try transaction.openRingIDs() {
            try interruption.check()
            _ = try transaction.ring(ring)
        }
        // Some of these were closed when they were set aside.
        for item in try transaction.setAsideItems() {
            try interruption.check()
            _ = try transaction.isReadable(item)
        }
        return try transaction.unreadableItems.map { item, _ in
            let label = try transaction.label(of: item)
            return label.isEmpty ? item.description : "\(item) \(label)"
        }
    }
}

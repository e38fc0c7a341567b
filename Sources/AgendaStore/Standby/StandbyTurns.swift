import Chronology
import GRDB
import Synchronization

/// Turns in memory, while the file can't be written.
extension AgendaStore {
    /// Makes ready what is needed when the file fails, so that nothing has to be made then.
    package func prepareStandby() throws(StoreError) {
        _ = try tables()
    }

    private func tables() throws(StoreError) -> StandbyTables {
        if let tables = state.withLock({ $0.tables }) { return tables }
        do {
            let tables = try StandbyTables()
            state.withLock { $0.tables = tables }
            return tables
        } catch {
            throw StoreError(error)
        }
    }

    /// From now on turns are to run in memory, on what the last commit left.
    package func beginStandby() throws(StoreError) {
        let tables = try tables()
        do {
            try tables.fill(from: state.withLock { $0.standby })
        } catch {
            throw StoreError(error)
        }
        // Nobody waits for a lock again: each turn tries.
        try? database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
    }

    /// As ``transaction(_:)``, in memory.
    package func standbyTransaction<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        let tables = try tables()
        let (result, touched) = try perform(in: tables.database) { db in
            let transaction = Transaction(db: db, coding: coding, decoded: decoded)
            return (try body(transaction), transaction.touched)
        }
        tables.note(touched)
        return result
    }

    /// Writes what changed in memory into the file; after that it is used again. `body` is part of the transaction.
    package func endStandby<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        let tables = try tables()
        state.withLock { $0.standby.invalidate() }
        let result = try transaction { transaction in
            try tables.write(to: transaction.db)
            return try body(transaction)
        }
        let milliseconds = Int(Self.patienceSeconds * 1000)
        try? database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = \(milliseconds)") }
        return result
    }

    /// The file as it would be with what changed in memory. Nothing that `body` writes is kept.
    package func preview<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        let tables = try tables()
        return try perform(keeps: false) { db in
            try tables.write(to: db)
            return try body(Transaction(db: db, coding: coding, decoded: decoded))
        }
    }

    /// The file as it was last committed. What `body` writes fails.
    package func read<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        do {
            return try database.read { try body(Transaction(db: $0, coding: coding, decoded: decoded)) }
        } catch {
            throw StoreError(error)
        }
    }

    /// Where few deadlines are left in memory and the file can be read, more are taken over.
    /// - Returns: when to look for more at the latest, by clock; nil where all are in memory.
    package func extendStandby() -> QueueHorizons {
        let standby = state.withLock { $0.standby }
        guard let tables = try? tables(), let counts = try? tables.deadlineCounts else { return standby.ends }
        let isLow = standby.coverage.horizons.contains { clock, horizon in
            horizon < .max && counts[clock, default: 0] < Standby.deadlineLimit / 2
        }
        if isLow { extendStandby { try standby.extended($0) } }
        return state.withLock { $0.standby.ends }
    }

    /// The clock, the zone or the configuration has changed: what has no deadline may have one now, and what rang after
    /// `instant` may be to come again.
    package func prepareStandbyForReplanning(after instant: Instant) {
        let standby = state.withLock { $0.standby }
        extendStandby { try standby.forReplanning(after: instant, $0) }
    }

    /// Nothing is added where the file can't be read.
    private func extendStandby(_ extended: (Database) throws -> Standby) {
        guard let tables = try? tables(), let standby = try? database.read(extended),
            (try? tables.add(standby.items)) != nil
        else { return }
        state.withLock { $0.standby = standby }
    }
}

/// Up to which moments the standby knows what is due; nil where it knows all.
package struct QueueHorizons: Sendable {
    package var wall: Instant?
    package var boot: BootInstant?
}

extension Standby {
    fileprivate var ends: QueueHorizons {
        func end(_ clock: String) -> Int64? { coverage.horizons[clock].flatMap { $0 == .max ? nil : $0 } }
        return QueueHorizons(
            wall: end("wall").map(Instant.init(microsecondsSinceEpoch:)),
            boot: end("boot").map(BootInstant.init(microsecondsSinceBoot:))
        )
    }
}

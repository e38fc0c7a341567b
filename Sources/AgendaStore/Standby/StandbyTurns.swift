import Agenda
import Chronology
import SQLite
import Synchronization

/// Turns in memory, while the file can't be written.
extension AgendaStore {
    /// Prepares for a failure of the file: creates the tables, and copies the rows of all deadlines of the standby with
    /// the next transaction, because the first one copied only a few.
    package func completeStandby() {
        // If they can't be created, this is tried again when the file fails.
        _ = try? tables()
        state.withLock { $0.standby.complete() }
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

    /// Copies the rows of the next deadlines from the file, which no transaction has done yet: for a start at which the
    /// file can be read only.
    package func readStandby() throws(StoreError) {
        let coverage = state.withLock { state in
            state.standby.complete()
            return state.standby.coverage
        }
        let update = try read { try coverage.update(after: $0) }
        if let update { state.withLock { $0.standby.apply(update) } }
    }

    /// Prepares turns in memory (``standbyTransaction(_:)``), based on the last commit.
    package func beginStandby() throws(StoreError) {
        let tables = try tables()
        do {
            try tables.fill(from: state.withLock { $0.standby })
        } catch {
            throw StoreError(error)
        }
        // From now on no turn waits for a lock: each one tries again.
        database.wait(seconds: 0)
    }

    /// Runs `body` in one transaction in memory.
    package func standbyTransaction<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        let tables = try tables()
        let (result, touched) = try perform(in: tables.database) { statements in
            let transaction = Transaction(statements, coding: coding, decoded: decoded)
            return (try body(transaction), transaction.touched)
        }
        tables.note(touched)
        return result
    }

    /// Writes the changes made in memory into the file and runs `body`, in one transaction. Turns use the file again
    /// afterwards.
    package func endStandby<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        let tables = try tables()
        state.withLock { $0.standby.invalidate() }
        let result = try transaction { transaction in
            try tables.write(to: transaction.statements)
            return try body(transaction)
        }
        database.wait(seconds: Self.patienceSeconds)
        return result
    }

    /// Runs `body` on the file with the changes made in memory; everything is rolled back afterwards.
    package func preview<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        let tables = try tables()
        return try perform(keeps: false) { statements in
            try tables.write(to: statements)
            return try body(Transaction(statements, coding: coding, decoded: decoded))
        }
    }

    /// In an outage, the items changed in memory and not yet written to the file.
    package var unsavedItems: Set<ItemID> { state.withLock { $0.tables }?.touched ?? [] }

    /// Runs `body` on the file as it was last committed. What it writes is undone.
    package func read<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        do {
            return try database.read { try body(Transaction($0, coding: coding, decoded: decoded)) }
        } catch {
            throw StoreError(error)
        }
    }

    /// Copies more deadlines into memory if few are left and the file can be read.
    /// - Returns: the latest time for the next call, by clock; nil if all deadlines are in memory.
    package func extendStandby() -> QueueHorizons {
        let standby = state.withLock { $0.standby }
        let horizons = standby.coverage.horizons.filter { $0.value < .max }
        guard let tables = try? tables(), let counts = try? tables.deadlineCounts(upTo: horizons) else {
            return standby.ends
        }
        let isLow = counts.contains { $0 < Standby.deadlineLimit / 2 }
        if isLow { extendStandby { try standby.extended($0) } }
        return state.withLock { $0.standby.ends }
    }

    /// Copies the rows needed for replanning after a change of the clock, the zone or the configuration: items without
    /// a deadline may get one, and moments after `instant` that already rang may occur again.
    package func prepareStandbyForReplanning(after instant: Instant) {
        let standby = state.withLock { $0.standby }
        extendStandby { try standby.forReplanning(after: instant, $0) }
    }

    /// Adds nothing if the file can't be read.
    private func extendStandby(_ extended: (Connection) throws -> Standby) {
        guard let tables = try? tables(), let standby = try? database.read(extended),
            (try? tables.add(standby.items)) != nil
        else { return }
        state.withLock { $0.standby = standby }
    }
}

/// The times up to which all deadlines are in memory, by clock; nil if all of that clock are.
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

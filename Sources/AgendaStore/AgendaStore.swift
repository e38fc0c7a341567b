import Agenda
import CSQLite
import Chronology
import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// The persistent state in one SQLite file, in WAL mode with `synchronous=FULL`: an acknowledged commit survives a
/// power cut.
///
/// Used by the engine's thread only, except where a method says otherwise.
package final class AgendaStore: Sendable {
    let state: Mutex<State>
    let coding: EntityCoding
    let decoded = DecodedEntities()
    let checkpoints = LogCheckpoints()
    /// Nil for a store in memory.
    let path: String?
    /// Nil for a store in memory.
    package let backups: Backups?
    /// Carries out the file operations that replace the store's file.
    let fileSteps: FileStep.Runner
    /// Called before a file is written into a directory that may be a new one: no other process may use it.
    let claim: Claim

    package typealias Claim = @Sendable () throws(StoreError) -> Void

    struct State {
        var database: StoreConnection
        /// Nil for a store in memory.
        var files: StoreFiles?
        var standby = Standby()
        /// Nil until first needed or until ``completeStandby()``.
        var tables: StandbyTables?
        var rewriteCount = 0
        /// The replacement that is already at the path but could not be opened; the removed file is still the open one.
        var unopened: StoreReplacement?
        var isClosed = false
    }

    private init(
        _ database: DatabaseQueue,
        path: String?,
        backups: Backups?,
        zones: @escaping ZoneResolver,
        fileSteps: @escaping FileStep.Runner,
        claim: @escaping Claim
    ) {
        let files = path.map { StoreFiles(openedAt: $0) }
        state = Mutex(State(database: StoreConnection(database), files: files))
        self.path = path
        self.backups = backups
        coding = EntityCoding(zones: zones)
        self.fileSteps = fileSteps
        self.claim = claim
        checkpoints.watch(database)
        if let path { LogReserve.take(databaseAt: path) }
    }

    var database: StoreConnection { state.withLock { $0.database } }

    /// Opens the file at `path` and migrates its schema; a nil `path` opens a database in memory.
    ///
    /// The directory must exist. `fileSteps` carries out the file operations of a replacement. If the file
    /// was removed or replaced, `claim` is called before it is written again; if it throws, nothing is written.
    /// - Throws: ``StoreError``.
    package convenience init(
        path: String?,
        zones: @escaping ZoneResolver,
        fileSteps: @escaping FileStep.Runner = FileStep.carryOut,
        claim: @escaping Claim = {}
    ) throws(StoreError) {
        let backups = path.map { Backups(storePath: $0) }
        let path = path.map(DurableFile.resolved)
        do {
            let database = try Self.connect(path)
            _ = try StoreCheck.appliedCount(database)
            try Schema.migrator.migrate(database)
            try NumberRepair.apply(to: database)
            self.init(database, path: path, backups: backups, zones: zones, fileSteps: fileSteps, claim: claim)
        } catch let form as StoreCheck.Unsupported {
            throw form.error(path ?? ":memory:")
        } catch {
            throw StoreError(error)
        }
    }

    /// Checks and opens the file at `path`, and backs it up before a migration. A damaged file is moved aside and
    /// replaced by the newest good backup.
    ///
    /// The directory must exist, and no other connection may have the file open. If `path` is a symbolic link, its
    /// target is used, and backups are kept beside the link.
    /// - Throws: ``StoreError``; the file is unchanged then.
    package static func open(
        at path: String,
        _ now: Now,
        zones: @escaping ZoneResolver,
        fileSteps: @escaping FileStep.Runner = FileStep.carryOut,
        claim: @escaping Claim = {}
    ) throws(StoreError) -> OpenedStore {
        do {
            let backups = Backups(storePath: path)
            let path = DurableFile.resolved(path)
            var opening = StoreOpening(path: path, backups: backups, now: now)
            let database = try opening.open()
            return OpenedStore(
                store: AgendaStore(
                    database,
                    path: path,
                    backups: backups,
                    zones: zones,
                    fileSteps: fileSteps,
                    claim: claim
                ),
                recovery: opening.recovery,
                isChecked: opening.isChecked,
                backupProblem: opening.backupProblem
            )
        } catch {
            throw StoreError(error)
        }
    }

    static func connect(_ path: String?) throws -> DatabaseQueue {
        var configuration = quiet
        configuration.label = "clockd"
        configuration.busyMode = .timeout(Self.patienceSeconds)
        configuration.prepareDatabase { db in
            // Uncommitted pages stay in memory: a full disk can fail only a commit.
            try db.execute(sql: "PRAGMA cache_spill = OFF; PRAGMA temp_store = MEMORY")
            LogReserve.persistLog(db)
        }
        guard let path else { return try DatabaseQueue(configuration: configuration) }
        configuration.journalMode = .wal
        let database = try DatabaseQueue(path: path, configuration: configuration)
        // Only now: GRDB lowers it to NORMAL when it turns the WAL on, and a power cut could then lose acknowledged
        // commits.
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return database
    }

    /// Once, and before SQLite is used.
    private static let keepsNoStatistics: Void = csqlite_keep_no_statistics()

    /// With the default quality of service: GRDB's choice asks for a priority that only root may set, which is logged.
    static var quiet: Configuration {
        _ = keepsNoStatistics
        var configuration = Configuration()
        configuration.qos = .default
        // The triggers of ``Tally`` count what a REPLACE deletes, too.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA recursive_triggers = ON") }
        return configuration
    }

    /// For a connection that only reads, beside the writing one.
    static var reading: Configuration {
        var configuration = quiet
        configuration.readonly = true
        configuration.label = "clockd reader"
        configuration.busyMode = .timeout(5)
        return configuration
    }

    /// How long to wait for a lock that another process holds: a due item must ring within two seconds.
    static let patienceSeconds = 1.0

    /// Runs `body` in one transaction, which is rolled back if `body` throws.
    ///
    /// The commit is on the disk when this returns, in the file at the path: if that file was removed or replaced, the
    /// open one is written there again.
    package func transaction<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        try rewriteIfMoved()
        let coverage = state.withLock { $0.standby.coverage }
        let (result, update) = try perform { statements in
            let transaction = Transaction(statements, coding: coding, decoded: decoded)
            let result = try body(transaction)
            return (result, try coverage.update(after: transaction))
        }
        try rewriteIfMoved()
        if let update { state.withLock { $0.standby.apply(update) } }
        return result
    }

    /// Runs `body` in one transaction of `database`, by default the store's; commits only if `keeps` is true.
    func perform<Result>(
        in database: StoreConnection? = nil,
        keeps: Bool = true,
        _ body: (Statements) throws -> Result
    ) throws(StoreError) -> Result {
        do {
            return try (database ?? self.database).transaction(keeps: keeps, body)
        } catch {
            throw StoreError(error)
        }
    }

    /// Checkpoints the WAL into the file and closes the file. The store must not be used afterwards, except to be
    /// closed again: a checkpoint without a connection would crash.
    package func close() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        if wasClosed { return }
        backups?.interrupt()
        let database = database
        try? database.queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try? database.close()
        // For the next start, when the disk may be full.
        if let path { LogReserve.take(databaseAt: path) }
    }

    /// Gives back the memory of the file's pages and of cached entities; the next turns read what they need anew.
    /// Prepared statements stay.
    package func releaseMemory() {
        decoded.forget()
        database.queue.writeWithoutTransaction { _ = sqlite3_db_release_memory($0.sqliteConnection) }
    }

    /// Drops the cached entities. Call this when the rules of a zone may have changed, since entities hold them.
    package func forgetZones() { decoded.forget() }

    /// Checks the whole file while it is in use. Callable from any thread.
    /// - Throws: ``StoreError`` if the file is damaged or can't be read.
    package func check() throws(StoreError) {
        guard let path else { return }
        do {
            try StoreNames.reader(at: path).retiring { try StoreCheck.requireWhole($0) }
        } catch {
            throw StoreError(error)
        }
    }

    /// Makes the next start check the whole file before using it, whatever its size.
    package func suspect() {
        if let path { DurableFile.mark(StoreOpening.suspicion(path)) }
    }
}

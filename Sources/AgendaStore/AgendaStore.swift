import Agenda
import Chronology
import SQLite
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
    /// Performs the file operations that replace the store's file.
    let fileSteps: FileStep.Runner
    /// Called before a file is written into a possibly new directory; throws if another process uses it.
    let claim: Claim

    package typealias Claim = @Sendable () throws(StoreError) -> Void

    struct State {
        var database: Connection
        /// Nil for a store in memory.
        var files: StoreFiles?
        var standby = Standby()
        /// Nil until first needed or until ``completeStandby()``.
        var tables: StandbyTables?
        var rewriteCount = 0
        /// How to open the file for writing; nil if it is.
        var unwritable: StoreOpening?
        /// The replacement that is already at the path but could not be opened; the removed file is still open.
        var unopened: StoreReplacement?
        var isClosed = false
    }

    private init(
        _ database: Connection,
        path: String?,
        backups: Backups?,
        zones: @escaping ZoneResolver,
        fileSteps: @escaping FileStep.Runner,
        claim: @escaping Claim
    ) {
        let files = path.map { StoreFiles(openedAt: $0) }
        state = Mutex(State(database: database, files: files))
        self.path = path
        self.backups = backups
        coding = EntityCoding(zones: zones)
        self.fileSteps = fileSteps
        self.claim = claim
        checkpoints.watch(database)
        if let path { LogReserve.take(databaseAt: path) }
    }

    var database: Connection { state.withLock { $0.database } }

    /// Opens the file at `path` and migrates its schema; a nil `path` opens a database in memory.
    ///
    /// The directory must exist. `fileSteps` performs the file operations of a replacement. If the file was removed or
    /// replaced, `claim` is called before it is written again; if it throws, nothing is written.
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
            try Schema.migrate(database)
            try NumberRepair.apply(to: database)
            self.init(database, path: path, backups: backups, zones: zones, fileSteps: fileSteps, claim: claim)
        } catch let form as StoreCheck.Unsupported {
            throw form.error(path ?? ":memory:")
        } catch {
            throw StoreError(error)
        }
    }

    /// Checks and opens the file at `path`, and backs it up before a migration. A damaged file is moved aside and
    /// replaced by the newest good backup. One that can't be written is opened to be read; then each transaction fails
    /// until it can.
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
            let database = try connect(&opening)
            let store = AgendaStore(
                database,
                path: path,
                backups: backups,
                zones: zones,
                fileSteps: fileSteps,
                claim: claim
            )
            if database.isReadOnly { store.state.withLock { [opening] in $0.unwritable = opening } }
            return OpenedStore(
                store: store,
                recovery: opening.recovery,
                isChecked: opening.isChecked,
                backupProblem: opening.backupProblem
            )
        } catch {
            throw StoreError(error)
        }
    }

    /// Connects for reading if the disk can't be written.
    private static func connect(_ opening: inout StoreOpening) throws -> Connection {
        do {
            let database = try opening.open()
            if !database.isReadOnly { return database }
            // Its map of the log's index would be read-only for later connections of this process, too.
            database.close()
            return try opening.openUnwritable()
        } catch {
            // A file that another program has locked may be written by it, and must not be read without locks.
            guard let outage = StoreError(error).outage, outage != .locked,
                let database = try? opening.openUnwritable()
            else { throw error }
            return database
        }
    }

    /// Connects for writing. Uncommitted pages stay in memory: a full disk can fail only a commit.
    static func connect(_ path: String?) throws(SQLError) -> Connection {
        let database = try Connection(
            path,
            busySeconds: patienceSeconds,
            settings: "PRAGMA cache_spill = OFF; PRAGMA temp_store = MEMORY"
        )
        if path != nil { try database.useLog() }
        return database
    }

    /// Connects to a file that is only read, in parallel with the connection that writes it.
    static func connectForReading(_ path: String) throws(SQLError) -> Connection {
        try Connection(path, .readOnly, busySeconds: 5)
    }

    /// The time to wait for a lock held by another process: a due item must ring within two seconds.
    static let patienceSeconds = 1.0

    /// Runs `body` in one transaction, which is rolled back if `body` throws.
    ///
    /// The commit is on the disk when this returns, in the file at the path: if that file was removed or replaced, the
    /// open one is written there again.
    package func transaction<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        try openForWriting()
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
        in database: Connection? = nil,
        keeps: Bool = true,
        _ body: (Connection) throws -> Result
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
        _ = try? database.checkpoint(.truncate)
        database.close()
        // For the next start, when the disk may be full.
        if let path { LogReserve.take(databaseAt: path) }
    }

    /// Releases the memory of the file's pages and of cached entities; the next turns read the required ones again.
    /// Prepared statements are kept.
    package func releaseMemory() {
        decoded.forget()
        database.releaseMemory()
    }

    /// Drops the cached entities. Call this when the rules of a zone may have changed, because entities contain them.
    package func forgetZones() { decoded.forget() }

    /// Checks the whole file while it is in use. Callable from any thread.
    /// - Throws: ``StoreError`` if the file is damaged or can't be read.
    package func check() throws(StoreError) {
        guard let path else { return }
        do {
            try StoreCheck.requireWhole(StoreNames.reader(at: path))
        } catch {
            throw StoreError(error)
        }
    }

    /// Makes the next start check the whole file before using it, whatever its size.
    package func suspect() {
        if let path { DurableFile.mark(StoreOpening.suspicion(path)) }
    }
}

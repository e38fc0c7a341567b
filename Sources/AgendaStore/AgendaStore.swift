import Agenda
import Chronology
import Dispatch
import GRDB
import Synchronization

/// Everything that is kept, in one SQLite file: WAL, `synchronous=FULL`, so that what a commit acknowledged is there
/// after a power cut.
///
/// Used by one thread at a time, the engine's.
package final class AgendaStore: Sendable {
    let state: Mutex<State>
    let coding: EntityCoding
    let decoded = DecodedEntities()
    /// Nil for a store in memory.
    let path: String?
    /// Nil for a store in memory.
    package let backups: Backups?
    /// Carries out what is done to the store's file when another takes its place.
    let fileSteps: FileStep.Runner

    struct State {
        var database: DatabaseQueue
        /// Nil for a store in memory.
        var files: StoreFiles?
        var standby = Standby()
        /// Nil until it is needed, or ``prepareStandby()``.
        var tables: StandbyTables?
        var rewriteCount = 0
        /// Stands at the path, though the file that was removed from there is still the one that is open.
        var unopened: StoreReplacement?
    }

    private init(
        _ database: DatabaseQueue,
        path: String?,
        backups: Backups?,
        zones: @escaping ZoneResolver,
        fileSteps: @escaping FileStep.Runner
    ) {
        let files = path.map { StoreFiles(openedAt: $0) }
        state = Mutex(State(database: database, files: files))
        self.path = path
        self.backups = backups
        coding = EntityCoding(zones: zones)
        self.fileSteps = fileSteps
        if let path { LogReserve.take(databaseAt: path) }
    }

    var database: DatabaseQueue { state.withLock { $0.database } }

    /// Opens the file at `path` and brings its schema up to date; nil keeps everything in memory.
    ///
    /// The directory must be there. `fileSteps`, where it is not the usual one, carries out what is done to the file
    /// when another takes its place. - Throws: ``StoreError``.
    package convenience init(
        path: String?,
        zones: @escaping ZoneResolver,
        fileSteps: @escaping FileStep.Runner = FileStep.carryOut
    ) throws(StoreError) {
        let backups = path.map { Backups(storePath: $0) }
        let path = path.map(DurableFile.resolved)
        do {
            let database = try Self.connect(path)
            _ = try StoreCheck.appliedCount(database)
            try Schema.migrator.migrate(database)
            self.init(database, path: path, backups: backups, zones: zones, fileSteps: fileSteps)
        } catch let form as StoreCheck.Unsupported {
            throw form.error(path ?? ":memory:")
        } catch {
            throw StoreError(error)
        }
    }

    /// Opens the file at `path` with all care: it is checked and backed up before a migration, and where it is damaged
    /// it is moved aside and replaced by the newest good backup.
    ///
    /// The directory must be there, and nobody else may have the file open. Where `path` is a symbolic link, the file it
    /// names is used, and backups are kept beside the link. - Throws: ``StoreError``; the file was left as it was then.
    package static func open(
        at path: String,
        _ now: Now,
        zones: @escaping ZoneResolver,
        fileSteps: @escaping FileStep.Runner = FileStep.carryOut
    ) throws(StoreError) -> OpenedStore {
        do {
            let backups = Backups(storePath: path)
            let path = DurableFile.resolved(path)
            var opening = StoreOpening(path: path, backups: backups, now: now)
            let database = try opening.open()
            return OpenedStore(
                store: AgendaStore(database, path: path, backups: backups, zones: zones, fileSteps: fileSteps),
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
            // What is not committed stays in memory: a full disk fails a commit and nothing before it.
            try db.execute(sql: "PRAGMA cache_spill = OFF; PRAGMA temp_store = MEMORY")
            LogReserve.persistLog(db)
        }
        guard let path else { return try DatabaseQueue(configuration: configuration) }
        configuration.journalMode = .wal
        let database = try DatabaseQueue(path: path, configuration: configuration)
        // Not before: GRDB itself lowers it to NORMAL when it turns the WAL on, and a power cut would take what was
        // acknowledged.
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return database
    }

    /// Of the default class: GRDB's own asks for a priority that only root may have, and the log says so.
    static var quiet: Configuration {
        var configuration = Configuration()
        configuration.qos = .default
        return configuration
    }

    /// Beside whoever writes, and without changing a byte.
    static var reading: Configuration {
        var configuration = quiet
        configuration.readonly = true
        configuration.label = "clockd reader"
        configuration.busyMode = .timeout(5)
        return configuration
    }

    /// How long another process that holds the file is waited for: what is due is to ring within two seconds.
    static let patienceSeconds = 1.0

    /// Runs `body` in one transaction, which is kept only if nothing is thrown.
    ///
    /// It is on the disk when this returns, and the file is the one at the path: one that was removed or replaced
    /// meanwhile is written anew first.
    package func transaction<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        try rewriteIfMoved()
        let coverage = state.withLock { $0.standby.coverage }
        let (result, update) = try perform { db in
            let transaction = Transaction(db: db, coding: coding, decoded: decoded)
            let result = try body(transaction)
            return (result, try coverage.update(after: transaction))
        }
        try rewriteIfMoved()
        if let update { state.withLock { $0.standby.apply(update) } }
        return result
    }

    /// Runs `body` in one transaction of `database`, or of the file's; `keeps` says whether what it wrote is committed.
    func perform<Result>(
        in database: DatabaseQueue? = nil,
        keeps: Bool = true,
        _ body: (Database) throws -> Result
    ) throws(StoreError) -> Result {
        do {
            var result: Result?
            try (database ?? self.database).writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    result = try body(db)
                    return keeps ? .commit : .rollback
                }
            }
            guard let result else { preconditionFailure("a transaction that ends has a result") }
            return result
        } catch {
            throw StoreError(error)
        }
    }

    /// Moves what the WAL holds into the file and closes it. The store is of no use afterwards.
    package func close() {
        backups?.interrupt()
        let database = database
        try? database.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try? database.close()
        // For the next start: the disk may be full by then.
        if let path { LogReserve.take(databaseAt: path) }
    }

    /// To be called when the rules of a zone may have changed: what was read before may have the old ones.
    package func forgetZones() { decoded.forget() }

    /// Checks the whole file, from any thread, while it is in use. - Throws: ``StoreError`` where it is damaged.
    package func check() throws(StoreError) {
        guard let path else { return }
        do {
            let reader = try StoreNames.reader(at: path)
            try StoreCheck.requireWhole(reader)
            try reader.retire()
        } catch {
            throw StoreError(error)
        }
    }

    /// Has the next start check the file in full before it is used, whatever its size.
    package func suspect() {
        if let path { DurableFile.mark(StoreOpening.suspicion(path)) }
    }
}

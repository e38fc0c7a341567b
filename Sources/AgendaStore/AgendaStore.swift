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
    private let state: Mutex<State>
    let coding: EntityCoding
    private let decoded = DecodedEntities()
    /// Nil for a store in memory.
    let path: String?
    /// Nil for a store in memory.
    package let backups: Backups?

    private struct State {
        var database: DatabaseQueue
        /// Nil for a store in memory.
        var files: StoreFiles?
        var standby = Standby()
        /// Nil until it is needed, or ``prepareStandby()``.
        var tables: StandbyTables?
        var rewriteCount = 0
    }

    private init(_ database: DatabaseQueue, path: String?, zones: @escaping ZoneResolver) {
        let files = path.map { StoreFiles(openedAt: $0) }
        state = Mutex(State(database: database, files: files))
        self.path = path
        backups = path.map { Backups(storePath: $0) }
        coding = EntityCoding(zones: zones)
        if let path { LogReserve.take(databaseAt: path) }
    }

    var database: DatabaseQueue { state.withLock { $0.database } }

    /// Opens the file at `path` and brings its schema up to date; nil keeps everything in memory.
    ///
    /// The directory must be there. - Throws: ``StoreError``.
    package convenience init(path: String?, zones: @escaping ZoneResolver) throws(StoreError) {
        do {
            let database = try Self.connect(path)
            let migrator = Schema.migrator
            if try database.read(migrator.hasBeenSuperseded) {
                throw StoreError.newerSchema(path: path ?? ":memory:")
            }
            try migrator.migrate(database)
            self.init(database, path: path, zones: zones)
        } catch {
            throw StoreError(error)
        }
    }

    /// How many migrations this program knows.
    package static var schemaVersion: Int { Schema.migrator.migrations.count }

    /// Opens the file at `path` with all care: it is checked and backed up before a migration, and where it is damaged
    /// it is moved aside and replaced by the newest good backup.
    ///
    /// The directory must be there, and nobody else may have the file open. - Throws: ``StoreError``; the file was left
    /// as it was then.
    package static func open(at path: String, _ now: Now, zones: @escaping ZoneResolver) throws(StoreError)
        -> OpenedStore
    {
        do {
            var opening = StoreOpening(path: path, backups: Backups(storePath: path), now: now)
            let database = try opening.open()
            return OpenedStore(
                store: AgendaStore(database, path: path, zones: zones),
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
    private static let patienceSeconds = 1.0

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
    private func perform<Result>(
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
            let reader = try DatabaseQueue(path: path, configuration: Self.reading)
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

// MARK: A file that was moved

extension AgendaStore {
    private func rewriteIfMoved() throws(StoreError) {
        guard let files = state.withLock({ $0.files }), !files.areInPlace else { return }
        do {
            try rewrite(files)
        } catch {
            throw .moved(path: files.path, problem: StoreError(error).text)
        }
    }

    /// Writes the file anew from what is open, and goes on with that. Whatever stands at its path by now is moved aside.
    private func rewrite(_ files: StoreFiles) throws {
        let path = files.path
        try DurableFile.makeDirectory(DurableFile.directory(of: path))
        let copy = path + ".rewritten"
        DurableFile.remove(copy)
        let old = database
        try old.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
        try DurableFile.sync(copy)
        // The file goes last: without it the others mean nothing.
        for suffix in ["-wal", "-shm", ""] where try DurableFile.exists(path + suffix) {
            if files.own(path + suffix) || suffix == "-shm" {
                DurableFile.remove(path + suffix)
            } else {
                try DurableFile.move(path + suffix, to: StoreOpening.freeName(path + ".stranger") + suffix)
            }
        }
        try DurableFile.move(copy, to: path)
        let database = try Self.connect(path)
        _ = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM meta") }
        LogReserve.take(databaseAt: path)
        state.withLock { state in
            state.database = database
            state.files = StoreFiles(openedAt: path)
            state.rewriteCount += 1
        }
        try? old.retire()
    }

    /// How often the file had to be written anew since it was opened.
    package var rewriteCount: Int { state.withLock { $0.rewriteCount } }
}

// MARK: Standby

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

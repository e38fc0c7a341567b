import Agenda
import Chronology
import Dispatch
import GRDB

/// Everything that is kept, in one SQLite file: WAL, `synchronous=FULL`, so that what a commit acknowledged is there
/// after a power cut.
///
/// Used by one thread at a time, the engine's.
package final class AgendaStore: Sendable {
    private let database: DatabaseQueue
    private let coding: EntityCoding
    /// Nil for a store in memory.
    private let path: String?
    /// Nil for a store in memory.
    package let backups: Backups?

    private init(_ database: DatabaseQueue, path: String?, zones: @escaping ZoneResolver) {
        self.database = database
        self.path = path
        backups = path.map { Backups(storePath: $0) }
        coding = EntityCoding(zones: zones)
    }

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
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            // What a crash leaves of the WAL is bounded.
            try db.execute(sql: "PRAGMA journal_size_limit = 4194304")
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

    /// Runs `body` in one transaction, which is kept only if nothing is thrown.
    package func transaction<Result>(_ body: (Transaction) throws -> Result) throws(StoreError) -> Result {
        do {
            var result: Result?
            try database.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    result = try body(Transaction(db: db, coding: coding))
                    return .commit
                }
            }
            guard let result else { preconditionFailure("a transaction that commits has a result") }
            return result
        } catch {
            throw StoreError(error)
        }
    }

    /// Moves what the WAL holds into the file and closes it. The store is of no use afterwards.
    package func close() {
        backups?.interrupt()
        try? database.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try? database.close()
    }

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

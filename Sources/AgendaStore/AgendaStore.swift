import Agenda
import Chronology
import GRDB

/// Everything that is kept, in one SQLite file: WAL, `synchronous=FULL`, so that what a commit acknowledged is there
/// after a power cut.
///
/// Used by one thread at a time, the engine's.
package final class AgendaStore: Sendable {
    private let database: DatabaseQueue
    private let coding: EntityCoding

    /// Opens the file at `path` and brings its schema up to date; nil keeps everything in memory.
    ///
    /// The directory must be there. - Throws: ``StoreError``.
    package init(path: String?, zones: @escaping ZoneResolver) throws(StoreError) {
        coding = EntityCoding(zones: zones)
        do {
            database = try Self.open(path)
            let migrator = Schema.migrator
            if try database.read(migrator.hasBeenSuperseded) {
                throw StoreError.newerSchema(path: path ?? ":memory:")
            }
            try migrator.migrate(database)
        } catch {
            throw StoreError(error)
        }
    }

    private static func open(_ path: String?) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "clockd"
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // What a crash leaves of the WAL is bounded.
            try db.execute(sql: "PRAGMA journal_size_limit = 4194304")
        }
        guard let path else { return try DatabaseQueue(configuration: configuration) }
        configuration.journalMode = .wal
        return try DatabaseQueue(path: path, configuration: configuration)
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
        try? database.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try? database.close()
    }
}

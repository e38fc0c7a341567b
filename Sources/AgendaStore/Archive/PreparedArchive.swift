import Agenda
import GRDB
import Synchronization

/// An archive that was read into a file of its own beside the store, checked and migrated there, with its queue: ready
/// to be taken over at once.
package final class PreparedArchive: Sendable {
    let path: String
    private static let lastNumber = Mutex(0)

    /// Takes long; from any thread, beside the engine. - Throws: ``StoreError/unreadableArchive(problem:)`` for what
    /// does not fit.
    package init(_ archive: Archive, for store: AgendaStore, _ now: Now) throws(StoreError) {
        guard let storePath = store.path else { throw .file(call: "open", path: ":memory:", errno: 2) }
        let number = Self.lastNumber.withLock { last in
            last += 1
            return last
        }
        path = "\(storePath)\(Self.suffix)\(number)"
        StoreCopy.remove(path)
        do {
            let database = try DatabaseQueue(path: path, configuration: Self.configuration)
            defer { try? database.retire() }
            try archive.fill(database)
            try database.writeWithoutTransaction { db in
                try db.inTransaction {
                    try Transaction(db: db, coding: store.coding).enqueueAllReadable(now)
                    return .commit
                }
            }
        } catch {
            StoreCopy.remove(path)
            throw StoreError(error)
        }
    }

    deinit { StoreCopy.remove(path) }

    /// What an earlier life prepared and did not take over.
    static func removeLeft(beside storePath: String) {
        let directory = DurableFile.directory(of: storePath)
        let prefix = (storePath.split(separator: "/").last.map(String.init) ?? "") + suffix
        for name in (try? DurableFile.names(in: directory)) ?? [] where name.hasPrefix(prefix) {
            DurableFile.remove(directory + "/" + name)
        }
    }

    private static let suffix = ".import-"

    /// It is of use to this process alone: nothing of it needs to reach the disk.
    private static var configuration: Configuration {
        var configuration = AgendaStore.quiet
        configuration.label = "clockd import"
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        return configuration
    }
}

extension AgendaStore {
    /// Runs `body` in one transaction, as ``transaction(_:)`` does, in which it can take the prepared archive over.
    package func adopting<Result>(
        _ archive: PreparedArchive,
        _ body: (Transaction) throws -> Result
    ) throws(StoreError) -> Result {
        do {
            try database.writeWithoutTransaction { db in
                try db.execute(sql: "ATTACH DATABASE ? AS prepared", arguments: [archive.path])
            }
        } catch {
            throw StoreError(error)
        }
        defer { try? database.writeWithoutTransaction { try $0.execute(sql: "DETACH DATABASE prepared") } }
        return try transaction(body)
    }
}

extension Transaction {
    /// Puts what the archive of ``AgendaStore/adopting(_:_:)`` has in the place of everything that is here.
    package func takeOverPrepared() throws {
        touchEverything()
        for table in try ArchivedTable.all(db) {
            try db.execute(sql: "DELETE FROM main.\(table.name)")
            let columns = table.columns.joined(separator: ", ")
            try db.execute(
                sql: "INSERT INTO main.\(table.name) (\(columns)) SELECT \(columns) FROM prepared.\(table.name)"
            )
        }
        try db.execute(
            sql: "DELETE FROM main.deadline; INSERT INTO main.deadline SELECT * FROM prepared.deadline"
        )
        unreadable.problems = [:]
        try forgetSetAside()
    }

    /// Derives the queue anew. - Throws: ``StoreError/unreadableArchive(problem:)`` where one can't be read.
    fileprivate func enqueueAllReadable(_ now: Now) throws {
        try db.execute(sql: "DELETE FROM deadline")
        for type in StoredKinds.all { try enqueueAll(type, now) }
        for ring in try ledger() { try save(ring, now) }
        if let item = unreadable.problems.keys.first {
            throw StoreError.unreadableArchive(problem: "an entry of \(item.kind.name) can't be read")
        }
    }

    private func enqueueAll<Entity: StoredEntity>(_ type: Entity.Type, _ now: Now) throws {
        for entity in try all(type) { try save(entity, now) }
    }
}

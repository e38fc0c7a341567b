import Agenda
import GRDB
import Synchronization

/// An archive that was read into a file of its own beside the store, checked and migrated there, with its queue: ready
/// to become the store.
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
            try Self.fill(path, from: archive, store.coding, now)
            // Now, and not while the engine waits for it.
            try DurableFile.sync(path)
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

    private static func fill(_ path: String, from archive: Archive, _ coding: EntityCoding, _ now: Now) throws {
        let database = try connect(path, "PRAGMA journal_mode = OFF")
        defer { try? database.retire() }
        try archive.fill(database)
        try database.writeWithoutTransaction { db in
            try db.inTransaction {
                try Transaction(db: db, coding: coding).enqueueAllReadable(now)
                return .commit
            }
            // As the store has it, so that nothing of that is left to do when it becomes the store.
            try db.execute(sql: "PRAGMA journal_mode = WAL")
        }
    }

    /// The last transaction before it becomes the store: the file is whole and closed afterwards. It is of no use any
    /// more where `body` returns nil or throws.
    func complete<Result>(_ body: (Database) throws -> Result?) throws -> Result? {
        let database = try Self.connect(path, "PRAGMA locking_mode = EXCLUSIVE")
        defer { try? database.retire() }
        return try database.writeWithoutTransaction { db in
            var result: Result?
            try db.inTransaction {
                result = try body(db)
                return result == nil ? .rollback : .commit
            }
            // Closing would do it, and say nothing of a disk that is full.
            try db.checkpoint(.truncate)
            return result
        }
    }

    /// Until it is the store nothing of it is needed after a crash; what becomes the store is synced as a whole.
    private static func connect(_ path: String, _ pragma: String) throws -> DatabaseQueue {
        var configuration = AgendaStore.quiet
        configuration.label = "clockd import"
        configuration.prepareDatabase { db in
            try db.execute(sql: pragma + "; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

extension Transaction {
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

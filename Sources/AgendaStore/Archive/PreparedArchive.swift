import Agenda
import SQLite
import Synchronization

/// An archive in a separate database file beside the store, checked, migrated and with its queue: ready to become the
/// store.
package final class PreparedArchive: Sendable {
    let path: String
    /// Whether it is the store that an import has replaced.
    let isUndo: Bool
    /// The commands of its alarms, timers, focus sessions and open rings, without duplicates, sorted.
    package let commands: [String]
    private static let lastNumber = Mutex(0)

    /// Reads the archive, which takes long. Callable from any thread, without blocking the engine. What falls due after
    /// `moment` rings after the adoption.
    /// - Throws: ``StoreError/unreadableArchive(_:)`` if the archive is invalid.
    package init(_ archive: Archive, for store: AgendaStore, at moment: ImportMoment) throws(StoreError) {
        path = try Self.freePath(beside: store)
        isUndo = false
        do {
            commands = try Self.fill(path, from: archive, store.coding, moment)
            // Done here, so that the engine doesn't have to wait for it.
            try DurableFile.sync(path)
        } catch {
            StoreCopy.remove(path)
            throw StoreError(error)
        }
    }

    /// Takes the store that the last import has replaced, ``AgendaStore/replacedByImport``, which is not kept any longer
    /// then: to take back that import.
    /// - Throws: ``StoreError`` if it is not there or can't be read.
    package init(_ replaced: String, beforeImportTo store: AgendaStore) throws(StoreError) {
        path = try Self.freePath(beside: store)
        isUndo = true
        commands = []
        do {
            try DurableFile.rename(replaced, to: path)
            let database = try Self.connect(path, "PRAGMA locking_mode = EXCLUSIVE")
            defer { database.close() }
            // An update may have come in between.
            try Schema.migrate(database)
        } catch {
            StoreCopy.remove(path)
            throw StoreError(error)
        }
    }

    private static func freePath(beside store: AgendaStore) throws(StoreError) -> String {
        guard let storePath = store.path else { throw .file(call: "open", path: ":memory:", errno: 2) }
        let number = lastNumber.withLock { last in
            last += 1
            return last
        }
        let path = "\(storePath)\(suffix)\(number)"
        StoreCopy.remove(path)
        return path
    }

    deinit { StoreCopy.remove(path) }

    /// Removes files that an earlier process prepared but did not adopt.
    static func removeLeft(beside storePath: String) {
        let directory = DurableFile.directory(of: storePath)
        let prefix = (storePath.split(separator: "/").last.map(String.init) ?? "") + suffix
        for name in (try? DurableFile.names(in: directory)) ?? [] where name.hasPrefix(prefix) {
            DurableFile.remove(directory + "/" + name)
        }
    }

    private static let suffix = ".import-"

    /// - Returns: the commands.
    private static func fill(
        _ path: String,
        from archive: Archive,
        _ coding: EntityCoding,
        _ moment: ImportMoment
    ) throws -> [String] {
        let database = try connect(path, "PRAGMA journal_mode = OFF")
        try archive.fill(database)
        let commands = try database.transaction { database in
            let transaction = Transaction(database, coding: coding)
            let commands = try transaction.takeUpArchived(moment).sorted()
            try transaction.requireFreeNumbers()
            return commands
        }
        // The store's journal mode, set now so that no step remains when the file becomes the store.
        try database.execute("PRAGMA journal_mode = WAL")
        database.close()
        return commands
    }

    /// Runs the last transaction before the file becomes the store, and closes the complete file. If `body` throws or
    /// returns nil, the archive must not be used any more: the file may hold half of what it wrote.
    func complete<Result>(_ body: (Connection) throws -> Result?) throws -> Result? {
        let database = try Self.connect(path, "PRAGMA locking_mode = EXCLUSIVE")
        defer { database.close() }
        guard let result = try database.transaction(body) else { return nil }
        // Closing would do the same, but not report a full disk.
        try database.checkpoint(.truncate)
        return result
    }

    /// Connects without syncing: the file isn't needed after a crash, and is synced as a whole before it becomes the
    /// store.
    private static func connect(_ path: String, _ pragma: String) throws -> Connection {
        let settings = [pragma, "PRAGMA synchronous = OFF", "PRAGMA temp_store = MEMORY"]
        return try Connection(path, settings: settings.joined(separator: ";"))
    }
}

extension Transaction {
    /// Rejects numbers that leave too few after them: new numbers follow the last one.
    fileprivate func requireFreeNumbers() throws {
        let numbered = ItemKind.allCases.map(\.name) + ["history", "work", "run", "calculation"]
        for table in numbered {
            try requireFree("SELECT max(number) FROM \(table)", table)
        }
        try requireFree("SELECT max(last) FROM counter", "counter")
    }

    private func requireFree(_ sql: String, _ table: String) throws {
        guard try statements.integer(.composed(sql)) ?? 0 <= NumberRepair.greatest else {
            let fault = StoredFault(.notBetween(0, Int(NumberRepair.greatest)), at: table, "number")
            throw StoreError.unreadableArchive(fault)
        }
    }
}

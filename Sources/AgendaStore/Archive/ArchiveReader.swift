import GRDB

/// Reads the text of an ``Archive`` from a store, in parts of bounded length.
struct ArchiveReader {
    private enum Place {
        case beginning
        /// In the table with that index, after the row with that number.
        case rows(table: Int, after: Int64?, isFirst: Bool)
        case over
    }

    /// Rows per part.
    private static let pageRows = 256

    private var place = Place.beginning
    private var tables: [ArchivedTable] = []

    /// Returns the next part; nil after the last. Always pass the same database, which must not change meanwhile.
    mutating func next(_ db: Database) throws -> String? {
        switch place {
        case .beginning:
            tables = try ArchivedTable.all(db)
            place = .rows(table: 0, after: nil, isFirst: true)
            return try beginning(db)
        case .rows(let table, let last, let isFirst): return try rows(db, table, after: last, isFirst: isFirst)
        case .over: return nil
        }
    }

    private func beginning(_ db: Database) throws -> String {
        let migrations = try Schema.migrator.appliedIdentifiers(db)
        return """
            {"format":"\(Archive.format)","version":\(Archive.version),"schema":\(migrations.count),
            "tables":{

            """
    }

    private mutating func rows(_ db: Database, _ index: Int, after last: Int64?, isFirst: Bool) throws -> String {
        guard index < tables.count else {
            place = .over
            return "\n}}\n"
        }
        let table = tables[index]
        let (rows, next) = try table.rows(db, after: last, limit: Self.pageRows)
        var text = isFirst ? (index == 0 ? "" : ",\n") + "\"\(table.name)\":[" : ""
        if !rows.isEmpty { text += (isFirst ? "\n" : ",\n") + rows.joined(separator: ",\n") }
        if let next {
            place = .rows(table: index, after: next, isFirst: false)
        } else {
            place = .rows(table: index + 1, after: nil, isFirst: true)
            text += isFirst && rows.isEmpty ? "]" : "\n]"
        }
        return text
    }
}

extension Archive {
    init(_ db: Database) throws {
        var reader = ArchiveReader()
        var text = ""
        while let part = try reader.next(db) { text += part }
        self.init(text)
    }
}

extension Database {
    /// Copies the database to a new file, without syncing it (VACUUM INTO syncs its file as `synchronous` demands): the
    /// commit of a ring would wait meanwhile.
    func copyUnsynced(to path: String) throws {
        try execute(sql: "PRAGMA synchronous = OFF")
        try execute(sql: "VACUUM INTO ?", arguments: [path])
    }
}

/// A copy of the whole store at one time, from which several archives can be read at the same time. Its file is
/// unlinked and occupies disk space until this object is released.
package final class StoreCopy: Sendable {
    private let database: DatabaseQueue

    /// Copies the store. Callable from any thread; only blocks truncation of the store's log.
    /// - Throws: ``StoreError``, also for a store in memory.
    package init(of store: AgendaStore) throws(StoreError) {
        guard let path = store.path else { throw .file(call: "open", path: ":memory:", errno: 2) }
        do {
            let copy = path + ".copy"
            Self.remove(copy)
            defer { Self.remove(copy) }
            let source = try StoreNames.reader(at: path)
            do {
                try source.inDatabase { try $0.copyUnsynced(to: copy) }
                try source.retire()
            } catch {
                try? source.retire()
                throw error
            }
            database = try DatabaseQueue(path: copy, configuration: AgendaStore.reading)
            // The file must be open before its name is removed.
            _ = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
        } catch {
            throw StoreError(error)
        }
    }

    deinit { try? database.retire() }

    static func remove(_ path: String) {
        for suffix in ["", "-journal", "-wal", "-shm"] { DurableFile.remove(path + suffix) }
    }

    /// The archive of a copy, in parts.
    package struct Parts: Sendable {
        private let copy: StoreCopy
        private var reader = ArchiveReader()

        package init(_ copy: StoreCopy) {
            self.copy = copy
        }

        /// Returns the next part; nil after the last.
        package mutating func next() throws(StoreError) -> String? {
            do {
                return try copy.database.read { try reader.next($0) }
            } catch {
                throw StoreError(error)
            }
        }
    }
}

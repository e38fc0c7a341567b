import SQLite
import Synchronization

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
    mutating func next(_ database: Connection) throws -> String? {
        switch place {
        case .beginning:
            tables = try ArchivedTable.all(database)
            place = .rows(table: 0, after: nil, isFirst: true)
            return try beginning(database)
        case .rows(let table, let last, let isFirst): return try rows(database, table, after: last, isFirst: isFirst)
        case .over: return nil
        }
    }

    private func beginning(_ database: Connection) throws -> String {
        let migrations = try Schema.applied(database)
        return """
            {"format":"\(Archive.format)","version":\(Archive.version),"schema":\(migrations.count),
            "tables":{

            """
    }

    private mutating func rows(_ database: Connection, _ index: Int, after last: Int64?, isFirst: Bool) throws -> String
    {
        guard index < tables.count else {
            place = .over
            return "\n}}\n"
        }
        let table = tables[index]
        let (rows, next) = try table.rows(database, after: last, limit: Self.pageRows)
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
    init(_ database: Connection) throws {
        var reader = ArchiveReader()
        var text = ""
        while let part = try reader.next(database) { text += part }
        self.init(text)
    }
}

extension Connection {
    /// Copies the database to a new file, without syncing it (VACUUM INTO syncs its file as `synchronous` demands): the
    /// commit of a ring would wait meanwhile.
    func copyUnsynced(to path: String) throws {
        try execute("PRAGMA synchronous = OFF")
        try run(.vacuum, path)
    }
}

/// A copy of the whole store at one time, from which several archives can be read at the same time. Its file is
/// unlinked and occupies disk space until this object is released.
package final class StoreCopy: Sendable {
    private let database: Mutex<Connection>

    /// Copies the store. Callable from any thread; only blocks truncation of the store's log.
    /// - Throws: ``StoreError``, also for a store in memory.
    package init(of store: AgendaStore) throws(StoreError) {
        guard let path = store.path else { throw .file(call: "open", path: ":memory:", errno: 2) }
        do {
            let copy = path + ".copy"
            Self.remove(copy)
            defer { Self.remove(copy) }
            try StoreNames.reader(at: path).copyUnsynced(to: copy)
            database = Mutex(try AgendaStore.connectForReading(copy))
        } catch {
            throw StoreError(error)
        }
    }

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
                return try copy.database.withLock { try reader.next($0) }
            } catch {
                throw StoreError(error)
            }
        }
    }
}

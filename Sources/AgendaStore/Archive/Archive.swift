import Agenda
import JSON
import SQLite

/// The whole store as one JSON text that another machine can import: one row per line, in an order that depends only on
/// the content.
package struct Archive: Hashable, Sendable {
    /// UTF-8 if written by this program; otherwise any bytes.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        self.init(bytes: Array(text.utf8))
    }
}

extension Transaction {
    /// Tells whether the store has no items, rings or other data. The history and the counters don't count: a
    /// daemon that was only started has an empty store.
    package func isEmpty() throws -> Bool {
        let names = try statements.all(.composed(ArchivedTable.selectNames)) { try $0.text(0) }
        return try names.filter { ArchivedTable.isArchived($0) && $0 != "history" && $0 != "counter" }.allSatisfy {
            name in
            try !statements.flag(.composed("SELECT EXISTS (SELECT 1 FROM \(name))"))
        }
    }
}

extension Archive {
    /// The value of the member `format`.
    static let format = "clockd archive"
    /// Increased when a reader of this version could misread a newer one. See packaging/archive.md.
    static let version = 1

    /// Reads the archive into an empty database with the schema it was written with, then migrates that database.
    /// - Throws: ``StoreError/unreadableArchive(_:)`` if the content doesn't fit the schema.
    func fill(_ database: Connection) throws {
        do {
            let document = try ArchiveDocument(self)
            try Schema.migrate(database, upTo: document.migrationCount)
            try database.transaction { database in
                let tables = try ArchivedTable.all(database)
                try document.requireTables(tables.map(\.name))
                for table in tables { try table.replace(database, by: document) }
            }
            try Schema.migrate(database)
        } catch let error as SQLError where !error.isOfFile {
            throw StoreError.unreadableArchive(StoredFault(.refusedByStore(cause: error.message)))
        } catch let error as JSONError {
            throw StoreError.unreadableArchive(StoredFault(.notJSON(error)))
        }
    }
}

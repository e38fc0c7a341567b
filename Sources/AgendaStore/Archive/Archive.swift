import Agenda
import GRDB

/// The whole store as one JSON text that another machine can import: one row per line, in an order that depends only on
/// the content.
package struct Archive: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}

extension Transaction {
    /// Tells whether the store has no items, rings or other data. The history and the counters don't count: a
    /// daemon that was only started has an empty store.
    package func isEmpty() throws -> Bool {
        try ArchivedTable.all(db).filter { $0.name != "history" && $0.name != "counter" }.allSatisfy { table in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table.name))") == false
        }
    }
}

extension Archive {
    /// The value of the member `format`.
    static let format = "clockd archive"
    /// Increased when a reader of this version could misread a newer one. See packaging/archive.md.
    static let version = 1

    /// Reads the archive into an empty database with the schema it was written with, then migrates that.
    /// - Throws: ``StoreError/unreadableArchive(problem:)`` if the content doesn't fit the schema.
    func fill(_ database: DatabaseQueue) throws {
        do {
            let last = try database.read(lastMigration)
            try Schema.migrator.migrate(database, upTo: last)
            try database.write { db in
                let tables = try ArchivedTable.all(db)
                try requireMembers(["format", "version", "schema", "tables"], at: "$", db)
                try requireMembers(tables.map(\.name), at: "$.tables", db)
                for table in tables { try table.replace(db, from: text) }
            }
            try Schema.migrator.migrate(database)
        } catch let error as DatabaseError where error.resultCode.isOfContent {
            throw StoreError.unreadableArchive(problem: error.message ?? error.description)
        }
    }

    /// Returns the last migration of the program that wrote the archive.
    private func lastMigration(_ db: Database) throws -> String {
        guard try Bool.fetchOne(db, sql: "SELECT json_valid(?)", arguments: [text]) == true else {
            throw StoreError.unreadableArchive(problem: "it is no JSON")
        }
        guard try String.fetchOne(db, sql: "SELECT ? ->> '$.format'", arguments: [text]) == Self.format else {
            let isOld = try Bool.fetchOne(db, sql: "SELECT ? ->> '$.clockd' IS 1", arguments: [text]) == true
            throw StoreError.unreadableArchive(
                problem: isOld ? "a clockd from before the first release wrote it" : "it was not written by clockd"
            )
        }
        let version = try number("version", db)
        let schema = try number("schema", db)
        guard version == Self.version, let last = Schema.migrator.migrations.prefix(schema).last,
            schema <= Schema.migrator.migrations.count
        else { throw StoreError.unreadableArchive(problem: "it is of a newer clockd") }
        return last
    }

    private func number(_ name: String, _ db: Database) throws -> Int {
        let sql = "SELECT CASE json_type(?1, ?2) WHEN 'integer' THEN json_extract(?1, ?2) END"
        guard let number = try Int.fetchOne(db, sql: sql, arguments: [text, "$." + name]), number > 0 else {
            throw StoreError.unreadableArchive(problem: "\(name) is missing, or no number from 1")
        }
        return number
    }

    /// Requires exactly these members: a missing or an unknown one would be lost silently.
    private func requireMembers(_ names: [String], at path: String, _ db: Database) throws {
        guard try String.fetchOne(db, sql: "SELECT json_type(?, ?)", arguments: [text, path]) == "object" else {
            throw StoreError.unreadableArchive(problem: "\(path.dropFirst(2)) is no object")
        }
        let found = try Set(String.fetchAll(db, sql: "SELECT key FROM json_each(?, ?)", arguments: [text, path]))
        if let missing = names.first(where: { !found.contains($0) }) {
            throw StoreError.unreadableArchive(problem: "\(missing) is missing")
        }
        if let unknown = found.subtracting(names).min() {
            throw StoreError.unreadableArchive(problem: "\(unknown) is an unknown member")
        }
    }
}

extension ResultCode {
    /// Whether the data is at fault, as opposed to the place where it is stored.
    fileprivate var isOfContent: Bool {
        ![.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_READONLY].contains(self)
    }
}

import GRDB

/// A table of an archive. An archive has all tables except those derived from others or from the configuration (the
/// queue, the daily reminder) and those that concern only this machine (the last reading of its clocks, the applied
/// migrations).
struct ArchivedTable {
    let name: String
    let columns: [String]
    /// The columns that hold JSON, which an archive embeds as JSON rather than as a string.
    private static let jsonColumns: Set<String> = ["body", "details"]
    private static let notArchived: Set<String> = ["deadline", "nudge", "meta", "tally", "grdb_migrations"]

    static func all(_ db: Database) throws -> [ArchivedTable] {
        try String.fetchAll(db, sql: selectNames).filter(isArchived).map { name in
            ArchivedTable(name: name, columns: try db.columns(in: name).map(\.name).sorted())
        }
    }

    static let selectNames =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"

    static func isArchived(_ name: String) -> Bool { !notArchived.contains(name) }

    /// Returns at most `limit` rows after number `last`, each as the text of a JSON object, and the number of the last
    /// one; nil if there are no more. Rows are in the order of the primary key, so that equal tables give equal texts.
    /// A table whose rows have no numbers is short and read at once.
    func rows(_ db: Database, after last: Int64?, limit: Int) throws -> (texts: [String], next: Int64?) {
        let members = columns.map { column in
            "'\(column)', " + (Self.jsonColumns.contains(column) ? "json(\(column))" : column)
        }
        let text = "json_object(\(members.joined(separator: ", ")))"
        let key = try db.primaryKey(name)
        guard key.isRowID else {
            let order = key.columns.joined(separator: ", ")
            return (try String.fetchAll(db, sql: "SELECT \(text) FROM \(name) ORDER BY \(order)"), nil)
        }
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT rowid, \(text) FROM \(name) WHERE rowid > ? ORDER BY rowid LIMIT ?"),
            arguments: [last ?? Int64.min, limit]
        )
        return (rows.map { $0[1] }, rows.count < limit ? nil : rows.last?[0])
    }

    /// Replaces all rows by those of this table in the archive. A row must not have members that are not columns; it
    /// may omit columns that may be null.
    /// - Throws: ``StoreError/unreadableArchive(_:)``; SQLite's error if a row violates a constraint.
    func replace(_ db: Database, by archive: ArchiveDocument) throws {
        try db.execute(sql: "DELETE FROM \(name)")
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        let insert = try db.makeStatement(
            sql: "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
        )
        try archive.rows(of: name, columns: columns) { values in
            insert.setUncheckedArguments(StatementArguments(values))
            try insert.execute()
        }
    }
}

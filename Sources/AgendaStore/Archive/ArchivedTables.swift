import SQLite

/// A table of an archive. An archive has all tables except those derived from others or from the configuration (the
/// queue, the daily reminder) and those that concern only this machine (the last reading of its clocks, the changes that
/// can be taken back, the applied migrations).
struct ArchivedTable {
    let name: String
    let columns: [String]
    /// The columns that hold JSON, which an archive embeds as JSON rather than as a string.
    private static let jsonColumns: Set<String> = ["body", "details"]
    private static let notArchived: Set<String> = [
        "deadline", "nudge", "meta", "grdb_migrations", "change", "changed_row",
    ]

    static func all(_ database: Connection) throws -> [ArchivedTable] {
        try database.texts(.composed(selectNames)).filter(isArchived).map { name in
            ArchivedTable(name: name, columns: try database.texts(.columns, name))
        }
    }

    static let selectNames =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"

    static func isArchived(_ name: String) -> Bool { !notArchived.contains(name) }

    /// Returns at most `limit` rows after number `last`, each as the text of a JSON object, and the number of the last
    /// one; nil if there are no more. Rows are in the order of the primary key, so that equal tables give equal texts.
    /// A table whose rows have no numbers is short and read at once.
    func rows(_ database: Connection, after last: Int64?, limit: Int) throws -> (texts: [String], next: Int64?) {
        let members = columns.map { column in
            "'\(column)', " + (Self.jsonColumns.contains(column) ? "json(\(column))" : column)
        }
        let text = "json_object(\(members.joined(separator: ", ")))"
        guard try database.flag(.isNumbered, name) else {
            let order = try database.texts(.keyColumns, name).joined(separator: ", ")
            return (try database.texts(.composed("SELECT \(text) FROM \(name) ORDER BY \(order)")), nil)
        }
        let page = SQLText.composed("SELECT rowid, \(text) FROM \(name) WHERE rowid > ? ORDER BY rowid LIMIT ?")
        let rows = try database.all(page, last ?? Int64.min, limit) { (try $0.integer(0), try $0.text(1)) }
        return (rows.map(\.1), rows.count < limit ? nil : rows.last?.0)
    }

    /// Replaces all rows by those of this table in the archive. A row must not have members that are not columns; it
    /// may omit columns that may be null.
    /// - Throws: ``StoreError/unreadableArchive(_:)``; SQLite's error if a row violates a constraint.
    func replace(_ database: Connection, by archive: ArchiveDocument) throws {
        try database.execute("DELETE FROM \(name)")
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        let insert = SQLText.composed("INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(marks))")
        try archive.rows(of: name, columns: columns) { try database.run(insert, $0) }
    }
}

extension SQLText {
    fileprivate static let columns = SQLText("SELECT name FROM pragma_table_info(?) ORDER BY name")
    fileprivate static let keyColumns = SQLText("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk")
    /// Whether the key is a number, which is another name of the row's own (sqlite.org/lang_createtable.html#rowid).
    fileprivate static let isNumbered = SQLText("SELECT type = 'INTEGER' FROM pragma_table_info(?) WHERE pk = 1")
}

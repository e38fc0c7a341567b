import GRDB

/// What an archive has: every table but those that are derived from others or from the
/// configuration (the queue, the daily reminder) and what belongs to this
/// machine alone (when its clocks were last read, which migrations ran).
struct ArchivedTable {
    let name: String
    let columns: [String]
    /// The columns that hold JSON: in an archive they are no text within text.
    private static let jsonColumns: Set<String> = ["body", "details"]
    private static let notArchived: Set<String> = ["deadline", "nudge", "meta", "grdb_migrations"]

    static func all(_ db: Database) throws -> [ArchivedTable] {
        let names = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
        )
        return try names.filter { !notArchived.contains($0) }.map { name in
            ArchivedTable(name: name, columns: try db.columns(in: name).map(\.name).sorted())
        }
    }

    /// Each row as the text of a JSON object, in the order of the primary key, so that equal tables have equal texts.
    func rows(_ db: Database) throws -> [String] {
        let members = columns.map { column in
            "'\(column)', " + (Self.jsonColumns.contains(column) ? "json(\(column))" : column)
        }
        let key = try db.primaryKey(name).columns.joined(separator: ", ")
        return try String.fetchAll(
            db,
            sql: "SELECT json_object(\(members.joined(separator: ", "))) FROM \(name) ORDER BY \(key)"
        )
    }

    /// Replaces all rows by those that `archive`, the text of one, has for this table.
    func replace(_ db: Database, from archive: String) throws {
        try db.execute(sql: "DELETE FROM \(name)")
        let values = columns.map { "value ->> '$.\($0)'" }
        try db.execute(
            sql: """
                INSERT INTO \(name) (\(columns.joined(separator: ", ")))
                SELECT \(values.joined(separator: ", ")) FROM json_each(?, '$.tables.\(name)')
                """,
            arguments: [archive]
        )
    }
}

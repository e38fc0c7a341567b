import SQLite

/// Bringing a file to the newest form of ``Schema``. The names of the migrations that it has been through are in a table
/// of the file, whose name and form are those of the library that made it for earlier releases: these must know a newer
/// file when they see it.
extension Schema {
    private static let table = "grdb_migrations"

    /// Returns the names of the migrations that were applied to the file, by any release.
    static func applied(_ database: Connection) throws(SQLError) -> Set<String> {
        guard try database.flag(.hasMigrations, table) else { return [] }
        return Set(try database.texts(.composed("SELECT identifier FROM \(table)")))
    }

    /// Applies the first `count` migrations, as far as they were not, in one transaction.
    static func migrate(_ database: Connection, upTo count: Int = migrations.count) throws {
        let applied = try applied(database)
        let missing = migrations.prefix(count).filter { !applied.contains($0.name) }
        if missing.isEmpty { return }
        try database.transaction { database in
            try database.execute("CREATE TABLE IF NOT EXISTS \(table) (identifier TEXT NOT NULL PRIMARY KEY)")
            for migration in missing {
                try database.execute(migration.sql)
                try database.run(.composed("INSERT INTO \(table) VALUES (?)"), migration.name)
            }
        }
    }
}

extension SQLText {
    fileprivate static let hasMigrations = SQLText(
        "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?)"
    )
}

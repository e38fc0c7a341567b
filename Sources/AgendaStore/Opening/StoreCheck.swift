import GRDB

/// Checks whether a file is a complete store: SQLite's own check, and all tables of its migrations.
enum StoreCheck {
    /// Files up to this size are checked before use, which takes 2 ms per megabyte.
    static let inlineBytes = 32 * 1024 * 1024

    /// Returns the number of known migrations that were applied, in order; 0 for an empty database.
    /// - Throws: ``Damage``, ``Unsupported``, or an error of SQLite.
    static func appliedCount(_ database: some DatabaseReader) throws -> Int {
        let migrator = Schema.migrator
        return try database.read { db in
            guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else {
                return try requireEmpty(db)
            }
            if try migrator.hasBeenSuperseded(db) { throw Unsupported.newer }
            let applied = try migrator.appliedMigrations(db)
            guard !applied.isEmpty, applied.elementsEqual(migrator.migrations.prefix(applied.count)) else {
                throw Damage.malformed(problem: "migrations are missing")
            }
            return applied.count
        }
    }

    /// The file is a store, but this program can't read it.
    enum Unsupported: Error {
        case newer, beforeFirstRelease

        func error(_ path: String) -> StoreError {
            switch self {
            case .newer: .newerSchema(path: path)
            case .beforeFirstRelease: .beforeFirstRelease(path: path)
            }
        }
    }

    /// - Returns: 0, the number of applied migrations.
    /// - Throws: ``Damage`` for a file of another program, ``Unsupported`` for one from before the first release.
    private static func requireEmpty(_ db: Database) throws -> Int {
        let tables = try Schema.objects(db)
        if tables.isEmpty { return 0 }
        let sql = "SELECT EXISTS (SELECT 1 FROM grdb_migrations WHERE identifier = ?)"
        if tables.contains("grdb_migrations"),
            try Bool.fetchOne(db, sql: sql, arguments: [Schema.beforeFirstRelease]) == true
        {
            throw Unsupported.beforeFirstRelease
        }
        throw Damage.malformed(problem: "it is a file of another program")
    }

    /// Requires the tables, indexes and triggers of the first `appliedCount` migrations.
    /// - Throws: ``Damage``.
    static func requireTables(_ database: some DatabaseReader, appliedCount: Int) throws {
        let missing = try Schema.objects(appliedCount).subtracting(database.read(Schema.objects))
        guard missing.isEmpty else { throw Damage.missingTables(missing.sorted()) }
    }

    /// Runs `quick_check`, which reads every page and row; if the file is `suspected`, `integrity_check`, which also
    /// compares indexes with their tables.
    /// - Throws: ``Damage``.
    static func requireWhole(_ database: some DatabaseReader, suspected: Bool = false) throws {
        let pragma = suspected ? "integrity_check" : "quick_check"
        let problem = try database.read { try String.fetchOne($0, sql: "PRAGMA \(pragma)(1)") }
        guard problem == "ok" else { throw Damage.malformed(problem: problem ?? "no answer") }
        try database.read(requireReadableRows)
    }

    /// Checks `json_valid(body)`, because a read-only connection ignores CHECK constraints (sqlite3AddCheckConstraint).
    private static func requireReadableRows(_ db: Database) throws {
        let tables = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%json_valid(body)%'"
        )
        for table in tables {
            let sql = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE NOT json_valid(body))"
            guard try Bool.fetchOne(db, sql: sql) == false else {
                throw Damage.malformed(problem: "unreadable rows in \(table)")
            }
        }
    }

    /// Runs all checks above on a file that no other connection has open.
    static func requireSound(fileAt path: String) throws {
        try DatabaseQueue(path: path, configuration: AgendaStore.reading).retiring { database in
            let count = try appliedCount(database)
            try requireWhole(database)
            try requireTables(database, appliedCount: count)
            guard count > 0 else { throw Damage.malformed(problem: "it has no tables") }
        }
    }
}

extension Schema {
    /// Returns the names of all tables, indexes and triggers.
    static func objects(_ db: Database) throws -> Set<String> {
        try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type IN ('table', 'index', 'trigger')")
    }

    /// Returns the names of the tables, indexes and triggers that the first `appliedCount` migrations create.
    static func objects(_ appliedCount: Int) throws -> Set<String> {
        guard appliedCount > 0 else { return [] }
        let database = try DatabaseQueue(configuration: AgendaStore.quiet)
        defer { try? database.retire() }
        try migrator.migrate(database, upTo: migrator.migrations[appliedCount - 1])
        return try database.read(objects)
    }
}

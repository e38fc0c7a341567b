import SQLite

/// Checks whether a file is a complete store: SQLite's own check, and all tables of its migrations.
enum StoreCheck {
    /// Files up to this size are checked before use, which takes 2 ms per megabyte.
    static let inlineBytes = 32 * 1024 * 1024

    /// Returns the number of known migrations that were applied, in order; 0 for an empty database.
    /// - Throws: ``Damage``, ``Unsupported``, or an error of SQLite.
    static func appliedCount(_ database: Connection) throws -> Int {
        try database.read { database in
            guard try database.integer(.composed("PRAGMA application_id")) == Schema.applicationID else {
                return try requireEmpty(database)
            }
            let applied = try Schema.applied(database)
            let known = Schema.migrations.map(\.name)
            if !applied.isSubset(of: known) { throw Unsupported.newer }
            guard !applied.isEmpty, applied == Set(known.prefix(applied.count)) else {
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
    private static func requireEmpty(_ database: Connection) throws -> Int {
        if try Schema.objects(database).isEmpty { return 0 }
        if try Schema.applied(database).contains(Schema.beforeFirstRelease) { throw Unsupported.beforeFirstRelease }
        throw Damage.malformed(problem: "it is a file of another program")
    }

    /// Requires the tables and indexes of the first `appliedCount` migrations.
    /// - Throws: ``Damage``.
    static func requireTables(_ database: Connection, appliedCount: Int) throws {
        let missing = try Schema.objects(appliedCount).subtracting(Schema.objects(database))
        guard missing.isEmpty else { throw Damage.missingTables(missing.sorted()) }
    }

    /// Runs `quick_check`, which reads every page and row; if the file is `suspected`, `integrity_check`, which also
    /// compares indexes with their tables.
    /// - Throws: ``Damage``.
    static func requireWhole(_ database: Connection, suspected: Bool = false) throws {
        let pragma = suspected ? "integrity_check" : "quick_check"
        let problem = try database.text(.composed("PRAGMA \(pragma)(1)"))
        guard problem == "ok" else { throw Damage.malformed(problem: problem ?? "no answer") }
        try database.read(requireReadableRows)
    }

    /// Checks `json_valid(body)`, because a read-only connection ignores CHECK constraints (sqlite3AddCheckConstraint).
    private static func requireReadableRows(_ database: Connection) throws {
        let tables = try database.texts(
            .composed("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%json_valid(body)%'")
        )
        for table in tables {
            let isUnreadable = SQLText.composed("SELECT EXISTS (SELECT 1 FROM \(table) WHERE NOT json_valid(body))")
            guard try !database.flag(isUnreadable) else {
                throw Damage.malformed(problem: "unreadable rows in \(table)")
            }
        }
    }

    /// Runs all checks above on a file that no other connection has open.
    static func requireSound(fileAt path: String) throws {
        let database = try AgendaStore.connectForReading(path)
        let count = try appliedCount(database)
        try requireWhole(database)
        try requireTables(database, appliedCount: count)
        guard count > 0 else { throw Damage.malformed(problem: "it has no tables") }
    }
}

extension Schema {
    /// Returns the names of all tables and indexes.
    static func objects(_ database: Connection) throws -> Set<String> {
        Set(
            try database.texts(.composed("SELECT name FROM sqlite_schema WHERE type IN ('table', 'index')"))
        )
    }

    /// Returns the names of the tables and indexes that the first `appliedCount` migrations create.
    static func objects(_ appliedCount: Int) throws -> Set<String> {
        guard appliedCount > 0 else { return [] }
        let database = try Connection(nil)
        try migrate(database, upTo: appliedCount)
        return try objects(database)
    }
}

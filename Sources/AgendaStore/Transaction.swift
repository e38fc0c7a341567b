import Agenda
import GRDB

/// What can be read and written within one transaction. It must not outlive the call it was given to.
package struct Transaction {
    let db: Database
    let coding: EntityCoding
    let unreadable = UnreadableRows()

    /// Runs `body` so that all it wrote is undone if it throws, and only that.
    package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        var result: Result?
        try db.inSavepoint {
            result = try body()
            return .commit
        }
        guard let result else { preconditionFailure("a savepoint that is released has a result") }
        return result
    }

    /// A fresh id of that kind.
    package func newID(_ kind: ItemKind) throws -> ItemID {
        let number = try Int64.fetchOne(
            db,
            sql: """
                INSERT INTO counter (kind, last) VALUES (?, 1)
                ON CONFLICT (kind) DO UPDATE SET last = last + 1 RETURNING last
                """,
            arguments: [kind.name]
        )
        guard let number else { preconditionFailure("RETURNING returns a row") }
        return ItemID(kind, number)
    }

    package func metadata(_ name: String) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM meta WHERE name = ?", arguments: [name])
    }

    package func setMetadata(_ name: String, _ value: String) throws {
        try cached(
            """
            INSERT INTO meta (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """
        ).execute(arguments: [name, value])
    }

    /// How many rows were written since the store was opened: it stands still while a turn only reads.
    package var writtenRowCount: Int { db.totalChangesCount }

    /// A statement that is prepared once for the life of the connection.
    func cached(_ sql: String) throws -> Statement {
        try db.cachedStatement(sql: sql)
    }
}

import Agenda
import GRDB

/// What can be read and written within one transaction. It must not outlive the call it was given to.
package struct Transaction {
    let db: Database
    let coding: EntityCoding
    /// Nil where each row is read once.
    let decoded: DecodedEntities?
    let unreadable = UnreadableRows()
    private let written = WrittenItems()
    private let writtenRowCountAtStart: Int

    init(db: Database, coding: EntityCoding, decoded: DecodedEntities? = nil) {
        self.db = db
        self.coding = coding
        self.decoded = decoded
        writtenRowCountAtStart = db.totalChangesCount
    }

    /// Runs `body` so that all it wrote is undone if it throws, and only that. - Throws: what `body` throws, and
    /// ``StoreError`` where SQLite refuses.
    package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        var result: Result?
        do {
            try db.inSavepoint {
                result = try body()
                return .commit
            }
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
        guard let result else { preconditionFailure("a savepoint that is released has a result") }
        return result
    }

    /// A fresh id of that kind: behind all that were given, and all that are there though nobody counted them.
    package func newID(_ kind: ItemKind) throws -> ItemID {
        let number = try Int64.fetchOne(
            db,
            sql: """
                INSERT INTO counter (kind, last)
                VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM \(kind.name)))
                ON CONFLICT (kind) DO UPDATE SET last = max(last + 1, excluded.last) RETURNING last
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

    /// Also where a savepoint undid it.
    var hasWritten: Bool { writtenRowCount != writtenRowCountAtStart }

    /// The items whose rows or deadlines it wrote; with a ring also the item that rings, for what is shown of that
    /// depends on it. Those of a savepoint that was undone are among them: it says what
    /// may be different, not what is.
    package var touched: Set<ItemID> { written.items }

    func touch(_ item: ItemID) { written.items.insert(item) }

    /// Whether rows were written by other means than item by item.
    package var touchedEverything: Bool { written.isEverything }

    func touchEverything() { written.isEverything = true }

    /// A statement that is prepared once for the life of the connection.
    func cached(_ sql: String) throws -> Statement {
        try db.cachedStatement(sql: sql)
    }
}

private final class WrittenItems {
    var items: Set<ItemID> = []
    var isEverything = false
}

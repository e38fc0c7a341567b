import Agenda
import GRDB

/// Reads and writes within one transaction. Must not outlive the call that it was passed to.
package struct Transaction {
    let db: Database
    let coding: EntityCoding
    /// Nil if each row is read only once.
    let decoded: DecodedEntities?
    let unreadable = UnreadableRows()
    let written = WrittenRows()
    private let writtenRowCountAtStart: Int

    init(db: Database, coding: EntityCoding, decoded: DecodedEntities? = nil) {
        self.db = db
        self.coding = coding
        self.decoded = decoded
        writtenRowCountAtStart = db.totalChangesCount
    }

    /// Runs `body` in a savepoint: if it throws, its writes are undone, and only those.
    /// - Throws: what `body` throws; errors of SQLite as ``StoreError``.
    package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("SAVEPOINT request")
        do {
            let result = try body()
            try execute("RELEASE request")
            return result
        } catch {
            written.forgetRows()
            // After some errors SQLite has undone the whole transaction by itself.
            if db.isInsideTransaction {
                try execute("ROLLBACK TO request")
                try execute("RELEASE request")
            }
            throw (error as? DatabaseError).map { StoreError($0) } ?? error
        }
    }

    /// Returns a new id, greater than every id of that kind given before and every number in the table.
    package func newID(_ kind: ItemKind) throws -> ItemID {
        let statement = try cached(
            """
            INSERT INTO counter (kind, last)
            VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM \(kind.name)))
            ON CONFLICT (kind) DO UPDATE SET last = max(last + 1, excluded.last) RETURNING last
            """
        )
        let number = try Int64.fetchOne(statement, arguments: [kind.name])
        guard let number else { preconditionFailure("RETURNING returns a row") }
        written.note(counter: kind, number)
        return ItemID(kind, number)
    }

    package func metadata(_ name: String) throws -> String? {
        try String.fetchOne(cached("SELECT value FROM meta WHERE name = ?"), arguments: [name])
    }

    package func setMetadata(_ name: String, _ value: String) throws {
        try cached(
            """
            INSERT INTO meta (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """
        ).execute(arguments: [name, value])
        written.note(metadata: name, value)
    }

    /// The number of rows written since the store was opened; a turn that only reads leaves it unchanged.
    package var writtenRowCount: Int { db.totalChangesCount }

    /// True also if a savepoint undid the writes.
    var hasWritten: Bool { writtenRowCount != writtenRowCountAtStart }

    /// The items whose rows or deadlines were written; with a ring also its item, because what is shown of the item
    /// depends on the ring. Includes writes that a savepoint undid: the set says what may have changed.
    package var touched: Set<ItemID> { written.items }

    func touch(_ item: ItemID) { written.touch(item) }

    /// Whether rows were written by other means than item by item.
    package var touchedEverything: Bool { written.isEverything }

    func touchEverything() { written.isEverything = true }

    /// Executes a statement without arguments, prepared once per connection.
    private func execute(_ sql: String) throws {
        do {
            try cached(sql).execute()
        } catch {
            throw StoreError(error)
        }
    }

    /// Returns a statement that is prepared once per connection.
    func cached(_ sql: String) throws -> Statement {
        try db.cachedStatement(sql: sql)
    }
}

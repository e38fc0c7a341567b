import Agenda
import SQLite

/// Reads and writes within one transaction. Must not outlive the call it was passed to.
package struct Transaction {
    let statements: Connection
    let coding: EntityCoding
    /// Nil if each row is read only once.
    let decoded: DecodedEntities?
    let unreadable = UnreadableRows()
    let written = WrittenRows()
    let recording = ChangeRecording()
    private let writtenRowCountAtStart: Int

    init(_ statements: Connection, coding: EntityCoding, decoded: DecodedEntities? = nil) {
        self.statements = statements
        self.coding = coding
        self.decoded = decoded
        writtenRowCountAtStart = statements.totalChanges
    }

    /// Runs `body` in a savepoint: if it throws, only its own writes are undone.
    /// - Throws: the error of `body`, or ``StoreError``.
    package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try statements.run(.savepoint)
        do {
            let result = try body()
            try statements.run(.release)
            return result
        } catch {
            written.forgetRows()
            // After some errors SQLite has already undone the whole transaction.
            if statements.isInsideTransaction {
                try statements.run(.rollbackToSavepoint)
                try statements.run(.release)
            }
            throw error
        }
    }

    /// Returns a new id, greater than every id assigned of that kind and every number in the table.
    package func newID(_ kind: ItemKind) throws -> ItemID {
        // Without RETURNING, for which SQLite creates a table in memory.
        try statements.run(SQLText.raiseNumber[kind], kind.name)
        if statements.changes == 0 { try statements.run(SQLText.firstNumber[kind], kind.name) }
        guard let number = try statements.integer(.lastNumber, kind.name) else {
            preconditionFailure("a row that was written is there")
        }
        written.note(counter: kind, number)
        return ItemID(kind, number)
    }

    /// Returns the last id assigned of that kind; nil if there was none.
    package func lastID(_ kind: ItemKind) throws -> ItemID? {
        try statements.integer(.lastNumber, kind.name).map { ItemID(kind, $0) }
    }

    package func metadata(_ name: String) throws -> String? {
        try statements.text(.metadata, name)
    }

    package func setMetadata(_ name: String, _ value: String) throws {
        try statements.run(.setMetadata, name, value)
        written.note(metadata: name, value)
    }

    /// The number of rows written since the store was opened; a turn that only reads leaves it unchanged.
    package var writtenRowCount: Int { statements.totalChanges }

    /// True also if a savepoint undid the writes.
    var hasWritten: Bool { writtenRowCount != writtenRowCountAtStart }

    /// The items whose rows or deadlines were written; with a ring also its item, because the item's displayed state
    /// depends on the ring. Includes writes undone by a savepoint: these items may have changed.
    package var touched: Set<ItemID> { written.items }

    func touch(_ item: ItemID) { written.touch(item) }

    /// Whether rows were written by other means than item by item.
    package var touchedEverything: Bool { written.isEverything }

    func touchEverything() { written.isEverything = true }
}

extension SQLText {
    fileprivate static let savepoint = SQLText("SAVEPOINT request")
    fileprivate static let release = SQLText("RELEASE request")
    fileprivate static let rollbackToSavepoint = SQLText("ROLLBACK TO request")
    fileprivate static let metadata = SQLText("SELECT value FROM meta WHERE name = ?")
    fileprivate static let setMetadata = SQLText(
        """
        INSERT INTO meta (name, value) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """
    )
    fileprivate static let raiseNumber = SQLTextByKind { table in
        """
        UPDATE counter SET last = max(last, (SELECT coalesce(max(number), 0) FROM \(table))) + 1 WHERE kind = ?
        """
    }
    fileprivate static let firstNumber = SQLTextByKind { table in
        "INSERT INTO counter (kind, last) VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM \(table)))"
    }
    fileprivate static let lastNumber = SQLText("SELECT last FROM counter WHERE kind = ?")
}

import Agenda
import Chronology
import SQLite

/// What one request of a client has changed, or several that belong together: it can be taken back for an hour.
package struct Change: Hashable, Sendable {
    package let number: Int64
    package let at: Instant
    /// The boot in which it was made.
    package let boot: BootID
    /// The method of its calls.
    package let method: String
    /// The name of the program that asked for it; empty if it is unknown.
    package let client: String

    /// The time for which it is kept.
    package static let kept = Duration.seconds(3600)
}

/// One row of a change: its content before and after it, nil if there was no such row.
package struct RowChange: Hashable, Sendable {
    package let row: ChangedRow
    package let label: String
    package let before: String?
    package let after: String?
}

extension Transaction {
    /// Returns the changes that can be taken back, newest first.
    package func changes(_ now: Now) throws -> [Change] {
        let (first, last) = Self.span(now)
        return try statements.all(.changes, first, last) { row in
            Change(
                number: try row.integer(0),
                at: Instant(microsecondsSinceEpoch: try row.integer(1)),
                boot: BootID(try row.text(2)),
                method: try row.text(3),
                client: try row.text(4)
            )
        }
    }

    /// Returns the rows of a change.
    package func rows(of change: Change) throws -> [RowChange] {
        try statements.all(.changedRows, change.number) { row in
            try ChangedRow(row.text(0)).map { changed in
                RowChange(
                    row: changed,
                    label: try row.text(1),
                    before: try row.optionalText(2),
                    after: try row.optionalText(3)
                )
            }
        }.compactMap(\.self)
    }

    /// The change is over: it was taken back, or can't be.
    package func remove(_ change: Change) throws {
        try statements.run(.removeChange, change.number)
        try statements.run(.removeChangedRows)
    }

    /// Deletes the changes that can't be taken back any more.
    package func forgetChanges(_ now: Now) throws {
        let (first, last) = Self.span(now)
        try statements.run(.removeOldChanges, first, last)
        if statements.changes > 0 { try statements.run(.removeChangedRows) }
    }

    /// Decodes the content of an item's row in a change; nil if it can't be read.
    package func entity<Entity: StoredObject>(_ type: Entity.Type, from content: String) -> Entity? {
        try? coding.decode(type, content)
    }

    /// The clock may have been set back since.
    private static func span(_ now: Now) -> (first: Int64, last: Int64) {
        ((now.wall - Change.kept).microsecondsSinceEpoch, (now.wall + Change.kept).microsecondsSinceEpoch)
    }
}

extension SQLText {
    fileprivate static let changes = SQLText(
        "SELECT number, at, boot, method, client FROM change WHERE at BETWEEN ? AND ? ORDER BY number DESC"
    )
    fileprivate static let changedRows = SQLText(
        "SELECT name, label, before, after FROM changed_row WHERE change = ? ORDER BY name"
    )
    fileprivate static let removeChange = SQLText("DELETE FROM change WHERE number = ?")
    fileprivate static let removeOldChanges = SQLText("DELETE FROM change WHERE at NOT BETWEEN ? AND ?")
    fileprivate static let removeChangedRows = SQLText(
        "DELETE FROM changed_row WHERE change NOT IN (SELECT number FROM change)"
    )
}

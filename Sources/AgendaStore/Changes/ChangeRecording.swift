import Agenda
import Chronology
import SQLite

/// The rows that a request changes, as they were before it.
final class ChangeRecording {
    private(set) var isUnderWay = false
    /// In the order in which they were changed first; nil for a row that was not there.
    private(set) var rows: [(row: ChangedRow, before: (text: String, label: String)?)] = []
    private var seen: Set<ChangedRow> = []
    /// The methods of the calls that change them.
    private(set) var methods: Set<String> = []

    func begin() {
        end()
        isUnderWay = true
    }

    func end() {
        isUnderWay = false
        (rows, seen, methods) = ([], [], [])
    }

    func note(method: String) { methods.insert(method) }

    /// `before` is called only for a row that is not known yet.
    func keep(_ row: ChangedRow, _ before: () throws -> (text: String, label: String)?) rethrows {
        guard isUnderWay, !seen.contains(row) else { return }
        rows.append((row, try before()))
        seen.insert(row)
    }
}

extension Transaction {
    /// Records the row as it is, if changes are recorded; to be called before it is written or deleted.
    func willChange(_ row: ChangedRow) throws {
        try recording.keep(row) { try content(of: row) }
    }

    /// Records that the row was added.
    func noteAdded(_ row: ChangedRow) { recording.keep(row) { nil } }

    /// From now on, the rows that are written are recorded.
    package func beginChange() { recording.begin() }

    /// Nothing was changed, or nothing that can be taken back.
    package func abandonChange() { recording.end() }

    /// A call of that method is about to be carried out.
    package func noteMethod(_ method: String) { recording.note(method: method) }

    /// Stores the rows that were changed since ``beginChange()`` as a change, or as part of an earlier one.
    ///
    /// - Parameters:
    ///   - several: the method of a change by calls of several methods.
    ///   - earlier: the number of a change of the same client to which this one belongs, if it is still there.
    /// - Returns: its number; nil if nothing was changed.
    package func endChange(
        _ client: String,
        severalMethods several: String,
        addingTo earlier: Int64?,
        _ now: Now
    ) throws -> Int64? {
        let (rows, methods) = (recording.rows, recording.methods)
        recording.end()
        let changed = try rows.map { ($0.row, $0.before, after: try content(of: $0.row)) }
            .filter { $0.1?.text != $0.after?.text }
        guard !changed.isEmpty else { return nil }
        try forgetChanges(now)
        let method = methods.count == 1 ? methods.first ?? several : several
        let number = try begunChange(method, client, several, addingTo: earlier, now)
        for (row, before, after) in changed {
            let label = after?.label ?? before?.label ?? ""
            try statements.run(.addChangedRow, number, row.name, label, before?.text, after?.text)
        }
        return number
    }

    /// Stores the change of an import, which has replaced everything, in the file that it made.
    package func addReplacement(_ method: String, _ client: String, _ now: Now) throws {
        let number = try begunChange(method, client, method, addingTo: nil, now)
        try statements.run(.addChangedRow, number, ChangedRow.store.name, "", "{}", String?.none)
    }

    private func begunChange(
        _ method: String,
        _ client: String,
        _ several: String,
        addingTo earlier: Int64?,
        _ now: Now
    ) throws -> Int64 {
        let at = now.wall.microsecondsSinceEpoch
        if let earlier {
            try statements.run(.joinChange, at, method, several, earlier)
            if statements.changes > 0 { return earlier }
        }
        try statements.run(.addChange, at, now.boot.id.text, method, client)
        guard let number = try statements.integer(.lastChange) else {
            preconditionFailure("a row that was written is there")
        }
        return number
    }
}

extension SQLText {
    fileprivate static let addChange = SQLText("INSERT INTO change (at, boot, method, client) VALUES (?, ?, ?, ?)")
    fileprivate static let joinChange = SQLText(
        "UPDATE change SET at = ?, method = CASE WHEN method = ? THEN method ELSE ? END WHERE number = ?"
    )
    fileprivate static let lastChange = SQLText("SELECT max(number) FROM change")
    fileprivate static let addChangedRow = SQLText(
        """
        INSERT INTO changed_row (change, name, label, before, after) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (change, name) DO UPDATE SET label = excluded.label, after = excluded.after
        """
    )
}

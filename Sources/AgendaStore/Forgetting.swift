import Agenda
import Chronology
import SQLite

/// A table of ended records, from which old rows are deleted.
package enum ForgettableTable: String, CaseIterable, Sendable {
    case timer, ring, history

    /// Nil if its rows are not items.
    fileprivate var kind: ItemKind? {
        switch self {
        case .timer: .timer
        case .ring: .ring
        case .history: nil
        }
    }

    fileprivate var hasEnded: String { self == .history ? "true" : "NOT open" }

    /// The condition for rows that may be deleted. An ended item that still rings is kept, because its popup offers to
    /// extend it; and a silent ring whose command is still to be started is in the queue for that.
    fileprivate var isDone: String {
        switch self {
        case .timer: "\(hasEnded) AND NOT EXISTS (SELECT 1 FROM ring WHERE ring.open AND item = 't' || timer.number)"
        case .ring: "\(hasEnded) AND NOT EXISTS (SELECT 1 FROM deadline WHERE item = 'r' || ring.number)"
        case .history: hasEnded
        }
    }

    /// The time of the end, by which an index is sorted.
    fileprivate var end: String { self == .history ? "at" : Schema.end }
}

extension Transaction {
    /// Returns the number of rows that may be deleted, counted in an index.
    package func endedCount(_ table: ForgettableTable) throws -> Int {
        try Int(statements.integer(.composed("SELECT count(*) FROM \(table.rawValue) WHERE \(table.hasEnded)")) ?? 0)
    }

    /// Deletes at most `limit` rows, those that ended first; if `moment` is given, only those that ended before it. By a
    /// clock that can't have been right, nobody knows how old they are.
    /// - Returns: the number of deleted rows.
    package func forgetOldest(_ table: ForgettableTable, endedBefore moment: Instant?, limit: Int) throws -> Int {
        let earliest = moment == nil ? Int64.min : ClockBelief.earliest.microsecondsSinceEpoch
        let ended = "\(table.end) >= \(earliest) AND \(table.end) < ?"
        let selection = "SELECT number FROM \(table.rawValue) WHERE \(table.isDone) AND \(ended)"
        let numbers = try statements.integers(
            .composed("\(selection) ORDER BY \(table.end) LIMIT ?"),
            moment?.microsecondsSinceEpoch ?? .max,
            limit
        )
        let removal = SQLText.composed("DELETE FROM \(table.rawValue) WHERE number = ?")
        for number in numbers {
            try statements.run(removal, number)
            if let kind = table.kind { written.forgetRow(of: ItemID(kind, number)) }
        }
        return numbers.count
    }
}

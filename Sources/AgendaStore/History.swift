import Agenda
import Chronology
import GRDB

extension Transaction {
    /// Appends a record, dated with the wall clock of `now`.
    package func append(_ record: Agenda.Record, _ now: Now) throws {
        try cached("INSERT INTO history (at, event, kind, item, label, details) VALUES (?, ?, ?, ?, ?, ?)").execute(
            arguments: [
                now.wall.microsecondsSinceEpoch, record.event.rawValue, record.kind?.name, record.item?.description,
                record.label, WrittenDetails(record.details, in: now.zone).text,
            ])
    }

    /// Returns at most `limit` entries that match `filter` and are numbered within `span`, in the order in which they
    /// were written: the order of events even if the clock was set back. Reads only rows within `span`.
    package func history(_ filter: HistoryFilter, in span: ClosedRange<Int64>, limit: Int) throws -> [HistoryEntry] {
        let (condition, arguments) = filter.condition
        let statement = try cached(
            """
            SELECT number, at, event, kind, item, label, details FROM history
            WHERE number BETWEEN ? AND ? \(condition) ORDER BY number LIMIT ?
            """
        )
        let bounds: StatementArguments = [span.lowerBound, span.upperBound]
        return try Row.fetchAll(statement, arguments: bounds + arguments + [limit]).map(HistoryEntry.init)
    }

    /// Returns the numbers of at most `limit` entries that match `filter` and are numbered within `span`, newest first.
    package func historyNumbers(
        _ filter: HistoryFilter,
        in span: ClosedRange<Int64>,
        limit: Int
    ) throws -> [Int64] {
        let (condition, arguments) = filter.condition
        let statement = try cached(
            "SELECT number FROM history WHERE number BETWEEN ? AND ? \(condition) ORDER BY number DESC LIMIT ?"
        )
        let bounds: StatementArguments = [span.lowerBound, span.upperBound]
        return try Int64.fetchAll(statement, arguments: bounds + arguments + [limit])
    }
}

/// A table of numbered rows that only grows at its end. Numbers may be missing: rows come from archives, too.
package enum NumberedTable: String, Sendable {
    case history, ring, run
}

extension Transaction {
    /// Returns the least number in the table that is greater than `number`; nil if there is none.
    package func number(in table: NumberedTable, after number: Int64) throws -> Int64? {
        try Int64.fetchOne(cached("SELECT min(number) FROM \(table.rawValue) WHERE number > ?"), arguments: [number])
    }

    /// Returns the greatest number in the table up to `number`; nil if there is none.
    package func number(in table: NumberedTable, upTo number: Int64) throws -> Int64? {
        try Int64.fetchOne(cached("SELECT max(number) FROM \(table.rawValue) WHERE number <= ?"), arguments: [number])
    }
}

/// A filter of history entries; a nil or empty member excludes nothing.
package struct HistoryFilter: Hashable, Sendable {
    package var since: Instant?
    /// Exclusive.
    package var until: Instant?
    package var kinds: [ItemKind]
    package var events: [Agenda.Record.Event]
    /// Ids, or labels at the time of the entry.
    package var items: [String]

    package init(
        since: Instant? = nil,
        until: Instant? = nil,
        kinds: [ItemKind] = [],
        events: [Agenda.Record.Event] = [],
        items: [String] = []
    ) {
        self.since = since
        self.until = until
        self.kinds = kinds
        self.events = events
        self.items = items
    }

    fileprivate var condition: (sql: String, StatementArguments) {
        var sql = ""
        var arguments = StatementArguments()
        func add(_ text: String, _ more: StatementArguments) {
            sql += " AND " + text
            arguments += more
        }
        if let since { add("at >= ?", [since.microsecondsSinceEpoch]) }
        if let until { add("at < ?", [until.microsecondsSinceEpoch]) }
        if !kinds.isEmpty { add("kind IN \(marks(kinds))", StatementArguments(kinds.map(\.name))) }
        if !events.isEmpty { add("event IN \(marks(events))", StatementArguments(events.map(\.rawValue))) }
        if !items.isEmpty {
            let marks = marks(items)
            add("(item IN \(marks) OR label IN \(marks))", StatementArguments(items + items))
        }
        return (sql, arguments)
    }

    private func marks(_ values: [some Any]) -> String {
        "(" + Array(repeating: "?", count: values.count).joined(separator: ", ") + ")"
    }
}

/// One line of the history as it was written.
package struct HistoryEntry: Sendable {
    package let number: Int64
    package let at: Instant
    /// A ``Record/Event``; text, since a newer program may have written it.
    package let event: String
    package let kind: String?
    package let item: String?
    package let label: String
    /// The JSON text of an object: ``WrittenDetails``.
    package let details: String

    fileprivate init(_ row: Row) {
        number = row[0]
        at = Instant(microsecondsSinceEpoch: row[1])
        event = row[2]
        kind = row[3]
        item = row[4]
        label = row[5]
        details = row[6]
    }
}

import Agenda
import Chronology
import GRDB
import GRDBSQLite
import Glibc

extension Transaction {
    /// Appends a record, dated with the wall clock of `now`.
    package func append(_ record: Agenda.Record, _ now: Now) throws {
        try cached("INSERT INTO history (at, event, kind, item, label, details) VALUES (?, ?, ?, ?, ?, ?)").execute(
            arguments: [
                now.wall.microsecondsSinceEpoch, record.event.rawValue, record.kind?.name, record.item?.description,
                record.label, WrittenDetails(record.details, in: now.zone).text,
            ])
    }

    /// Passes at most `limit` entries that match `filter` and are numbered within `span`, in the order in which they
    /// were written: the order of events even if the clock was set back. Reads only rows within `span`.
    ///
    /// - Returns: how many there were, and the number of the last one.
    package func eachHistoryEntry(
        _ filter: HistoryFilter,
        in span: ClosedRange<Int64>,
        limit: Int,
        _ body: (HistoryEntry) throws -> Void
    ) throws -> (count: Int, last: Int64?) {
        let (condition, arguments) = filter.condition
        let statement = try cached(
            """
            SELECT number, at, event, kind, item, label, details FROM history
            WHERE number BETWEEN ? AND ? \(condition) ORDER BY number LIMIT ?
            """
        )
        let bounds: StatementArguments = [span.lowerBound, span.upperBound]
        let rows = try Row.fetchCursor(statement, arguments: bounds + arguments + [limit])
        var (count, last) = (0, Int64?.none)
        while try rows.next() != nil {
            let entry = HistoryEntry(statement)
            try body(entry)
            (count, last) = (count + 1, entry.number)
        }
        return (count, last)
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

/// One line of the history as it was written, to be used only until the next one is read: its texts are SQLite's own.
package struct HistoryEntry {
    package enum Text: Int32 {
        /// A ``Record/Event``, or a word that a newer program wrote.
        case event = 2
        case kind, item, label
        /// The JSON text of an object: ``WrittenDetails``.
        case details
    }

    private let row: SQLiteStatement

    fileprivate init(_ statement: Statement) { row = statement.sqliteStatement }

    package var number: Int64 { sqlite3_column_int64(row, 0) }
    package var at: Instant { Instant(microsecondsSinceEpoch: sqlite3_column_int64(row, 1)) }

    /// Passes the text, or nil if the entry has none.
    package func with<Result>(
        _ text: Text,
        _ body: (UnsafeRawBufferPointer?) throws -> Result
    ) rethrows -> Result {
        guard let start = sqlite3_column_text(row, text.rawValue) else { return try body(nil) }
        // Up to a NUL, as wherever a text is read.
        return try body(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
}

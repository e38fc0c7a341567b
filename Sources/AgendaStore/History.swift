import Agenda
import Chronology
import SQLite

extension Transaction {
    /// Appends a record, dated with the wall clock of `now`.
    package func append(_ record: Agenda.Record, _ now: Now) throws {
        try statements.run(
            .appendRecord,
            now.wall.microsecondsSinceEpoch,
            record.event.rawValue,
            record.kind?.name,
            record.item?.description,
            record.label,
            WrittenDetails(record.details, in: now.zone).text
        )
    }

    /// When the newest record was written; nil if there is none.
    package func newestRecord() throws -> Instant? {
        try statements.integer(.newestRecord).map(Instant.init(microsecondsSinceEpoch:))
    }

    /// Passes at most `limit` entries that match `filter` and are numbered within `span`, in the order in which they
    /// were written: the order of events even if the clock was set back. Reads only rows within `span`.
    ///
    /// - Returns: the number of entries passed, and the number of the last one.
    package func eachHistoryEntry(
        _ filter: HistoryFilter,
        in span: ClosedRange<Int64>,
        limit: Int,
        _ body: (HistoryEntry) throws -> Void
    ) throws -> (count: Int, last: Int64?) {
        let (condition, arguments) = filter.condition
        let text = condition.isEmpty ? SQLText.entries : .composed(SQLText.entriesSQL(condition))
        var (count, last) = (0, Int64?.none)
        try statements.forEach(text, span.lowerBound, span.upperBound, arguments, limit) { row in
            let entry = try HistoryEntry(row)
            try body(entry)
            (count, last) = (count + 1, entry.number)
            return true
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
        let text = SQLText.composed(
            "SELECT number FROM history WHERE number BETWEEN ? AND ? \(condition) ORDER BY number DESC LIMIT ?"
        )
        return try statements.integers(text, span.lowerBound, span.upperBound, arguments, limit)
    }
}

/// A table of numbered rows that only grows at its end. Numbers may be missing, because rows also come from archives.
package enum NumberedTable: String, Sendable {
    case history, ring, run

    fileprivate var next: SQLText {
        switch self {
        case .history: .nextHistoryNumber
        case .ring: .nextRingNumber
        case .run: .nextRunNumber
        }
    }

    fileprivate var last: SQLText {
        switch self {
        case .history: .lastHistoryNumber
        case .ring: .lastRingNumber
        case .run: .lastRunNumber
        }
    }
}

extension SQLText {
    fileprivate static let appendRecord = SQLText(
        "INSERT INTO history (at, event, kind, item, label, details) VALUES (?, ?, ?, ?, ?, ?)"
    )
    fileprivate static let newestRecord = SQLText("SELECT max(at) FROM history")
    fileprivate static let entries = SQLText(entriesSQL(""))
    fileprivate static func entriesSQL(_ condition: String) -> String {
        """
        SELECT number, at, event, kind, item, label, details FROM history
        WHERE number BETWEEN ? AND ? \(condition) ORDER BY number LIMIT ?
        """
    }

    fileprivate static let nextHistoryNumber = next(in: .history)
    fileprivate static let nextRingNumber = next(in: .ring)
    fileprivate static let nextRunNumber = next(in: .run)
    private static func next(in table: NumberedTable) -> SQLText {
        SQLText("SELECT min(number) FROM \(table.rawValue) WHERE number > ?")
    }

    fileprivate static let lastHistoryNumber = last(in: .history)
    fileprivate static let lastRingNumber = last(in: .ring)
    fileprivate static let lastRunNumber = last(in: .run)
    private static func last(in table: NumberedTable) -> SQLText {
        SQLText("SELECT max(number) FROM \(table.rawValue) WHERE number <= ?")
    }
}

extension Transaction {
    /// Returns the least number in the table that is greater than `number`; nil if there is none.
    package func number(in table: NumberedTable, after number: Int64) throws -> Int64? {
        try statements.integer(table.next, number)
    }

    /// Returns the greatest number in the table up to `number`; nil if there is none.
    package func number(in table: NumberedTable, upTo number: Int64) throws -> Int64? {
        try statements.integer(table.last, number)
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

    fileprivate var condition: (sql: String, [SQLValue]) {
        var sql = ""
        var arguments: [SQLValue] = []
        func add(_ text: String, _ more: [SQLValue]) {
            sql += " AND " + text
            arguments += more
        }
        if let since { add("at >= ?", [.integer(since.microsecondsSinceEpoch)]) }
        if let until { add("at < ?", [.integer(until.microsecondsSinceEpoch)]) }
        if !kinds.isEmpty { add("kind IN \(marks(kinds))", kinds.map { .text($0.name) }) }
        if !events.isEmpty { add("event IN \(marks(events))", events.map { .text($0.rawValue) }) }
        if !items.isEmpty {
            let marks = marks(items)
            add("(item IN \(marks) OR label IN \(marks))", (items + items).map { .text($0) })
        }
        return (sql, arguments)
    }

    private func marks(_ values: [some Any]) -> String {
        "(" + Array(repeating: "?", count: values.count).joined(separator: ", ") + ")"
    }
}

/// One line of the history as written. Use it only until the next one is read, because SQLite owns its texts.
package struct HistoryEntry {
    package enum Text: Int32 {
        /// A ``Record/Event``, or a word written by a newer program.
        case event = 2
        case kind, item, label
        /// The JSON text of an object: ``WrittenDetails``.
        case details
    }

    private let row: ResultRow
    package let number: Int64
    package let at: Instant

    fileprivate init(_ row: ResultRow) throws(SQLError) {
        self.row = row
        number = try row.integer(0)
        at = Instant(microsecondsSinceEpoch: try row.integer(1))
        for text in [Text.event, .label, .details] { try row.requireText(text.rawValue) }
        for text in [Text.kind, .item] { try row.requireTextOrNull(text.rawValue) }
    }

    /// Passes the text, or nil if the entry has none.
    package func with<Result>(
        _ text: Text,
        _ body: (UnsafeRawBufferPointer?) throws -> Result
    ) rethrows -> Result {
        try row.withBytes(text.rawValue, body)
    }
}

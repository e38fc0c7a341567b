import Agenda
import Chronology
import GRDB

/// The ledger of rings. Its constraints guarantee one ring per item and scheduled moment, and at most one open ring per
/// item. Unreadable rings are left out: see ``setAsideUnreadable()``.
extension Transaction {
    /// Writes the ring's row and replaces its deadlines in the queue.
    package func save(_ ring: Ring, _ now: Now) throws {
        // The item and the scheduled moment of a ring never change.
        let statement = try cached(
            """
            INSERT INTO ring (number, item, label, scheduled, started, open, body) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (number) DO UPDATE
            SET label = excluded.label, started = excluded.started, open = excluded.open, body = excluded.body
            """
        )
        let row: Standby.Values = [
            ring.id.number.databaseValue, ring.item.description.databaseValue, ring.label.databaseValue,
            ring.scheduled.microsecondsSinceEpoch.databaseValue,
            ring.started?.microsecondsSinceEpoch.databaseValue ?? .null, ring.isOpen.databaseValue,
            coding.encode(ring).databaseValue,
        ]
        try statement.execute(arguments: StatementArguments(row))
        written.mention(ring.item)
        let deadlines = try enqueue(ring.deadlines, of: ring.id, wakes: false, now)
        written.note(ring.id, Standby.Item(row: row, deadlines: deadlines))
    }

    package func ring(_ id: ItemID) throws -> Ring? {
        try rings("number = ?", [id.number]).first
    }

    /// Returns the item's ring that is ringing or snoozed.
    package func openRing(of item: ItemID) throws -> Ring? {
        // The common case is none.
        guard try openRingID(of: item) != nil else { return nil }
        return try rings("item = ? AND open", [item.description]).first
    }

    /// Returns the id of ``openRing(of:)`` without decoding the ring.
    package func openRingID(of item: ItemID) throws -> ItemID? {
        let statement = try cached("SELECT number FROM ring WHERE item = ? AND open")
        return try Int64.fetchOne(statement, arguments: [item.description]).map { ItemID(.ring, $0) }
    }

    /// Returns the ring of `item` at that scheduled moment and whether it has started; nil if the ledger has none. Also
    /// finds unreadable rings.
    package func known(_ item: ItemID, scheduled: Instant) throws -> (id: ItemID, hasBegun: Bool)? {
        let statement = try cached("SELECT number, started IS NOT NULL FROM ring WHERE item = ? AND scheduled = ?")
        let row = try Row.fetchOne(statement, arguments: [item.description, scheduled.microsecondsSinceEpoch])
        return row.map { (ItemID(.ring, $0[0]), $0[1]) }
    }

    /// Returns all readable open rings in the order of their numbers.
    package func openRings() throws -> [Ring] {
        try rings("open", [])
    }

    /// Returns the first open rings, in the order of their numbers, whose item `isWanted`; `limit` of them, or all if
    /// it is nil.
    package func openRings(_ limit: Int?, where isWanted: (ItemID) -> Bool) throws -> [Ring] {
        let statement = try cached(
            "SELECT number, item FROM ring INDEXED BY ring_open WHERE open ORDER BY number"
        )
        var numbers: [Int64] = []
        let rows = try Row.fetchCursor(statement)
        while numbers.count < limit ?? .max, let row = try rows.next() {
            if let item = ItemID(row[1] as String), isWanted(item) { numbers.append(row[0]) }
        }
        return try numbers.compactMap { try ring(ItemID(.ring, $0)) }
    }

    /// Returns the open rings in the order of their numbers, without decoding them.
    package func openRingIDs() throws -> [ItemID] {
        let statement = try cached("SELECT number FROM ring INDEXED BY ring_open WHERE open ORDER BY number")
        return try Int64.fetchAll(statement).map { ItemID(.ring, $0) }
    }

    /// Returns the newest ring of `item`, open or ended; nil if it never rang.
    package func lastRingID(of item: ItemID) throws -> ItemID? {
        let statement = try cached("SELECT max(number) FROM ring WHERE item = ?")
        return try Int64.fetchOne(statement, arguments: [item.description]).map { ItemID(.ring, $0) }
    }

    /// Returns the open ring with the greatest number.
    package func lastOpenRing() throws -> ItemID? {
        let statement = try cached("SELECT max(number) FROM ring INDEXED BY ring_open WHERE open")
        return try Int64.fetchOne(statement).map { ItemID(.ring, $0) }
    }

    package func openRingLabels() throws -> [(label: String, id: ItemID)] {
        let statement = try cached("SELECT label, number FROM ring INDEXED BY ring_open WHERE open")
        return try Row.fetchAll(statement).map { ($0[0], ItemID(.ring, $0[1])) }
    }

    /// Returns the first timers that run, are paused or ring, in the order of their ids: `limit` of them, or all if it
    /// is nil.
    package func currentTimers(_ limit: Int? = nil) throws -> [ItemID] {
        // Ids of timers begin with a t.
        let statement = try cached(
            """
            SELECT * FROM (SELECT number FROM timer WHERE open ORDER BY number LIMIT ?1)
            UNION SELECT CAST(substr(item, 2) AS INTEGER) FROM ring INDEXED BY ring_open
            WHERE open AND item >= 't' AND item < 't:' ORDER BY 1 LIMIT ?1
            """
        )
        return try Int64.fetchAll(statement, arguments: [limit ?? -1]).map { ItemID(.timer, $0) }
    }

    /// How many rows ``ledger(_:after:limit:)`` looks at.
    private static let stretch: Int64 = 2_048

    /// Reads at most `limit` rings of the filter after number `start`, oldest first, and looks at no more than
    /// ``stretch`` rows, so that a filter that excludes almost all of them does not cause a long read.
    ///
    /// - Returns: the readable rings, and the number up to which rows were read; nil if there are no more rows.
    package func ledger(
        _ filter: LedgerFilter,
        after start: Int64,
        limit: Int
    ) throws -> (rings: [Ring], last: Int64?) {
        // Skips missing numbers, however many.
        guard let first = try number(in: .ring, after: start) else { return ([], nil) }
        let end = first - 1 + Self.stretch
        let (condition, arguments) = filter.condition
        let statement = try cached(
            "SELECT number, body FROM ring WHERE number BETWEEN ? AND ?\(condition) ORDER BY number LIMIT ?"
        )
        let rows = try Row.fetchAll(statement, arguments: [first, end] + arguments + [limit])
        let rings = rows.compactMap { read(Ring.self, ItemID(.ring, $0[0]), $0[1]) }
        let last: Int64 = rows.count < limit ? end : rows.last.map { $0[0] } ?? end
        return (rings, try number(in: .ring, after: last) == nil ? nil : last)
    }

    /// Returns the scheduled moments of `item` after `instant` that have already rung, which exist only after the clock
    /// was set back.
    package func rungAhead(of item: ItemID, after instant: Instant) throws -> Set<Instant> {
        let statement = try cached(
            "SELECT scheduled FROM ring WHERE item = ? AND scheduled > ? AND started IS NOT NULL"
        )
        return try Set(
            Int64.fetchAll(statement, arguments: [item.description, instant.microsecondsSinceEpoch])
                .map(Instant.init(microsecondsSinceEpoch:))
        )
    }

    private func rings(_ condition: String, _ arguments: StatementArguments) throws -> [Ring] {
        let statement = try cached("SELECT number, body FROM ring WHERE \(condition) ORDER BY number")
        return try Row.fetchAll(statement, arguments: arguments).compactMap {
            read(Ring.self, ItemID(.ring, $0[0]), $0[1])
        }
    }
}

/// A filter of the ledger; a nil or empty member excludes nothing.
package struct LedgerFilter: Hashable, Sendable {
    /// The kinds of the items that rang.
    package var kinds: [ItemKind]
    /// The earliest scheduled moment.
    package var since: Instant?

    package init(kinds: [ItemKind] = [], since: Instant? = nil) {
        self.kinds = kinds
        self.since = since
    }

    /// Ids of items begin with the letter of their kind. The unary plus keeps SQLite from using other indexes than the
    /// row number.
    fileprivate var condition: (sql: String, StatementArguments) {
        var sql = ""
        var arguments = StatementArguments()
        if !kinds.isEmpty {
            let marks = Array(repeating: "?", count: kinds.count).joined(separator: ", ")
            sql += " AND substr(item, 1, 1) IN (\(marks))"
            arguments += StatementArguments(kinds.map(\.rawValue))
        }
        if let since {
            sql += " AND +scheduled >= ?"
            arguments += [since.microsecondsSinceEpoch]
        }
        return (sql, arguments)
    }
}

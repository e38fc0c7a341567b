import Agenda
import Chronology
import SQLite

/// The ledger of rings. Its constraints guarantee one ring per item and scheduled moment, and at most one open ring per
/// item. Unreadable rings are omitted: see ``setAsideUnreadable()``.
extension Transaction {
    /// Writes the ring's row and replaces its deadlines in the queue.
    package func save(_ ring: Ring, _ now: Now) throws {
        try willChange(.item(ring.id))
        let body = coding.encode(ring)
        decoded?.keep(ring, body)
        // The item and the scheduled moment of a ring never change.
        let row: [SQLValue] = [
            .integer(ring.id.number), .text(ring.item.description), .text(ring.label),
            .integer(ring.scheduled.microsecondsSinceEpoch),
            ring.started.map { .integer($0.microsecondsSinceEpoch) } ?? .null, .integer(ring.isOpen ? 1 : 0),
            .text(body),
        ]
        try statements.run(.saveRing, row)
        written.mention(ring.item)
        let deadlines = try enqueue(ring.deadlines, of: ring.id, wakes: false, now)
        written.note(ring.id, Standby.Item(row: row, deadlines: deadlines))
    }

    package func ring(_ id: ItemID) throws -> Ring? {
        try statements.text(.ringBody, id.number).flatMap { read(Ring.self, id, $0) }
    }

    /// Returns the item's ring that is ringing or snoozed.
    package func openRing(of item: ItemID) throws -> Ring? {
        try rings(.openRing, item.description).first
    }

    /// Returns the id of ``openRing(of:)`` without decoding the ring.
    package func openRingID(of item: ItemID) throws -> ItemID? {
        try statements.integer(.openRingNumber, item.description).map { ItemID(.ring, $0) }
    }

    /// Returns the ring of `item` at that scheduled moment and whether it has started; nil if the ledger has none. Also
    /// finds unreadable rings.
    package func known(_ item: ItemID, scheduled: Instant) throws -> (id: ItemID, hasBegun: Bool)? {
        try statements.first(.knownRing, item.description, scheduled.microsecondsSinceEpoch) { row in
            (ItemID(.ring, try row.integer(0)), try row.flag(1))
        }
    }

    /// Returns all readable open rings in the order of their numbers.
    package func openRings() throws -> [Ring] {
        try rings(.openRings)
    }

    /// Returns the first open rings after number `start`, in the order of their numbers, whose item `isWanted`: at most
    /// `limit`, found among the next `examined` open rings; and the number up to which rings were examined, nil if
    /// there are no more.
    package func openRings(
        after start: Int64 = 0,
        limit: Int,
        examining examined: Int = .max,
        where isWanted: (ItemID) -> Bool = { _ in true }
    ) throws -> (rings: [Ring], last: Int64?) {
        var (numbers, count, last, hasMore): ([Int64], Int, Int64, Bool) = ([], 0, start, false)
        try statements.forEach(.itemsOfOpenRings, start) { row in
            hasMore = numbers.count == limit || count == examined
            guard !hasMore else { return false }
            (count, last) = (count + 1, try row.integer(0))
            if let item = ItemID(try row.text(1)), isWanted(item) { numbers.append(last) }
            return true
        }
        return (try numbers.compactMap { try ring(ItemID(.ring, $0)) }, hasMore ? last : nil)
    }

    /// Returns the open rings in the order of their numbers, without decoding them.
    package func openRingIDs() throws -> [ItemID] {
        try statements.integers(.openRingNumbers).map { ItemID(.ring, $0) }
    }

    /// Returns the newest ring of `item`, open or ended; nil if it never rang.
    package func lastRingID(of item: ItemID) throws -> ItemID? {
        try statements.integer(.lastRing, item.description).map { ItemID(.ring, $0) }
    }

    /// Returns the open ring with the greatest number.
    package func lastOpenRing() throws -> ItemID? {
        try statements.integer(.lastOpenRing).map { ItemID(.ring, $0) }
    }

    /// Returns the first `limit` timers after number `start` that run, are paused or ring, in the order of their ids.
    package func currentTimers(after start: Int64 = 0, limit: Int) throws -> [ItemID] {
        try statements.integers(.currentTimers, start, limit).map { ItemID(.timer, $0) }
    }

    /// The number of rows examined by ``ledger(_:after:limit:)``.
    private static let stretch: Int64 = 2_048

    /// Reads at most `limit` rings of the filter after number `start`, oldest first, and examines at most ``stretch``
    /// rows, so that a filter that excludes almost all of them does not cause a long read.
    ///
    /// - Returns: the readable rings, and the number up to which rows were read; nil if there are no more rows.
    package func ledger(
        _ filter: LedgerFilter,
        after start: Int64,
        limit: Int
    ) throws -> (rings: [Ring], last: Int64?) {
        // Skips any number of missing numbers.
        guard let first = try number(in: .ring, after: start) else { return ([], nil) }
        let end = first - 1 + Self.stretch
        let (condition, arguments) = filter.condition
        let text = condition.isEmpty ? SQLText.pageOfRings : .composed(SQLText.ringsSQL(condition))
        var (rings, count, last) = ([Ring](), 0, end)
        try statements.forEach(text, first, end, arguments, limit) { row in
            let number = try row.integer(0)
            if let ring = read(Ring.self, ItemID(.ring, number), try row.text(1)) { rings.append(ring) }
            count += 1
            if count == limit { last = number }
            return true
        }
        return (rings, try number(in: .ring, after: last) == nil ? nil : last)
    }

    /// Returns the scheduled moments of `item` after `instant` that have already rung, which exist only after the clock
    /// was set back.
    package func rungAhead(of item: ItemID, after instant: Instant) throws -> Set<Instant> {
        try Set(
            statements.integers(.rungAhead, item.description, instant.microsecondsSinceEpoch)
                .map(Instant.init(microsecondsSinceEpoch:))
        )
    }

    /// Returns the moments at which `item` has rung between `start` and `end`, with their wall times, except rings that
    /// were cancelled.
    package func rung(_ item: ItemID, after start: Instant, through end: Instant) throws -> [RungMoments.Moment] {
        let bounds = (start.microsecondsSinceEpoch, end.microsecondsSinceEpoch)
        return try statements.all(.rungBetween, item.description, bounds.0, bounds.1) { row in
            let local = try row.optionalInteger(1).flatMap(CivilDateTime.init(microsecondsSinceCivilEpoch:))
            let at = Instant(microsecondsSinceEpoch: try row.integer(0))
            return local.map { RungMoments.Moment(at: at, local: $0) }
        }.compactMap(\.self)
    }

    /// Returns all scheduled moments of `item` after `instant`, whether they have rung or not.
    package func moments(of item: ItemID, after instant: Instant) throws -> Set<Instant> {
        try Set(
            statements.integers(.moments, item.description, instant.microsecondsSinceEpoch)
                .map(Instant.init(microsecondsSinceEpoch:))
        )
    }

    /// Whether the ledger has a moment of `item` after `instant` and up to `last`.
    package func hasRing(of item: ItemID, after instant: Instant, through last: Instant) throws -> Bool {
        try statements.flag(
            .hasRing,
            item.description,
            instant.microsecondsSinceEpoch,
            last.microsecondsSinceEpoch
        )
    }

    /// Reads at most `limit` rings after `start`, in the order of their ends.
    /// - Returns: the readable ones, and where to continue; nil if there are no more.
    package func endedRings(after start: LedgerEnd, limit: Int) throws -> (rings: [Ring], last: LedgerEnd?) {
        let end = start.at.microsecondsSinceEpoch
        var (rings, count, last) = ([Ring](), 0, start)
        try statements.forEach(.endedRings, end, end, start.number, limit) { row in
            last = LedgerEnd(Instant(microsecondsSinceEpoch: try row.integer(2)), try row.integer(0))
            if let ring = read(Ring.self, ItemID(.ring, last.number), try row.text(1)) { rings.append(ring) }
            count += 1
            return true
        }
        return (rings, count < limit ? nil : last)
    }

    /// Deletes the ring's row: by the right clock, it never began.
    package func remove(_ ring: Ring) throws {
        try remove(ring.id)
        written.mention(ring.item)
    }

    private func rings<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws -> [Ring] {
        try statements.all(text, repeat each arguments) { row in
            read(Ring.self, ItemID(.ring, try row.integer(0)), try row.text(1))
        }.compactMap(\.self)
    }
}

extension SQLText {
    /// The item and the scheduled moment of a ring never change.
    fileprivate static let saveRing = SQLText(
        """
        INSERT INTO ring (number, item, label, scheduled, started, open, body) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (number) DO UPDATE
        SET label = excluded.label, started = excluded.started, open = excluded.open, body = excluded.body
        """
    )
    fileprivate static let ringBody = SQLText("SELECT body FROM ring WHERE number = ?")
    fileprivate static let openRing = SQLText("SELECT number, body FROM ring WHERE item = ? AND open")
    fileprivate static let openRingNumber = SQLText("SELECT number FROM ring WHERE item = ? AND open")
    fileprivate static let openRings = SQLText("SELECT number, body FROM ring WHERE open ORDER BY number")
    fileprivate static let knownRing = SQLText(
        "SELECT number, started IS NOT NULL FROM ring WHERE item = ? AND scheduled = ?"
    )
    fileprivate static let itemsOfOpenRings = SQLText(
        "SELECT number, item FROM ring INDEXED BY ring_open_by_number WHERE open AND number > ? ORDER BY number"
    )
    fileprivate static let openRingNumbers = SQLText(
        "SELECT number FROM ring INDEXED BY ring_open_by_number WHERE open ORDER BY number"
    )
    fileprivate static let lastRing = SQLText("SELECT max(number) FROM ring WHERE item = ?")
    fileprivate static let lastOpenRing = SQLText(
        "SELECT max(number) FROM ring INDEXED BY ring_open_by_number WHERE open"
    )
    fileprivate static let currentTimers = SQLText(
        """
        SELECT * FROM (
            SELECT number FROM timer INDEXED BY timer_open WHERE open AND number > ?1 ORDER BY number LIMIT ?2
        ) UNION SELECT * FROM (
            SELECT \(Schema.timerOfRing) FROM ring INDEXED BY ring_open_of_timer
            WHERE open AND \(Schema.isOfTimer) AND \(Schema.timerOfRing) > ?1 ORDER BY \(Schema.timerOfRing) LIMIT ?2
        ) ORDER BY 1 LIMIT ?2
        """
    )
    fileprivate static let pageOfRings = SQLText(ringsSQL(""))
    fileprivate static func ringsSQL(_ condition: String) -> String {
        "SELECT number, body FROM ring WHERE number BETWEEN ? AND ?\(condition) ORDER BY number LIMIT ?"
    }
    fileprivate static let moments = SQLText("SELECT scheduled FROM ring WHERE item = ? AND scheduled > ?")
    fileprivate static let hasRing = SQLText(
        "SELECT EXISTS (SELECT 1 FROM ring WHERE item = ? AND scheduled > ? AND scheduled <= ?)"
    )
    /// In the order of the index by end, whose entries contain the number.
    fileprivate static let endedRings = SQLText(
        """
        SELECT number, body, \(Schema.end) FROM ring
        WHERE NOT open AND \(Schema.end) >= ? AND (\(Schema.end) > ? OR number > ?)
        ORDER BY \(Schema.end), number LIMIT ?
        """
    )
    fileprivate static let rungAhead = SQLText(
        "SELECT scheduled FROM ring WHERE item = ? AND scheduled > ? AND started IS NOT NULL"
    )
    fileprivate static let rungBetween = SQLText(
        """
        SELECT scheduled, CASE WHEN json_valid(body) THEN body ->> '$.localMicroseconds' END FROM ring
        WHERE item = ? AND scheduled > ? AND scheduled <= ? AND started IS NOT NULL
        AND CASE WHEN json_valid(body) THEN body ->> '$.state.how' END IS NOT 'cancelled'
        """
    )
}

/// A position among the ended rings: the time of the end, and the number.
package struct LedgerEnd: Hashable, Sendable {
    package let at: Instant
    package let number: Int64

    package init(_ at: Instant, _ number: Int64) {
        self.at = at
        self.number = number
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

    /// Ids of items begin with the letter of their kind. The unary plus prevents SQLite from using indexes other than
    /// the row number.
    fileprivate var condition: (sql: String, [SQLValue]) {
        var sql = ""
        var arguments: [SQLValue] = []
        if !kinds.isEmpty {
            let marks = Array(repeating: "?", count: kinds.count).joined(separator: ", ")
            sql += " AND substr(item, 1, 1) IN (\(marks))"
            arguments += kinds.map { .text($0.rawValue) }
        }
        if let since {
            sql += " AND +scheduled >= ?"
            arguments.append(.integer(since.microsecondsSinceEpoch))
        }
        return (sql, arguments)
    }
}

import Agenda
import Chronology
import GRDB

/// The ledger of rings. Its constraints are the promise: one ring for an item and a scheduled moment, and at most one
/// of an item that is open. Rings that can't be read are left out: see ``setAsideUnreadable()``.
extension Transaction {
    package func save(_ ring: Ring, _ now: Now) throws {
        try cached(
            """
            INSERT INTO ring (number, item, label, scheduled, started, open, body) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (number) DO UPDATE
            SET label = excluded.label, started = excluded.started, open = excluded.open, body = excluded.body
            """
        ).execute(arguments: [
            ring.id.number, ring.item.description, ring.label, ring.scheduled.microsecondsSinceEpoch,
            ring.started?.microsecondsSinceEpoch, ring.isOpen, coding.encode(ring),
        ])
        touch(ring.item)
        try enqueue(ring.deadlines, of: ring.id, wakes: false, now)
    }

    package func ring(_ id: ItemID) throws -> Ring? {
        try rings("number = ?", [id.number]).first
    }

    /// The one that rings or is snoozed.
    package func openRing(of item: ItemID) throws -> Ring? {
        try rings("item = ? AND open", [item.description]).first
    }

    /// As ``openRing(of:)``, without reading the ring.
    package func openRingID(of item: ItemID) throws -> ItemID? {
        let statement = try cached("SELECT number FROM ring WHERE item = ? AND open")
        return try Int64.fetchOne(statement, arguments: [item.description]).map { ItemID(.ring, $0) }
    }

    /// The number under which the ledger has that moment of `item`, and whether it began to ring; nil where it has not
    /// come yet. Known also of a ring that can't be read.
    package func known(_ item: ItemID, scheduled: Instant) throws -> (id: ItemID, hasBegun: Bool)? {
        let statement = try cached("SELECT number, started IS NOT NULL FROM ring WHERE item = ? AND scheduled = ?")
        let row = try Row.fetchOne(statement, arguments: [item.description, scheduled.microsecondsSinceEpoch])
        return row.map { (ItemID(.ring, $0[0]), $0[1]) }
    }

    package func openRings() throws -> [Ring] {
        try rings("open", [])
    }

    /// In the order of their numbers; without reading the rings.
    package func openRingIDs() throws -> [ItemID] {
        let statement = try cached("SELECT number FROM ring INDEXED BY ring_open WHERE open ORDER BY number")
        return try Int64.fetchAll(statement).map { ItemID(.ring, $0) }
    }

    package func lastOpenRing() throws -> ItemID? {
        let statement = try cached("SELECT max(number) FROM ring INDEXED BY ring_open WHERE open")
        return try Int64.fetchOne(statement).map { ItemID(.ring, $0) }
    }

    package func openRingLabels() throws -> [(label: String, id: ItemID)] {
        let statement = try cached("SELECT label, number FROM ring INDEXED BY ring_open WHERE open")
        return try Row.fetchAll(statement).map { ($0[0], ItemID(.ring, $0[1])) }
    }

    /// The numbers of the items of that kind that ring or are snoozed.
    package func openRingItems(_ kind: ItemKind) throws -> [Int64] {
        // Ids of a kind begin with its letter.
        let statement = try cached(
            "SELECT item FROM ring INDEXED BY ring_open WHERE open AND item >= ? AND item < ?"
        )
        let letter = kind.rawValue
        return try String.fetchAll(statement, arguments: [letter, letter + ":"]).compactMap { ItemID($0)?.number }
    }

    /// `limit` rows of the ledger from the one after `start`, oldest first: what of them can be read, and the number of
    /// the last one where there may be more.
    package func ledger(after start: Int64, limit: Int) throws -> (rings: [Ring], last: Int64?) {
        let statement = try cached("SELECT number, body FROM ring WHERE number > ? ORDER BY number LIMIT ?")
        let rows = try Row.fetchAll(statement, arguments: [start, limit])
        let rings = rows.compactMap { read(Ring.self, ItemID(.ring, $0[0]), $0[1]) }
        return (rings, rows.count < limit ? nil : rows.last?[0])
    }

    /// Oldest first.
    package func ledger() throws -> [Ring] {
        try rings("true", [])
    }

    /// Scheduled moments of `item` after `instant` that have rung already: there are some only after the clock was
    /// set back.
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

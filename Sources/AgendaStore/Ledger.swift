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
        try enqueue(ring.deadlines, of: ring.id, wakes: false, now)
    }

    package func ring(_ id: ItemID) throws -> Ring? {
        try rings("number = ?", [id.number]).first
    }

    /// The one that rings or is snoozed.
    package func openRing(of item: ItemID) throws -> Ring? {
        try rings("item = ? AND open", [item.description]).first
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

    package func openRingCount() throws -> Int {
        try Int.fetchOne(cached("SELECT count(*) FROM ring WHERE open")) ?? 0
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

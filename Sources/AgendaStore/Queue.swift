import Agenda
import Chronology
import SQLite

/// The priority queue: an index on (clock, at). Only its head is kept in memory.
extension Transaction {
    /// Deletes all deadlines of `item`.
    package func dequeue(_ item: ItemID) throws {
        try statements.run(.dequeue, item.description)
        touch(item)
    }

    /// Replaces all deadlines of `item`. A deadline on an earlier boot's clock is converted to this boot's clock by the
    /// wall clock of `now`.
    /// - Returns: the rows that were written.
    func enqueue(_ deadlines: [Deadline], of item: ItemID, wakes: Bool, _ now: Now) throws -> [[SQLValue]] {
        // A number that was never assigned has no entries in the queue, unless the file was edited.
        if written.isUnwritten(item) { touch(item) } else { try dequeue(item) }
        return try add(deadlines, of: item, wakes: wakes, now)
    }

    /// Adds the deadlines of an item that has none in the queue, see ``enqueue(_:of:wakes:_:)``.
    @discardableResult
    func add(_ deadlines: [Deadline], of item: ItemID, wakes: Bool, _ now: Now) throws -> [[SQLValue]] {
        guard !deadlines.isEmpty else { return [] }
        let name = item.description
        return try deadlines.map { deadline in
            precondition(deadline.item == item, "an item writes its own deadlines")
            let row = deadline.row(name, wakes: wakes, now)
            try statements.run(.enqueue, row)
            return row
        }
    }

    /// Returns at most `limit` due entries of each clock, the most overdue first. Replaces entries of unknown meaning
    /// by the deadlines of their item.
    package func due(_ now: Now, limit: Int) throws -> [(item: ItemID, purpose: Deadline.Purpose)] {
        // The common case: no item is due.
        let wallTime = now.wall.microsecondsSinceEpoch
        let bootTime = now.boot.instant.microsecondsSinceBoot
        guard try statements.flag(.anyDue, wallTime, bootTime) else { return [] }
        let wall = try entries("wall", wallTime, limit)
        let boot = try entries("boot", bootTime, limit)
        let all = wall.isEmpty || boot.isEmpty ? wall + boot : (wall + boot).sorted { $0.lateness > $1.lateness }
        return try all.compactMap { try meaning(of: $0, now) }
    }

    private struct DueEntry {
        let item: String
        let purpose: String
        let lateness: Int64
    }

    private func entries(_ clock: String, _ time: Int64, _ limit: Int) throws -> [DueEntry] {
        try statements.all(.due, clock, time, limit) { row in
            DueEntry(item: try row.text(0), purpose: try row.text(1), lateness: time - (try row.integer(2)))
        }
    }

    private func meaning(of entry: DueEntry, _ now: Now) throws -> (item: ItemID, purpose: Deadline.Purpose)? {
        let item = ItemID(entry.item)
        if let item, let purpose = Deadline.Purpose(rawValue: entry.purpose) { return (item, purpose) }
        try statements.run(.removeDeadline, entry.item, entry.purpose)
        if let item { _ = try requeue(item, now) }
        return nil
    }

    /// Returns the earliest deadline of each clock, to arm the timerfds.
    package func heads() throws -> (wall: Instant?, boot: BootInstant?, wakingWall: Instant?) {
        let heads = try statements.first(.heads) { row in
            (
                wall: try row.optionalInteger(0).map(Instant.init(microsecondsSinceEpoch:)),
                boot: try row.optionalInteger(1).map(BootInstant.init(microsecondsSinceBoot:)),
                wakingWall: try row.optionalInteger(2).map(Instant.init(microsecondsSinceEpoch:))
            )
        }
        guard let heads else { preconditionFailure("a SELECT of values has a row") }
        return heads
    }

    /// Returns the next alarm or D-day reminder, and its time.
    package func nextRing(_ now: Now) throws -> (ItemID, Instant)? {
        let next = try ring(.nextRing).map { ($0, Instant(microsecondsSinceEpoch: $1)) }
        // What a change of the zone passed over waits until the zone has lasted.
        guard now.zoneSettles > .zero, let waiting = try ring(.nextWaitingRing) else { return next }
        let settles = now.wall + (BootInstant(microsecondsSinceBoot: waiting.at) - now.boot.instant)
        return next.map { $0.1 <= settles } ?? false ? next : (waiting.item, settles)
    }

    private func ring(_ text: SQLText) throws -> (item: ItemID, at: Int64)? {
        let first = try statements.first(text) { (ItemID(try $0.text(0)), try $0.integer(1)) }
        return first.flatMap { item, at in item.map { ($0, at) } }
    }

    private func hasDeadlines(otherThanOf boot: BootID) throws -> Bool {
        try statements.flag(.hasOtherBoots, boot.text)
    }

    /// Returns the items with a deadline on an earlier boot's clock.
    package func countsOfEarlierBoots(_ now: Now) throws -> [ItemID] {
        guard try hasDeadlines(otherThanOf: now.boot.id) else { return [] }
        return try statements.all(.countsOfEarlierBoots, now.boot.id.text) { ItemID(try $0.text(0)) }.compactMap(\.self)
    }

    /// Converts deadlines on an earlier boot's clock to this boot's, by their expected wall time or by their bound. Call
    /// this after a reboot and whenever the wall clock was set. The entities are unchanged: they convert their own
    /// deadlines in the same way.
    package func rebase(onto now: Now) throws {
        guard try hasDeadlines(otherThanOf: now.boot.id) else { return }
        touchEverything()
        try statements.run(
            .rebase,
            now.boot.instant.microsecondsSinceBoot,
            now.wall.microsecondsSinceEpoch,
            now.boot.id.text
        )
        for item in try countsOfEarlierBoots(now) {
            let deadlines = try counts(of: item)
            if deadlines.contains(where: \.isBounded) { _ = try enqueue(deadlines, of: item, wakes: false, now) }
        }
    }

    /// Returns the deadlines of a timer or a ring; only these have bounds.
    private func counts(of item: ItemID) throws -> [Deadline] {
        switch item.kind {
        case .timer: try load(Countdown.self, item)?.deadlines ?? []
        case .ring: try ring(item)?.deadlines ?? []
        default: []
        }
    }
}

extension SQLText {
    fileprivate static let dequeue = SQLText("DELETE FROM deadline WHERE item = ?")
    fileprivate static let enqueue = SQLText(
        """
        INSERT OR REPLACE INTO deadline (item, purpose, clock, at, boot, expected, wakes) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    )
    fileprivate static let anyDue = SQLText(
        """
        SELECT EXISTS (SELECT 1 FROM deadline WHERE clock = 'wall' AND at <= ?)
            OR EXISTS (SELECT 1 FROM deadline WHERE clock = 'boot' AND at <= ?)
        """
    )
    fileprivate static let due = SQLText(
        "SELECT item, purpose, at FROM deadline WHERE clock = ? AND at <= ? ORDER BY at, item LIMIT ?"
    )
    fileprivate static let removeDeadline = SQLText("DELETE FROM deadline WHERE item = ? AND purpose = ?")
    fileprivate static let heads = SQLText(
        """
        SELECT (SELECT min(at) FROM deadline WHERE clock = 'wall'),
            (SELECT min(at) FROM deadline WHERE clock = 'boot'), (SELECT min(at) FROM deadline WHERE wakes)
        """
    )
    fileprivate static let nextRing = SQLText(
        """
        SELECT item, at FROM deadline WHERE clock = 'wall' AND purpose IN ('ring', 'reminder', 'meanwhile')
        ORDER BY at, item LIMIT 1
        """
    )
    fileprivate static let nextWaitingRing = SQLText(
        """
        SELECT item, at FROM deadline WHERE clock = 'boot' AND purpose IN ('ring', 'reminder') ORDER BY at, item LIMIT 1
        """
    )
    fileprivate static let hasOtherBoots = SQLText(
        "SELECT EXISTS (SELECT 1 FROM deadline WHERE clock = 'boot' AND boot <> ?)"
    )
    fileprivate static let countsOfEarlierBoots = SQLText(
        "SELECT DISTINCT item FROM deadline WHERE clock = 'boot' AND boot <> ? ORDER BY item"
    )
    fileprivate static let rebase = SQLText(
        "UPDATE deadline SET at = ? + (expected - ?) WHERE clock = 'boot' AND boot <> ?"
    )
}

extension Deadline {
    /// Whether not only the wall clock decides it in a later boot.
    fileprivate var isBounded: Bool {
        if case .boot(let end) = moment { end.latest != nil } else { false }
    }

    /// The columns of the row: item, purpose, clock, at, boot, expected, wakes.
    fileprivate func row(_ item: String, wakes: Bool, _ now: Now) -> [SQLValue] {
        let (item, purpose) = (SQLValue.text(item), SQLValue.text(self.purpose.rawValue))
        switch moment {
        case .wall(let instant):
            let wakesNow = wakes && self.purpose == .ring
            let at = SQLValue.integer(Limits.storable(instant.microsecondsSinceEpoch))
            return [item, purpose, .text("wall"), at, .null, .null, .integer(wakesNow ? 1 : 0)]
        case .boot(let end):
            let at = end.moment.id == now.boot.id ? end.moment.instant : now.boot.instant + end.remaining(now)
            return [
                item, purpose, .text("boot"), .integer(Limits.storable(at.microsecondsSinceBoot)),
                .text(end.moment.id.text), .integer(Limits.storable(end.expected.microsecondsSinceEpoch)), .integer(0),
            ]
        }
    }
}

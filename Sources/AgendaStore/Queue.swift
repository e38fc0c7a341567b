import Agenda
import Chronology
import GRDB

/// The priority queue: an index on (clock, at). Only its head is kept in memory.
extension Transaction {
    /// Deletes all deadlines of `item`.
    package func dequeue(_ item: ItemID) throws {
        try cached("DELETE FROM deadline WHERE item = ?").execute(arguments: [item.description])
        touch(item)
    }

    /// Replaces all deadlines of `item`. A deadline on an earlier boot's clock is converted to this boot's clock by the
    /// wall clock of `now`.
    /// - Returns: the rows that were written.
    func enqueue(_ deadlines: [Deadline], of item: ItemID, wakes: Bool, _ now: Now) throws -> [Standby.Values] {
        try dequeue(item)
        return try add(deadlines, of: item, wakes: wakes, now)
    }

    /// Adds the deadlines of an item that has none in the queue, see ``enqueue(_:of:wakes:_:)``.
    @discardableResult
    func add(_ deadlines: [Deadline], of item: ItemID, wakes: Bool, _ now: Now) throws -> [Standby.Values] {
        guard !deadlines.isEmpty else { return [] }
        let insert = try cached(
            "INSERT INTO deadline (item, purpose, clock, at, boot, expected, wakes) VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        let name = item.description.databaseValue
        return try deadlines.map { deadline in
            precondition(deadline.item == item, "an item writes its own deadlines")
            let row = deadline.row(name, wakes: wakes, now)
            try insert.execute(arguments: StatementArguments(row))
            return row
        }
    }

    /// Returns at most `limit` due entries of each clock, the most overdue first. Replaces entries of unknown meaning
    /// by the deadlines of their item.
    package func due(_ now: Now, limit: Int) throws -> [(item: ItemID, purpose: Deadline.Purpose)] {
        // The common case: nothing is due.
        let any = try cached(
            """
            SELECT EXISTS (SELECT 1 FROM deadline WHERE clock = 'wall' AND at <= ?)
                OR EXISTS (SELECT 1 FROM deadline WHERE clock = 'boot' AND at <= ?)
            """
        )
        let moments: StatementArguments = [now.wall.microsecondsSinceEpoch, now.boot.instant.microsecondsSinceBoot]
        guard try Bool.fetchOne(any, arguments: moments) == true else { return [] }
        let statement = try cached(
            "SELECT item, purpose, at FROM deadline WHERE clock = ? AND at <= ? ORDER BY at, item LIMIT ?"
        )
        func due(_ clock: String, _ time: Int64) throws -> [(row: Row, lateness: Int64)] {
            try Row.fetchAll(statement, arguments: [clock, time, limit]).map { ($0, time - ($0[2] as Int64)) }
        }
        let wall = try due("wall", now.wall.microsecondsSinceEpoch)
        let boot = try due("boot", now.boot.instant.microsecondsSinceBoot)
        let all = wall.isEmpty || boot.isEmpty ? wall + boot : (wall + boot).sorted { $0.lateness > $1.lateness }
        return try all.compactMap { try entry($0.row, now) }
    }

    private func entry(_ row: Row, _ now: Now) throws -> (item: ItemID, purpose: Deadline.Purpose)? {
        let item = ItemID(row[0] as String)
        if let item, let purpose = Deadline.Purpose(rawValue: row[1]) { return (item, purpose) }
        try cached("DELETE FROM deadline WHERE item = ? AND purpose = ?").execute(
            arguments: [row[0] as String, row[1] as String]
        )
        if let item { _ = try requeue(item, now) }
        return nil
    }

    /// Returns the earliest deadline of each clock, to arm the timerfds.
    package func heads() throws -> (wall: Instant?, boot: BootInstant?, wakingWall: Instant?) {
        let statement = try cached(
            """
            SELECT (SELECT min(at) FROM deadline WHERE clock = 'wall'),
                (SELECT min(at) FROM deadline WHERE clock = 'boot'), (SELECT min(at) FROM deadline WHERE wakes)
            """
        )
        guard let row = try Row.fetchOne(statement) else { preconditionFailure("a SELECT of values has a row") }
        return (
            (row[0] as Int64?).map(Instant.init(microsecondsSinceEpoch:)),
            (row[1] as Int64?).map(BootInstant.init(microsecondsSinceBoot:)),
            (row[2] as Int64?).map(Instant.init(microsecondsSinceEpoch:))
        )
    }

    /// Returns the next alarm or D-day reminder on the wall clock, and its time.
    package func nextRing() throws -> (ItemID, Instant)? {
        let statement = try cached(
            """
            SELECT item, at FROM deadline WHERE clock = 'wall' AND purpose IN ('ring', 'reminder')
            ORDER BY at, item LIMIT 1
            """
        )
        guard let row = try Row.fetchOne(statement), let item = ItemID(row[0] as String) else { return nil }
        return (item, Instant(microsecondsSinceEpoch: row[1]))
    }

    /// Converts deadlines on an earlier boot's clock to this boot's, by their expected wall time. To be called after a
    /// reboot and whenever the wall clock was set. The entities are unchanged: they convert their own deadlines in the
    /// same way.
    package func rebase(onto now: Now) throws {
        guard try hasDeadlines(otherThanOf: now.boot.id) else { return }
        touchEverything()
        try removeTalliesOfOldBoots()
        try db.execute(
            sql: "UPDATE deadline SET at = ? + (expected - ?) WHERE clock = 'boot' AND boot <> ?",
            arguments: [now.boot.instant.microsecondsSinceBoot, now.wall.microsecondsSinceEpoch, now.boot.id.text]
        )
    }
}

extension Deadline {
    /// Its row: item, purpose, clock, at, boot, expected, wakes.
    fileprivate func row(_ item: DatabaseValue, wakes: Bool, _ now: Now) -> Standby.Values {
        let purpose = self.purpose.rawValue.databaseValue
        switch moment {
        case .wall(let instant):
            let wakesNow = wakes && self.purpose == .ring
            let at = instant.microsecondsSinceEpoch.databaseValue
            return [item, purpose, "wall".databaseValue, at, .null, .null, wakesNow.databaseValue]
        case .boot(let end):
            let at = end.moment.id == now.boot.id ? end.moment.instant : now.boot.instant + end.remaining(now)
            return [
                item, purpose, "boot".databaseValue, at.microsecondsSinceBoot.databaseValue,
                end.moment.id.text.databaseValue, end.expected.microsecondsSinceEpoch.databaseValue,
                false.databaseValue,
            ]
        }
    }
}

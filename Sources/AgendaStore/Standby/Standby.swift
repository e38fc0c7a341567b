import Agenda
import Chronology
import SQLite

/// The head of the agenda in memory: the rows that the next deadlines need to ring, as of the last commit.
///
/// Turns continue on a copy of these rows (``StandbyTables``) while the file can't be written. Each transaction's
/// writes update them, and they are reloaded when few are left.
struct Standby: Sendable {
    /// The number of deadlines of each clock in memory; all if there are fewer.
    static let deadlineLimit = 256
    /// As ``deadlineLimit``, for the first transaction, which delays the first answers after a start. Also the number
    /// of open items of each kind.
    static let firstDeadlineLimit = 16
    /// With more items than this, everything is reloaded.
    private static let highWater = 2048

    /// The row of an item in the table of its kind, and its rows in the queue. A deadline's row: item, purpose, clock,
    /// at, boot, expected, wakes.
    struct Item: Sendable, Equatable {
        var row: [SQLValue]
        var deadlines: [[SQLValue]]
    }

    /// The small tables whose first column is their key.
    enum KeyedTable: String, CaseIterable {
        case counter, meta
    }

    private(set) var items: [ItemID: Item] = [:]
    /// Rows that do not belong to a single item, by table: counters, metadata, and the work and runs that turns may
    /// read.
    private(set) var sharedRows: [String: [[SQLValue]]] = [:]
    private(set) var coverage = Coverage()
    /// The number of deadlines in memory by clock, up to its horizon. Beyond it, only the deadlines of open items are
    /// in memory.
    private var deadlineCounts: [String: Int] = [:]
    /// The number of deadlines of each clock that were read when everything was reloaded.
    private var loadedLimit = 0

    /// The part of the queue that is in memory.
    struct Coverage {
        /// The time of each clock up to which every deadline is in memory, in microseconds of that clock; the greatest
        /// number if all are.
        fileprivate(set) var horizons: [String: Int64] = [:]
        /// Whether everything has to be reloaded.
        fileprivate var isDue = true
        /// The number of deadlines of each clock to be read when everything is reloaded.
        fileprivate var limit = Standby.firstDeadlineLimit

        /// Whether all deadlines of the clock up to `moment` are in memory.
        fileprivate func covers(_ clock: String, _ moment: Int64) -> Bool { moment <= horizons[clock] ?? .max }

        /// Reads the rows that a transaction wrote, before it is committed.
        /// - Returns: nil if nothing changed.
        func update(after transaction: Transaction) throws -> Update? {
            guard isDue || transaction.hasWritten else { return nil }
            let isWhole = isDue || transaction.touchedEverything
            let touched = transaction.touched
            var reader = StandbyReader(
                statements: transaction.statements,
                written: isWhole ? nil : transaction.written,
                update: Update(isWhole: isWhole, horizons: horizons)
            )
            if isWhole {
                try reader.readHead(limit: limit)
                reader.update.limit = limit
            } else {
                for item in touched { try reader.readAnew(item) }
            }
            try reader.readShared(touched, isWhole: isWhole)
            return reader.update
        }
    }

    /// The changes of a transaction, to be applied once it is committed.
    struct Update {
        fileprivate(set) var isWhole: Bool
        /// The number of deadlines of each clock that were read, if the update is whole.
        fileprivate(set) var limit = 0
        fileprivate(set) var items: [ItemID: Item?] = [:]
        fileprivate(set) var sharedRows: [String: [[SQLValue]]] = [:]
        /// Rows that replace those with the same keys.
        fileprivate(set) var keyedRows: [KeyedTable: [String: [SQLValue]]] = [:]
        fileprivate(set) var horizons: [String: Int64] = [:]
    }

    /// Applies the changes of a committed transaction.
    mutating func apply(_ update: Update) {
        if update.isWhole {
            items = [:]
            deadlineCounts = [:]
            loadedLimit = update.limit
            coverage.limit = Self.deadlineLimit
            coverage.horizons = update.horizons
        }
        for (id, item) in update.items { keep(item, as: id) }
        sharedRows.merge(update.sharedRows) { $1 }
        for (table, rows) in update.keyedRows {
            for row in rows.values { replace(row, in: table) }
        }
        let isLow = update.horizons.contains { clock, horizon in
            horizon < .max && deadlineCounts[clock, default: 0] < loadedLimit / 2
        }
        coverage.isDue = isLow || items.count > Self.highWater
    }

    /// Replaces the row with the same key.
    private mutating func replace(_ row: [SQLValue], in table: KeyedTable) {
        let rows = sharedRows[table.rawValue] ?? []
        let index = rows.firstIndex { $0[0] == row[0] } ?? rows.endIndex
        sharedRows[table.rawValue, default: []].replaceSubrange(index..<min(index + 1, rows.endIndex), with: [row])
    }

    private mutating func keep(_ item: Item?, as id: ItemID) {
        for deadline in items.replace(id, by: item)?.deadlines ?? [] { count(deadline, -1) }
        for deadline in item?.deadlines ?? [] { count(deadline, 1) }
    }

    private mutating func count(_ deadline: [SQLValue], _ change: Int) {
        guard let clock = deadline[2].text, let at = deadline[3].integer, coverage.covers(clock, at) else { return }
        deadlineCounts[clock, default: 0] += change
    }

    /// Returns a copy with more rows, from a file that can still be read.
    func extended(_ statements: Connection) throws -> Standby {
        var reader = StandbyReader(statements: statements, update: Update(isWhole: false, horizons: coverage.horizons))
        try reader.readHead(beyond: coverage.horizons, limit: Self.deadlineLimit)
        var extended = self
        for (id, item) in reader.update.items where items[id] == nil { extended.keep(item, as: id) }
        extended.coverage.horizons = reader.update.horizons
        extended.deadlineCounts = [:]
        for item in extended.items.values { for deadline in item.deadlines { extended.count(deadline, 1) } }
        return extended
    }

    /// Returns a copy with the rows needed for replanning: alarms and D-days without a deadline, which may get one with
    /// another clock or zone, timers that go on if a clock that was ahead had ended them, and rings scheduled or ended
    /// after `instant`, which must not start again or are taken back.
    func forReplanning(after instant: Instant, _ statements: Connection) throws -> Standby {
        var reader = StandbyReader(statements: statements, update: Update(isWhole: false, horizons: coverage.horizons))
        try reader.readUnplanned()
        try reader.readEnded(after: instant)
        for item in Set(items.keys).union(reader.update.items.keys) where item.kind != .ring {
            try reader.readRings(of: item, after: instant)
        }
        var standby = self
        for (id, item) in reader.update.items where items[id] == nil { standby.keep(item, as: id) }
        return standby
    }

    /// Requests a complete reload, because rows were replaced by other means than a transaction's own writes.
    mutating func invalidate() { coverage.isDue = true }

    /// Requests a complete reload if only the few rows of the first transaction are in memory.
    mutating func complete() {
        guard loadedLimit < Self.deadlineLimit else { return }
        coverage.isDue = true
        coverage.limit = Self.deadlineLimit
    }
}

extension Dictionary {
    /// - Returns: the previous value.
    fileprivate mutating func replace(_ key: Key, by value: Value?) -> Value? {
        value.map { updateValue($0, forKey: key) } ?? removeValue(forKey: key)
    }
}

/// Reads rows of the standby from a connection.
private struct StandbyReader {
    let statements: Connection
    /// The transaction's record of its own writes; nil to read everything.
    var written: WrittenRows?
    var update: Standby.Update

    /// Reads the items due next on each clock, and the running items.
    mutating func readHead(beyond horizons: [String: Int64] = [:], limit: Int) throws {
        for clock in ["wall", "boot"] {
            let entries = try statements.all(.queue, clock, horizons[clock] ?? .min, limit) { row in
                (item: try row.text(0), at: try row.integer(1))
            }
            update.horizons[clock] = entries.count < limit ? .max : entries.last?.at
            try keepAll(entries.compactMap { ItemID($0.item) })
        }
        for (kind, condition) in Self.underWay {
            let numbers = SQLText.composed("SELECT number FROM \(kind.name) WHERE \(condition) ORDER BY number LIMIT ?")
            let most = kind == .ring ? Standby.deadlineLimit : limit
            try keepAll(statements.integers(numbers, most).map { ItemID(kind, $0) })
        }
    }

    /// As ``keep(_:)`` for each, with a few queries for all.
    private mutating func keepAll(_ items: [ItemID]) throws {
        let new = Set(items.filter { $0.kind != .ring && (update.items[$0] ?? nil) == nil })
        let names = "[" + new.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        var deadlines: [String: [[SQLValue]]] = [:]
        for row in try statements.rows(.deadlinesOfItems, names) {
            if let item = row[0].text { deadlines[item, default: []].append(row) }
        }
        for (kind, ids) in Dictionary(grouping: new, by: \.kind) {
            let numbers = "[" + ids.map { String($0.number) }.joined(separator: ",") + "]"
            for row in try statements.rows(SQLText.rowsOfItems[kind], numbers) {
                guard let number = row[0].integer else { continue }
                let id = ItemID(kind, number)
                update.items[id] = Standby.Item(row: row, deadlines: deadlines[id.description] ?? [])
            }
        }
        for ring in try statements.integers(.ringsOfItems, names) { try keep(ItemID(.ring, ring)) }
        for item in items { try keep(item) }
    }

    /// The kinds and conditions of running items. The first task is always included: the daily reminder depends on the
    /// existence of tasks.
    private static let underWay: [(ItemKind, condition: String)] =
        [(.ring, "open")] + StoredKinds.runningWhileOpen.map { ($0, "open") } + [
            (.task, "json_extract(body, '$.attempt') IS NOT NULL"),
            (.task, "number = (SELECT min(number) FROM task)"),
        ]

    mutating func readUnplanned() throws {
        for kind in [ItemKind.alarm, .dday] {
            let numbers = try statements.integers(SQLText.unplanned[kind], kind.rawValue, Standby.deadlineLimit)
            for number in numbers { try keep(ItemID(kind, number)) }
        }
    }

    /// Reads silent timers that a wall clock has ended, and the items of the rings that ended last.
    mutating func readEnded(after instant: Instant) throws {
        let timers = try statements.integers(.overtakenTimers).prefix(Standby.deadlineLimit)
        for number in timers { try keep(ItemID(.timer, number)) }
        let end = instant.microsecondsSinceEpoch
        let items = try statements.all(.itemsOfEndedRings, end, Standby.deadlineLimit) { ItemID(try $0.text(0)) }
        for item in items { try keep(item) }
    }

    mutating func readRings(of item: ItemID, after instant: Instant) throws {
        let numbers = try statements.integers(
            .ringsAfter,
            item.description,
            instant.microsecondsSinceEpoch,
            instant.microsecondsSinceEpoch
        )
        for number in numbers { try keep(ItemID(.ring, number)) }
    }

    /// Reloads an item that was written, or drops it if it is no longer needed.
    mutating func readAnew(_ item: ItemID) throws {
        if (update.items[item] ?? nil) != nil { return }
        guard let found = try read(item), try isNeeded(item, found) else {
            update.items[item] = .some(nil)
            return
        }
        try keep(item, found)
    }

    private func isNeeded(_ item: ItemID, _ found: Standby.Item) throws -> Bool {
        for row in found.deadlines {
            let clock = row[2].text
            let at = row[3].integer
            if let clock, let at, at <= update.horizons[clock] ?? .max { return true }
        }
        switch item.kind {
        case .ring: return found.isOpen(item.kind)
        case .task: if try isUnderWay(item) { return true }
        default: if StoredKinds.runningWhileOpen.contains(item.kind), found.isOpen(item.kind) { return true }
        }
        return try statements.integer(.openRing, item.description) != nil
    }

    private func isUnderWay(_ task: ItemID) throws -> Bool {
        try statements.flag(.isUnderWay, task.number)
    }

    private func read(_ item: ItemID) throws -> Standby.Item? {
        if let known = written?.rows[item] { return known }
        guard let row = try statements.rows(SQLText.row[item.kind], item.number).first else { return nil }
        return Standby.Item(row: row, deadlines: try statements.rows(.deadlines, item.description))
    }

    /// Adds the item and the rings read by its transitions; with a ring its item.
    private mutating func keep(_ item: ItemID?) throws {
        guard let item, (update.items[item] ?? nil) == nil else { return }
        if let found = try read(item) {
            try keep(item, found)
        } else {
            update.items[item] = .some(nil)
        }
    }

    private mutating func keep(_ item: ItemID, _ found: Standby.Item) throws {
        update.items[item] = found
        if item.kind == .ring {
            try keep(found.itemOfRing)
        } else {
            guard written?.isNew(item) != true else { return }
            for ring in try rings(of: item, found.deadlines) { try keep(ring) }
        }
    }

    /// Returns the item's open ring and its rings of future moments, which exist if the clock was set back.
    private func rings(of item: ItemID, _ deadlines: [[SQLValue]]) throws -> [ItemID] {
        let moments = deadlines.compactMap { row in
            row[5].integer ?? row[3].integer
        }
        return try statements.integers(.ringsOfItem, item.description, moments.min() ?? .max).map { ItemID(.ring, $0) }
    }

    mutating func readShared(_ touched: Set<ItemID>, isWhole: Bool) throws {
        if let rows = written?.shared {
            update.keyedRows = rows
        } else {
            for table in Standby.KeyedTable.allCases {
                update.sharedRows[table.rawValue] = try statements.rows(.composed("SELECT * FROM \(table.rawValue)"))
            }
        }
        guard isWhole || touched.contains(where: { [.focus, .task].contains($0.kind) }) else { return }
        // The last two days with work include today if there is any work today.
        update.sharedRows["work"] = try statements.rows(.recentWork)
        update.sharedRows["run"] = try statements.rows(.recentRuns)
    }
}

extension SQLText {
    fileprivate static let queue = SQLText(
        "SELECT item, at FROM deadline WHERE clock = ? AND at >= ? ORDER BY at, item LIMIT ?"
    )
    fileprivate static let row = SQLTextByKind { "SELECT * FROM \($0) WHERE number = ?" }
    fileprivate static let rowsOfItems = SQLTextByKind {
        "SELECT * FROM \($0) WHERE number IN (SELECT value FROM json_each(?))"
    }
    fileprivate static let deadlines = SQLText("SELECT * FROM deadline WHERE item = ?")
    fileprivate static let deadlinesOfItems = SQLText(
        "SELECT * FROM deadline WHERE item IN (SELECT value FROM json_each(?))"
    )
    fileprivate static let openRing = SQLText("SELECT number FROM ring WHERE item = ? AND open")
    fileprivate static let ringsAfter = SQLText(
        "SELECT number FROM ring WHERE item = ? AND (scheduled > ? OR NOT open AND \(Schema.end) > ?)"
    )
    fileprivate static let ringsOfItem = SQLText(
        """
        SELECT number FROM ring WHERE item = ?1 AND scheduled >= ?2
        UNION ALL SELECT number FROM ring WHERE item = ?1 AND open
        """
    )
    /// As ``ringsOfItem``, for a JSON array of items.
    fileprivate static let ringsOfItems = SQLText(
        """
        WITH wanted (item, first) AS (
            SELECT value, (SELECT min(coalesce(expected, at)) FROM deadline WHERE item = value) FROM json_each(?)
        )
        SELECT ring.number FROM wanted JOIN ring ON ring.item = wanted.item AND ring.scheduled >= wanted.first
        UNION ALL SELECT ring.number FROM wanted JOIN ring ON ring.item = wanted.item AND ring.open
        """
    )
    fileprivate static let itemsOfEndedRings = SQLText(
        "SELECT item FROM ring WHERE NOT open AND \(Schema.end) > ? ORDER BY \(Schema.end) DESC LIMIT ?"
    )
    fileprivate static let unplanned = SQLTextByKind { table in
        """
        SELECT number FROM \(table)
        WHERE NOT EXISTS (SELECT 1 FROM deadline WHERE item = ? || number) LIMIT ?
        """
    }
    fileprivate static let isUnderWay = SQLText(
        "SELECT json_extract(body, '$.attempt') IS NOT NULL FROM task WHERE number = ?"
    )
    fileprivate static let recentWork = SQLText("SELECT * FROM work WHERE day >= (SELECT max(day) FROM work) - 1")
    fileprivate static let recentRuns = SQLText(
        """
        SELECT * FROM run WHERE number = (SELECT max(number) FROM run) OR number IN (
            SELECT max(number) FROM run WHERE task IN (
                SELECT number FROM task WHERE json_extract(body, '$.attempt') IS NOT NULL
            ) GROUP BY task
        )
        """
    )
}

extension Standby.Item {
    /// The columns of an entity's row: number, label, open, body. Those of a ring's: number, item, label, scheduled,
    /// started, open, body.
    fileprivate func isOpen(_ kind: ItemKind) -> Bool { row[kind == .ring ? 5 : 2].integer ?? 0 != 0 }

    fileprivate var itemOfRing: ItemID? { row[1].text.flatMap { ItemID($0) } }
}

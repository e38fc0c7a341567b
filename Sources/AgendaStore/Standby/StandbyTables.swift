import Agenda
import SQLite
import Synchronization

/// The tables of an in-memory store, with which turns continue while the file can't be written.
///
/// Their changes are later written to the file in one transaction: rows by their keys, new records after those of the
/// file. The file has no other writer meanwhile, so numbers assigned here are free there.
final class StandbyTables: Sendable {
    let database: Connection
    private let state = Mutex(State())

    private struct State {
        /// The items copied from the file.
        var known: Set<ItemID> = []
        /// The items changed here and not yet written to the file.
        var touched: Set<ItemID> = []
        /// The numbers of the last rows copied from the file.
        var lastWork: Int64 = 0
        var lastRun: Int64 = 0
    }

    init() throws {
        database = try Connection(nil)
        try database.transaction(Schema.create)
    }

    /// Replaces all rows by those of `standby`, which are the state of the file.
    func fill(from standby: Standby) throws {
        var state = State()
        try database.transaction { memory in
            for table in Self.tables { try memory.run(.composed("DELETE FROM \(table)")) }
            for (item, rows) in standby.items { try insert(memory, item, rows) }
            for (table, rows) in standby.sharedRows {
                for row in rows { try memory.insert(row, into: table) }
            }
            state.lastWork = try memory.integer(.lastWork) ?? 0
            state.lastRun = try memory.integer(.lastRun) ?? 0
        }
        state.known = Set(standby.items.keys)
        self.state.withLock { $0 = state }
    }

    /// Adds rows of the file that are not here yet.
    func add(_ items: [ItemID: Standby.Item]) throws {
        let known = state.withLock { $0.known.union($0.touched) }
        let new = items.filter { !known.contains($0.key) }
        try database.transaction { memory in
            for (item, rows) in new { try insert(memory, item, rows) }
        }
        state.withLock { $0.known.formUnion(new.keys) }
    }

    /// The items changed here and not yet written to the file.
    var touched: Set<ItemID> { state.withLock { $0.touched } }

    func note(_ items: Set<ItemID>) { state.withLock { $0.touched.formUnion(items) } }

    /// The number of deadlines of each clock up to its moment.
    func deadlineCounts(upTo horizons: [String: Int64]) throws -> [Int64] {
        try database.read { memory in
            try horizons.map { clock, horizon in try memory.integer(.deadlineCount, clock, horizon) ?? 0 }
        }
    }

    /// Writes the changes made here into `file`, within a transaction of `file`.
    func write(to file: Connection) throws {
        let state = state.withLock { $0 }
        try database.read { memory in
            for item in state.touched { try copy(item, memory, file, wasKnown: state.known.contains(item)) }
            for row in try memory.rows(.counters) { try file.raiseCounter(row) }
            for row in try memory.rows(.metadata) { try file.insert(row, into: "meta") }
            for row in try memory.rows(.runsAfter, state.lastRun) { try file.insert(row, into: "run") }
            try append("history", after: 0, memory, file)
            try append("work", after: state.lastWork, memory, file)
        }
    }

    private func copy(_ item: ItemID, _ memory: Connection, _ file: Connection, wasKnown: Bool) throws {
        let row = try memory.rows(SQLText.row[item.kind], item.number).first
        // An item that is neither here nor in the file was only looked up.
        guard wasKnown || row != nil else { return }
        try file.run(.removeDeadlines, item.description)
        guard let row else { return try file.run(SQLText.removeRow[item.kind], item.number) }
        try file.insert(row, into: item.kind.name)
        for row in try memory.rows(.deadlines, item.description) { try file.insert(row, into: "deadline") }
    }

    /// Appends rows in order; the file numbers them.
    private func append(_ table: String, after last: Int64, _ memory: Connection, _ file: Connection) throws {
        let new = SQLText.composed("SELECT * FROM \(table) WHERE number > ? ORDER BY number")
        for row in try memory.rows(new, last) { try file.insert([.null] + row.dropFirst(), into: table) }
    }

    private func insert(_ memory: Connection, _ item: ItemID, _ rows: Standby.Item) throws {
        try memory.insert(rows.row, into: item.kind.name)
        for row in rows.deadlines { try memory.insert(row, into: "deadline") }
    }

    private static let tables =
        ItemKind.allCases.map(\.name) + ["deadline", "counter", "meta", "history", "work", "run"]
}

extension SQLText {
    fileprivate static let lastWork = SQLText("SELECT max(number) FROM work")
    fileprivate static let lastRun = SQLText("SELECT max(number) FROM run")
    fileprivate static let deadlineCount = SQLText("SELECT count(*) FROM deadline WHERE clock = ? AND at <= ?")
    fileprivate static let counters = SQLText("SELECT * FROM counter")
    fileprivate static let metadata = SQLText("SELECT * FROM meta")
    fileprivate static let runsAfter = SQLText("SELECT * FROM run WHERE number > ?")
    fileprivate static let row = SQLTextByKind { "SELECT * FROM \($0) WHERE number = ?" }
    fileprivate static let removeRow = SQLTextByKind { "DELETE FROM \($0) WHERE number = ?" }
    fileprivate static let deadlines = SQLText("SELECT * FROM deadline WHERE item = ?")
    fileprivate static let removeDeadlines = SQLText("DELETE FROM deadline WHERE item = ?")
}

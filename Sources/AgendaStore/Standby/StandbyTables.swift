import Agenda
import GRDB
import Synchronization

/// The tables of a store in memory, on which turns continue while the file can't be written.
///
/// Their changes are written into the file later, in one transaction: rows by their keys, new records after those of
/// the file. Nothing else writes to the file meanwhile, so numbers given here are free there.
final class StandbyTables: Sendable {
    /// Created once, because closed connections are kept for the life of the process anyway (`retire()`).
    let database: DatabaseQueue
    private let state = Mutex(State())

    private struct State {
        /// The items that were copied from the file.
        var known: Set<ItemID> = []
        /// The items changed here and not yet written to the file.
        var touched: Set<ItemID> = []
        /// The numbers of the last rows copied from the file.
        var lastWork: Int64 = 0
        var lastRun: Int64 = 0
    }

    init() throws {
        database = try DatabaseQueue(configuration: AgendaStore.quiet)
        try database.write(Schema.create)
    }

    /// Replaces all rows by those of `standby`, which is the state of the file.
    func fill(from standby: Standby) throws {
        var state = State()
        try database.write { db in
            for table in Self.tables { try db.execute(sql: "DELETE FROM \(table)") }
            for (item, rows) in standby.items { try insert(db, item, rows) }
            for (table, rows) in standby.sharedRows {
                for row in rows { try db.insert(row, into: table) }
            }
            state.lastWork = try Int64.fetchOne(db, sql: "SELECT max(number) FROM work") ?? 0
            state.lastRun = try Int64.fetchOne(db, sql: "SELECT max(number) FROM run") ?? 0
        }
        state.known = Set(standby.items.keys)
        self.state.withLock { $0 = state }
    }

    /// Adds rows of the file that are not here yet.
    func add(_ items: [ItemID: Standby.Item]) throws {
        let known = state.withLock { $0.known.union($0.touched) }
        let new = items.filter { !known.contains($0.key) }
        try database.write { db in
            for (item, rows) in new { try insert(db, item, rows) }
        }
        state.withLock { $0.known.formUnion(new.keys) }
    }

    /// The items changed here and not yet written to the file.
    var touched: Set<ItemID> { state.withLock { $0.touched } }

    func note(_ items: Set<ItemID>) { state.withLock { $0.touched.formUnion(items) } }

    var deadlineCounts: [String: Int] {
        get throws {
            try database.read { db in
                let rows = try Row.fetchAll(db, sql: "SELECT clock, count(*) FROM deadline GROUP BY clock")
                return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as Int) })
            }
        }
    }

    /// Writes the changes made here into `file`, within a transaction of `file`.
    func write(to file: Database) throws {
        let state = state.withLock { $0 }
        try database.read { memory in
            for item in state.touched { try copy(item, memory, file, wasKnown: state.known.contains(item)) }
            for row in try Row.fetchCursor(memory, sql: "SELECT * FROM counter").values() {
                try file.raiseCounter(row)
            }
            let metadata = try Row.fetchCursor(memory, sql: "SELECT * FROM meta")
            for row in try metadata.values() { try file.insert(row, into: "meta") }
            let selectRuns = "SELECT * FROM run WHERE number > ?"
            let runs = try Row.fetchCursor(memory, sql: selectRuns, arguments: [state.lastRun])
            for row in try runs.values() { try file.insert(row, into: "run") }
            try append("history", after: 0, memory, file)
            try append("work", after: state.lastWork, memory, file)
        }
    }

    private func copy(_ item: ItemID, _ memory: Database, _ file: Database, wasKnown: Bool) throws {
        let table = item.kind.name
        let select = "SELECT * FROM \(table) WHERE number = ?"
        let row = try Row.fetchOne(memory, sql: select, arguments: [item.number])
        // An item that is neither here nor in the file was only looked for.
        guard wasKnown || row != nil else { return }
        try file.execute(sql: "DELETE FROM deadline WHERE item = ?", arguments: [item.description])
        guard let row else {
            try file.execute(sql: "DELETE FROM \(table) WHERE number = ?", arguments: [item.number])
            return
        }
        try file.insert(Array(row.databaseValues), into: table)
        let deadlines = try Row.fetchCursor(
            memory,
            sql: "SELECT * FROM deadline WHERE item = ?",
            arguments: [item.description]
        )
        for row in try deadlines.values() { try file.insert(row, into: "deadline") }
    }

    /// Appends rows in their order; the file numbers them.
    private func append(_ table: String, after last: Int64, _ memory: Database, _ file: Database) throws {
        let rows = try Row.fetchCursor(
            memory,
            sql: "SELECT * FROM \(table) WHERE number > ? ORDER BY number",
            arguments: [last]
        )
        for row in try rows.values() { try file.insert([.null] + row.dropFirst(), into: table) }
    }

    private func insert(_ db: Database, _ item: ItemID, _ rows: Standby.Item) throws {
        try db.insert(rows.row, into: item.kind.name)
        for row in rows.deadlines { try db.insert(row, into: "deadline") }
    }

    private static let tables =
        ItemKind.allCases.map(\.name) + ["deadline", "counter", "meta", "history", "work", "run"]
}

extension RowCursor {
    fileprivate func values() throws -> [Standby.Values] {
        var rows: [Standby.Values] = []
        while let row = try next() { rows.append(Array(row.databaseValues)) }
        return rows
    }
}

import AgendaStore
import CSimulatedDisk

/// Reads the store's file like another process: with its own connection and its own SQL.
package final class StoreReader {
    private var reader: OpaquePointer?
    private var deadlineRows = [simreader_deadline](repeating: simreader_deadline(), count: 64)
    private var ringRows = [simreader_ring](repeating: simreader_ring(), count: 64)

    package init?(path: String) {
        guard let reader = simreader_open(path) else { return nil }
        self.reader = reader
    }

    deinit { close() }

    package func close() {
        simreader_close(reader)
        reader = nil
    }

    /// Returns all deadlines; nil if they could not be read.
    func deadlines() -> ArraySlice<simreader_deadline>? {
        while true {
            let count = Int(simreader_deadlines(reader, &deadlineRows, Int64(deadlineRows.count)))
            guard count >= 0 else { return nil }
            if count <= deadlineRows.count { return deadlineRows[..<count] }
            deadlineRows = Array(repeating: simreader_deadline(), count: count * 2)
        }
    }

    /// Returns the ledger from row `first` on; nil if it could not be read.
    func rings(from first: Int64) -> ArraySlice<simreader_ring>? {
        while true {
            let count = Int(simreader_rings(reader, first, &ringRows, Int64(ringRows.count)))
            guard count >= 0 else { return nil }
            if count <= ringRows.count { return ringRows[..<count] }
            ringRows = Array(repeating: simreader_ring(), count: count * 2)
        }
    }

    /// Returns the number of rows in the ledger.
    package func ringCount() -> Int { Int(simreader_ring_count(reader)) }

    /// Returns the ends of all rows of a table; nil if they could not be read.
    func endings(_ table: ForgettableTable) -> [simreader_ending]? {
        rows(of: simreader_ending()) { simreader_endings(reader, table.rawValue, $0, $1) }
    }

    /// Returns tasks, stopwatches and days, and the runs that no model has matched yet; nil if they could not be read.
    /// Skips kinds of which no model has any; comparing everything covers those.
    func tools(for models: [LifeModel]) -> StoredTools? {
        var stored = StoredTools()
        if models.contains(where: { !$0.tasks.isEmpty }) {
            guard let rows = rows(of: simreader_task(), { simreader_tasks(reader, $0, $1) }) else { return nil }
            stored.tasks = rows
        }
        if models.contains(where: { $0.comparedRuns < $0.runs.count }) {
            let first = Int64(models.map(\.comparedRuns).min() ?? 0) + 1
            guard let rows = rows(of: simreader_run(), { simreader_runs(reader, first, $0, $1) }) else { return nil }
            stored.runs = rows
        }
        if models.contains(where: { !$0.stopwatches.isEmpty }) {
            guard let rows = rows(of: simreader_stopwatch(), { simreader_stopwatches(reader, $0, $1) }) else {
                return nil
            }
            stored.stopwatches = rows
        }
        if models.contains(where: { !$0.days.isEmpty }) {
            guard let rows = rows(of: simreader_day(), { simreader_days(reader, $0, $1) }) else { return nil }
            stored.days = rows
        }
        return stored
    }

    /// Reads rows into a buffer that grows as needed; mostly there are few.
    private func rows<Row>(of empty: Row, _ read: (UnsafeMutablePointer<Row>, Int64) -> Int64) -> [Row]? {
        var rows = [Row](repeating: empty, count: 16)
        while true {
            let count = Int(read(&rows, Int64(rows.count)))
            guard count >= 0 else { return nil }
            if count <= rows.count { return Array(rows[..<count]) }
            rows = Array(repeating: empty, count: count * 2)
        }
    }

    /// Returns the work credited to a day, given by its number, or to all days.
    func workedMicroseconds(onDay day: Int?) -> Int64 { simreader_worked_on(reader, Int64(day ?? -1)) }

    func workedMicroseconds(_ session: Int64) -> Int64 { simreader_worked(reader, session) }

    /// Begins a read transaction.
    /// - Returns: the number of rings; nil if it could not be read.
    package func begin() -> Int? {
        let count = simreader_begin(reader)
        return count < 0 ? nil : Int(count)
    }

    package func end() -> Bool { simreader_end(reader) }

    package var isSound: Bool { simreader_is_sound(reader) }
}

import Agenda
import AgendaStore
import CSimulatedDisk
import Chronology

/// A row of integers read from the store by another process.
protocol StoredRow: Sendable {
    /// May have one parameter. NULL is read as -1.
    static var sql: String { get }
    init(_ column: (Int) -> Int64)
}

/// Reads the store's file like another process: with its own connection and SQL.
package final class StoreReader {
    private var reader: OpaquePointer?
    /// Prepared at first use.
    private var queries: [String: OpaquePointer] = [:]
    private var values = [Int64](repeating: 0, count: 512)

    /// `isAlone`: no connection of the program has the file open.
    package init?(path: String, isAlone: Bool = false) {
        guard let reader = simreader_open(path, isAlone) else { return nil }
        self.reader = reader
    }

    deinit { close() }

    package func close() {
        queries = [:]
        simreader_close(reader)
        reader = nil
    }

    /// Returns all rows; nil if they could not be read.
    func rows<Row: StoredRow>(_ type: Row.Type, _ argument: Int64 = 0) -> [Row]? {
        rows(Row.sql, argument, Row.init)
    }

    /// Returns the ends of all rows of a table; nil if they could not be read.
    func endings(_ table: ForgettableTable) -> [StoredEnding]? {
        rows(StoredEnding.sql(of: table), 0) { StoredEnding(number: $0(0), ended: $0(1), isInUse: $0(2) != 0) }
    }

    private func rows<Row>(_ sql: String, _ argument: Int64, _ row: ((Int) -> Int64) -> Row) -> [Row]? {
        guard let query = query(sql), let count = read(query, argument) else { return nil }
        return stride(from: 0, to: count, by: Int(simreader_columns(query))).map { first in
            row { values[first + $0] }
        }
    }

    /// Returns the first column of the first row; nil if it could not be read.
    private func number(_ sql: String, _ argument: Int64 = 0) -> Int64? {
        query(sql).flatMap { read($0, argument) }.flatMap { $0 > 0 ? values[0] : nil }
    }

    private func query(_ sql: String) -> OpaquePointer? {
        if let query = queries[sql] { return query }
        let query = simreader_prepare(reader, sql)
        queries[sql] = query
        return query
    }

    /// Reads all rows into `values`, which grows as needed.
    private func read(_ query: OpaquePointer, _ argument: Int64) -> Int? {
        while true {
            let count = Int(simreader_values(query, argument, &values, Int64(values.count)))
            guard count >= 0 else { return nil }
            if count <= values.count { return count }
            values = Array(repeating: 0, count: count * 2)
        }
    }

    /// What is stored of the zones; empty if nothing is, nil if it could not be read.
    /// Without the number of a ring.
    func zoneText() -> String? {
        metadata("zone").map {
            $0.split(separator: "\n", omittingEmptySubsequences: false).prefix(2).joined(separator: "\n")
        }
    }

    /// The clocks that the last process noted; nil if none are noted, or they could not be read.
    func lastSeen() -> NotedClocks? {
        guard let fields = metadata("lastSeen")?.split(separator: " "), fields.count > 3,
            let wall = Int64(fields[0]), let boot = Int64(fields[1])
        else { return nil }
        return NotedClocks(
            wall: Instant(microsecondsSinceEpoch: wall),
            boot: BootMoment(id: BootID(String(fields[3])), instant: BootInstant(microsecondsSinceBoot: boot))
        )
    }

    private func metadata(_ name: StaticString) -> String? {
        let sql = """
            WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < 200)
            SELECT unicode(substr(value, n, 1)) FROM meta, place
            WHERE name = '\(name)' AND n <= length(value) ORDER BY n
            """
        let scalars = rows(sql, 0) { Unicode.Scalar(UInt32(truncatingIfNeeded: $0(0))) }
        return scalars.map { String(String.UnicodeScalarView($0.compactMap(\.self))) }
    }

    /// Returns the number of rows in the ledger.
    package func ringCount() -> Int { number("SELECT count(*) FROM ring").map(Int.init) ?? -1 }

    /// Returns the work credited to a day, given by its number, or to all days.
    func workedMicroseconds(onDay day: Int?) -> Int64 {
        number("SELECT coalesce(sum(worked), 0) FROM work WHERE day = ?1 OR ?1 < 0", Int64(day ?? -1)) ?? -1
    }

    func workedMicroseconds(_ session: Int64) -> Int64 {
        number("SELECT coalesce(sum(worked), 0) FROM work WHERE session = 'f' || ?", session) ?? -1
    }

    /// Begins a read transaction.
    /// - Returns: the number of rings; nil if it could not be read.
    package func begin() -> Int? {
        guard simreader_execute(reader, "BEGIN") else { return nil }
        let count = ringCount()
        return count < 0 ? nil : count
    }

    package func end() -> Bool { simreader_execute(reader, "COMMIT") }

    package var isSound: Bool { number("SELECT integrity_check = 'ok' FROM pragma_integrity_check") == 1 }
}

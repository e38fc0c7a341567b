import CSimulatedDisk

/// The store's file as another process reads it: with its own connection and its own SQL.
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

    /// Nil when it could not be read.
    func deadlines() -> ArraySlice<simreader_deadline>? {
        while true {
            let count = Int(simreader_deadlines(reader, &deadlineRows, Int64(deadlineRows.count)))
            guard count >= 0 else { return nil }
            if count <= deadlineRows.count { return deadlineRows[..<count] }
            deadlineRows = Array(repeating: simreader_deadline(), count: count * 2)
        }
    }

    /// The ledger from row `first` on.
    func rings(from first: Int64) -> ArraySlice<simreader_ring>? {
        while true {
            let count = Int(simreader_rings(reader, first, &ringRows, Int64(ringRows.count)))
            guard count >= 0 else { return nil }
            if count <= ringRows.count { return ringRows[..<count] }
            ringRows = Array(repeating: simreader_ring(), count: count * 2)
        }
    }

    /// Rows of the ledger.
    func ringCount() -> Int { Int(simreader_ring_count(reader)) }

    func workedMicroseconds(_ session: Int64) -> Int64 { simreader_worked(reader, session) }

    package var isSound: Bool { simreader_is_sound(reader) }
}

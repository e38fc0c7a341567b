import Synchronization

/// The SQL of one statement. Each connection prepares it once.
///
/// If created once per process, as a `static let`, it has a slot in which every connection finds the prepared
/// statement. Hashing the SQL on each use cost more than executing many of these statements.
package struct SQLText: Sendable {
    package let sql: String
    /// Nil for a text composed at run time, which is looked up by the text itself.
    package let slot: Int?

    private static let slots = Mutex(0)
    /// The number of slots assigned so far.
    static var slotCount: Int { slots.withLock(\.self) }

    package init(_ sql: String) {
        self.sql = sql
        slot = Self.slots.withLock { count in
            defer { count += 1 }
            return count
        }
    }

    private init(composed sql: String) {
        self.sql = sql
        slot = nil
    }

    /// For texts with too many variants for a slot each, such as filters.
    package static func composed(_ sql: String) -> SQLText { SQLText(composed: sql) }
}

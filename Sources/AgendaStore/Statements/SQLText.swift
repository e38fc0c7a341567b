import Agenda
import Synchronization

/// The SQL of one statement. Each connection prepares it once (``Statements``).
///
/// If created once per process, as a `static let`, it has a slot in which every connection finds the prepared
/// statement. Hashing the SQL on each use cost more than executing many of these statements.
struct SQLText: Sendable {
    let sql: String
    /// Nil for a text composed at run time, which is looked up by the text itself.
    let slot: Int?

    private static let slots = Mutex(0)
    /// The number of slots assigned so far.
    static var slotCount: Int { slots.withLock(\.self) }

    init(_ sql: String) {
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
    static func composed(_ sql: String) -> SQLText { SQLText(composed: sql) }
}

/// The same statement for the table of each kind.
struct SQLTextByKind: Sendable {
    private let texts: [SQLText]

    /// `sql` receives the name of the table.
    init(_ sql: (String) -> String) {
        texts = ItemKind.allCases.map { SQLText(sql($0.name)) }
    }

    subscript(_ kind: ItemKind) -> SQLText { texts[kind.position] }
}

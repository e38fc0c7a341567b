import Agenda
import SQLite

/// The same statement for the table of each kind.
struct SQLTextByKind: Sendable {
    private let texts: [SQLText]

    /// `sql` receives the name of the table.
    init(_ sql: (String) -> String) {
        texts = ItemKind.allCases.map { SQLText(sql($0.name)) }
    }

    subscript(_ kind: ItemKind) -> SQLText { texts[kind.position] }
}

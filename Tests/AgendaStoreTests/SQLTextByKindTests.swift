import Agenda
import SQLite
import Testing

@testable import AgendaStore

struct SQLTextByKindTests {
    @Test func eachKindHasItsTable() {
        let texts = SQLTextByKind { "SELECT * FROM \($0)" }
        for kind in ItemKind.allCases { #expect(texts[kind].sql == "SELECT * FROM \(kind.name)") }
    }
}

import AgendaStore
import Chronology
import Testing

struct CalculationStoreTests {
    private func calculation(_ number: Int) -> KeptCalculation {
        KeptCalculation(
            at: Instant(secondsSinceEpoch: 1_800_000_000 - Int64(number)),
            expression: "\(number) * 1",
            result: "\(number)"
        )
    }

    @Test("Beyond the limit the oldest are deleted, whatever the wall clock was")
    func bounded() throws {
        let store = try AgendaStore(path: nil) { _ in .utc }
        try store.transaction { transaction in
            for number in 1...5 { try transaction.append(calculation(number), keeping: 3) }
            #expect(try transaction.calculations(limit: 100) == [3, 4, 5].map(calculation))
            #expect(try transaction.calculations(limit: 2) == [4, 5].map(calculation))
            #expect(try transaction.calculations(limit: 0).isEmpty)
        }
    }

    @Test("Cleared results no longer exist, and new ones can be added")
    func cleared() throws {
        let store = try AgendaStore(path: nil) { _ in .utc }
        try store.transaction { transaction in
            for number in 1...2 { try transaction.append(calculation(number), keeping: 3) }
            #expect(try transaction.clearCalculations() == 2)
            #expect(try transaction.clearCalculations() == 0)
            for number in 3...6 { try transaction.append(calculation(number), keeping: 3) }
            #expect(try transaction.calculations(limit: 100) == [4, 5, 6].map(calculation))
        }
    }
}

import Agenda
import Chronology
import ClockTestKit
import Testing

@testable import AgendaStore

/// Statements executed through SQLite's C interface, on a real file.
struct StatementsTests {
    private let scratch = ScratchDirectory()
    private let disk: SimulatedDisk
    private let store: AgendaStore

    init() throws {
        disk = SimulatedDisk(directory: scratch.path)
        store = try AgendaStore(path: scratch.path + "/clockd.db") { _ in .utc }
    }

    private static let insert = SQLText("INSERT INTO meta (name, value) VALUES (?, ?)")
    private static let insertPreset = SQLText("INSERT INTO preset (name, duration) VALUES (?, ?)")
    private static let value = SQLText("SELECT value FROM meta WHERE name = ?")
    private static let count = SQLText("SELECT count(*) FROM meta WHERE name = ?")

    // MARK: Values

    @Test(arguments: [
        "", "a", "exactly fifteen", "more than fifteen bytes", "a\0b", "\0", "é", "👩‍👩‍👧",
        String(repeating: "x", count: 5_000),
    ])
    func textsComeBackAsTheyWere(_ text: String) throws {
        let read = try store.perform { try $0.text(.composed("SELECT ?"), text) }
        #expect(read.map { Array($0.utf8) } == Array(text.utf8))
        let bytes = try store.perform { try $0.integer(.composed("SELECT length(CAST(? AS BLOB))"), text) }
        #expect(bytes == Int64(text.utf8.count))
    }

    @Test func bytesThatAreNoUTF8AreReplaced() throws {
        #expect(try store.perform { try $0.text(.composed("SELECT CAST(x'61FF62' AS TEXT)")) } == "a\u{FFFD}b")
    }

    @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
    func numbersComeBackAsTheyWere(_ number: Int64) throws {
        #expect(try store.perform { try $0.integer(.composed("SELECT ?"), number) } == number)
        #expect(try store.perform { try $0.rows(.composed("SELECT ?"), number) } == [[.integer(number)]])
    }

    @Test func nullIsNeitherTextNorNumber() throws {
        let row = try store.perform { try $0.rows(.composed("SELECT ?, ?, ?"), Int64?.none, "a", true).first }
        #expect(row == [.null, .text("a"), .integer(1)])
        #expect(try store.perform { try $0.integer(.composed("SELECT NULL")) } == nil)
        #expect(try store.perform { try $0.text(.composed("SELECT NULL")) } == nil)
    }

    @Test func aRowIsBoundInItsOrder() throws {
        let row: [StoredValue] = [.text("a"), .null, .integer(2)]
        #expect(
            try store.perform { try $0.rows(.composed("SELECT ?, ?, ?, ?, ?"), 1, row, "z") } == [
                [.integer(1), .text("a"), .null, .integer(2), .text("z")]
            ]
        )
    }

    @Test func aMissingRowIsNil() throws {
        try store.perform { (statements) throws in
            #expect(try statements.text(Self.value, "no such name") == nil)
            #expect(try statements.first(Self.value, "no such name") { try $0.text(0) } == nil)
            #expect(try statements.all(Self.value, "no such name") { try $0.text(0) } == [])
        }
    }

    @Test(arguments: ["NULL", "'1'", "1.0", "x'31'"])
    func whatIsNoIntegerIsDamage(_ value: String) throws {
        let error = try #require(throws: StoreError.self) {
            try store.perform { try $0.first(.composed("SELECT \(value)")) { try $0.integer(0) } }
        }
        #expect(error.isDamage)
    }

    @Test(arguments: ["NULL", "1", "1.0", "x'31'"])
    func whatIsNoTextIsDamage(_ value: String) throws {
        let error = try #require(throws: StoreError.self) {
            try store.perform { try $0.first(.composed("SELECT \(value)")) { try $0.text(0) } }
        }
        #expect(error.isDamage)
    }

    // MARK: Errors

    @Test func aStatementIsOfUseAfterItsError() throws {
        try store.perform { statements in
            try statements.run(Self.insert, "a", "1")
            // SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_CHECK
            #expect(code { try statements.run(Self.insert, "a", "2") } == 1555)
            #expect(code { try statements.run(Self.insertPreset, "p", -1) } == 275)
            try statements.run(Self.insert, "b", "2")
            try statements.run(Self.insertPreset, "p", 1)
        }
        #expect(try store.perform { try $0.text(Self.value, "b") } == "2")
    }

    @Test func anErrorOfAReaderResetsItsStatement() throws {
        struct Stop: Error {}
        try store.perform { statements in
            try statements.run(Self.insert, "a", "1")
            #expect(throws: Stop.self) { try statements.forEach(Self.value, "a") { _ in throw Stop() } }
            #expect(try statements.text(Self.value, "a") == "1")
        }
    }

    @Test func wrongSQLIsAnError() throws {
        #expect(code { try store.perform { try $0.run(.composed("SELECT nothing")) } } == 1)
    }

    @Test func aFullDiskFailsTheCommit() throws {
        disk.fail(.full)
        let error = #expect(throws: StoreError.self) { try store.perform { try $0.run(Self.insert, "a", "1") } }
        #expect(error?.outage == .full)
        disk.heal()
        try store.perform { statements in
            #expect(try statements.integer(Self.count, "a") == 0)
            try statements.run(Self.insert, "a", "1")
        }
        #expect(try store.perform { try $0.integer(Self.count, "a") } == 1)
    }

    @Test func aFailedSyncFailsTheCommitWithItsExtendedCode() throws {
        disk.fail(.syncFails(at: 1, count: 1))
        // SQLITE_IOERR_FSYNC
        #expect(code { try store.perform { try $0.run(Self.insert, "a", "1") } } == 1034)
        disk.heal()
        #expect(try store.perform { try $0.integer(Self.count, "a") } == 0)
    }

    @Test func aLockOfAnotherIsBusy() throws {
        disk.fail(.busy(sleeps: 1_000))
        let error = #expect(throws: StoreError.self) { try store.perform { try $0.run(Self.insert, "a", "1") } }
        #expect(error?.outage == .locked)
    }

    // MARK: Transactions

    @Test func nothingOfAFailedTransactionStays() throws {
        struct Stop: Error {}
        #expect(throws: StoreError.self) {
            try store.perform { statements in
                try statements.run(Self.insert, "a", "1")
                throw Stop()
            }
        }
        try store.perform(keeps: false) { try $0.run(Self.insert, "b", "1") }
        try store.perform { (statements) throws in
            #expect(try statements.integer(Self.count, "a") == 0)
            #expect(try statements.integer(Self.count, "b") == 0)
        }
    }

    /// SQLite itself rolls back after some errors; the following statements would otherwise be committed one by one.
    @Test func afterARollbackWithinATransactionNothingIsWritten() throws {
        #expect(
            code {
                try store.perform { statements in
                    try statements.run(.composed("ROLLBACK"))
                    try statements.run(Self.insert, "a", "1")
                }
            } == 4
        )
        #expect(try store.perform { try $0.integer(Self.count, "a") } == 0)
    }

    @Test func aReaderCanNotWrite() throws {
        #expect(code { try store.database.read { try $0.run(Self.insert, "a", "1") } } == 8)
        #expect(try store.perform { try $0.integer(Self.count, "a") } == 0)
    }

    // MARK: Preparing

    @Test func aStatementOutlivesAChangeOfTheSchema() throws {
        try store.perform { try $0.run(Self.insert, "a", "1") }
        try store.database.execute("CREATE INDEX meta_by_value ON meta (value)")
        try store.perform { try $0.run(Self.insert, "b", "2") }
        try store.database.execute("DROP INDEX meta_by_value")
        #expect(try store.perform { try $0.text(Self.value, "b") } == "2")
    }

    @Test func composedStatementsAreWithoutNumber() throws {
        try store.perform { (statements) throws in
            for number in 0..<300 {
                #expect(try statements.integer(.composed("SELECT \(number)")) == Int64(number))
            }
            #expect(try statements.integer(.composed("SELECT 0")) == 0)
        }
    }

    @Test func slotsDiffer() {
        let slots = [Self.insert, Self.insertPreset, Self.value, Self.count].compactMap(\.slot)
        #expect(Set(slots).count == 4)
        #expect(SQLText.composed("SELECT 1").slot == nil)
    }

    @Test func eachKindHasItsTable() {
        let texts = SQLTextByKind { "SELECT * FROM \($0)" }
        for kind in ItemKind.allCases { #expect(texts[kind].sql == "SELECT * FROM \(kind.name)") }
    }

    @Test func noStatementHoldsUpTheEndOfAConnection() throws {
        try store.perform { try $0.run(Self.insert, "a", "1") }
        try store.database.close()
        // SQLITE_MISUSE
        #expect(throws: StoreError.self) { try store.perform { try $0.text(Self.value, "a") } }
    }

    /// SQLite's code of the error thrown by `body`; nil if it throws none, or another error.
    private func code(_ body: () throws -> Void) -> Int32? {
        do {
            try body()
        } catch StoreError.sqlite(let code, _) {
            return code
        } catch {}
        return nil
    }
}

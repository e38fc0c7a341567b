import ClockTestKit
import Dispatch
import SQLite
import Synchronization
import Testing

/// Statements executed through SQLite's C interface, on a real file.
struct StatementsTests {
    private let scratch = ScratchDirectory()
    private let disk: SimulatedDisk
    private let database: Connection

    init() throws {
        disk = SimulatedDisk(directory: scratch.path)
        // As the store: a full disk can fail only a commit.
        database = try Connection(scratch.path + "/clockd.db", settings: "PRAGMA cache_spill = OFF")
        try database.useLog()
        try database.execute(
            """
            CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
            CREATE TABLE preset (name TEXT PRIMARY KEY, duration INTEGER NOT NULL CHECK (duration > 0)) STRICT;
            """
        )
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
        let read = try database.transaction { try $0.text(.composed("SELECT ?"), text) }
        #expect(read.map { Array($0.utf8) } == Array(text.utf8))
        let bytes = try database.transaction { try $0.integer(.composed("SELECT length(CAST(? AS BLOB))"), text) }
        #expect(bytes == Int64(text.utf8.count))
    }

    @Test func bytesThatAreNoUTF8AreReplaced() throws {
        #expect(try database.transaction { try $0.text(.composed("SELECT CAST(x'61FF62' AS TEXT)")) } == "a\u{FFFD}b")
    }

    @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
    func numbersComeBackAsTheyWere(_ number: Int64) throws {
        #expect(try database.transaction { try $0.integer(.composed("SELECT ?"), number) } == number)
        #expect(try database.transaction { try $0.rows(.composed("SELECT ?"), number) } == [[.integer(number)]])
    }

    @Test func nullIsNeitherTextNorNumber() throws {
        let row = try database.transaction { try $0.rows(.composed("SELECT ?, ?, ?"), Int64?.none, "a", true).first }
        #expect(row == [.null, .text("a"), .integer(1)])
        #expect(try database.transaction { try $0.integer(.composed("SELECT NULL")) } == nil)
        #expect(try database.transaction { try $0.text(.composed("SELECT NULL")) } == nil)
    }

    @Test func aRowIsBoundInItsOrder() throws {
        let row: [SQLValue] = [.text("a"), .null, .integer(2)]
        #expect(
            try database.transaction { try $0.rows(.composed("SELECT ?, ?, ?, ?, ?"), 1, row, "z") } == [
                [.integer(1), .text("a"), .null, .integer(2), .text("z")]
            ]
        )
    }

    @Test func aMissingRowIsNil() throws {
        try database.transaction { (statements) throws in
            #expect(try statements.text(Self.value, "no such name") == nil)
            #expect(try statements.first(Self.value, "no such name") { try $0.text(0) } == nil)
            #expect(try statements.all(Self.value, "no such name") { try $0.text(0) } == [])
        }
    }

    @Test(arguments: ["NULL", "'1'", "1.0", "x'31'"])
    func whatIsNoIntegerIsDamage(_ value: String) throws {
        let error = try #require(throws: SQLError.self) {
            try database.transaction { try $0.first(.composed("SELECT \(value)")) { try $0.integer(0) } }
        }
        #expect(error.primaryCode == 11)
    }

    @Test(arguments: ["NULL", "1", "1.0", "x'31'"])
    func whatIsNoTextIsDamage(_ value: String) throws {
        let error = try #require(throws: SQLError.self) {
            try database.transaction { try $0.first(.composed("SELECT \(value)")) { try $0.text(0) } }
        }
        #expect(error.primaryCode == 11)
    }

    // MARK: Errors

    @Test func aStatementIsOfUseAfterItsError() throws {
        try database.transaction { statements in
            try statements.run(Self.insert, "a", "1")
            // SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_CHECK
            #expect(code { try statements.run(Self.insert, "a", "2") } == 1555)
            #expect(code { try statements.run(Self.insertPreset, "p", -1) } == 275)
            try statements.run(Self.insert, "b", "2")
            try statements.run(Self.insertPreset, "p", 1)
        }
        #expect(try database.transaction { try $0.text(Self.value, "b") } == "2")
    }

    @Test func anErrorOfAReaderResetsItsStatement() throws {
        struct Stop: Error {}
        try database.transaction { statements in
            try statements.run(Self.insert, "a", "1")
            #expect(throws: Stop.self) { try statements.forEach(Self.value, "a") { _ in throw Stop() } }
            #expect(try statements.text(Self.value, "a") == "1")
        }
    }

    @Test func wrongSQLIsAnError() throws {
        #expect(code { try database.transaction { try $0.run(.composed("SELECT nothing")) } } == 1)
    }

    @Test func aFullDiskFailsTheCommit() throws {
        disk.fail(.full)
        let error = #expect(throws: SQLError.self) { try database.transaction { try $0.run(Self.insert, "a", "1") } }
        #expect(error?.primaryCode == 13)
        disk.heal()
        try database.transaction { statements in
            #expect(try statements.integer(Self.count, "a") == 0)
            try statements.run(Self.insert, "a", "1")
        }
        #expect(try database.transaction { try $0.integer(Self.count, "a") } == 1)
    }

    @Test func aFailedSyncFailsTheCommitWithItsExtendedCode() throws {
        disk.fail(.syncFails(at: 1, count: 1))
        // SQLITE_IOERR_FSYNC
        #expect(code { try database.transaction { try $0.run(Self.insert, "a", "1") } } == 1034)
        disk.heal()
        #expect(try database.transaction { try $0.integer(Self.count, "a") } == 0)
    }

    @Test func aLockOfAnotherIsBusy() throws {
        disk.fail(.busy(sleeps: 1_000))
        let error = #expect(throws: SQLError.self) { try database.transaction { try $0.run(Self.insert, "a", "1") } }
        #expect(error?.isBusy == true)
    }

    // MARK: Transactions

    @Test func nothingOfAFailedTransactionStays() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try database.transaction { statements in
                try statements.run(Self.insert, "a", "1")
                throw Stop()
            }
        }
        try database.transaction(keeps: false) { try $0.run(Self.insert, "b", "1") }
        try database.transaction { (statements) throws in
            #expect(try statements.integer(Self.count, "a") == 0)
            #expect(try statements.integer(Self.count, "b") == 0)
        }
    }

    /// SQLite itself rolls back after some errors; the following statements would otherwise be committed one by one.
    @Test func afterARollbackWithinATransactionNothingIsWritten() throws {
        #expect(
            code {
                try database.transaction { statements in
                    try statements.run(.composed("ROLLBACK"))
                    try statements.run(Self.insert, "a", "1")
                }
            } == 4
        )
        #expect(try database.transaction { try $0.integer(Self.count, "a") } == 0)
    }

    @Test func whatAReaderWritesIsUndone() throws {
        try database.read { try $0.run(Self.insert, "a", "1") }
        #expect(try database.transaction { try $0.integer(Self.count, "a") } == 0)
    }

    // MARK: Preparing

    @Test func aStatementOutlivesAChangeOfTheSchema() throws {
        try database.transaction { try $0.run(Self.insert, "a", "1") }
        try database.execute("CREATE INDEX meta_by_value ON meta (value)")
        try database.transaction { try $0.run(Self.insert, "b", "2") }
        try database.execute("DROP INDEX meta_by_value")
        #expect(try database.transaction { try $0.text(Self.value, "b") } == "2")
    }

    @Test func composedStatementsAreWithoutNumber() throws {
        try database.transaction { (statements) throws in
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

    @Test func noStatementHoldsUpTheEndOfAConnection() throws {
        try database.transaction { try $0.run(Self.insert, "a", "1") }
        database.close()
        database.close()
        // SQLITE_MISUSE
        #expect(code { try database.transaction { _ = try $0.text(Self.value, "a") } } == 21)
        #expect(code { try database.execute("SELECT 1") } == 21)
        #expect(code { try database.checkpoint(.truncate) } == 21)
        #expect((database.isAlone, database.isInsideTransaction, database.totalChanges) == (false, false, 0))
        database.interrupt()
        database.wait(seconds: 1)
        database.releaseMemory()
    }

    // MARK: Connections

    @Test func aFileOfAnotherProgramIsNoDatabase() throws {
        let path = scratch.path + "/letter.txt"
        scratch.write(Array(repeating: UInt8(ascii: "x"), count: 2_000), as: "letter.txt")
        // SQLITE_NOTADB
        #expect(code { _ = try Connection(path, .readOnly) } == 26)
    }

    @Test func aMissingFileIsOnlyCreatedForWriting() throws {
        let path = scratch.path + "/missing.db"
        // SQLITE_CANTOPEN
        #expect(code { _ = try Connection(path, .readOnly) } == 14)
        #expect(code { _ = try Connection(path, .readWriteExisting) } == 14)
        _ = try Connection(path)
        _ = try Connection(path, .readOnly)
    }

    @Test func aReadingConnectionCanNotWrite() throws {
        let reader = try Connection(scratch.path + "/clockd.db", .readOnly)
        #expect(code { try reader.run(Self.insert, "a", "1") } == 8)
    }

    @Test func aTextInDoubleQuotesIsNoText() {
        #expect(code { try database.run(.composed("SELECT \"no such column\"")) } == 1)
        #expect(code { try database.execute("CREATE INDEX wrong ON meta (\"no such column\")") } == 1)
    }

    @Test func theLogIsObservedAndWritten() throws {
        let pages = Mutex(0)
        database.observeLog { length in pages.withLock { $0 = length } }
        try database.transaction { try $0.run(Self.insert, "a", "1") }
        let length = pages.withLock(\.self)
        #expect(length > 0)
        #expect(try database.checkpoint(.passive) == (length, length))
        let reader = try Connection(scratch.path + "/clockd.db", .readOnly)
        #expect(!database.isAlone)
        reader.close()
        #expect(database.isAlone)
        #expect(try database.checkpoint(.truncate) == (0, 0))
    }

    @Test func theLogIsKept() throws {
        try database.transaction { try $0.run(Self.insert, "a", "1") }
        database.close()
        #expect(scratch.names.contains("clockd.db-wal"))
        #expect(try Connection(scratch.path + "/clockd.db").text(Self.value, "a") == "1")
    }

    @Test func anotherThreadInterruptsAStatement() {
        let isOver = Mutex(false)
        // A thread of its own, because other tests may occupy all of the pool.
        let thread = DispatchQueue(label: "interruption")
        thread.async { [database] in
            // Until the statement is over: SQLite forgets an interruption that comes before it has begun.
            while !isOver.withLock(\.self) { database.interrupt() }
        }
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        #expect(code { try database.run(.composed(endless)) } == 9)
        isOver.withLock { $0 = true }
        thread.sync {}
    }

    /// SQLite's code of the error thrown by `body`; nil if it throws none, or another error.
    private func code(_ body: () throws -> Void) -> Int32? {
        do {
            try body()
        } catch let error as SQLError {
            return error.code
        } catch {}
        return nil
    }
}

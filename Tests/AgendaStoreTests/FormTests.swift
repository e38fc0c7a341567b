import AgendaStore
import Foundation
import Testing

/// Distinguishes a store from other files.
struct FormTests {
    @Test("A file from before the first release is refused unchanged, and so is its backup")
    func beforeFirstRelease() throws {
        let files = StoreFiles()
        let older = """
            CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
            INSERT INTO grdb_migrations VALUES ('1 entities, queue, ledger, history');
            CREATE TABLE alarm (number INTEGER PRIMARY KEY)
            """
        try files.sqlite(older)
        let before = try files.bytes(files.path)
        #expect(throws: StoreError.beforeFirstRelease(path: files.path)) { try files.open() }
        #expect(try files.bytes(files.path) == before)

        let others = StoreFiles()
        try others.make()
        let backup = others.backupDirectory + "/" + (try others.backups()[0])
        try FileManager.default.removeItem(atPath: backup)
        try others.sqlite(older, backup)
        try others.write(Array("garbage".utf8), to: others.path)
        #expect(throws: StoreError.beforeFirstRelease(path: backup)) { try others.open() }
    }

    @Test("A file of another program is moved aside, and not written to")
    func stranger() throws {
        let files = StoreFiles()
        try files.sqlite("CREATE TABLE bookmark (url TEXT); INSERT INTO bookmark VALUES ('https://example.org')")
        let before = try files.bytes(files.path)
        let opened = try files.open()
        #expect(opened.recovery?.damage == .malformed(problem: "it is a file of another program"))
        let aside = try #require(opened.recovery?.movedTo)
        #expect(try files.bytes(aside) == before)
        #expect(try opened.store.transaction { try $0.isEmpty() })
    }

    @Test("A store and its backups have clockd's application id")
    func marked() throws {
        let files = StoreFiles()
        try files.make()
        let backup = files.backupDirectory + "/" + (try files.backups()[0])
        for path in [files.path, backup] {
            // SQLite's header has the number at byte 68.
            #expect(try files.bytes(path)[68..<72].elementsEqual("clkd".utf8))
        }
    }
}

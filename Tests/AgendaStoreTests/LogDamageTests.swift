import Agenda
import AgendaStore
import Foundation
import Testing

/// Write-ahead logs of killed processes, some of them damaged.
struct LogDamageTests {
    /// Copies an open store with many commits in its log, as if the process had been killed.
    private func killed() throws -> (StoreFiles, log: [UInt8]) {
        let files = StoreFiles()
        try files.make(kept: 10, later: 0)
        let store = try files.open().store
        for _ in 0..<20 { try files.add(1, to: store, label: "logged") }
        let (file, log) = (try files.bytes(files.path), try files.bytes(files.path + "-wal"))
        store.close()
        try files.write(file, to: files.path)
        try files.write(log, to: files.path + "-wal")
        return (files, log)
    }

    @Test("The log of a killed daemon is used completely")
    func whole() throws {
        let (files, _) = try killed()
        let opened = try files.open()
        #expect(opened.recovery == nil)
        #expect(try StoreFiles.timers(opened.store).count == 30)
    }

    @Test("A log cut off within its last transaction is not damaged", arguments: [1, 100, 4000])
    func lastTransaction(bytes: Int) throws {
        let (files, log) = try killed()
        try files.write(log.dropLast(bytes), to: files.path + "-wal")
        let opened = try files.open()
        #expect(opened.recovery == nil)
        #expect(try StoreFiles.timers(opened.store).count == 29)
    }

    @Test("A log damaged before acknowledged commits is detected", arguments: [20, 40, 5000, 20_000])
    func torn(offset: Int) throws {
        let (files, log) = try killed()
        try files.change(files.path + "-wal") { $0[offset] ^= 0x10 }
        let damaged = try files.bytes(files.path + "-wal")
        #expect(damaged != log)
        let opened = try files.open()
        let recovery = try #require(opened.recovery)
        #expect(recovery.damage == .tornLog)
        #expect(try StoreFiles.timers(opened.store).map(\.label) == Array(repeating: "kept", count: 10))
        #expect(try opened.store.transaction { try $0.newID(.timer).number } == 1001)
        #expect(try files.bytes(#require(recovery.movedTo) + "-wal") == damaged, "the evidence was changed")
    }

    @Test("A log without its database is kept and reported")
    func lostFile() throws {
        let (files, log) = try killed()
        try FileManager.default.removeItem(atPath: files.path)
        let opened = try files.open()
        let recovery = try #require(opened.recovery)
        #expect(recovery.damage == .fileIsMissing)
        #expect(recovery.movedTo == files.path + ".damaged-20261122T120000-wal")
        #expect(try files.bytes(#require(recovery.movedTo)) == log)
        #expect(try StoreFiles.timers(opened.store).count == 10)
    }

    @Test("A log without its database and without any backup is kept and reported")
    func lostEverything() throws {
        let (files, _) = try killed()
        try FileManager.default.removeItem(atPath: files.path)
        try FileManager.default.removeItem(atPath: files.backupDirectory)
        let opened = try files.open()
        #expect(opened.recovery?.damage == .fileIsMissing)
        #expect(opened.recovery?.backup == nil)
    }
}

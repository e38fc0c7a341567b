import Agenda
import AgendaStore
import Chronology
import Foundation
import Testing

/// Taking and retaining backups of a real store.
struct BackupTests {
    private let files = StoreFiles()

    private func backUp(_ store: AgendaStore) throws -> BackupFile? {
        try #require(store.backups).takeDaily(files.now)
    }

    @Test("One per day, up to seven, each a complete store of its time")
    func daily() throws {
        let store = try files.open().store
        for day in 1...9 {
            try files.add(1, to: store)
            #expect(try backUp(store)?.number == day)
            #expect(try backUp(store) == nil, "a day has one")
            files.now.wall = files.now.wall + .seconds(86_400)
        }
        #expect(try files.backups().map { BackupFile(name: $0)?.number } == Array(3...9))
        let third = files.backupDirectory + "/" + (try files.backups()[0])
        let earlier = try AgendaStore(path: third) { _ in .utc }
        #expect(try StoreFiles.timers(earlier).count == 3)
    }

    @Test("A store that has always been empty is not backed up")
    func emptyStore() throws {
        let store = try files.open().store
        #expect(try backUp(store) == nil)
        #expect(try !files.names().contains("backups"))
        try store.transaction { try $0.save(Preset(name: "tea", duration: .seconds(240))) }
        #expect(try backUp(store) != nil)
    }

    @Test("A backup is taken in parallel with a transaction, and contains the commits before it")
    func besideWriting() throws {
        let store = try files.open().store
        try files.add(3, to: store)
        try store.transaction { transaction in
            try transaction.save(Preset(name: "tea", duration: .seconds(240)))
            #expect(try backUp(store) != nil)
        }
        let copy = try AgendaStore(path: files.backupDirectory + "/" + files.backups()[0]) { _ in .utc }
        #expect(try StoreFiles.timers(copy).count == 3)
        #expect(try copy.transaction { try $0.presets() }.isEmpty)
    }

    @Test("A backup that can't be written has no other effect")
    func failing() throws {
        let store = try files.open().store
        try files.add(1, to: store)
        try files.write([], to: files.backupDirectory)
        #expect(throws: StoreError.self) { try backUp(store) }
        try files.add(1, to: store)
        try FileManager.default.removeItem(atPath: files.backupDirectory)
        // A directory occupies the path of the backup.
        try FileManager.default.createDirectory(
            atPath: files.backupDirectory + "/unfinished/x",
            withIntermediateDirectories: true
        )
        #expect(throws: StoreError.self) { try backUp(store) }
        try FileManager.default.removeItem(atPath: files.backupDirectory + "/unfinished")
        #expect(try backUp(store)?.number == 1)
        #expect(try files.backups().count == 1)
    }

    @Test("A damaged store is not copied over its good backups")
    func damagedMeanwhile() throws {
        try files.make()
        let store = try files.open().store
        try files.change(files.path) { $0.replaceSubrange(8192..<40_960, with: repeatElement(0xA5, count: 32_768)) }
        #expect(throws: StoreError.self) { try backUp(store) }
        #expect(throws: StoreError.self) { try store.check() }
        #expect(try files.backups().map { BackupFile(name: $0)?.number } == [1])
    }

    @Test("Partial copies of a killed daemon are removed, other files are not")
    func unfinished() throws {
        try files.make()
        for name in ["unfinished", "unfinished-journal", "mine.db"] {
            try files.write([1], to: files.backupDirectory + "/" + name)
        }
        try files.open().store.close()
        #expect(try files.backups() == ["clockd-000001-daily-20261121T120000Z.db", "mine.db"])
    }
}

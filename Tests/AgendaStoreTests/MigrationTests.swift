import Agenda
import AgendaStore
import Chronology
import Foundation
import Testing

/// Stores that earlier releases wrote, kept as they were: Stores/schema-N.db has N migrations.
struct MigrationTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores")

    /// Every schema before the newest.
    static let versions = Array(1..<AgendaStore.schemaVersion)

    private func files(_ version: Int) throws -> StoreFiles {
        let files = StoreFiles()
        let kept = Self.folder.appending(path: "schema-\(version).db").path
        try files.write(files.bytes(kept), to: files.path)
        return files
    }

    @Test("All that was kept is there after the migration, and a backup from before it", arguments: versions)
    func content(version: Int) throws {
        let files = try files(version)
        let before = try files.bytes(files.path)
        let opened = try files.open()
        #expect(opened.recovery == nil)
        #expect(opened.backupProblem == nil)
        try opened.store.transaction { transaction in
            let alarms = try transaction.all(Alarm.self)
            #expect(alarms.map(\.label) == ["Wake up", "Standup", "Heiligabend ☃", "Soon", "Off"])
            let wakeUp = try #require(alarms.first)
            #expect(wakeUp.plan.ringing.command == "echo up")
            #expect(wakeUp.plan.ringing.snoozeLimit == 4)
            #expect(wakeUp.plan.timing.repeats)
            #expect(wakeUp.next?.at == Instant(microsecondsSinceEpoch: 1_795_501_800_000_000))
            #expect(alarms[2].plan.missed == .notify)
            #expect(alarms[2].plan.grace == .seconds(7200))
            #expect(alarms[3].next == nil)
            let timers = try transaction.all(Countdown.self)
            #expect(timers.map(\.label) == ["Rang", "Long", "Paused", "Cancelled"])
            #expect(try transaction.all(Countdown.self, openOnly: true).map(\.label) == ["Long", "Paused"])
            let sessions = try transaction.all(FocusSession.self, openOnly: true)
            #expect(sessions.map(\.label) == ["Write"])
            let day = try #require(CivilDate(year: 2026, month: 11, day: 21))
            #expect(
                sessions.first.map { if case .running(_, let run) = $0.state { run.day == day } else { false } } == true
            )
            #expect(try transaction.presets().map(\.name) == ["egg", "tea"])
            #expect(try transaction.ledger().map(\.label) == ["Rang", "Soon"])
            #expect(try transaction.openRings().map(\.item) == [ItemID(.timer, 1)])
            #expect(try transaction.worked(on: day) == .microseconds(3_576_346))
            #expect(try transaction.nextRing()?.0 == ItemID(.alarm, 2))
            // a6 was removed, and its number is not given again.
            #expect(try transaction.newID(.alarm) == ItemID(.alarm, 7))
        }
        let backup = try #require(try files.backups().first)
        #expect(backup == "clockd-000001-schema\(version)-20261121T120000Z.db")
        // The backup is the old schema: an older clockd can take it.
        opened.store.close()
        try files.sqlite(
            "SELECT CASE count(*) WHEN \(version) THEN 1 ELSE json('no') END FROM grdb_migrations",
            files.backupDirectory + "/" + backup
        )
        #expect(before.count > 50_000)
    }

    @Test("A damaged store is replaced by a backup of an older schema, which is migrated", arguments: versions)
    func olderBackup(version: Int) throws {
        let files = try files(version)
        try files.open().store.close()
        try files.write(Array("garbage".utf8), to: files.path)
        let opened = try files.open()
        #expect(opened.recovery?.backup?.occasion == .migration(from: version))
        #expect(try opened.store.transaction { try $0.count(.alarm) } == 5)
        #expect(try opened.store.transaction { try $0.count(.task) } == 0)
    }

    @Test("A migration that can't be backed up is done all the same, and the lack is told")
    func noBackup() throws {
        let files = try files(1)
        try files.write([], to: files.backupDirectory)
        let opened = try files.open()
        #expect(opened.backupProblem != nil)
        #expect(try opened.store.transaction { try $0.count(.alarm) } == 5)
        #expect(try opened.store.transaction { try $0.count(.task) } == 0)
    }
}

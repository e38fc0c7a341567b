import AgendaStore
import Chronology
import Testing

/// Selects the backups to take and to delete by file name only.
struct BackupPlanTests {
    private let noon = Instant(secondsSinceEpoch: 1_795_262_400)

    private func backup(_ number: Int, _ occasion: BackupFile.Occasion = .daily, daysAgo days: Int = 0) -> BackupFile {
        BackupFile(number: number, occasion: occasion, taken: noon - .seconds(days * 86_400))
    }

    @Test func aNameIsReadBackAsItWasWritten() throws {
        for backup in [backup(1), backup(1_234_567, daysAgo: 3), backup(12, .migration(from: 2))] {
            #expect(BackupFile(name: backup.name) == backup)
        }
        #expect(backup(12).name == "clockd-000012-daily-20261121T120000Z.db")
        #expect(backup(12, .migration(from: 1)).name == "clockd-000012-schema1-20261121T120000Z.db")
    }

    @Test(arguments: [
        "unfinished", "clockd.db", "clockd-12-daily-20261121T120000Z.db", "clockd-000012-weekly-20261121T120000Z.db",
        "clockd-000012-daily-20261321T120000Z.db", "clockd-000012-daily-20261121T120000Z.db-journal",
        "clockd-000012-schema01-20261121T120000Z.db", "clockd--00012-daily-20261121T120000Z.db",
        "clockd-000012-daily-+0261121T120000Z.db",
    ])
    func otherFilesAreLeftAlone(name: String) {
        #expect(BackupFile(name: name) == nil)
    }

    @Test("One backup per local date; a clock that was set back also starts a new day")
    func due() throws {
        #expect(BackupPlan.isDailyDue([], now: noon, in: .utc))
        #expect(BackupPlan.isDailyDue([backup(1, .migration(from: 1))], now: noon, in: .utc))
        #expect(!BackupPlan.isDailyDue([backup(1)], now: noon + .seconds(43_199), in: .utc))
        #expect(BackupPlan.isDailyDue([backup(1)], now: noon + .seconds(43_200), in: .utc))
        #expect(BackupPlan.isDailyDue([backup(1, daysAgo: 1)], now: noon, in: .utc))
        #expect(BackupPlan.isDailyDue([backup(1, daysAgo: -400)], now: noon, in: .utc))
        // The number determines which backup is newest.
        #expect(!BackupPlan.isDailyDue([backup(2), backup(1, daysAgo: -400)], now: noon, in: .utc))
        let seoul = try ZoneDatabase().zone(named: "Asia/Seoul")
        #expect(BackupPlan.isDailyDue([backup(1)], now: noon + .seconds(3 * 3600), in: seoul))
    }

    @Test("Seven daily backups and one per migration are kept; those with the lowest numbers are deleted")
    func keeping() {
        let days = (1...10).map { backup($0, daysAgo: 10 - $0) }
        let migrations = [
            backup(11, .migration(from: 1)), backup(12, .migration(from: 1)), backup(13, .migration(from: 2)),
        ]
        #expect(BackupPlan.obsolete(Array(days.prefix(7)) + migrations.suffix(2)).isEmpty)
        #expect(BackupPlan.obsolete((days + migrations).shuffled()).map(\.number) == [1, 2, 3, 11])
        // Backups dated by a clock that was a year ahead do not displace newer ones.
        let wrong = (1...7).map { backup($0, daysAgo: -365) } + [backup(8)]
        #expect(BackupPlan.obsolete(wrong).map(\.number) == [1])
    }

    @Test func numbersGoUp() {
        #expect(BackupPlan.nextNumber([]) == 1)
        #expect(BackupPlan.nextNumber([backup(3), backup(9), backup(4)]) == 10)
        #expect(BackupPlan.newestFirst([backup(3), backup(9), backup(4)]).map(\.number) == [9, 4, 3])
    }
}

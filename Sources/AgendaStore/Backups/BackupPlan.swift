import Chronology

/// Which backups to take and which to let go: decided by their names alone.
package enum BackupPlan {
    /// How many daily ones are kept. Those from before a migration are kept besides, one for each schema.
    package static let dailyCount = 7

    /// Whether the day that `now` is in has none yet. A clock that was set back begins its day anew.
    package static func isDailyDue(_ backups: [BackupFile], now: Instant, in zone: Zone) -> Bool {
        guard let newest = backups.filter({ $0.occasion == .daily }).max(by: { $0.number < $1.number }) else {
            return true
        }
        return zone.civil(at: newest.taken).date != zone.civil(at: now).date
    }

    package static func nextNumber(_ backups: [BackupFile]) -> Int {
        (backups.map(\.number).max() ?? 0) + 1
    }

    /// The order in which to try them: the newest first.
    package static func newestFirst(_ backups: [BackupFile]) -> [BackupFile] {
        backups.sorted { $0.number > $1.number }
    }

    /// What is no longer needed, oldest first.
    package static func obsolete(_ backups: [BackupFile]) -> [BackupFile] {
        var kept: [BackupFile.Occasion: Int] = [:]
        let obsolete = newestFirst(backups).filter { backup in
            kept[backup.occasion, default: 0] += 1
            let limit = backup.occasion == .daily ? dailyCount : 1
            return kept[backup.occasion, default: 0] > limit
        }
        return obsolete.reversed()
    }
}

import Chronology

/// Selects the backups to take and to remove, by name only.
package enum BackupPlan {
    /// The number of daily backups to keep. Those from before a migration are kept in addition, one for each schema.
    package static let dailyCount = 7

    /// Tells whether the newest daily backup is of another day than `now`, or there is none. After the clock was set
    /// back, the earlier day gets a new backup.
    package static func isDailyDue(_ backups: [BackupFile], now: Instant, in zone: Zone) -> Bool {
        guard let newest = backups.filter({ $0.occasion == .daily }).max(by: { $0.number < $1.number }) else {
            return true
        }
        return zone.civil(at: newest.taken).date != zone.civil(at: now).date
    }

    package static func nextNumber(_ backups: [BackupFile]) -> Int {
        (backups.map(\.number).max() ?? 0) + 1
    }

    /// Sorts backups into the order in which to try them.
    package static func newestFirst(_ backups: [BackupFile]) -> [BackupFile] {
        backups.sorted { $0.number > $1.number }
    }

    /// Returns the backups that are no longer needed, oldest first.
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

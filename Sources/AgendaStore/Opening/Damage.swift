import SQLite

/// Damage of a store's file.
package enum Damage: Error, Hashable, Sendable {
    /// SQLite reports that it is malformed, or not a database.
    case malformed(problem: String)
    case missingTables([String])
    /// Its write-ahead log is damaged before acknowledged commits.
    case tornLog
    /// There is a write-ahead log or a backup, but no database.
    case fileIsMissing
    /// It is empty, but there are backups.
    case fileIsEmpty

    /// Returns nil for errors that are not damage: a full disk, a missing permission, a device error.
    init?(_ error: any Error) {
        switch error {
        case let damage as Damage: self = damage
        case let error as SQLError where StoreError(error).isDamage: self = .malformed(problem: error.message)
        case let error as StoreError where error.isDamage: self = .malformed(problem: String(describing: error))
        default: return nil
        }
    }
}

extension Damage {
    /// For the log, in plain English.
    package var text: String {
        switch self {
        case .malformed(let problem): problem
        case .missingTables(let names): "missing " + names.joined(separator: ", ")
        case .tornLog: "its write-ahead log is damaged"
        case .fileIsMissing: "the file is missing"
        case .fileIsEmpty: "the file is empty"
        }
    }
}

/// The recovery of a damaged store.
package struct StoreRecovery: Hashable, Sendable {
    package let damage: Damage
    /// The new path of the damaged file; nil if there was none.
    package let movedTo: String?
    /// The backup that was restored; nil if there was no usable one and the store is empty.
    package let backup: BackupFile?
    /// The names of newer backups that were skipped as damaged.
    package let passedOver: [String]

    package init(damage: Damage, movedTo: String?, backup: BackupFile?, passedOver: [String]) {
        self.damage = damage
        self.movedTo = movedTo
        self.backup = backup
        self.passedOver = passedOver
    }
}

/// An opened store, and the state in which it was found.
package struct OpenedStore: Sendable {
    package let store: AgendaStore
    /// Nil if the file was intact.
    package let recovery: StoreRecovery?
    /// False for a large file, or one that was closed: it must be checked while the daemon runs:
    /// ``AgendaStore/check()``.
    package let isChecked: Bool
    /// The reason why no backup was taken before a migration; nil if one was taken or none was needed.
    package let backupProblem: StoreError?
}

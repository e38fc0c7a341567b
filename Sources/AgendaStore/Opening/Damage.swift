import GRDB

/// What is wrong with a file that should be a store.
package enum Damage: Error, Hashable, Sendable {
    /// SQLite finds it malformed, or no database at all.
    case malformed(problem: String)
    case missingTables([String])
    /// Its write-ahead log breaks off before changes that were acknowledged.
    case tornLog
    /// There is a write-ahead log, or there are backups, and no file they belong to.
    case fileIsMissing
    /// It has no byte, though there was a store before.
    case fileIsEmpty

    /// Nil for what is no damage: a full disk, a missing permission, an error of the device.
    init?(_ error: any Error) {
        switch error {
        case let damage as Damage: self = damage
        case let error as DatabaseError where StoreError(error).isDamage:
            self = .malformed(problem: error.message ?? "unknown")
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

/// What had to be done to have a store at all.
package struct StoreRecovery: Hashable, Sendable {
    package let damage: Damage
    /// Where the damaged file is now; nil where there was none.
    package let movedTo: String?
    /// The backup that was taken in its place; nil where no good one was left, and everything is empty.
    package let backup: BackupFile?
    /// The names of newer backups that were damaged themselves.
    package let passedOver: [String]

    package init(damage: Damage, movedTo: String?, backup: BackupFile?, passedOver: [String]) {
        self.damage = damage
        self.movedTo = movedTo
        self.backup = backup
        self.passedOver = passedOver
    }
}

/// A store that was opened, and how it was found.
package struct OpenedStore: Sendable {
    package let store: AgendaStore
    /// Nil where it was sound.
    package let recovery: StoreRecovery?
    /// False for a large file, which is to be checked beside the running daemon: ``AgendaStore/check()``.
    package let isChecked: Bool
    /// Why no backup was taken before a migration; nil where one was, or none was needed.
    package let backupProblem: StoreError?
}

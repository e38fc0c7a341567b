import GRDB
import Glibc

/// Why the store could not do its work. Nothing of the transaction was kept.
package enum StoreError: Error, Sendable, Hashable {
    /// SQLite's extended result code (sqlite.org/rescode.html) and its words.
    case sqlite(code: Int32, message: String)
    /// The file was written by a newer clockd; it is left untouched.
    case newerSchema(path: String)
    /// The file was written before the first release; it is left untouched.
    case beforeFirstRelease(path: String)
    /// A row that cannot be read back: a damaged file, or a mistake of ours.
    case unreadableRow(table: String, problem: String)
    /// An archive that can't be taken over.
    case unreadableArchive(problem: String)
    /// A system call on a file beside the database failed.
    case file(call: String, path: String, errno: Int32)
    /// The file is not at its path any more, and could not be written there anew.
    case moved(path: String, problem: String)
    /// No backup was taken, for the store itself needs what is left of the disk.
    case noRoom(neededBytes: Int, availableBytes: Int)

    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let damage as Damage: self = .sqlite(code: 11, message: damage.text)
        case let error as DatabaseError:
            self = .sqlite(code: error.extendedResultCode.rawValue, message: error.message ?? "unknown")
        default: self = .sqlite(code: 1, message: String(describing: error))
        }
    }

    /// For the log, in plain English.
    var text: String {
        if case .unreadableRow(_, let problem) = self { problem } else { String(describing: self) }
    }

    /// The file is malformed or no database: SQLITE_CORRUPT, SQLITE_NOTADB.
    package var isDamage: Bool {
        if case .sqlite(let code, _) = self { [11, 26].contains(code & 0xFF) } else { false }
    }

    /// Why the file can't be used, where that is not its own fault: it may be usable again at any moment.
    package var outage: Outage? {
        switch self {
        case .moved: .moved
        case .file(_, _, ENOSPC), .file(_, _, EDQUOT), .noRoom: .full
        case .file: .broken
        case .sqlite(let code, _):
            switch code & 0xFF {
            case 13: .full
            case 5, 6, 15: .locked
            case 3, 8: .readOnly
            case 7, 10, 14, 22: .broken
            default: nil
            }
        case .newerSchema, .beforeFirstRelease, .unreadableRow, .unreadableArchive: nil
        }
    }

    /// What keeps a store from being written.
    package enum Outage: Hashable, Sendable {
        /// SQLITE_FULL: the disk, or a quota.
        case full
        /// SQLITE_BUSY and alike: another process holds it.
        case locked
        /// SQLITE_READONLY, SQLITE_PERM.
        case readOnly
        /// Removed or replaced.
        case moved
        /// SQLITE_IOERR, SQLITE_CANTOPEN and alike.
        case broken
    }
}

import Agenda
import Glibc
import SQLite

/// An error of the store. The failed transaction was rolled back completely.
package enum StoreError: Error, Sendable, Hashable {
    /// SQLite's extended result code (sqlite.org/rescode.html) and message.
    case sqlite(code: Int32, message: String)
    /// The file was written by a newer clockd; it is left untouched.
    case newerSchema(path: String)
    /// The file was written before the first release; it is left untouched.
    case beforeFirstRelease(path: String)
    /// A row that can't be encoded or decoded: a damaged file, or a bug.
    case unreadableRow(table: String, StoredFault)
    /// An archive that can't be imported.
    case unreadableArchive(StoredFault)
    /// A system call on another file than the database failed.
    case file(call: String, path: String, errno: Int32)
    /// The file is no longer at its path and could not be rewritten there.
    case moved(path: String, problem: String)
    /// No backup was taken, because the store itself needs the remaining space.
    case noRoom(neededBytes: Int, availableBytes: Int)

    init(_ error: any Error) {
        if let known = StoreError(thrownBy: error) {
            self = known
        } else if let damage = error as? Damage {
            self = .sqlite(code: 11, message: damage.text)
        } else {
            self = .sqlite(code: 1, message: String(describing: error))
        }
    }

    /// SQLITE_READONLY, where the file is found to be so without asking SQLite.
    static let readOnly = StoreError.sqlite(code: 8, message: "attempt to write a readonly database")

    /// The error of a method of ``Transaction``; nil for one of the caller's own.
    package init?(thrownBy error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as SQLError: self = .sqlite(code: error.code, message: error.message)
        default: return nil
        }
    }

    /// Whether the file is malformed or not a database (SQLITE_CORRUPT, SQLITE_NOTADB).
    package var isDamage: Bool {
        if case .sqlite(let code, _) = self { [11, 26].contains(code & 0xFF) } else { false }
    }

    /// The external reason why the file can't be used, which may disappear at any time; nil for other errors.
    package var outage: Outage? {
        switch self {
        case .moved: .moved
        case .file(_, _, ENOSPC), .file(_, _, EDQUOT), .noRoom: .full
        case .file(_, _, EROFS): .readOnly
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

    /// An external reason why the store can't be written.
    package enum Outage: Hashable, Sendable {
        /// SQLITE_FULL: the disk is full, or a quota is reached.
        case full
        /// SQLITE_BUSY and similar: another process holds a lock.
        case locked
        /// SQLITE_READONLY, SQLITE_PERM, EROFS.
        case readOnly
        /// The file was removed or replaced.
        case moved
        /// SQLITE_IOERR, SQLITE_CANTOPEN and similar.
        case broken
    }
}

/// For the log and for the details of answers, in plain English.
extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .sqlite(let code, let message): "\(message) (\(code))"
        case .newerSchema(let path): "\(path) is of a newer clockd"
        case .beforeFirstRelease(let path): "\(path) is of a clockd from before the first release"
        case .unreadableRow(let table, let fault): "unreadable \(table): \(fault)"
        case .unreadableArchive(let fault): fault.description
        case .file(let call, let path, let errno): "\(call) \(path): \(String(cString: strerror(errno)))"
        case .moved(let path, let problem): "\(path) was removed or replaced: \(problem)"
        case .noRoom(let needed, let available): "\(needed) bytes are needed, and \(available) available"
        }
    }
}

import GRDB

/// Why the store could not do its work. Nothing of the transaction was kept.
package enum StoreError: Error, Sendable, Hashable {
    /// SQLite's extended result code (sqlite.org/rescode.html) and its words.
    case sqlite(code: Int32, message: String)
    /// The file was written by a newer clockd; it is left untouched.
    case newerSchema(path: String)
    /// A row that cannot be read back: a damaged file, or a mistake of ours.
    case unreadableRow(table: String, problem: String)
    /// An archive that can't be taken over.
    case unreadableArchive(problem: String)
    /// A system call on a file beside the database failed.
    case file(call: String, path: String, errno: Int32)
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

    /// The disk is full, or a quota is: SQLITE_FULL.
    package var isFull: Bool {
        if case .sqlite(let code, _) = self { code & 0xFF == 13 } else { false }
    }
}

import Glibc
import Localization

/// Words the reason why the daemon could not store a change, according to its codes.
enum StorageWording {
    /// `sqlite`: SQLite's extended result code (sqlite.org/rescode.html). `errno`: that of a failed system call.
    /// `message`: the daemon's own text in English, for errors without a known code.
    static func reason(sqlite: Int?, errno: Int?, message: String) -> String {
        if let errno { return localized("system error: {reason}", ["reason": text(of: errno) ?? message]) }
        guard let sqlite else { return message }
        // The lowest byte is the primary result code.
        return switch sqlite & 0xFF {
        case 5, 6, 15: localized("another process has locked the database")
        case 3, 8: localized("the database can't be written to")
        case 7: localized("there is not enough memory")
        case 10: localized("a disk read or write failed")
        case 11, 26: localized("the database is damaged")
        case 13: localized("the disk is full")
        case 14: localized("the database was removed or replaced, or can't be opened")
        default: localized("SQLite reports the error {code}: {reason}", ["code": String(sqlite), "reason": message])
        }
    }

    /// strerror(3), in the reader's language if the locale is installed.
    private static func text(of errno: Int) -> String? {
        CInt(exactly: errno).map { String(cString: strerror($0)) }
    }
}

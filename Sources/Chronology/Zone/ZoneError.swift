/// Why a zone could not be had.
package enum ZoneError: Error, Hashable, Sendable {
    /// Nothing of that name below the directory.
    case unknown(name: String)
    /// The name is empty, absolute, holds a NUL, or leads out of the directory.
    case refusedName(String)
    /// The file is there and could not be read; `errno` says why (open(2), read(2)).
    case unreadable(path: String, errno: Int32)
    /// The file is no TZif file (RFC 9636) or is damaged; `problem` is for a developer's eyes, in English.
    case damaged(path: String, problem: String)
    /// Not a zone rule as POSIX's TZ variable or RFC 9636 have it.
    case unreadableRule(String)
}

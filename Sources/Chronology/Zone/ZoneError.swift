import Glibc
import Localization

/// Why a zone could not be had.
package enum ZoneError: Error, Hashable, Sendable {
    /// Nothing of that name below the directory.
    case unknown(name: String)
    /// No zone and no city is called so; `nearest` is the name of one that looks like it.
    case unknownPlace(String, nearest: String?)
    /// The name is empty, absolute, holds a NUL, or leads out of the directory.
    case refusedName(String)
    /// The file is there and could not be read; `errno` says why (open(2), read(2)).
    case unreadable(path: String, errno: Int32)
    /// The file is no TZif file (RFC 9636) or is damaged; `problem` is for a developer's eyes, in English.
    case damaged(path: String, problem: String)
    /// Not a zone rule as POSIX's TZ variable or RFC 9636 have it.
    case unreadableRule(String)

    /// What was perhaps meant.
    package var suggestion: String? {
        if case .unknownPlace(_, let nearest) = self { nearest } else { nil }
    }

    /// Why, in the reader's language: one line, without a full stop.
    package var message: String {
        switch self {
        case .unknown, .unknownPlace, .refusedName: localized("no such zone")
        case .unreadable(let path, let errno):
            localized("{path} can't be read: {why}", ["path": path, "why": String(cString: strerror(errno))])
        case .damaged(let path, let problem):
            localized("{path} is not a zone file or is damaged: {problem}", ["path": path, "problem": problem])
        case .unreadableRule(let rule): localized("“{rule}” is not a zone rule", ["rule": rule])
        }
    }
}

import JSON

/// The reason why a stored value or an archive can't be read, and its place.
package struct StoredFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The item or table, if known, and the path of the faulty member; empty for the whole text.
    package private(set) var path: [String]
    package let problem: StoredProblem

    package init(_ problem: StoredProblem, at path: String...) {
        self.path = path
        self.problem = problem
    }

    /// The same fault as seen from the enclosing value, item or table.
    package func inside(_ name: String) -> StoredFault {
        var fault = self
        fault.path.insert(name, at: 0)
        return fault
    }

    /// `a1.plan.missed`
    package var place: String { path.joined(separator: ".") }

    /// For logs, in English.
    package var description: String { path.isEmpty ? problem.description : "\(place): \(problem)" }
}

/// The fault of a stored value. Clients word it using ``code`` and ``facts``.
package enum StoredProblem: Hashable, Sendable {
    case missing
    case otherType
    case unknownMember
    /// A text that is not one of the permitted values.
    case unknownValue(String)
    case notAnItem(String)
    case tooLong(limitBytes: Int)
    case tooMany(limit: Int)
    case notBetween(Int, Int)
    case outOfRange(String)
    case unprintable
    /// A rule that is not in its grammar. `cause`: in English.
    case unreadableRule(String, cause: String)
    /// A value that contradicts another one, or is impossible.
    case impossible
    /// SQLite rejects the value. `cause`: SQLite's text.
    case refusedByStore(cause: String)
    case notJSON(JSONError)
    case notAnArchive
    case olderRelease
    case newerRelease

    package var code: String {
        switch self {
        case .missing: "missing"
        case .otherType: "otherType"
        case .unknownMember: "unknownMember"
        case .unknownValue: "unknownValue"
        case .notAnItem: "notAnItem"
        case .tooLong: "tooLong"
        case .tooMany: "tooMany"
        case .notBetween: "notBetween"
        case .outOfRange: "outOfRange"
        case .unprintable: "unprintable"
        case .unreadableRule: "unreadableRule"
        case .impossible: "impossible"
        case .refusedByStore: "refusedByStore"
        case .notJSON: "notJSON"
        case .notAnArchive: "notAnArchive"
        case .olderRelease: "olderRelease"
        case .newerRelease: "newerRelease"
        }
    }

    /// The values that belong to the code, by name.
    package var facts: [String: String] {
        switch self {
        case .unknownValue(let text), .notAnItem(let text), .outOfRange(let text), .unreadableRule(let text, _):
            ["text": text]
        case .tooLong(let limit), .tooMany(let limit): ["limit": String(limit)]
        case .notBetween(let least, let most): ["least": String(least), "most": String(most)]
        case .refusedByStore(let cause): ["cause": cause]
        case .notJSON(let error): error.offset.map { ["offset": String($0)] } ?? [:]
        case .missing, .otherType, .unknownMember, .unprintable, .impossible, .notAnArchive, .olderRelease,
            .newerRelease:
            [:]
        }
    }
}

extension StoredProblem: CustomStringConvertible {
    /// For logs, in English.
    package var description: String {
        switch self {
        case .missing: "missing"
        case .otherType: "of another type"
        case .unknownMember: "an unknown member"
        case .unknownValue(let text): "“\(text)” is no such thing"
        case .notAnItem(let text): "“\(text)” is not the id of such an item"
        case .tooLong(let limit): "longer than \(limit) bytes"
        case .tooMany(let limit): "more than \(limit)"
        case .notBetween(let least, let most): "not from \(least) to \(most)"
        case .outOfRange(let text): "\(text) is out of range"
        case .unprintable: "contains a control character"
        case .unreadableRule(let text, let cause): "“\(text)” can't be read: \(cause)"
        case .impossible: "an impossible value"
        case .refusedByStore(let cause): cause
        case .notJSON(let error): "it can't be read as JSON: \(error)"
        case .notAnArchive: "it was not written by clockd"
        case .olderRelease: "a clockd from before the first release wrote it"
        case .newerRelease: "it is of a newer clockd"
        }
    }
}

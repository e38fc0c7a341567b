import Chronology
import Localization

/// All problems of a configuration file.
package struct ConfigurationError: Error, Equatable, Sendable {
    /// Not empty, in the order of the file.
    package let problems: [Problem]

    init(_ problems: [Problem]) {
        precondition(!problems.isEmpty)
        self.problems = problems
    }
}

/// A problem and the file that has it: the configuration, or a calendar that it names.
package struct Mistake: Equatable, Sendable {
    package let path: String
    package let problem: Problem

    package init(_ path: String, _ problem: Problem) {
        self.path = path
        self.problem = problem
    }

    /// `PATH:LINE:COLUMN: MISTAKE`, one line in the reader's language.
    package var text: String { problem.text(path: path) }
}

/// A problem of a configuration file, and its position.
package struct Problem: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        /// The file could not be read; the text is from strerror(3).
        case unreadable(String)
        case notAFile
        case tooLarge(limitBytes: Int)
        /// The file is not UTF-8.
        case notText
        case syntax(TOMLError)
        case unknownKey(suggestion: String?)
        case value(ValueProblem)
        /// The table is written in one pair of braces: `alarm = { snooze = "9min" }`.
        case inlineTable
    }

    package let reason: Reason
    /// From 1; nil for a problem of the whole file.
    package let line: Int?
    /// In Unicode scalars, from 1.
    package let column: Int?
    /// `table.key`
    package let key: String?

    /// A problem with the value of a setting.
    package init(_ problem: ValueProblem, of key: String) {
        self.init(.value(problem), key: key)
    }

    init(_ reason: Reason, at place: Place? = nil, key: String? = nil) {
        self.reason = reason
        line = place?.line
        column = place?.column
        self.key = key
    }

    /// `PATH:LINE:COLUMN: MISTAKE`, one line in the reader's language.
    package func text(path: String) -> String {
        let place = [path, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
        return "\(place.printable): \(message)"
    }

    /// The mistake, in the reader's language: one line, without a full stop.
    package var message: String {
        let key = (key ?? "").shown
        return switch reason {
        case .unreadable(let error): localized("can't be read: {reason}", ["reason": error])
        case .notAFile: localized("is not a regular file")
        case .tooLarge(let limit): localized("is longer than {limit} bytes", ["limit": String(limit)])
        case .notText: localized("is not UTF-8 text")
        case .syntax(let error): error.message.shown
        case .unknownKey(.some(let suggestion)):
            localized("unknown setting {key}; did you mean {suggestion}?", ["key": key, "suggestion": suggestion])
        case .unknownKey(.none): localized("unknown setting {key}", ["key": key])
        // Values are in some of these files.
        case .value(let problem): "\(key): \(problem.message.printable)"
        case .inlineTable: localized("{table} is an inline table: change it with an editor", ["table": key])
        }
    }
}

extension ValueProblem {
    var message: String {
        switch self {
        case .wrongType(let expected, let found):
            localized("expected {expected}, found {found}", ["expected": expected, "found": found])
        case .notADuration(let error): error.messageWithEnglishTimes
        case .notATimeOfDay(let error):
            error?.messageWithEnglishTimes ?? localized("must be a time of day, such as 09:00")
        case .notAscending:
            localized("must be three durations up to a day, each longer than the one before")
        case .outOfRange(let least, let most):
            localized("must be between {least} and {most}", ["least": least, "most": most])
        case .notOneOf(let choices):
            localized("must be one of {choices}", ["choices": ListPhrase.print(choices)])
        case .notASound: localized("must be the name of a sound, an absolute path, or none")
        case .noSuchSound(let name): localized("there is no sound “{name}”", ["name": name])
        case .unreadableFile(let path): localized("{path} can't be read", ["path": path])
        case .notAudio(let path): localized("{path} is not an audio file", ["path": path])
        case .notAName: localized("must be a name without a slash")
        case .listTooLong(let limit): localized("has more than {limit} elements", ["limit": String(limit)])
        case .notAnAbsence(let most):
            localized(
                "must be {locked}, or {idle} with a duration up to {most}, each once",
                ["locked": "locked", "idle": "idle", "most": most]
            )
        case .tooLong(let most): localized("is longer than {limit} bytes", ["limit": String(most)])
        case .holdsNUL: localized("contains a NUL character")
        }
    }
}

extension String {
    /// Printable, and cut to 200 scalars.
    fileprivate var shown: String { String(String.UnicodeScalarView(unicodeScalars.prefix(200))).printable }
}

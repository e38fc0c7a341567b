import Chronology
import ClockAPI
import Glibc
import Localization
import Varlink

/// The failure of a command: a one-line message and, where helpful, more lines.
package struct Failure: Error, Equatable, Sendable {
    package let status: ExitStatus
    /// The failure and its reason, on one line in the reader's language, without a full stop.
    package let message: String
    /// Lines that show the position of an error or the remedy.
    package let details: [String]

    package init(_ status: ExitStatus, _ message: String, details: [String] = []) {
        self.status = status
        self.message = message
        self.details = details
    }

    /// The text for standard error, each line with its line break. Contains no terminal control characters.
    package var text: String {
        (["clockctl: " + message] + details).map { $0.printable + "\n" }.joined()
    }
}

/// The exit statuses of clockctl: those of sysexits.h, and 3.
package enum ExitStatus: Int32, Error, Sendable, CaseIterable {
    case done = 0
    /// The awaited item was cancelled.
    case cancelled = 3
    /// Usage, or unreadable input (EX_USAGE).
    case usage = 64
    /// The state of the item does not allow it (EX_DATAERR).
    case wrongState = 65
    /// No such item, or an ambiguous name (EX_NOINPUT).
    case noSuchItem = 66
    /// The daemon can't be reached (EX_UNAVAILABLE).
    case unreachable = 69
    /// A bug in clockctl or clockd, or a failure found by `clockctl doctor` (EX_SOFTWARE).
    case internalError = 70
    /// The store or the output could not be written (EX_IOERR).
    case writeFailed = 74
    /// Temporarily impossible; trying again helps (EX_TEMPFAIL).
    case tryAgain = 75
    /// Permission denied (EX_NOPERM).
    case notPermitted = 77
    /// A mistake in the configuration (EX_CONFIG).
    case configuration = 78
}

extension Failure {
    /// Creates the message for a failed call to the daemon at the path `socket`. `columns`: the width of the terminal.
    package init(
        _ error: VarlinkClientError,
        socket: String,
        on machine: Machine,
        viewpoint: Viewpoint,
        columns: Int = 80
    ) {
        switch error {
        case .unreachable(let errno) where errno == EACCES || errno == EPERM:
            self.init(.notPermitted, Self.connecting(socket, errno))
        case .unreachable(let errno):
            self.init(.unreachable, Self.connecting(socket, errno), details: [machine.startText])
        case .disconnected:
            self.init(.unreachable, localized("no answer, the daemon closed the connection"))
        case .timedOut:
            self.init(.tryAgain, localized("no answer, the daemon is busy"))
        case .protocolViolation(let problem):
            self.init(.internalError, localized("the daemon's answer can't be read, {why}", ["why": problem]))
        case .remote(let remote):
            self = Self.refused(remote, viewpoint: viewpoint, columns: columns)
        }
    }

    private static func connecting(_ socket: String, _ errno: CInt) -> String {
        localized(
            "can't reach the daemon at {path}, {why}",
            ["path": socket, "why": String(cString: strerror(errno))]
        )
    }

    private static func refused(_ error: VarlinkError, viewpoint: Viewpoint, columns: Int) -> Failure {
        if let error = ClockError(error) { return Failure(error, viewpoint: viewpoint, columns: columns) }
        if error.name == VarlinkError.permissionDenied.name {
            return Failure(.notPermitted, localized("not permitted, the daemon belongs to another user"))
        }
        if error.name == VarlinkError.tooManyConnections(limit: 0).name {
            return Failure(.tryAgain, localized("no answer, the daemon has too many connections"))
        }
        return Failure(
            .internalError,
            localized("the daemon returned an error, {error}", ["error": error.description])
        )
    }
}

extension Failure {
    /// The parameter for which a text was given; the raw values are the names in the interface.
    package enum TimeParameter: String, Sendable {
        case time, duration, date, month, instant, expression
        case repetition = "repeat"
        case calendar = "onCalendar"
        case until, except, zone
    }

    /// Creates the message for text that can't be parsed: the error, the text with the invalid part marked, and a
    /// suggestion. `columns`: the width of the terminal.
    package init(_ error: TimeTextError, reading parameter: TimeParameter, columns: Int = 80) {
        self.init(
            .usage,
            error.wasRead ? error.message : Self.unreadable(parameter, parameter.rawValue, why: error.message),
            details: Self.place(error, columns: columns)
        )
    }

    /// Creates the message for an unknown zone, or one whose file is invalid.
    package init(_ error: ZoneError, named name: String) {
        let suggestion = error.suggestion.map { localized("did you mean {text}?", ["text": $0]) }
        self.init(
            .usage,
            localized("invalid zone “{name}”: {why}", ["name": name.quotable, "why": error.message]),
            details: [suggestion].compactMap(\.self)
        )
    }

    /// Returns the text, a line that marks the invalid part, and the suggestion.
    static func place(_ error: TimeTextError, columns: Int) -> [String] {
        let pointer = error.text.isEmpty ? [] : error.pointer(columns: columns - 2).map { "  " + $0 }
        let suggestion = error.suggestion.map { localized("did you mean {text}?", ["text": $0]) }
        return pointer + [suggestion].compactMap(\.self)
    }

    /// `name`: the parameter's name in the interface, used for parameters of a newer daemon.
    static func unreadable(_ parameter: TimeParameter?, _ name: String, why: String) -> String {
        let why: KeyValuePairs = ["why": why]
        return switch parameter {
        case .time?: localized("can't read the time, {why}", why)
        case .duration?: localized("can't read the duration, {why}", why)
        case .date?, .until?, .except?: localized("can't read the date, {why}", why)
        case .month?: localized("can't read the month, {why}", why)
        case .instant?: localized("can't read the instant, {why}", why)
        case .expression?: localized("can't read the expression, {why}", why)
        case .repetition?: localized("can't read the repetition, {why}", why)
        case .calendar?: localized("can't read the calendar expression, {why}", why)
        case .zone?: localized("can't read the zone, {why}", why)
        case nil: localized("can't read the {what}, {why}", ["what": name, "why": why[0].value])
        }
    }
}

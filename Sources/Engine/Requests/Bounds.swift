import Agenda
import Chronology
import ClockAPI

/// Bounds on requests. For stored values see ``Limits``.
enum Bounds {
    /// The maximum number of kept items of all kinds together: one person's machine. A store or an archive with more is
    /// read, and rings.
    static let items = 20_000
    static let presets = 1_000
    static let cities = 1_000
    /// The maximum number of open calls: fewer than the allowed connections, so that other requests are still possible.
    static let followers = 1_792
    /// The rows that a request reads before due deadlines are checked again.
    static let slice = 64
    /// The open rings among which a slice looks for those of a filter.
    static let examined = 2_048
    /// Implied items, or calls of a batch, per slice.
    static let piece = 16
    /// The length of a list's text after which a page is sent: long enough to make the cost of a page's turn and thread
    /// switches negligible, and no longer than a socket accepts at once.
    static let pageBytes = 64 * 1024
    /// The maximum number of objects in one reply. Longer lists are sent in pages, to a call with `more`.
    static let listed = 1_000
    /// The maximum number of names in one request.
    static let names = TimersInterface.Show.namesLimit
    static let calculations = 10_000
    /// The maximum number of calls of one batch.
    static let batch = 1_000

    /// Checks the number of names.
    static func names(_ names: [String]) throws -> [String] {
        guard names.count <= Self.names else { throw ClockError.tooMany(what: "names", limit: Self.names) }
        return names
    }

    /// Checks a label: no control characters but line feeds, not too long.
    static func label(_ text: String, parameter: String = "label") throws -> String {
        try checked(text, parameter, where: Limits.isLabel)
    }

    /// Checks a name, which has one line.
    static func name(_ text: String, parameter: String = "name") throws -> String {
        try checked(text, parameter, where: Limits.isPrintable)
    }

    private static func checked(_ text: String, _ parameter: String, where isAllowed: (String) -> Bool) throws -> String
    {
        guard text.utf8.count <= Limits.labelBytes else {
            throw ClockError.tooLong(parameter, Limits.labelBytes)
        }
        guard isAllowed(text) else { throw ClockError.outOfRange(parameter: parameter, fault: .unprintable) }
        return text
    }

    /// A duration from seconds; at least `least` and at most a hundred years.
    static func duration(_ seconds: Double, parameter: String, atLeast least: Duration) throws -> Duration {
        try duration(seconds, parameter: parameter, in: least...Limits.longest)
    }

    /// From seconds.
    static func duration(_ seconds: Double, parameter: String, in range: ClosedRange<Duration>) throws -> Duration {
        guard seconds >= range.lowerBound.inSeconds else {
            throw ClockError.outOfRange(parameter: parameter, fault: .outside, least: range.lowerBound.inSeconds)
        }
        guard seconds <= range.upperBound.inSeconds else {
            throw ClockError.outOfRange(parameter: parameter, fault: .outside, most: range.upperBound.inSeconds)
        }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }

    /// The change of a duration, from seconds.
    static func change(_ seconds: Double, atLeast least: Duration) throws -> Duration {
        try duration(seconds, parameter: "changeSeconds", atLeast: least)
    }

    /// Checks the result of a change.
    static func requireBearable(_ duration: Duration) throws {
        guard duration <= Limits.longest else {
            throw ClockError.outOfRange(parameter: "changeSeconds", fault: .outside, most: Limits.longest.inSeconds)
        }
    }

    /// Checks a text, which may contain any characters except NUL.
    /// - Returns: nil if the text is empty.
    static func text(_ text: String, atMost limitBytes: Int, parameter: String) throws -> String? {
        guard text.utf8.count <= limitBytes else { throw ClockError.tooLong(parameter, limitBytes) }
        guard !text.utf8.contains(0) else { throw ClockError.outOfRange(parameter: parameter, fault: .unprintable) }
        return text.nonEmpty
    }

    static func number(_ value: Int, in range: ClosedRange<Int>, parameter: String) throws -> Int {
        guard range.contains(value) else {
            throw ClockError.outOfRange(
                parameter: parameter,
                fault: .outside,
                least: Double(range.lowerBound),
                most: Double(range.upperBound)
            )
        }
        return value
    }
}

extension ClockError {
    static func tooLong(_ parameter: String, _ limitBytes: Int) -> ClockError {
        .outOfRange(parameter: parameter, fault: .tooLong, most: Double(limitBytes))
    }
}

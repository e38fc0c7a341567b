import Agenda
import Chronology
import ClockAPI

/// Bounds on requests; of what they keep see also ``Limits``.
enum Bounds {
    static let items = 1_000_000
    static let presets = 1_000
    static let cities = 1_000
    /// Calls that stay open at a time: fewer than the connections there may be, so that its owner can still ask.
    static let followers = 1_792
    /// Rows that a request reads or changes before what is due is looked at again.
    static let slice = 64
    /// Items changed per slice by a request that names more than ``slice`` of them.
    static let piece = 16
    /// Text of a list after which a page is handed over: so much that a turn and two crossings of threads a page don't
    /// count, and no more than a socket takes at once.
    static let pageBytes = 64 * 1024
    /// Objects of a list in one reply. Longer ones are given page by page, to a call with `more`.
    static let listed = 1_000
    /// Names of one request, for kinds of which nobody has many.
    static let names = 100
    /// Timers of one wait.
    static let waited = 2_000
    static let calculations = 10_000
    /// Calls of one batch.
    static let batch = 1_000

    /// A label as it may be kept: no control characters, not too long.
    static func label(_ text: String, parameter: String = "label") throws -> String {
        guard text.utf8.count <= Limits.labelBytes else {
            throw ClockError.tooLong(parameter, Limits.labelBytes)
        }
        guard Limits.isPrintable(text) else {
            throw ClockError.outOfRange(parameter: parameter, fault: .unprintable)
        }
        return text
    }

    /// From seconds; at least `least` and at most a hundred years.
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

    /// By how much a duration is to change.
    static func change(_ seconds: Double, atLeast least: Duration) throws -> Duration {
        try duration(seconds, parameter: "changeSeconds", atLeast: least)
    }

    /// What a change leads to.
    static func requireBearable(_ duration: Duration) throws {
        guard duration <= Limits.longest else {
            throw ClockError.outOfRange(parameter: "changeSeconds", fault: .outside, most: Limits.longest.inSeconds)
        }
    }

    static func command(_ text: String) throws -> String {
        guard text.utf8.count <= Limits.commandBytes else { throw ClockError.tooLong("exec", Limits.commandBytes) }
        guard !text.utf8.contains(0) else { throw ClockError.outOfRange(parameter: "exec", fault: .unprintable) }
        return text
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

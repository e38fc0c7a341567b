import Localization

/// Localised durations for people: `1 h 30 min`. For programs see ``DurationText``.
package enum DurationPhrase {
    fileprivate enum Unit: Int64, CaseIterable {
        case day = 86_400_000_000
        case hour = 3_600_000_000
        case minute = 60_000_000
        case second = 1_000_000
    }

    /// Prints days, hours, minutes and seconds without zero ones; exact, with a fraction of a second if there is one.
    package static func print(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds
        return sign(microseconds) + phrase(microseconds.magnitude)
    }

    /// Prints the largest unit that fits and the one below it, rounded to the latter: `9 h 12 min`, `2 d`.
    package static func rough(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds
        let largest = Unit.allCases.firstIndex { $0.rawValue.magnitude <= microseconds.magnitude } ?? 3
        let step = Unit.allCases[min(largest + 1, 3)].rawValue.magnitude
        let rounded = (microseconds.magnitude + step / 2) / step * step
        return (rounded == 0 ? "" : sign(microseconds)) + phrase(rounded)
    }

    /// Prints a total of work in hours and minutes, or in seconds below one minute, rounded down: `37 h 5 min`, `45 s`.
    package static func work(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds
        let unit = microseconds.magnitude >= Unit.minute.rawValue.magnitude ? Unit.minute : .second
        return sign(microseconds)
            + phrase(microseconds.magnitude / unit.rawValue.magnitude * unit.rawValue.magnitude, days: false)
    }

    /// As ``print(_:)`` with hours instead of days: `26 h 30 min`, for the difference between two clocks.
    package static func hours(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds
        return sign(microseconds) + phrase(microseconds.magnitude, days: false)
    }

    private static func sign(_ microseconds: Int64) -> String { microseconds < 0 ? "-" : "" }

    private static func phrase(_ microseconds: UInt64, days: Bool = true) -> String {
        var rest = microseconds
        var parts: [String] = []
        for unit in Unit.allCases where days || unit != .day {
            let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit.rawValue.magnitude)
            let fraction = unit == .second ? TimeOfDayText.fraction(Int(remainder)) : ""
            if count > 0 || !fraction.isEmpty { parts.append(phrase(DecimalPhrase.print("\(count)" + fraction), unit)) }
            rest = remainder
        }
        guard let first = parts.first else { return phrase("0", .second) }
        // Translators: such as hours and minutes; languages that write no space between them omit it.
        return parts.dropFirst().reduce(first) { localized("{larger} {smaller}", ["larger": $0, "smaller": $1]) }
    }

    private static func phrase(_ number: String, _ unit: Unit) -> String {
        switch unit {
        case .day: localized("{number} d", ["number": number])
        case .hour: localized("{number} h", ["number": number])
        case .minute: localized("{number} min", ["number": number])
        case .second: localized("{number} s", ["number": number])
        }
    }
}

/// Durations in the form of a clock: `1:05:09`, `24:59`, `0:05`. Hours continue past 24.
package enum ClockDigits {
    /// `.up` for countdowns (25 minutes begin with `25:00` and show `0:00` when they are over, not a second before),
    /// `.down` for elapsed time.
    package enum Rounding: Hashable, Sendable {
        case up, down
    }

    /// `fractionDigits`: 0 to 6 places after the second.
    package static func print(
        _ duration: Duration,
        rounding: Rounding = .down,
        fractionDigits: Int = 0
    ) -> String {
        precondition((0...6).contains(fractionDigits), "fractions have 0 to 6 digits")
        let microseconds = duration.wholeMicroseconds
        let step = (0..<6 - fractionDigits).reduce(UInt64(1)) { step, _ in step * 10 }
        let isTowardsZero = (rounding == .down) == (microseconds >= 0)
        let steps = microseconds.magnitude / step + (isTowardsZero || microseconds.magnitude % step == 0 ? 0 : 1)
        let (seconds, fraction) = (steps * step).quotientAndRemainder(dividingBy: 1_000_000)
        let places = fractionDigits == 0 ? "" : "." + Int(fraction).padded(to: 6).prefix(fractionDigits)
        return (microseconds < 0 && steps > 0 ? "-" : "") + digits(seconds: Int(seconds)) + places
    }

    /// The time left, rounded up to seconds; from 48 hours on with days: `399 d 23:59:54`.
    package static func left(_ duration: Duration) -> String {
        let (second, day) = (DurationPhrase.Unit.second.rawValue, DurationPhrase.Unit.day.rawValue)
        let microseconds = duration.wholeMicroseconds
        guard microseconds > 2 * day - second else { return print(duration, rounding: .up) }
        let (days, rest) = ((microseconds + second - 1) / second * second).quotientAndRemainder(dividingBy: day)
        return localized("{days} d {time}", ["days": String(days), "time": print(.microseconds(rest))])
    }

    private static func digits(seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let rest = ":" + (seconds % 60).padded(to: 2)
        return hours == 0 ? "\(minutes)" + rest : "\(hours):" + minutes.padded(to: 2) + rest
    }
}

import Localization

/// Durations as a person reads them, in their language: `1 h 30 min`. For what programs read back, see
/// ``DurationText``.
package enum DurationPhrase {
    private enum Unit: Int64, CaseIterable {
        case day = 86_400_000_000
        case hour = 3_600_000_000
        case minute = 60_000_000
        case second = 1_000_000
    }

    /// In days, hours, minutes and seconds, those that are zero left out; exact, with a fraction of a second where
    /// there is one.
    package static func print(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds
        return sign(microseconds) + phrase(microseconds.magnitude)
    }

    /// In the largest unit that fits and the one below it, rounded to the nearest of that: `9 h 12 min`, `2 d`.
    package static func rough(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds
        let largest = Unit.allCases.firstIndex { $0.rawValue.magnitude <= microseconds.magnitude } ?? 3
        let step = Unit.allCases[min(largest + 1, 3)].rawValue.magnitude
        let rounded = (microseconds.magnitude + step / 2) / step * step
        return (rounded == 0 ? "" : sign(microseconds)) + phrase(rounded)
    }

    /// Work that adds up, in hours and minutes, and in seconds below one minute; the rest is left out: `37 h 5 min`,
    /// `45 s`.
    package static func work(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds
        let unit = microseconds.magnitude >= Unit.minute.rawValue.magnitude ? Unit.minute : .second
        return sign(microseconds)
            + phrase(microseconds.magnitude / unit.rawValue.magnitude * unit.rawValue.magnitude, days: false)
    }

    private static func sign(_ microseconds: Int64) -> String { microseconds < 0 ? "-" : "" }

    private static func phrase(_ microseconds: UInt64, days: Bool = true) -> String {
        var rest = microseconds
        var parts: [String] = []
        for unit in Unit.allCases where days || unit != .day {
            let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit.rawValue.magnitude)
            let fraction = unit == .second ? TimeOfDayText.fraction(Int(remainder)) : ""
            if count > 0 || !fraction.isEmpty { parts.append(phrase("\(count)" + fraction, unit)) }
            rest = remainder
        }
        return parts.isEmpty ? phrase("0", .second) : parts.joined(separator: " ")
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

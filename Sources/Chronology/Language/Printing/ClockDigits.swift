/// Durations as a clock shows them: `1:05:09`, `24:59`, `0:05`. Hours go on past 24.
package enum ClockDigits {
    /// `.up` for what runs out (a countdown of 25 minutes begins with `25:00` and shows `0:00` when it is over, not
    /// a second before), `.down` for what adds up.
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

    private static func digits(seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let rest = ":" + (seconds % 60).padded(to: 2)
        return hours == 0 ? "\(minutes)" + rest : "\(hours):" + minutes.padded(to: 2) + rest
    }
}

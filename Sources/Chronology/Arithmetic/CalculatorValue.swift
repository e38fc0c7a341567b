/// What a calculation is about.
package enum CalculatorValue: Hashable, Sendable {
    /// A plain factor.
    case number(Rational)
    /// In seconds, exact: a third of an hour times three is an hour.
    case duration(seconds: Rational)
    case date(CivilDate)

    /// How far numbers and seconds go either way: their microseconds fit 64 bits.
    private static let limit: UInt128 = 1_000_000_000_000

    /// Whether the value is small enough to be shown and calculated with.
    var isWithinLimits: Bool {
        switch self {
        case .number(let value), .duration(let value):
            value.numerator.magnitude / value.denominator.magnitude < Self.limit
        case .date: true
        }
    }
}

extension CalculatorValue {
    /// `8:30`, `-8:30`, `1:30:05.5`, `1d 12:40`, `34d` for a duration; `16`, `2.666667` for a number; `2026-12-25`.
    ///
    /// Rounded to a microsecond, a number to six places, halves away from zero. A calculation reads it back.
    package var text: String {
        switch self {
        case .number(let number): Self.decimal(number)
        case .duration(let seconds): Self.clock(seconds)
        case .date(let date): DateText.print(date)
        }
    }

    /// Nil for what is no duration. Rounded to a microsecond, halves away from zero.
    package var resultSeconds: Double? {
        guard case .duration(let seconds) = self else { return nil }
        return Double(Self.millionths(of: seconds)) / 1_000_000
    }

    /// The limits keep this in range.
    private static func millionths(of value: Rational) -> Int64 {
        Int64(clamping: value.rounded(scale: 1_000_000) ?? 0)
    }

    private static func decimal(_ number: Rational) -> String {
        let (whole, rest) = millionths(of: number).magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let isZero = whole == 0 && rest == 0
        return (number.numerator < 0 && !isZero ? "-" : "") + String(whole) + TimeOfDayText.fraction(Int(rest))
    }

    private static func clock(_ exactSeconds: Rational) -> String {
        let microseconds = millionths(of: exactSeconds)
        let (seconds, fraction) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let (days, secondOfDay) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
        let time =
            secondOfDay == 0 && fraction == 0 && days > 0
            ? nil : clock(secondOfDay: secondOfDay, microsecond: Int(fraction))
        let parts = [days > 0 ? "\(days)d" : nil, time].compactMap(\.self)
        return (microseconds < 0 ? "-" : "") + parts.joined(separator: " ")
    }

    private static func clock(secondOfDay: Int, microsecond: Int) -> String {
        let (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
        let minutes = "\(hour):" + minute.padded(to: 2)
        guard second != 0 || microsecond != 0 else { return minutes }
        return minutes + ":" + second.padded(to: 2) + TimeOfDayText.fraction(microsecond)
    }
}

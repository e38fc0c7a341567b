/// A time of day in the forms of people and programs: `07:30`, `19:30:15`.
package enum TimeOfDayText {
    /// Prints seconds and their fraction only if they are not zero.
    package static func print(_ time: CivilTime) -> String {
        print(hour: time.hour.padded(to: 2), time.minute, time.second, time.microsecond)
    }

    /// As ``print(_:)`` with an hour that may be above 23.
    static func print(hour: String, _ minute: Int, _ second: Int, _ microsecond: Int) -> String {
        let minutes = hour + ":" + minute.padded(to: 2)
        guard second != 0 || microsecond != 0 else { return minutes }
        return minutes + ":" + second.padded(to: 2) + fraction(microsecond)
    }

    /// `.5`, or empty for zero.
    static func fraction(_ microseconds: Int) -> String {
        guard microseconds != 0 else { return "" }
        var digits = microseconds.padded(to: 6)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "." + digits
    }
}

/// Exact decimal numbers without an exponent, such as seconds from microseconds: `1.25`, `-0.5`, `90`.
package enum DecimalText {
    package static func print(millionths: Int64) -> String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        return (millionths < 0 ? "-" : "") + String(whole) + TimeOfDayText.fraction(Int(rest))
    }
}

/// Instants in RFC 3339: `2026-11-23T07:30:00+09:00`.
package enum InstantText {
    /// Reads a date-time with its offset (`Z` or `±HH:MM`); `t`, `z` and a space for `T` are accepted, and so is `@`
    /// with seconds since 1970. Digits finer than a microsecond are dropped.
    package static func parse(_ text: String) throws(TimeTextError) -> Instant {
        if let instant = printed(text) { return instant }
        return try ReaderLanguage.english.instant(text)
    }

    /// Reads the form in which instants are printed, `2026-11-23T07:30:00.5+09:00`, without the reader of phrases, which
    /// takes a hundred times as long: lists have thousands of them, and displays read theirs each second. Nil for any
    /// other text.
    private static func printed(_ text: String) -> Instant? {
        var digits = PrintedDigits(text.utf8)
        guard let year = digits.number(4), let month = digits.number(2, after: "-"),
            let day = digits.number(2, after: "-"), let date = CivilDate(year: year, month: month, day: day),
            let hour = digits.number(2, after: "T"), hour < 24, let minute = digits.number(2, after: ":"), minute < 60,
            let second = digits.number(2, after: ":"), second < 60
        else { return nil }
        let microsecond = digits.takes(".") ? digits.millionths() : 0
        let isBehind = digits.takes("-")
        guard let microsecond, isBehind || digits.takes("+"), let hours = digits.number(2), hours <= 14,
            let minutes = digits.number(2, after: ":"), minutes < 60, digits.isAtEnd
        else { return nil }
        let ofDay = (hour * 60 + minute) * 60 + second
        let offset = (hours * 60 + minutes) * (isBehind ? -60 : 60)
        let seconds = Int64(date.dayNumber) * 86_400 + Int64(ofDay - offset)
        return Instant(microsecondsSinceEpoch: seconds * 1_000_000 + Int64(microsecond))
    }
}

/// Digits of a fixed number, and the signs between them.
private struct PrintedDigits {
    private var rest: Substring.UTF8View

    init(_ text: String.UTF8View) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func takes(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest.removeFirst()
        return true
    }

    /// The number of so many digits, after the sign; nil if they are anything else.
    mutating func number(_ count: Int, after sign: Unicode.Scalar? = nil) -> Int? {
        if let sign, !takes(sign) { return nil }
        var value = 0
        for _ in 0..<count {
            guard let digit = takeDigit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// One to six digits of a fraction; nil without one.
    mutating func millionths() -> Int? {
        guard var value = takeDigit() else { return nil }
        for _ in 1..<6 { value = value * 10 + (takeDigit() ?? 0) }
        return value
    }

    private mutating func takeDigit() -> Int? {
        guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        rest.removeFirst()
        return Int(byte - UInt8(ascii: "0"))
    }
}

/// Instants as ``InstantText`` prints them, thousands in a row: most lie on the same day as the one before, at the same
/// offset.
package struct InstantPrinter {
    private let zone: Zone
    /// Of the day printed last: where it begins and ends on the clocks, and what is the same all day.
    private var day: (number: Int64, date: [UInt8])?
    /// Of the span printed last: its bounds in seconds since 1970, its offset, and how that is written.
    private var span: (start: Int64, end: Int64, offsetSeconds: Int64, text: [UInt8])?

    package init(zone: Zone) {
        self.zone = zone
    }

    /// Appends the instant's ASCII.
    package mutating func print(_ instant: Instant, to bytes: inout [UInt8]) {
        let second = instant.secondsSinceEpoch
        guard let span = span(containing: second) else {
            bytes += InstantText.print(instant, in: zone).utf8
            return
        }
        let (days, ofDay) = (second + span.offsetSeconds).flooredDivision(by: 86_400)
        guard let date = date(days) else {
            bytes += InstantText.print(instant, in: zone).utf8
            return
        }
        bytes += date
        bytes.append(UInt8(ascii: "T"))
        Self.digits(ofDay / 3600, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        Self.digits(ofDay / 60 % 60, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        Self.digits(ofDay % 60, to: &bytes)
        let fraction = Int(instant.microsecondsSinceEpoch - second * 1_000_000)
        if fraction != 0 { bytes += TimeOfDayText.fraction(fraction).utf8 }
        bytes += span.text
    }

    /// Two of them.
    private static func digits(_ number: Int64, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Nil where the offset has seconds: RFC 3339 rounds those.
    private mutating func span(containing second: Int64) -> (offsetSeconds: Int64, text: [UInt8])? {
        if let span, span.start <= second, second < span.end { return (span.offsetSeconds, span.text) }
        let found = zone.rules.span(containing: second)
        let minutes = abs(found.offsetSeconds) / 60
        guard found.offsetSeconds % 60 == 0 else { return nil }
        let sign = found.offsetSeconds < 0 ? "-" : "+"
        let text = Array((sign + (minutes / 60).padded(to: 2) + ":" + (minutes % 60).padded(to: 2)).utf8)
        span = (found.start, found.end, Int64(found.offsetSeconds), text)
        return (Int64(found.offsetSeconds), text)
    }

    /// Nil outside the years 0 to 9999.
    private mutating func date(_ number: Int64) -> [UInt8]? {
        if let day, day.number == number { return day.date }
        guard let date = CivilDate(dayNumber: Int(number)) else { return nil }
        let text = Array(DateText.print(date).utf8)
        day = (number, text)
        return text
    }
}

/// A zone in the syntax of POSIX's TZ variable (`CET-1CEST,M3.5.0,M10.5.0/3`), which applies after the last transition
/// of a TZif file.
struct PosixRule: Hashable, Sendable {
    let standard: ZoneOffset
    /// Nil without summer time.
    let daylight: Daylight?

    struct Daylight: Hashable, Sendable {
        let offset: ZoneOffset
        let start: Change
        let end: Change
    }

    /// A day of each year and a time on it, in the offset that applies before the change.
    struct Change: Hashable, Sendable {
        let day: Day
        /// -167 to 167 hours (RFC 9636, 3.3.2): a change may fall on another day than the given one.
        let secondsFromMidnight: Int
    }

    enum Day: Hashable, Sendable {
        /// `Jn`: 1 to 365; 29 February is never counted.
        case julian(Int)
        /// `n`: 0 to 365; 29 February counts in leap years.
        case zeroBased(Int)
        /// `Mm.w.d`: month 1 to 12, week 1 to 5 (5 is the last), weekday from 0 (Sunday).
        case weekday(month: Int, week: Int, sundayBased: Int)
    }
}

extension PosixRule.Day {
    /// Days since 1970-01-01.
    func dayNumber(inYear year: Int) -> Int {
        switch self {
        case .julian(let day):
            let leapDays = day >= 60 && CivilDate.isLeap(year: year) ? 1 : 0
            return CivilDate.dayNumber(year: year, month: 1, day: day) + leapDays
        case .zeroBased(let day):
            return CivilDate.dayNumber(year: year, month: 1, day: day + 1)
        case .weekday(let month, let week, let sundayBased):
            let first = CivilDate.dayNumber(year: year, month: month, day: 1)
            // 1970-01-01 was a Thursday: 4 when Sunday is 0.
            let firstWeekday = (first + 4).flooredDivision(by: 7).remainder
            let day = (sundayBased - firstWeekday + 7) % 7 + (week - 1) * 7
            return first + (day < CivilDate.days(inMonth: month, ofYear: year) ? day : day - 7)
        }
    }
}

extension PosixRule {
    /// Returns the period around `second` with the same offset; `end` is the first second after it.
    func span(containing second: Int64) -> (start: Int64, end: Int64, isDaylight: Bool) {
        guard let daylight else { return (.min, .max, false) }
        let year = CivilDate.components(
            ofDayNumber: Int((second + Int64(standard.seconds)).flooredDivision(by: 86_400).quotient)
        ).year
        let starts = daylight.start.around(second, year: year, offsetSeconds: standard.seconds)
        let ends = daylight.end.around(second, year: year, offsetSeconds: daylight.offset.seconds)
        // Permanent summer time ends in the same second in which it starts again: the start takes precedence.
        let isDaylight = starts.latest >= ends.latest
        return (max(starts.latest, ends.latest), min(starts.next, ends.next), isDaylight)
    }
}

extension PosixRule.Change {
    private func second(inYear year: Int, offsetSeconds: Int) -> Int64 {
        Int64(day.dayNumber(inYear: year)) * 86_400 + Int64(secondsFromMidnight - offsetSeconds)
    }

    /// Returns the latest of these changes at or before `second`, and the next one.
    ///
    /// `year` is a guess: the hours and the offset can carry a change a week into a neighbouring year.
    fileprivate func around(_ second: Int64, year: Int, offsetSeconds: Int) -> (latest: Int64, next: Int64) {
        var year = year
        var latest = self.second(inYear: year, offsetSeconds: offsetSeconds)
        while latest > second {
            year -= 1
            latest = self.second(inYear: year, offsetSeconds: offsetSeconds)
        }
        while true {
            let next = self.second(inYear: year + 1, offsetSeconds: offsetSeconds)
            if next > second { return (latest, next) }
            latest = next
            year += 1
        }
    }
}

/// Reads POSIX's TZ text (POSIX.1-2024, 8.3) with the extended hours of RFC 9636, 3.3.2.
struct PosixRuleParser {
    private var rest: Substring.UTF8View

    /// Returns nil if the text isn't such a rule.
    static func parse(_ text: String) -> PosixRule? {
        guard text.utf8.count <= maximumBytes else { return nil }
        var parser = PosixRuleParser(rest: text[...].utf8)
        guard let rule = parser.rule(), parser.rest.isEmpty else { return nil }
        return rule
    }

    private static let maximumBytes = 256

    private mutating func rule() -> PosixRule? {
        guard let standardName = abbreviation(), let standardWest = offset(maximumHours: 24) else { return nil }
        let standard = ZoneOffset(seconds: -standardWest, isDaylight: false, abbreviation: standardName)
        if rest.isEmpty { return PosixRule(standard: standard, daylight: nil) }
        guard let daylightName = abbreviation() else { return nil }
        var daylightSeconds = standard.seconds + 3600
        if let next = rest.first, next != UInt8(ascii: ",") {
            guard let west = offset(maximumHours: 24) else { return nil }
            daylightSeconds = -west
        }
        let daylight = ZoneOffset(seconds: daylightSeconds, isDaylight: true, abbreviation: daylightName)
        guard let (start, end) = changes() else { return nil }
        return PosixRule(standard: standard, daylight: .init(offset: daylight, start: start, end: end))
    }

    /// Without days in the text, the rule of the United States applies, as in tzset(3) and zic(8).
    private mutating func changes() -> (start: PosixRule.Change, end: PosixRule.Change)? {
        if rest.isEmpty {
            return (
                .init(day: .weekday(month: 3, week: 2, sundayBased: 0), secondsFromMidnight: 7200),
                .init(day: .weekday(month: 11, week: 1, sundayBased: 0), secondsFromMidnight: 7200)
            )
        }
        guard take(","), let start = change(), take(","), let end = change() else { return nil }
        return (start, end)
    }

    /// Reads `CET` or `<+03>`, 3 bytes or more.
    private mutating func abbreviation() -> String? {
        let name: Substring.UTF8View
        if take("<") {
            name = rest.prefix { $0 != UInt8(ascii: ">") }
            rest = rest.dropFirst(name.count)
            let isPlain = name.allSatisfy {
                $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
            }
            guard isPlain, take(">") else { return nil }
        } else {
            name = rest.prefix(while: \.isASCIILetter)
            rest = rest.dropFirst(name.count)
        }
        return name.count >= 3 ? String(Substring(name)) : nil
    }

    /// Reads `[+-]hh[:mm[:ss]]`, in seconds.
    private mutating func offset(maximumHours: Int) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hours = number(maximumHours) else { return nil }
        var seconds = hours * 3600
        if take(":") {
            guard let minutes = number(59) else { return nil }
            seconds += minutes * 60
            if take(":") {
                guard let last = number(59) else { return nil }
                seconds += last
            }
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func change() -> PosixRule.Change? {
        guard let day = day() else { return nil }
        guard take("/") else { return .init(day: day, secondsFromMidnight: 7200) }
        guard let seconds = offset(maximumHours: 167) else { return nil }
        return .init(day: day, secondsFromMidnight: seconds)
    }

    private mutating func day() -> PosixRule.Day? {
        if take("J") {
            guard let day = number(365), day >= 1 else { return nil }
            return .julian(day)
        }
        if take("M") {
            guard let month = number(12), month >= 1, take("."), let week = number(5), week >= 1, take("."),
                let weekday = number(6)
            else { return nil }
            return .weekday(month: month, week: week, sundayBased: weekday)
        }
        return number(365).map(PosixRule.Day.zeroBased)
    }

    private mutating func number(_ maximum: Int) -> Int? {
        let digits = rest.prefix(while: \.isASCIIDigit)
        guard (1...3).contains(digits.count) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        rest = rest.dropFirst(digits.count)
        return value <= maximum ? value : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }
}

/// Reads POSIX's TZ text (POSIX.1-2024, 8.3) with the extended hours of RFC 9636, 3.3.2.
struct PosixRuleParser {
    private var rest: Substring.UTF8View

    /// Nil when the text is no such rule.
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

    /// Where the text names no days, the rule of the United States, as tzset(3) and zic(8) have it.
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

    /// `CET` or `<+03>`, 3 bytes or more.
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

    /// `[+-]hh[:mm[:ss]]` in seconds.
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

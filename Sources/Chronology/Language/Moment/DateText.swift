/// Days as people write them: `2026-12-25`, `12-25` (the next one), `today`, `tomorrow`, `yesterday`, `+30d`,
/// `friday`, `next friday`, `25 dec 2026`.
package enum DateText {
    package static func parse(_ text: String) throws(TimeTextError) -> DayReference {
        var reader = try TokenReader(text, as: .date)
        let day = try reader.readDate()
        try reader.expectEnd()
        return day
    }

    /// As ``parse(_:)``, counted from `today`: also an error when the day lies outside the years 0 to 9999.
    package static func parse(_ text: String, today: CivilDate) throws(TimeTextError) -> CivilDate {
        let day = try parse(text)
        guard let date = day.date(today: today, notBefore: today) else {
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: .tooLarge(.date))
        }
        return date
    }

    /// `2026-12-25` (RFC 3339 full-date, ISO 8601).
    package static func print(_ date: CivilDate) -> String {
        date.year.padded(to: 4) + "-" + date.month.padded(to: 2) + "-" + date.day.padded(to: 2)
    }
}

extension TokenReader {
    fileprivate mutating func readDate() throws(TimeTextError) -> DayReference {
        if nextIs(symbol: "+") || nextIs(symbol: "-") { return try readDayOffset() }
        return try readDay(vocabulary: Vocabulary.dates)
    }

    /// `+30d`, `-2 weeks`
    private mutating func readDayOffset() throws(TimeTextError) -> DayReference {
        let start = startOffset
        let isNegative = take(symbol: "-")
        if !isNegative { _ = take(symbol: "+") }
        let microseconds = try readSpan().wholeMicroseconds
        let (days, rest) = microseconds.quotientAndRemainder(dividingBy: CivilTime.microsecondsPerDay)
        guard rest == 0 else { throw failure(.wholeDaysOnly, since: start) }
        return .daysFromToday(isNegative ? -Int(days) : Int(days))
    }

    /// Whether a day begins here.
    var nextIsDay: Bool {
        guard let current else { return false }
        switch current.kind {
        case .digits:
            return nextIs(symbol: "-", ahead: 1) || ahead(1).map { MonthName.number(of: $0.folded) != nil } ?? false
        case .word:
            return Self.dayWords[current.folded] != nil || ["next", "this"].contains(current.folded)
                || Weekday(name: current.folded) != nil || MonthName.number(of: current.folded) != nil
        case .symbol: return false
        }
    }

    private static var dayWords: [String: Int] { ["today": 0, "tomorrow": 1, "yesterday": -1] }

    /// A day in any form but `+30d`; for an unknown word, the nearest of `vocabulary` is suggested.
    mutating func readDay(vocabulary: [String]) throws(TimeTextError) -> DayReference {
        guard let current, nextIsDay else { throw unreadable(vocabulary: vocabulary) }
        if let days = Self.dayWords[current.folded] {
            advance()
            return .daysFromToday(days)
        }
        if take(word: "next") { return .nextWeekday(try readWeekday()) }
        if take(word: "this") { return .weekday(try readWeekday()) }
        guard let weekday = Weekday(name: current.folded) else { return try readCalendarDay() }
        advance()
        _ = take(symbol: ",")
        guard nextIsCalendarDay else { return .weekday(weekday) }
        return try readCalendarDay(on: weekday, weekdayToken: current)
    }

    private mutating func readWeekday() throws(TimeTextError) -> Weekday {
        guard let current, let weekday = Weekday(name: current.folded) else {
            throw unreadable(vocabulary: Weekday.names)
        }
        advance()
        return weekday
    }

    private var nextIsCalendarDay: Bool {
        nextIsDay && current.map { $0.kind == .digits || MonthName.number(of: $0.folded) != nil } ?? false
    }

    /// A weekday beside a date must be the date's own.
    private mutating func readCalendarDay(
        on weekday: Weekday,
        weekdayToken: Token
    ) throws(TimeTextError) -> DayReference {
        let day = try readCalendarDay()
        guard case .date(let date) = day, date.weekday != weekday else { return day }
        throw failure(.weekdayMismatch(actual: date.weekday), since: weekdayToken.range.lowerBound)
    }

    /// `2026-12-25`, `12-25`, `25 dec`, `dec 25`, `25 december 2026`
    private mutating func readCalendarDay() throws(TimeTextError) -> DayReference {
        let start = startOffset
        if nextIs(.word) || nextIs(.word, ahead: 1) { return try readNamedMonthDay() }
        guard let first = take(kind: .digits), take(symbol: "-"), let second = take(kind: .digits) else {
            throw unreadable()
        }
        guard first.text.utf8.count == 4 else {
            return try day(month: try integer(first), day: try integer(second), year: nil, since: start)
        }
        guard take(symbol: "-"), let third = take(kind: .digits) else {
            throw failure(.unreadable(.date), since: start)
        }
        return try day(month: try integer(second), day: try integer(third), year: try integer(first), since: start)
    }

    private mutating func readNamedMonthDay() throws(TimeTextError) -> DayReference {
        let start = startOffset
        var number = take(kind: .digits)
        guard let name = take(kind: .word), let month = MonthName.number(of: name.folded) else { throw unreadable() }
        if number == nil {
            // What follows may be a time instead: `dec 7:30` names no day.
            guard !nextIsTimeOfDay else { throw failure(.unreadable(.date), since: start) }
            number = take(kind: .digits)
        }
        guard let number else { throw failure(.unreadable(.date), since: start) }
        var year: Token?
        if let current, current.kind == .digits, current.text.utf8.count == 4, !nextIsTimeOfDay {
            year = take(kind: .digits)
        }
        return try day(
            month: month,
            day: try integer(number),
            year: try year.map(integer),
            since: start
        )
    }

    private func day(month: Int, day: Int, year: Int?, since start: Int) throws(TimeTextError) -> DayReference {
        guard (1...12).contains(month) else { throw failure(.monthOutOfRange, since: start) }
        let days = CivilDate.days(inMonth: month, ofYear: year ?? 0)
        guard let year else {
            guard (1...days).contains(day) else {
                throw failure(.dayOutOfRange(year: nil, month: month, days: days), since: start)
            }
            return .monthDay(month: month, day: day)
        }
        guard let date = CivilDate(year: year, month: month, day: day) else {
            throw failure(.dayOutOfRange(year: year, month: month, days: days), since: start)
        }
        return .date(date)
    }
}

extension Int {
    /// With leading zeros; for numbers of zero or more.
    package func padded(to digits: Int) -> String {
        let text = String(self)
        return text.utf8.count < digits ? String(repeating: "0", count: digits - text.utf8.count) + text : text
    }
}

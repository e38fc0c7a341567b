/// Days as people write them: `2026-12-25`, `12-25` (the next one), `today`, `tomorrow`, `yesterday`, `+30d`,
/// `friday`, `next friday`, `25 dec 2026`.
package enum DateText {
    package static func parse(_ text: String) throws(TimeTextError) -> DayReference {
        var reader = try TokenReader(text, as: .date)
        let day = try reader.readDate()
        try reader.expectEnd()
        return day
    }

    /// Like ``parse(_:)``, resolved from `today`. Also throws if the day is outside the years 0 to 9999.
    package static func parse(_ text: String, today: CivilDate) throws(TimeTextError) -> CivilDate {
        let day = try parse(text)
        guard let date = day.date(today: today, notBefore: today) else {
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: .tooLarge(.date))
        }
        return date
    }

    /// Prints `2026-12-25` (RFC 3339 full-date, ISO 8601).
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

    /// Whether a day is next.
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

    /// Reads a day in any form but `+30d`. For an unknown word, the error suggests the nearest of `vocabulary`.
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

    /// Reads a date after a weekday, which must be the date's own.
    private mutating func readCalendarDay(
        on weekday: Weekday,
        weekdayToken: Token
    ) throws(TimeTextError) -> DayReference {
        let day = try readCalendarDay()
        guard case .date(let date) = day, date.weekday != weekday else { return day }
        throw failure(.weekdayMismatch(actual: date.weekday), since: weekdayToken.range.lowerBound)
    }

    /// Reads `2026-12-25`, `12-25`, `25 dec`, `dec 25`, `25 december 2026`.
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
            // A time may follow instead: `dec 7:30` has no day.
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

/// A day as a person names it, not yet resolved against today.
package enum DayReference: Hashable, Sendable {
    case date(CivilDate)
    /// The next such day, today included. The day exists in some year (2-29, not 2-30).
    case monthDay(month: Int, day: Int)
    /// The next such day, today included.
    case weekday(Weekday)
    /// The next such day after today: on a Monday, `next monday` is in a week.
    case nextWeekday(Weekday)
    /// That many days from today: 0 `today`, 1 `tomorrow`, -1 `yesterday`, 30 `+30d`.
    case daysFromToday(Int)
}

extension DayReference {
    /// Returns the first day that is meant and not before `earliest`; nil if it is outside the years 0 to 9999.
    ///
    /// Only a day that recurs (a weekday, a day of the year) considers `earliest`, which is `today` or later.
    func date(today: CivilDate, notBefore earliest: CivilDate) -> CivilDate? {
        switch self {
        case .date(let date): return date
        case .daysFromToday(let days): return today.adding(days: days)
        case .weekday(let weekday): return Self.first(weekday, notBefore: earliest)
        case .nextWeekday(let weekday):
            guard let tomorrow = today.adding(days: 1) else { return nil }
            return Self.first(weekday, notBefore: max(earliest, tomorrow))
        case .monthDay(let month, let day):
            // A leap day recurs within eight years (1896 to 1904).
            return (earliest.year...earliest.year + 8).lazy
                .compactMap { CivilDate(year: $0, month: month, day: day) }
                .first { $0 >= earliest }
        }
    }

    /// Returns the last day that is meant and not after `latest`, which is `today` or earlier: for past moments.
    func date(today: CivilDate, notAfter latest: CivilDate) -> CivilDate? {
        switch self {
        case .date(let date): return date
        case .daysFromToday(let days): return today.adding(days: days)
        case .weekday(let weekday), .nextWeekday(let weekday):
            guard let weekEarlier = latest.adding(days: -6) else { return nil }
            return Self.first(weekday, notBefore: weekEarlier)
        case .monthDay(let month, let day):
            return (0...8).lazy
                .compactMap { CivilDate(year: latest.year - $0, month: month, day: day) }
                .first { $0 <= latest }
        }
    }

    /// Whether the day recurs, so that a later or earlier one can be meant.
    var comesAgain: Bool {
        switch self {
        case .date, .daysFromToday: false
        case .monthDay, .weekday, .nextWeekday: true
        }
    }

    private static func first(_ weekday: Weekday, notBefore date: CivilDate) -> CivilDate? {
        date.adding(days: (weekday.rawValue - date.weekday.rawValue + 7) % 7)
    }
}

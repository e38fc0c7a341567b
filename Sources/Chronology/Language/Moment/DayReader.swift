extension TokenReader {
    /// Whether a day is next.
    var nextIsDay: Bool {
        guard let current else { return false }
        switch current.kind {
        case .digits: return nextIsNumericDate || nextIsNumberedMonthDay || nextIsOrdinalDay
        case .word:
            return Self.dayWords[current.folded] != nil || Self.weekdayChoices[current.folded] != nil
                || Weekday(name: current.folded) != nil || MonthName.number(of: current.folded) != nil
                || nextIsDayBesideNeighbour || nextIsOrdinalDayBehindArticle
        case .symbol: return false
        }
    }

    /// `2026-12-25`, `12-25`, `2026/12/25`, `12/25`, `25.12.2026`, `2026.12.25`. A single point makes it a number.
    private var nextIsNumericDate: Bool {
        if nextIs(symbol: "-", ahead: 1) { return true }
        guard let mark = ahead(1), let second = ahead(2), second.kind == .digits else { return false }
        if mark.isSymbol("/") { return true }
        guard mark.isSymbol("."), let secondMark = ahead(3), secondMark.isSymbol("."), let third = ahead(4) else {
            return false
        }
        return third.kind == .digits && [mark, second, secondMark, third].allSatisfy { !$0.followsSpace }
    }

    /// `25 dec`, `25th december`
    private var nextIsNumberedMonthDay: Bool {
        let name = hasOrdinalSuffix(ahead: 1) ? 2 : 1
        return ahead(name).map { MonthName.number(of: $0.folded) != nil } ?? false
    }

    /// `25th` without the name of a month
    var nextIsOrdinalDay: Bool { nextIs(.digits) && hasOrdinalSuffix(ahead: 1) && !nextIsNumberedMonthDay }

    /// `the 25th`
    private var nextIsOrdinalDayBehindArticle: Bool {
        current?.folded == "the" && nextIs(.digits, ahead: 1) && hasOrdinalSuffix(ahead: 2)
    }

    static var dayWords: [String: Int] { ["today": 0, "tomorrow": 1, "yesterday": -1] }

    private static var weekdayChoices: [String: (Weekday) -> DayReference] {
        ["this": DayReference.weekday, "next": DayReference.nextWeekday, "last": DayReference.lastWeekday]
    }

    /// `day after tomorrow`, `the day before yesterday`
    private var nextIsDayBesideNeighbour: Bool {
        let isNamed = current?.folded == "the"
        guard ahead(isNamed ? 1 : 0)?.folded == "day", let side = ahead(isNamed ? 2 : 1)?.folded else { return false }
        return side == "after" || side == "before"
    }

    private static var neighbours: [String: Int] { ["last": -1, "this": 0, "next": 1] }

    private mutating func readDayBesideNeighbour() throws(TimeTextError) -> DayReference {
        _ = take(word: "the")
        _ = take(word: "day")
        let isAfter = take(word: "after")
        if !isAfter { _ = take(word: "before") }
        let neighbour = isAfter ? "tomorrow" : "yesterday"
        guard take(word: neighbour) else { throw unreadable(vocabulary: [neighbour]) }
        return .daysFromToday(isAfter ? 2 : -2)
    }

    /// Reads a day in any form except `+30d`. For an unknown word, the error suggests the nearest of `vocabulary`.
    mutating func readDay(vocabulary: [String]) throws(TimeTextError) -> DayReference {
        guard let current, nextIsDay else { throw unreadable(vocabulary: vocabulary) }
        if nextIsDayBesideNeighbour { return try readDayBesideNeighbour() }
        if nextIsOrdinalDayBehindArticle {
            advance()
            return try readCalendarDay()
        }
        if let days = Self.dayWords[current.folded] {
            advance()
            return .daysFromToday(days)
        }
        if let choice = Self.weekdayChoices[current.folded] {
            if let weeks = takeWeek() { return .weekdayOfWeek(try readWeekday(), weeks: weeks) }
            advance()
            return choice(try readWeekday())
        }
        guard let weekday = Weekday(name: current.folded) else { return try readCalendarDay() }
        advance()
        if let weeks = takeWeek() { return .weekdayOfWeek(weekday, weeks: weeks) }
        _ = take(symbol: ",")
        guard nextIsCalendarDay else { return .weekday(weekday) }
        return try readCalendarDay(on: weekday, weekdayToken: current)
    }

    /// `this week`, `next week`, `last week`, `in 2 weeks`; nil, consuming nothing, for other texts.
    private mutating func takeWeek() -> Int? {
        if current?.folded == "in", nextIs(.digits, ahead: 1), ahead(2)?.folded == "weeks",
            let digits = ahead(1)?.text, digits.utf8.count <= 3, let count = Int(digits)
        {
            for _ in 0..<3 { advance() }
            return count
        }
        guard ahead(1)?.folded == "week", let current, let count = Self.neighbours[current.folded] else { return nil }
        advance()
        advance()
        return count
    }

    private mutating func readWeekday() throws(TimeTextError) -> Weekday {
        guard let current, let weekday = Weekday(name: current.folded) else {
            throw unreadable(vocabulary: Weekday.names)
        }
        advance()
        return weekday
    }

    private var nextIsCalendarDay: Bool {
        nextIsDay && !nextIsTimeOfDay
            && current.map { $0.kind == .digits || MonthName.number(of: $0.folded) != nil } ?? false
    }

    /// Reads a date after a weekday, which must match it.
    private mutating func readCalendarDay(
        on weekday: Weekday,
        weekdayToken: Token
    ) throws(TimeTextError) -> DayReference {
        let day = try readCalendarDay()
        guard case .date(let date) = day, date.weekday != weekday else { return day }
        throw failure(.weekdayMismatch(actual: date.weekday), since: weekdayToken.range.lowerBound)
    }

    private mutating func readCalendarDay() throws(TimeTextError) -> DayReference {
        if nextIs(.word) || nextIsNumberedMonthDay { return try readNamedMonthDay() }
        return nextIsOrdinalDay ? try readOrdinalDay() : try readNumericDate()
    }

    /// Reads `25th`, `1st of next month`, `25th of december`.
    private mutating func readOrdinalDay() throws(TimeTextError) -> DayReference {
        let start = startOffset
        guard let digits = take(kind: .digits) else { throw unreadable() }
        advance()
        let number = try integer(digits)
        if current?.folded == "of", let month = ahead(1).flatMap({ MonthName.number(of: $0.folded) }) {
            advance()
            advance()
            return try day(month: month, day: number, year: try takeYear().map(integer), since: start)
        }
        guard (1...31).contains(number) else { throw failure(.monthDayOutOfRange, since: start) }
        guard current?.folded == "of", let months = ahead(1).flatMap({ Self.neighbours[$0.folded] }),
            ahead(2)?.folded == "month"
        else { return .dayOfMonth(number) }
        for _ in 0..<3 { advance() }
        return .dayOfMonthFromNow(number, months: months)
    }

    /// Reads `25 dec`, `dec 25`, `25th december 2026`, `dec 25, 2026`.
    private mutating func readNamedMonthDay() throws(TimeTextError) -> DayReference {
        let start = startOffset
        var number = take(kind: .digits)
        if number != nil, hasOrdinalSuffix(ahead: 0) { advance() }
        guard let name = take(kind: .word), let month = MonthName.number(of: name.folded) else { throw unreadable() }
        if number == nil {
            // A time may follow instead: `dec 7:30` has no day.
            guard !nextIsTimeOfDay else { throw failure(.unreadable(.date), since: start) }
            number = take(kind: .digits)
            if number != nil, hasOrdinalSuffix(ahead: 0) { advance() }
        }
        guard let number else { throw failure(.unreadable(.date), since: start) }
        return try day(
            month: month,
            day: try integer(number),
            year: try takeYear().map(integer),
            since: start
        )
    }

    /// Takes four digits, optionally after a comma; nil, consuming nothing, if something else is next.
    private mutating func takeYear() -> Token? {
        var lookahead = self
        _ = lookahead.take(symbol: ",")
        guard !lookahead.nextIsTimeOfDay, let year = lookahead.take(kind: .digits), year.text.utf8.count == 4 else {
            return nil
        }
        self = lookahead
        return year
    }
}

// Dates consisting of digits only.
extension TokenReader {
    /// Reads `2026-12-25`, `12-25`, `25.12.2026`, `2026/12/25` and `12/25`.
    private mutating func readNumericDate() throws(TimeTextError) -> DayReference {
        let start = startOffset
        guard let first = take(kind: .digits), let mark = take(kind: .symbol), let second = take(kind: .digits) else {
            throw unreadable()
        }
        if first.text.utf8.count == 4 {
            guard takeSame(mark), let third = take(kind: .digits) else {
                throw failure(.unreadable(.date), since: start)
            }
            return try day(month: try integer(second), day: try integer(third), year: try integer(first), since: start)
        }
        var year: Int?
        if mark.isSymbol(".") || nextIsYear(behind: mark) {
            guard takeSame(mark), let third = take(kind: .digits), third.text.utf8.count == 4 else {
                throw failure(.unreadable(.date), since: start)
            }
            year = try integer(third)
        }
        let (one, other) = (try integer(first), try integer(second))
        if mark.isSymbol(".") { return try day(month: other, day: one, year: year, since: start) }
        if mark.isSymbol("-"), year == nil { return try day(month: one, day: other, year: nil, since: start) }
        return try dayInEitherOrder(one, other, year: year, since: start)
    }

    private mutating func takeSame(_ mark: Token) -> Bool {
        guard let symbol = mark.text.unicodeScalars.first else { return false }
        return take(symbol: symbol)
    }

    private func nextIsYear(behind mark: Token) -> Bool {
        guard let current, current.text == mark.text, let year = ahead(1) else { return false }
        return year.kind == .digits && year.text.utf8.count == 4
    }

    /// Month and day in the order that makes a valid date. `03/04` is valid in both orders and refused: its meaning
    /// depends on the country, which may differ between client and daemon.
    private func dayInEitherOrder(
        _ first: Int,
        _ second: Int,
        year: Int?,
        since start: Int
    ) throws(TimeTextError) -> DayReference {
        let monthFirst = try? day(month: first, day: second, year: year, since: start)
        let dayFirst = try? day(month: second, day: first, year: year, since: start)
        if let monthFirst, let dayFirst, monthFirst != dayFirst {
            throw failure(.twoReadings(monthFirst.text, dayFirst.text), since: start)
        }
        if let dayFirst { return dayFirst }
        return try day(month: first, day: second, year: year, since: start)
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

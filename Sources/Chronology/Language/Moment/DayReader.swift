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
    var nextIsNumberedMonthDay: Bool {
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

    /// Reads a day in any form except `+30d`, with the name of its weekday before or behind it if that is given. For an
    /// unknown word, the error suggests the nearest of `vocabulary`.
    mutating func readDay(vocabulary: [String]) throws(TimeTextError) -> DayReference {
        let start = startOffset
        let day = try readUnnamedDay(vocabulary: vocabulary)
        switch day {
        // `2nd tue` is the second Tuesday.
        case .weekday, .nextWeekday, .lastWeekday, .weekdayOfWeek, .weekdayInWeeks, .named, .dayOfMonth: return day
        case .date, .monthDay, .dayOfMonthFromNow, .daysFromToday:
            guard let weekday = takeWeekdayBehindDate() else { return day }
            return try named(weekday, day, since: start)
        }
    }

    /// `(fri)`, `, fri`, `friday`; nil, consuming nothing, for other texts.
    private mutating func takeWeekdayBehindDate() -> Weekday? {
        var lookahead = self
        let isEnclosed = lookahead.take(symbol: "(")
        if !isEnclosed { _ = lookahead.take(symbol: ",") }
        guard let name = lookahead.take(kind: .word), let weekday = Weekday(name: name.folded),
            !isEnclosed || lookahead.take(symbol: ")"), !lookahead.nextIs(symbol: "-"), !lookahead.nextIs(symbol: ",")
        else { return nil }
        self = lookahead
        return weekday
    }

    /// The day, which must be that weekday: a full date is compared here, another one when it is resolved.
    private func named(
        _ weekday: Weekday,
        _ day: DayReference,
        since start: Int
    ) throws(TimeTextError) -> DayReference {
        guard case .date(let date) = day else { return .named(weekday, day) }
        guard date.weekday != weekday else { return day }
        throw failure(.weekdayMismatch(actual: date.weekday, next: nil), since: start)
    }

    private mutating func readUnnamedDay(vocabulary: [String]) throws(TimeTextError) -> DayReference {
        let start = startOffset
        guard let current, nextIsDay else { throw unreadable(vocabulary: vocabulary) }
        if nextIsDayBesideNeighbour { return try readDayBesideNeighbour() }
        if nextIsOrdinalDayBehindArticle { return try readCalendarDay() }
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
        if let weeks = takeWeeks() { return .weekdayInWeeks(weekday, weeks: weeks) }
        if let weeks = takeWeek() { return .weekdayOfWeek(weekday, weeks: weeks) }
        _ = take(symbol: ",")
        if let day = self.current.flatMap({ Self.dayWords[$0.folded] }) {
            advance()
            return .named(weekday, .daysFromToday(day))
        }
        if nextIsDayBesideNeighbour { return .named(weekday, try readDayBesideNeighbour()) }
        guard nextIsCalendarDay else { return .weekday(weekday) }
        let day = try readCalendarDay()
        return try named(weekday, day, since: start)
    }

    /// `in 2 weeks`, `in a week`, `in 2w`; nil, consuming nothing, for other texts.
    private mutating func takeWeeks() -> Int? {
        var lookahead = self
        guard lookahead.take(word: "in"), let count = lookahead.takeWeekCount(),
            lookahead.take(word: "week") || lookahead.take(word: "weeks") || lookahead.take(word: "w")
        else { return nil }
        self = lookahead
        return count
    }

    /// `this week`, `next week`, `week after next`; nil, consuming nothing, for other texts.
    private mutating func takeWeek() -> Int? {
        var lookahead = self
        if lookahead.take(word: "week"), lookahead.take(word: "after"), lookahead.take(word: "next") {
            self = lookahead
            return 2
        }
        guard ahead(1)?.folded == "week", let current, let count = Self.neighbours[current.folded] else { return nil }
        advance()
        advance()
        return count
    }

    private mutating func takeWeekCount() -> Int? {
        if take(word: "a") { return 1 }
        if let number = takeNumberWord() { return number }
        guard let digits = take(kind: .digits), digits.text.utf8.count <= 3 else { return nil }
        return Int(digits.text)
    }

    private mutating func readWeekday() throws(TimeTextError) -> Weekday {
        guard let current, let weekday = Weekday(name: current.folded) else {
            throw unreadable(vocabulary: Weekday.names)
        }
        advance()
        return weekday
    }

    private var nextIsCalendarDay: Bool {
        if nextIsOrdinalDayBehindArticle { return true }
        return nextIsDay && !nextIsTimeOfDay
            && current.map { $0.kind == .digits || MonthName.number(of: $0.folded) != nil } ?? false
    }

    private mutating func readCalendarDay() throws(TimeTextError) -> DayReference {
        if nextIsOrdinalDayBehindArticle { advance() }
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

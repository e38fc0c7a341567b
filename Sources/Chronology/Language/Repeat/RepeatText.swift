/// Repetitions in everyday forms: `hourly`, `daily`, `weekdays`, `workdays`, `weekends`, `weekly`, `monthly`,
/// `quarterly`, `yearly`, `mon,wed,fri`, `mon-thu`, `every 15 minutes`, `every 3 days`, `every 2 weeks on mon,thu`,
/// `last friday`, `last weekday`, `monthly on 31`, `yearly on 12-25`, and `RRULE:` with a rule of RFC 5545.
package enum RepeatText {
    /// The limit in bytes; rules may be longer than texts written by people.
    package static let ruleLimitBytes = 65_536

    package static func parse(_ text: String) throws(TimeTextError) -> Repetition {
        try TimeTextError.checkingSuggestion(text) { (text) throws(TimeTextError) in
            if let rule = try parseRule(text) { return .rule(rule) }
            var reader = try TokenReader(text, as: .repetition)
            let repetition = try reader.readRepetition()
            try reader.expectEnd()
            return repetition
        }
    }

    /// Returns nil if the text does not begin with `RRULE:`. A rule without the prefix is refused, and the error
    /// suggests it.
    private static func parseRule(_ text: String) throws(TimeTextError) -> RecurrenceRule? {
        try TokenReader.check(text, limitBytes: ruleLimitBytes)
        let start = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        let rest = text.utf8.dropFirst(start)
        let beginning = String(decoding: rest.prefix(6).map(\.asciiLowercased), as: UTF8.self)
        let isNamed = beginning == "rrule:"
        guard isNamed || beginning.hasPrefix("freq=") else { return nil }
        let rule = String(decoding: rest, as: UTF8.self)
        let trimmed = String(rule.unicodeScalars.prefix(upTo: rule.unicodeScalars.endIndexBeforeSpaces))
        let read: RecurrenceRule
        do {
            read = try RecurrenceRule(parsing: trimmed)
        } catch {
            let range = start + error.range.lowerBound..<start + error.range.upperBound
            throw TimeTextError(text: text, range: range, reason: error.reason)
        }
        guard isNamed else {
            let range = start..<start + trimmed.utf8.count
            throw TimeTextError(
                text: text,
                range: range,
                reason: .unreadable(.repetition),
                suggestion: "RRULE:" + trimmed
            )
        }
        return read
    }
}

extension String.UnicodeScalarView {
    fileprivate var endIndexBeforeSpaces: Index {
        lastIndex { !$0.properties.isWhitespace }.map(index(after:)) ?? startIndex
    }
}

extension TokenReader {
    fileprivate mutating func readRepetition() throws(TimeTextError) -> Repetition {
        if take(word: "every") || take(word: "each") { return try readInterval() }
        if take(word: "hourly") { return .hours(every: 1) }
        if take(word: "daily") { return .days(every: 1) }
        if take(word: "workdays") { return .workdays }
        if take(word: "weekly") { return try readWeeks(every: 1) }
        if take(word: "monthly") { return try readMonths(every: 1) }
        if take(word: "quarterly") { return try readMonths(every: 3) }
        if take(word: "yearly") || take(word: "annually") { return try readYears(every: 1) }
        if nextIsOrdinal || nextIsTheOrdinal { return .months(every: 1, on: try readMonthDays()) }
        if nextIsWeekdays { return Self.weeks(every: 1, on: try readWeekdays()) }
        throw unreadable(vocabulary: Vocabulary.repeats)
    }

    /// `the last friday`
    private var nextIsTheOrdinal: Bool {
        var lookahead = self
        return lookahead.take(word: "the") && lookahead.nextIsOrdinal
    }

    /// Reads the text after `every`.
    private mutating func readInterval() throws(TimeTextError) -> Repetition {
        let start = startOffset
        if let nth = try readEveryNth(since: start) { return nth }
        if nextIsYearDay { return .years(every: 1, on: try readYearDay()) }
        if nextIsOrdinal { return .months(every: 1, on: try readMonthDays()) }
        let interval = try readIntervalNumber()
        if let repetition = try readUnit(every: interval) { return repetition }
        if interval == 1, take(word: "weekday") { return Self.weeks(every: 1, on: Weekday.workingWeek) }
        if interval == 1, take(word: "workday") { return .workdays }
        if interval == 1, take(word: "quarter") { return .months(every: 3, on: .startDay) }
        if nextIsOrdinal { return .months(every: interval, on: try readMonthDays()) }
        if nextIsWeekdays { return Self.weeks(every: interval, on: try readWeekdays()) }
        throw unreadable(vocabulary: Vocabulary.repeats)
    }

    /// Reads `minutes`, `day`, `weeks on mon`, `months on 1`; nil, consuming nothing, for other words.
    private mutating func readUnit(every interval: Int) throws(TimeTextError) -> Repetition? {
        if take(word: "minute") || take(word: "minutes") || take(word: "min") { return .minutes(every: interval) }
        if take(word: "hour") || take(word: "hours") { return .hours(every: interval) }
        if take(word: "day") || take(word: "days") {
            if let current, current.folded == "on" { throw failure(.dayListNotAllowed, at: startOffset..<endOffset) }
            return .days(every: interval)
        }
        if take(word: "week") || take(word: "weeks") { return try readWeeks(every: interval) }
        if take(word: "month") || take(word: "months") { return try readMonths(every: interval) }
        if take(word: "year") || take(word: "years") { return try readYears(every: interval) }
        return nil
    }

    /// Reads `2nd week`, `third day`: every nth. `every second friday` may mean every other Friday or the second of
    /// each month, and is refused. Nil, consuming nothing, for other texts.
    private mutating func readEveryNth(since start: Int) throws(TimeTextError) -> Repetition? {
        var lookahead = self
        guard let interval = try lookahead.takeCountingOrdinal(), Repetition.intervals.contains(interval) else {
            return nil
        }
        if let repetition = try lookahead.readUnit(every: interval) {
            self = lookahead
            return repetition
        }
        guard interval > 1, interval <= OrdinalWord.names.count, let weekday = lookahead.current,
            let name = Weekday(name: weekday.folded)?.name, lookahead.ahead(1)?.folded != "of"
        else { return nil }
        let readings = ("every \(interval) weeks on \(name)", "\(OrdinalWord.text(interval)) \(name) of the month")
        throw failure(.twoReadings(readings.0, readings.1), at: start..<weekday.range.upperBound)
    }

    /// Reads `3`, `other` (2), or nothing (1).
    private mutating func readIntervalNumber() throws(TimeTextError) -> Int {
        if take(word: "other") { return 2 }
        if nextIs(symbol: "-") { throw failure(.zeroInterval, at: startOffset..<endOffset) }
        if let number = takeNumberWord() { return number }
        guard let digits = take(kind: .digits) else { return 1 }
        let interval = try integer(digits)
        guard interval > 0 else { throw failure(.zeroInterval, at: digits.range) }
        guard Repetition.intervals.contains(interval) else { throw failure(.tooLarge(.repetition), at: digits.range) }
        return interval
    }

    private mutating func readWeeks(every interval: Int) throws(TimeTextError) -> Repetition {
        guard take(word: "on") else { return .weeks(every: interval, on: []) }
        return Self.weeks(every: interval, on: try readWeekdays())
    }

    private mutating func readMonths(every interval: Int) throws(TimeTextError) -> Repetition {
        guard take(word: "on") else { return .months(every: interval, on: .startDay) }
        return .months(every: interval, on: try readMonthDays())
    }

    private mutating func readYears(every interval: Int) throws(TimeTextError) -> Repetition {
        guard take(word: "on") else { return .years(every: interval, on: nil) }
        return .years(every: interval, on: try readYearDay())
    }

    /// `12-25`, `12/25`, `dec 25`, `25 dec`
    private var nextIsYearDay: Bool {
        nextIsDay && !nextIsOrdinalDay
            && (nextIs(.digits) || current.map { MonthName.number(of: $0.folded) != nil } ?? false)
    }

    private mutating func readYearDay() throws(TimeTextError) -> Repetition.YearDay {
        let start = startOffset
        guard case .monthDay(let month, let day) = try readDay(vocabulary: MonthName.names) else {
            throw failure(.unreadable(.date), since: start)
        }
        return Repetition.YearDay(month: month, day: day)
    }

    /// Turns all seven days of every week into every day.
    private static func weeks(every interval: Int, on weekdays: Set<Weekday>) -> Repetition {
        interval == 1 && weekdays.count == 7 ? .days(every: 1) : .weeks(every: interval, on: weekdays)
    }
}

extension RepeatText {
    /// Prints the canonical text, in English because programs read it; ``parse(_:)`` reads the same repetition back.
    package static func print(_ repetition: Repetition) -> String {
        switch repetition {
        case .minutes(let every): return every == 1 ? "every minute" : "every \(every) minutes"
        case .hours(let every): return interval(every, adverb: "hourly", unit: "hours")
        case .days(let every): return interval(every, adverb: "daily", unit: "days")
        case .workdays: return "workdays"
        case .weeks(let every, let weekdays):
            let head = interval(every, adverb: "weekly", unit: "weeks")
            guard !weekdays.isEmpty else { return head }
            return every == 1 ? print(weekdays) : head + " on " + print(weekdays)
        case .months(let every, let days): return print(monthsEvery: every, days)
        case .years(let every, let day):
            let head = interval(every, adverb: "yearly", unit: "years")
            return head + (day.map { " on " + $0.month.padded(to: 2) + "-" + $0.day.padded(to: 2) } ?? "")
        case .rule(let rule): return "RRULE:" + rule.text
        }
    }

    private static func interval(_ every: Int, adverb: String, unit: String) -> String {
        every == 1 ? adverb : "every \(every) \(unit)"
    }

    private static func print(monthsEvery every: Int, _ days: Repetition.MonthDays) -> String {
        let head = interval(every, adverb: "monthly", unit: "months")
        switch days {
        case .startDay: return head
        case .days(let days):
            let numbers = days.filter { $0 > 0 }.sorted().map(String.init)
            return head + " on " + (numbers + (days.contains(-1) ? ["last"] : [])).joined(separator: ",")
        case .weekday(let weekday, let ordinal):
            let text = OrdinalWord.text(ordinal) + " " + weekday.name
            return every == 1 ? text : head + " on " + text
        case .workingDay(let ordinal):
            let text = OrdinalWord.text(ordinal) + " weekday"
            return every == 1 ? text : head + " on " + text
        }
    }

    /// `weekdays`, `weekends`, `mon,wed,fri`, and three or more in a row as a range: `mon-thu,sat`.
    private static func print(_ weekdays: Set<Weekday>) -> String {
        if weekdays == Weekday.workingWeek { return "weekdays" }
        if weekdays == Weekday.weekend { return "weekends" }
        return weekdays.inOrder.list(rangeMark: "-", \.shortName)
    }
}

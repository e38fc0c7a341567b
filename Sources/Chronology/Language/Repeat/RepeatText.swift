/// Repeats as people write them: `daily`, `weekdays`, `workdays`, `weekends`, `weekly`, `monthly`, `yearly`,
/// `mon,wed,fri`, `mon-thu`, `every 3 days`, `every 2 weeks on mon,thu`, `last friday`, `monthly on 31`,
/// `yearly on 12-25`, and `RRULE:` with a rule of RFC 5545.
package enum RepeatText {
    /// A rule's text may be longer than what people write.
    package static let ruleLimitBytes = 65_536

    package static func parse(_ text: String) throws(TimeTextError) -> Repetition {
        if let rule = try parseRule(text) { return .rule(rule) }
        var reader = try TokenReader(text, as: .repetition)
        let repetition = try reader.readRepetition()
        try reader.expectEnd()
        return repetition
    }

    /// Nil when the text does not begin with `RRULE:`. A rule without it is refused, with the name put before it.
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
            let range = start + error.utf8Range.lowerBound..<start + error.utf8Range.upperBound
            throw TimeTextError(text: text, range: range, reason: .rule(error))
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
        if take(word: "every") { return try readInterval() }
        if take(word: "daily") { return .days(every: 1) }
        if take(word: "workdays") { return .workdays }
        if take(word: "weekly") { return try readWeeks(every: 1) }
        if take(word: "monthly") { return try readMonths(every: 1) }
        if take(word: "yearly") { return try readYears(every: 1) }
        if nextIsOrdinal { return .months(every: 1, on: try readMonthDays()) }
        if nextIsWeekdays { return Self.weeks(every: 1, on: try readWeekdays()) }
        throw unreadable(vocabulary: Vocabulary.repeats)
    }

    /// What follows `every`.
    private mutating func readInterval() throws(TimeTextError) -> Repetition {
        let interval = try readIntervalNumber()
        if take(word: "day") || take(word: "days") {
            if let current, current.folded == "on" { throw failure(.dayListNotAllowed, at: startOffset..<endOffset) }
            return .days(every: interval)
        }
        if take(word: "week") || take(word: "weeks") { return try readWeeks(every: interval) }
        if take(word: "month") || take(word: "months") { return try readMonths(every: interval) }
        if take(word: "year") || take(word: "years") { return try readYears(every: interval) }
        if interval == 1, take(word: "weekday") { return Self.weeks(every: 1, on: Weekday.workingWeek) }
        if interval == 1, take(word: "workday") { return .workdays }
        if nextIsOrdinal { return .months(every: interval, on: try readMonthDays()) }
        if nextIsWeekdays { return Self.weeks(every: interval, on: try readWeekdays()) }
        throw unreadable(vocabulary: Vocabulary.repeats)
    }

    /// `3`, `other`, or nothing for 1.
    private mutating func readIntervalNumber() throws(TimeTextError) -> Int {
        if take(word: "other") { return 2 }
        if nextIs(symbol: "-") { throw failure(.zeroInterval, at: startOffset..<endOffset) }
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
        let start = startOffset
        guard case .monthDay(let month, let day) = try readDay(vocabulary: MonthName.names) else {
            throw failure(.unreadable(.date), since: start)
        }
        return .years(every: interval, on: Repetition.YearDay(month: month, day: day))
    }

    /// All seven days of every week are every day.
    private static func weeks(every interval: Int, on weekdays: Set<Weekday>) -> Repetition {
        interval == 1 && weekdays.count == 7 ? .days(every: 1) : .weeks(every: interval, on: weekdays)
    }
}

/// Repeats as people write them: `daily`, `weekdays`, `workdays`, `weekends`, `weekly`, `monthly`, `yearly`,
/// `mon,wed,fri`, `mon-thu`, `every 3 days`, `every 2 weeks on mon,thu`, `last friday`, `monthly on 31`,
/// `yearly on 12-25`, and `RRULE:` with a rule of RFC 5545.
package enum RepeatText {
    /// Bytes; a rule's text may be longer than what people write.
    package static let ruleLimitBytes = 65_536

    package static func parse(_ text: String) throws(TimeTextError) -> Repetition {
        if let rule = try parseRule(text) { return .rule(rule) }
        var reader = try TokenReader(text, as: .repetition)
        let repetition = try reader.readRepetition()
        try reader.expectEnd()
        return repetition
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

    /// Reads what follows `every`.
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

    /// Reads `3`, `other` (2), or nothing (1).
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

    /// Turns all seven days of every week into every day.
    private static func weeks(every interval: Int, on weekdays: Set<Weekday>) -> Repetition {
        interval == 1 && weekdays.count == 7 ? .days(every: 1) : .weeks(every: interval, on: weekdays)
    }
}

extension TokenReader {
    var nextIsWeekdays: Bool {
        guard let current, current.kind == .word else { return false }
        return Weekday(name: current.folded) != nil || Self.weekdayGroups[current.folded] != nil
    }

    private static var weekdayGroups: [String: Set<Weekday>] {
        ["weekdays": Weekday.workingWeek, "weekends": Weekday.weekend, "weekend": Weekday.weekend]
    }

    /// Reads `mon,wed,fri`, `mon-thu`, `sat and sun`, `weekdays,sun`.
    mutating func readWeekdays() throws(TimeTextError) -> Set<Weekday> {
        var weekdays: Set<Weekday> = []
        repeat {
            guard nextIsWeekdays else { throw unreadable(vocabulary: Weekday.names) }
            weekdays.formUnion(try readWeekdayItem())
        } while take(symbol: ",") || take(word: "and") || nextIsWeekdays
        return weekdays
    }

    /// Reads a weekday, a range of them (`sat-mon` wraps around), or a group.
    private mutating func readWeekdayItem() throws(TimeTextError) -> Set<Weekday> {
        guard let current else { throw unreadable() }
        advance()
        if let group = Self.weekdayGroups[current.folded] { return group }
        guard let first = Weekday(name: current.folded) else { return [] }
        guard take(symbol: "-") || take(symbol: "–") || take(word: "to") else { return [first] }
        guard let end = self.current, let last = Weekday(name: end.folded) else {
            throw unreadable(vocabulary: Weekday.names)
        }
        advance()
        let length = (last.rawValue - first.rawValue + 7) % 7
        return Set((0...length).map { Weekday(mondayBased: first.rawValue - 1 + $0) })
    }
}

extension TokenReader {
    private static var ordinals: [String: Int] {
        ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1]
    }

    /// `first`, `last`, `2nd`
    var nextIsOrdinal: Bool {
        guard let current else { return false }
        return Self.ordinals[current.folded] != nil || (current.kind == .digits && hasOrdinalSuffix(ahead: 1))
    }

    private func hasOrdinalSuffix(ahead count: Int) -> Bool {
        guard let suffix = ahead(count), !suffix.followsSpace else { return false }
        return ["st", "nd", "rd", "th"].contains(suffix.folded)
    }

    /// Reads `31`, `1,15`, `15th,last`, `last day`, `last friday`, `the 2nd tue`.
    mutating func readMonthDays() throws(TimeTextError) -> Repetition.MonthDays {
        _ = take(word: "the")
        let start = startOffset
        let first = try readMonthDay()
        if let current, let weekday = Weekday(name: current.folded) {
            guard first.isOrdinal, (-1...5).contains(first.number) else { throw unreadable() }
            advance()
            return .weekday(weekday, ordinal: first.number)
        }
        guard first.isOrdinal == false || first.number == -1 || first.isNumeric else {
            throw failure(.unreadable(.repetition), since: start)
        }
        var days: Set = [first.number]
        while take(symbol: ",") || take(word: "and") { days.insert(try readMonthDay().number) }
        return .days(days)
    }

    private struct MonthDay {
        let number: Int
        /// Written as an ordinal: `last`, `second`, `2nd`.
        let isOrdinal: Bool
        /// Written in digits.
        let isNumeric: Bool
    }

    private mutating func readMonthDay() throws(TimeTextError) -> MonthDay {
        guard let current else { throw unreadable() }
        if let ordinal = Self.ordinals[current.folded] {
            advance()
            if ordinal == -1 { _ = take(word: "day") }
            return MonthDay(number: ordinal, isOrdinal: true, isNumeric: false)
        }
        guard let digits = take(kind: .digits) else { throw unreadable(vocabulary: Vocabulary.repeats) }
        let number = try integer(digits)
        guard (1...31).contains(number) else { throw failure(.monthDayOutOfRange, at: digits.range) }
        let isOrdinal = hasOrdinalSuffix(ahead: 0)
        if isOrdinal { advance() }
        return MonthDay(number: number, isOrdinal: isOrdinal, isNumeric: true)
    }
}

extension RepeatText {
    /// Prints the canonical text, in English because programs read it; ``parse(_:)`` reads the same repetition back.
    package static func print(_ repetition: Repetition) -> String {
        switch repetition {
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
            let text = (ordinal == -1 ? "last" : ordinalNames[ordinal - 1]) + " " + weekday.name
            return every == 1 ? text : head + " on " + text
        }
    }

    private static let ordinalNames = ["first", "second", "third", "fourth", "fifth"]

    /// `weekdays`, `weekends`, `mon,wed,fri`, and three or more in a row as a range: `mon-thu,sat`.
    private static func print(_ weekdays: Set<Weekday>) -> String {
        if weekdays == Weekday.workingWeek { return "weekdays" }
        if weekdays == Weekday.weekend { return "weekends" }
        var runs: [[Weekday]] = []
        for weekday in weekdays.inOrder {
            if let last = runs.last?.last, last.rawValue + 1 == weekday.rawValue {
                runs[runs.count - 1].append(weekday)
            } else {
                runs.append([weekday])
            }
        }
        return runs.map { run in
            let names = run.map(\.shortName)
            guard let first = names.first, let last = names.last, names.count > 2 else {
                return names.joined(separator: ",")
            }
            return first + "-" + last
        }.joined(separator: ",")
    }
}

/// Repetitions in everyday forms: `hourly`, `daily`, `weekdays`, `workdays`, `weekends`, `weekly`, `monthly`,
/// `quarterly`, `yearly`, `mon,wed,fri`, `mon-thu`, `every 15 minutes`, `every 3 days`, `every 2 weeks on mon,thu`,
/// `last friday`, `last weekday`, `monthly on 31`, `yearly on 12-25`, and `RRULE:` with a rule of RFC 5545.
package enum RepeatText {
    /// The limit in bytes; rules may be longer than texts written by people.
    package static let ruleLimitBytes = 65_536

    package static func parse(_ text: String) throws(TimeTextError) -> Repetition {
        try ReaderLanguage.english.repetition(text)
    }

    /// Returns nil if the text does not begin with `RRULE:`. A rule without the prefix is refused, and the error
    /// suggests it.
    static func parseRule(_ text: String) throws(TimeTextError) -> RecurrenceRule? {
        try PhraseReader.check(text, limitBytes: ruleLimitBytes)
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

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

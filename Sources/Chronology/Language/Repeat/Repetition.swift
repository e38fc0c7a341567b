/// How an alarm repeats, as a person says it. What has no day of its own (`weekly`, `monthly`) takes the start's.
package enum Repetition: Hashable, Sendable {
    /// Every so many days from the start.
    case days(every: Int)
    /// Monday to Friday without holidays.
    case workdays
    /// Every so many weeks (Monday first) from the start's; an empty set is the start's weekday.
    case weeks(every: Int, on: Set<Weekday>)
    case months(every: Int, on: MonthDays)
    /// Nil is the start's day of the year.
    case years(every: Int, on: YearDay?)
    /// `RRULE:…`
    case rule(RecurrenceRule)

    /// Which days of a month. A month without such a day is skipped (RFC 5545, 3.3.10).
    package enum MonthDays: Hashable, Sendable {
        case startDay
        /// 1 to 31, or -1 for the last; not empty.
        case days(Set<Int>)
        /// The first to the fifth of that weekday, or -1 for the last.
        case weekday(Weekday, ordinal: Int)
    }

    /// A day of the year that some year has.
    package struct YearDay: Hashable, Sendable {
        /// 1 to 12
        package let month: Int
        /// 1 to 31
        package let day: Int
    }

    /// How many days, weeks, months or years may lie between.
    package static let intervals = 1...9999
}

extension Repetition {
    /// Whether ``Schedule/skipsHolidays`` belongs with the rule.
    package var skipsHolidays: Bool { self == .workdays }

    /// The rule in RFC 5545's terms. Like RFC 5545's it takes from its start (DTSTART) what it does not say: time of
    /// day always, weekday, day of the month and month where the repetition has none.
    package var recurrenceRule: RecurrenceRule {
        if case .rule(let rule) = self { return rule }
        do {
            return try RecurrenceRule(parsing: ruleParts.joined(separator: ";"))
        } catch {
            preconditionFailure("a repetition that is no rule: \(ruleParts) \(error)")
        }
    }

    private var ruleParts: [String] {
        switch self {
        case .days(let every): return ["FREQ=DAILY", "INTERVAL=\(every)"]
        case .workdays: return ["FREQ=WEEKLY", Self.byDay(Weekday.workingWeek)]
        case .weeks(let every, let weekdays):
            return ["FREQ=WEEKLY", "INTERVAL=\(every)"] + (weekdays.isEmpty ? [] : [Self.byDay(weekdays)])
        case .months(let every, let days): return ["FREQ=MONTHLY", "INTERVAL=\(every)"] + days.ruleParts
        case .years(let every, let day):
            let parts = day.map { ["BYMONTH=\($0.month)", "BYMONTHDAY=\($0.day)"] }
            return ["FREQ=YEARLY", "INTERVAL=\(every)"] + (parts ?? [])
        case .rule(let rule): return [rule.text]
        }
    }

    private static func byDay(_ weekdays: Set<Weekday>) -> String {
        "BYDAY=" + weekdays.inOrder.map(\.ruleName).joined(separator: ",")
    }
}

extension Repetition.MonthDays {
    fileprivate var ruleParts: [String] {
        switch self {
        case .startDay: []
        case .days(let days): ["BYMONTHDAY=" + days.sorted().map(String.init).joined(separator: ",")]
        case .weekday(let weekday, let ordinal): ["BYDAY=\(ordinal)\(weekday.ruleName)"]
        }
    }
}

extension Weekday {
    static let workingWeek: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    static let weekend: Set<Weekday> = [.saturday, .sunday]

    /// `MO` to `SU`.
    fileprivate var ruleName: String { String(name.prefix(2)).uppercased() }
}

extension Set<Weekday> {
    /// Monday first.
    var inOrder: [Weekday] { Weekday.allCases.filter(contains) }
}

/// The repetition of an alarm, as a person describes it. Without a day (`weekly`, `monthly`) the start's applies.
package enum Repetition: Hashable, Sendable {
    /// Every nth minute from the start.
    case minutes(every: Int)
    case hours(every: Int)
    /// Every nth day from the start.
    case days(every: Int)
    /// Monday to Friday, except holidays.
    case workdays
    /// Every nth week (beginning on Monday) from the start's; an empty set stands for the start's weekday.
    case weeks(every: Int, on: Set<Weekday>)
    case months(every: Int, on: MonthDays)
    /// Nil stands for the start's day of the year.
    case years(every: Int, on: YearDay?)
    /// `RRULE:…`
    case rule(RecurrenceRule)

    /// The days of a month. A month without such a day is skipped (RFC 5545, 3.3.10).
    package enum MonthDays: Hashable, Sendable {
        case startDay
        /// 1 to 31, or -1 for the last; not empty.
        case days(Set<Int>)
        /// `ordinal` is 1 to 5, or -1 for the last.
        case weekday(Weekday, ordinal: Int)
        /// The first, second, … or last day from Monday to Friday; likewise.
        case workingDay(ordinal: Int)
    }

    /// A day of the year that exists in at least some years.
    package struct YearDay: Hashable, Sendable {
        /// 1 to 12
        package let month: Int
        /// 1 to 31
        package let day: Int
    }

    static let hourly = Repetition.hours(every: 1)
    static let daily = Repetition.days(every: 1)
    static let weekdays = Repetition.weeks(every: 1, on: Weekday.workingWeek)
    static let mondayToSaturday = Repetition.weeks(every: 1, on: Weekday.workingWeek.union([.saturday]))
    static let weekends = Repetition.weeks(every: 1, on: Weekday.weekend)
    static let weekly = Repetition.weeks(every: 1, on: [])
    static let monthly = Repetition.months(every: 1, on: .startDay)
    static let quarterly = Repetition.months(every: 3, on: .startDay)
    static let yearly = Repetition.years(every: 1, on: nil)

    /// Bounds on the interval in minutes, hours, days, weeks, months or years.
    package static let intervals = 1...9999

    /// The interval of a repetition by minutes or hours; nil for others.
    var grid: Duration? {
        switch self {
        case .minutes(let every): .seconds(60 * every)
        case .hours(let every): .seconds(3_600 * every)
        case .days, .workdays, .weeks, .months, .years, .rule: nil
        }
    }

    package var isGrid: Bool { grid != nil }

    /// Whether a weekday beside it is one of its days; beside others it would be no more than the start.
    var hasWeekdays: Bool {
        switch self {
        case .weeks, .rule: true
        case .minutes, .hours, .days, .workdays, .months, .years: false
        }
    }

    /// The value of ``Schedule/skipsHolidays`` for the rule.
    package var skipsHolidays: Bool { self == .workdays }

    /// The equivalent rule of RFC 5545. Unspecified parts come from its start (DTSTART): always the time of day, and
    /// weekday, day of the month and month if the repetition has none.
    package var recurrenceRule: RecurrenceRule {
        if case .rule(let rule) = self { return rule }
        do {
            return try RecurrenceRule(parsing: ruleParts.joined(separator: ";"))
        } catch {
            preconditionFailure("a repetition that is no rule: \(ruleParts) \(error)")
        }
    }

    /// The same repetition without an end, which only a rule can have.
    package var endless: Repetition {
        if case .rule(let rule) = self { .rule(rule.bounded(by: .never)) } else { self }
    }

    private var ruleParts: [String] {
        switch self {
        case .minutes(let every): return ["FREQ=MINUTELY", "INTERVAL=\(every)"]
        case .hours(let every): return ["FREQ=HOURLY", "INTERVAL=\(every)"]
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

    fileprivate static func byDay(_ weekdays: Set<Weekday>) -> String {
        "BYDAY=" + weekdays.inOrder.map(\.ruleText).joined(separator: ",")
    }
}

extension Repetition.MonthDays {
    fileprivate var ruleParts: [String] {
        switch self {
        case .startDay: []
        case .days(let days): ["BYMONTHDAY=" + days.sorted().map(String.init).joined(separator: ",")]
        case .weekday(let weekday, let ordinal): ["BYDAY=\(ordinal)\(weekday.ruleText)"]
        case .workingDay(let ordinal): [Repetition.byDay(Weekday.workingWeek), "BYSETPOS=\(ordinal)"]
        }
    }
}

extension Weekday {
    static let workingWeek: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    static let weekend: Set<Weekday> = [.saturday, .sunday]
}

extension Set<Weekday> {
    /// Monday first.
    var inOrder: [Weekday] { Weekday.allCases.filter(contains) }
}

extension [Weekday] {
    /// The weekdays, which are in order, split where one is missing.
    var runs: [[Weekday]] {
        var runs: [[Weekday]] = []
        for weekday in self {
            if let last = runs.last?.last, last.rawValue + 1 == weekday.rawValue {
                runs[runs.count - 1].append(weekday)
            } else {
                runs.append([weekday])
            }
        }
        return runs
    }

    /// Lists weekdays in order by their names; runs of three days or more as a range.
    func list(rangeMark: String, _ name: (Weekday) -> String) -> String {
        runs.map { run in
            let names = run.map(name)
            return names.count > 2 ? names[0] + rangeMark + names[names.count - 1] : names.joined(separator: ",")
        }.joined(separator: ",")
    }
}

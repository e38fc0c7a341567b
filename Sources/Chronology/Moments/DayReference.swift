/// A day as a person specifies it, not yet resolved against today.
package enum DayReference: Hashable, Sendable {
    case date(CivilDate)
    /// The next such day, including today. The day exists in some year (2-29, not 2-30).
    case monthDay(month: Int, day: Int)
    /// The day of a year counted from the current one, which may lack it (2-29).
    case yearDayFromNow(month: Int, day: Int, years: Int)
    /// So many months after today; in a month without its day, the last one.
    case monthsFromToday(Int)
    /// The next such day of any month, including today; months without it are skipped. 1 to 31.
    case dayOfMonth(Int)
    /// The day of a month counted from the current one, which may lack it. 1 to 31.
    case dayOfMonthFromNow(Int, months: Int)
    /// The next such day, including today.
    case weekday(Weekday)
    /// The next such day after today: on a Monday, `next monday` is in a week.
    case nextWeekday(Weekday)
    /// The last such day before today.
    case lastWeekday(Weekday)
    /// The weekday of a week counted from the current one, -1 to 2; weeks begin on Monday.
    case weekdayOfWeek(Weekday, weeks: Int)
    /// The next such day, including today, and so many weeks after it: `monday in 2 weeks`.
    case weekdayInWeeks(Weekday, weeks: Int)
    /// The number of days from today: 0 `today`, 1 `tomorrow`, -1 `yesterday`, 30 `+30d`.
    case daysFromToday(Int)
    /// A day beside the name of its weekday, which must be that of its date.
    indirect case named(Weekday, DayReference)

    /// Returns the first matching day that is not before `bound`, or for past moments the last one that is not after
    /// it. Throws `tooLarge` of `subject` if it is outside the years 0 to 9999, `dayOutOfRange` if a month lacks it, and
    /// `weekdayMismatch`.
    ///
    /// `bound`, which is `today` or, for a later attempt, the next day in the direction of the search, applies only to
    /// recurring days (a weekday, a day of the year).
    func date(
        today: CivilDate,
        from bound: CivilDate,
        isPast: Bool = false,
        of subject: TimeTextError.Subject
    ) throws(TimeTextError.Reason) -> CivilDate {
        let date = try dateOfAnyWeekday(today: today, from: bound, isPast: isPast, of: subject)
        try checkWeekday(of: date)
        return date
    }

    /// As ``date(today:from:isPast:of:)``, without `weekdayMismatch`.
    func dateOfAnyWeekday(
        today: CivilDate,
        from bound: CivilDate,
        isPast: Bool,
        of subject: TimeTextError.Subject
    ) throws(TimeTextError.Reason) -> CivilDate {
        guard let date = date(today: today, from: bound, isPast: isPast) else {
            throw absence(today: today, of: subject)
        }
        return date
    }

    /// Throws `weekdayMismatch` if `date` is not the weekday that was named beside this day.
    func checkWeekday(of date: CivilDate) throws(TimeTextError.Reason) {
        guard case .named(let weekday, let day) = self, date.weekday != weekday else { return }
        throw .weekdayMismatch(actual: date.weekday, next: day.next(weekday, after: date))
    }

    /// The next date of this day of a month that is that weekday; nil for other days, which are no other date's.
    private func next(_ weekday: Weekday, after date: CivilDate) -> CivilDate? {
        guard case .dayOfMonth(let day) = self else { return nil }
        // Every year has each day up to the 28th on each weekday; the 31st needs some more.
        return (1...60).lazy.compactMap { Self.day(day, of: CivilMonth(of: date).adding(months: $0)) }
            .first { $0.weekday == weekday }
    }

    private func date(today: CivilDate, from bound: CivilDate, isPast: Bool) -> CivilDate? {
        switch self {
        case .named(_, let day): return day.date(today: today, from: bound, isPast: isPast)
        case .date(let date): return date
        case .daysFromToday(let days): return today.adding(days: days)
        case .lastWeekday(let weekday): return Self.last(weekday, before: today)
        case .weekdayOfWeek(let weekday, let weeks):
            return today.adding(days: weekday.rawValue - today.weekday.rawValue + 7 * weeks)
        case .weekdayInWeeks(let weekday, let weeks):
            return Self.first(weekday, notBefore: today)?.adding(days: 7 * weeks)
        case .weekday(let weekday) where !isPast: return Self.first(weekday, notBefore: bound)
        case .nextWeekday(let weekday) where !isPast:
            return today.adding(days: 1).flatMap { Self.first(weekday, notBefore: max(bound, $0)) }
        case .weekday(let weekday), .nextWeekday(let weekday):
            return bound.adding(days: 1).flatMap { Self.last(weekday, before: $0) }
        case .monthDay(let month, let day):
            // A leap day recurs within eight years (1896 to 1904).
            return (0...8).lazy
                .compactMap { CivilDate(year: bound.year + (isPast ? -$0 : $0), month: month, day: day) }
                .first { isPast ? $0 <= bound : $0 >= bound }
        case .dayOfMonth(let day):
            // One of two consecutive months always has the day.
            return (0...2).lazy
                .compactMap { Self.day(day, of: CivilMonth(of: bound).adding(months: isPast ? -$0 : $0)) }
                .first { isPast ? $0 <= bound : $0 >= bound }
        case .dayOfMonthFromNow(let day, let months):
            return Self.day(day, of: CivilMonth(of: today).adding(months: months))
        case .yearDayFromNow(let month, let day, let years):
            return CivilDate(year: today.year + years, month: month, day: day)
        case .monthsFromToday(let months): return today.adding(months: months)
        }
    }

    private static func day(_ day: Int, of month: CivilMonth?) -> CivilDate? {
        month.flatMap { CivilDate(year: $0.year, month: $0.month, day: day) }
    }

    private func absence(today: CivilDate, of subject: TimeTextError.Subject) -> TimeTextError.Reason {
        if case .named(_, let day) = self { return day.absence(today: today, of: subject) }
        if case .yearDayFromNow(let month, _, let years) = self {
            let days = CivilDate.days(inMonth: month, ofYear: today.year + years)
            return .dayOutOfRange(year: today.year + years, month: month, days: days)
        }
        guard case .dayOfMonthFromNow(_, let months) = self,
            let month = CivilMonth(of: today).adding(months: months)
        else { return .tooLarge(subject) }
        let days = CivilDate.days(inMonth: month.month, ofYear: month.year)
        return .dayOutOfRange(year: month.year, month: month.month, days: days)
    }

    /// Whether the day recurs, so that a later or earlier one is possible.
    var comesAgain: Bool {
        switch self {
        case .date, .daysFromToday, .lastWeekday, .weekdayOfWeek, .weekdayInWeeks, .dayOfMonthFromNow, .yearDayFromNow,
            .monthsFromToday:
            false
        case .named(_, let day): day.comesAgain
        case .monthDay, .dayOfMonth, .weekday, .nextWeekday: true
        }
    }

    private static func first(_ weekday: Weekday, notBefore date: CivilDate) -> CivilDate? {
        date.adding(days: (weekday.rawValue - date.weekday.rawValue + 7) % 7)
    }

    private static func last(_ weekday: Weekday, before date: CivilDate) -> CivilDate? {
        date.adding(days: -7).flatMap { first(weekday, notBefore: $0) }
    }

    /// The next day; for a day of the year that of a common year, for a day of the month that of a month of 31 days. Nil
    /// for the last supported date.
    var following: DayReference? {
        switch self {
        case .date(let date): date.adding(days: 1).map(DayReference.date)
        case .daysFromToday(let days): .daysFromToday(days + 1)
        case .named(let weekday, let day): day.following.map { .named(Weekday(mondayBased: weekday.rawValue), $0) }
        case .weekday(let weekday): .weekday(Weekday(mondayBased: weekday.rawValue))
        case .nextWeekday(let weekday): .nextWeekday(Weekday(mondayBased: weekday.rawValue))
        case .lastWeekday(let weekday): .lastWeekday(Weekday(mondayBased: weekday.rawValue))
        case .weekdayOfWeek(let weekday, let weeks):
            .weekdayOfWeek(Weekday(mondayBased: weekday.rawValue), weeks: weekday == .sunday ? weeks + 1 : weeks)
        case .weekdayInWeeks(let weekday, let weeks):
            .weekdayInWeeks(Weekday(mondayBased: weekday.rawValue), weeks: weeks)
        case .monthsFromToday: nil
        case .yearDayFromNow(12, 31, let years): .yearDayFromNow(month: 1, day: 1, years: years + 1)
        case .yearDayFromNow(let month, let day, let years):
            if case .monthDay(let month, let day)? = DayReference.monthDay(month: month, day: day).following {
                .yearDayFromNow(month: month, day: day, years: years)
            } else {
                nil
            }
        case .monthDay(2, 29): .monthDay(month: 3, day: 1)
        case .dayOfMonth(let day): .dayOfMonth(day % 31 + 1)
        case .dayOfMonthFromNow(let day, let months): day < 31 ? .dayOfMonthFromNow(day + 1, months: months) : nil
        case .monthDay(let month, let day):
            CivilDate(year: 2001, month: month, day: day)?.adding(days: 1)
                .map { .monthDay(month: $0.month, day: $0.day) }
        }
    }
}

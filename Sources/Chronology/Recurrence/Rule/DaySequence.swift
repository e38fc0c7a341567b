/// The days on which a rule may be due: those allowed by its filter, in the periods selected by its interval.
struct DaySequence: Hashable, Sendable {
    let filter: DayFilter
    private let periods: Periods

    init(_ rule: RecurrenceRule, start: CivilDate) {
        filter = DayFilter(rule, start: start)
        periods = Periods(rule, start: start)
    }

    /// Returns the first such day (days since 1970-01-01) from `day` to `last`; nil if there is none or the budget is
    /// used up.
    ///
    /// Advances month by month, and skips months that are not allowed and periods that are not selected in one step.
    func firstDay(from day: Int, through last: Int, _ budget: inout SearchBudget) -> Int? {
        var next = day
        while let page = nextPage(from: next, through: last, &budget) {
            if page.days != 0 {
                let found = page.firstDay + page.days.trailingZeroBitCount - 1
                return found <= last ? found : nil
            }
            next = page.end
        }
        return nil
    }

    /// Returns the days from `day` on of the first allowed month from there, or from the next selected period; nil if it
    /// begins after `last` or the budget is used up.
    func nextPage(from day: Int, through last: Int, _ budget: inout SearchBudget) -> DayPage? {
        let day = filter.firstDay(inAllowedMonthFrom: periods.firstDay(from: day))
        guard day <= last, budget.spend(Self.pageSteps) else { return nil }
        var page = filter.page(from: day, to: .max)
        if page.days != 0 { page.days = periods.days(amongst: page.days, monthStart: page.firstDay) }
        return page
    }

    func allows(_ day: Int) -> Bool {
        var budget = SearchBudget(Self.pageSteps + 1)
        return firstDay(from: day, through: day, &budget) == day
    }

    /// The cost of a month, in steps of ``SearchBudget``.
    static let pageSteps = 4
}

/// The days of a month on which a rule may be due.
struct DayPage {
    /// Day number of the first of the month.
    let firstDay: Int
    /// Day number of the first of the next month.
    let end: Int
    /// Bit `d` is day `d`.
    fileprivate(set) var days: UInt32
}

/// The days, weeks, months or years selected by a rule's interval, counted from its start.
struct Periods: Hashable, Sendable {
    private let unit: Unit
    private let interval: Int
    /// Number of the period that contains the start.
    private let base: Int

    private enum Unit: Hashable {
        case day
        /// 0 (Monday) to 6
        case week(startingOn: Int)
        case month
        case year
    }

    /// For frequencies below DAILY every day is selected; ``TimesOfDay`` applies the interval.
    init(_ rule: RecurrenceRule, start: CivilDate) {
        switch rule.frequency {
        case .secondly, .minutely, .hourly, .daily: unit = .day
        case .weekly: unit = .week(startingOn: rule.weekStart.mondayBased)
        case .monthly: unit = .month
        case .yearly: unit = .year
        }
        switch rule.frequency {
        case .secondly, .minutely, .hourly: interval = 1
        case .daily, .weekly, .monthly, .yearly: interval = rule.interval
        }
        base = Self.number(ofDay: start.dayNumber, unit)
    }

    private static func number(ofDay day: Int, _ unit: Unit) -> Int {
        switch unit {
        case .day: return day
        // 1970-01-01 was a Thursday, three days after a Monday.
        case .week(let startingOn): return (day + 3 - startingOn).flooredDivision(by: 7).quotient
        case .month:
            let (year, month, _) = CivilDate.components(ofDayNumber: day)
            return year * 12 + month - 1
        case .year: return CivilDate.components(ofDayNumber: day).year
        }
    }

    private func firstDay(ofPeriod number: Int) -> Int {
        switch unit {
        case .day: number
        case .week(let startingOn): number * 7 - 3 + startingOn
        case .month:
            CivilDate.dayNumber(
                year: number.flooredDivision(by: 12).quotient,
                month: number.flooredDivision(by: 12).remainder + 1,
                day: 1
            )
        case .year: CivilDate.dayNumber(year: number, month: 1, day: 1)
        }
    }

    /// Returns the first day from `day` on that lies in a selected period.
    func firstDay(from day: Int) -> Int {
        guard interval > 1 else { return day }
        let number = Self.number(ofDay: day, unit)
        let past = (number - base).flooredDivision(by: interval).remainder
        return past == 0 ? day : firstDay(ofPeriod: number + interval - past)
    }

    /// After this many days, calendar and interval repeat: a rule without an occurrence by then never has one.
    var cycleDays: Int { CivilDate.daysPer400Years * interval }

    /// Returns the first day of the selected period that contains `day`, or else of the next selected period.
    func periodStart(from day: Int) -> Int {
        firstDay(ofPeriod: Self.number(ofDay: firstDay(from: day), unit))
    }

    /// Returns the day after the period that starts on `day`.
    func end(ofPeriodAt day: Int) -> Int {
        firstDay(ofPeriod: Self.number(ofDay: day, unit) + 1)
    }

    /// Returns the first day of the next selected period after the one that starts on `day`.
    func periodStart(after day: Int) -> Int {
        firstDay(ofPeriod: Self.number(ofDay: day, unit) + interval)
    }

    /// Returns those of a month's days (bits, as in ``DayFilter``) that lie in a selected period.
    func days(amongst days: UInt32, monthStart: Int) -> UInt32 {
        guard interval > 1 else { return days }
        var left = days
        var counting: UInt32 = 0
        while left != 0 {
            let bit = left.trailingZeroBitCount
            let skipped = firstDay(from: monthStart + bit - 1) - monthStart + 1 - bit
            if skipped == 0 { counting |= 1 << UInt32(bit) }
            guard bit + max(skipped, 1) < 32 else { break }
            left &= UInt32.max << UInt32(bit + max(skipped, 1))
        }
        return counting
    }
}

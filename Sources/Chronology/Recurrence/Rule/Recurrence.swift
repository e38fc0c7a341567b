/// A rule with its start: its occurrences on the wall clock, in order.
///
/// Seconds are counted from 1970-01-01T00:00:00 on that clock.
struct Recurrence: Hashable, Sendable {
    let rule: RecurrenceRule
    let startSecond: Int
    let days: DaySequence
    let times: TimesOfDay
    let periods: Periods
    /// The last second at which it may be due: that of COUNT, UNTIL, or year 9999.
    private(set) var lastSecond: Int
    /// Whether finding the end of COUNT takes more than ``SearchBudget/count`` steps. If so, the rule is never due.
    private(set) var isTooLongToCount = false

    /// The last second of year 9999.
    static let lastSecondOfAll = CivilDate.last.dayNumber * 86_400 + 86_399

    /// `countEnd` is an earlier ``lastSecond``; nil computes it now, if the rule has a COUNT.
    init(_ rule: RecurrenceRule, start: CivilDateTime, countEnd: Int? = nil) {
        self.rule = rule
        startSecond = start.date.dayNumber * 86_400 + start.time.secondOfDay
        days = DaySequence(rule, start: start.date)
        times = TimesOfDay(rule, start: start)
        periods = Periods(rule, start: start.date)
        lastSecond = Self.lastSecondOfAll
        switch rule.bound {
        case .never: break
        case .until(let until): lastSecond = min(lastSecond, Self.lastSecond(until))
        case .count(let count):
            var budget = SearchBudget(SearchBudget.count)
            let end = countEnd ?? secondOfLast(count: count, &budget)
            isTooLongToCount = end == nil
            lastSecond = min(lastSecond, end ?? startSecond - 1)
        }
    }

    /// The same occurrences, continued past the end.
    var withoutEnd: Recurrence {
        var endless = self
        endless.lastSecond = Self.lastSecondOfAll
        return endless
    }

    private static func lastSecond(_ until: RecurrenceRule.Until) -> Int {
        switch until {
        case .date(let date): date.dayNumber * 86_400 + 86_399
        case .local(let local): Int(local.microsecondsSinceCivilEpoch.flooredDivision(by: 1_000_000).quotient)
        // No offset from UTC is greater; ``ScheduleSearch`` compares the instants.
        case .instant(let instant): Int(instant.secondsSinceEpoch) + 26 * 3600
        }
    }

    /// Returns the first day from `start` on that `rule` matches in any of its periods: `every 2 weeks on mon,thu`
    /// given on a Saturday begins on Monday, not a week later. Returns the day of `start` if none is found.
    static func firstMatch(of rule: RecurrenceRule, from start: CivilDateTime) -> CivilDate {
        switch rule.frequency {
        // The phase of these rules is that of the time of day.
        case .secondly, .minutely, .hourly: return start.date
        case .daily, .weekly, .monthly, .yearly: guard rule.interval > 1 else { return start.date }
        }
        let recurrence = Recurrence(rule.withoutPhase, start: start)
        var budget = SearchBudget(SearchBudget.search)
        let second = recurrence.first(from: recurrence.startSecond, through: Self.lastSecondOfAll, &budget)
        return second.flatMap { CivilDate(dayNumber: $0.flooredDivision(by: 86_400).quotient) } ?? start.date
    }

    /// Returns the first occurrence from `second` to `last`; nil if there is none or the budget is used up.
    func first(from second: Int, through last: Int, _ budget: inout SearchBudget) -> Int? {
        let from = max(second, startSecond)
        let last = min(last, lastSecond)
        guard from <= last, !times.isEmpty else { return nil }
        let found =
            countsPositionsInPeriod
            ? firstPositioned(from: from, through: last, &budget) : firstPlain(from, through: last, &budget)
        return found.flatMap { $0 <= last ? $0 : nil }
    }

    private func firstPlain(_ second: Int, through last: Int, _ budget: inout SearchBudget) -> Int? {
        let (firstDay, secondOfDay) = second.flooredDivision(by: 86_400)
        let lastDay = lastDay(from: firstDay, through: last)
        var day = firstDay
        while let allowed = days.firstDay(from: day, through: lastDay, &budget) {
            if let time = times.first(onDay: allowed, from: allowed == firstDay ? secondOfDay : 0, &budget) {
                return allowed * 86_400 + time
            }
            day = times.firstDay(after: allowed)
        }
        return nil
    }

    /// Returns the day at which a search from `day` may end: that of `last`, or the end of a full cycle.
    private func lastDay(from day: Int, through last: Int) -> Int {
        min(last.flooredDivision(by: 86_400).quotient, day + max(times.cycleDays, periods.cycleDays))
    }

    /// Whether BYSETPOS selects from a week, month or year rather than from a day or less.
    var countsPositionsInPeriod: Bool {
        guard !rule.setPositions.isEmpty else { return false }
        switch rule.frequency {
        case .secondly, .minutely, .hourly, .daily: return false
        case .weekly, .monthly, .yearly: return true
        }
    }

    private func firstPositioned(from second: Int, through last: Int, _ budget: inout SearchBudget) -> Int? {
        let firstDay = second.flooredDivision(by: 86_400).quotient
        let lastDay = lastDay(from: firstDay, through: last)
        var day = periods.periodStart(from: firstDay)
        while day <= lastDay, let period = period(startingOn: day, &budget) {
            if let found = period.first(from: second, positions: rule.setPositions) { return found }
            day = periods.periodStart(after: day)
        }
        return nil
    }

    /// Nil when the budget is used up.
    func period(startingOn day: Int, _ budget: inout SearchBudget) -> PositionedPeriod? {
        guard budget.spend(1 + rule.setPositions.count / 8) else { return nil }
        return PositionedPeriod(from: day, to: periods.end(ofPeriodAt: day), days.filter, times.offsets, &budget)
    }
}

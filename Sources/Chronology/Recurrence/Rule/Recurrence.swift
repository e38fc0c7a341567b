/// A rule that has begun: its occurrences by the wall clock, in order.
///
/// Seconds are counted from 1970-01-01T00:00:00 on that clock.
struct Recurrence: Hashable, Sendable {
    private let rule: RecurrenceRule
    private let startSecond: Int
    private let days: DaySequence
    private let times: TimesOfDay
    private let periods: Periods
    /// The last second at which it may be due: of COUNT, UNTIL, or the last year there is.
    private var lastSecond: Int

    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        self.rule = rule
        startSecond = start.date.dayNumber * 86_400 + start.time.secondOfDay
        days = DaySequence(rule, start: start.date)
        times = TimesOfDay(rule, start: start)
        periods = Periods(rule, start: start.date)
        lastSecond = CivilDate.last.dayNumber * 86_400 + 86_399
        switch rule.bound {
        case .never: break
        case .until(let until): lastSecond = min(lastSecond, Self.lastSecond(until))
        case .count(let count): lastSecond = secondOfLast(count: count)
        }
    }

    private static func lastSecond(_ until: RecurrenceRule.Until) -> Int {
        switch until {
        case .date(let date): date.dayNumber * 86_400 + 86_399
        case .local(let local): Int(local.microsecondsSinceCivilEpoch.flooredDivision(by: 1_000_000).quotient)
        // No wall clock is further from UTC; ``Schedule`` compares the instants.
        case .instant(let instant): Int(instant.secondsSinceEpoch) + 26 * 3600
        }
    }

    /// Where there are fewer, the last one there is; before the start where there is none.
    private func secondOfLast(count: Int) -> Int {
        var second = startSecond - 1
        for _ in 0..<count {
            guard let next = first(from: second + 1, through: .max) else { break }
            second = next
        }
        return second
    }

    /// The first occurrence from `second` to `last`; nil when there is none, which is decided in bounded time.
    func first(from second: Int, through last: Int) -> Int? {
        let from = max(second, startSecond)
        let last = min(last, lastSecond)
        guard from <= last, !times.isEmpty else { return nil }
        let found =
            countsPositionsInPeriod ? firstPositioned(from: from, through: last) : firstPlain(from, through: last)
        return found.flatMap { $0 <= last ? $0 : nil }
    }

    private func firstPlain(_ second: Int, through last: Int) -> Int? {
        let (firstDay, secondOfDay) = second.flooredDivision(by: 86_400)
        let lastDay = lastDay(from: firstDay, through: last)
        var day = firstDay
        while let allowed = days.firstDay(from: day, through: lastDay) {
            if let time = times.first(onDay: allowed, from: allowed == firstDay ? secondOfDay : 0) {
                return allowed * 86_400 + time
            }
            day = times.firstDay(after: allowed)
        }
        return nil
    }

    /// Where a search from `day` may end without an answer: with `last`, or when all has come round once.
    private func lastDay(from day: Int, through last: Int) -> Int {
        min(last.flooredDivision(by: 86_400).quotient, day + max(times.cycleDays, periods.cycleDays))
    }

    private var countsPositionsInPeriod: Bool {
        guard !rule.setPositions.isEmpty else { return false }
        switch rule.frequency {
        case .secondly, .minutely, .hourly, .daily: return false
        case .weekly, .monthly, .yearly: return true
        }
    }

    private func firstPositioned(from second: Int, through last: Int) -> Int? {
        let firstDay = second.flooredDivision(by: 86_400).quotient
        let lastDay = lastDay(from: firstDay, through: last)
        var day = periods.periodStart(from: firstDay)
        while day <= lastDay {
            let found = period(startingOn: day).first(
                from: second,
                positions: rule.setPositions,
                times: times.offsets
            )
            if let found { return found }
            day = periods.periodStart(after: day)
        }
        return nil
    }

    private func period(startingOn day: Int) -> PositionedPeriod {
        if rule.frequency == .weekly { return PositionedPeriod(weekStarting: day, days.filter) }
        let (year, month, _) = CivilDate.components(ofDayNumber: day)
        return PositionedPeriod(
            months: rule.frequency == .monthly ? month...month : 1...12,
            ofYear: year,
            days.filter
        )
    }
}

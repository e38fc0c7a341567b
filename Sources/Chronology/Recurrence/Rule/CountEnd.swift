/// Finds the end of COUNT. If all days have equally many times, it counts by months, so that the cost depends on the
/// years spanned and hardly on the count.
extension Recurrence {
    /// Returns the second of the last occurrence; ``lastSecondOfAll`` if there are fewer, a second before the start if
    /// there are no occurrences, and nil if the budget is used up.
    func secondOfLast(count: Int, _ budget: inout SearchBudget) -> Int? {
        guard !times.isEmpty else { return startSecond - 1 }
        if days.filter.allowsAll, rule.setPositions.isEmpty, let second = times.second(at: count - 1, from: startSecond)
        {
            return min(second, Self.lastSecondOfAll)
        }
        if countsPositionsInPeriod { return lastPositioned(count, &budget) }
        return times.isSameEveryDay ? lastByMonth(count, &budget) : lastByDay(count, &budget)
    }

    private var lastDayOfAll: Int { Self.lastSecondOfAll / 86_400 }
    private var startDay: Int { startSecond.flooredDivision(by: 86_400).quotient }
    private var startSecondOfDay: Int { startSecond.flooredDivision(by: 86_400).remainder }

    private func lastByMonth(_ count: Int, _ budget: inout SearchBudget) -> Int? {
        guard let timesOfDay = times.count(onDay: startDay, from: 0, &budget),
            let timesOfStart = times.count(onDay: startDay, from: startSecondOfDay, &budget)
        else { return nil }
        // Counts the first day as a whole.
        var left = count + (days.allows(startDay) ? timesOfDay - timesOfStart : 0)
        var day = startDay
        while let page = days.nextPage(from: day, through: lastDayOfAll, &budget) {
            let inMonth = page.days.nonzeroBitCount * timesOfDay
            if left <= inMonth {
                let (day, time) = (left - 1).quotientAndRemainder(dividingBy: timesOfDay)
                return second(at: time, onDay: page.day(at: day), from: 0, &budget)
            }
            left -= inMonth
            day = page.end
        }
        return budget.isUsedUp ? nil : Self.lastSecondOfAll
    }

    private func lastByDay(_ count: Int, _ budget: inout SearchBudget) -> Int? {
        var left = count
        var day = startDay
        while let allowed = days.firstDay(from: day, through: lastDayOfAll, &budget) {
            let from = allowed == startDay ? startSecondOfDay : 0
            guard let onDay = times.count(onDay: allowed, from: from, &budget) else { return nil }
            if left <= onDay { return second(at: left - 1, onDay: allowed, from: from, &budget) }
            left -= onDay
            day = times.firstDay(after: allowed)
        }
        return budget.isUsedUp ? nil : Self.lastSecondOfAll
    }

    /// Returns the time at `index`, from 0, among those of the day from `second` on.
    private func second(at index: Int, onDay day: Int, from second: Int, _ budget: inout SearchBudget) -> Int? {
        var next = second
        for _ in 0..<index {
            guard let time = times.first(onDay: day, from: next, &budget) else { return nil }
            next = time + 1
        }
        return times.first(onDay: day, from: next, &budget).map { day * 86_400 + $0 }
    }

    private func lastPositioned(_ count: Int, _ budget: inout SearchBudget) -> Int? {
        var left = count
        var day = periods.periodStart(from: startDay)
        // The number of selected positions by the number of candidates.
        var chosenCounts: [Int: Int] = [:]
        while day <= lastDayOfAll {
            let isFirst = day <= startDay
            guard let all = occurrenceCount(startingOn: day, &budget) else { return nil }
            if isFirst || left <= chosenCounts[all] ?? .max {
                guard let period = period(startingOn: day, &budget) else { return nil }
                let chosen = SetPositions.indices(rule.setPositions, count: all)
                let past = isFirst ? period.count(before: startSecond) : 0
                let toCome = chosen.filter { $0 >= past }
                if left <= toCome.count { return period.second(at: toCome[left - 1]) }
                left -= toCome.count
                chosenCounts[all] = chosen.count
            } else {
                left -= chosenCounts[all] ?? 0
            }
            day = periods.periodStart(after: day)
        }
        return Self.lastSecondOfAll
    }

    /// Counts the candidates of a period for BYSETPOS; nil if the budget is used up.
    private func occurrenceCount(startingOn day: Int, _ budget: inout SearchBudget) -> Int? {
        let end = periods.end(ofPeriodAt: day)
        var count = 0
        var day = day
        while day < end {
            guard budget.spend(DaySequence.pageSteps) else { return nil }
            let page = days.filter.page(from: day, to: end)
            count += page.days.nonzeroBitCount
            day = page.end
        }
        return count * times.offsets.count
    }

    /// The maximum cost of a search without a result for `years` years, in steps of ``SearchBudget``.
    func steps(years: Int) -> Int {
        let pages = 12 * years * DaySequence.pageSteps
        guard !countsPositionsInPeriod else {
            let periodsPerYear = rule.frequency == .yearly ? 1 : rule.frequency == .monthly ? 12 : 53
            return pages + periodsPerYear * years * (1 + DaySequence.pageSteps + rule.setPositions.count / 8)
        }
        return pages + times.steps(days: 366 * years, allowsAllDays: days.filter.allowsAll)
    }

    /// The cost of finding the next day after an excluded one, in steps of ``SearchBudget``.
    var stepsOfDay: Int {
        let pages = countsPositionsInPeriod && rule.frequency == .yearly ? 12 : 2
        return pages * DaySequence.pageSteps + rule.setPositions.count / 8 + 4
    }
}

/// The seconds of a day at which a rule may be due.
///
/// A day is divided into units of the rule's frequency (hours for HOURLY, one whole day for DAILY and above). Some
/// units are selected, and all of those have the same seconds.
struct TimesOfDay: Hashable, Sendable {
    /// Seconds into a unit; empty only if BYSETPOS selects none.
    let offsets: UnitOffsets
    private let unitSeconds: Int
    private let unitsPerDay: Int
    private let interval: Int
    /// Number, since 1970, of the unit that contains the start.
    private let base: Int
    /// Times of day at which a unit may begin, according to the parts of the rule.
    private let limit: ClockMask
    /// The same without those never reached by the interval.
    private let reachable: ClockMask

    init(_ rule: RecurrenceRule, start: CivilDateTime) {
        let clock = ClockMask(rule, start: start.time)
        switch rule.frequency {
        case .secondly: unitSeconds = 1
        case .minutely: unitSeconds = 60
        case .hourly: unitSeconds = 3600
        case .daily, .weekly, .monthly, .yearly: unitSeconds = 86_400
        }
        unitsPerDay = 86_400 / unitSeconds
        interval = unitsPerDay == 1 ? 1 : rule.interval
        base = start.date.dayNumber * unitsPerDay + start.time.secondOfDay / unitSeconds
        // For WEEKLY and above, BYSETPOS selects from the whole period, not from each day.
        let selectsHere = [.secondly, .minutely, .hourly, .daily].contains(rule.frequency)
        let units = clock.split(unitSeconds: unitSeconds)
        offsets = UnitOffsets(units.within, positions: selectsHere ? rule.setPositions : [])
        limit = units.starts
        reachable = limit.reachable(
            fromSecond: start.time.secondOfDay / unitSeconds * unitSeconds,
            step: interval * unitSeconds
        )
    }

    /// Whether the rule is never due.
    var isEmpty: Bool { offsets.count == 0 || reachable.isEmpty }

    /// Returns the first second of the day from `second` on; nil if none is left on that day or the budget is used up.
    func first(onDay day: Int, from second: Int, _ budget: inout SearchBudget) -> Int? {
        var unit = second / unitSeconds
        while let counting = firstUnit(onDay: day, from: unit, &budget) {
            let start = counting * unitSeconds
            if let offset = offsets.first(from: max(second - start, 0)) { return start + offset }
            unit = counting + 1
        }
        return nil
    }

    private func firstUnit(onDay day: Int, from unit: Int, _ budget: inout SearchBudget) -> Int? {
        if unitsPerDay == 1 { return unit == 0 && budget.spend() ? 0 : nil }
        var unit = unit
        while unit < unitsPerDay, budget.spend() {
            guard let allowed = reachable.firstSecond(from: unit * unitSeconds).map({ $0 / unitSeconds }) else {
                return nil
            }
            unit = alignedUnit(from: day * unitsPerDay + allowed) - day * unitsPerDay
            if unit == allowed { return unit }
        }
        return nil
    }

    /// Returns the first unit since 1970 from `unit` on that is selected by the interval.
    private func alignedUnit(from unit: Int) -> Int {
        let past = (unit - base).flooredDivision(by: interval).remainder
        return past == 0 ? unit : unit + interval - past
    }

    /// Returns the first day after `day` with a unit selected by the interval.
    func firstDay(after day: Int) -> Int {
        alignedUnit(from: (day + 1) * unitsPerDay).flooredDivision(by: unitsPerDay).quotient
    }

    /// After this many days, calendar and interval repeat: a rule without an occurrence by then never has one. Only
    /// considers intervals below a day; ``Periods`` considers the others.
    var cycleDays: Int {
        let daysPerInterval = phaseDays
        return daysPerInterval / daysPerInterval.greatestCommonDivisor(with: CivilDate.daysPer400Years)
            * CivilDate.daysPer400Years
    }

    /// After this many days the interval begins at the same time of day again.
    private var phaseDays: Int { interval / interval.greatestCommonDivisor(with: unitsPerDay) }

    /// Whether all days have the same times.
    var isSameEveryDay: Bool { phaseDays == 1 }

    /// Whether only the interval restricts the units.
    private var isUnlimited: Bool { limit.count == unitsPerDay }

    /// Counts the times on a day from `second` on; nil if the budget is used up.
    func count(onDay day: Int, from second: Int, _ budget: inout SearchBudget) -> Int? {
        let first = day * unitsPerDay + second / unitSeconds
        // Part of the unit that contains `second` has passed; all others are still ahead.
        let begun = first * unitSeconds < day * 86_400 + second && isCounting(first) ? first : nil
        let past = begun == nil ? 0 : offsets.count(before: second % unitSeconds)
        guard let units = unitCount(onDay: day, from: first, &budget) else { return nil }
        return units * offsets.count - past
    }

    private func isCounting(_ unit: Int) -> Bool {
        let ofDay = unit.flooredDivision(by: unitsPerDay).remainder
        return alignedUnit(from: unit) == unit && limit.firstSecond(from: ofDay * unitSeconds) == ofDay * unitSeconds
    }

    private func unitCount(onDay day: Int, from first: Int, _ budget: inout SearchBudget) -> Int? {
        let end = (day + 1) * unitsPerDay
        if interval == 1 { return limit.count - limit.count(before: (first - day * unitsPerDay) * unitSeconds) }
        if isUnlimited {
            let aligned = alignedUnit(from: first)
            return aligned < end ? (end - 1 - aligned) / interval + 1 : 0
        }
        var count = 0
        var unit = first - day * unitsPerDay
        while let counting = firstUnit(onDay: day, from: unit, &budget) {
            count += 1
            unit = counting + 1
        }
        return budget.isUsedUp ? nil : count
    }

    /// Returns the second, since 1970, of the occurrence at `index` (from 0) from `start` on, if every day is allowed;
    /// nil if the times of day are restricted.
    func second(at index: Int, from start: Int) -> Int? {
        guard isUnlimited, unitsPerDay > 1 else { return nil }
        let past = offsets.count(before: start.flooredDivision(by: unitSeconds).remainder)
        let (units, offset) = (index + past).quotientAndRemainder(dividingBy: offsets.count)
        return (base + units * interval) * unitSeconds + offsets.second(at: offset)
    }

    /// The maximum cost of a search without a result for `days` days, in steps of ``SearchBudget``.
    func steps(days: Int, allowsAllDays: Bool) -> Int {
        guard interval > 1 else { return Self.leastSteps }
        let onDay = min(reachable.count, unitsPerDay / interval + 1) + 1
        // In that case every day with a selected unit has a time.
        let isMet = isUnlimited || isSameEveryDay || limit.longestRun(unitSeconds: unitSeconds) >= interval
        if isMet { return min(onDay, Self.leastSteps * 60) }
        let visited = min(days, days / max(interval / unitsPerDay, 1) + 1)
        return (allowsAllDays ? min(visited, phaseDays) : visited) * onDay
    }

    private static let leastSteps = 2
}

/// The seconds of a day at which a rule may be due.
///
/// A day is cut into the units of the rule's frequency (hours for HOURLY, one whole day from DAILY up); some units
/// count, and in each the same seconds do.
struct TimesOfDay: Hashable, Sendable {
    /// Seconds into a unit; never empty unless positions select none.
    let offsets: UnitOffsets
    private let unitSeconds: Int
    private let unitsPerDay: Int
    private let interval: Int
    /// Number, since 1970, of the unit that the start is in.
    private let base: Int
    /// Hours, minutes and seconds at which a unit that counts may begin, as the rule has them.
    private let limit: ClockMask
    /// The same without those that the interval never meets.
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
        // From WEEKLY up a position counts in the whole period, not in each day of it.
        let selectsHere = [.secondly, .minutely, .hourly, .daily].contains(rule.frequency)
        offsets = UnitOffsets(clock.within(unitSeconds: unitSeconds), positions: selectsHere ? rule.setPositions : [])
        limit = clock.limit(unitSeconds: unitSeconds)
        reachable = limit.reachable(
            fromSecond: start.time.secondOfDay / unitSeconds * unitSeconds,
            step: interval * unitSeconds
        )
    }

    /// Nothing is ever due.
    var isEmpty: Bool { offsets.count == 0 || reachable.isEmpty }

    /// The first second of the day from `second` on; nil when there is none left on that day, or the budget is used up.
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

    /// The first unit since 1970 from `unit` on that the interval leaves.
    private func alignedUnit(from unit: Int) -> Int {
        let past = (unit - base).flooredDivision(by: interval).remainder
        return past == 0 ? unit : unit + interval - past
    }

    /// The first day after `day` on which any unit counts.
    func firstDay(after day: Int) -> Int {
        alignedUnit(from: (day + 1) * unitsPerDay).flooredDivision(by: unitsPerDay).quotient
    }

    /// After so many days, calendar and interval are at the same place again: what has not happened never will.
    /// Speaks of intervals below a day; those above are the business of ``Periods``.
    var cycleDays: Int {
        let daysPerInterval = phaseDays
        return daysPerInterval / Self.greatestCommonDivisor(daysPerInterval, CivilDate.daysPer400Years)
            * CivilDate.daysPer400Years
    }

    static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}

extension TimesOfDay {
    /// After so many days the interval begins at the same time of day again.
    private var phaseDays: Int { interval / Self.greatestCommonDivisor(interval, unitsPerDay) }

    /// Whether all days have the same times.
    var isSameEveryDay: Bool { phaseDays == 1 }

    /// Whether every unit that the interval leaves counts.
    private var isUnlimited: Bool { limit.count == unitsPerDay }

    /// How many times there are on a day from `second` on; nil when the budget is used up.
    func count(onDay day: Int, from second: Int, _ budget: inout SearchBudget) -> Int? {
        let first = day * unitsPerDay + second / unitSeconds
        // The unit that `second` lies in has begun; of the others all seconds are still to come.
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

    /// The second, since 1970, of the occurrence at that place (from 0) after the start where every day counts; nil
    /// where the times of day are limited.
    func second(at index: Int, from start: Int) -> Int? {
        guard isUnlimited, unitsPerDay > 1 else { return nil }
        let past = offsets.count(before: start.flooredDivision(by: unitSeconds).remainder)
        let (units, offset) = (index + past).quotientAndRemainder(dividingBy: offsets.count)
        return (base + units * interval) * unitSeconds + offsets.second(at: offset)
    }

    /// What a search may cost that finds nothing for so many days, in the steps of ``SearchBudget``.
    func steps(days: Int, allowsAllDays: Bool) -> Int {
        guard interval > 1 else { return Self.leastSteps }
        let onDay = min(reachable.count, unitsPerDay / interval + 1) + 1
        // Then every day that has a unit has a time.
        let isMet = isUnlimited || isSameEveryDay || limit.longestRun(unitSeconds: unitSeconds) >= interval
        if isMet { return min(onDay, Self.leastSteps * 60) }
        let visited = min(days, days / max(interval / unitsPerDay, 1) + 1)
        return (allowsAllDays ? min(visited, phaseDays) : visited) * onDay
    }

    private static let leastSteps = 2
}

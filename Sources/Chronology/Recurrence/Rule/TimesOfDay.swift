/// The seconds of a day at which a rule may be due.
///
/// A day is cut into the units of the rule's frequency (hours for HOURLY, one whole day from DAILY up); some units
/// count, and in each the same seconds do.
struct TimesOfDay: Hashable, Sendable {
    /// Seconds into a unit, ascending; never empty unless positions select none.
    let offsets: [Int]
    private let unitSeconds: Int
    private let unitsPerDay: Int
    private let interval: Int
    /// Number, since 1970, of the unit that the start is in.
    private let base: Int
    /// Hours, minutes and seconds at which a unit that counts may begin.
    private let limit: ClockMask

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
        let within = clock.secondsOfUnit(unitSeconds)
        // From WEEKLY up a position counts in the whole period, not in each day of it.
        let selectsHere = [.secondly, .minutely, .hourly, .daily].contains(rule.frequency)
        offsets = selectsHere ? SetPositions.select(rule.setPositions, from: within) : within
        limit = clock.limit(unitSeconds: unitSeconds).reachable(
            fromSecond: start.time.secondOfDay / unitSeconds * unitSeconds,
            step: interval * unitSeconds
        )
    }

    /// Nothing is ever due.
    var isEmpty: Bool { offsets.isEmpty || limit.isEmpty }

    /// The first second of the day from `second` on; nil when there is none left on that day.
    func first(onDay day: Int, from second: Int) -> Int? {
        var unit = second / unitSeconds
        while let counting = firstUnit(onDay: day, from: unit) {
            let start = counting * unitSeconds
            if let offset = firstOffset(from: second - start) { return start + offset }
            unit = counting + 1
        }
        return nil
    }

    private func firstOffset(from second: Int) -> Int? {
        guard let last = offsets.last, second <= last else { return nil }
        var low = 0
        var high = offsets.count - 1
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] < second { low = middle + 1 } else { high = middle }
        }
        return offsets[low]
    }

    private func firstUnit(onDay day: Int, from unit: Int) -> Int? {
        if unitsPerDay == 1 { return unit == 0 ? 0 : nil }
        var unit = unit
        while unit < unitsPerDay {
            guard let allowed = limit.firstSecond(from: unit * unitSeconds).map({ $0 / unitSeconds }) else {
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
        let daysPerInterval = interval / Self.greatestCommonDivisor(interval, unitsPerDay)
        return daysPerInterval / Self.greatestCommonDivisor(daysPerInterval, CivilDate.daysPer400Years)
            * CivilDate.daysPer400Years
    }

    static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}

/// BYSETPOS within a sorted list.
enum SetPositions {
    /// The elements at `positions`, ascending; all when there are no positions.
    static func select(_ positions: [Int], from all: [Int]) -> [Int] {
        guard !positions.isEmpty else { return all }
        let indices = Set(positions.compactMap { index($0, count: all.count) })
        return indices.sorted().map { all[$0] }
    }

    /// From 1 (the first) or -1 (the last) to an index; nil past either end.
    static func index(_ position: Int, count: Int) -> Int? {
        let index = position > 0 ? position - 1 : count + position
        return (0..<count).contains(index) ? index : nil
    }
}

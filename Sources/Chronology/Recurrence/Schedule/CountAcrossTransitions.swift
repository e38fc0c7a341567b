/// The end of COUNT in a zone whose transitions skip or repeat times of the rule: what is counted are the moments.
///
/// RFC 5545, 3.3.10: a time that does not exist is ignored and not counted. Several that a gap moves to one moment count
/// once, and one that rings in both passes of a repeated hour counts twice. How many there are depends on the zone; what
/// is stored does not.
struct CountAcrossTransitions {
    private let zone: Zone
    /// The rule, and the same rule without its end.
    private let counted: Recurrence
    private let endless: Recurrence
    private let count: Int
    private let gap: GapPolicy
    private let ringsTwice: Bool
    /// Nil until it is needed.
    private var end: End?

    private struct End {
        /// The last wall time.
        var second: Int
        /// Its instant, if not all instants of the wall times up to it count.
        var last: Instant?
    }

    /// Nil for a schedule without COUNT.
    init?(_ schedule: Schedule, in zone: Zone) {
        (gap, ringsTwice) = (schedule.effectiveGap, schedule.effectiveFold == .both)
        guard case .recurring(let recurrence, _, _) = schedule.wallTimes,
            case .count(let count) = recurrence.rule.bound, !recurrence.isTooLongToCount
        else { return nil }
        self.zone = zone
        self.count = count
        counted = recurrence
        endless = recurrence.withoutEnd
    }

    /// Returns the first second, from `second` to `last`, that COUNT allows.
    mutating func first(from second: Int, through last: Int, _ budget: inout SearchBudget) -> Int? {
        // Only times that are repeated move the end to an earlier one.
        if !ringsTwice, let found = counted.first(from: second, through: last, &budget) { return found }
        guard ringsTwice || last > counted.lastSecond else { return nil }
        let end = end ?? found() ?? End(second: counted.lastSecond)
        self.end = end
        return endless.first(from: second, through: min(last, end.second), &budget)
    }

    /// Whether an instant of a wall time up to the end is counted.
    func allows(_ instant: Instant) -> Bool { end?.last.map { instant <= $0 } ?? true }

    /// Nil if its budget is used up. It has one of its own: a far end must not shorten the search for what is next.
    private func found() -> End? {
        var budget = SearchBudget(SearchBudget.countInZone)
        var count = count
        var end = counted.lastSecond
        // A wall time in a gap is resolved to the transition, which must not be excluded.
        var instant = self.instant(counted.startSecond, Zone.firstInstant) - .seconds(1)
        while let transition = zone.nextTransition(after: instant, until: self.instant(end, Zone.lastInstant)) {
            guard budget.spend() else { return nil }
            instant = transition.at
            let (before, after) = (Self.reading(instant, transition.before), Self.reading(instant, transition.after))
            if before < after {
                var missing = 0
                while case let more = uncounted(in: before..<after, through: end, &budget), more > missing {
                    missing = more
                    guard let later = endless.secondOfLast(count: count + missing, &budget) else { return nil }
                    end = later
                }
                count += missing
            } else if ringsTwice, after < before {
                let repeated = times(from: after, through: before - 1, &budget)
                guard let last = repeated.last, after <= end else { continue }
                guard before <= end else { return End(second: end, last: self.instant(end, Zone.firstInstant)) }
                let later = times(from: before, through: end, limit: repeated.count + 1, &budget)
                guard later.count > repeated.count else {
                    return End(second: last, last: self.instant(repeated[later.count - 1], Zone.lastInstant))
                }
                count -= repeated.count
                guard let earlier = endless.secondOfLast(count: count, &budget) else { return nil }
                end = earlier
            }
        }
        return budget.isUsedUp ? nil : End(second: end)
    }

    /// How many wall times up to `end` add no moment because of the gap.
    private func uncounted(in gap: Range<Int>, through end: Int, _ budget: inout SearchBudget) -> Int {
        let moved = times(from: gap.lowerBound, through: min(gap.upperBound - 1, end), &budget).count
        let target =
            switch self.gap {
            case .skip: nil as Int?
            case .after: gap.upperBound
            case .before: gap.lowerBound - 1
            }
        guard let target, moved > 0 else { return moved }
        let isTaken = target <= end && !times(from: target, through: target, &budget).isEmpty
        return isTaken ? moved : moved - 1
    }

    private func times(
        from first: Int,
        through last: Int,
        limit: Int = .max,
        _ budget: inout SearchBudget
    ) -> [Int] {
        var times: [Int] = []
        var from = first
        while times.count < limit, let next = endless.first(from: from, through: last, &budget) {
            times.append(next)
            from = next + 1
        }
        return times
    }

    private func instant(_ second: Int, _ resolved: (Zone) -> (CivilDateTime) -> Instant) -> Instant {
        CivilDateTime(microsecondsSinceCivilEpoch: Int64(second) * 1_000_000).map(resolved(zone))
            ?? Instant(secondsSinceEpoch: Int64(second))
    }

    private static func reading(_ instant: Instant, _ offset: ZoneOffset) -> Int {
        Int(instant.secondsSinceEpoch) + offset.seconds
    }
}

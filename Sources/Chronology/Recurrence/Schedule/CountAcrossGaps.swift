/// The wall times of a rule with COUNT whose times in a gap never come.
///
/// RFC 5545, 3.3.10: a time that does not exist is ignored and not counted. How many there are depends on the zone, and
/// only a search that reaches the end of COUNT has to know.
struct CountAcrossGaps {
    let zone: Zone
    /// The rule, and the same rule without its end.
    private let counted: Recurrence
    private let endless: Recurrence
    /// In the search's own steps; nil until it is needed.
    private var end: Int?

    /// Nil for a schedule that counts every wall time.
    init?(_ schedule: Schedule, in zone: Zone) {
        guard schedule.effectiveGap == .skip, case .recurring(let recurrence, _, _) = schedule.wallTimes,
            case .count = recurrence.rule.bound, !recurrence.isTooLongToCount
        else { return nil }
        self.zone = zone
        counted = recurrence
        endless = recurrence.withoutEnd
    }

    /// Returns the first second after the end that ignores gaps, from `second` to `last`, that COUNT still allows.
    mutating func first(from second: Int, through last: Int, _ budget: inout SearchBudget) -> Int? {
        guard last > counted.lastSecond else { return nil }
        let end = end ?? lastSecond(&budget)
        self.end = end
        return endless.first(from: max(second, counted.lastSecond + 1), through: min(last, end), &budget)
    }

    /// The second of the last occurrence: one more for each that a gap before it skips.
    private func lastSecond(_ budget: inout SearchBudget) -> Int {
        var checked = counted.startSecond - 1
        var end = counted.lastSecond
        while end > checked {
            guard var missing = skipped(after: checked, through: end, &budget) else { return end }
            checked = end
            while missing > 0 {
                guard let next = endless.first(from: end + 1, through: Recurrence.lastSecondOfAll, &budget) else {
                    return end
                }
                end = next
                missing -= 1
            }
        }
        return end
    }

    /// Counts the occurrences between two wall times that do not exist; nil if the budget is used up.
    private func skipped(after first: Int, through last: Int, _ budget: inout SearchBudget) -> Int? {
        var count = 0
        // A wall time in a gap is resolved to the transition, which must not be excluded.
        var instant = earliest(first) - .seconds(1)
        let end = earliest(last)
        while let transition = zone.nextTransition(after: instant, until: end) {
            guard budget.spend() else { return nil }
            instant = transition.at
            let lastInGap = min(last, Self.reading(transition.at, transition.after) - 1)
            var second = max(Self.reading(transition.at, transition.before), first + 1)
            while let found = endless.first(from: second, through: lastInGap, &budget) {
                if isSkipped(found) { count += 1 }
                second = found + 1
            }
        }
        return budget.isUsedUp ? nil : count
    }

    private func isSkipped(_ second: Int) -> Bool {
        guard let local = CivilDateTime(microsecondsSinceCivilEpoch: Int64(second) * 1_000_000) else { return true }
        if case .gap = zone.resolve(local) { return true }
        return false
    }

    private func earliest(_ second: Int) -> Instant {
        CivilDateTime(microsecondsSinceCivilEpoch: Int64(second) * 1_000_000).map(zone.firstInstant)
            ?? Instant(secondsSinceEpoch: Int64(second))
    }

    private static func reading(_ instant: Instant, _ offset: ZoneOffset) -> Int {
        Int(instant.secondsSinceEpoch) + offset.seconds
    }
}

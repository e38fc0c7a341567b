extension CalendarRule {
    /// Whether it is a grid of hours or minutes: a frequency below a day, or an expression with `*`, a step or a range in
    /// the hour or minute.
    ///
    /// A time of day means one moment of a day. A grid means an interval: without a given policy it rings in both passes
    /// of a repeated hour, and in a gap only at times that exist, so that what divides an hour keeps its real interval.
    package var isGrid: Bool {
        switch self {
        case .once: false
        case .recurring(let rule, _):
            rule.frequency.gridSeconds != nil
        case .calendar(let expression): expression.hours.isSeries || expression.minutes.isSeries
        }
    }

    /// The same grid, with its beginning at most one interval before `local`; nil for a rule that has no beginning, or
    /// is no grid. The wall times of the span before it, which comes again after the beginning, belong to the grid, and
    /// COUNT counts them in addition.
    package func grid(begun local: CivilDateTime, repeating span: Duration) -> CalendarRule? {
        guard case .recurring(let rule, let start) = self, let unit = rule.frequency.gridSeconds else { return nil }
        let interval = Int64(rule.interval) * unit * 1_000_000
        let ahead = start.microsecondsSinceCivilEpoch - local.microsecondsSinceCivilEpoch
        let moved = -(-ahead).flooredDivision(by: interval).quotient * interval
        let begun = start.microsecondsSinceCivilEpoch - moved
        let repeated = span.wholeMicroseconds / interval * interval
        guard repeated > 0, let earlier = CivilDateTime(microsecondsSinceCivilEpoch: begun - repeated) else {
            return CivilDateTime(microsecondsSinceCivilEpoch: begun).map { .recurring(rule, start: $0) }
        }
        return .recurring(rule.counting(in: repeated / 1_000_000, from: earlier), start: earlier)
    }
}

extension RecurrenceRule {
    /// The same rule with a COUNT greater by what lies in the first seconds from `start`.
    fileprivate func counting(in seconds: Int64, from start: CivilDateTime) -> RecurrenceRule {
        guard case .count(let count) = bound else { return self }
        let endless = Recurrence(bounded(by: .never), start: start)
        var budget = SearchBudget(SearchBudget.search)
        var (more, from) = (0, endless.startSecond)
        while let next = endless.first(from: from, through: endless.startSecond + Int(seconds) - 1, &budget) {
            (more, from) = (more + 1, next + 1)
        }
        return bounded(by: .count(min(count + more, Self.counts.upperBound)))
    }
}

extension RecurrenceRule.Frequency {
    /// Nil for a frequency that is no grid.
    fileprivate var gridSeconds: Int64? {
        switch self {
        case .secondly: 1
        case .minutely: 60
        case .hourly: 3600
        case .daily, .weekly, .monthly, .yearly: nil
        }
    }
}

extension CalendarField {
    /// Whether it has more than single values.
    fileprivate var isSeries: Bool { isAny || components.contains { $0.step > 0 } }
}

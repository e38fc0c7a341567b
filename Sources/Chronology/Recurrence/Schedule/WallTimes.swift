/// The wall times of a rule, in order, without a zone.
///
/// In microseconds since 1970-01-01T00:00:00 on the wall clock.
enum WallTimes: Hashable, Sendable {
    case once(Int64)
    /// `microsecond` is the start's fraction of a second, which every occurrence shares; `until` bounds the instants.
    case recurring(Recurrence, microsecond: Int64, until: Instant?)
    case calendar(CalendarElapse)

    /// `countEnd` is the end of COUNT, if it was found before.
    init(_ rule: CalendarRule, countEnd: CivilDateTime?) {
        switch rule {
        case .once(let local):
            self = .once(local.microsecondsSinceCivilEpoch)
        case .recurring(let rule, let start):
            let until: Instant? = if case .until(.instant(let until)) = rule.bound { until } else { nil }
            self = .recurring(
                Recurrence(rule, start: start, countEnd: countEnd?.secondsSinceCivilEpoch),
                microsecond: Int64(start.time.microsecond),
                until: until
            )
        case .calendar(let expression):
            self = .calendar(CalendarElapse(expression))
        }
    }

    /// Returns the first from `microsecond` to `last`; nil if there is none or the budget is used up. `counting`
    /// moves the end of COUNT, where not each wall time counts once.
    func first(
        from microsecond: Int64,
        through last: Int64,
        _ counting: inout CountAcrossTransitions?,
        _ budget: inout SearchBudget
    ) -> Int64? {
        switch self {
        case .once(let local):
            return microsecond <= local && local <= last ? local : nil
        case .recurring(let recurrence, let fraction, _):
            let from = (microsecond - fraction + 999_999).flooredDivision(by: 1_000_000).quotient
            let through = (last - fraction).flooredDivision(by: 1_000_000).quotient
            let second =
                counting == nil
                ? recurrence.first(from: Int(from), through: Int(through), &budget)
                : counting?.first(from: Int(from), through: Int(through), &budget)
            return second.map { Int64($0) * 1_000_000 + fraction }
        case .calendar(let elapse):
            return elapse.first(from: microsecond, through: last, &budget)
        }
    }

    /// The last possible instant of an occurrence; nil if only the wall clock bounds it.
    var lastInstant: Instant? {
        if case .recurring(_, _, let until) = self { until } else { nil }
    }

    /// The end of COUNT if every wall time counts; nil without one.
    var countEnd: CivilDateTime? {
        guard case .recurring(let recurrence, _, _) = self, case .count = recurrence.rule.bound else { return nil }
        return CivilDateTime(microsecondsSinceCivilEpoch: Int64(recurrence.lastSecond) * 1_000_000)
    }
}

extension CivilDateTime {
    fileprivate var secondsSinceCivilEpoch: Int {
        Int(microsecondsSinceCivilEpoch.flooredDivision(by: 1_000_000).quotient)
    }
}

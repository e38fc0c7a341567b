/// A rule and what is left out of it and added to it: everything that decides when an alarm is due, but the zone.
package struct Schedule: Hashable, Sendable {
    package let rule: CalendarRule
    package var gap: GapPolicy
    package var fold: FoldPolicy
    /// Days left out (EXDATE with VALUE=DATE): every occurrence whose wall time asked for is on one.
    package var exceptions: Set<CivilDate>
    /// Exact wall times left out (EXDATE).
    package var exactExceptions: Set<CivilDateTime>
    /// Wall times added (RDATE). The exceptions apply to them too; holidays do not.
    package var additions: Set<CivilDateTime>
    /// Leaves out the occurrences of the rule on a holiday.
    package var skipsHolidays: Bool
    /// The rule made ready.
    let wallTimes: WallTimes

    /// `countEnd` is ``countEnd`` as it was kept; without it the end of a COUNT is counted here.
    package init(
        rule: CalendarRule,
        gap: GapPolicy = .after,
        fold: FoldPolicy = .first,
        exceptions: Set<CivilDate> = [],
        exactExceptions: Set<CivilDateTime> = [],
        additions: Set<CivilDateTime> = [],
        skipsHolidays: Bool = false,
        countEnd: CivilDateTime? = nil
    ) {
        self.rule = rule
        self.gap = gap
        self.fold = fold
        self.exceptions = exceptions
        self.exactExceptions = exactExceptions
        self.additions = additions
        self.skipsHolidays = skipsHolidays
        wallTimes = WallTimes(rule, countEnd: countEnd)
    }

    /// The second of the last occurrence that COUNT allows; nil for a rule without one.
    ///
    /// Counted are the wall times of the rule, as RFC 5545 does: also those that are left out, and those that the
    /// clocks skip. So neither a zone nor a policy moves the end.
    package var countEnd: CivilDateTime? { wallTimes.countEnd }

    /// The first occurrence strictly after `instant` and, where `last` is given, not after that; nil when there is none
    /// ever again. That is decided within ``SearchBudget/search`` steps, which see fifty years ahead at least: what is
    /// further away than they reach counts as never. `zone` is the calendar expression's own where it names one.
    ///
    /// Occurrences come in order and never two at one instant: where a gap moves one onto another, the one that is
    /// where it was asked for stands. Left out are those past year 9999.
    package func next(
        after instant: Instant,
        through last: Instant? = nil,
        in zone: Zone,
        holidays: Set<CivilDate> = []
    ) -> Occurrence? {
        var budget = SearchBudget(SearchBudget.search)
        return next(after: instant, through: last, in: zone, holidays: holidays, &budget)
    }

    package func next(
        after instant: Instant,
        through last: Instant?,
        in zone: Zone,
        holidays: Set<CivilDate>,
        _ budget: inout SearchBudget
    ) -> Occurrence? {
        guard instant < Self.end else { return nil }
        let search = ScheduleSearch(
            schedule: self,
            zone: zone,
            holidays: skipsHolidays ? holidays : [],
            after: max(instant, Self.beginning),
            last: last.map { min($0, Self.end) }
        )
        return search.next(&budget)
    }
}

extension Schedule {
    /// Outside these no clock anywhere reads a year from 0 to 9999.
    private static let beginning = Instant(
        microsecondsSinceEpoch: CivilDateTime.first.microsecondsSinceCivilEpoch - 2 * CivilTime.microsecondsPerDay
    )
    private static let end = Instant(
        microsecondsSinceEpoch: CivilDateTime.last.microsecondsSinceCivilEpoch + 2 * CivilTime.microsecondsPerDay
    )

    package static func == (left: Schedule, right: Schedule) -> Bool {
        left.rule == right.rule && left.gap == right.gap && left.fold == right.fold
            && left.exceptions == right.exceptions && left.exactExceptions == right.exactExceptions
            && left.additions == right.additions && left.skipsHolidays == right.skipsHolidays
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(exceptions)
    }
}

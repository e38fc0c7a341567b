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
    /// The rule made ready: where COUNT ends is counted once, here.
    let wallTimes: WallTimes

    package init(
        rule: CalendarRule,
        gap: GapPolicy = .after,
        fold: FoldPolicy = .first,
        exceptions: Set<CivilDate> = [],
        exactExceptions: Set<CivilDateTime> = [],
        additions: Set<CivilDateTime> = [],
        skipsHolidays: Bool = false
    ) {
        self.rule = rule
        self.gap = gap
        self.fold = fold
        self.exceptions = exceptions
        self.exactExceptions = exactExceptions
        self.additions = additions
        self.skipsHolidays = skipsHolidays
        wallTimes = WallTimes(rule)
    }

    /// The first occurrence strictly after `instant`; nil when there is none ever again, which is decided in bounded
    /// time. `zone` is the calendar expression's own where it names one.
    ///
    /// Occurrences come in order and never two at one instant: where a gap moves one onto another, the one that is
    /// where it was asked for stands. Left out are those past year 9999.
    package func next(after instant: Instant, in zone: Zone, holidays: Set<CivilDate> = []) -> Occurrence? {
        guard instant < Self.end else { return nil }
        return ScheduleSearch(
            schedule: self,
            zone: zone,
            holidays: skipsHolidays ? holidays : [],
            after: max(instant, Self.beginning)
        ).next()
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

extension Schedule: Codable {
    private enum CodingKeys: CodingKey {
        case rule, gap, fold, exceptions, exactExceptions, additions, skipsHolidays
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            rule: try container.decode(CalendarRule.self, forKey: .rule),
            gap: try container.decode(GapPolicy.self, forKey: .gap),
            fold: try container.decode(FoldPolicy.self, forKey: .fold),
            exceptions: try container.decode(Set<CivilDate>.self, forKey: .exceptions),
            exactExceptions: try container.decode(Set<CivilDateTime>.self, forKey: .exactExceptions),
            additions: try container.decode(Set<CivilDateTime>.self, forKey: .additions),
            skipsHolidays: try container.decode(Bool.self, forKey: .skipsHolidays)
        )
    }
}

/// Which wall times recur.
package enum CalendarRule: Hashable, Sendable {
    case once(CivilDateTime)
    /// Occurrences and COUNT begin at `start` (DTSTART); a start that does not match its rule is not an occurrence.
    case recurring(RecurrenceRule, start: CivilDateTime)
    case calendar(CalendarExpression)
}

/// When a wall time that the clocks skip is due.
package enum GapPolicy: String, Hashable, Sendable, CaseIterable {
    /// The moment the gap ends: 02:30 is due when the clocks jump to 03:00.
    case after
    /// The last second before the gap: 02:30 is due at 01:59:59.
    case before
    /// Not at all.
    case skip
}

/// When a wall time that occurs twice is due.
package enum FoldPolicy: String, Hashable, Sendable, CaseIterable {
    case first, second, both
}

/// One time at which a schedule is due.
package struct Occurrence: Hashable, Sendable {
    package let at: Instant
    /// The wall time asked for, also where the clocks skip it.
    package let local: CivilDateTime
    package let note: Note?

    package enum Note: String, Hashable, Sendable {
        /// The clocks skip `local`; `at` is where ``GapPolicy`` moved it.
        case gap
        /// `local` occurs twice.
        case fold
    }

    package init(at: Instant, local: CivilDateTime, note: Note?) {
        self.at = at
        self.local = local
        self.note = note
    }
}

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
    }

    /// The first occurrence strictly after `instant`; nil when there is none ever again, which is decided in bounded
    /// time. `zone` is the calendar expression's own where it names one.
    package func next(after instant: Instant, in zone: Zone, holidays: Set<CivilDate> = []) -> Occurrence? {
        preconditionFailure()
    }
}

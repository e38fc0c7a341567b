/// A rule with its exceptions and additions: everything that determines when an alarm is due, except the zone.
package struct Schedule: Hashable, Sendable {
    package private(set) var rule: CalendarRule
    /// Nil if none was given; see ``effectiveGap``.
    package var gap: GapPolicy?
    /// Nil if none was given; see ``effectiveFold``.
    package var fold: FoldPolicy?
    /// Excluded days (EXDATE with VALUE=DATE): every occurrence whose nominal wall time is on one.
    package var exceptions: Set<CivilDate>
    /// Excluded wall times (EXDATE).
    package var exactExceptions: Set<CivilDateTime>
    /// Additional wall times (RDATE). The exceptions apply to them too; holidays do not.
    package var additions: Set<CivilDateTime>
    /// Whether occurrences of the rule on a holiday are skipped.
    package var skipsHolidays: Bool
    /// The rule, prepared for the search.
    private(set) var wallTimes: WallTimes

    /// `countEnd` is a stored ``countEnd``; without it the end of a COUNT is computed here.
    package init(
        rule: CalendarRule,
        gap: GapPolicy? = nil,
        fold: FoldPolicy? = nil,
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

    /// The given policy, otherwise that of the kind of rule.
    package var effectiveGap: GapPolicy { gap ?? (rule.isGrid ? .skip : .after) }

    /// The given policy, otherwise that of the kind of rule.
    package var effectiveFold: FoldPolicy { fold ?? (rule.isGrid ? .both : .first) }

    /// The same policies and exceptions over another rule.
    package func replacing(_ rule: CalendarRule) -> Schedule {
        var schedule = self
        (schedule.rule, schedule.wallTimes) = (rule, WallTimes(rule, countEnd: nil))
        return schedule
    }

    /// The second of the last occurrence allowed by COUNT if every wall time of the rule counts; nil for a rule without
    /// COUNT.
    ///
    /// As in RFC 5545, excluded wall times count. Those in a gap count if the policy moves them; if it skips them they
    /// don't (3.3.10), and one that rings in both passes of a repeated hour counts twice: then the search ends later or
    /// earlier (``CountAcrossTransitions``). Therefore neither a zone nor a policy changes what is stored.
    package var countEnd: CivilDateTime? { wallTimes.countEnd }

    /// Returns the first occurrence strictly after `instant` and not after `last`, if given; nil if there is none. The
    /// search takes at most ``SearchBudget/search`` steps, which cover at least fifty years; anything later counts as
    /// never. `zone` is the calendar expression's own if it has one.
    ///
    /// Occurrences are in order and never two at one instant: if a gap moves one onto another, the one that was not
    /// moved remains. Occurrences past year 9999 are omitted.
    package func next(
        after instant: Instant,
        through last: Instant? = nil,
        in zone: Zone,
        holidays: Set<CivilDate> = []
    ) -> Occurrence? {
        var budget = SearchBudget(SearchBudget.search)
        return next(after: instant, through: last, in: zone, holidays: holidays, &budget)
    }

    /// As above, within the caller's budget.
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

    /// Outside these bounds no zone has a wall time in the years 0 to 9999.
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

/// The rule that generates wall times.
package enum CalendarRule: Hashable, Sendable {
    case once(CivilDateTime)
    /// Occurrences and COUNT begin at `start` (DTSTART); a start that does not match its rule is not an occurrence.
    case recurring(RecurrenceRule, start: CivilDateTime)
    case calendar(CalendarExpression)
}

/// The treatment of a wall time that the clocks skip.
///
/// RFC 5545, 3.3.5, reads it with the offset before the gap (02:30 is due at 03:30, an hour late); systemd's calendar
/// timers omit it, as ``skip`` does.
package enum GapPolicy: String, Hashable, Sendable, CaseIterable {
    /// At the end of the gap: 02:30 is due when the clocks jump to 03:00.
    case after
    /// In the last second before the gap: 02:30 is due at 01:59:59.
    case before
    /// Never.
    case skip
}

/// The treatment of a wall time that occurs twice. RFC 5545, 3.3.5, and systemd's calendar timers use the first.
package enum FoldPolicy: String, Hashable, Sendable, CaseIterable {
    case first, second, both
}

/// One time at which a schedule is due.
package struct Occurrence: Hashable, Sendable {
    package let at: Instant
    /// The nominal wall time, even if the clocks skip it.
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

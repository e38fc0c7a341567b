/// A validated recurrence rule (RFC 5545, 3.3.10).
///
/// An empty list means that the rule has no such part.
package struct RecurrenceRule: Hashable, Sendable {
    package let frequency: Frequency
    /// 1 or more: every nth period.
    package private(set) var interval: Int
    package private(set) var bound: Bound
    /// 1 to 12
    package let months: SmallNumberSet
    /// 1 to 53, or -1 (the last) to -53
    package let weekNumbers: OrdinalSet
    /// 1 to 366, or -1 (31 December) to -366; ascending
    package let yearDays: [Int]
    /// 1 to 31, or -1 (the last) to -31
    package let monthDays: OrdinalSet
    /// Ascending from Monday; within a weekday the plain one first, then by ordinal.
    package let weekdays: [OrdinalWeekday]
    /// 0 to 23
    package let hours: SmallNumberSet
    /// 0 to 59
    package let minutes: SmallNumberSet
    /// 0 to 60; 60 is due at second 59, because POSIX time has no leap seconds (RFC 5545, 3.3.12)
    package let seconds: SmallNumberSet
    /// 1 to 366, or -1 (the last) to -366: the selected occurrences of a period; ascending
    package let setPositions: [Int]
    package let weekStart: Weekday

    package enum Frequency: String, Hashable, Sendable, CaseIterable {
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// The end of the recurrence.
    package enum Bound: Hashable, Sendable {
        case never
        /// COUNT: after this many occurrences, 1 to 1,000,000. Exceptions count too; times skipped by the clocks don't.
        case count(Int)
        case until(Until)
    }

    /// UNTIL: the last possible moment of an occurrence.
    package enum Until: Hashable, Sendable {
        /// The whole day.
        case date(CivilDate)
        case local(CivilDateTime)
        case instant(Instant)
    }

    /// Bounds on COUNT: counting to a million takes some milliseconds.
    package static let counts = 1...1_000_000
    /// Bounds on INTERVAL.
    package static let intervals = 1...Int(Int32.max)

    /// Returns the same rule with another end. Traps on a count outside ``counts``.
    package func bounded(by bound: Bound) -> RecurrenceRule {
        if case .count(let count) = bound { precondition(Self.counts.contains(count), "not a count") }
        var rule = self
        rule.bound = bound
        return rule
    }

    /// Returns the same rule for every period and without an end: the days it matches if its phase is ignored.
    var withoutPhase: RecurrenceRule {
        var rule = self
        (rule.interval, rule.bound) = (1, .never)
        return rule
    }
}

/// A weekday, or the nth of a month or year (`2MO`, `-1FR`).
package struct OrdinalWeekday: Hashable, Sendable {
    package let weekday: Weekday
    /// 1 to 53, or -1 (the last) to -53; nil for every one.
    package var ordinal: Int?
}

/// Ordinals counted from the front (1, 2, …) and from the back (-1, -2, …), up to 63.
package struct OrdinalSet: Hashable, Sendable {
    package private(set) var fromFront = SmallNumberSet()
    package private(set) var fromBack = SmallNumberSet()

    /// Traps on zero.
    package init(_ ordinals: some Sequence<Int>) {
        for ordinal in ordinals {
            precondition(ordinal != 0, "there is no zeroth")
            if ordinal > 0 { fromFront.insert(ordinal) } else { fromBack.insert(-ordinal) }
        }
    }

    package var isEmpty: Bool { fromFront.isEmpty && fromBack.isEmpty }

    /// Ascending: -1 is the last of the negative ones.
    package var numbers: [Int] { fromBack.numbers.reversed().map { -$0 } + fromFront.numbers }
}

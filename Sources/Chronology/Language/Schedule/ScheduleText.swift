/// The texts for the times of an alarm: a moment with an optional repetition, or a calendar expression.
package struct ScheduleText: Hashable, Sendable {
    /// WHEN, read by ``WhenText``.
    package var when: String?
    /// REPEAT, read by ``RepeatText``.
    package var every: String?
    /// A calendar expression (systemd.time(7)), read by ``CalendarExpression``; replaces the moment and the repetition.
    package var onCalendar: String?
    /// The last day of the repetition, inclusive, read by ``DateText``.
    package var until: String?
    /// The maximum number of occurrences.
    package var count: Int?
    /// The end of the repetition before it was edited; kept unless a new one is given.
    package var keptBound = RecurrenceRule.Bound.never
    /// Excluded days, read by ``DateText``.
    package var except: [String] = []
    /// Nil for the local zone. A zone in a calendar expression or a moment must be the same.
    package var zone: String?
    /// Nil for that of the kind of rule.
    package var gap: GapPolicy?
    package var fold: FoldPolicy?

    package static let empty = ScheduleText()
}

/// The meaning of the texts of a schedule.
package struct ScheduleReading: Hashable, Sendable {
    package let schedule: Schedule
    package let form: Form
    /// Nil if none was given: the schedule floats.
    package let namedZone: Zone?

    /// The kind of moment given, in canonical form.
    package enum Form: Hashable, Sendable {
        case timeOfDay(CivilTime)
        case dated(CivilDateTime)
        /// A point in time, not a wall time: it does not move when the local zone changes.
        case point(AnchoredMoment)
        /// Without the end of the repetition, which is part of the rule. `isDated`: with its first day.
        case repeating(CivilTime, every: String, isDated: Bool)
        case calendar(String)
    }
}

/// The reason why the texts do not describe a schedule.
package enum ScheduleTextError: Error, Hashable, Sendable {
    case unreadable(Part, TimeTextError)
    case noZone(ZoneError, name: String)
    case momentMissing
    /// A calendar expression together with a moment.
    case calendarBesideMoment
    /// A calendar expression together with a repetition, or the end of one.
    case calendarBesideRepetition
    case endWithoutRepetition(Part)
    case twoEnds
    case countOutOfRange(Int)
    /// More than ``Schedule/dateLimit``.
    case tooManyDates
    /// `in 25m` and `@1700000000` have no time of day that could be repeated.
    case repetitionOfPoint

    /// The invalid text.
    package enum Part: Hashable, Sendable, CaseIterable {
        case when, every, calendar, until, count, except
    }

    /// Points at the rule as typed.
    package init(_ excess: ScheduleExcess, onCalendar: String?, every: String?) {
        let text = onCalendar ?? every ?? ""
        let error = TimeTextError(text: text, range: 0..<text.utf8.count, reason: .rule(.excess(excess)))
        self = excess == .tooManyDates ? .tooManyDates : .unreadable(onCalendar == nil ? .every : .calendar, error)
    }
}

/// What a person gives for the times of an alarm: a moment, perhaps with its repetition, or a calendar expression.
package struct ScheduleText: Hashable, Sendable {
    /// WHEN, as ``WhenText`` reads it.
    package var when: String?
    /// REPEAT, as ``RepeatText`` reads it.
    package var every: String?
    /// systemd.time(7), as ``CalendarExpression`` reads it; it stands in place of the moment and the repetition.
    package var onCalendar: String?
    /// The last day of the repetition, as ``DateText`` reads it. It belongs to the repetition whole.
    package var until: String?
    /// Stop after this many times.
    package var count: Int?
    /// Days left out, as ``DateText`` reads them.
    package var except: [String]
    /// Nil: wherever the reader is. A calendar expression's own zone goes before it.
    package var zone: String?
    package var gap: GapPolicy
    package var fold: FoldPolicy

    package init(
        when: String? = nil,
        every: String? = nil,
        onCalendar: String? = nil,
        until: String? = nil,
        count: Int? = nil,
        except: [String] = [],
        zone: String? = nil,
        gap: GapPolicy = .after,
        fold: FoldPolicy = .first
    ) {
        self.when = when
        self.every = every
        self.onCalendar = onCalendar
        self.until = until
        self.count = count
        self.except = except
        self.zone = zone
        self.gap = gap
        self.fold = fold
    }
}

/// What those texts mean.
package struct ScheduleReading: Hashable, Sendable {
    package let schedule: Schedule
    package let form: Form
    /// Nil where none was named: the schedule floats.
    package let namedZone: Zone?

    /// What kind of moment was given, in its canonical words.
    package enum Form: Hashable, Sendable {
        case timeOfDay(CivilTime)
        case dated(CivilDateTime)
        /// A point in time, not a reading of the clock: it stays where it is when the local zone changes.
        case point(AnchoredMoment)
        case repeating(CivilTime, every: String)
        case calendar(String)
    }
}

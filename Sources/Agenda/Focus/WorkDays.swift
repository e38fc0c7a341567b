import Chronology

/// Assigns work to days. A day begins at a configured time; the hours before it belong to the previous day.
///
/// Days follow each other without gap or overlap, whatever the zone's rules: they have 23 or 25 hours when summer time
/// begins or ends, and a day skipped by the zone is empty.
package struct WorkDays: Hashable, Sendable {
    /// The time at which a day ends and the next begins, from midnight to noon.
    package let dayEnds: CivilTime
    package let zone: Zone

    /// The day to which an instant belongs.
    package func day(at instant: Instant) -> CivilDate {
        var day = zone.civil(at: instant).date
        while instant < start(of: day), let earlier = day.adding(days: -1) { day = earlier }
        while let later = day.adding(days: 1), instant >= start(of: later) { day = later }
        return day
    }

    /// The first instant of the next day.
    package func end(of day: CivilDate) -> Instant {
        guard let next = day.adding(days: 1) else { return start(of: day) + .seconds(86_400) }
        return start(of: next)
    }

    /// The end of the gap if the clocks skip that time; the first occurrence if they repeat it.
    private func start(of day: CivilDate) -> Instant {
        zone.firstInstant(of: CivilDateTime(day, dayEnds))
    }
}

extension Now {
    package var workDays: WorkDays { WorkDays(dayEnds: dayEnds, zone: zone) }

    /// The day to which work done now counts.
    package var workDay: CivilDate { workDays.day(at: wall) }
}

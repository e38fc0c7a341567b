import Chronology

/// Assigns work to days. A day begins at a configured time; the hours before it belong to the day before.
///
/// Days follow each other without gap or overlap, whatever the zone does: they are 23 or 25 hours long when summer
/// time begins or ends, and one that the zone leaves out is empty.
package struct WorkDays: Hashable, Sendable {
    /// When a day ends and the next begins, from midnight to noon.
    package let dayEnds: CivilTime
    package let zone: Zone

    /// The day that an instant belongs to.
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

    /// If the clocks skip that time, the end of the gap; if they show it twice, the first.
    private func start(of day: CivilDate) -> Instant {
        zone.firstInstant(of: CivilDateTime(day, dayEnds))
    }
}

extension Now {
    package var workDays: WorkDays { WorkDays(dayEnds: dayEnds, zone: zone) }

    /// The day that work done now counts to.
    package var workDay: CivilDate { workDays.day(at: wall) }
}

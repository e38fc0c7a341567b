import Chronology

extension AlarmTiming {
    /// The schedule, with the beginning in that zone of a grid that has begun: before, it begins at its wall time. Other
    /// repetitions that began when they were made have no first day.
    package func schedule(in zone: Zone, _ now: Now) -> Schedule {
        guard let begins else { return schedule }
        guard schedule.rule.isGrid else { return schedule.withoutFirstDay(made: begins, in: zone) }
        return begins <= now.wall ? schedule.begun(at: begins, in: zone) : schedule
    }

    /// Notes the beginning by that zone, which may move until it has come: a zone that lasts moves it.
    mutating func noteBeginning(in zone: Zone, _ now: Now) {
        guard !now.isDoubted, let beginning = schedule.beginning(in: zone, now.wall) else { return }
        if let begins, begins <= now.wall || now.zoneSettles > .zero { return }
        begins = beginning
    }
}

import Chronology

// A grid of hours or minutes is a rhythm: further west its beginning must not come again, and its COUNT counts what has
// rung. So a grid that has begun began at that moment in every zone; its wall times stay. Begun in the first pass of a
// repeated hour, it goes on from the beginning of the second one.

extension AlarmTiming {
    /// The schedule, with the beginning in that zone of a grid that has begun. Before, it begins at its wall time.
    func schedule(in zone: Zone, _ now: Now) -> Schedule {
        guard let begins, begins <= now.wall, case .recurring(_, let start) = schedule.rule else { return schedule }
        let local = zone.civil(at: begins)
        var repeated = Duration.zero
        if schedule.effectiveFold == .both, case .fold(begins, let second) = zone.resolve(local) {
            repeated = second - begins
        }
        guard local != start || repeated > .zero, let grid = schedule.rule.grid(begun: local, repeating: repeated)
        else {
            return schedule
        }
        return schedule.replacing(grid)
    }

    /// Notes the beginning by that zone, which may move until it has come: a zone that lasts moves it.
    mutating func noteBeginning(in zone: Zone, _ now: Now) {
        guard !now.isDoubted, schedule.rule.isGrid, case .recurring(_, let start) = schedule.rule else { return }
        if let begins, begins <= now.wall || now.zoneSettles > .zero { return }
        let isInSecondPass = zone.resolve(zone.civil(at: now.wall)).isSecond(now.wall)
        begins = isInSecondPass ? zone.lastInstant(of: start) : zone.firstInstant(of: start)
    }
}

extension LocalResolution {
    fileprivate func isSecond(_ instant: Instant) -> Bool { if case .fold(_, instant) = self { true } else { false } }
}

import Chronology

// A grid of hours or minutes is a rhythm: further west its beginning must not come again, and its COUNT counts what has
// rung. So a grid that has begun began at that moment in every zone; its wall times stay.

extension AlarmTiming {
    /// The schedule, with the beginning of a grid in that zone.
    func schedule(in zone: Zone) -> Schedule {
        guard let began, case .recurring(_, let start) = schedule.rule else { return schedule }
        let local = zone.civil(at: began)
        guard local != start, let grid = schedule.rule.grid(begun: local) else { return schedule }
        return schedule.replacing(grid)
    }

    /// The first occurrence has come by that zone.
    mutating func noteBegun(in zone: Zone) {
        guard began == nil, schedule.rule.isGrid, case .recurring(_, let start) = schedule.rule else { return }
        began = zone.firstInstant(of: start)
    }
}

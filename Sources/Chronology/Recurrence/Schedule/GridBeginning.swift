// A grid of hours or minutes is a rhythm: further west its beginning must not come again, and its COUNT counts what has
// rung. So a grid that has begun began at that moment in every zone; its wall times stay. Begun in the first pass of a
// repeated hour, it goes on from the beginning of the second one.

extension Schedule {
    /// When a grid begins by that zone; nil for other schedules.
    package func beginning(in zone: Zone, _ now: Instant) -> Instant? {
        guard rule.isGrid, case .recurring(_, let start) = rule else { return nil }
        let isInSecondPass = zone.resolve(zone.civil(at: now)).isSecond(now)
        return isInSecondPass ? zone.lastInstant(of: start) : zone.firstInstant(of: start)
    }

    /// A grid that began at that moment, as it goes on in that zone.
    package func begun(at begins: Instant, in zone: Zone) -> Schedule {
        guard case .recurring(_, let start) = rule else { return self }
        let local = zone.civil(at: begins)
        var repeated = Duration.zero
        if effectiveFold == .both, case .fold(begins, let second) = zone.resolve(local) { repeated = second - begins }
        guard local != start || repeated > .zero, let grid = rule.grid(begun: local, repeating: repeated) else {
            return self
        }
        return replacing(grid)
    }
}

extension LocalResolution {
    fileprivate func isSecond(_ instant: Instant) -> Bool { if case .fold(_, instant) = self { true } else { false } }
}

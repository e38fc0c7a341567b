import Chronology

// The origin of a change that a person made to an alarm or a D-day, by a clock that may prove wrong.

extension CountOrigin {
    /// The right time of it; nil if the machine was off since.
    package func rightWall(_ now: Now) -> Instant? {
        moment.id == now.boot.id ? now.wall - (now.boot.instant - moment.instant) : nil
    }

    /// The time from this origin, of an earlier boot, to a moment of this one; nil for one of another boot. Never negative.
    func elapsed(until end: BootMoment, _ now: Now) -> Duration? {
        guard end.id == now.boot.id else { return nil }
        return max(.zero, elapsed(now) - (now.boot.instant - end.instant))
    }

    /// The moment from which a change at this origin counts: its right time, or if that is not known, the last one of a
    /// believed clock.
    func right(after doubt: Doubt, _ now: Now) -> Instant {
        let last = doubt.start(now) - .microseconds(1)
        guard let right = rightWall(now).map({ min($0, now.wall) }) else { return last }
        return doubt.from == Doubt.never ? right : max(last, right)
    }

    /// The same origin by the right clock.
    func corrected(_ now: Now) -> CountOrigin {
        rightWall(now).map { CountOrigin(moment: moment, wall: $0) } ?? CountOrigin(now)
    }

    /// Whether its wall clock was not only some days ahead or behind; `least` if this one is certainly right.
    func wasWrong(_ now: Now, by least: Duration = .seconds(86_400)) -> Bool {
        distance(from: rightWall(now) ?? now.wall) > (now.isSynchronised ? least : ClockBelief.farthestBehind)
    }

    /// The same for a clock that was believed. A later time proves nothing after a reboot, and only a synchronised clock
    /// tells that another one was behind.
    func hasProvedWrong(_ now: Now) -> Bool {
        guard wasWrong(now, by: .seconds(3600)) else { return false }
        let right = rightWall(now)
        return wall > right ?? now.wall || right != nil && now.isSynchronised
    }

    /// Whether a person can have meant `instant` by its wall clock.
    func isNear(_ instant: Instant) -> Bool { distance(from: instant) <= ClockBelief.farthestAhead }

    private func distance(from instant: Instant) -> Duration { max(wall, instant) - min(wall, instant) }
}

import Agenda
import AgendaStore
import Chronology

/// An alarm that a person added by a wrong clock, such as one in five minutes, may have rung at its right moment, which
/// the ledger has by the wrong clock.
extension Turn {
    /// Returns the ring with its right moment, if it rang, or ran, at one of its alarm's; otherwise unchanged.
    func redated(_ ring: Ring) throws -> Ring {
        guard ring.item.kind == .alarm, let alarm = try transaction.load(Alarm.self, ring.item),
            let change = alarm.changeByWrongClock(now), let right = change.since.rightWall(now),
            let doubt = try doubtToTakeBack(wasChangedWrongly: alarm.wasChangedWrongly(now)),
            ring.id.number > doubt.lastRing, ring.scheduled >= change.since.wall,
            let occurrence = try occurrence(of: alarm, doubt, near: right + (ring.scheduled - change.since.wall)),
            try transaction.known(alarm.id, scheduled: occurrence.at) == nil
        else { return ring }
        let redated = ring.redated(to: occurrence, by: right - change.since.wall)
        try transaction.remove(ring)
        try commit(Outcome(redated))
        try commit(Outcome(alarm.redated(ring.scheduled, to: occurrence.at)))
        return redated
    }

    /// The occurrence of the alarm, as it would have been added by the right clock, within a second of `moment`.
    private func occurrence(of alarm: Alarm, _ doubt: Doubt, near moment: Instant) throws -> Occurrence? {
        let (timing, place) = try readAgain(alarm, doubt) ?? (alarm.plan.timing, alarm.plan.zone)
        let zone = place.resolved(now)
        let (first, last) = (moment - Ring.earliness, moment + Ring.earliness)
        let next = timing.schedule(in: zone, now).next(after: first, in: zone, holidays: now.holidays)
        return next.flatMap { $0.at <= last ? $0 : nil }
    }
}

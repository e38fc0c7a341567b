import Chronology

/// What an alarm's owner does to it.
extension Alarm {
    /// Switched on, at its next occurrence; on already, it stays as it is.
    package func enabled(rungAhead: Set<Instant>, _ now: Now) throws(Refusal) -> Outcome<Alarm> {
        guard next == nil else { return Outcome(self) }
        var alarm = reanchored(now)
        guard let occurrence = alarm.nextOccurrence(after: now.wall, rungAhead, now) else {
            throw .neverAgain(last: lastOfOneShot(now))
        }
        alarm.state = .scheduled(occurrence)
        return Outcome(alarm, [alarm.recorded(.enabled)])
    }

    /// Switched off; what rings or is snoozed is cancelled.
    package func disabled() -> Outcome<Alarm> {
        var alarm = self
        if case .missed = state { alarm.state = .off }
        guard next != nil else { return Outcome(alarm, [.settle(id, .cancelled)]) }
        alarm.state = .off
        alarm.skippedThrough = nil
        return Outcome(alarm, [.settle(id, .cancelled), alarm.recorded(.disabled)])
    }

    /// New label or plan. An alarm that is on is planned anew; one that is off is switched on by a new time.
    package func edited(
        label: String,
        plan: AlarmPlan,
        rungAhead: Set<Instant>,
        _ now: Now
    ) throws(Refusal) -> Outcome<Alarm> {
        var alarm = self
        let retimed = plan.timing != self.plan.timing || plan.zone != self.plan.zone
        alarm.label = label
        alarm.plan = plan
        if retimed {
            alarm.skippedThrough = nil
            guard let occurrence = alarm.nextOccurrence(after: now.wall, rungAhead, now) else {
                throw .neverAgain(last: alarm.lastOfOneShot(now))
            }
            alarm.state = .scheduled(occurrence)
        }
        return Outcome(alarm, [alarm.recorded(.edited)])
    }

    /// Leaves out the next occurrence, or all before `limit`.
    package func skipped(until limit: Instant?, rungAhead: Set<Instant>, _ now: Now) throws(Refusal) -> Outcome<Alarm> {
        guard let next else { throw .notScheduled }
        var alarm = self
        // The occurrence at `limit` itself still rings.
        alarm.skippedThrough = limit.map { $0 - .microseconds(1) } ?? next.at
        guard let following = alarm.nextOccurrence(after: now.wall, rungAhead, now) else {
            throw .neverAgain(last: next.at)
        }
        alarm.state = .scheduled(following)
        return Outcome(alarm, [alarm.recorded(.skipped)])
    }

    /// Takes a skip back.
    package func unskipped(rungAhead: Set<Instant>, _ now: Now) throws(Refusal) -> Outcome<Alarm> {
        guard skippedThrough != nil else { throw .notSkipped }
        var alarm = self
        alarm.skippedThrough = nil
        guard let next = alarm.nextOccurrence(after: now.wall, rungAhead, now) else {
            throw .neverAgain(last: nil)
        }
        alarm.state = .scheduled(next)
        return Outcome(alarm, [alarm.recorded(.unskipped)])
    }

    package func removed() -> [Effect] {
        [.settle(id, .cancelled), recorded(.removed)]
    }

    private func lastOfOneShot(_ now: Now) -> Instant? {
        guard case .once(let local) = plan.timing.schedule.rule else { return nil }
        switch plan.zone.resolved(now).resolve(local) {
        case .unique(let instant), .fold(_, let instant), .gap(let instant, _, _): return instant
        }
    }
}

import Chronology

/// Changes that users make to alarms.
extension Alarm {
    /// Enables the alarm for its next occurrence; no change if it is enabled.
    package func enabled(rung: RungMoments, _ now: Now) throws(Refusal) -> Outcome<Alarm> {
        guard next == nil else { return Outcome(self) }
        var alarm = reanchored(now)
        guard let occurrence = alarm.nextOccurrence(after: now.wall, rung, now) else {
            throw .nothingLeft
        }
        alarm.state = .scheduled(occurrence)
        alarm.noteChange(now)
        return Outcome(alarm, [alarm.recorded(.enabled)])
    }

    /// Disables the alarm and cancels its open ring.
    package func disabled() -> Outcome<Alarm> {
        var alarm = self
        switch state {
        case .missed: alarm.state = .off
        case .rung: alarm.state = plan.timing.repeats ? .done : .off
        case .scheduled, .passedOver, .off, .done: break
        }
        if next != nil { (alarm.state, alarm.skip) = (.off, nil) }
        alarm.noteDisabling()
        guard next != nil else { return Outcome(alarm, [.settle(id, .cancelled)]) }
        return changed(to: alarm, [.settle(id, .cancelled), alarm.recorded(.disabled)])
    }

    /// Changes only label or plan: a skip remains, and a disabled alarm remains disabled. A one-time alarm whose ring is
    /// open is not disabled yet: it rings at its new time, too.
    package func edited(
        label: String,
        plan: AlarmPlan,
        asked: AskedTimes?,
        isRinging: Bool,
        rung: RungMoments,
        _ now: Now
    ) throws(Refusal) -> Outcome<Alarm> {
        var alarm = self
        let retimed = plan.timing != self.plan.timing || plan.zone != self.plan.zone
        alarm.label = label
        alarm.plan = plan
        if retimed {
            alarm.skip = alarm.skip(movedFrom: self, rung, now)
            guard let occurrence = alarm.nextOccurrence(after: now.wall, rung, now) else {
                throw .neverAgain(last: alarm.lastOfOneShot(now))
            }
            alarm.state = isDisabled && !isRinging ? .off : .scheduled(occurrence)
            alarm.noteChange(now, asked: asked)
        }
        let edited = alarm.recorded(.edited)
        let late = plan.latePolicy
        guard label != self.label || late != self.plan.latePolicy else { return changed(to: alarm, [edited]) }
        let changed = changed(to: alarm, [edited, .editRing(id, label: label, late: late)])
        guard label != self.label else { return changed }
        // The notice on the screen gets the new label.
        return Outcome(changed.entity, changed.effects + changed.entity.currentNotice(rung, now))
    }

    /// Whether the user disabled it, or it was a one-time alarm and has rung.
    private var isDisabled: Bool {
        switch state {
        case .off: true
        case .rung: !plan.timing.repeats
        case .scheduled, .passedOver, .done, .missed: false
        }
    }

    /// Returns the skip of an alarm whose times were changed. The last skipped day remains skipped: the first
    /// occurrence on it by the new times is skipped, too, even if it is later than by the old ones. An alarm that no
    /// longer repeats has no skip.
    private func skip(movedFrom old: Alarm, _ rung: RungMoments, _ now: Now) -> Skip? {
        let (oldZone, zone) = (old.plan.zone.resolved(now), plan.zone.resolved(now))
        guard plan.timing.repeats, let skipped = old.skipInForce(now)?.end(in: oldZone) else { return nil }
        let day = oldZone.civil(at: skipped).date
        let start = zone.firstInstant(of: CivilDateTime(day, .midnight)) - .microseconds(1)
        var unskipped = self
        unskipped.skip = nil
        let first = unskipped.nextOccurrence(after: max(now.wall, start), rung, now)
        guard let first, first.local.date == day else { return skip(through: skipped, now) }
        return skip(through: max(skipped, first.at), now)
    }

    /// A grid of hours or minutes means intervals, and goes on in another zone.
    func skip(through end: Instant, _ now: Now) -> Skip {
        Skip(through: end, in: plan.timing.schedule.rule.isGrid ? nil : plan.zone.resolved(now))
    }

    /// The skip, unless it is over. One that is over is kept for a while: the clock may be set back.
    package func skipInForce(_ now: Now) -> Skip? {
        guard let skip, skip.end(in: plan.zone.resolved(now)) > now.wall || now.isDoubted else { return nil }
        return skip
    }

    /// Skips the next occurrence, or all before `limit`.
    package func skipped(until limit: Instant?, rung: RungMoments, _ now: Now) throws(Refusal) -> Outcome<Alarm> {
        guard let next else { throw .notScheduled }
        var alarm = self
        // The occurrence at `limit` itself still rings.
        alarm.skip = skip(through: limit.map { $0 - .microseconds(1) } ?? next.at, now)
        guard let following = alarm.nextOccurrence(after: now.wall, rung, now) else {
            throw .nothingLeft
        }
        alarm.state = .scheduled(following)
        alarm.noteChange(now)
        return changed(to: alarm, [alarm.recorded(.skipped)])
    }

    /// Cancels a skip; no change if no occurrence is skipped.
    package func unskipped(rung: RungMoments, _ now: Now) throws(Refusal) -> Outcome<Alarm> {
        guard skipInForce(now) != nil else { return Outcome(self) }
        var alarm = self
        alarm.skip = nil
        guard let next = alarm.nextOccurrence(after: now.wall, rung, now) else {
            throw .nothingLeft
        }
        if case .passedOver(var passed) = state {
            passed.following = next
            alarm.state = .passedOver(passed)
        } else {
            alarm.state = .scheduled(next)
        }
        alarm.noteChange(now)
        return changed(to: alarm, [alarm.recorded(.unskipped)])
    }

    package func removed() -> [Effect] {
        [.settle(id, .cancelled), .retract(id), recorded(.removed)]
    }

    private func lastOfOneShot(_ now: Now) -> Instant? {
        guard case .once(let local) = plan.timing.schedule.rule else { return nil }
        return plan.zone.resolved(now).lastInstant(of: local)
    }
}

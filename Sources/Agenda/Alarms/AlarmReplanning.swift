import Chronology

/// Replanning after a change of the clock, the zone, its rules or the holidays.
///
/// An alarm keeps the wall times for which it was meant. What the change itself passes over waits until the zone has
/// lasted (``Now/zoneSettles``), so that a zone that is wrong for a moment neither rings nor uses up anything. A grid of
/// hours or minutes means intervals: what has rung at the same moment by the old zone does not ring again.
extension Alarm {
    /// What is due remains due. Every wall time is searched again by the current zone.
    package func replanned(rung: RungMoments, _ now: Now) -> Outcome<Alarm> {
        var alarm = self
        alarm.plan.timing.noteBeginning(in: plan.zone.resolved(now), now)
        return keepingPlan(alarm.plannedAnew(rung, now), now)
    }

    private func plannedAnew(_ rung: RungMoments, _ now: Now) -> Outcome<Alarm> {
        if let settled, settled.isInForce(now) {
            let goesOn = isPlanned && !isDueHere(now)
            var outcome =
                settled.next.flatMap { goesOn ? replanned(from: $0, isDue: isDue($0, rung, now), rung, now) : nil }
                ?? plannedFromState(rung, now)
            outcome.entity.settled = settled.goingOn(now)
            return outcome
        }
        var outcome = plannedFromState(rung, now)
        let isOfOtherZone = now.zoneSettles > .zero && outcome.entity.state != state
        outcome.entity.settled = isOfOtherZone ? next.flatMap { isOnTime($0, now) ? nil : SettledPlan($0, now) } : nil
        return outcome
    }

    /// Whether another zone has planned it, or what it goes on from: the present one may pass over moments that it has
    /// rung or missed before, when it was here already.
    package func isPlannedByOtherZone(_ now: Now) -> Bool {
        settled != nil || next.map { !isOnTime($0, now) } ?? false
    }

    /// Whether an occurrence is planned. A one-time alarm that rang by another zone, and was answered, is used up.
    private var isPlanned: Bool {
        switch state {
        case .scheduled, .passedOver: true
        case .off, .done, .missed, .rung: false
        }
    }

    private func isDue(_ planned: Occurrence, _ rung: RungMoments, _ now: Now) -> Bool {
        planned.at <= now.wall && isOnTime(planned, now) && rung.allow(planned, in: plan.zone.resolved(now))
    }

    private func plannedFromState(_ rung: RungMoments, _ now: Now) -> Outcome<Alarm> {
        switch state {
        case .missed(let last), .rung(let last):
            return now.isDoubted ? Outcome(self) : Outcome(stillToCome(through: last, rung, now))
        case .passedOver(let passed):
            if let following = passed.following, following.at <= now.wall, isOnTime(following, now) {
                return Outcome(self)
            }
        case .scheduled, .off, .done: break
        }
        guard let planned = next else { return Outcome(self) }
        return replanned(from: planned, isDue: isDue(now), rung, now)
    }

    /// Takes back an unanswered ring that only a zone which did not last had made due: the alarm goes on from what was
    /// planned before, otherwise from the wall time of the ring. Nil if the ring stays.
    package func takingBack(
        _ scheduled: Instant,
        at local: CivilDateTime,
        rung: RungMoments,
        _ now: Now
    ) -> Outcome<Alarm>? {
        guard !isOff, !occurs(at: scheduled, now) else { return nil }
        if let settled, settled.isInForce(now), let next = settled.next {
            return replanned(from: next, isDue: isDue(next, rung, now), rung, now)
        }
        guard plan.zone.resolved(now).firstInstant(of: local) > now.wall else { return nil }
        return replanned(from: Occurrence(at: scheduled, local: local, note: nil), isDue: false, rung, now)
    }

    private func replanned(from planned: Occurrence, isDue: Bool, _ rung: RungMoments, _ now: Now) -> Outcome<Alarm> {
        var alarm = self
        alarm.state = state(keeping: planned, isDue: isDue, rung, now)
        if alarm.isNoticeEarly(now) { alarm.plan.notice?.givenFor = nil }
        return changed(to: alarm)
    }

    private func state(keeping planned: Occurrence, isDue: Bool, _ rung: RungMoments, _ now: Now) -> State {
        let following = nextOccurrence(after: now.wall, rung, now)
        guard let moved = moved(planned, isDue: isDue, rung, now) else {
            return following.map(State.scheduled) ?? .done
        }
        guard moved.at <= now.wall else {
            // The following one is earlier if the zone or the clock went back over one that has not rung.
            return .scheduled(following.map { $0.at < moved.at ? $0 : moved } ?? moved)
        }
        if isDue { return .scheduled(plan.latePolicy.allows(now.wall - moved.at) ? moved : planned) }
        guard now.zoneSettles > .zero else { return .scheduled(moved) }
        return .passedOver(PassedOver(first: moved, rings: end(ofWaitFor: moved, now), following: following))
    }

    /// An earlier end of the wait for the same occurrence stays, and is checked when it is reached.
    private func end(ofWaitFor first: Occurrence, _ now: Now) -> BootDeadline {
        if case .passedOver(let passed) = state, passed.first == first, passed.rings.remaining(now) > .zero {
            return passed.rings
        }
        return BootDeadline(after: now.zoneSettles, now)
    }

    /// Whether an occurrence that this zone has planned is due.
    private func isDueHere(_ now: Now) -> Bool {
        let planned =
            switch state {
            case .scheduled(let next): next
            case .passedOver(let passed): passed.following
            case .off, .done, .missed, .rung: nil as Occurrence?
            }
        return planned.map { $0.at <= now.wall && isOnTime($0, now) } ?? false
    }

    /// Whether the planned occurrence was due by the zone in which it was planned.
    private func isDue(_ now: Now) -> Bool {
        if case .scheduled(let next) = state { next.at <= now.wall } else { false }
    }

    /// Returns the first occurrence from the wall time of `planned` on that has not rung, by the current zone and
    /// holidays; of a grid the newest one that the change has passed over. Nil if there is none.
    private func moved(_ planned: Occurrence, isDue: Bool, _ rung: RungMoments, _ now: Now) -> Occurrence? {
        let isGrid = plan.timing.schedule.rule.isGrid
        if isDue, isGrid { return planned }
        if let same = occurrence(after: planned.at - .microseconds(1), now), same == planned,
            isDue || rung.allow(same, in: plan.zone.resolved(now))
        {
            return same
        }
        var after = plan.zone.resolved(now).instantBefore(planned.local)
        while let next = occurrence(after: after, now) {
            guard next.local < planned.local || !isDue && !rung.allow(next, in: plan.zone.resolved(now)) else {
                guard isGrid, next.at <= now.wall else { return next }
                let newest = newest(from: next, rung, now)
                return wasDue(newest, byZoneOf: planned, now) || rung.hasLater(than: newest) ? nil : newest
            }
            after = next.at
        }
        // A date that the zone skips and the policy omits is passed over, not lost.
        return plan.timing.repeats ? nil : Occurrence(at: now.wall, local: planned.local, note: planned.note)
    }

    /// Whether the zone in which `planned` was planned had an occurrence at that moment, too.
    private func wasDue(_ moment: Occurrence, byZoneOf planned: Occurrence, _ now: Now) -> Bool {
        let offset = planned.local.microsecondsSinceCivilEpoch - planned.at.microsecondsSinceEpoch
        guard let local = CivilDateTime(microsecondsSinceCivilEpoch: moment.at.microsecondsSinceEpoch + offset) else {
            return false
        }
        return occurrence(after: plan.zone.resolved(now).instantBefore(local), now)?.local == local
    }

    private func occurrence(after instant: Instant, _ now: Now) -> Occurrence? {
        let zone = plan.zone.resolved(now)
        return plan.timing.schedule(in: zone, now).next(after: instant, in: zone, holidays: now.holidays)
    }

    /// Whether the wall clock of the alarm's zone shows the planned time at its moment, or passes over it then.
    func isOnTime(_ planned: Occurrence, _ now: Now) -> Bool {
        let zone = plan.zone.resolved(now)
        guard case .gap(let transition, _, _) = zone.resolve(planned.local) else {
            return zone.civil(at: planned.at) == planned.local
        }
        return (transition - .seconds(1)...transition).contains(planned.at)
    }

    /// The first occurrence up to `last` that was passed over by a clock which was ahead, and is pending again after
    /// that clock was set back.
    private func stillToCome(through last: Instant, _ rung: RungMoments, _ now: Now) -> Alarm {
        guard let next = nextOccurrence(after: now.wall, rung, now), next.at <= last else { return self }
        var alarm = self
        alarm.state = .scheduled(next)
        return alarm
    }
}

extension Zone {
    /// An instant before every one at which an alarm for `local` may ring, whatever its policies, and near to it.
    fileprivate func instantBefore(_ local: CivilDateTime) -> Instant {
        switch resolve(local) {
        case .unique(let instant), .fold(let instant, _): instant - .microseconds(1)
        case .gap(let transition, _, _): transition - .seconds(2)
        }
    }
}

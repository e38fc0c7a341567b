import Chronology

// A clock that is not believed plans, rings and misses as any other. What a believed one had planned is kept meanwhile,
// and goes on once one is back, as if it had been right all the time.

extension Alarm {
    /// What a clock that is not believed did to an alarm.
    package enum Doubted: Hashable, Sendable {
        /// Something fell due by it, or was planned anew. This is what a believed clock had planned.
        case overtaken(State, noticeGivenFor: Instant?)
        /// A person added or changed it, at that time.
        case changed(at: Instant)
    }

    /// The outcome of a change that nobody asked for: keeps the plan of a believed clock if `now` is not.
    func keepingPlan(_ outcome: Outcome<Alarm>, _ now: Now) -> Outcome<Alarm> {
        let noticeGivenFor = plan.notice?.givenFor
        guard now.isDoubted, doubted == nil,
            outcome.entity.state != state || outcome.entity.plan.notice?.givenFor != noticeGivenFor
        else { return outcome }
        var outcome = outcome
        outcome.entity.doubted = .overtaken(state, noticeGivenFor: noticeGivenFor)
        return outcome
    }

    /// To be called when a person gives it another occurrence.
    mutating func noteDoubt(_ now: Now) {
        if now.isDoubted { doubted = .changed(at: now.wall) }
    }

    /// Takes up again what a believed clock had planned, now that one is back.
    ///
    /// `known`: the moments of the ledger after the last believed one.
    package func restored(after doubt: Doubt, known: RungMoments, _ now: Now) -> Outcome<Alarm> {
        var alarm = self
        alarm.doubted = nil
        switch doubted {
        case nil: return Outcome(self)
        case .overtaken(let state, let noticeGivenFor):
            alarm.state = state
            alarm.plan.notice?.givenFor = noticeGivenFor
            // Only an answer uses it up.
            if case .scheduled(let next) = state, known.ahead.contains(next.at) {
                alarm.advance(to: nextOccurrence(after: next.at, known, now), otherwise: .rung(at: next.at), now)
            }
        case .changed(let at):
            alarm.takeUp(doubt, changedAt: at, known, now)
        }
        return changed(to: alarm)
    }

    private mutating func takeUp(_ doubt: Doubt, changedAt moment: Instant, _ known: RungMoments, _ now: Now) {
        if created == moment { created = now.wall }
        let skipsNext = skippedThrough?.isAbsurd(now) ?? false
        if skipsNext { skippedThrough = nil }
        guard let next else { return }
        plan.notice?.givenFor = nil
        guard plan.timing.repeats else {
            if !doubt.isPlausible(next.at, now) { self = meant(next, doubt, now) }
            return
        }
        let right = doubt.right(moment, now)
        if moment.isAbsurd(now) {
            plan.timing.schedule = plan.timing.schedule.beginning(after: right, insteadOfNear: moment, plan.zone, now)
        }
        var following = nextOccurrence(after: right, known, now)
        if skipsNext, let skipped = following {
            skippedThrough = skipped.at
            following = nextOccurrence(after: skipped.at, known, now)
        }
        state = following.map(State.scheduled) ?? .done
    }

    /// A time of day is the next one; a moment was meant to come after as much time, and is due if that is not known.
    private func meant(_ next: Occurrence, _ doubt: Doubt, _ now: Now) -> Alarm {
        var alarm = reanchored(now)
        if case .dated = plan.timing.words, let correction = doubt.correction {
            let local = plan.zone.resolved(now).civil(at: next.at + correction)
            alarm.plan.timing.schedule = plan.timing.schedule.replacing(.once(local))
            alarm.plan.timing.words = .dated(DateText.print(local.date) + " " + TimeOfDayText.print(local.time))
        }
        let due = Occurrence(at: now.wall, local: plan.zone.resolved(now).civil(at: now.wall), note: nil)
        alarm.state = .scheduled(alarm.nextOccurrence(after: now.wall, .none, now) ?? due)
        return alarm
    }
}

extension Doubt {
    /// Whether a clock that is right can have meant the moment since the last believed one.
    fileprivate func isPlausible(_ moment: Instant, _ now: Now) -> Bool {
        moment > start(now) && !moment.isAbsurd(now)
    }

    /// The right time of a moment of the other clock; the last believed one if that is not known.
    fileprivate func right(_ moment: Instant, _ now: Now) -> Instant {
        let right = correction.map { min(moment + $0, now.wall) }
        return max(start(now), right ?? start(now))
    }
}

extension Instant {
    /// Whether only a clock that is not believed shows it.
    fileprivate func isAbsurd(_ now: Now) -> Bool {
        self < ClockBelief.earliest || self - now.wall > ClockBelief.farthestAhead
    }
}

extension Schedule {
    /// The same repetition from its first time after `right` on, if it began near to `moment` of the other clock.
    fileprivate func beginning(
        after right: Instant,
        insteadOfNear moment: Instant,
        _ zone: ZoneChoice,
        _ now: Now
    ) -> Schedule {
        guard case .recurring(let rule, let start) = self.rule else { return self }
        let zone = zone.resolved(now)
        let began = zone.firstInstant(of: start)
        guard max(began, moment) - min(began, moment) < ClockBelief.farthestAhead else { return self }
        let day = zone.civil(at: right).date
        let today = CivilDateTime(day, start.time)
        guard zone.firstInstant(of: today) <= right, let tomorrow = day.adding(days: 1) else {
            return replacing(.recurring(rule, start: today))
        }
        return replacing(.recurring(rule, start: CivilDateTime(tomorrow, start.time)))
    }
}

extension Alarm.Doubted: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("kind") {
        case "overtaken":
            self = .overtaken(
                try members.value("state"),
                noticeGivenFor: try members.ifPresent("noticeGivenForMicroseconds", members.instant)
            )
        case "changed": self = .changed(at: try members.instant("atMicroseconds"))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .overtaken(let state, let noticeGivenFor):
            members.text("kind", "overtaken")
            members.value("state", state)
            members.instant("noticeGivenForMicroseconds", noticeGivenFor)
        case .changed(let at):
            members.text("kind", "changed")
            members.instant("atMicroseconds", at)
        }
    }
}

import Chronology

// A clock that is not believed plans, rings and misses as any other. What a believed one had planned is kept meanwhile,
// and goes on once one is back, as if it had been right all the time.

extension Alarm {
    /// What a clock that is not believed did to an alarm.
    package enum Doubted: Hashable, Sendable {
        /// Something fell due by it, or was planned anew. This is what a believed clock had planned.
        case overtaken(State, noticeGivenFor: Instant?)
        /// A person added or changed it then, and made that state of it.
        case changed(CountOrigin, made: State)
        /// The same by a clock that is believed, but may be wrong, see ``Now/isSettled``.
        case changedUnsettled(CountOrigin, made: State)

        fileprivate var isOfBelievedClock: Bool { if case .changedUnsettled = self { true } else { false } }
    }

    /// The outcome of a change that nobody asked for: keeps the plan of a believed clock if `now` is not.
    func keepingPlan(_ outcome: Outcome<Alarm>, _ now: Now) -> Outcome<Alarm> {
        let noticeGivenFor = plan.notice?.givenFor
        guard now.isDoubted, doubted?.isOfBelievedClock ?? true,
            outcome.entity.state != state || outcome.entity.plan.notice?.givenFor != noticeGivenFor
        else { return outcome }
        var outcome = outcome
        outcome.entity.doubted = .overtaken(state, noticeGivenFor: noticeGivenFor)
        return outcome
    }

    /// To be called when a person gives it another occurrence: by this clock, and by this zone.
    mutating func noteChange(_ now: Now) {
        settled = nil
        plan.timing.noteBeginning(in: plan.zone.resolved(now), now)
        noteOrigin(now)
    }

    private mutating func noteOrigin(_ now: Now) {
        let origin = CountOrigin(now)
        doubted =
            if now.isDoubted { .changed(origin, made: state) } else if now.isSettled { nil } else {
                .changedUnsettled(origin, made: state)
            }
    }

    /// Whether a person changed it by a clock that was believed, and proved wrong.
    package func wasChangedWrongly(_ now: Now) -> Bool {
        guard case .changedUnsettled(let change, _) = doubted, !now.isDoubted else { return false }
        return change.hasProvedWrong(now)
    }

    /// The alarm without the origin of a change by a clock that proved right.
    package func confirmed(_ now: Now) -> Alarm {
        guard case .changedUnsettled = doubted, now.isSettled else { return self }
        var alarm = self
        alarm.doubted = nil
        return alarm
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
        case .changedUnsettled(let change, _) where !change.hasProvedWrong(now): return Outcome(self)
        case .changed(let change, let made), .changedUnsettled(let change, let made):
            alarm.settled = nil
            // Missed by that clock only.
            if case .missed = state { alarm.state = made }
            alarm.takeUp(doubt, change, known, now)
            alarm.noteOrigin(now)
        }
        return changed(to: alarm)
    }

    private mutating func takeUp(_ doubt: Doubt, _ change: CountOrigin, _ known: RungMoments, _ now: Now) {
        if created == change.wall { created = now.wall }
        let skipsNext = change.wasWrong(now) && isSkippingNext(change, now)
        if skipsNext { skip = nil }
        guard let next else { return }
        plan.notice?.givenFor = nil
        guard plan.timing.repeats else {
            let isMeantByIt =
                !doubt.isPlausible(next.at, now) || change.wasWrong(now, by: .seconds(3600)) && isNext(next, change)
            if change.isNear(next.at), isMeantByIt { self = meant(next, change, now) }
            return
        }
        let right = max(doubt.start(now), min(change.rightWall(now) ?? doubt.start(now), now.wall))
        if change.wasWrong(now, by: .seconds(3600)) {
            plan.timing.schedule = plan.timing.schedule.beginning(
                after: right,
                insteadOf: change,
                doubt,
                plan.zone,
                now
            )
        }
        var following = nextOccurrence(after: right, known, now)
        if skipsNext, let skipped = following {
            skip = skip(through: skipped.at, now)
            following = nextOccurrence(after: skipped.at, known, now)
        }
        state = following.map(State.scheduled) ?? .done
    }

    /// Whether a person meant the time after that change, not a date.
    private func isNext(_ next: Occurrence, _ change: CountOrigin) -> Bool {
        if case .timeOfDay = plan.timing.words { true } else { change.isWithinInterval(next.at) }
    }

    /// Whether that change skipped the next occurrence only: a skip until a date ends with the day before.
    private func isSkippingNext(_ change: CountOrigin, _ now: Now) -> Bool {
        guard let end = skip?.through, change.isNear(end) else { return false }
        return plan.zone.resolved(now).civil(at: end + .microseconds(1)).time != .midnight
    }

    /// A time of day is the next one; a moment was meant to come after as much time, and is due if that is not known.
    private func meant(_ next: Occurrence, _ change: CountOrigin, _ now: Now) -> Alarm {
        var alarm = reanchored(now)
        let zone = plan.zone.resolved(now)
        if case .dated = plan.timing.words, let right = change.rightWall(now) {
            let local = zone.civil(at: next.at + (right - change.wall))
            alarm.plan.timing.schedule = plan.timing.schedule.replacing(.once(local))
            alarm.plan.timing.words = .dated(DateText.print(local.date) + " " + TimeOfDayText.print(local.time))
        }
        let again = alarm.nextOccurrence(after: now.wall, .none, now)
        let due = Occurrence(at: now.wall, local: zone.civil(at: now.wall), note: nil)
        alarm.state = .scheduled(again.flatMap { $0.at - now.wall > ClockBelief.farthestAhead ? nil : $0 } ?? due)
        return alarm
    }
}

extension CountOrigin {
    /// The right time of it; nil if the machine was off since.
    fileprivate func rightWall(_ now: Now) -> Instant? {
        moment.id == now.boot.id ? now.wall - (now.boot.instant - moment.instant) : nil
    }

    /// Whether its wall clock was not only some days ahead or behind; `least` if this one is certainly right.
    fileprivate func wasWrong(_ now: Now, by least: Duration = .seconds(86_400)) -> Bool {
        distance(from: rightWall(now) ?? now.wall) > (now.isSynchronised ? least : ClockBelief.farthestBehind)
    }

    /// The same for a clock that was believed. A later time proves nothing after a reboot, and only a synchronised clock
    /// tells that another one was behind.
    fileprivate func hasProvedWrong(_ now: Now) -> Bool {
        guard wasWrong(now, by: .seconds(3600)) else { return false }
        let right = rightWall(now)
        return wall > right ?? now.wall || right != nil && now.isSynchronised
    }

    /// Whether `instant` comes so soon after it that a person rather meant the time until then, as "in an hour".
    fileprivate func isWithinInterval(_ instant: Instant) -> Bool { instant - wall <= .seconds(3 * 3600) }

    /// Whether a repetition that begins at `instant` began with that change.
    fileprivate func isBeginning(_ instant: Instant) -> Bool {
        instant >= wall - .seconds(86_400) && isNear(instant)
    }

    /// Whether it did so at once, not at a date that a person gave.
    fileprivate func isAtOnce(_ instant: Instant) -> Bool { instant - wall <= .seconds(86_400) }

    /// Whether a person can have meant `instant` by its wall clock.
    fileprivate func isNear(_ instant: Instant) -> Bool { distance(from: instant) <= ClockBelief.farthestAhead }

    private func distance(from instant: Instant) -> Duration { max(wall, instant) - min(wall, instant) }
}

extension Doubt {
    /// Whether a clock that is right can have meant the moment since the last believed one.
    fileprivate func isPlausible(_ moment: Instant, _ now: Now) -> Bool {
        moment > start(now) && moment >= ClockBelief.earliest && moment - now.wall <= ClockBelief.farthestAhead
    }
}

extension Schedule {
    /// The same repetition from its first time after `right` on, if it began with that change.
    fileprivate func beginning(
        after right: Instant,
        insteadOf change: CountOrigin,
        _ doubt: Doubt,
        _ zone: ZoneChoice,
        _ now: Now
    ) -> Schedule {
        let zone = zone.resolved(now)
        guard case .recurring(let rule, let start) = self.rule else { return self }
        let begins = zone.firstInstant(of: start)
        guard change.isBeginning(begins), change.isAtOnce(begins) || !doubt.isPlausible(begins, now) else {
            return self
        }
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
        case "changed": self = .changed(try members.value("since"), made: try members.value("made"))
        case "changedUnsettled":
            self = .changedUnsettled(try members.value("since"), made: try members.value("made"))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .overtaken(let state, let noticeGivenFor):
            members.text("kind", "overtaken")
            members.value("state", state)
            members.instant("noticeGivenForMicroseconds", noticeGivenFor)
        case .changed(let change, let made), .changedUnsettled(let change, let made):
            members.text("kind", isOfBelievedClock ? "changedUnsettled" : "changed")
            members.value("since", change)
            members.value("made", made)
        }
    }
}

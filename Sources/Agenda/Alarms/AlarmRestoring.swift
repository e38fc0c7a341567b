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

    /// Whether a person changed it by a clock that was believed, and proved to be days ahead or behind.
    package func wasChangedWrongly(_ now: Now) -> Bool {
        guard case .changedUnsettled(let change, _) = doubted, !now.isDoubted else { return false }
        return change.hasProvedWrong(now)
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
        let skipsNext = change.wasWrong(now) && (skip?.through).map(change.isNear) ?? false
        if skipsNext { skip = nil }
        guard let next else { return }
        plan.notice?.givenFor = nil
        guard plan.timing.repeats else {
            let isMeantByIt = !doubt.isPlausible(next.at, now) || change.wasWrong(now) && change.isSoon(next.at)
            if change.isNear(next.at), isMeantByIt { self = meant(next, change, now) }
            return
        }
        let right = max(doubt.start(now), min(change.rightWall(now) ?? doubt.start(now), now.wall))
        if change.wasWrong(now) {
            plan.timing.schedule = plan.timing.schedule.beginning(after: right, insteadOf: change, plan.zone, now)
        }
        var following = nextOccurrence(after: right, known, now)
        if skipsNext, let skipped = following {
            skip = skip(through: skipped.at, now)
            following = nextOccurrence(after: skipped.at, known, now)
        }
        state = following.map(State.scheduled) ?? .done
    }

    /// A time of day is the next one; a moment was meant to come after as much time, and is due if that is not known.
    private func meant(_ next: Occurrence, _ change: CountOrigin, _ now: Now) -> Alarm {
        var alarm = reanchored(now)
        let zone = plan.zone.resolved(now)
        if case .dated = plan.timing.words, let right = change.rightWall(now) {
            let local = change.meant(next, right: right, in: zone)
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

    /// Whether its wall clock was not only some days ahead or behind; some hours if this one is certainly right.
    fileprivate func wasWrong(_ now: Now) -> Bool {
        distance(from: rightWall(now) ?? now.wall)
            > (now.isSynchronised ? .seconds(86_400) : ClockBelief.farthestBehind)
    }

    /// The same for a clock that was believed. A later time proves nothing after a reboot, and only a synchronised clock
    /// tells that another one was behind.
    fileprivate func hasProvedWrong(_ now: Now) -> Bool {
        guard wasWrong(now) else { return false }
        let right = rightWall(now)
        return wall > right ?? now.wall || right != nil && now.isSynchronised
    }

    /// Whether `instant` comes so soon after it that a person meant it by its wall clock, as "in an hour".
    fileprivate func isSoon(_ instant: Instant) -> Bool { instant - wall <= ClockBelief.farthestBehind }

    /// Up to this interval, a person rather means the time until then than the time of day.
    private static let interval = Duration.seconds(3 * 3600)

    /// The time that was meant by `next`, if it was `right` then: after as much time, or as many days later at that time.
    fileprivate func meant(_ next: Occurrence, right: Instant, in zone: Zone) -> CivilDateTime {
        let later = zone.civil(at: next.at + (right - wall))
        guard next.at - wall > Self.interval else { return later }
        let days = next.local.date.dayNumber - zone.civil(at: wall).date.dayNumber
        guard let date = zone.civil(at: right).date.adding(days: days) else { return later }
        let local = CivilDateTime(date, next.local.time)
        return local > zone.civil(at: right) ? local : later
    }

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
        _ zone: ZoneChoice,
        _ now: Now
    ) -> Schedule {
        let zone = zone.resolved(now)
        guard case .recurring(let rule, let start) = self.rule, change.isNear(zone.firstInstant(of: start)) else {
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

import Chronology

// A clock that is not believed plans, rings and misses as any other. What a believed one had planned is kept meanwhile,
// and goes on once one is back, as if it had been right all the time.

extension Alarm {
    /// What a clock that is not believed did to an alarm.
    package enum Doubted: Hashable, Sendable {
        /// Something fell due by it, or was planned anew. This is what a believed clock had planned.
        case overtaken(State, noticeGivenFor: Instant?)
        /// A person added or changed it then.
        case changed(WrongChange)
        /// The same by a clock that is believed, but may be wrong, see ``Now/isSettled``.
        case changedUnsettled(WrongChange)

        fileprivate var isOfBelievedClock: Bool { if case .changedUnsettled = self { true } else { false } }

        fileprivate var change: WrongChange? {
            switch self {
            case .overtaken: nil
            case .changed(let change), .changedUnsettled(let change): change
            }
        }
    }

    /// A change that a person made by a clock that is, or may be, wrong.
    package struct WrongChange: Hashable, Sendable {
        package let since: CountOrigin
        /// The state that the change made of the alarm.
        package var made: State
        /// The times as they were asked for; nil if the change was none of the times.
        package let asked: AskedTimes?
        /// Whether an archive had its times, which stay what they are.
        package let isImport: Bool

        package init(since: CountOrigin, made: State, asked: AskedTimes?, isImport: Bool) {
            self.since = since
            self.made = made
            self.asked = asked
            self.isImport = isImport
        }
    }

    /// The times of an alarm as a person asked for them, which are read again once the clock is right: the texts of
    /// ``ScheduleText``. All else is in the plan.
    package struct AskedTimes: Hashable, Sendable {
        package let when: String
        package let every: String?
        package let until: String?

        package init(when: String, every: String?, until: String?) {
            self.when = when
            self.every = every
            self.until = until
        }
    }

    /// The times that were asked for by a clock that is, or may be, wrong; nil if they are not to be read again.
    package var asked: AskedTimes? { doubted?.change?.asked }

    /// The change to be made again by the clock of `now`; nil if there is none, or the clock was right.
    package func changeByWrongClock(_ now: Now) -> WrongChange? {
        doubted?.change.flatMap { $0.since.wasWrong(now, by: .seconds(3600)) ? $0 : nil }
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
    mutating func noteChange(_ now: Now) { noteChange(now, asked: asked) }

    /// The same for other times.
    mutating func noteChange(_ now: Now, asked: AskedTimes?) {
        settled = nil
        plan.timing.noteBeginning(in: plan.zone.resolved(now), now)
        note(CountOrigin(now), asked: asked, isImport: false, now)
    }

    /// To be called when an archive gives it its occurrence.
    mutating func noteImport(_ now: Now) { note(CountOrigin(now), asked: asked, isImport: true, now) }

    private mutating func note(_ since: CountOrigin, asked: AskedTimes?, isImport: Bool, _ now: Now) {
        let change = WrongChange(since: since, made: state, asked: asked, isImport: isImport)
        doubted = now.isDoubted ? .changed(change) : now.isSettled ? nil : .changedUnsettled(change)
    }

    /// To be called when a person disables it: its times may still have to be read again.
    mutating func noteDisabling() {
        settled = nil
        guard var change = doubted?.change, change.asked != nil else { return doubted = nil }
        change.made = state
        doubted = doubted?.isOfBelievedClock == true ? .changedUnsettled(change) : .changed(change)
    }

    /// Whether a person changed it by a clock that was believed, and proved wrong.
    package func wasChangedWrongly(_ now: Now) -> Bool {
        guard case .changedUnsettled(let change) = doubted, !now.isDoubted else { return false }
        return change.since.hasProvedWrong(now)
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
    /// `known`: the moments of the ledger after the last believed one. `reading`: the times that a person asked for by a
    /// wrong clock, read by the right one.
    package func restored(
        after doubt: Doubt,
        known: RungMoments,
        reading: (timing: AlarmTiming, zone: ZoneChoice)?,
        _ now: Now
    ) -> Outcome<Alarm> {
        var alarm = self
        alarm.doubted = nil
        switch doubted {
        case nil: return Outcome(self)
        case .overtaken(let state, let noticeGivenFor):
            alarm.state = state
            // One that was withdrawn meanwhile is given again.
            if plan.notice?.givenFor != noticeGivenFor { alarm.plan.notice?.givenFor = nil }
            // Only an answer uses it up.
            if case .scheduled(let next) = state, known.ahead.contains(next.at) {
                alarm.advance(to: nextOccurrence(after: next.at, known, now), otherwise: .rung(at: next.at), now)
            }
        case .changedUnsettled(let change) where !change.since.hasProvedWrong(now): return Outcome(self)
        case .changed(let change), .changedUnsettled(let change):
            alarm.settled = nil
            // Missed by that clock only.
            if case .missed = state { alarm.state = change.made }
            if alarm.created == change.since.wall { alarm.created = change.since.rightWall(now) ?? now.wall }
            if let reading, !alarm.isUsedUp { (alarm.plan.timing, alarm.plan.zone) = reading }
            alarm.takeUp(doubt, change, known, now)
            alarm.note(change.since.corrected(now), asked: change.asked, isImport: change.isImport, now)
        }
        return changed(to: alarm)
    }

    /// The alarm whose last ring, at `moment` by a wrong clock, has got its right moment.
    package func redated(_ moment: Instant, to right: Instant) -> Alarm {
        guard state == .rung(at: moment) else { return self }
        var alarm = self
        alarm.state = .rung(at: right)
        return alarm
    }

    /// Whether it was a one-time alarm that has rung, or was missed.
    private var isUsedUp: Bool {
        switch state {
        case .rung, .missed: true
        case .scheduled, .passedOver, .off, .done: false
        }
    }

    private mutating func takeUp(_ doubt: Doubt, _ change: WrongChange, _ known: RungMoments, _ now: Now) {
        let skipsNext = change.since.wasWrong(now) && isSkippingNext(change.since, now)
        if skipsNext { skip = nil }
        guard let next else { return }
        plan.notice?.givenFor = nil
        // A time of day is the next one.
        if !plan.timing.repeats, !change.isImport { self = reanchored(now) }
        let right = change.since.right(after: doubt, now)
        var following = nextOccurrence(after: right, known, now)
        if skipsNext, let skipped = following {
            skip = skip(through: skipped.at, now)
            following = nextOccurrence(after: skipped.at, known, now)
        }
        if let following {
            state = .scheduled(following)
        } else if plan.timing.repeats {
            state = .done
        } else if change.asked == nil {
            // The past of an archive is over.
            state = .missed(at: min(next.at, now.wall))
        }
    }

    /// Whether that change skipped the next occurrence only: a skip until a date ends with the day before.
    private func isSkippingNext(_ change: CountOrigin, _ now: Now) -> Bool {
        guard let end = skip?.through, change.isNear(end) else { return false }
        return plan.zone.resolved(now).civil(at: end + .microseconds(1)).time != .midnight
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
        case "changed": self = .changed(try Alarm.WrongChange(from: members))
        case "changedUnsettled": self = .changedUnsettled(try Alarm.WrongChange(from: members))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .overtaken(let state, let noticeGivenFor):
            members.text("kind", "overtaken")
            members.value("state", state)
            members.instant("noticeGivenForMicroseconds", noticeGivenFor)
        case .changed(let change), .changedUnsettled(let change):
            members.text("kind", isOfBelievedClock ? "changedUnsettled" : "changed")
            change.write(to: &members)
        }
    }
}

extension Alarm.WrongChange: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            since: try members.value("since"),
            made: try members.value("made"),
            asked: try members.ifPresent("asked", members.value),
            isImport: try members.ifPresent("isImport", members.flag) ?? false
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.value("since", since)
        members.value("made", made)
        members.value("asked", asked)
        if isImport { members.flag("isImport", true) }
    }
}

extension Alarm.AskedTimes: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            when: try members.text("when"),
            every: try members.ifPresent("every", members.text),
            until: try members.ifPresent("until", members.text)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.text("when", when)
        if let every { members.text("every", every) }
        if let until { members.text("until", until) }
    }
}

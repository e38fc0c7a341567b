import Chronology

/// What a clock that was ahead did, and nobody answered, is taken back when it is set back.
extension Ring {
    /// What becomes of a ring by the right clock.
    package enum Unwinding: Sendable {
        /// Its moment is still to come: its row is removed, and its item is scheduled again.
        case withdrawn
        /// It was missed by the wrong clock: its item is due now, unless it is too late anyway.
        case due
        case changed(Outcome<Ring>)
    }

    /// The end of a count that a wall clock decided was over, or that another ring of the item cut off.
    package enum Overtaken: Hashable, Sendable {
        /// The ring before the end of its snooze, or of the time for which it may sound; with the count of its timer
        /// if that was overtaken too.
        case ring(OpenState, snoozes: Int, Count?)
        /// The timer before the end of its count.
        case timer(Count)

        package struct Count: Hashable, Sendable {
            package let ends: BootDeadline
            package let rounds: Countdown.Rounds
        }

        package enum OpenState: Hashable, Sendable {
            case ringing(givesUp: BootDeadline)
            case snoozed(until: BootDeadline)
        }

        package var count: Count? {
            switch self {
            case .ring(_, _, let count): count
            case .timer(let count): count
            }
        }
    }

    /// A clock set back by less than this takes nothing back: a ring that is this early is on time.
    package static let earliness = Duration.seconds(1)

    /// What becomes of this ring if the clock was set back to `now`; nil if nothing does.
    ///
    /// `hasNewer`: the ledger has a later moment of its item that has passed, or another ring of it is open. At most
    /// the newest rings.
    ///
    /// `doubt`: the time in which the clock was not believed, if that is over now.
    package func unwound(hasNewer: Bool, doubt: Doubt? = nil, _ now: Now) -> Unwinding? {
        let isOfDoubt = doubt.map { id.number > $0.lastRing } ?? false
        guard !now.isDoubted, isUnanswered || isOfDoubt && hasRun else { return nil }
        if isOfDoubt, let doubt, doubt.hasProved, scheduled >= doubt.from { return nil }
        if isOfDoubt, let doubt, hasMoment, scheduled <= doubt.from { return .withdrawn }
        // After a doubt, everything is as if the clock had been right.
        let earliness = isOfDoubt ? .zero : Self.earliness
        let isToCome = scheduled - now.wall > earliness
        // Also if it rings for a round that is still to come: the timer is due again for the round that has ended.
        if let count = overtaken?.count, isToCome || count.ends.remaining(now) > earliness { return .withdrawn }
        if hasMoment, isToCome { return .withdrawn }
        if let due = doubt.flatMap({ due(after: $0, now) }) { return .changed(Outcome(due)) }
        if case .ring(let state, let snoozes, _)? = overtaken {
            // However late it was, a clock that was not believed let it go on, or ended it by a later moment. If its time
            // is over by the right clock, too, it is due now.
            let isJudged = doubt.map { isOpen || !hasNewer && ended(in: $0) } ?? endedAhead(now)
            if isJudged || state.end.remaining(now) > Self.earliness, isOpen || !hasNewer {
                return .changed(restored(state, snoozes, now))
            }
        }
        let ring = corrected(now)
        guard ring != self else { return nil }
        return !isOpen && started == nil && hasMoment && !hasNewer ? .due : .changed(Outcome(ring))
    }

    /// The ring if it was snoozed, or rang, by the wrong clock of an earlier boot: nobody knows how much of that is left,
    /// or whether it was heard.
    private func due(after doubt: Doubt, _ now: Now) -> Ring? {
        var ring = self
        switch state {
        case .ringing(let end) where doubt.isUnknown(end, now):
            ring.state = .ringing(givesUp: BootDeadline(after: settings.ringFor, now))
        case .snoozed(let end) where doubt.isUnknown(end, now): ring.state = .snoozed(until: .due(now))
        case .ringing, .snoozed, .ended, .ran: return nil
        }
        return ring
    }

    /// Whether nobody answered until a time to come: by the right clock, it may have snoozed by itself.
    private func endedAhead(_ now: Now) -> Bool {
        if case .ended(.missed, let at) = state { at > now.wall } else { false }
    }

    private func ended(in doubt: Doubt) -> Bool {
        guard case .ended(_, let at) = state, let started else { return false }
        return id.number > doubt.lastRing || at > doubt.from || at < started
    }

    /// The ring when a doubt begins: its present state is the one that counts afterwards.
    package var doubted: Ring {
        guard case .ring(_, _, let count)? = overtaken else { return self }
        var ring = self
        ring.overtaken = count.map(Overtaken.timer)
        return ring
    }

    /// The same ring without times that are still to come, and with the ends that are expected by the right clock, which
    /// apply after a reboot.
    package func corrected(_ now: Now) -> Ring {
        var ring = expectedMoment(now)
        if let started = ring.started, started > now.wall { ring.started = now.wall }
        switch ring.state {
        case .ringing(let givesUp): ring.state = .ringing(givesUp: givesUp.expectedAnew(now))
        case .snoozed(let until): ring.state = .snoozed(until: until.expectedAnew(now))
        case .ended(let how, let at): if at > now.wall { ring.state = .ended(how, at: now.wall) }
        case .ran: break
        }
        return ring
    }

    /// The ring of a timer that its bound ended, at the moment when that was due by the right clock.
    private func expectedMoment(_ now: Now) -> Ring {
        guard let expected, expected <= now.wall else { return self }
        var ring = self
        (ring.scheduled, ring.expected) = (expected, nil)
        switch state {
        case .ringing(let end), .snoozed(let end):
            ring.started = started.map { max(expected, $0 + (end.wall(now) - end.expected)) }
        case .ended(let how, let at):
            ring.started = started.map { max(expected, $0) }
            ring.state = .ended(how, at: max(expected, at))
        case .ran: break
        }
        return ring
    }

    /// The same ring of a clock that was wrong by `correction`, and of the moment that it had by the right one.
    package func redated(to occurrence: Occurrence, by correction: Duration) -> Ring {
        var ring = self
        (ring.scheduled, ring.local) = (occurrence.at, occurrence.local)
        ring.started = started.map { $0 + correction }
        switch state {
        case .ended(let how, let at): ring.state = .ended(how, at: at + correction)
        case .ran(let command, let at): ring.state = .ran(command, at: at + correction)
        case .ringing, .snoozed: break
        }
        return ring
    }

    /// See ``BootDeadline/bounded(byEndOf:_:)``.
    package func bounded(byEndOf end: BootMoment, _ now: Now) -> Ring {
        var ring = self
        switch state {
        case .ringing(let givesUp): ring.state = .ringing(givesUp: givesUp.bounded(byEndOf: end, now))
        case .snoozed(let until): ring.state = .snoozed(until: until.bounded(byEndOf: end, now))
        case .ran(.due(let again), let at): ring.state = .ran(.due(again: again.bounded(byEndOf: end, now)), at: at)
        case .ended, .ran: break
        }
        if case .closed(let repost) = popup { ring.popup = .closed(repost: repost.bounded(byEndOf: end, now)) }
        return ring
    }

    /// A snooze is no answer: it was given at the wrong time. A command that ran is one, except by a clock that was not
    /// believed.
    private var isUnanswered: Bool {
        switch state {
        case .ringing, .snoozed, .ended(.missed, _): true
        case .ended, .ran: false
        }
    }

    package var isMissed: Bool {
        if case .ended(.missed, _) = state { true } else { false }
    }

    /// What is to be said of a ring that nobody answered, if it gave up by a clock that was not believed; nil otherwise.
    package func notice(of doubt: Doubt, _ now: Now) -> Notice? {
        guard isMissed, ended(in: doubt) else { return nil }
        if let late, case .ring(let state, _, _)? = overtaken {
            let lateness = Duration.zero - state.end.remaining(now)
            if late.missed == .skip, !late.allows(lateness) { return nil }
        }
        return .unanswered(item: item, label: label, scheduled: scheduled)
    }

    private var hasRun: Bool {
        if case .ran = state { true } else { false }
    }

    /// Whether a wall time made it ring; otherwise it rang after a count.
    private var hasMoment: Bool { item.kind == .alarm || item.kind == .dday }

    private func restored(_ state: Overtaken.OpenState, _ snoozes: Int, _ now: Now) -> Outcome<Ring> {
        var ring = corrected(now)
        ring.overtaken = overtaken?.count.map(Overtaken.timer)
        ring.snoozes = snoozes
        ring.popup = .notShown
        let isOver = state.end.remaining(now) <= Self.earliness
        switch state {
        case .ringing(let givesUp):
            ring.state = .ringing(givesUp: givesUp)
            if isOver { return Outcome(ring) }
            return Outcome(ring, isRinging ? [] : [.record(ring.record(.rang)), .present(ring)])
        case .snoozed(let until):
            ring.state = .snoozed(until: until)
            if isOver { return Outcome(ring, [.withdraw(id)]) }
            return Outcome(ring, [.withdraw(id), .record(ring.snoozedRecord(until: until.wall(now), by: "itself"))])
        }
    }

    /// The effects of withdrawing it, besides the removal of its row.
    package var withdrawal: [Effect] { isOpen ? [.withdraw(id), .record(record(.cancelled))] : [] }
}

extension Ring.Overtaken.OpenState {
    var end: BootDeadline {
        switch self {
        case .ringing(let end), .snoozed(let end): end
        }
    }
}

extension Ring.Overtaken: StoredObject {
    package init(from members: StoredMembers) throws {
        let kind = try members.text("kind")
        let state: OpenState
        switch kind {
        case "ringing": state = .ringing(givesUp: try members.value("ends"))
        case "snoozed": state = .snoozed(until: try members.value("ends"))
        case "timer":
            self = .timer(try Count(from: members))
            return
        default: throw members.unknown("kind", kind)
        }
        let snoozes = try members.number("snoozes", in: Limits.snoozes)
        self = .ring(state, snoozes: snoozes, try members.ifPresent("timer", members.value))
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .ring(let state, let snoozes, let count):
            switch state {
            case .ringing: members.text("kind", "ringing")
            case .snoozed: members.text("kind", "snoozed")
            }
            members.number("snoozes", snoozes)
            members.value("ends", state.end)
            if let count { members.value("timer", count) }
        case .timer(let count):
            members.text("kind", "timer")
            count.write(to: &members)
        }
    }
}

extension Ring.Overtaken.Count: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(ends: try members.value("ends"), rounds: try members.value("rounds"))
    }

    package func write(to members: inout WrittenMembers) {
        members.value("rounds", rounds)
        members.value("ends", ends)
    }
}

import Chronology

extension Countdown {
    package enum Refusal: String, Error, CaseIterable {
        case hasEnded
    }

    /// The duration that the popup's "+1 min" adds.
    package static let popupExtension = Duration.seconds(60)

    package static func start(
        id: ItemID,
        label: String,
        duration: Duration,
        rounds: Rounds,
        ringing: RingSettings?,
        _ now: Now
    ) -> Outcome<Countdown> {
        precondition(duration > .zero, "a timer counts something")
        let timer = Countdown(
            id: id,
            label: label,
            duration: duration,
            rounds: rounds,
            ringing: ringing,
            started: now.wall,
            state: .running(ends: BootDeadline(after: duration, now))
        )
        return Outcome(timer, [timer.recorded(.started, ["durationSeconds": .duration(duration)])])
    }

    /// No change if it is paused.
    package func paused(_ now: Now) throws(Refusal) -> Outcome<Countdown> {
        let ends: BootDeadline
        switch state {
        case .running(let running): ends = running
        case .paused: return Outcome(self)
        case .done, .cancelled: throw .hasEnded
        }
        var timer = self
        // By a clock that is not believed, nothing is known of the time off: it counts as none.
        let isUnknown = now.isDoubted && !ends.isCertain(now)
        let remaining = isUnknown ? min(remaining(now), max(duration, .zero)) : remaining(now)
        timer.state = .paused(remaining: remaining)
        return Outcome(timer, [recorded(.paused, ["remainingSeconds": .duration(remaining)])])
    }

    /// No change if it is running.
    package func resumed(_ now: Now) throws(Refusal) -> Outcome<Countdown> {
        switch state {
        case .running: return Outcome(self)
        case .paused(let remaining):
            var timer = self
            timer.state = .running(ends: BootDeadline(after: remaining, now))
            return timer.overAtOnce([recorded(.resumed, ["remainingSeconds": .duration(remaining)])], now)
        case .done, .cancelled: throw .hasEnded
        }
    }

    /// Lengthens the count by `change`, or shortens it if negative; a timer shortened past its end ends at once.
    ///
    /// `isRinging`: it or one of its rounds has ended and is still ringing. The request also answers the ring; an ended
    /// timer is extended by `change`.
    package func extended(by change: Duration, isRinging: Bool, _ now: Now) throws(Refusal) -> Outcome<Countdown> {
        var timer = self
        switch state {
        case .running(let ends):
            timer.state = .running(ends: ends.remaining(now) + change > .zero ? ends.moved(by: change) : .due(now))
            timer.overtaken = overtaken.map { Ring.Overtaken.Count(ends: $0.ends.moved(by: change), rounds: $0.rounds) }
        case .paused(let remaining):
            timer.state = .paused(remaining: max(.zero, remaining + change))
        case .done:
            guard isRinging, change > .zero else { throw .hasEnded }
            timer.state = .running(ends: BootDeadline(after: change, now))
        case .cancelled:
            throw .hasEnded
        }
        let extended = recorded(.extended, ["changeSeconds": .duration(change)])
        return timer.overAtOnce(isRinging ? [.settle(id, .dismissed), extended] : [extended], now)
    }

    /// Restarts with the whole duration from any state. What a wrong clock made of the count before is past then.
    package func restarted(_ now: Now) -> Outcome<Countdown> {
        var timer = self
        timer.state = .running(ends: BootDeadline(after: duration, now))
        timer.overtaken = nil
        return Outcome(
            timer,
            [.settle(id, .dismissed), recorded(.restarted, ["durationSeconds": .duration(duration)])]
        )
    }

    /// No change if it has ended and no longer rings.
    package func cancelled(isRinging: Bool, _ now: Now) -> Outcome<Countdown> {
        switch state {
        case .running, .paused: break
        case .done: guard isRinging else { return Outcome(self) }
        case .cancelled: return Outcome(self)
        }
        var timer = self
        timer.state = .cancelled(at: now.wall)
        return Outcome(timer, [.settle(id, .cancelled), recorded(.cancelled)])
    }

    /// Handles the end of the count, if it is due. Every wake is a hint.
    package func reached(_ purpose: Deadline.Purpose, _ now: Now) -> Outcome<Countdown> {
        guard purpose == .end, case .running(let ends) = state, ends.remaining(now) <= .zero else {
            return Outcome(self)
        }
        var (timer, last) = afterEnd(ends, now)
        let scheduled = last.wall(now)
        var effects = [
            recorded(
                .completed,
                [
                    "durationSeconds": .duration(duration), "scheduled": .instant(scheduled),
                    "latenessSeconds": .duration(.zero - last.remaining(now)),
                ]
            )
        ]
        let count = ends.isCertainlyOver(now) ? nil : Ring.Overtaken.Count(ends: ends, rounds: rounds)
        if let ringing {
            var draft = RingDraft(item: id, label: label, scheduled: scheduled, settings: ringing, offer: .extend)
            draft.overtaken = count.map(Ring.Overtaken.timer)
            draft.expected = ends.isOverByBound(now) ? last.expected : nil
            effects.append(ringing.rings ? .open(draft) : .run(draft))
        }
        // A command that has run can't be taken back, but the rounds that follow it can.
        if ringing?.rings != true {
            timer.overtaken = ringing != nil && rounds == .more(0) ? nil : overtaken(by: count, now)
        }
        return Outcome(timer, effects)
    }

    /// The first count that the clock of this boot, or one that is not believed, decided was over.
    private func overtaken(by count: Ring.Overtaken.Count?, _ now: Now) -> Ring.Overtaken.Count? {
        guard let count, let overtaken, now.isDoubted || overtaken.ends.moment.id == count.ends.moment.id else {
            return count
        }
        return overtaken
    }

    /// A change that leaves no time ends the timer immediately.
    private func overAtOnce(_ effects: [Effect], _ now: Now) -> Outcome<Countdown> {
        let over = reached(.end, now)
        return Outcome(over.entity, effects + over.effects)
    }

    /// The next round counts from the end of this one, so that rounds never drift. Rounds that are already over
    /// (because the machine slept) are skipped, and the last of them rings.
    func afterEnd(_ ends: BootDeadline, _ now: Now) -> (Countdown, last: BootDeadline) {
        var timer = self
        let late = Duration.zero - ends.remaining(now)
        let passed = Int(late.wholeMicroseconds / duration.wholeMicroseconds)
        switch rounds {
        case .more(let left) where left <= passed:
            let last = ends.moved(by: duration * left)
            timer.rounds = .more(0)
            timer.state = .done(at: ends.isOverByBound(now) ? last.expected : last.wall(now))
            return (timer, last)
        case .more(let left):
            timer.rounds = .more(left - passed - 1)
        case .forever:
            break
        }
        let last = ends.moved(by: duration * passed)
        timer.state = .running(ends: last.moved(by: duration))
        return (timer, last)
    }

    private func recorded(_ event: Record.Event, _ details: [String: Detail] = [:]) -> Effect {
        .record(Record(event, id, label: label, details: details))
    }
}

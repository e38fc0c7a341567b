import Agenda

extension LifeModel {
    mutating func start(_ name: String, _ wish: TimerWish, _ now: Now) {
        let duration = Int64(wish.seconds) * 1_000_000
        timers.append(
            ModelTimer(
                item: newItem(.timer),
                name: name,
                duration: duration,
                roundsLeft: wish.rounds == 0 ? nil : wish.rounds - 1,
                rings: wish.rings,
                hasCommand: wish.hasCommand,
                state: .running(ModelMoment(after: duration, now))
            )
        )
    }

    mutating func fireTimer(_ index: Int, _ now: Now) {
        guard case .running(var ends) = timers[index].state, ends.queued <= now.bootMicroseconds else { return }
        let late = -ends.remaining(now)
        guard late >= 0 else {
            ends.requeue(now)
            timers[index].state = .running(ends)
            return
        }
        let timer = timers[index]
        // Skips rounds that are already over; the last of them rings.
        let passed = min(late / timer.duration, timer.roundsLeft.map(Int64.init) ?? .max)
        let last = ends.moved(by: timer.duration * passed, now)
        let scheduled = now.wallMicroseconds + last.remaining(now)
        let left = timer.roundsLeft.map { $0 - Int(passed) - 1 }
        if let left, left < 0 {
            timers[index].roundsLeft = 0
            timers[index].state = .done
            timers[index].ended = ends.isOverByBound(now) ? last.expected : scheduled
        } else {
            timers[index].roundsLeft = left
            timers[index].state = .running(last.moved(by: timer.duration, now))
        }
        var ringing = Self.timerRinging
        (ringing.rings, ringing.hasCommand) = (timer.rings, timer.hasCommand)
        let isOvertaken = !ends.isCertainlyOver(now)
        let count = isOvertaken ? ModelRing.Count(ends: ends, roundsLeft: timer.roundsLeft) : nil
        if timer.rings {
            let expected = ends.isOverByBound(now) ? last.expected : nil
            begin(timer.item, scheduled: scheduled, ringing, now, overtaken: count, expected: expected)
        } else if timer.hasCommand {
            run(timer.item, scheduled: scheduled, ringing, now, overtaken: count)
        }
        guard !timer.rings else { return }
        // A last round that has run its command is over.
        if timer.hasCommand, timer.roundsLeft == 0 { return timers[index].overtaken = nil }
        let isOfSameBoot = timer.overtaken?.ends.boot == ends.boot
        timers[index].overtaken = isOvertaken && isOfSameBoot ? timer.overtaken : count
    }

    /// The standard settings of a timer's ring: five minutes, no snooze.
    private static let timerRinging = ModelRinging(ringFor: 300_000_000, snooze: 0, snoozeLimit: 0, maySnooze: false)

    mutating func pause(_ index: Int, _ now: Now) -> Bool {
        if case .paused = timers[index].state { return true }
        guard case .running(let ends) = timers[index].state else { return false }
        timers[index].state = .paused(remaining: max(0, ends.remaining(now)))
        return true
    }

    mutating func resume(_ index: Int, _ now: Now) -> Bool {
        if case .running = timers[index].state { return true }
        guard case .paused(let remaining) = timers[index].state else { return false }
        timers[index].state = .running(ModelMoment(after: remaining, now))
        fireTimer(index, now)
        return true
    }

    /// Changes the remaining time, which also answers an open ring of the timer, including one of an earlier round.
    mutating func extend(_ index: Int, _ change: Int64, _ now: Now) -> Bool {
        let timer = timers[index]
        let goesOn = openRing(of: timer.item) != nil && change > 0
        if timer.state == .cancelled || timer.state == .done && !goesOn { return false }
        settle(timer.item, .dismissed)
        switch timer.state {
        case .running(let ends):
            let longer = ends.remaining(now) + change > 0
            timers[index].state = .running(longer ? ends.moved(by: change, now) : ModelMoment(after: 0, now))
            if let count = timer.overtaken { timers[index].overtaken?.ends = count.ends.moved(by: change, now) }
            fireTimer(index, now)
        case .paused(let remaining):
            timers[index].state = .paused(remaining: max(0, remaining + change))
        case .done, .cancelled:
            timers[index].state = .running(ModelMoment(after: change, now))
        }
        return true
    }

    mutating func restart(_ index: Int, _ now: Now) {
        settle(timers[index].item, .dismissed)
        timers[index].state = .running(ModelMoment(after: timers[index].duration, now))
        timers[index].overtaken = nil
    }

    mutating func cancel(_ index: Int) {
        switch timers[index].state {
        case .running, .paused: break
        case .done: guard openRing(of: timers[index].item) != nil else { return }
        case .cancelled: return
        }
        settle(timers[index].item, .cancelled)
        timers[index].state = .cancelled
    }
}

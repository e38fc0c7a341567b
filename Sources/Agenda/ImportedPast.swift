import Chronology

// What an archive left open and what has passed since, perhaps months ago, perhaps on another machine: it is over when
// it is imported at `now`. It neither rings nor counts as missed, and nothing announces it. What is still to come stays.

extension Alarm {
    package func imported(rung: RungMoments, _ now: Now) -> Alarm {
        var alarm = self
        switch doubted {
        case .overtaken(let state, _): (alarm.state, alarm.doubted) = (state, nil)
        case .changed: alarm.doubted = nil
        // Its clock may still prove wrong, if it is ahead of this one.
        case .changedUnsettled, nil: break
        }
        // By the clock of that machine its repetition began later than now.
        let isAhead = created > now.wall && plan.timing.repeats && !now.isDoubted
        if isAhead {
            (alarm.created, alarm.plan.timing.begins) = (now.wall, alarm.plan.timing.begins.map { min($0, now.wall) })
        }
        // By the local zone, perhaps another one than that of the archive.
        if let next = alarm.next, next.at <= now.wall || isAhead || !alarm.isOnTime(next, now) {
            let following = alarm.nextOccurrence(after: now.wall, rung, now)
            let last = following == nil && next.at <= now.wall ? alarm.newest(from: next, rung, now) : next
            alarm.advance(to: following, otherwise: .missed(at: min(last.at, now.wall)), now)
            alarm.doubted = nil
            // By the right clock its end may be to come.
            if !now.isSettled { alarm.skip = skip }
        }
        alarm.settled = nil
        alarm.plan.timing.noteBeginning(in: plan.zone.resolved(now), now)
        if now.isDoubted || alarm.doubted == nil { alarm.noteImport(now) }
        return alarm
    }
}

extension Countdown {
    package func imported(_ now: Now) -> Countdown {
        guard case .running(let ends) = state, ends.remaining(now) <= .zero else { return self }
        var (timer, _) = afterEnd(ends, now)
        timer.overtaken = Ring.Overtaken.Count(ends: ends, rounds: rounds)
        return timer
    }
}

extension DDay {
    package func imported(rungAhead: Set<Instant>, _ settings: DDaySettings, _ now: Now) -> DDay {
        var day = self
        if case .overtaken(let next, let waits)? = doubted { (day.next, day.waits) = (next, waits) }
        day.noteChange(now)
        // By the local zone, perhaps another one than that of the archive.
        guard day.next != nil else { return day }
        (day.next, day.waits) = (day.reminder(after: now.wall, rungAhead, settings, now), nil)
        return day
    }
}

extension FocusSession {
    /// A phase that ended within this boot is paused where its work was last credited, as after a reboot.
    package func imported(_ now: Now) -> Outcome<FocusSession> {
        guard case .running(let step, let run) = state, run.since.id == now.boot.id, run.remaining(now) <= .zero else {
            return Outcome(self)
        }
        var session = self
        let credited = max(.zero, run.ends.moment.instant - run.since.instant)
        session.state = .paused(step, remaining: run.hold?.remaining ?? credited, by: .person)
        return Outcome(session)
    }
}

extension TimedTask {
    /// A task that should have asked or warned within this boot is paused where its time was last counted.
    package func imported(_ now: Now) -> Outcome<TimedTask> {
        guard let attempt, case .running(let count) = attempt.pace, count.since.id == now.boot.id,
            let asks = [attempt.nextQuestion, attempt.nextWarning].compactMap(\.self).min(),
            asks <= attempt.elapsed(now)
        else { return Outcome(self) }
        var task = self
        task.attempt?.pace = .paused(elapsed: count.counted, at: now.wall)
        return Outcome(task)
    }
}

extension Ring {
    /// Nobody knows how it was answered, so it is cancelled, not missed. A silent command that was to start is not
    /// started.
    package func imported(_ now: Now) -> Ring {
        var ring = self
        switch state {
        case .ringing(let end), .snoozed(let end):
            // By a clock that is not believed, nobody knows how much of it is left either.
            guard end.remaining(now) <= .zero || now.isDoubted else { return self }
            ring.state = .ended(.cancelled, at: now.wall)
            ring.popup = .notShown
        case .ran(.due(let again), let at):
            guard again.remaining(now) <= .zero || now.isDoubted else { return self }
            ring.state = .ran(.over, at: at)
        case .ended, .ran:
            return self
        }
        return ring
    }
}

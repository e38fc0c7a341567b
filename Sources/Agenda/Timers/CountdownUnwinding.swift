extension Countdown {
    /// The timer continues its count to `ends`, which the wall clock of this boot had only seemed to pass; nil if it was
    /// changed since.
    package func unwound(to count: Ring.Overtaken.Count) -> Countdown? {
        let ends = count.ends
        switch state {
        case .running(let later):
            guard later.moment.id == ends.moment.id else { return nil }
            if later.expected <= ends.expected { return self }
        case .done: break
        case .paused, .cancelled: return nil
        }
        var timer = self
        (timer.state, timer.rounds) = (.running(ends: ends), count.rounds)
        return timer
    }

    /// The timer when the clock was set back: a count that is not over by the right clock goes on, and rounds follow that
    /// clock.
    package func restored(_ now: Now) -> Countdown {
        guard let overtaken, var timer = unwound(to: overtaken) else { return self }
        timer.overtaken = nil
        guard overtaken.ends.remaining(now) <= Ring.earliness else { return timer }
        var (following, _) = timer.afterEnd(overtaken.ends, now)
        guard case .running(let ends) = following.state else { return self }
        if case .running(let later) = state, ends.expected >= later.expected { return self }
        following.overtaken = overtaken
        return following
    }

    /// The timer after a doubt: a count whose last round is not over by the right clock goes on.
    package func restoredAfterDoubt(_ now: Now) -> Countdown {
        guard let overtaken else { return self }
        let isOver = if case .done(let at) = state { at <= now.wall } else { false }
        var timer = isOver ? self : unwound(to: overtaken) ?? self
        timer.overtaken = nil
        return timer
    }

    /// See ``BootDeadline/bounded(byEndOf:_:)``.
    package func bounded(byEndOf end: BootMoment, _ now: Now) -> Countdown {
        guard case .running(let ends) = state else { return self }
        var timer = self
        timer.state = .running(ends: ends.bounded(byEndOf: end, now))
        return timer
    }

    /// The end that is expected by the right clock applies after a reboot. A count that began by the wrong clock of an
    /// earlier boot is over: nobody knows how much of it is left.
    package func expectedAnew(after doubt: Doubt? = nil, _ now: Now) -> Countdown {
        guard case .running(let ends) = state else { return self }
        var timer = self
        let isUnknown = duration < ClockBelief.farthestAhead && doubt?.isUnknown(ends, now) ?? false
        timer.state = .running(ends: isUnknown ? .due(now) : ends.expectedAnew(now))
        return timer
    }
}

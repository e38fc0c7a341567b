extension Countdown {
    /// The timer continues its count to `ends`, which the wall clock of this boot had only seemed to pass; nil if it was
    /// changed since.
    package func unwound(to ends: BootDeadline, _ rounds: Rounds) -> Countdown? {
        switch state {
        case .running(let later):
            guard later.moment.id == ends.moment.id else { return nil }
            if later.expected <= ends.expected { return self }
        case .done: break
        case .paused, .cancelled: return nil
        }
        var timer = self
        (timer.state, timer.rounds) = (.running(ends: ends), rounds)
        return timer
    }
}

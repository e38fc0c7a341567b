import Agenda

extension LifeModel {
    mutating func startFocus(_ wish: FocusWish, _ now: Now) -> Bool {
        if let focus, focus.state != .ended { return false }
        let subject = wish.task.flatMap { task($0) }
        if let subject, taskRunning(beside: subject) != nil { return false }
        if let focus { earlierSessions.append(focus) }
        let item = newItem(.focus)
        focus = ModelFocus(item: item, wish: wish, phase: .work, cycle: 1, state: .ended)
        beginPhase(now)
        if let subject { take(subject, for: item, now) }
        return true
    }

    private mutating func beginPhase(_ now: Now) {
        guard let focus else { return }
        run(remaining: Self.length(focus.phase, focus.wish), now)
    }

    private mutating func run(remaining: Int64, _ now: Now) {
        guard let begin = focus?.clock(now) else { return }
        focus?.state = .running(since: begin, until: begin + remaining)
    }

    static func length(_ phase: ModelFocus.Phase, _ wish: FocusWish) -> Int64 {
        switch phase {
        case .work: Int64(wish.workSeconds) * 1_000_000
        case .shortBreak: Int64(wish.breakSeconds) * 1_000_000
        case .longBreak: Int64(wish.breakSeconds) * 2_000_000
        }
    }

    /// Advances to the next phase; returns false after the last.
    private mutating func nextPhase() -> Bool {
        guard let focus else { return false }
        switch focus.phase {
        case .work: self.focus?.phase = focus.cycle >= focus.wish.cycles ? .longBreak : .shortBreak
        case .shortBreak:
            self.focus?.phase = .work
            self.focus?.cycle += 1
        case .longBreak: return false
        }
        return true
    }

    /// Adds the time worked in the running phase.
    private mutating func credit(until awake: Int64) {
        guard let focus, case .running(let since, let until) = focus.state, focus.phase == .work else { return }
        self.focus?.worked += max(0, min(awake, until) - since)
    }

    mutating func fireFocus(_ now: Now) {
        let before = focus
        defer { follow(before, now) }
        guard let focus, case .running(_, let until) = focus.state, until <= focus.clock(now) else { return }
        credit(until: now.awakeMicroseconds)
        guard nextPhase() else {
            self.focus?.state = .ended
            return
        }
        if focus.wish.auto { return beginPhase(now) }
        self.focus?.state = .waiting
        let settings = ModelRinging(ringFor: 300_000_000, snooze: 0, snoozeLimit: 0, maySnooze: false)
        begin(focus.item, scheduled: nil, settings, now)
    }

    mutating func pauseFocus(_ now: Now) -> Bool {
        if case .paused = focus?.state { return true }
        guard let focus, case .running(_, let until) = focus.state else { return false }
        defer { follow(focus, now) }
        credit(until: now.awakeMicroseconds)
        self.focus?.state = .paused(remaining: max(0, until - focus.clock(now)))
        return true
    }

    @discardableResult
    mutating func resumeFocus(_ now: Now) -> Bool {
        guard let focus else { return false }
        defer { follow(focus, now) }
        switch focus.state {
        case .paused(let remaining): run(remaining: remaining, now)
        case .waiting:
            settle(focus.item, .dismissed)
            beginPhase(now)
        case .running: return true
        case .cutOff, .ended: return false
        }
        return true
    }

    /// Extends the ended phase while the next one waits.
    mutating func runFocusOn(_ change: Int64, _ now: Now) -> Bool {
        guard let focus, focus.state == .waiting else { return false }
        defer { follow(focus, now) }
        settle(focus.item, .dismissed)
        if focus.phase == .work {
            self.focus?.phase = .shortBreak
            self.focus?.cycle -= 1
        } else {
            self.focus?.phase = .work
        }
        run(remaining: change, now)
        return true
    }

    @discardableResult
    mutating func skipFocus(_ now: Now) -> Bool {
        guard let focus, focus.state != .ended else { return false }
        defer { follow(focus, now) }
        settle(focus.item, .dismissed)
        credit(until: now.awakeMicroseconds)
        if nextPhase() { beginPhase(now) } else { self.focus?.state = .ended }
        return true
    }

    mutating func stopFocus(_ now: Now) {
        guard let focus, focus.state != .ended else { return }
        defer { follow(focus, now) }
        settle(focus.item, .cancelled)
        credit(until: now.awakeMicroseconds)
        self.focus?.state = .ended
    }

    /// Cuts off a running phase, whose position only the engine knows after a power cut. Work is stored every five
    /// minutes, or after a late wake, while the daemon runs.
    mutating func cutOffFocus(at cut: Now, ran: Now) {
        guard let focus, case .running(let since, let until) = focus.state else { return }
        let end = min(focus.clock(cut), until)
        let cutOff = ModelFocus.CutOff(
            remaining: until - end,
            ran: end - since,
            mostLost: focus.phase == .work ? Self.mostLost + cut.awakeMicroseconds - ran.awakeMicroseconds : .max
        )
        self.focus?.state = .cutOff(cutOff)
    }
}

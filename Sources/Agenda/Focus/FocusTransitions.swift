import Chronology

extension FocusSession {
    package enum Refusal: String, Error, CaseIterable {
        case notRunning
        case hasEnded
    }

    /// The default extension of a phase that has ended.
    package static let extensionByDefault = Duration.seconds(60)
    /// The duration that the popup's "+5 min" adds to the ended phase.
    package static let popupExtension = Duration.seconds(300)

    package static func start(id: ItemID, label: String, plan: FocusPlan, _ now: Now) -> Outcome<FocusSession> {
        let step = FocusStep(.work, cycle: 1)
        let session = FocusSession(
            id: id,
            label: label,
            plan: plan,
            started: now.wall,
            state: plan.running(step, remaining: plan.work, now)
        )
        return Outcome(session, [session.recorded(.started, step)] + session.shown(now))
    }

    /// No change if it is paused.
    package func paused(_ now: Now) throws(Refusal) -> Outcome<FocusSession> {
        if case .paused(let step, let remaining, by: .absence) = state {
            // If the user pauses it, only the user resumes it.
            var session = self
            session.state = .paused(step, remaining: remaining, by: .person)
            return Outcome(session)
        }
        if case .paused = state { return Outcome(self) }
        guard case .running(let step, let run) = state else { throw isOpen ? .notRunning : .hasEnded }
        let paused = State.paused(step, remaining: max(.zero, run.remaining(now)), by: .person)
        return changed(to: paused, credit(step, run, now) + [recorded(.paused, step)], now)
    }

    /// Resumes a paused phase, or starts the waiting one; no change if it is running.
    package func resumed(_ now: Now) throws(Refusal) -> Outcome<FocusSession> {
        switch state {
        case .paused(let step, let remaining, _):
            return changed(to: plan.running(step, remaining: remaining, now), [recorded(.resumed, step)], now)
        case .waiting(let step):
            return begun(step, after: [.settle(id, .dismissed)], now)
        case .running:
            return Outcome(self)
        case .completed, .stopped:
            throw .hasEnded
        }
    }

    /// Skips the rest of this phase, or all of a waiting one, and starts the next.
    package func skipped(_ now: Now) throws(Refusal) -> Outcome<FocusSession> {
        guard let step else { throw .hasEnded }
        var effects: [Effect] = [.settle(id, .dismissed)]
        if case .running(let step, let run) = state { effects += credit(step, run, now) }
        effects.append(recorded(.skipped, step))
        guard let next = plan.step(after: step) else {
            return ended(.completed(at: now.wall), .completed, after: effects, now)
        }
        return begun(next, after: effects, now)
    }

    /// Lengthens the phase by `change`, or shortens it if negative; a phase shortened past its end ends at once. While
    /// the next phase waits, the request also answers the ring, and the ended phase is extended by `change`.
    package func extended(by change: Duration, _ now: Now) throws(Refusal) -> Outcome<FocusSession> {
        var session = self
        var effects: [Effect] = []
        let extended: FocusStep
        switch state {
        case .running(let step, let run):
            extended = step
            effects = credit(step, run, now)
            let remaining = max(.zero, run.remaining(now) + change)
            session.extendedLength = length(of: step) - run.remaining(now) + remaining
            session.state = plan.running(step, remaining: remaining, now)
        case .paused(let step, let remaining, let cause):
            extended = step
            session.extendedLength = length(of: step) - remaining + max(.zero, remaining + change)
            session.state = .paused(step, remaining: max(.zero, remaining + change), by: cause)
        case .waiting(let next):
            guard change > .zero, let ended = plan.step(before: next) else { throw .notRunning }
            extended = ended
            effects = [.settle(id, .dismissed)]
            session.extendedLength = change
            session.state = plan.running(ended, remaining: change, now)
        case .completed, .stopped:
            throw .hasEnded
        }
        effects.append(recorded(.extended, extended, ["changeSeconds": .duration(change)]))
        return Outcome(session, effects + session.shown(now))
    }

    package func stopped(_ now: Now) throws(Refusal) -> Outcome<FocusSession> {
        guard let step else { throw .hasEnded }
        var effects: [Effect] = [.settle(id, .cancelled)]
        if case .running(let step, let run) = state { effects += credit(step, run, now) }
        return ended(.stopped(step, at: now.wall), .cancelled, after: effects, now)
    }

    /// Handles a deadline of this session, if it is due: time asleep delays the end of work.
    ///
    /// `creditedToday`: the work credited to the day of `now` so far. `growth`: the thresholds of the stages. `record`:
    /// the earlier work with which the day is compared when a work phase ends.
    package func reached(
        _ purpose: Deadline.Purpose,
        creditedToday: Duration,
        growth: GrowthThresholds,
        record: WorkRecord = WorkRecord(),
        _ now: Now
    ) -> Outcome<FocusSession> {
        guard case .running(let step, let run) = state else { return Outcome(self) }
        let remaining = run.remaining(now)
        switch purpose {
        case .end where remaining <= .zero:
            let credits = credit(step, run, now)
            let today = credits.reduce(creditedToday) { $0 + $1.credited(to: now.workDay) }
            let earned = step.phase == .work ? self.earned(length(of: step), today, growth, record) : nil
            return phaseOver(step, run, credits, earned, now)
        case .end, .dayEnd, .checkpoint: return recounted(step, run, remaining, now)
        case .progress: return progressed(step, run, now)
        case .ring, .meanwhile, .notice, .reminder, .wakeAgain, .giveUp, .repost: return Outcome(self)
        }
    }

    /// Credits the work up to now and continues the count from here: before and after sleep, when the clock, the zone
    /// or the configured end of the day has changed, and when the daemon stops. A phase that is over is left to its own
    /// deadline, which handles the time of its end.
    package func checkpointed(_ now: Now) -> Outcome<FocusSession> {
        guard case .running(let step, let run) = state, run.remaining(now) > .zero else { return Outcome(self) }
        return recounted(step, run, run.remaining(now), now)
    }

    /// Handles a reboot, or a move to another machine. The work is known only up to the last recorded time: `lastSeen`
    /// on the boot clock of the boot it ran in. The phase is paused there; time switched off is not work.
    package func rebooted(lastSeen: Now?, _ now: Now) -> Outcome<FocusSession> {
        var session = self
        if case .paused(let step, let remaining, by: .absence) = state {
            // The presence of the user after the machine was off does not imply that this work continues.
            session.state = .paused(step, remaining: remaining, by: .person)
            return Outcome(session)
        }
        guard case .running(let step, let run) = state, run.since.id != now.boot.id else { return Outcome(self) }
        if let hold = run.hold {
            session.state = .paused(step, remaining: hold.remaining, by: .person)
            return Outcome(session, [recorded(.paused, step)])
        }
        guard let lastSeen, run.since.id == lastSeen.boot.id, run.since.instant <= lastSeen.boot.instant else {
            let whole = max(.zero, run.ends.moment.instant - run.since.instant)
            session.state = .paused(step, remaining: whole, by: .person)
            return Outcome(session, [recorded(.paused, step)])
        }
        session.state = .paused(step, remaining: max(.zero, run.remaining(lastSeen)), by: .person)
        return Outcome(session, credit(step, run, lastSeen) + [recorded(.paused, step)])
    }

    private func earned(
        _ worked: Duration,
        _ today: Duration,
        _ growth: GrowthThresholds,
        _ record: WorkRecord
    ) -> Earned {
        let highlight = Highlight(today: today, before: max(.zero, today - worked), growth, record)
        return Earned(worked: worked, today: today, growth: growth.growth(of: today), highlight: highlight)
    }

    private func recounted(
        _ step: FocusStep,
        _ run: FocusRun,
        _ remaining: Duration,
        _ now: Now
    ) -> Outcome<FocusSession> {
        let running = plan.running(step, remaining: remaining, hold: run.hold, now)
        return changed(to: running, run.hold == nil ? credit(step, run, now) : [], now)
    }

    private func progressed(_ step: FocusStep, _ run: FocusRun, _ now: Now) -> Outcome<FocusSession> {
        guard let due = run.progress, due.remaining(now) <= .zero, let interval = plan.progressStep(of: step.phase)
        else { return Outcome(self) }
        return changed(to: .running(step, run.progressed(step: interval, now)), [], now)
    }

    private func phaseOver(
        _ step: FocusStep,
        _ run: FocusRun,
        _ credits: [Effect],
        _ earned: Earned?,
        _ now: Now
    ) -> Outcome<FocusSession> {
        let effects = credits + [recorded(.completed, step)]
        let next = plan.step(after: step)
        guard let next, !plan.startsByItself else {
            let notice = Notice.focusPhase(
                item: id,
                label: label,
                ended: step.phase,
                began: next?.phase,
                earned: earned
            )
            guard let next else {
                return ended(.completed(at: now.wall), .completed, after: effects + [.notify(notice)], now)
            }
            return begun(next, after: effects + [.notify(notice)], now)
        }
        var session = self
        session.extendedLength = nil
        session.state = .waiting(next: next)
        let draft = RingDraft(
            item: id,
            label: label,
            // Work ends later by the time asleep; a break may have ended during it.
            scheduled: now.wall + run.remaining(now),
            settings: plan.ringing,
            offer: .nextPhase(next.phase),
            earned: earned
        )
        return Outcome(session, effects + session.shown(now) + [.open(draft)])
    }

    private func begun(_ step: FocusStep, after effects: [Effect], _ now: Now) -> Outcome<FocusSession> {
        var session = self
        session.extendedLength = nil
        session.state = plan.running(step, remaining: plan.duration(of: step.phase), now)
        return Outcome(session, effects + [recorded(.started, step)] + session.shown(now))
    }

    private func ended(
        _ state: State,
        _ event: Record.Event,
        after effects: [Effect],
        _ now: Now
    ) -> Outcome<FocusSession> {
        var session = self
        session.extendedLength = nil
        session.state = state
        return Outcome(session, effects + [.record(Record(event, id, label: label))] + session.shown(now))
    }

    /// The uncredited work, by day.
    package func uncredited(_ now: Now) -> [WorkSpan] {
        guard case .running(let step, let run) = state, step.phase == .work else { return [] }
        return run.spans(of: id, now)
    }

    func credit(_ step: FocusStep, _ run: FocusRun, _ now: Now) -> [Effect] {
        step.phase == .work ? run.spans(of: id, now).map(Effect.credit) : []
    }

    func recorded(
        _ event: Record.Event,
        _ step: FocusStep,
        _ more: [String: Detail] = [:]
    ) -> Effect {
        let details: [String: Detail] = [
            "phase": .text(step.phase.rawValue), "cycle": .number(Int64(step.cycle)),
        ]
        return .record(Record(event, id, label: label, details: details.merging(more) { own, _ in own }))
    }
}

extension FocusPlan {
    /// Starts `step` now.
    func running(
        _ step: FocusStep,
        remaining: Duration,
        hold: FocusHold? = nil,
        _ now: Now
    ) -> FocusSession.State {
        let run = FocusRun(
            remaining: remaining,
            progressStep: progressStep(of: step.phase),
            hold: hold,
            countsSleep: step.phase.countsSleep,
            now
        )
        return .running(step, run)
    }
}

extension Effect {
    fileprivate func credited(to day: CivilDate) -> Duration {
        if case .credit(let span) = self, span.date == day { span.worked } else { .zero }
    }
}

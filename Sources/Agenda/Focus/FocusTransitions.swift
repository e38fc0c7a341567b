import Chronology

extension FocusSession {
    package enum Refusal: Error, Hashable, Sendable {
        case notRunning
        case notPaused
        case hasEnded
    }

    package static func start(id: ItemID, label: String, plan: FocusPlan, _ now: Now) -> Outcome<FocusSession> {
        let step = FocusStep(.work, cycle: 1)
        let session = FocusSession(
            id: id,
            label: label,
            plan: plan,
            started: now.wall,
            state: .running(step, FocusRun(remaining: plan.work, now))
        )
        return Outcome(session, [session.recorded(.started, step)])
    }

    package func paused(_ now: Now) throws(Refusal) -> Outcome<FocusSession> {
        guard case .running(let step, let run) = state else { throw isOpen ? .notRunning : .hasEnded }
        var session = self
        session.state = .paused(step, remaining: max(.zero, run.remaining(now)))
        return Outcome(session, credit(step, run, now) + [recorded(.paused, step)])
    }

    /// Goes on with a paused phase, or begins the one that is waited for.
    package func resumed(_ now: Now) throws(Refusal) -> Outcome<FocusSession> {
        switch state {
        case .paused(let step, let remaining):
            var session = self
            session.state = .running(step, FocusRun(remaining: remaining, now))
            return Outcome(session, [recorded(.resumed, step)])
        case .waiting(let step):
            return begun(step, after: [.settle(id, .dismissed)], now)
        case .running:
            throw .notPaused
        case .ended:
            throw .hasEnded
        }
    }

    /// Leaves the rest of this phase, or the whole of one that is waited for, and begins the next.
    package func skipped(_ now: Now) throws(Refusal) -> Outcome<FocusSession> {
        guard let step else { throw .hasEnded }
        var effects: [Effect] = [.settle(id, .dismissed)]
        if case .running(let step, let run) = state { effects += credit(step, run, now) }
        effects.append(recorded(.skipped, step))
        guard let next = plan.step(after: step) else { return ended(.completed, after: effects, now) }
        return begun(next, after: effects, now)
    }

    package func stopped(_ now: Now) throws(Refusal) -> Outcome<FocusSession> {
        guard isOpen else { throw .hasEnded }
        var effects: [Effect] = [.settle(id, .cancelled)]
        if case .running(let step, let run) = state { effects += credit(step, run, now) }
        return ended(.stopped, after: effects, now)
    }

    /// A deadline of this session is over, if it really is: time asleep moves the end of a phase.
    package func reached(_ purpose: Deadline.Purpose, _ now: Now) -> Outcome<FocusSession> {
        guard case .running(let step, let run) = state else { return Outcome(self) }
        let remaining = run.remaining(now)
        switch purpose {
        case .end where remaining <= .zero: return phaseOver(step, run, now)
        case .end, .dayEnd, .checkpoint: return recounted(step, run, remaining, now)
        case .ring, .notice, .reminder, .wakeAgain, .giveUp, .repost: return Outcome(self)
        }
    }

    /// What was worked is credited up to now, and the rest counts on from here. At midnight, before sleep and after
    /// it, and when the daemon stops.
    package func checkpointed(_ now: Now) -> Outcome<FocusSession> {
        guard case .running(let step, let run) = state else { return Outcome(self) }
        return recounted(step, run, max(.zero, run.remaining(now)), now)
    }

    /// The machine was off, or is another one. Nobody knows until when it was worked, but for the last moment that was
    /// written: `lastSeen` on the boot clock of the boot it ran in. The phase is paused there; being off is not work.
    package func rebooted(lastSeen: Now?, _ now: Now) -> Outcome<FocusSession> {
        guard case .running(let step, let run) = state, run.since.id != now.boot.id else { return Outcome(self) }
        var session = self
        guard let lastSeen, run.since.id == lastSeen.boot.id, run.since.instant <= lastSeen.boot.instant else {
            session.state = .paused(step, remaining: max(.zero, run.ends.moment.instant - run.since.instant))
            return Outcome(session, [recorded(.paused, step)])
        }
        session.state = .paused(step, remaining: max(.zero, run.remaining(lastSeen)))
        return Outcome(session, credit(step, run, lastSeen) + [recorded(.paused, step)])
    }

    private func recounted(
        _ step: FocusStep,
        _ run: FocusRun,
        _ remaining: Duration,
        _ now: Now
    ) -> Outcome<FocusSession> {
        var session = self
        session.state = .running(step, FocusRun(remaining: remaining, now))
        return Outcome(session, credit(step, run, now))
    }

    private func phaseOver(_ step: FocusStep, _ run: FocusRun, _ now: Now) -> Outcome<FocusSession> {
        let effects = credit(step, run, now) + [recorded(.completed, step)]
        guard let next = plan.step(after: step) else {
            return ended(
                .completed,
                after: effects + [.notify(.focusPhase(item: id, label: label, ended: step.phase, began: nil))],
                now
            )
        }
        if plan.startsByItself {
            let notice = Notice.focusPhase(item: id, label: label, ended: step.phase, began: next.phase)
            return begun(next, after: effects + [.notify(notice)], now)
        }
        var session = self
        session.state = .waiting(next: next)
        let draft = RingDraft(
            item: id,
            label: label,
            scheduled: run.ends.wall(now),
            settings: plan.ringing,
            offer: .nextPhase(next.phase)
        )
        return Outcome(session, effects + [.open(draft)])
    }

    private func begun(_ step: FocusStep, after effects: [Effect], _ now: Now) -> Outcome<FocusSession> {
        var session = self
        session.state = .running(step, FocusRun(remaining: plan.duration(of: step.phase), now))
        return Outcome(session, effects + [recorded(.started, step)])
    }

    private func ended(_ end: FocusEnd, after effects: [Effect], _ now: Now) -> Outcome<FocusSession> {
        var session = self
        session.state = .ended(end, at: now.wall)
        let event: Record.Event = end == .completed ? .completed : .cancelled
        return Outcome(session, effects + [.record(Record(event, id, label: label))])
    }

    /// What was worked since the last credit, on the day it was begun; a run never crosses midnight uncredited.
    private func credit(_ step: FocusStep, _ run: FocusRun, _ now: Now) -> [Effect] {
        let worked = run.worked(now)
        guard step.phase == .work, worked > .zero else { return [] }
        let date = now.zone.civil(at: run.sinceWall).date
        return [.credit(WorkSpan(session: id, date: date, began: run.sinceWall, worked: worked))]
    }

    private func recorded(_ event: Record.Event, _ step: FocusStep) -> Effect {
        .record(
            Record(
                event,
                id,
                label: label,
                details: ["phase": .text(step.phase.rawValue), "cycle": .number(Int64(step.cycle))]
            )
        )
    }
}

import Chronology

extension TimedTask {
    package enum Refusal: String, Error, CaseIterable {
        /// Neither running nor paused.
        case notUnderWay
        case isUnderWay
        /// It ran long enough that discarding it needs confirmation.
        case needsConfirmation
    }

    /// The duration that the popup's "+5 min" grants.
    package static let popupExtension = Duration.seconds(300)
    /// A run this short is discarded without confirmation.
    package static let regret = Duration.seconds(5)

    package static func add(id: ItemID, name: String, icon: String, estimate: Duration, position: Int)
        -> Outcome<TimedTask>
    {
        precondition(estimate > .zero, "an estimate is some time")
        precondition(isPossibleName(name), "a task's name means nothing else")
        let task = TimedTask(id: id, name: name, icon: icon, estimate: estimate, position: position)
        return Outcome(task, [task.recorded(.added, ["estimateSeconds": .duration(estimate)])])
    }

    /// Edits the task. The current run is still judged by its original estimate.
    package func edited(name: String, icon: String, estimate: Duration) -> Outcome<TimedTask> {
        precondition(estimate > .zero, "an estimate is some time")
        precondition(Self.isPossibleName(name), "a task's name means nothing else")
        var task = self
        task.name = name
        task.icon = icon
        task.estimate = estimate
        let edited = task.recorded(.edited, ["estimateSeconds": .duration(estimate)])
        return Outcome(
            task,
            [.retract(id), edited] + (name == self.name ? [] : [.editRing(id, label: name, late: nil)])
        )
    }

    /// The record of its removal. A running or paused task is refused: its run must end first.
    package func removed() throws(Refusal) -> Outcome<TimedTask> {
        guard attempt == nil else { throw .isUnderWay }
        return Outcome(self, [.retract(id), recorded(.removed)])
    }

    /// Starts a run, or resumes a paused one. `session`: the focus session that runs and pauses it from now on,
    /// including a current run. Otherwise no change if it is running.
    package func started(session: ItemID? = nil, warning: TaskWarning = .off, _ now: Now) throws(Refusal)
        -> Outcome<TimedTask>
    {
        var task = self
        switch attempt?.pace {
        case nil:
            task.attempt = TaskAttempt(estimate: estimate, session: session, warning: warning, now)
            return Outcome(task, [.retract(id), recorded(.started, ["estimateSeconds": .duration(estimate)])])
        case .paused:
            task.attempt?.session = session ?? attempt?.session
            return try task.resumed(now)
        case .running:
            guard let session else { return Outcome(self) }
            task.attempt?.session = session
            return Outcome(task)
        }
    }

    /// No change if it is paused. `late`: the time since the pause was due, which does not count.
    package func paused(late: Duration = .zero, _ now: Now) throws(Refusal) -> Outcome<TimedTask> {
        guard let attempt else { throw .notUnderWay }
        guard attempt.isCounting else { return Outcome(self) }
        let elapsed = max(.zero, attempt.elapsed(now) - late)
        var task = self
        task.attempt?.pace = .paused(elapsed: elapsed, at: now.wall)
        return task.told([.settle(id, .dismissed), recorded(.paused, ["elapsedSeconds": .duration(elapsed)])])
    }

    /// No change if it is running.
    package func resumed(_ now: Now) throws(Refusal) -> Outcome<TimedTask> {
        guard let attempt else { throw .notUnderWay }
        guard case .paused(let elapsed, _) = attempt.pace else { return Outcome(self) }
        var task = self
        task.attempt?.pace = .running(AwakeCount(counted: elapsed, now))
        return Outcome(task, [recorded(.resumed, ["elapsedSeconds": .duration(elapsed)])])
    }

    /// Grants more time until the next question, counted from now if the expected time is over. The estimate for
    /// judging the run stays the same.
    package func extended(by change: Duration, _ now: Now) throws(Refusal) -> Outcome<TimedTask> {
        precondition(change > .zero, "an extension is some time")
        guard let attempt else { throw .notUnderWay }
        let expected = max(attempt.expected, attempt.elapsed(now)) + change
        var task = self
        task.attempt?.expected = expected
        task.attempt?.nextQuestion = expected
        task.attempt?.nextWarning = attempt.nextWarning.map { $0 + (expected - attempt.expected) }
        return task.told([.settle(id, .dismissed), recorded(.extended, ["changeSeconds": .duration(change)])])
    }

    /// Completes the running or paused run, which is kept. `streak`: that of the previous run, 0 for the first.
    package func done(number: Int64, after streak: Int, _ now: Now) throws(Refusal) -> Outcome<TimedTask> {
        guard let attempt else { throw .notUnderWay }
        let elapsed = attempt.elapsed(now)
        var run = TaskRun(
            number: number,
            task: id,
            name: name,
            started: attempt.started,
            ended: now.wall,
            estimate: attempt.estimate,
            elapsed: elapsed,
            streak: 0
        )
        run.streak = TaskRun.streak(after: streak, isAchieved: run.isAchieved)
        let details: [String: Detail] = [
            "run": .number(number), "started": .instant(run.started), "elapsedSeconds": .duration(elapsed),
            "remainingSeconds": .duration(run.remaining), "streak": .number(Int64(run.streak)),
            "result": .text(run.isAchieved ? "achieved" : "failed"),
        ]
        var task = self
        task.attempt = nil
        return task.told([.settle(id, .dismissed), .keep(run), recorded(.completed, details)])
    }

    /// Discards the run; no change if there is none. `isConfirmed`: the user has confirmed it.
    package func cancelled(isConfirmed: Bool, _ now: Now) throws(Refusal) -> Outcome<TimedTask> {
        guard let attempt else { return Outcome(self) }
        let elapsed = attempt.elapsed(now)
        guard isConfirmed || elapsed <= Self.regret else { throw .needsConfirmation }
        var task = self
        task.attempt = nil
        return task.told([.settle(id, .cancelled), recorded(.cancelled, ["elapsedSeconds": .duration(elapsed)])])
    }

    /// Handles a deadline of this task, if it is due: time asleep moves it.
    package func reached(_ purpose: Deadline.Purpose, ringing: RingSettings, _ now: Now) -> Outcome<TimedTask> {
        guard let attempt, attempt.isCounting else { return Outcome(self) }
        switch purpose {
        case .end:
            guard let due = attempt.nextQuestion, attempt.elapsed(now) >= due else { return checkpointed(now) }
            return asked(attempt, due: due, ringing, now)
        case .notice: return warned(attempt, now)
        case .checkpoint: return checkpointed(now)
        case .ring, .meanwhile, .reminder, .wakeAgain, .giveUp, .repost, .dayEnd, .progress: return Outcome(self)
        }
    }

    /// Adds the time elapsed up to now to the count, which continues from here: before and after sleep, periodically,
    /// and when the daemon stops.
    package func checkpointed(_ now: Now) -> Outcome<TimedTask> {
        guard let attempt, attempt.isCounting else { return Outcome(self) }
        var task = self
        task.attempt?.pace = .running(AwakeCount(counted: attempt.elapsed(now), now))
        return Outcome(task)
    }

    /// Handles a reboot, or a move to another machine: the run is paused at the last recorded time, `lastSeen` on the
    /// boot clock of the boot it ran in; without it, at the last count.
    package func rebooted(lastSeen: Now?, _ now: Now) -> Outcome<TimedTask> {
        guard case .running(let count) = attempt?.pace, count.since.id != now.boot.id else { return Outcome(self) }
        let elapsed = lastSeen.map(count.elapsed) ?? count.counted
        var task = self
        task.attempt?.pace = .paused(elapsed: elapsed, at: (lastSeen ?? now).wall)
        return Outcome(task, [recorded(.paused, ["elapsedSeconds": .duration(elapsed)])])
    }

    /// Asks once at the end of the expected time, and once more at twice the estimate; a single time if both were
    /// missed.
    private func asked(_ attempt: TaskAttempt, due: Duration, _ ringing: RingSettings, _ now: Now)
        -> Outcome<TimedTask>
    {
        let elapsed = attempt.elapsed(now)
        let twice = attempt.estimate * 2
        var outcome = checkpointed(now)
        outcome.entity.attempt?.nextQuestion = elapsed < twice ? twice : nil
        let draft = RingDraft(
            item: id,
            label: name,
            scheduled: now.wall - (elapsed - due),
            settings: ringing,
            offer: .complete(elapsed < twice ? .expectedTimeOver : .twiceTheEstimate)
        )
        outcome.effects += [.retract(id), .open(draft)]
        return outcome
    }

    /// Warns once before the expected time is over; if that was missed, only the question is asked.
    private func warned(_ attempt: TaskAttempt, _ now: Now) -> Outcome<TimedTask> {
        var outcome = checkpointed(now)
        guard let due = attempt.nextWarning, attempt.elapsed(now) >= due else { return outcome }
        outcome.entity.attempt?.nextWarning = nil
        let remaining = attempt.remaining(now)
        guard remaining > .zero else { return outcome }
        outcome.effects.append(.notify(.estimateEnds(item: id, label: name, remaining: remaining)))
        return outcome
    }

    /// The outcome of a change that makes a shown warning stale.
    private func told(_ effects: [Effect]) -> Outcome<TimedTask> { Outcome(self, [.retract(id)] + effects) }

    private func recorded(_ event: Record.Event, _ details: [String: Detail] = [:]) -> Effect {
        .record(Record(event, id, label: name, details: details))
    }
}

extension TaskAttempt {
    fileprivate var isCounting: Bool {
        if case .running = pace { true } else { false }
    }
}

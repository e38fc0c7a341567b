import Chronology

extension TimedTask {
    package enum Refusal: String, Error, CaseIterable {
        /// Neither running nor paused.
        case notUnderWay
        case isUnderWay
        /// It ran long enough that throwing it away is asked about.
        case needsConfirmation
    }

    /// The duration that the popup's "+5 min" grants.
    package static let popupExtension = Duration.seconds(300)
    /// A run this short is discarded without a question.
    package static let regret = Duration.seconds(5)

    package static func add(id: ItemID, name: String, icon: String, estimate: Duration, position: Int)
        -> Outcome<TimedTask>
    {
        precondition(estimate > .zero, "an estimate is some time")
        precondition(isPossibleName(name), "a task's name means nothing else")
        let task = TimedTask(id: id, name: name, icon: icon, estimate: estimate, position: position)
        return Outcome(task, [task.recorded(.added, ["estimateSeconds": .duration(estimate)])])
    }

    /// The current run is still judged by the estimate it began with.
    package func edited(name: String, icon: String, estimate: Duration) -> Outcome<TimedTask> {
        precondition(estimate > .zero, "an estimate is some time")
        precondition(Self.isPossibleName(name), "a task's name means nothing else")
        var task = self
        task.name = name
        task.icon = icon
        task.estimate = estimate
        return Outcome(task, [.retract(id), task.recorded(.edited, ["estimateSeconds": .duration(estimate)])])
    }

    /// What is to be said of it before it is removed. What is under way is ended first.
    package func removed() throws(Refusal) -> Outcome<TimedTask> {
        guard attempt == nil else { throw .isUnderWay }
        return Outcome(self, [.retract(id), recorded(.removed)])
    }

    /// Begins a run, or goes on with one that is paused. `session`: of focus, which runs and pauses it from now on;
    /// that takes over also what runs already. No change otherwise if it is running.
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

    /// No change if it is paused. `late`: by how much what asks for the pause came later than it was due; that time does not count.
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

    /// More time until it is asked again, from now where the expected time is over. The estimate that it is judged by
    /// stays what it was.
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

    /// It is done, running or paused: the run is kept. `streak`: of the run before it, 0 for the first.
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

    /// Discards the run; no change if there is none. `isConfirmed`: its person means it.
    package func cancelled(isConfirmed: Bool, _ now: Now) throws(Refusal) -> Outcome<TimedTask> {
        guard let attempt else { return Outcome(self) }
        let elapsed = attempt.elapsed(now)
        guard isConfirmed || elapsed <= Self.regret else { throw .needsConfirmation }
        var task = self
        task.attempt = nil
        return task.told([.settle(id, .cancelled), recorded(.cancelled, ["elapsedSeconds": .duration(elapsed)])])
    }

    /// A deadline of this task is over, if it really is: time asleep moves it.
    package func reached(_ purpose: Deadline.Purpose, ringing: RingSettings, _ now: Now) -> Outcome<TimedTask> {
        guard let attempt, attempt.isCounting else { return Outcome(self) }
        switch purpose {
        case .end:
            guard let due = attempt.nextQuestion, attempt.elapsed(now) >= due else { return checkpointed(now) }
            return asked(attempt, due: due, ringing, now)
        case .notice: return warned(attempt, now)
        case .checkpoint: return checkpointed(now)
        case .ring, .reminder, .wakeAgain, .giveUp, .repost, .dayEnd, .progress: return Outcome(self)
        }
    }

    /// What elapsed is counted up to now, and goes on from here: before sleep and after it, now and then, and when the
    /// daemon stops.
    package func checkpointed(_ now: Now) -> Outcome<TimedTask> {
        guard let attempt, attempt.isCounting else { return Outcome(self) }
        var task = self
        task.attempt?.pace = .running(AwakeCount(counted: attempt.elapsed(now), now))
        return Outcome(task)
    }

    /// The machine was off, or is another one: the run is paused where it was last known to go on, at `lastSeen` on the
    /// boot clock of the boot it ran in; without that, at what was counted last.
    package func rebooted(lastSeen: Now?, _ now: Now) -> Outcome<TimedTask> {
        guard case .running(let count) = attempt?.pace, count.since.id != now.boot.id else { return Outcome(self) }
        let elapsed = lastSeen.map(count.elapsed) ?? count.counted
        var task = self
        task.attempt?.pace = .paused(elapsed: elapsed, at: (lastSeen ?? now).wall)
        return Outcome(task, [recorded(.paused, ["elapsedSeconds": .duration(elapsed)])])
    }

    /// Once at the end of the expected time, and once more at twice the estimate; one question where both were passed
    /// unseen.
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

    /// Once before the expected time is over; where that was passed unseen, the question says more.
    private func warned(_ attempt: TaskAttempt, _ now: Now) -> Outcome<TimedTask> {
        var outcome = checkpointed(now)
        guard let due = attempt.nextWarning, attempt.elapsed(now) >= due else { return outcome }
        outcome.entity.attempt?.nextWarning = nil
        let remaining = attempt.remaining(now)
        guard remaining > .zero else { return outcome }
        outcome.effects.append(.notify(.estimateEnds(item: id, label: name, remaining: remaining)))
        return outcome
    }

    /// The outcome of a change after which a warning that was given is not so any more.
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

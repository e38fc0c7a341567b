import Agenda
import AgendaStore
import Chronology
import ClockAPI

/// Changes of tasks that are not caused by requests: sleep, focus sessions, the daily reminder.
extension Turn {
    /// Credits work and elapsed time so far: before and after the machine sleeps, and before the daemon ends.
    func checkpointWork() throws {
        try checkpointFocus()
        for task in try transaction.tasksUnderWay() where task.isRunning { try commit(task.checkpointed(now)) }
    }

    /// Completes the current run and stores it.
    func finish(_ task: TimedTask) throws -> TaskRun {
        let streak = try transaction.lastRun(of: task.id)?.streak ?? 0
        let outcome = try task.done(number: transaction.nextRunNumber(), after: streak, now)
        try commit(outcome)
        guard let run = try transaction.lastRun(of: task.id) else { preconditionFailure("a run that is done is kept") }
        return run
    }

    /// The running task other than `task`; nil if there is none.
    func runningTask(beside task: ItemID) throws -> TimedTask? {
        try transaction.tasksUnderWay().first { $0.isRunning && $0.id != task }
    }
}

/// A focus session about a task. Its work phases run the task, its breaks and pauses pause it, each in the transaction
/// of the session. Only the user can complete the task: at the end of the session it is paused.
extension Turn {
    /// Finds the task by exact name or id; other text is only the session's label.
    func focusSubject(_ name: String) throws -> TimedTask? {
        if let id = ItemID(name), id.kind == .task { return try transaction.load(TimedTask.self, id) }
        return try transaction.task(named: name)
    }

    func startTask(_ task: TimedTask, for session: ItemID) throws {
        if let other = try runningTask(beside: task.id) { throw notNow(other.id, .anotherRuns) }
        try commit(task.started(session: session, warning: defaults.task.warning, now))
    }

    /// - Parameter before: the session as it was stored.
    func followFocus(from before: FocusSession, to session: FocusSession) throws {
        guard before.isWorking != session.isWorking else { return }
        guard let task = try transaction.tasksUnderWay().first(where: { $0.attempt?.session == session.id }) else {
            return
        }
        if session.isWorking {
            guard !task.isRunning, try runningTask(beside: task.id) == nil else { return }
            try commit(task.resumed(now))
        } else if task.isRunning {
            try commit(task.paused(late: before.lateness(to: session, now), now))
        }
    }
}

extension FocusSession {
    fileprivate var isWorking: Bool {
        if case .running(let step, _) = state { step.phase == .work } else { false }
    }

    /// The time since the running phase ended or the user left, which is not credited.
    fileprivate func lateness(to session: FocusSession, _ now: Now) -> Duration {
        guard case .running(_, let run) = state else { return .zero }
        if case .paused(_, _, by: .absence) = session.state {
            return run.hold.map { $0.remaining - run.remaining(now) } ?? .zero
        }
        return max(.zero, .zero - run.remaining(now))
    }
}

/// The daily reminder.
extension Turn {
    /// Plans or cancels the reminder after a start and after changes of configuration, clock or zone.
    func planNudge(at time: CivilTime?) throws {
        let earlier = try transaction.load(Nudge.self, Nudge.id)
        guard let time, let nudge = Nudge.planned(at: time, after: earlier, now) else {
            if earlier != nil || transaction.isUnreadable(Nudge.id) { try transaction.remove(Nudge.id) }
            return
        }
        if nudge != earlier { try transaction.save(nudge, now) }
    }

    /// Whether a task was done today or is running; true if there is no task.
    func isPractisedToday() throws -> Bool {
        let today = now.today
        guard try transaction.count(.task) > 0, try transaction.tasksUnderWay().isEmpty else { return true }
        guard let span = now.zone.span(from: today, to: today.adding(days: 1)) else { return true }
        return try transaction.hasRun(endedIn: span)
    }
}

extension Zone {
    /// From the start of `first` to the start of `end`; nil at the end of the calendar.
    func span(from first: CivilDate?, to end: CivilDate?) -> Range<Instant>? {
        guard let first, let end, first <= end else { return nil }
        let start = firstInstant(of: CivilDateTime(first, .midnight))
        return start..<max(start, firstInstant(of: CivilDateTime(end, .midnight)))
    }
}

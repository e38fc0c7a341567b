import Agenda

// A focus session about a timed task: working phases run the task, everything else pauses it.

extension LifeModel {
    /// Runs the task, if it doesn't run already; the session runs and pauses it from now on.
    mutating func take(_ task: Int, for session: ModelItem, _ now: Now) {
        if !tasks[task].isRunning { _ = tasks[task].attempt == nil ? begin(task, now) : goOn(task, now) }
        tasks[task].attempt?.session = session
    }

    /// Runs or pauses the session's task after a change of the session; `before` is the session before the change.
    mutating func follow(_ before: ModelFocus?, _ now: Now) {
        guard let before, let focus, before.isWorking != focus.isWorking,
            let task = tasks.firstIndex(where: { $0.attempt?.session == focus.item })
        else { return }
        if focus.isWorking {
            if !tasks[task].isRunning, taskRunning(beside: task) == nil { _ = goOn(task, now) }
        } else {
            guard case .running(_, let until) = before.state else { return }
            _ = pauseTask(task, late: max(0, now.awakeMicroseconds - until), now)
        }
    }

    /// Fires the task's deadlines before the end of the phase that runs it, if both were missed.
    mutating func fireBeforePhaseEnds(_ now: Now) {
        guard let focus, case .running(_, let until) = focus.state, until <= focus.clock(now),
            let index = tasks.firstIndex(where: { $0.attempt?.session == focus.item })
        else { return }
        if case .running(let counted, let since) = tasks[index].attempt?.pace {
            let attempt = tasks[index].attempt
            if let warning = attempt?.warning, since + warning - counted < until { warn(index, now) }
            if let question = attempt?.question, since + question - counted < until { fireTask(index, now) }
        }
        let end = now.bootMicroseconds - (focus.clock(now) - until)
        if let ring = openRing(of: tasks[index].item), case .ringing(let givesUp) = rings[ring].state,
            givesUp.queued < end
        {
            fireRing(ring, now)
        }
    }
}

import Agenda

// A session of focus about a timed task: its work runs the task, all else of it pauses the task.

extension LifeModel {
    /// It runs from now on, unless it does already; from now on the session runs and pauses it.
    mutating func take(_ task: Int, for session: ModelItem, _ now: Now) {
        if !tasks[task].isRunning { _ = tasks[task].attempt == nil ? begin(task, now) : goOn(task, now) }
        tasks[task].attempt?.session = session
    }

    /// `before`: the session as it was.
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

    /// What was to happen to the task before the phase was over that runs it, if both were missed.
    mutating func fireBeforePhaseEnds(_ now: Now) {
        guard let focus, case .running(_, let until) = focus.state, until <= now.awakeMicroseconds,
            let index = tasks.firstIndex(where: { $0.attempt?.session == focus.item })
        else { return }
        if let question = tasks[index].attempt?.question,
            case .running(let counted, let since) = tasks[index].attempt?.pace,
            since + question - counted < until
        {
            fireTask(index, now)
        }
        let end = now.bootMicroseconds - (now.awakeMicroseconds - until)
        if let ring = openRing(of: tasks[index].item), case .ringing(let givesUp) = rings[ring].state,
            givesUp.queued < end
        {
            fireRing(ring, now)
        }
    }
}

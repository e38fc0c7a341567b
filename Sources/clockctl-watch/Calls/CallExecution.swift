import ClockAPI
import ClockClient
import Console

extension WatchCall {
    /// Makes the call, and returns what is then so, as the command prints it: `t1 tea: paused, 4:10 left`.
    func carryOut(_ daemon: Daemon, _ page: Page) throws(Failure) -> [String] {
        switch self {
        case .dismiss(let names): page.lines(try daemon.call(RingsInterface.Dismiss(names: names)).rings)
        case .snooze(let names, let seconds):
            page.snoozedLines(try daemon.call(RingsInterface.Snooze(names: names, durationSeconds: seconds)).rings)
        case .pauseTimer(let id): page.lines(try daemon.call(TimersInterface.Pause(names: [id])).timers)
        case .resumeTimer(let id): page.lines(try daemon.call(TimersInterface.Resume(names: [id])).timers)
        case .extendTimer(let id, let seconds):
            page.lines(try daemon.call(TimersInterface.Extend(names: [id], changeSeconds: seconds)).timers)
        case .pauseFocus: [page.line(try daemon.call(FocusInterface.Pause()).focus)]
        case .resumeFocus: [page.line(try daemon.call(FocusInterface.Resume()).focus)]
        case .skipFocus: [page.line(try daemon.call(FocusInterface.Skip()).focus)]
        case .extendFocus(let seconds):
            [page.line(try daemon.call(FocusInterface.Extend(changeSeconds: seconds)).focus)]
        case .pauseTask(let id): page.lines(try daemon.call(TasksInterface.Pause(names: [id])).tasks)
        case .resumeTask(let id):
            page.lines(try daemon.call(TasksInterface.Resume(names: [id], pausesOther: false)).tasks)
        case .finishTask(let id): try finish(id, daemon, page)
        case .extendTask(let id, let seconds):
            page.lines(try daemon.call(TasksInterface.Extend(names: [id], changeSeconds: seconds)).tasks)
        case .pauseStopwatch(let id):
            page.lines(try daemon.call(StopwatchesInterface.Pause(names: [id])).stopwatches)
        case .resumeStopwatch(let id):
            page.lines(try daemon.call(StopwatchesInterface.Resume(names: [id])).stopwatches)
        case .lap(let id):
            try daemon.call(StopwatchesInterface.Lap(names: [id])).stopwatches
                .flatMap { page.lines(of: $0.laps.suffix(1), $0) }
        case .resetStopwatch(let id):
            page.lines(try daemon.call(StopwatchesInterface.Reset(names: [id])).stopwatches)
        case .skipAlarm(let id): page.lines(try daemon.call(AlarmsInterface.Skip(names: [id])).alarms)
        case .disableAlarm(let id): page.lines(try daemon.call(AlarmsInterface.Disable(names: [id])).alarms)
        }
    }

    private func finish(_ id: String, _ daemon: Daemon, _ page: Page) throws(Failure) -> [String] {
        let reply = try daemon.call(TasksInterface.Done(names: [id]))
        return zip(reply.runs, reply.tasks).map { page.line($0, best: $1.bestStreak) }
    }
}

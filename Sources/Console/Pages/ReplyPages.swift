import ClockAPI
import Varlink

/// The results of calls that start or change items.
extension Page {
    /// The reply as the command of that name prints it: `t1 tea: paused, 4:10 left`. Empty for one without items.
    package func lines<Method: VarlinkMethod>(of reply: Method.Reply, to method: Method) -> [String] {
        switch (method, reply) {
        case (is RingsInterface.Snooze, let reply as RingsInterface.Snooze.Reply): snoozedLines(reply.rings)
        case (is StopwatchesInterface.Lap, let reply as StopwatchesInterface.Lap.Reply):
            reply.stopwatches.flatMap { lines(of: $0.laps.suffix(1), $0) }
        case (is AlarmsInterface.Remove, let reply as AlarmsInterface.Remove.Reply): reply.alarms.map(removedLine)
        case (is StopwatchesInterface.Remove, let reply as StopwatchesInterface.Remove.Reply):
            reply.stopwatches.map(removedLine)
        case (is TasksInterface.Remove, let reply as TasksInterface.Remove.Reply): reply.tasks.map(removedLine)
        case (_, let reply as TasksInterface.Done.Reply):
            zip(reply.runs, reply.records).map(line)
        case (_, let reply as AlarmsInterface.Add.Reply): [line(reply.alarm)]
        case (_, let reply as FocusInterface.Start.Reply): [line(reply.focus)]
        case (_, let reply as StopwatchesInterface.Start.Reply): [line(reply.stopwatch)]
        case (_, let reply as TimersInterface.Start.Reply): [line(reply.timer)]
        case (_, let reply as ChangesInterface.Undo.Reply): [undoneLine(reply.change)]
        case (_, let reply as any PageReply): reply.lines(on: self)
        default: []
        }
    }
}

extension PageReply {
    fileprivate func lines(on page: Page) -> [String] { objects.compactMap { ($0 as? any Lined)?.line(on: page) } }
}

import Agenda
import AgendaStore
import Chronology
import ClockAPI

/// Tasks and their runs as sent to clients.
extension Turn {
    /// The running task, otherwise the one paused last; nil if there is no current run.
    func currentTask() throws -> TimedTask? {
        try transaction.tasksUnderWay().max { left, right in left.lastTouched < right.lastTouched }
    }
}

extension TimedTask {
    func object(_ turn: Turn) throws -> TaskObject {
        var object = TaskObject(
            id: id.description,
            name: name,
            icon: icon,
            estimateSeconds: estimate.inSeconds,
            lastSeconds: try turn.transaction.lastRun(of: id)?.elapsed.inSeconds
        )
        guard let attempt else { return object }
        object.state = isRunning ? .running : .paused
        object.remainingSeconds = attempt.remaining(turn.now).inSeconds
        object.elapsedSeconds = attempt.elapsed(turn.now).inSeconds
        object.started = turn.text(attempt.started)
        object.expectedEnd = turn.text(attempt.expectedEnd(turn.now))
        object.extraSeconds = (attempt.expected - attempt.estimate).inSeconds
        return object
    }

    func info(_ turn: Turn) throws -> TaskInfoObject {
        TaskInfoObject(try object(turn), TaskStatistics(try turn.transaction.runs(of: id)))
    }
}

extension TaskRun {
    func record(_ turn: Turn) throws -> RunRecordCode {
        let earlier = try turn.transaction.runs(of: task).filter { $0.number < number }
        return .init(sameAs: record(after: earlier))
    }

    func object(_ turn: Turn) -> RunObject {
        RunObject(
            id: String(number),
            item: task.description,
            task: name,
            started: turn.text(started),
            expectedEnd: turn.text(expectedEnd),
            ended: turn.text(ended),
            elapsedSeconds: elapsed.inSeconds,
            remainingSeconds: remaining.inSeconds,
            achieved: isAchieved,
            streak: streak
        )
    }
}

extension TaskVerdict {
    var object: VerdictObject {
        let praise: VerdictObject.Praise? =
            switch praise {
            case .milestone: .milestone
            case .longestStreak: .longestStreak
            case nil: nil
            }
        return VerdictObject(praise: praise, suggestedSeconds: suggestion?.suggested.inSeconds)
    }
}

extension TimedTask {
    /// A sort key: the time of the pause. A running task sorts after all paused ones.
    fileprivate var lastTouched: Int64 {
        switch attempt?.pace {
        case .running: .max
        case .paused(_, let at): at.microsecondsSinceEpoch
        case nil: .min
        }
    }
}

extension TaskInfoObject {
    fileprivate init(_ task: TaskObject, _ statistics: TaskStatistics) {
        self.init(
            task,
            currentStreak: statistics.currentStreak,
            bestStreak: statistics.bestStreak,
            total: statistics.total,
            achieved: statistics.achieved,
            failed: statistics.failed
        )
        guard let averages = statistics.averages else { return }
        successRate = Double(statistics.achieved) / Double(statistics.total) * 100
        averageSeconds = averages.elapsed.inSeconds
        averageRemainingSeconds = averages.remaining.inSeconds
        suggestedSeconds = averages.suggestion.inSeconds
        bias = averages.bias
        guard case .known(let change, let lately, let before) = statistics.trend else { return }
        trend = .init(sameAs: change)
        lateError = lately
        earlyError = before
    }
}

import Agenda
import AgendaStore
import Chronology
import ClockAPI

/// Tasks and their runs as clients see them.
extension Turn {
    /// The task that runs, else the one that was paused last; nil while none is under way.
    func currentTask() throws -> TimedTask? {
        try transaction.tasksUnderWay().max { left, right in left.lastTouched < right.lastTouched }
    }

    func object(_ task: TimedTask) throws -> TaskObject {
        var object = TaskObject(
            id: task.id.description,
            name: task.name,
            icon: task.icon,
            estimateSeconds: task.estimate.inSeconds,
            lastSeconds: try transaction.lastRun(of: task.id)?.elapsed.inSeconds,
            state: .idle
        )
        guard let attempt = task.attempt else { return object }
        object.state = task.isRunning ? .running : .paused
        object.remainingSeconds = attempt.remaining(now).inSeconds
        object.elapsedSeconds = attempt.elapsed(now).inSeconds
        object.started = text(attempt.started)
        object.expectedEnd = text(attempt.expectedEnd(now))
        object.extraSeconds = (attempt.expected - attempt.estimate).inSeconds
        return object
    }

    func info(_ task: TimedTask) throws -> TaskInfoObject {
        let statistics = TaskStatistics(try transaction.runs(of: task.id))
        return TaskInfoObject(task: try object(task), figures: TaskInfoObject.Figures(statistics))
    }

    func object(_ run: TaskRun) -> RunObject {
        RunObject(
            id: String(run.number),
            item: run.task.description,
            task: run.name,
            started: text(run.started),
            expectedEnd: text(run.expectedEnd),
            ended: text(run.ended),
            elapsedSeconds: run.elapsed.inSeconds,
            remainingSeconds: run.remaining.inSeconds,
            achieved: run.isAchieved,
            streak: run.streak
        )
    }
}

extension TimedTask {
    /// What runs is later than anything that was paused.
    fileprivate var lastTouched: Int64 {
        switch attempt?.pace {
        case .running: .max
        case .paused(_, let at): at.microsecondsSinceEpoch
        case nil: .min
        }
    }
}

extension TaskInfoObject.Figures {
    fileprivate init(_ statistics: TaskStatistics) {
        self.init(
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
        trend = .init(change)
        lateError = lately
        earlyError = before
    }
}

extension TaskInfoObject.Trend {
    fileprivate init(_ change: TaskStatistics.Trend.Change) {
        switch change {
        case .better: self = .better
        case .same: self = .same
        case .worse: self = .worse
        }
    }
}

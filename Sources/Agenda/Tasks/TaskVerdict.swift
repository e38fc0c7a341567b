import Chronology

/// The summary of a run that was just completed.
package struct TaskVerdict: Hashable, Sendable {
    package var label: String
    package var run: TaskRun
    /// The notable fact of its streak; nil for most.
    package var praise: Praise?
    /// The estimate that most runs would have met; nil for a run within its own estimate, and if it is no better.
    package var suggestion: EstimateChange?

    package enum Praise: Hashable, Sendable {
        /// The streak has an announced length (``Streak/isMilestone(_:)``).
        case milestone(Int)
        /// It is longer than any before.
        case longestStreak
    }
}

/// A suggested estimate and the one it replaces.
package struct EstimateChange: Hashable, Sendable {
    package var task: ItemID
    package var current: Duration
    package var suggested: Duration
}

/// How the streak of a run compares with those of all earlier runs of its task.
package enum RunRecord: String, CaseIterable, Sendable {
    case none
    /// As long as the longest.
    case tie
    /// Longer than any.
    case best
}

extension TaskRun {
    /// `earlier`: all earlier runs of the task, oldest first. A run that could be discarded without confirmation is no
    /// record.
    package func record(after earlier: some Sequence<TaskRun>) -> RunRecord {
        guard isAchieved, elapsed > TimedTask.regret else { return .none }
        let best = TaskStatistics(Array(earlier)).bestStreak
        return streak > best ? .best : streak == best ? .tie : .none
    }
}

extension TimedTask {
    /// The verdict on the last run; nil without one. `runs`: all runs of the task, oldest first.
    package func verdict(of runs: [TaskRun]) -> TaskVerdict? {
        guard let run = runs.last else { return nil }
        return TaskVerdict(label: name, run: run, praise: praise(of: run, runs), suggestion: suggestion(run, runs))
    }

    private func praise(of run: TaskRun, _ runs: [TaskRun]) -> TaskVerdict.Praise? {
        guard run.elapsed > Self.regret else { return nil }
        if Streak.isMilestone(run.streak) { return .milestone(run.streak) }
        // Before the first milestone every run would be the longest streak.
        return run.record(after: runs.dropLast()) == .best && run.streak > Streak.firstMilestone ? .longestStreak : nil
    }

    private func suggestion(_ run: TaskRun, _ runs: [TaskRun]) -> EstimateChange? {
        guard !run.isAchieved, let suggested = TaskStatistics(runs).averages?.roundedSuggestion,
            suggested > estimate, Limits.lasting.contains(suggested)
        else { return nil }
        return EstimateChange(task: id, current: estimate, suggested: suggested)
    }

    /// Sets the estimate offered by a button; no change if the estimate has been changed since.
    package func estimateChanged(_ change: EstimateChange) -> Outcome<TimedTask> {
        guard change.task == id, change.current == estimate else { return Outcome(self) }
        return edited(name: name, icon: icon, estimate: change.suggested)
    }

    /// Handles an announcement about this task left on the screen by an earlier daemon. A verdict with a button is
    /// replaced by a new one, because only the daemon that shows a popup receives its buttons; any other may be stale
    /// and is withdrawn.
    package func noticeFound(runs: [TaskRun]) -> [Effect] {
        guard attempt == nil, let verdict = verdict(of: runs), verdict.suggestion != nil else { return [.retract(id)] }
        return [.notify(.completed(verdict))]
    }
}

extension TaskStatistics.Averages {
    /// The suggestion, rounded up: to minutes from ten minutes on, otherwise to seconds.
    package var roundedSuggestion: Duration {
        let unit: Int64 = suggestion < .seconds(600) ? 1_000_000 : 60_000_000
        return .microseconds((suggestion.wholeMicroseconds + unit - 1) / unit * unit)
    }
}

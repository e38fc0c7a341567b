extension TaskObject {
    /// Creates a task that is not in progress.
    package init(id: String, name: String, icon: String, estimateSeconds: Double, lastSeconds: Double?) {
        self.init(
            id: id,
            name: name,
            icon: icon,
            estimateSeconds: estimateSeconds,
            lastSeconds: lastSeconds,
            state: .idle,
            extraSeconds: 0
        )
    }
}

extension TaskInfoObject {
    /// Combines `task` with the counts of its runs; the averages are nil.
    package init(_ task: TaskObject, currentStreak: Int, bestStreak: Int, total: Int, achieved: Int, failed: Int) {
        self.init(
            id: task.id,
            name: task.name,
            icon: task.icon,
            estimateSeconds: task.estimateSeconds,
            lastSeconds: task.lastSeconds,
            state: task.state,
            remainingSeconds: task.remainingSeconds,
            elapsedSeconds: task.elapsedSeconds,
            started: task.started,
            expectedEnd: task.expectedEnd,
            extraSeconds: task.extraSeconds,
            currentStreak: currentStreak,
            bestStreak: bestStreak,
            total: total,
            achieved: achieved,
            failed: failed
        )
    }

    /// The task without its statistics.
    package var task: TaskObject {
        TaskObject(
            id: id,
            name: name,
            icon: icon,
            estimateSeconds: estimateSeconds,
            lastSeconds: lastSeconds,
            state: state,
            remainingSeconds: remainingSeconds,
            elapsedSeconds: elapsedSeconds,
            started: started,
            expectedEnd: expectedEnd,
            extraSeconds: extraSeconds
        )
    }
}

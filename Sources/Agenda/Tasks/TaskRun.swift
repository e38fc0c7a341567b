import Chronology

/// One finished run of a task. It outlives its task and stores the task's name.
package struct TaskRun: Hashable, Sendable {
    /// At least 1, over all tasks.
    package var number: Int64
    package var task: ItemID
    package var name: String
    package var started: Instant
    package var ended: Instant
    package var estimate: Duration
    /// The time awake and not paused.
    package var elapsed: Duration
    /// The number of consecutive achieved runs of the task, including this one; 0 for a failed one.
    package var streak: Int

    package init(
        number: Int64,
        task: ItemID,
        name: String,
        started: Instant,
        ended: Instant,
        estimate: Duration,
        elapsed: Duration,
        streak: Int
    ) {
        self.number = number
        self.task = task
        self.name = name
        self.started = started
        self.ended = ended
        self.estimate = estimate
        self.elapsed = elapsed
        self.streak = streak
    }

    package var isAchieved: Bool { elapsed <= estimate }
    /// Estimate minus elapsed time; negative if it took longer.
    package var remaining: Duration { estimate - elapsed }
    /// The expected end by its estimate, including pauses.
    package var expectedEnd: Instant {
        let uncounted = ended - started - elapsed
        // No pauses: the difference is only the microseconds between two clock readings.
        let isWhole = uncounted < .milliseconds(1) && uncounted > .milliseconds(-1)
        return isWhole ? started + estimate : ended + remaining
    }

    /// The streak of a run after one of `previous`.
    package static func streak(after previous: Int, isAchieved: Bool) -> Int {
        isAchieved ? min(previous + 1, Limits.streaks.upperBound) : 0
    }
}

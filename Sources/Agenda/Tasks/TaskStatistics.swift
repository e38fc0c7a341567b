/// Statistics of the runs of one task.
package struct TaskStatistics: Hashable, Sendable {
    package let total: Int
    package let achieved: Int
    package let currentStreak: Int
    package let bestStreak: Int
    /// Nil without runs.
    package let averages: Averages?
    package let trend: Trend

    package var failed: Int { total - achieved }

    package struct Averages: Hashable, Sendable {
        package let elapsed: Duration
        /// The mean of estimate minus elapsed time.
        package let remaining: Duration
        /// The 80th percentile of the elapsed times by nearest rank: four of five runs took no longer.
        package let suggestion: Duration
        /// The mean of elapsed / estimate: above 1 the task takes longer than estimated.
        package let bias: Double
    }

    /// Whether estimates improve: the mean relative error of recent estimates compared with earlier ones.
    package enum Trend: Hashable, Sendable {
        /// There are too few runs to decide.
        case unknown
        case known(Change, lately: Double, before: Double)

        package enum Change: String, CaseIterable, Sendable {
            case better, same, worse
        }
    }

    /// `runs`: all runs of one task, oldest first.
    package init(_ runs: [TaskRun]) {
        total = runs.count
        achieved = runs.count(where: \.isAchieved)
        let streaks = Self.streaks(runs)
        currentStreak = streaks.last ?? 0
        bestStreak = streaks.max() ?? 0
        averages = runs.isEmpty ? nil : Averages(runs)
        trend = Trend(runs)
    }

    /// The streak of each run, derived from the achieved runs.
    package static func streaks(_ runs: [TaskRun]) -> [Int] {
        var streak = 0
        return runs.map { run in
            streak = TaskRun.streak(after: streak, isAchieved: run.isAchieved)
            return streak
        }
    }
}

extension TaskStatistics.Averages {
    fileprivate init(_ runs: [TaskRun]) {
        let count = runs.count
        let sorted = runs.map(\.elapsed).sorted()
        // Sums of microseconds: a million runs of a hundred years would overflow, a million of a hundred days would
        // not.
        elapsed = runs.reduce(.zero) { $0 + $1.elapsed } / count
        remaining = runs.reduce(.zero) { $0 + $1.remaining } / count
        suggestion = sorted[(count * 4 + 4) / 5 - 1]
        bias = runs.reduce(0) { $0 + $1.elapsed / $1.estimate } / Double(count)
    }
}

extension TaskStatistics.Trend {
    /// The minimum number of runs on either side: fewer are dominated by chance.
    private static let leastRuns = 4
    /// The maximum number of runs on either side: older ones no longer show the current skill.
    private static let mostRuns = 20
    /// A smaller relative difference counts as none.
    private static let leastDifference = 0.02

    /// Compares the later half of the runs with the earlier one. A difference within the scatter of the two counts as
    /// none.
    fileprivate init(_ runs: [TaskRun]) {
        let size = min(runs.count / 2, Self.mostRuns)
        guard size >= Self.leastRuns else {
            self = .unknown
            return
        }
        let errors = runs.suffix(size * 2).map { abs($0.elapsed / $0.estimate - 1) }
        let before = Sample(errors.prefix(size))
        let lately = Sample(errors.suffix(size))
        let noise = max(Self.leastDifference, (before.squaredError + lately.squaredError).squareRoot())
        let difference = lately.mean - before.mean
        let change: Change = abs(difference) <= noise ? .same : difference < 0 ? .better : .worse
        self = .known(change, lately: lately.mean, before: before.mean)
    }
}

/// The mean of some numbers and its error.
private struct Sample {
    let mean: Double
    /// The square of the standard error of the mean.
    let squaredError: Double

    /// At least two numbers.
    init(_ values: ArraySlice<Double>) {
        let count = Double(values.count)
        let mean = values.reduce(0, +) / count
        self.mean = mean
        squaredError = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1) / count
    }
}

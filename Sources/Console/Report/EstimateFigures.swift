import ClockAPI
import JSON

/// The figures of the finished runs of one task about its estimates.
///
/// Each run is judged by the ratio of the elapsed time to the estimate at its start: 1 is exact, 1.2 took 20 percent
/// longer.
package struct EstimateFigures: Equatable, Sendable {
    /// The task's id, even after its removal.
    package let id: String
    /// The name in the last run.
    package private(set) var name: String
    package private(set) var runCount = 0
    package private(set) var achievedCount = 0
    package private(set) var estimatedSeconds = 0.0
    package private(set) var elapsedSeconds = 0.0
    /// The streak ended or continued by the last run.
    package private(set) var currentStreak = 0
    /// The longest streak reached by a run of the period; it may have begun earlier.
    package private(set) var bestStreak = 0
    /// The ratios of the last runs, oldest first; at most ``windowRuns``.
    package private(set) var recentRatios: [Double] = []
    private var ratioSum = 0.0

    /// Older runs no longer show the current skill.
    package static let windowRuns = 20
    /// With fewer runs, the slope is dominated by chance.
    package static let leastTrendRuns = 5

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    /// Adds a run that is newer than the previous ones. Omits runs without an estimate, which no daemon sends.
    package mutating func add(_ run: RunObject) {
        let estimated = run.elapsedSeconds + run.remainingSeconds
        guard estimated > 0, run.elapsedSeconds >= 0, (run.elapsedSeconds / estimated).isFinite else { return }
        name = run.task
        runCount += 1
        achievedCount += run.achieved ? 1 : 0
        estimatedSeconds += estimated
        elapsedSeconds += run.elapsedSeconds
        currentStreak = run.streak
        bestStreak = max(bestStreak, run.streak)
        ratioSum += run.elapsedSeconds / estimated
        if recentRatios.count == Self.windowRuns { recentRatios.removeFirst() }
        recentRatios.append(run.elapsedSeconds / estimated)
    }

    /// The mean of the ratios of all runs of the period; nil without runs. The mean rather than the median, for
    /// consistency with `clockctl task info`.
    package var bias: Double? { runCount == 0 ? nil : ratioSum / Double(runCount) }

    /// The change of the ratio per run: the slope of the least-squares line through ``recentRatios`` by their order.
    /// Nil with fewer than ``leastTrendRuns``. By order rather than by date, because habits change with practice and
    /// not with time; of the ratio rather than its distance from 1, because that shows the direction.
    package var trendPerRun: Double? {
        recentRatios.count < Self.leastTrendRuns ? nil : Statistics.slope(recentRatios)
    }
}

extension EstimateFigures: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("achieved", achievedCount)
        json.member("bestStreak", bestStreak)
        json.member("bias", bias)
        json.member("currentStreak", currentStreak)
        json.member("elapsedSeconds", elapsedSeconds)
        json.member("estimatedSeconds", estimatedSeconds)
        json.member("id", id)
        json.member("name", name)
        json.member("runs", runCount)
        json.member("trendPerRun", trendPerRun)
        json.endObject()
    }
}

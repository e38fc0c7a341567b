import ClockAPI
import JSON

/// What the finished runs of one task say about its estimates.
///
/// Each run is judged by the ratio of what elapsed to what was estimated when it began: 1 is exact, 1.2 took a fifth
/// longer.
package struct EstimateFigures: Hashable, Sendable {
    /// The task's id, also once it is removed.
    package let id: String
    /// The name that the last run has.
    package private(set) var name: String
    package private(set) var runCount = 0
    package private(set) var achievedCount = 0
    package private(set) var estimatedSeconds = 0.0
    package private(set) var elapsedSeconds = 0.0
    /// The streak that the last run ended or continued.
    package private(set) var currentStreak = 0
    /// The longest streak that a run of the period reached; it may have begun before.
    package private(set) var bestStreak = 0
    /// Of the last runs, oldest first; at most ``windowRuns``.
    package private(set) var recentRatios: [Double] = []
    private var ratioSum = 0.0

    /// What was long ago is no longer what one can do.
    package static let windowRuns = 20
    /// Of fewer runs a slope says more about luck than about habit.
    package static let leastTrendRuns = 5

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    /// Adds a run that is newer than those before. Leaves out one without an estimate, which no daemon sends.
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

    /// The mean of the ratios of all runs of the period; nil without runs. The mean rather than the median because
    /// `clockctl task info` gives that under this name.
    package var bias: Double? { runCount == 0 ? nil : ratioSum / Double(runCount) }

    /// By how much the ratio changes from run to run: the slope of the least-squares line through ``recentRatios``
    /// by their order. Nil with fewer than ``leastTrendRuns``. By order rather than by date, because habits change with
    /// practice and not with the days between; of the ratio rather than of its distance from 1, because that tells the
    /// direction.
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

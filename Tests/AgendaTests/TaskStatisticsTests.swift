import Agenda
import Chronology
import Testing

struct TaskStatisticsTests {
    /// Runs of a task estimated at 100 seconds.
    private func runs(_ seconds: [Int], estimate: Int = 100) -> [TaskRun] {
        var streak = 0
        return seconds.enumerated().map { index, elapsed in
            streak = TaskRun.streak(after: streak, isAchieved: elapsed <= estimate)
            return TaskRun(
                number: Int64(index + 1),
                task: ItemID(.task, 1),
                name: "walk",
                started: moment(index * 1000).wall,
                ended: moment(index * 1000 + elapsed).wall,
                estimate: .seconds(estimate),
                elapsed: .seconds(elapsed),
                streak: streak
            )
        }
    }

    @Test("Without runs there is no verdict")
    func none() {
        let statistics = TaskStatistics([])
        #expect(statistics.total == 0)
        #expect(statistics.averages == nil)
        #expect(statistics.trend == .unknown)
    }

    @Test func figures() throws {
        let statistics = TaskStatistics(runs([80, 90, 130, 100, 60]))
        #expect((statistics.total, statistics.achieved, statistics.failed) == (5, 4, 1))
        #expect((statistics.currentStreak, statistics.bestStreak) == (2, 2))
        let averages = try #require(statistics.averages)
        #expect(averages.elapsed == .seconds(92))
        #expect(averages.remaining == .seconds(8))
        #expect(averages.suggestion == .seconds(100))
        #expect(abs(averages.bias - 0.92) < 1e-9)
    }

    /// Expects the run at rank ⌈0.8 n⌉ of n runs, shortest first.
    @Test(arguments: [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (6, 5), (9, 8), (10, 8), (11, 9), (100, 80)])
    func percentile(count: Int, rank: Int) throws {
        let statistics = TaskStatistics(runs((1...count).reversed()))
        #expect(statistics.averages?.suggestion == .seconds(rank))
    }

    @Test(
        "The trend is better if later errors shrink by more than the scatter; few runs have no trend",
        arguments: [
            ([50, 50, 50, 100, 100, 100, 100], nil), ([150, 160, 140, 150, 105, 95, 100, 110], .better),
            ([100, 105, 95, 100, 150, 160, 140, 150], .worse), ([110, 90, 120, 80, 110, 90, 120, 80], .same),
            ([190, 100, 100, 100, 100, 100, 100, 100], .same),
        ] as [([Int], TaskStatistics.Trend.Change?)]
    )
    func trend(seconds: [Int], expected: TaskStatistics.Trend.Change?) {
        switch TaskStatistics(runs(seconds)).trend {
        case .unknown: #expect(expected == nil)
        case .known(let change, _, _): #expect(change == expected)
        }
    }

    @Test("Old runs are ignored")
    func recent() {
        let long = Array(repeating: 500, count: 100) + Array(repeating: 150, count: 20)
        guard
            case .known(let change, let lately, let before) =
                TaskStatistics(runs(long + Array(repeating: 110, count: 20))).trend
        else {
            Issue.record("unknown")
            return
        }
        #expect(change == .better)
        #expect(abs(lately - 0.1) < 1e-9)
        #expect(abs(before - 0.5) < 1e-9)
    }
}

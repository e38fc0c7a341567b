import Chronology
import Testing

@testable import Agenda

/// The verdict on a task's last run, based on all of its runs.
struct TaskVerdictTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        /// Seconds; the estimate is 600.
        var runs: [Int]
        var streak = 0
        var praise: TaskVerdict.Praise?
        var suggested: Int?
    }

    static let cases: [Case] = [
        Case(testDescription: "the first that is achieved", runs: [500], streak: 1),
        Case(testDescription: "the first that is not", runs: [840], suggested: 840),
        Case(testDescription: "from ten minutes on in minutes", runs: [841], suggested: 900),
        Case(testDescription: "a little over", runs: [601], suggested: 660),
        Case(testDescription: "two in a row", runs: [500, 500], streak: 2),
        Case(testDescription: "three in a row", runs: [500, 500, 500], streak: 3, praise: .milestone(3)),
        Case(
            testDescription: "four in a row",
            runs: Array(repeating: 500, count: 4),
            streak: 4,
            praise: .longestStreak
        ),
        Case(
            testDescription: "seven in a row",
            runs: Array(repeating: 500, count: 7),
            streak: 7,
            praise: .milestone(7)
        ),
        Case(
            testDescription: "as long a streak as the best",
            runs: Array(repeating: 500, count: 4) + [900] + Array(repeating: 500, count: 4),
            streak: 4
        ),
        Case(
            testDescription: "runs under the five seconds of the cancel rule are not praised",
            runs: [500, 500, 5],
            streak: 3
        ),
        Case(testDescription: "the end of a streak is not scolded", runs: [500, 500, 500, 500, 900]),
        Case(testDescription: "an exception suggests nothing", runs: [500, 500, 500, 500, 6_000]),
        Case(testDescription: "the rule is suggested", runs: [500, 700, 700, 700, 6_000], suggested: 720),
    ]

    @Test(arguments: cases)
    func table(_ example: Case) throws {
        let task = TimedTask(id: ItemID(.task, 1), name: "walk", icon: "", estimate: .seconds(600), position: 1)
        var runs: [TaskRun] = []
        for seconds in example.runs { runs.append(run(seconds, after: runs.last)) }
        let verdict = try #require(task.verdict(of: runs))
        #expect(verdict.run.streak == example.streak)
        #expect(verdict.praise == example.praise)
        #expect(verdict.suggestion?.suggested == example.suggested.map { .seconds($0) })
        if let change = verdict.suggestion {
            let changed = task.estimateChanged(change).entity
            #expect(changed.estimate == change.suggested)
            #expect(changed.estimateChanged(change).entity == changed)
            #expect(changed.estimateChanged(change).effects.isEmpty)
        }
    }

    @Test(
        "A run is a record by its streak, unless it was too short",
        arguments: [
            ([6], .best), ([5], .none), ([6, 900, 6], .tie), ([6, 6, 900, 6], .none), ([6, 6, 900, 6, 6], .tie),
            ([6, 6, 900, 6, 6, 6], .best), ([6, 6, 900, 6, 6, 4], .none), ([6, 900], .none),
        ] as [([Int], RunRecord)]
    )
    func record(seconds: [Int], record: RunRecord) throws {
        var runs: [TaskRun] = []
        for seconds in seconds { runs.append(run(seconds, after: runs.last)) }
        let last = try #require(runs.last)
        #expect(last.record(after: runs.dropLast()) == record)
    }

    @Test func withoutRunsThereIsNothingToSay() {
        let task = TimedTask(id: ItemID(.task, 1), name: "walk", icon: "", estimate: .seconds(600), position: 1)
        #expect(task.verdict(of: []) == nil)
        #expect(task.noticeFound(runs: []) == [.retract(task.id)])
    }

    private func run(_ seconds: Int, after last: TaskRun?) -> TaskRun {
        let started = Instant(secondsSinceEpoch: 1_795_176_000)
        var run = TaskRun(
            number: (last?.number ?? 0) + 1,
            task: ItemID(.task, 1),
            name: "walk",
            started: started,
            ended: started + .seconds(seconds),
            estimate: .seconds(600),
            elapsed: .seconds(seconds),
            streak: 0
        )
        run.streak = TaskRun.streak(after: last?.streak ?? 0, isAchieved: run.isAchieved)
        return run
    }
}

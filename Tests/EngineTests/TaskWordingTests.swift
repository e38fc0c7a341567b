import Chronology
import Testing

@testable import Agenda
@testable import Engine

/// The wording of a task's verdict.
struct TaskWordingTests {
    struct Case {
        var elapsed: Double
        var streak = 0
        var praise: TaskVerdict.Praise?
        var suggested: Int?
        var lines: [String]
    }

    static let cases: [Case] = [
        Case(elapsed: 360, streak: 1, lines: ["Achieved, with 4 min to spare ★"]),
        Case(elapsed: 580, streak: 1, lines: ["Achieved, with 20 s to spare ★"]),
        Case(elapsed: 600, streak: 1, lines: ["Achieved, just in time ★"]),
        Case(elapsed: 360, streak: 2, lines: ["Achieved, 2 in a row ★"]),
        Case(
            elapsed: 360,
            streak: 3,
            praise: .milestone(3),
            lines: ["Achieved, 3 in a row ★", "You are getting a feel for this task."]
        ),
        Case(
            elapsed: 360,
            streak: 7,
            praise: .milestone(7),
            lines: ["Achieved, 7 in a row ★★", "You know how long this takes."]
        ),
        Case(
            elapsed: 360,
            streak: 30,
            praise: .milestone(30),
            lines: ["Achieved, 30 in a row ★★★", "Thirty estimates kept: that is mastery."]
        ),
        Case(
            elapsed: 360,
            streak: 12,
            praise: .longestStreak,
            lines: ["Achieved, 12 in a row ★★", "Your longest streak with this task!"]
        ),
        Case(elapsed: 600.4, lines: ["1 s over the estimate"]),
        Case(elapsed: 855, lines: ["4 min over the estimate"]),
        Case(elapsed: 855, suggested: 900, lines: ["4 min over; 15 min would have been right"]),
        Case(elapsed: 855, suggested: 720, lines: ["4 min over; 12 min would be enough for 4 of 5 runs"]),
    ]

    @Test(arguments: cases)
    func lines(_ example: Case) {
        let started = Instant(secondsSinceEpoch: 1_795_176_000)
        let elapsed = Duration.milliseconds(Int64(example.elapsed * 1000))
        let run = TaskRun(
            number: 1,
            task: ItemID(.task, 1),
            name: "walk",
            started: started,
            ended: started + elapsed,
            estimate: .seconds(600),
            elapsed: elapsed,
            streak: example.streak
        )
        let change = example.suggested.map {
            EstimateChange(task: run.task, current: run.estimate, suggested: .seconds($0))
        }
        let verdict = TaskVerdict(label: "walk", run: run, praise: example.praise, suggestion: change)
        #expect(TaskWording.lines(verdict) == example.lines)
        let button = change.map { ["Use " + DurationPhrase.print($0.suggested)] } ?? []
        #expect(TaskWording.buttons(verdict).map(\.title) == button)
    }
}

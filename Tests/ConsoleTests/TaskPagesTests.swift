import Chronology
import ClockAPI
import Console
import Testing

struct TaskPagesTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)
    private let screen = Page(
        terminal: Terminal(columns: 60, usesColour: false, canRedraw: true),
        viewpoint: .sample
    )

    private func task(_ state: TaskStateCode, remaining: Double? = nil, last: Double? = nil) -> TaskObject {
        TaskObject(
            id: "k1",
            name: "walk",
            icon: "🐕",
            estimateSeconds: 1800,
            lastSeconds: last,
            state: state,
            remainingSeconds: remaining,
            elapsedSeconds: remaining.map { 1800 - $0 },
            started: remaining.map { _ in "2026-11-21T11:59:00Z" },
            expectedEnd: remaining.map { _ in "2026-11-21T12:29:00Z" },
            extraSeconds: 0
        )
    }

    @Test func lines() {
        #expect(page.line(task(.idle)) == "k1 walk: 30 min")
        #expect(page.line(task(.idle, last: 754.9)) == "k1 walk: 30 min, last time 12:34")
        #expect(
            page.line(task(.running, remaining: 1739.2))
                == "k1 walk: 29:00 left, started today 11:59, expected end today 12:29"
        )
        #expect(
            page.line(task(.paused, remaining: -61.5))
                == "k1 walk: paused, 1:01 over, started today 11:59, expected end today 12:29"
        )
        #expect(page.removedLine(task(.idle)) == "k1 walk: removed, its history is kept")
    }

    @Test("The icon is a picture, shown only on terminals")
    func icon() {
        #expect(screen.line(task(.idle)) == "k1 🐕 walk: 30 min")
    }

    @Test func table() {
        #expect(
            page.table([task(.running, remaining: -61.5, last: 90), task(.idle)])
                == [
                    "ID  ESTIMATE  LAST  STATE     LEFT  NAME", "k1     30:00  1:30  running  -1:01  walk",
                    "k1     30:00                        walk",
                ]
        )
    }

    private func run(_ started: String, elapsed: Double = 723, streak: Int = 3, task: String = "walk") -> RunObject {
        RunObject(
            id: "7",
            item: "k1",
            task: task,
            started: started,
            expectedEnd: "2026-11-20T12:30:00.25+01:00",
            ended: "2026-11-20T12:12:03.25+01:00",
            elapsedSeconds: elapsed,
            remainingSeconds: 1800 - elapsed,
            achieved: elapsed <= 1800,
            streak: streak
        )
    }

    @Test("A record has a star; a failure has no praise")
    func doneLines() {
        let run = run("2026-11-20T12:00:00+01:00")
        #expect(page.line(run, .best) == "k1 walk: achieved, 12:03 of 30:00, 3 in a row, the best ever ★")
        #expect(page.line(run, .tie) == "k1 walk: achieved, 12:03 of 30:00, 3 in a row, ties your best ★")
        #expect(page.line(run, .none) == "k1 walk: achieved, 12:03 of 30:00, 3 in a row")
        let failed = self.run("2026-11-20T12:00:00+01:00", elapsed: 1801, streak: 0)
        #expect(page.line(failed, .none) == "k1 walk: failed, 30:01 of 30:00")
    }

    @Test("Runs are grouped by month in order")
    func ledger() {
        let runs = [
            run("2026-10-31T23:59:59.5+01:00"), run("2026-11-01T00:00:00+01:00", elapsed: 2000, streak: 0),
            run("2026-11-02T08:00:00+01:00"),
        ]
        #expect(
            page.ledger(runs, isDetailed: false)
                == [
                    "2026-10: 1 run, 1 achieved", "STARTED              ELAPSED  RESULT    TASK",
                    "2026-10-31 23:59:59    12:03  achieved  walk", "", "2026-11: 2 runs, 1 achieved",
                    "STARTED              ELAPSED  RESULT    TASK", "2026-11-01 00:00:00    33:20  failed    walk",
                    "2026-11-02 08:00:00    12:03  achieved  walk",
                ]
        )
        #expect(
            page.ledger([runs[1]], isDetailed: true).last
                == "2026-11-01 00:00:00    33:20  failed  -3:20       0  2026-11-20 12:30:00  2026-11-20 12:12:03  walk"
        )
        #expect(page.ledger([], isDetailed: false).isEmpty)
    }

    @Test(
        "CSV quotes fields only if required",
        arguments: [("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("a b", "a b")]
    )
    func csv(name: String, field: String) {
        let lines = Page.csv([run("2026-11-01T00:00:00+01:00", task: name)])
        #expect(lines[0].split(separator: ",").count == 10)
        #expect(lines[1].hasPrefix("7,k1,\(field),2026-11-01T00:00:00+01:00,"))
        #expect(lines[1].hasSuffix(",723,1077,true,3"))
    }

    @Test func details() {
        var info = TaskInfoObject(task(.idle), currentStreak: 0, bestStreak: 0, total: 0, achieved: 0, failed: 0)
        #expect(
            page.detail(info)
                == ["Task      k1 walk", "Estimate  30 min", "Runs      none yet"]
        )
        let task = task(.idle, last: 1800)
        info = TaskInfoObject(task, currentStreak: 1, bestStreak: 3, total: 8, achieved: 6, failed: 2)
        info.successRate = 75
        info.averageSeconds = 1900
        info.averageRemainingSeconds = -100
        info.suggestedSeconds = 1990.5
        info.bias = 1.056
        info.trend = .better
        info.lateError = 0.1
        info.earlyError = 0.3
        let lines = page.detail(info)
        #expect(
            lines.dropFirst(2) == [
                "Runs                8: 6 achieved, 2 failed, 75 %", "Streak              1 in a row, best 3",
                "Last time           30:00", "Average             31:40, 1:40 over",
                "Suggested estimate  34 min, enough for 4 of 5 runs",
                "Bias                6 % longer than estimated",
                "Accuracy            getting better: off by 10 % lately, 30 % before",
            ]
        )
    }
}

struct NearNamesTests {
    @Test(arguments: [
        ("wlak the dog", ["walk the dog"]), ("Walk the do", ["walk the dog"]), ("read", []), ("", []),
        ("wash", ["wish"]),
    ])
    func near(name: String, expected: [String]) {
        #expect(NearNames.of(name, among: ["walk the dog", "wish", "cook"]) == expected)
    }
}

struct QuestionTests {
    @Test(arguments: [("y", true), (" Yes ", true), ("n", false), ("", false), ("yess", false), ("no", false)])
    func isYes(answer: String, expected: Bool) {
        #expect(Question.isYes(answer) == expected)
    }
}

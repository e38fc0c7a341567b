import ClockAPI
import Console
import Localization
import Testing

/// What a completed task earns on a terminal.
struct RewardTests {
    private static let page = Page(terminal: .piped, viewpoint: .sample)

    private static func reply(
        elapsed: Double = 600,
        left: Double = 300,
        streak: Int,
        _ record: RunRecordCode = .none,
        _ verdict: VerdictObject = VerdictObject()
    ) -> TasksInterface.Done.Reply {
        let run = RunObject(
            id: "1",
            item: "k7",
            task: "walk",
            started: "2026-11-21T11:00:00Z",
            expectedEnd: "2026-11-21T11:15:00Z",
            ended: "2026-11-21T11:10:00Z",
            elapsedSeconds: elapsed,
            remainingSeconds: left,
            achieved: left >= 0,
            streak: streak
        )
        return .init(runs: [run], tasks: [], records: [record], verdicts: [verdict])
    }

    private static func texts(_ reply: TasksInterface.Done.Reply, columns: Int = 80, lines: Int = 24) -> [String] {
        page.reward(reply)?.screen(columns: columns, lines: lines, isUTF8: true).map(\.text) ?? []
    }

    @Test("A record has the star, the streak in big digits, and what it says")
    func record() {
        let shown = Self.texts(Self.reply(streak: 4, .best, VerdictObject(praise: .longestStreak)))
        #expect(shown.contains { $0.contains("------'     '------") })
        #expect(shown.contains { $0.contains("██████") })
        #expect(shown.contains { $0.hasSuffix(" Achieved, 4 in a row ★") })
        #expect(shown.last?.hasSuffix(" Your longest streak with this task!") == true)
    }

    @Test("Without a record there is no star, and a single run has no digits")
    func noRecord() {
        #expect(!Self.texts(Self.reply(streak: 4, .tie)).contains { $0.contains("------") })
        let single = Self.texts(Self.reply(streak: 1, .best)).filter { !$0.isEmpty }
        #expect(single.map { String($0.trimmingPrefix { $0 == " " }) } == ["walk", "Achieved, with 5 min to spare ★"])
    }

    @Test("A failed run, and one of a few seconds, take no screen")
    func none() {
        #expect(Self.page.reward(Self.reply(left: -1, streak: 0)) == nil)
        #expect(Self.page.reward(Self.reply(elapsed: 5, streak: 1)) == nil)
    }

    @Test("It fits into any terminal, and its words are the last to be left out", arguments: 1...24)
    func fits(lines: Int) {
        let reply = Self.reply(streak: 30, .best, VerdictObject(praise: .milestone))
        for columns in [1, 10, 20, 40, 80, 300] {
            let shown = Self.texts(reply, columns: columns, lines: lines)
            #expect(shown.count <= lines && shown.allSatisfy { $0.cells <= columns })
            #expect(columns < 40 || lines < 3 || shown.contains { $0.contains("Achieved, 30 in a row ★★★") })
        }
    }

    @Test(
        "A run over its estimate says what would have been right, and how to set it",
        arguments: [
            (720.0, "4 min over; 12 min would have been right; set it: clockctl task edit k7 --estimate 12m"),
            (725, "4 min over; 12 min 5 s would have been right; set it: clockctl task edit k7 --estimate 12m5s"),
            (3_600, "4 min over; 1 h would have been right; set it: clockctl task edit k7 --estimate 1h"),
            (660, "4 min over; 11 min would be enough for 4 of 5 runs; set it: clockctl task edit k7 --estimate 11m"),
        ]
    )
    func suggestion(seconds: Double, line: String) {
        let over = Self.reply(elapsed: 720, left: -240, streak: 0, .none, VerdictObject(suggestedSeconds: seconds))
        #expect(Self.page.remarks(over) == [line])
        #expect(Self.page.remarks(Self.reply(left: -240, streak: 0)) == [])
        #expect(Self.page.remarks(Self.reply(streak: 3, .best, VerdictObject(praise: .milestone))).count == 1)
    }
}

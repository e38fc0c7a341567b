import Chronology
import Testing

@testable import Agenda

/// The highlight of a work phase, depending on the day's work before and after it.
struct HighlightTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        /// Minutes worked on that day before the phase of 25 minutes.
        var before: Int
        var bestBefore = 0
        var daysInARow = 1
        var highlight: Highlight?
    }

    static let cases: [Case] = [
        Case(testDescription: "the first", before: 0, highlight: .grew(.seed)),
        Case(testDescription: "the second is a sprout", before: 25, highlight: .grew(.sprout)),
        Case(testDescription: "the same stage", before: 95),
        Case(testDescription: "an apple", before: 50, highlight: .grew(.apple)),
        Case(testDescription: "exactly the end of a stage", before: 35, highlight: nil),
        Case(testDescription: "a tree", before: 100, highlight: .grew(.tree)),
        Case(testDescription: "after the tree", before: 130),
        Case(testDescription: "better than all before", before: 130, bestBefore: 150, highlight: .bestDay),
        Case(testDescription: "as good as the best", before: 130, bestBefore: 155),
        Case(testDescription: "it was the best already", before: 151, bestBefore: 150),
        Case(testDescription: "the best is more than growth", before: 25, bestBefore: 30, highlight: .bestDay),
        Case(testDescription: "a second day", before: 0, bestBefore: 90, daysInARow: 2, highlight: .grew(.seed)),
        Case(testDescription: "three days", before: 0, bestBefore: 90, daysInARow: 3, highlight: .streak(days: 3)),
        Case(
            testDescription: "a streak is more than the best",
            before: 0,
            bestBefore: 1,
            daysInARow: 7,
            highlight: .streak(days: 7)
        ),
        Case(testDescription: "a streak is said once a day", before: 95, bestBefore: 500, daysInARow: 7),
        Case(testDescription: "thirty days", before: 0, bestBefore: 90, daysInARow: 30, highlight: .streak(days: 30)),
    ]

    @Test(arguments: cases)
    func table(_ example: Case) {
        let world = SimulatedMoments()
        let session = FocusSession.start(
            id: ItemID(.focus, 1),
            label: "",
            plan: FocusPlan(work: .seconds(25 * 60)),
            world.start
        ).entity
        let over = session.reached(
            .end,
            creditedToday: .seconds(example.before * 60),
            growth: GrowthThresholds(),
            record: WorkRecord(bestBefore: .seconds(example.bestBefore * 60), daysInARow: example.daysInARow),
            world.after(.seconds(25 * 60))
        )
        let earned = over.effects.compactMap { if case .open(let draft) = $0 { draft.earned } else { nil } }
        #expect(earned.map(\.highlight) == [example.highlight])
    }

    @Test(arguments: [
        (1, false), (2, false), (3, true), (7, true), (8, false), (30, true), (100, true), (300, true), (0, false),
    ])
    func milestones(length: Int, isOne: Bool) {
        #expect(Streak.isMilestone(length) == isOne)
    }
}

private struct SimulatedMoments {
    let start = Now(
        wall: Instant(secondsSinceEpoch: 1_795_176_000),
        boot: BootMoment(id: BootID("boot"), instant: BootInstant(microsecondsSinceBoot: 60_000_000)),
        asleep: .zero,
        zone: .utc
    )

    func after(_ duration: Duration) -> Now {
        var now = start
        now.wall = start.wall + duration
        now.boot.instant = start.boot.instant + duration
        return now
    }
}

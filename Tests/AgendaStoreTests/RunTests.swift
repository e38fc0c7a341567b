import Agenda
import AgendaStore
import Chronology
import Testing

struct RunTests {
    private func run(_ number: Int64, elapsed: Int = 60, streak: Int = 1, name: String = "walk") -> TaskRun {
        TaskRun(
            number: number,
            task: ItemID(.task, 1 + number % 3),
            name: name,
            started: Instant(secondsSinceEpoch: 1_800_000_000 + number * 1000),
            ended: Instant(secondsSinceEpoch: 1_800_000_000 + number * 1000 + 70),
            estimate: .seconds(100),
            elapsed: .seconds(elapsed),
            streak: streak
        )
    }

    private func store() throws -> AgendaStore {
        try AgendaStore(path: nil) { _ in .utc }
    }

    @Test("Stored calculations are listed, oldest first")
    func roundTrip() throws {
        try store().transaction { transaction in
            let runs = [run(1), run(2, elapsed: 200, streak: 0), run(3, streak: 7, name: "a \"b\", c")]
            for run in runs { try transaction.append(run) }
            let (all, span): (ClosedRange<Int64>, _) = (1...100, runs[1].started..<runs[2].started)
            #expect(try transaction.runs(named: nil, startedIn: nil, in: all, limit: 100) == runs)
            #expect(try transaction.runs(named: "walk", startedIn: nil, in: all, limit: 100) == Array(runs.prefix(2)))
            #expect(try transaction.runs(named: nil, startedIn: span, in: all, limit: 100) == [runs[1]])
            #expect(try transaction.runs(named: nil, startedIn: nil, in: 2...3, limit: 100) == Array(runs.suffix(2)))
            #expect(try transaction.runs(named: nil, startedIn: nil, in: all, limit: 2) == Array(runs.prefix(2)))
            #expect(try transaction.lastRun(of: ItemID(.task, 3)) == runs[1])
            #expect(try transaction.nextRunNumber() == 4)
            try transaction.renameRuns(of: ItemID(.task, 2), to: "run")
            #expect(try transaction.runs(named: "run", startedIn: nil, in: all, limit: 100).map(\.number) == [1])
            #expect(try transaction.hasRun(endedIn: runs[0].ended..<runs[1].ended))
            #expect(try !transaction.hasRun(endedIn: runs[2].ended + .seconds(1)..<runs[2].ended + .seconds(9)))
        }
    }

    @Test("A streak that contradicts its run is rejected", arguments: [(60, 0), (101, 1)])
    func streaks(elapsed: Int, streak: Int) throws {
        #expect(throws: StoreError.self) {
            try store().transaction { try $0.append(run(1, elapsed: elapsed, streak: streak)) }
        }
    }
}

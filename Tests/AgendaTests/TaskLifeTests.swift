import Chronology
import ClockTestKit
import Testing

@testable import Agenda

/// Compares a task under random starts, pauses, sleeps and reboots with an independent count.
struct TaskLifeTests {
    @Test("Elapsed never includes a pause, a suspend or time switched off", arguments: 1...40)
    func elapsed(seed: Int) throws {
        var life = TaskLife(seed: UInt64(seed))
        for _ in 0..<400 { try life.step() }
        #expect(life.runs.count > 10)
        #expect(life.runs.map(\.elapsed) == life.expected)
    }

    @Test("Stored streaks equal those of the history", arguments: 1...40)
    func streaks(seed: Int) throws {
        var life = TaskLife(seed: UInt64(seed))
        for _ in 0..<400 { try life.step() }
        #expect(life.runs.map(\.streak) == TaskStatistics.streaks(life.runs))
        let statistics = TaskStatistics(life.runs)
        #expect(statistics.currentStreak == life.runs.reversed().prefix { $0.isAchieved }.count)
        #expect(statistics.bestStreak == life.runs.map(\.streak).max())
        #expect(statistics.achieved + statistics.failed == statistics.total)
    }
}

private struct TaskLife {
    private(set) var runs: [TaskRun] = []
    /// The time spent awake and not paused, counted second by second.
    private(set) var expected: [Duration] = []
    private var random: SeededGenerator
    private var task = TimedTask(id: ItemID(.task, 1), name: "t", icon: "", estimate: .seconds(100), position: 1)
    private var now = moment(0)
    private var counted = Duration.zero
    private var boots = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func step() throws {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: pass(asleep: false)
        case 2: pass(asleep: true)
        case 3: if task.attempt == nil { try begin() }
        case 4: if task.isRunning { take(try task.paused(now)) }
        case 5: if task.attempt != nil, !task.isRunning { take(try task.resumed(now)) }
        case 6: if task.attempt != nil { try finish() }
        case 7: take(task.reached([.end, .checkpoint].randomElement(using: &random) ?? .end, ringing: .init(), now))
        default: reboot()
        }
    }

    private mutating func pass(asleep: Bool) {
        let seconds = Duration.seconds(Int.random(in: 1...40, using: &random))
        now.wall = now.wall + seconds
        now.boot.instant = now.boot.instant + seconds
        if asleep { now.asleep += seconds } else if task.isRunning { counted += seconds }
    }

    private mutating func begin() throws {
        counted = .zero
        take(try task.started(now))
    }

    private mutating func finish() throws {
        expected.append(counted)
        take(try task.done(number: Int64(runs.count + 1), after: runs.last?.streak ?? 0, now))
    }

    private mutating func reboot() {
        boots += 1
        let lastSeen = now
        now.wall = now.wall + .seconds(1000)
        now.boot = BootMoment(id: BootID("\(boots)"), instant: BootInstant(microsecondsSinceBoot: 9_000_000))
        now.asleep = .zero
        take(task.rebooted(lastSeen: lastSeen, now))
    }

    private mutating func take(_ outcome: Outcome<TimedTask>) {
        task = outcome.entity
        for case .keep(let run) in outcome.effects { runs.append(run) }
    }
}

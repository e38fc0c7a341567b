import Chronology
import Testing

@testable import Agenda

/// Timed events on a task, then its expected state and runs.
struct TaskTests {
    enum Event {
        case start, pause, resume, done, wake
        case extend(Int)
        case cancel(confirmed: Bool)
        case reboot(lastSeen: Int)
    }

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        /// Seconds of the events, each with the seconds slept until then.
        var events: [(at: Int, slept: Int, event: Event)]
        /// For each finished run: elapsed seconds, streak.
        var runs: [(elapsed: Int, streak: Int)] = []
        /// The elapsed seconds of the current run at the end, at `now`.
        var elapsed: Int?
        var isRunning = false
        /// The seconds of the questions whether the task is done.
        var questions: [Int] = []

        init(_ name: String, _ events: [(Int, Event)]) {
            testDescription = name
            self.events = events.map { ($0.0, 0, $0.1) }
        }

        func with(_ change: (inout Case) -> Void) -> Case {
            var copy = self
            change(&copy)
            return copy
        }
    }

    /// The estimate is 100 seconds.
    static let cases: [Case] = [
        Case("within the estimate", [(0, .start), (60, .done)]).with { $0.runs = [(60, 1)] },
        Case("exactly the estimate", [(0, .start), (100, .done)]).with { $0.runs = [(100, 1)] },
        Case("longer than the estimate", [(0, .start), (101, .done)]).with { $0.runs = [(101, 0)] },
        Case("a pause does not count", [(0, .start), (30, .pause), (500, .resume), (520, .done)]).with {
            $0.runs = [(50, 1)]
        },
        Case("done while paused", [(0, .start), (30, .pause), (500, .done)]).with { $0.runs = [(30, 1)] },
        Case(
            "three in a row, a failure, and anew",
            [
                (0, .start), (10, .done), (20, .start), (30, .done), (40, .start), (50, .done), (60, .start),
                (200, .done), (210, .start), (220, .done),
            ]
        ).with { $0.runs = [(10, 1), (10, 2), (10, 3), (140, 0), (10, 1)] },
        Case(
            "cancelled soon, and confirmed later",
            [
                (0, .start), (5, .cancel(confirmed: false)), (10, .start), (50, .cancel(confirmed: true)),
            ]
        ),
        Case("asked at the estimate and at twice of it", [(0, .start), (100, .wake), (150, .wake), (200, .wake)])
            .with {
                $0.elapsed = 200
                $0.isRunning = true
                $0.questions = [100, 200]
            },
        Case("asked once where both passed unseen", [(0, .start), (1000, .wake), (1001, .wake)]).with {
            $0.elapsed = 1001
            $0.isRunning = true
            $0.questions = [100]
        },
        Case("asked when a pause is over", [(0, .start), (50, .pause), (300, .resume), (350, .wake)]).with {
            $0.elapsed = 100
            $0.isRunning = true
            $0.questions = [350]
        },
        Case("more time is not a better estimate", [(0, .start), (100, .wake), (110, .extend(50)), (155, .done)])
            .with {
                $0.runs = [(155, 0)]
                $0.questions = [100]
            },
        Case(
            "asked when more time is over, and at twice the estimate",
            [
                (0, .start), (100, .wake), (110, .extend(50)), (159, .wake), (160, .wake), (200, .wake),
            ]
        ).with {
            $0.elapsed = 200
            $0.isRunning = true
            $0.questions = [100, 160, 200]
        },
        Case("a reboot pauses it where it was last known to run", [(0, .start), (90, .reboot(lastSeen: 40))]).with {
            $0.elapsed = 40
        },
        Case("time asleep does not count", [(0, .start), (60, .done)]).with {
            $0.events[1].slept = 25
            $0.runs = [(35, 1)]
        },
        Case("a deadline that came while asleep asks nothing", [(0, .start), (100, .wake), (125, .wake)]).with {
            $0.events[1].slept = 25
            $0.events[2].slept = 25
            $0.elapsed = 100
            $0.isRunning = true
            $0.questions = [125]
        },
    ]

    @Test(arguments: cases)
    func table(_ example: Case) throws {
        var task = TimedTask(id: ItemID(.task, 1), name: "walk", icon: "", estimate: .seconds(100), position: 1)
        var runs: [TaskRun] = []
        var questions: [Int] = []
        for (at, slept, event) in example.events {
            let outcome = try apply(event, to: task, moment(at, asleep: slept), runs)
            task = outcome.entity
            for effect in outcome.effects {
                switch effect {
                case .keep(let run): runs.append(run)
                case .open(let draft): questions.append(Int((draft.scheduled - moment(0).wall) / .seconds(1)))
                default: break
                }
            }
        }
        let last = try #require(example.events.last)
        #expect(runs.map(\.elapsed) == example.runs.map { .seconds($0.elapsed) })
        #expect(runs.map(\.streak) == example.runs.map(\.streak))
        #expect(task.attempt?.elapsed(moment(last.at, asleep: last.slept)) == example.elapsed.map { .seconds($0) })
        #expect(task.isRunning == example.isRunning)
        #expect(questions == example.questions)
    }

    private func apply(_ event: Event, to task: TimedTask, _ now: Now, _ runs: [TaskRun]) throws
        -> Outcome<TimedTask>
    {
        switch event {
        case .start: try task.started(now)
        case .pause: try task.paused(now)
        case .resume: try task.resumed(now)
        case .done: try task.done(number: Int64(runs.count + 1), after: runs.last?.streak ?? 0, now)
        case .wake: task.reached(.end, ringing: RingSettings(), now)
        case .extend(let seconds): try task.extended(by: .seconds(seconds), now)
        case .cancel(let confirmed): try task.cancelled(isConfirmed: confirmed, now)
        case .reboot(let lastSeen):
            task.rebooted(lastSeen: moment(lastSeen), moment(lastSeen, boot: "next"))
        }
    }

    @Test("A pause delays the expected end, and stops the remaining time")
    func expectedEnd() throws {
        let started = try TimedTask(
            id: ItemID(.task, 1),
            name: "walk",
            icon: "",
            estimate: .seconds(100),
            position: 1
        ).started(moment(0)).entity
        #expect(started.attempt?.expectedEnd(moment(30)) == moment(100).wall)
        let paused = try started.paused(moment(30)).entity
        for seconds in [30, 60, 90] {
            #expect(paused.attempt?.remaining(moment(seconds)) == .seconds(70))
            #expect(paused.attempt?.expectedEnd(moment(seconds)) == moment(seconds + 70).wall)
        }
        let resumed = try paused.resumed(moment(90)).entity
        #expect(resumed.attempt?.expectedEnd(moment(95)) == moment(160).wall)
    }

    @Test("Impossible requests are refused and change nothing")
    func refusals() throws {
        let idle = TimedTask(id: ItemID(.task, 1), name: "walk", icon: "", estimate: .seconds(100), position: 1)
        #expect(throws: TimedTask.Refusal.notUnderWay) { try idle.paused(moment(0)) }
        #expect(throws: TimedTask.Refusal.notUnderWay) { try idle.done(number: 1, after: 0, moment(0)) }
        let running = try idle.started(moment(0)).entity
        #expect(try running.started(moment(1)).leaves(running))
        #expect(try running.resumed(moment(1)).leaves(running))
        #expect(throws: TimedTask.Refusal.isUnderWay) { try running.removed() }
        #expect(throws: TimedTask.Refusal.needsConfirmation) { try running.cancelled(isConfirmed: false, moment(6)) }
        let paused = try running.paused(moment(3)).entity
        #expect(try paused.paused(moment(4)).leaves(paused))
        #expect(try idle.cancelled(isConfirmed: false, moment(4)).leaves(idle))
        #expect(throws: TimedTask.Refusal.isUnderWay) { try paused.removed() }
        #expect(try paused.cancelled(isConfirmed: false, moment(900)).entity.attempt == nil)
    }

    @Test(arguments: [("walk", true), ("", false), (" ", false), ("last", false), ("k1", false), ("a3", false)])
    func names(name: String, isPossible: Bool) {
        #expect(TimedTask.isPossibleName(name) == isPossible)
    }

    @Test("A late pause counts no time after it was due")
    func latePause() throws {
        let task = TimedTask(id: ItemID(.task, 1), name: "walk", icon: "", estimate: .seconds(100), position: 1)
        let paused = try task.started(moment(0)).entity.paused(late: .seconds(20), moment(50)).entity
        #expect(paused.attempt?.elapsed(moment(99)) == .seconds(30))
        let never = try task.started(moment(0)).entity.paused(late: .seconds(80), moment(50)).entity
        #expect(never.attempt?.elapsed(moment(99)) == .zero)
    }
}

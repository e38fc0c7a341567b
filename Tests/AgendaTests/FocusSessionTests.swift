import Chronology
import Testing

@testable import Agenda

/// Tables of timed events with the credited work and the final state.
struct FocusSessionTests {
    /// An event at a second after 23:00 UTC; seconds include time asleep.
    enum Step: Sendable {
        case pause(Int)
        case resume(Int)
        case skip(Int)
        case stop(Int)
        case checkpoint(Int)
        case dayEnd(Int)
        case end(Int)
        /// From that second on, the total time asleep is this many seconds.
        case slept(Int)
        /// From that second on, the zone is this many hours east of UTC.
        case zone(hours: Int)
        /// From that second on, the wall clock is ahead by this many seconds.
        case clock(Int)
        case dayEnds(hour: Int)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let steps: [Step]
        /// Day of the month and seconds.
        let credits: [(day: Int, seconds: Int)]
        let state: String

        init(_ name: String, _ steps: [Step], _ credits: [(day: Int, seconds: Int)], _ state: String) {
            testDescription = name
            self.steps = steps
            self.credits = credits
            self.state = state
        }
    }

    static let cases = [
        Case("the whole phase", [.end(1800)], [(20, 1800)], "waiting"),
        Case("a wake too early", [.end(1799)], [(20, 1799)], "running"),
        Case("paused time is none", [.pause(100), .resume(500), .stop(600)], [(20, 100), (20, 100)], "stopped"),
        Case("paused and stopped", [.pause(100), .stop(600)], [(20, 100)], "stopped"),
        Case("skipped", [.skip(70)], [(20, 70)], "running break"),
        Case(
            "in pieces",
            [.checkpoint(300), .checkpoint(600), .end(1800)],
            [(20, 300), (20, 300), (20, 1200)],
            "waiting"
        ),
        Case("sleep is none", [.checkpoint(60), .slept(1000), .stop(1160)], [(20, 60), (20, 100)], "stopped"),
        Case("sleep nobody told of", [.slept(1000), .stop(1160)], [(20, 160)], "stopped"),
        Case("sleep puts the end off", [.slept(600), .end(1800)], [(20, 1200)], "running"),
        Case("and then it comes", [.slept(600), .end(1800), .end(2400)], [(20, 1200), (20, 600)], "waiting"),
        Case(
            "midnight splits it",
            [.pause(0), .resume(3000), .dayEnd(3600), .end(4800)],
            [(20, 600), (21, 1200)],
            "waiting"
        ),
        Case("midnight that nobody saw", [.pause(0), .resume(3000), .end(4800)], [(20, 600), (21, 1200)], "waiting"),
        Case(
            "sleep over midnight",
            [.pause(0), .resume(3000), .slept(1000), .checkpoint(4200), .stop(4300)],
            [(20, 200), (21, 100)],
            "stopped"
        ),
        Case(
            "a day that ends later",
            [.dayEnds(hour: 4), .checkpoint(0), .pause(0), .resume(3000), .end(4800)],
            [(20, 1800)],
            "waiting"
        ),
        Case(
            "a later end set meanwhile",
            [.pause(0), .resume(3000), .checkpoint(3300), .dayEnds(hour: 4), .checkpoint(3300), .end(4800)],
            [(20, 300), (20, 1500)],
            "waiting"
        ),
        Case(
            "flown east over midnight",
            [.checkpoint(600), .zone(hours: 2), .checkpoint(600), .stop(1200)],
            [(20, 600), (21, 600)],
            "stopped"
        ),
        Case(
            "flown west, back before midnight",
            [.pause(0), .resume(3600), .checkpoint(3900), .zone(hours: -3), .checkpoint(3900), .stop(4000)],
            [(21, 300), (20, 100)],
            "stopped"
        ),
        Case(
            "what was worked before a zone was left stays on its day",
            [.pause(0), .resume(3600), .zone(hours: -3), .stop(3900)],
            [(21, 300)],
            "stopped"
        ),
        Case(
            "the clock set past midnight",
            [.clock(7200), .dayEnd(600), .stop(900)],
            [(20, 600), (21, 300)],
            "stopped"
        ),
        Case(
            "the clock set back over midnight",
            [.pause(0), .resume(3600), .clock(-1800), .checkpoint(3900), .stop(4000)],
            [(21, 300), (20, 100)],
            "stopped"
        ),
    ]

    @Test("Work is credited to the day on which it was done", arguments: cases)
    func table(_ example: Case) throws {
        var world = Clocks()
        var session = FocusSession.start(id: ItemID(.focus, 1), label: "", plan: FocusPlan(), world.now(0)).entity
        var credits: [(day: Int, seconds: Int)] = []
        for step in example.steps {
            guard let outcome = try world.take(step, session) else { continue }
            session = outcome.entity
            for case .credit(let span) in outcome.effects {
                credits.append((span.date.day, Int(span.worked / .seconds(1))))
            }
        }
        #expect(credits.map { [$0.day, $0.seconds] } == example.credits.map { [$0.day, $0.seconds] })
        #expect(word(session) == example.state)
    }

    private func word(_ session: FocusSession) -> String {
        switch session.state {
        case .running(let step, _): step.phase == .work ? "running" : "running \(step.phase.rawValue)"
        case .paused: "paused"
        case .waiting: "waiting"
        case .completed: "completed"
        case .stopped: "stopped"
        }
    }

    @Test("The ring at the end of a phase shows the earned work")
    func earned() throws {
        let world = Clocks()
        let session = FocusSession.start(id: ItemID(.focus, 1), label: "", plan: FocusPlan(), world.now(0)).entity
        let over = session.reached(.end, creditedToday: .seconds(1900), growth: GrowthThresholds(), world.now(1800))
        let rings = over.effects.compactMap { if case .open(let draft) = $0 { draft } else { nil } }
        #expect(
            rings.map(\.earned) == [
                Earned(worked: .seconds(1800), today: .seconds(3700), growth: .apple, highlight: .grew(.apple))
            ]
        )
        let onBreak = try over.entity.resumed(world.now(1900)).entity
        let rested = onBreak.reached(.end, creditedToday: .zero, growth: GrowthThresholds(), world.now(2200))
        #expect(rested.effects.contains { if case .open(let draft) = $0 { draft.earned == nil } else { false } })
    }

    @Test("Progress is shown each minute, if requested")
    func progress() throws {
        let world = Clocks()
        let id = ItemID(.focus, 1)
        var session = FocusSession.start(id: id, label: "", plan: FocusPlan(showsProgress: true), world.now(0)).entity
        for minute in 1...29 {
            let due = session.deadlines.first { $0.purpose == .progress }
            #expect(due?.moment.remaining(world.now(0)) == .seconds(minute * 60))
            let early = session.reached(.progress, creditedToday: .zero, growth: GrowthThresholds(), world.now(1))
            #expect(early.effects.isEmpty && early.entity == session, "a wake that comes early changes nothing")
            let now = world.now(minute * 60)
            let outcome = session.reached(.progress, creditedToday: .zero, growth: GrowthThresholds(), now)
            #expect(outcome.effects == [.progress(id, outcome.entity.progress(now))])
            #expect(outcome.entity.progress(now)?.percent == Int((Double(minute) / 30 * 100).rounded()))
            session = outcome.entity
        }
        #expect(!session.deadlines.contains { $0.purpose == .progress }, "the end is the next that is shown")
        #expect(try session.paused(world.now(1790)).effects.last == .progress(id, nil))
        let silent = FocusSession.start(id: id, label: "", plan: FocusPlan(), world.now(0))
        #expect(!silent.entity.deadlines.contains { $0.purpose == .progress })
        #expect(try !silent.entity.paused(world.now(10)).effects.contains(.progress(id, nil)))
    }
}

/// Starts on Friday 2026-11-20, 23:00 UTC, and records later clock changes.
private struct Clocks {
    private var asleep = 0
    private var zone = Zone.utc
    private var step = 0
    private var dayEnds = CivilTime.midnight

    func now(_ second: Int) -> Now {
        Now(
            wall: Instant(secondsSinceEpoch: 1_795_215_600 + Int64(second + step)),
            boot: BootMoment(id: BootID("b"), instant: BootInstant(microsecondsSinceBoot: Int64(second) * 1_000_000)),
            asleep: .seconds(asleep),
            zone: zone,
            dayEnds: dayEnds
        )
    }

    mutating func take(_ step: FocusSessionTests.Step, _ session: FocusSession) throws -> Outcome<FocusSession>? {
        switch step {
        case .pause(let at): return try session.paused(now(at))
        case .resume(let at): return try session.resumed(now(at))
        case .skip(let at): return try session.skipped(now(at))
        case .stop(let at): return try session.stopped(now(at))
        case .checkpoint(let at): return session.checkpointed(now(at))
        case .dayEnd(let at): return reached(.dayEnd, session, at)
        case .end(let at): return reached(.end, session, at)
        case .slept(let seconds): asleep = seconds
        case .zone(let hours): zone = Zone(fixedOffsetSeconds: hours * 3600)
        case .clock(let seconds): self.step = seconds
        case .dayEnds(let hour): dayEnds = CivilTime(microsecondOfDay: Int64(hour) * 3_600_000_000)
        }
        return nil
    }

    private func reached(_ purpose: Deadline.Purpose, _ session: FocusSession, _ at: Int) -> Outcome<FocusSession> {
        session.reached(purpose, creditedToday: .zero, growth: GrowthThresholds(), now(at))
    }
}

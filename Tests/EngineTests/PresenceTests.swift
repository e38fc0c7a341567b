import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

@testable import Agenda

@Suite("Work pauses while the user is away")
struct PresenceTests {
    private static let rules = AbsenceRules(locked: true, idle: .seconds(300))

    private func world(_ rules: AbsenceRules = Self.rules) throws -> SimulatedWorld {
        try TestWorld(defaults: Defaults(hooks: .all, absence: rules)).world
    }

    private func start(_ world: SimulatedWorld, auto: Bool = false) throws {
        _ = try world.call(
            FocusInterface.Start(workSeconds: 1500, breakSeconds: 300, longBreakSeconds: 900, cycles: 2, auto: auto)
        )
    }

    private func expect(
        _ world: SimulatedWorld,
        _ state: FocusObject.State?,
        today: Double,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let status = try world.call(FocusInterface.Status())
        #expect(status.focus?.state == state, sourceLocation: location)
        #expect(status.todaySeconds == today, sourceLocation: location)
    }

    @Test("Locking the screen pauses work at once, unlocking resumes it")
    func locked() throws {
        let world = try world()
        try start(world)
        world.advance(by: .seconds(100))
        world.become(.away)
        world.advance(by: .seconds(3600))
        try expect(world, .paused, today: 100)
        world.become(.here)
        world.advance(by: .seconds(50))
        try expect(world, .running, today: 150)
        #expect(world.hooks.map(\.event) == [.focusWork, .focusPaused, .focusWork])
        #expect(world.hooks[1].command.environment["CLOCKD_REASON"] == "absent")
        #expect(world.events(.paused) == 1 && world.events(.resumed) == 1)
    }

    @Test("Idle time counts as work unless it becomes an absence")
    func idle() throws {
        let world = try world()
        try start(world)
        // Checkpoints during idle time do not credit it.
        world.advance(by: .seconds(290))
        world.become(.idle)
        world.advance(by: .seconds(290))
        world.become(.here)
        try expect(world, .running, today: 580)
        world.become(.idle)
        world.advance(by: .seconds(300))
        world.become(.away)
        try expect(world, .paused, today: 580)
        #expect(try world.call(FocusInterface.Status()).focus?.remainingSeconds == 920)
        world.become(.here)
        world.advance(by: .seconds(920))
        try expect(world, .waiting, today: 1500)
    }

    @Test("Sleep, a set clock and a restart during idle time do not change that")
    func idleThroughChanges() throws {
        let world = try world()
        try start(world)
        world.advance(by: .seconds(100))
        world.become(.idle)
        world.advance(by: .seconds(50))
        world.sleep(for: .seconds(7200))
        world.stepClock(by: .seconds(600))
        try world.crash(downtime: .seconds(20))
        world.advance(by: .seconds(30))
        try world.restart()
        try expect(world, .running, today: 200)
        world.become(.away)
        try expect(world, .paused, today: 100)
        #expect(try world.call(FocusInterface.Status()).focus?.remainingSeconds == 1400)
    }

    @Test("A manual pause remains, and so does one requested during an absence")
    func byPerson() throws {
        let world = try world()
        try start(world)
        _ = try world.call(FocusInterface.Pause())
        world.become(.away)
        world.become(.here)
        try expect(world, .paused, today: 0)
        _ = try world.call(FocusInterface.Resume())
        world.become(.away)
        _ = try world.call(FocusInterface.Pause())
        world.become(.here)
        try expect(world, .paused, today: 0)
        // If resumed from another client, it runs although the screen is locked.
        world.become(.away)
        _ = try world.call(FocusInterface.Resume())
        world.advance(by: .seconds(1000))
        try expect(world, .running, today: 1000)
    }

    @Test("A break continues, and automatic work waits for the user")
    func breaks() throws {
        let world = try world()
        try start(world, auto: true)
        world.advance(by: .seconds(1500))
        world.become(.away)
        world.advance(by: .seconds(250))
        try expect(world, .running, today: 1500)
        world.advance(by: .seconds(3600))
        try expect(world, .paused, today: 1500)
        #expect(try world.call(FocusInterface.Status()).focus?.phase == "work")
        world.become(.here)
        try expect(world, .running, today: 1500)
        #expect(world.hooks.map(\.event) == [.focusWork, .focusBreak, .focusWork, .focusPaused, .focusWork])
    }

    @Test("An absence is remembered across a restart and a crash, but not a reboot")
    func restarts() throws {
        let world = try world()
        try start(world)
        world.become(.away)
        try world.restart()
        try world.crash()
        try expect(world, .paused, today: 0)
        world.become(.here)
        try expect(world, .running, today: 0)
        world.become(.away)
        try world.reboot(offFor: .seconds(600))
        world.become(.here)
        try expect(world, .paused, today: 0)
    }

    @Test("Presence is watched only if configured and while a focus session depends on it")
    func watched() throws {
        let world = try world()
        #expect(world.presence.rules == nil)
        try start(world)
        #expect(world.presence.rules == Self.rules)
        try world.restart()
        #expect(world.presence.rules == Self.rules)
        _ = try world.call(FocusInterface.Pause())
        #expect(world.presence.rules == nil)
        _ = try world.call(FocusInterface.Resume())
        world.become(.away)
        #expect(world.presence.rules == Self.rules)
        world.reload(Defaults())
        #expect(world.presence.rules == nil)
        try expect(world, .running, today: 0)
        world.reload(Defaults(absence: AbsenceRules(idle: .seconds(60))))
        #expect(world.presence.rules == AbsenceRules(idle: .seconds(60)))
        world.become(.here)
        _ = try world.call(FocusInterface.Stop())
        #expect(world.presence.rules == nil)
    }

    @Test("The task of the session is not timed during an absence")
    func task() throws {
        let world = try world()
        _ = try world.call(TasksInterface.Add(name: "write", estimateSeconds: 3600))
        _ = try world.call(FocusInterface.Start(task: "write", workSeconds: 1500))
        world.advance(by: .seconds(100))
        world.become(.idle)
        world.advance(by: .seconds(300))
        world.become(.away)
        #expect(try world.call(TasksInterface.List()).tasks.first?.elapsedSeconds == 100)
    }
}

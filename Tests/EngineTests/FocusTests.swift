import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

struct FocusTests {
    private func start(_ world: SimulatedWorld, auto: Bool = false, cycles: Int = 2) throws -> FocusObject {
        try world.call(
            FocusInterface.Start(
                task: "write",
                workSeconds: 1500,
                breakSeconds: 300,
                longBreakSeconds: 900,
                cycles: cycles,
                auto: auto
            )
        ).focus
    }

    private func focus(_ world: SimulatedWorld) throws -> FocusInterface.Status.Reply {
        try world.call(FocusInterface.Status())
    }

    @Test("At the end of a phase the user is asked to start the next one")
    func asks() throws {
        let world = try TestWorld().world
        _ = try start(world)
        world.advance(by: .seconds(1500))
        #expect(try focus(world).focus?.state == .waiting)
        #expect(try focus(world).todaySeconds == 1500)
        #expect(world.alerter.now.popups.values.first?.buttons.map(\.action) == [.beginNext, .extend, .skip])
        world.alerter.press(.beginNext, ItemID("r1"))
        world.settle()
        #expect(try focus(world).focus?.phase == "break")
        #expect(try focus(world).focus?.state == .running)
        #expect(try world.rings()[0].state == .dismissed)
    }

    @Test("Automatic: work, break, work, long break, done")
    func auto() throws {
        let world = try TestWorld().world
        _ = try start(world, auto: true)
        world.advance(by: .seconds(1500 + 300 + 1500 + 900 - 1))
        #expect(try focus(world).focus?.phase == "longBreak")
        world.advance(by: .seconds(1))
        #expect(try focus(world).focus == nil)
        #expect(try focus(world).todaySeconds == 3000)
    }

    @Test("Pauses, sleep and time switched off do not count as work")
    func credit() throws {
        let world = try TestWorld().world
        _ = try start(world)
        world.advance(by: .seconds(100))
        _ = try world.call(FocusInterface.Pause())
        world.advance(by: .seconds(1000))
        _ = try world.call(FocusInterface.Resume())
        world.advance(by: .seconds(100))
        world.sleep(for: .seconds(9 * 3600))
        #expect(try focus(world).todaySeconds == 200)
        world.advance(by: .seconds(100))
        try world.crash(downtime: .seconds(50))
        #expect(try focus(world).todaySeconds == 350)
        try world.restart(downtime: .seconds(50))
        try world.reboot(offFor: .seconds(600))
        let status = try focus(world)
        #expect(status.focus?.state == .paused)
        #expect(status.todaySeconds == 400)
        let stopped = try #require(try world.call(FocusInterface.Stop()).focus)
        #expect(stopped.state == .stopped)
        #expect((stopped.cycle, stopped.cycles) == (1, 2))
        #expect(try focus(world).todaySeconds == 400)
    }

    @Test("A power cut costs at most five minutes of work")
    func powerCut() throws {
        let world = try TestWorld().world
        _ = try start(world)
        world.advance(by: .seconds(1000))
        try world.reboot(offFor: .seconds(600))
        #expect(try focus(world).todaySeconds == 900)
        #expect(try focus(world).focus?.remainingSeconds == 600)
    }

    @Test("A session that crosses midnight is split between the days")
    func midnight() throws {
        let world = try TestWorld(start: "2026-11-20T23:50:00+01:00").world
        _ = try start(world)
        world.advance(by: .seconds(1500))
        #expect(try focus(world).todaySeconds == 900)
    }

    @Test("Skip ends the phase and starts the next; work is kept")
    func skip() throws {
        let world = try TestWorld().world
        _ = try start(world)
        world.advance(by: .seconds(60))
        let next = try world.call(FocusInterface.Skip()).focus
        #expect(next.phase == "break")
        #expect(next.todaySeconds == 60)
    }

    @Test("Only one session at a time; requests without a session are refused")
    func refusals() throws {
        let world = try TestWorld().world
        #expect(clockError { _ = try world.call(FocusInterface.Pause()) } == .notNow(item: "", reason: .nothingRuns))
        _ = try start(world)
        #expect(clockError { _ = try start(world) } == .notNow(item: "f1", reason: .alreadyRunning))
        _ = try world.call(FocusInterface.Pause())
        #expect(try world.call(FocusInterface.Pause()).focus.state == .paused)
    }
}

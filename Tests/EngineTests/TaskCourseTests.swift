import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

@testable import Agenda

/// Tasks within focus sessions.
struct TaskFocusTests {
    private func start(_ world: SimulatedWorld, _ task: String = "walk", auto: Bool = true) throws {
        _ = try world.call(
            FocusInterface.Start(
                task: task,
                workSeconds: 1500,
                breakSeconds: 300,
                longBreakSeconds: 900,
                cycles: 2,
                auto: auto
            )
        )
    }

    @Test("A task runs in the work phases of its session, and is paused in breaks and at the end")
    func phases() throws {
        let world = try TestWorld().world
        try world.addTask("walk", 7200)
        try start(world)
        for (advance, state, elapsed) in [
            (1000, TaskStateCode.running, 1000.0), (500, .paused, 1500), (300, .running, 1500),
            (1000, .running, 2500), (500, .paused, 3000), (900, .paused, 3000),
        ] {
            world.advance(by: .seconds(advance))
            #expect(try world.task("walk").state == state)
            #expect(try world.task("walk").elapsedSeconds == elapsed)
        }
        #expect(try world.call(FocusInterface.Status()).focus == nil)
        #expect(try world.call(FocusInterface.Status()).todaySeconds == 3000)
        #expect(try world.done()[0].elapsedSeconds == 3000)
    }

    @Test("Pausing, resuming, skipping and stopping the session also affects its task")
    func requests() throws {
        let world = try TestWorld().world
        try world.addTask("walk", 7200)
        try start(world, "k1")
        #expect(try world.call(FocusInterface.Status()).focus?.task == "walk")
        _ = try world.call(FocusInterface.Pause())
        #expect(try world.task("walk").state == .paused)
        world.advance(by: .seconds(100))
        _ = try world.call(FocusInterface.Resume())
        #expect(try world.task("walk").state == .running)
        world.advance(by: .seconds(100))
        _ = try world.call(FocusInterface.Skip())
        #expect(try world.task("walk").state == .paused)
        _ = try world.call(FocusInterface.Skip())
        #expect(try world.task("walk").state == .running)
        _ = try world.call(FocusInterface.Stop())
        #expect(try world.task("walk").state == .paused)
        #expect(try world.task("walk").elapsedSeconds == 100)
    }

    @Test("Done ends the task but not the session, whose next work has no task")
    func done() throws {
        let world = try TestWorld().world
        try world.addTask("walk", 7200)
        try start(world)
        world.advance(by: .seconds(600))
        try world.done()
        world.advance(by: .seconds(900 + 300 + 10))
        #expect(try world.call(FocusInterface.Status()).focus?.phase == "work")
        #expect(try world.task("walk").state == .idle)
        #expect(try world.info("walk").total == 1)
    }

    @Test("A phase that ended without a daemon also paused the task")
    func downtime() throws {
        let world = try TestWorld().world
        try world.addTask("walk", 7200)
        try start(world, auto: false)
        world.advance(by: .seconds(1000))
        try world.crash(downtime: .seconds(5000))
        #expect(try world.call(FocusInterface.Status()).todaySeconds == 1500)
        #expect(try world.task("walk").state == .paused)
        #expect(try world.task("walk").elapsedSeconds == 1500)
    }

    @Test("A reboot pauses the session and the task at the last recorded time")
    func reboot() throws {
        let world = try TestWorld().world
        try world.addTask("walk", 7200)
        try start(world)
        world.advance(by: .seconds(1000))
        try world.reboot(offFor: .seconds(600))
        let today = try world.call(FocusInterface.Status()).todaySeconds
        #expect(try world.task("walk").elapsedSeconds == today)
        #expect(try world.task("walk").state == .paused)
        _ = try world.call(FocusInterface.Resume())
        #expect(try world.task("walk").state == .running)
    }

    @Test("Another running task is not paused, neither at the start nor later")
    func another() throws {
        let world = try TestWorld().world
        try world.addTask("walk", 7200)
        try world.startTask("read")
        #expect(clockError { try start(world) } == .notNow(item: "k2", reason: .anotherRuns))
        #expect(try world.call(FocusInterface.Status()).focus == nil, "the session was kept all the same")
        _ = try world.call(TasksInterface.Pause(names: []))
        try start(world)
        world.advance(by: .seconds(1500))
        try world.startTask("read")
        world.advance(by: .seconds(300))
        #expect(try world.task("read").state == .running)
        #expect(try world.task("walk").state == .paused)
    }

    @Test("A running task continues under the session; other texts are not a task")
    func takesOver() throws {
        let world = try TestWorld().world
        try world.startTask("walk")
        world.advance(by: .seconds(100))
        try start(world)
        _ = try world.call(FocusInterface.Pause())
        #expect(try world.task("walk").elapsedSeconds == 100)
        #expect(try world.task("walk").state == .paused)
        _ = try world.call(FocusInterface.Stop())
        try start(world, "wal")
        #expect(try world.task("walk").state == .paused)
    }
}

struct NudgeCourseTests {
    private func world(_ start: String = "2026-11-20T12:00:00+01:00") throws -> SimulatedWorld {
        let defaults = TaskDefaults(nudge: CivilTime(microsecondOfDay: 18 * 3_600_000_000))
        return try TestWorld(start: start, defaults: Defaults(task: defaults)).world
    }

    private func nudges(_ world: SimulatedWorld) -> Int {
        world.alerter.now.announcements.count { $0.title == "No task was timed today" }
    }

    @Test("The nudge is shown once on a day without runs, and only if there are tasks")
    func days() throws {
        let world = try world()
        world.advance(by: .seconds(86_400))
        #expect(nudges(world) == 0)
        try world.addTask("walk")
        world.advance(by: .seconds(86_400))
        #expect(nudges(world) == 1)
        try world.startTask("walk")
        try world.done()
        world.advance(by: .seconds(86_400))
        #expect(nudges(world) == 1)
        world.advance(by: .seconds(86_400))
        #expect(nudges(world) == 2)
    }

    @Test("A set clock or a restart neither repeats nor loses the day's nudge")
    func clocks() throws {
        let world = try world()
        try world.addTask("walk")
        world.stepClock(by: .seconds(6 * 3600 + 60))
        #expect(nudges(world) == 1)
        world.stepClock(by: .seconds(-3600))
        world.advance(by: .seconds(7200))
        #expect(nudges(world) == 1)
        try world.restart(downtime: .seconds(23 * 3600))
        #expect(nudges(world) == 1, "the alerter is a new one: this is the next day's")
    }

    @Test("The nudge belongs to this machine: an import does not change it")
    func imported() throws {
        let world = try world()
        try world.addTask("walk")
        let archive = try world.call(ArchiveInterface.Export()).archive
        _ = try world.call(
            ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: true, commands: false)
        )
        world.advance(by: .seconds(86_400))
        #expect(nudges(world) == 1)
    }

    @Test("The nudge follows the zone, and ends if it is not configured")
    func travel() throws {
        let world = try world()
        try world.addTask("walk")
        world.travel(to: try ZoneDatabase().zone(named: "Asia/Seoul"))
        // It is 20:00 there: the nudge is shown at once, although planned for later today here.
        #expect(nudges(world) == 1)
        world.submit(.reloaded(Defaults()))
        world.advance(by: .seconds(3 * 86_400))
        #expect(nudges(world) == 1)
    }
}

import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

@testable import Agenda

extension SimulatedWorld {
    @discardableResult
    func startTask(_ name: String, pausesOther: Bool = false) throws -> TasksInterface.Start.Reply {
        try call(TasksInterface.Start(name: name, pausesOther: pausesOther))
    }

    func task(_ name: String) throws -> TaskObject { try info(name).task }

    func info(_ name: String) throws -> TaskInfoObject { try call(TasksInterface.Info(names: [name])).tasks[0] }

    @discardableResult
    func done(_ names: String...) throws -> [RunObject] { try call(TasksInterface.Done(names: names)).runs }

    @discardableResult
    func addTask(_ name: String, _ seconds: Double? = nil) throws -> TaskObject {
        try call(TasksInterface.Add(name: name, estimateSeconds: seconds)).task
    }
}

struct TaskTests {
    @Test("Three runs in a row with only start and done")
    func streak() throws {
        let world = try TestWorld().world
        for seconds in [600, 900, 1200] {
            try world.startTask("walk the dog")
            world.advance(by: .seconds(seconds))
            try world.done()
        }
        let info = try world.info("walk the dog")
        #expect(info.currentStreak == 3)
        #expect(info.bestStreak == 3)
        #expect(info.successRate == 100)
        #expect(info.averageSeconds == 900)
        #expect(info.averageRemainingSeconds == 900)
        #expect(info.suggestedSeconds == 1200)
        #expect(info.task.lastSeconds == 1200)
        #expect(world.history.last?.record.details["result"] == .text("achieved"))
    }

    @Test("An unknown name adds a task with the default estimate; a prefix finds an existing one")
    func startAdds() throws {
        let world = try TestWorld(defaults: Defaults(task: TaskDefaults(estimate: .seconds(600)))).world
        let first = try world.startTask("walk the dog")
        #expect(first.added && first.task.estimateSeconds == 600)
        try world.done()
        let second = try world.startTask("walk")
        #expect(!second.added && second.task.id == first.task.id)
        for name in ["k9", "a1", "", " "] {
            #expect(clockError { try world.startTask(name) } == .noSuchItem(kind: "task", name: name))
        }
    }

    @Test("One of two running tasks is paused if requested")
    func oneAtATime() throws {
        let world = try TestWorld().world
        try world.startTask("walk")
        world.advance(by: .seconds(100))
        #expect(clockError { try world.startTask("read") } == .notNow(item: "k1", reason: .anotherRuns))
        #expect(try world.call(TasksInterface.List()).tasks.map(\.name) == ["walk"], "it was added all the same")
        let reply = try world.startTask("read", pausesOther: true)
        #expect(reply.paused?.name == "walk")
        world.advance(by: .seconds(1000))
        #expect(try world.task("walk").elapsedSeconds == 100)
        #expect(try world.status().task?.name == "read")
        try world.done()
        #expect(try world.status().task?.name == "walk")
        let resumed = try world.call(TasksInterface.Resume(names: [], pausesOther: false)).tasks[0]
        #expect(resumed.name == "walk" && resumed.state == .running && resumed.elapsedSeconds == 100)
    }

    @Test("A task continues during a restart, and stops during sleep, pauses and time off")
    func life() throws {
        let world = try TestWorld().world
        try world.startTask("walk")
        world.advance(by: .seconds(100))
        try world.restart(downtime: .seconds(50))
        #expect(try world.task("walk").elapsedSeconds == 150)
        try world.crash(downtime: .seconds(50))
        #expect(try world.task("walk").elapsedSeconds == 200)
        world.sleep(for: .seconds(9 * 3600))
        #expect(try world.task("walk").elapsedSeconds == 200)
        #expect(try world.task("walk").expectedEnd == "2026-11-20T21:30:00+01:00")
        world.stepClock(by: .seconds(-7200))
        #expect(try world.task("walk").elapsedSeconds == 200)
        world.advance(by: .seconds(400))
        // The daemon has been down since then; a power cut loses the time since the last write, at most five minutes.
        try world.reboot(offFor: .seconds(600))
        let paused = try world.task("walk")
        #expect(paused.state == .paused)
        #expect(try #require(paused.elapsedSeconds) >= 300)
        #expect(try #require(paused.elapsedSeconds) <= 600)
        world.advance(by: .seconds(4000))
        #expect(try world.task("walk").elapsedSeconds == paused.elapsedSeconds)
    }

    @Test("The user is asked at the estimate and at twice the estimate; Complete records the run")
    func popups() throws {
        let world = try TestWorld().world
        try world.addTask("walk the dog", 600)
        try world.startTask("walk the dog")
        world.advance(by: .seconds(599))
        #expect(world.alerter.now.popups.isEmpty)
        world.advance(by: .seconds(1))
        let alert = try #require(world.alerter.now.popups[ItemID("r1")])
        #expect(alert.body == "The expected time is over. Is it done?")
        #expect(alert.buttons.map(\.title) == ["Complete", "+5 min"])
        #expect(try world.rings()[0].kind == "task")
        world.alerter.close(ItemID("r1"), .closedByPerson)
        world.settle()
        world.advance(by: .seconds(600))
        #expect(world.alerter.now.popups[ItemID("r2")]?.body.hasPrefix("Twice the expected time") == true)
        world.advance(by: .seconds(20))
        world.alerter.press(.complete, ItemID("r2"))
        world.settle()
        let runs = try world.call(TasksInterface.History()).runs
        #expect(runs.map(\.elapsedSeconds) == [1220])
        #expect(runs.map(\.remainingSeconds) == [-620])
        #expect(runs.map(\.achieved) == [false])
        #expect(try world.task("walk").state == .idle)
        world.advance(by: .seconds(5000))
        #expect(try world.rings().count == 2)
    }

    /// As when the server reports the press while the popup is being closed.
    @Test("Complete, pressed when the run has just ended, does not end the next one", arguments: ["done", "cancel"])
    func completedTooLate(how: String) throws {
        let world = try TestWorld().world
        try world.addTask("walk", 600)
        try world.startTask("walk")
        world.advance(by: .seconds(610))
        #expect(world.alerter.now.popups.keys.contains(ItemID("r1")))
        if how == "done" {
            #expect(try world.done().count == 1)
        } else {
            _ = try world.call(TasksInterface.Cancel(names: ["walk"], confirmed: true))
        }
        let runs = try world.call(TasksInterface.History()).runs
        try world.startTask("walk")
        for action in [AlertAction.complete, .extend] {
            world.submit(.alerter(.pressed(ring: ItemID("r1"), action)))
        }
        world.settle()
        #expect(try world.task("walk").state == .running && world.task("walk").extraSeconds == 0)
        #expect(try world.call(TasksInterface.History()).runs == runs)
    }

    @Test("+5 min asks again, and does not change a failure into a success")
    func popupExtends() throws {
        let world = try TestWorld().world
        try world.addTask("walk", 600)
        try world.startTask("walk")
        world.advance(by: .seconds(610))
        world.alerter.press(.extend, ItemID("r1"))
        world.settle()
        let task = try world.task("walk")
        #expect(task.remainingSeconds == 300)
        #expect(task.extraSeconds == 310)
        world.advance(by: .seconds(300))
        #expect(try world.rings().map(\.state) == [.dismissed, .ringing])
        world.advance(by: .seconds(10))
        #expect(try world.done()[0].achieved == false)
        #expect(try world.rings().map(\.state) == [.dismissed, .dismissed])
    }

    @Test("A question missed during downtime is asked once, even if the popup server fails")
    func questionAfterDowntime() throws {
        let world = try TestWorld().world
        try world.addTask("walk", 600)
        try world.startTask("walk")
        world.alerter.serverDies()
        try world.crash(downtime: .seconds(5000))
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(try world.rings()[0].scheduled == "2026-11-20T12:10:00+01:00")
    }

    @Test("Cancelling within five seconds needs no confirmation, later it does")
    func cancel() throws {
        let world = try TestWorld().world
        try world.startTask("walk")
        world.advance(by: .seconds(5))
        _ = try world.call(TasksInterface.Cancel(names: [], confirmed: false))
        #expect(try world.task("walk").state == .idle)
        try world.startTask("walk")
        world.advance(by: .seconds(6))
        let refusal = clockError { _ = try world.call(TasksInterface.Cancel(names: [], confirmed: false)) }
        #expect(refusal == .notNow(item: "k1", reason: .needsConfirmation))
        #expect(try world.task("walk").elapsedSeconds == 6)
        _ = try world.call(TasksInterface.Cancel(names: [], confirmed: true))
        #expect(try world.call(TasksInterface.History()).runs.isEmpty)
        #expect(world.events(.cancelled) == 2)
    }

    @Test("The estimate at the start of a run counts, not a later one")
    func judgedByItsOwnEstimate() throws {
        let world = try TestWorld().world
        try world.addTask("walk", 600)
        try world.startTask("walk")
        _ = try world.call(TasksInterface.Edit(names: ["walk"], estimateSeconds: 60))
        world.advance(by: .seconds(300))
        let run = try world.done()[0]
        #expect(run.achieved && run.remainingSeconds == 300)
        #expect(try world.task("walk").estimateSeconds == 60)
    }

    @Test("A follower of the status gets changes, but no updates just for elapsed time")
    func follow() throws {
        let world = try TestWorld().world
        let follower = world.send(ClockInterface.GetStatus(), mode: .more)
        try world.startTask("walk")
        #expect(world.transport.replies(to: follower).count == 2)
        world.advance(by: .seconds(1000))
        _ = try world.task("walk")
        #expect(world.transport.replies(to: follower).count == 2)
        try world.done()
        #expect(world.transport.replies(to: follower).count == 3)
    }
}

import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

/// Each world starts on Friday 2026-11-20, 12:00 in Berlin.
@Suite("The last change of a client can be taken back")
struct UndoTests {
    private func undo(_ world: SimulatedWorld) throws -> ChangeObject { try world.call(ChangesInterface.Undo()).change }

    private func refusal(_ world: SimulatedWorld) -> ClockError? { clockError { _ = try undo(world) } }

    @Test("A removed alarm is there again, with its id and its skip, and its moment comes")
    func removed() throws {
        let world = try TestWorld().world
        let added = try world.addAlarm("12:30", every: "daily") { $0.label = "work" }
        let skipped = try world.call(AlarmsInterface.Skip(names: ["a1"])).alarms[0]
        _ = try world.call(AlarmsInterface.Remove(names: ["work"]))
        let change = try undo(world)
        #expect(change.method == "io.clockd.Alarms.Remove")
        #expect(change.items == [ChangedItemObject(id: "a1", kind: "alarm", label: "work", became: .restored)])
        #expect(try world.alarm("a1") == skipped)
        #expect(try undo(world).method == "io.clockd.Alarms.Skip")
        #expect(try world.alarm("a1") == added)
        world.advance(by: .seconds(1800))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("A dismissed alarm rings again, also when its time to ring is over", arguments: [120, 1200])
    func dismissed(after seconds: Int) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01") { $0.ringForSeconds = 300 }
        world.advance(by: .seconds(61))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.advance(by: .seconds(seconds))
        #expect(world.alerter.now.sounding.isEmpty)
        #expect(try undo(world).items.map(\.id) == ["a1"])
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(world.alerter.now.sounding.count == 1)
        world.advance(by: .seconds(100))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("Beyond its grace a dismissed alarm is missed, and that is said")
    func dismissedLongAgo() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01") {
            ($0.ringForSeconds, $0.graceSeconds, $0.snoozeLimit) = (60, 300, 0)
        }
        world.advance(by: .seconds(61))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.advance(by: .seconds(3000))
        _ = try undo(world)
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.state) == [.missed])
        #expect(world.events(.missed) == 1 && world.alerter.now.announcements.count == 1)
    }

    @Test("A cancelled timer goes on from its old end, and rings at once if that has passed", arguments: [300, 1200])
    func cancelled(after seconds: Int) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(720, "bread")
        _ = try world.call(TimersInterface.Cancel(names: ["bread"]))
        world.advance(by: .seconds(seconds))
        _ = try undo(world)
        guard seconds < 720 else {
            #expect(try world.rings().map(\.label) == ["bread"])
            return
        }
        #expect(try world.timer("t1").remainingSeconds == 420)
        world.advance(by: .seconds(420))
        #expect(try world.rings().map(\.label) == ["bread"])
    }

    @Test("A silent timer that was cancelled runs its command, late")
    func silent() throws {
        let world = try TestWorld().world
        _ = try world.call(TimersInterface.Start(durationSeconds: 60, exec: "true", rings: false))
        _ = try world.call(TimersInterface.Cancel(names: ["t1"]))
        world.advance(by: .seconds(600))
        _ = try undo(world)
        world.advance(by: .seconds(1))
        #expect(world.events(.ran) == 1)
    }

    @Test("Two edits are taken back one after the other")
    func edits() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("14:00") { $0.label = "x" }
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(time: "15:00")))
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(label: "y")))
        _ = try undo(world)
        #expect(try world.alarm("a1").label == "x")
        #expect(try world.alarm("a1").time == "15:00")
        _ = try undo(world)
        #expect(try world.alarm("a1").time == "14:00")
        #expect(try world.alarm("a1").next == "2026-11-20T14:00:00+01:00")
    }

    @Test("An alarm that was added is removed, also while it rings")
    func added() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01", every: "daily")
        world.advance(by: .seconds(61))
        #expect(try undo(world).items.map(\.became) == [.removed])
        #expect(try world.call(AlarmsInterface.List()).alarms.isEmpty)
        #expect(try world.rings().map(\.state) == [.cancelled])
        #expect(world.alerter.now.sounding.isEmpty && world.alerter.now.popups.isEmpty)
        #expect(refusal(world) == .noSuchItem(kind: "change", name: ""))
    }

    @Test("The second undo brings back an alarm beside which one of its label was added")
    func sameLabel() throws {
        let world = try TestWorld().world
        let first = try world.addAlarm("13:00") { $0.label = "x" }
        _ = try world.call(AlarmsInterface.Remove(names: ["x"]))
        _ = try world.addAlarm("14:00") { $0.label = "x" }
        _ = try undo(world)
        _ = try undo(world)
        #expect(try world.call(AlarmsInterface.List()).alarms == [first])
    }

    @Test("A task that was done goes on, as if the other had not been started")
    func taskDone() throws {
        let world = try TestWorld().world
        for name in ["read", "write"] {
            _ = try world.call(TasksInterface.Add(name: name, estimateSeconds: 1200))
        }
        _ = try world.call(TasksInterface.Start(name: "read"))
        world.advance(by: .seconds(600))
        _ = try world.call(TasksInterface.Done(names: ["read"]))
        world.advance(by: .seconds(60))
        _ = try world.call(TasksInterface.Start(name: "write"))
        world.advance(by: .seconds(60))
        _ = try undo(world)
        _ = try undo(world)
        let tasks = try world.call(TasksInterface.List()).tasks
        #expect(tasks.map(\.state) == [.running, .idle])
        #expect(tasks[0].elapsedSeconds == 720)
        #expect(try world.call(TasksInterface.History()).runs.isEmpty)
    }

    @Test(
        "A start that paused another task is taken back with that pause",
        arguments: [["read", "write"], ["write", "read"]]
    )
    func pausedOther(order: [String]) throws {
        let world = try TestWorld().world
        for name in ["read", "write"] { _ = try world.call(TasksInterface.Add(name: name, estimateSeconds: 1200)) }
        _ = try world.call(TasksInterface.Start(name: order[0]))
        world.advance(by: .seconds(100))
        _ = try world.call(TasksInterface.Start(name: order[1], pausesOther: true))
        world.advance(by: .seconds(100))
        _ = try undo(world)
        let tasks = try world.call(TasksInterface.List()).tasks
        #expect(tasks.first { $0.name == order[0] }?.state == .running)
        #expect(tasks.first { $0.name == order[0] }?.elapsedSeconds == 200)
        #expect(tasks.first { $0.name == order[1] }?.state == .idle)
    }

    @Test("A batch in many slices is one change, also if it removes what it added")
    func longBatch() throws {
        let world = try TestWorld().world
        func call(_ method: some VarlinkMethod) -> CallObject {
            let call = VarlinkCall(method)
            return CallObject(method: call.method, parameters: call.parametersValue)
        }
        let timers = (1...100).map { _ in call(TimersInterface.Start(durationSeconds: 600, rings: true)) }
        let alarm = AlarmsInterface.Add(settings: AlarmSettingsObject(label: "gone", time: "14:00"))
        let calls = [call(alarm)] + timers + [call(AlarmsInterface.Remove(names: ["gone"]))]
        _ = try world.call(BatchInterface.Run(calls: calls))
        let change = try undo(world)
        #expect(change.method == "io.clockd.Batch.Run" && change.count == 101)
        #expect(try world.call(TimersInterface.List(all: true)).timers.isEmpty)
        #expect(refusal(world) == .noSuchItem(kind: "change", name: ""))
    }

    @Test("Cleared calculations are back beside those made since, which are no changes")
    func calculations() throws {
        let world = try TestWorld().world
        func add(_ sum: String) throws { _ = try world.call(CalculationsInterface.Add(expression: sum, result: "2")) }
        try add("1 + 1")
        _ = try world.call(CalculationsInterface.Clear())
        for number in 1...5 { try add("\(number) + 0") }
        _ = try undo(world)
        let all = try world.call(CalculationsInterface.List()).calculations.map(\.expression)
        #expect(all == ["1 + 1"] + (1...5).map { "\($0) + 0" })
        #expect(refusal(world) == .noSuchItem(kind: "change", name: ""))
    }

    @Test("An import that replaced everything is taken back after the change that followed it")
    func imported() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("13:00") { $0.label = "before" }
        _ = try world.startTimer(600, "tea")
        let archive = try world.call(ArchiveInterface.Export()).archive
        _ = try world.call(AlarmsInterface.Remove(names: ["a1"]))
        _ = try world.startTimer(60, "egg")
        world.advance(by: .seconds(61))
        _ = try world.call(
            ArchiveInterface.Import(part: archive, last: true, replace: true, commands: true)
        )
        #expect(try world.alarm("before").id == "a1")
        _ = try world.addAlarm("14:00") { $0.label = "after" }
        _ = try undo(world)
        #expect(try undo(world).method == "io.clockd.Archive.Import")
        #expect(try world.call(AlarmsInterface.List()).alarms.isEmpty)
        #expect(try world.rings().map(\.label) == ["egg"])
        #expect(try world.timer("tea").remainingSeconds == 539)
        // What was changed before the import can be taken back as well.
        #expect(try undo(world).method == "io.clockd.Timers.Start")
        #expect(try undo(world).method == "io.clockd.Alarms.Remove")
        #expect(try world.alarm("before").id == "a1")
    }

    @Test("Of two imports the last is taken back, and the one before is not there any more; then come earlier changes")
    func importedTwice() throws {
        let world = try TestWorld().world
        let archive = try world.call(ArchiveInterface.Export()).archive
        let replace = ArchiveInterface.Import(part: archive, last: true, replace: true, commands: true)
        _ = try world.addAlarm("13:00")
        _ = try world.call(replace)
        _ = try world.addAlarm("14:00")
        _ = try world.call(replace)
        _ = try undo(world)
        #expect(try world.call(AlarmsInterface.List()).alarms.map(\.time) == ["14:00"])
        #expect(try undo(world).method == "io.clockd.Alarms.Add")
        #expect(refusal(world) == .notNow(item: "clockd.db.before-import", reason: .itemGone))
        #expect(refusal(world) == .noSuchItem(kind: "change", name: ""))
    }

    @Test("A skip whose moment has passed can't be taken back, and the next undo comes to the change before")
    func skipHasPassed() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:10", every: "daily")
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        world.advance(by: .seconds(601))
        #expect(refusal(world) == .notNow(item: "a1", reason: .skipHasPassed))
        #expect(try world.alarm("a1").next == "2026-11-21T12:10:00+01:00" || world.alarm("a1").skipped == nil)
        #expect(try undo(world).method == "io.clockd.Alarms.Add")
        #expect(refusal(world) == .noSuchItem(kind: "change", name: ""))
    }

    @Test("A change of an item that is gone, or that rings again, is refused")
    func gone() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01") { $0.label = "x" }
        world.advance(by: .seconds(61))
        _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 60))
        world.advance(by: .seconds(61))
        #expect(refusal(world) == .notNow(item: "a1", reason: .rangSince))
        _ = try undo(world)
        #expect(refusal(world) == .noSuchItem(kind: "change", name: ""))
    }

    @Test("A change is taken back within an hour, also by the next daemon and after a boot")
    func anHour() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("18:00")
        _ = try world.startTimer(7200, "roast")
        _ = try world.call(TimersInterface.Pause(names: ["roast"]))
        try world.reboot(offFor: .seconds(600))
        #expect(try world.call(ChangesInterface.List()).changes.count == 3)
        _ = try undo(world)
        #expect(try world.timer("roast").state == .running)
        #expect(abs(try world.timer("roast").remainingSeconds - 6600) < 2)
        world.advance(by: .seconds(3001))
        #expect(try world.call(ChangesInterface.List()).changes.isEmpty)
        #expect(refusal(world) == .noSuchItem(kind: "change", name: ""))
    }

    @Test("A focus session that was stopped goes on, and the work credited with its end counts once")
    func focus() throws {
        let world = try TestWorld().world
        _ = try world.call(FocusInterface.Start(workSeconds: 1500))
        world.advance(by: .seconds(600))
        _ = try world.call(FocusInterface.Stop())
        world.advance(by: .seconds(100))
        _ = try undo(world)
        let status = try world.call(FocusInterface.Status())
        #expect(status.focus?.state == .running)
        #expect(status.focus?.remainingSeconds == 800)
        #expect(status.todaySeconds == 700)
        #expect(world.events(.undone) == 1)
    }

    @Test("What clockd does by itself is no change, and neither is a refused request")
    func notAChange() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(60, "egg")
        world.advance(by: .seconds(400))
        _ = clockError { _ = try world.call(TimersInterface.Pause(names: ["egg"])) }
        #expect(try world.call(ChangesInterface.List()).changes.map(\.method) == ["io.clockd.Timers.Start"])
    }
}

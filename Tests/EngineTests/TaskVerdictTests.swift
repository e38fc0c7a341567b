import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

@testable import Agenda

/// The effect of Complete in the popup, and the warning before the estimate ends.
struct TaskVerdictTests {
    private static let task = ItemID("k1")

    /// The task's runs take these numbers of seconds; each is completed in the popup, which is shown at the estimate.
    private func world(_ runs: [Int], estimate: Int = 600) throws -> SimulatedWorld {
        let world = try TestWorld().world
        _ = try world.call(TasksInterface.Add(name: "walk", estimateSeconds: Double(estimate)))
        for seconds in runs { try complete(after: seconds, world) }
        return world
    }

    private func complete(after seconds: Int, _ world: SimulatedWorld) throws {
        _ = try world.call(TasksInterface.Start(name: "walk", pausesOther: false))
        world.advance(by: .seconds(seconds))
        if let ring = world.alerter.now.popups.keys.first {
            world.alerter.press(.complete, ring)
            world.settle()
        } else {
            _ = try world.call(TasksInterface.Done(names: ["walk"]))
        }
    }

    private func announced(_ world: SimulatedWorld) -> Announcement? { world.alerter.now.notices[Self.task] }

    private func estimate(_ world: SimulatedWorld) throws -> Double {
        try world.call(TasksInterface.Info(names: ["walk"])).tasks[0].estimateSeconds
    }

    @Test("Over the estimate, the popup has the excess and a button with a better estimate")
    func over() throws {
        let world = try world([840])
        let verdict = try #require(announced(world))
        #expect(verdict.title == "walk")
        #expect(verdict.body == "4 min over; 14 min would have been right")
        #expect(verdict.buttons.map(\.title) == ["Use 14 min"])
        world.alerter.pressAnnouncement(about: Self.task)
        world.settle()
        #expect(try estimate(world) == 840)
        #expect(announced(world) == nil)
    }

    @Test(
        "The button has no effect after the task has changed",
        arguments: ["edited", "removed", "used"]
    )
    func stale(change: String) throws {
        let world = try world([840])
        let action = try #require(announced(world)?.buttons.first?.action)
        switch change {
        case "edited": _ = try world.call(TasksInterface.Edit(names: ["walk"], estimateSeconds: 300))
        case "removed": _ = try world.call(TasksInterface.Remove(names: ["walk"]))
        default: _ = world.alerter.pressAnnouncement(about: Self.task)
        }
        world.settle()
        #expect(announced(world) == nil)
        let edits = world.events(.edited)
        world.submit(.alerter(.announcementPressed(action)))
        #expect(world.events(.edited) == edits)
        if change != "removed" { #expect(try estimate(world) == (change == "edited" ? 300 : 840)) }
    }

    @Test("The button works after a restart, and is withdrawn when a run begins")
    func restart() throws {
        let world = try world([840])
        try world.crash(downtime: .seconds(60))
        #expect(announced(world)?.buttons.map(\.title) == ["Use 14 min"])
        _ = try world.call(TasksInterface.Start(name: "walk", pausesOther: false))
        #expect(announced(world) == nil)
        let other = try self.world([840])
        try other.crash()
        other.alerter.pressAnnouncement(about: Self.task)
        other.settle()
        #expect(try estimate(other) == 840)
    }

    @Test("A run that a client completes is announced until that is taken back, and the client gets the verdict")
    func byClient() throws {
        let world = try TestWorld().world
        _ = try world.call(TasksInterface.Add(name: "walk", estimateSeconds: 600))
        try complete(after: 300, world)
        #expect(announced(world)?.body == "Achieved, with 5 min to spare ★")
        _ = try world.call(ChangesInterface.Undo())
        #expect(announced(world) == nil)
        #expect(try world.call(TasksInterface.Done(names: [])).verdicts == [VerdictObject()])
        for _ in 0..<2 { try complete(after: 300, world) }
        _ = try world.call(TasksInterface.Start(name: "walk"))
        world.advance(by: .seconds(60))
        let fourth = try world.call(TasksInterface.Done(names: ["walk"]))
        #expect(fourth.verdicts == [VerdictObject(praise: .longestStreak)] && fourth.runs.map(\.streak) == [4])
    }

    @Test(
        "A warning is shown shortly before the estimate is over",
        arguments: [
            (TaskWarning.automatic, 3_600, 3_300, "5 min of the estimate left, until 13:00"),
            (.automatic, 1_800, 1_620, "3 min of the estimate left, until 12:30"),
            (.automatic, 300, 240, "1 min of the estimate left, until 12:05"),
            (.automatic, 100, nil, ""), (.off, 3_600, nil, ""),
            (.before(.seconds(30)), 3_600, 3_570, "30 s of the estimate left, until 13:00"),
            (.before(.seconds(3_600)), 3_600, nil, ""),
        ] as [(TaskWarning, Int, Int?, String)]
    )
    func warning(warning: TaskWarning, estimate: Int, at seconds: Int?, body: String) throws {
        let world = try TestWorld(defaults: Defaults(task: TaskDefaults(warning: warning))).world
        _ = try world.call(TasksInterface.Add(name: "walk", estimateSeconds: Double(estimate)))
        _ = try world.call(TasksInterface.Start(name: "walk", pausesOther: false))
        world.advance(by: .seconds((seconds ?? estimate) - 1))
        #expect(world.alerter.now.announcements.isEmpty)
        world.advance(by: .seconds(1))
        #expect(world.alerter.now.announcements.map(\.body) == (seconds == nil ? [] : [body]))
        world.advance(by: .seconds(estimate - (seconds ?? estimate) + 1))
        #expect(announced(world) == nil, "the question says more")
        #expect(world.alerter.now.announcements.count == (seconds == nil ? 0 : 1))
    }

    @Test("The warning moves with pauses, sleep and extensions, and is withdrawn when stale")
    func movedWarning() throws {
        let world = try TestWorld().world
        _ = try world.call(TasksInterface.Add(name: "walk", estimateSeconds: 600))
        _ = try world.call(TasksInterface.Start(name: "walk", pausesOther: false))
        world.advance(by: .seconds(500))
        world.sleep(for: .seconds(3_600))
        _ = try world.call(TasksInterface.Pause(names: []))
        world.advance(by: .seconds(1_000))
        _ = try world.call(TasksInterface.Resume(names: [], pausesOther: false))
        _ = try world.call(TasksInterface.Extend(names: [], changeSeconds: 100))
        world.advance(by: .seconds(139))
        #expect(announced(world) == nil)
        world.advance(by: .seconds(1))
        #expect(announced(world)?.body.hasPrefix("1 min of the estimate left") == true)
        _ = try world.call(TasksInterface.Pause(names: []))
        #expect(announced(world) == nil)
        _ = try world.call(TasksInterface.Resume(names: [], pausesOther: false))
        world.advance(by: .seconds(59))
        #expect(announced(world) == nil, "said once")
    }
}

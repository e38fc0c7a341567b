import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

@testable import Agenda

@Suite("Ended records are deleted as configured")
struct KeepTests {
    private static let day = Duration.seconds(86_400)

    private func world(_ keep: Keep) throws -> SimulatedWorld {
        try TestWorld(defaults: Defaults(keep: keep)).world
    }

    private func timers(_ world: SimulatedWorld) throws -> [String] {
        try world.pages(TimersInterface.List(all: true)).flatMap(\.timers).map(\.label)
    }

    /// A write after the pause starts the next round.
    private func nextRound(_ world: SimulatedWorld) throws {
        world.advance(by: .seconds(3_700))
        _ = try world.call(StopwatchesInterface.Start(label: ""))
    }

    @Test("A clock that goes far ahead for seconds deletes nothing", arguments: [30, 365, 395])
    func farAhead(days: Int64) throws {
        let limit = Keep.Limit(longest: Self.day * 20, most: 1_000)
        let world = try TestWorld(
            defaults: Defaults(keep: Keep(timers: limit, rings: limit, history: limit)),
            isSynchronised: false
        )
        .world
        _ = try world.startTimer(10, "old")
        world.advance(by: .seconds(4_000))
        let records = world.history.count
        try world.reboot(offFor: Self.day * days)
        try nextRound(world)
        world.stepClock(by: Self.day * -days)
        try nextRound(world)
        #expect(try timers(world) == ["old"])
        #expect(world.history.count > records)
        #expect(try world.rings().count == 1)
    }

    @Test("Deletion by age includes time without a daemon")
    func age() throws {
        let limit = Keep.Limit(longest: Self.day * 3, most: 1_000)
        let world = try world(Keep(timers: limit, rings: limit, history: limit))
        _ = try world.startTimer(10, "old")
        _ = try world.startTimer(86_400 * 3, "late")
        _ = try world.startTimer(86_400 * 30, "running")
        let paused = try world.startTimer(100, "paused")
        _ = try world.call(TimersInterface.Pause(names: [paused.id]))
        world.advance(by: Self.day * 2)
        _ = try world.startTimer(10, "new")
        world.advance(by: Self.day)
        try nextRound(world)
        #expect(try timers(world) == ["late", "running", "paused", "new"])
        #expect(try world.rings().map(\.label) == ["new", "late"])
        #expect(try world.pages(HistoryInterface.List()).flatMap(\.entries).allSatisfy { $0.at >= "2026-11-20T13" })
        try world.crash(downtime: Self.day * 4)
        try nextRound(world)
        #expect(try timers(world) == ["running", "paused"])
        #expect(try world.rings().isEmpty)
    }

    @Test("A timer that ended without a daemon is kept while it rings, and can be extended")
    func ringing() throws {
        let limit = Keep.Limit(longest: Self.day * 3, most: 1_000)
        let world = try world(Keep(timers: limit, rings: limit, history: limit))
        let old = try world.startTimer(10, "old")
        try world.crash(downtime: Self.day * 4)
        #expect(try timers(world) == ["old"])
        _ = try world.call(TimersInterface.Extend(names: [old.id], changeSeconds: 60))
        world.advance(by: .seconds(60))
        #expect(try world.rings().contains { $0.state == .ringing })
        // Until the timer is treated as unanswered.
        try nextRound(world)
        #expect(try timers(world) == ["old"])
        world.advance(by: Self.day * 3)
        try nextRound(world)
        #expect(try timers(world) == [])
    }

    @Test("Deletion by number keeps the newest, in any number of slices", arguments: [1, 63, 64, 65, 500])
    func number(excess: Int) throws {
        let limit = Keep.Limit(longest: Self.day, most: 100)
        let world = try world(Keep(timers: limit, rings: limit, history: Keep.Limit(longest: Self.day, most: 40)))
        for index in 0..<(100 + excess) { _ = try world.startTimer(Double(1_000 + index), "\(index)") }
        _ = try world.startTimer(80_000, "running")
        // Until the last ring is treated as unanswered.
        world.advance(by: .seconds(2_000))
        try nextRound(world)
        #expect(try timers(world) == (excess..<100 + excess).map(String.init) + ["running"])
        #expect(try world.rings().map(\.label) == (excess..<100 + excess).map(String.init))
        #expect(try world.pages(HistoryInterface.List()).flatMap(\.entries).count <= 41)
    }

    @Test("Smaller limits apply right after a reload, also with few rows in excess")
    func reloaded() throws {
        let world = try TestWorld().world
        for index in 0..<300 { _ = try world.startTimer(10, "\(index)") }
        world.advance(by: .seconds(1_000))
        #expect(try timers(world).count == 300)
        let limit = Keep.Limit(longest: Self.day, most: 100)
        world.reload(Defaults(keep: Keep(timers: limit, rings: limit, history: limit)))
        #expect(world.comesToRest)
        #expect(try timers(world) == (200..<300).map(String.init))
        for index in 300..<600 { _ = try world.startTimer(10, "\(index)") }
        world.advance(by: .seconds(1_000))
        #expect(world.comesToRest)
        #expect(try timers(world).count <= 110)
    }

    @Test("Deletion is suspended if the store can't be written, and the engine comes to rest")
    func outage() throws {
        for count in stride(from: 1, through: 60, by: 4) { try outage(from: count) }
    }

    private func outage(from count: Int) throws {
        let limit = Keep.Limit(longest: .seconds(7_200), most: 1_000)
        let world = try world(Keep(timers: limit, rings: limit, history: limit))
        for index in 0..<300 { _ = try world.startTimer(10, "\(index)") }
        world.advance(by: .seconds(10_000))
        // The next write starts a round; its writes fail from then on.
        world.disk.fail(.writeFails(at: count, count: .max))
        _ = clockError { _ = try world.startTimer(10, "refused") }
        #expect(world.comesToRest, "\(count)")
        world.disk.heal()
        world.advance(by: .seconds(3_700))
        try nextRound(world)
        #expect(try timers(world).isEmpty)
        #expect(world.comesToRest)
    }

    @Test("With more unreadable rows than the limit, the engine deletes the others and comes to rest")
    func unreadable() throws {
        let limit = Keep.Limit(longest: Self.day, most: 50)
        let world = try world(Keep(timers: limit, rings: limit, history: limit))
        for index in 0..<300 { _ = try world.startTimer(10, "\(index)") }
        world.advance(by: .seconds(1_000))
        try world.crash(editing: "UPDATE timer SET body = '{}' WHERE number <= 200")
        try nextRound(world)
        #expect(world.comesToRest)
        #expect(try world.rings().count <= 50)
        _ = try world.startTimer(10, "after")
        #expect(world.comesToRest)
    }

    @Test("Deletion continues even if every turn exceeds its budget")
    func slowMachine() throws {
        let limit = Keep.Limit(longest: Self.day, most: 10)
        let world = try world(Keep(timers: limit, rings: limit, history: limit))
        for index in 0..<300 { _ = try world.startTimer(10, "\(index)") }
        world.advance(by: .seconds(1_000))
        world.clocks.work(takes: .milliseconds(150))
        try nextRound(world)
        #expect(world.comesToRest)
        world.clocks.work(takes: .zero)
        #expect(try timers(world).count == 10)
    }

    @Test("Task runs, focus sessions and focus days are kept forever")
    func forever() throws {
        let limit = Keep.Limit(longest: .seconds(3_600), most: 1)
        let world = try world(Keep(timers: limit, rings: limit, history: limit))
        _ = try world.call(TasksInterface.Add(name: "piano", estimateSeconds: 60))
        for _ in 0..<5 {
            _ = try world.call(TasksInterface.Start(name: "piano", pausesOther: false))
            world.advance(by: .seconds(50))
            _ = try world.call(TasksInterface.Done(names: []))
        }
        _ = try world.call(FocusInterface.Start(workSeconds: 1_800, breakSeconds: 30))
        world.advance(by: .seconds(1_900))
        _ = try world.call(FocusInterface.Stop())
        for _ in 0..<3 {
            world.advance(by: Self.day)
            try nextRound(world)
        }
        let info = try world.call(TasksInterface.Info(names: ["piano"])).tasks[0]
        #expect(info.total == 5 && info.currentStreak == 5)
        #expect(try world.call(FocusInterface.Stats(days: 30)).stats.totalSeconds == 1_800)
    }

    @Test("An alarm keeps ringing, and never twice, although its old rings are deleted")
    func alarms() throws {
        let limit = Keep.Limit(longest: Self.day * 7, most: 1_000)
        let world = try world(Keep(timers: limit, rings: limit, history: limit))
        _ = try world.addAlarm("07:30", every: "daily") { $0.snoozeLimit = 0 }
        for _ in 0..<30 {
            world.advance(by: Self.day)
            world.stepClock(by: .seconds(-3 * 86_400))
            world.stepClock(by: .seconds(3 * 86_400))
        }
        #expect(world.events(.rang) == 30)
        #expect(try (7...9).contains(world.rings().count))
    }
}

import Agenda
import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Synchronization
import Testing

@testable import Engine

/// One unreadable row affects that item only.
struct UnreadableRowTests {
    private let told = Told()
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld(storeCare: StoreCare(setAside: { [told] in told.add($0) })).world
    }

    private final class Told: Sendable {
        private let items = Mutex<[SetAsideItem]>([])
        var all: [SetAsideItem] { items.withLock { $0 } }
        func add(_ new: [SetAsideItem]) { items.withLock { $0 += new } }
    }

    private static let damages = [
        "'{}'", "'no JSON at all'", "json_set(body, '$.id', 'a77')", "json_set(body, '$.plan', 'of a later version')",
        "json_set(body, '$.state', json('{\"state\":\"dormant\"}'))",
    ]

    @Test("A damaged item stays silent and is reported once; other due items ring", arguments: damages)
    func due(damage: String) throws {
        _ = try world.addAlarm("12:10") { $0.label = "bad" }
        _ = try world.addAlarm("12:10") { $0.label = "good" }
        _ = try world.startTimer(600, "bad timer")
        _ = try world.startTimer(600, "tea")
        try world.crash(
            editing:
                "UPDATE alarm SET body = \(damage) WHERE number = 1; UPDATE timer SET body = \(damage) WHERE number = 1"
        )
        world.advance(by: .seconds(700))
        // The alarm has no state and the timer no plan, so some of the damage does not affect one of them.
        let wasHarmless = Set(["bad", "bad timer"]).subtracting(told.all.map(\.label))
        #expect(wasHarmless.count < 2)
        let rang = try world.rings().map(\.label)
        #expect(Set(rang) == Set(["good", "tea"]).union(wasHarmless))
        #expect(told.all.count == 2 - wasHarmless.count)
        #expect(world.alerter.now.announcements.count == 1)
        let announcement = try #require(world.alerter.now.announcements.first)
        #expect(told.all.allSatisfy { announcement.body.contains("\($0.label) (\($0.item))") })
        #expect(announcement.urgency == .critical)
        // The other items continue, and no wake is caused by the damaged ones.
        _ = try world.startTimer(5, "later")
        world.advance(by: .seconds(10))
        #expect(try world.rings().map(\.label).contains("later"))
        #expect(told.all.count == 2 - wasHarmless.count, "told once")
    }

    private static let exhaustions = [
        "UPDATE counter SET last = 9223372036854775807", "UPDATE counter SET last = 9007199254740991",
        "UPDATE counter SET last = -1", "DELETE FROM counter",
        "UPDATE history SET number = 9223372036854775807 WHERE number = 1",
        "UPDATE history SET number = number + 9223372036854775800",
        "UPDATE sqlite_sequence SET seq = 9223372036854775807",
    ]

    @Test("Nothing fails after the last possible number, and ids stay unique", arguments: exhaustions)
    func exhausted(edit: String) throws {
        _ = try world.addAlarm("12:10") { $0.label = "first" }
        _ = try world.startTimer(600, "tea")
        let entries = try world.call(HistoryInterface.List()).entries.count
        try world.crash(editing: edit)
        let alarm = try world.addAlarm("12:20") { $0.label = "second" }
        let timer = try world.startTimer(60, "eggs")
        #expect(alarm.id != "a1" && timer.id != "t1")
        world.advance(by: .seconds(700))
        #expect(Set(try world.rings().map(\.label)) == ["first", "tea", "eggs"])
        #expect(try world.call(HistoryInterface.List()).entries.count > entries)
        #expect(told.all.isEmpty)
    }

    @Test("A time out of range counts as damage", arguments: [Int64.min, .min + 1, -1 << 62, 1 << 62, .max])
    func moments(_ moment: Int64) throws {
        _ = try world.addAlarm("12:10") { $0.label = "bad" }
        _ = try world.addAlarm("12:10") { $0.label = "good" }
        _ = try world.startTimer(600, "bad timer")
        _ = try world.startTimer(600, "tea")
        try world.crash(
            editing:
                """
                UPDATE alarm SET body = json_set(body, '$.state.next.atMicroseconds', \(moment)) WHERE number = 1;
                UPDATE timer SET body = json_set(body, '$.durationMicroseconds', \(moment)) WHERE number = 1
                """
        )
        world.advance(by: .seconds(700))
        #expect(Set(try world.rings().map(\.label)) == ["good", "tea"])
        #expect(Set(told.all.map(\.label)) == ["bad", "bad timer"])
    }

    @Test("Lists have all other items, naming it reports the reason, and it can be removed")
    func lists() throws {
        for (label, time) in [("one", "12:10"), ("two", "12:05"), ("three", "12:10")] {
            _ = try world.addAlarm(time) { $0.label = label }
        }
        try world.crash(editing: "UPDATE alarm SET body = '{}' WHERE number = 2")
        #expect(try world.call(AlarmsInterface.List()).alarms.map(\.label) == ["one", "three"])
        #expect(told.all.map(\.item) == [ItemID("a2")])
        #expect(try world.store.transaction { try $0.nextRing(world.now)?.0 } == ItemID("a1"), "nothing waits for it")
        let refusal = clockError { _ = try world.call(AlarmsInterface.Show(names: ["two"])) }
        #expect(refusal == .storageFailed(sqlite: 11, message: "a2 can't be read"))
        let removed = try world.call(AlarmsInterface.Remove(names: ["two", "three", "two"])).alarms
        #expect(removed.map(\.label) == ["three"])
        #expect(
            clockError { _ = try world.call(AlarmsInterface.Show(names: ["a2"])) }
                == .noSuchItem(kind: "alarm", name: "a2")
        )
        #expect(told.all.count == 1)
    }

    @Test("The doctor names every item that is set aside until the command that ends its kind has removed it")
    func removal() throws {
        _ = try world.startTimer(60, "eggs")
        world.advance(by: .seconds(61))
        _ = try world.startTimer(600, "tea")
        _ = try world.startTimer(600, "kept")
        _ = try world.call(FocusInterface.Start(task: "book"))
        _ = try world.call(StopwatchesInterface.Start(label: "run"))
        try world.crash(
            editing:
                """
                UPDATE timer SET body = '{}' WHERE number = 2; UPDATE ring SET body = '{}';
                UPDATE focus SET body = '{}'; UPDATE stopwatch SET body = '{}'
                """
        )
        _ = try world.call(StopwatchesInterface.List())
        let damaged = ["f1 book", "r1 eggs", "s1 run", "t2 tea"]
        #expect(try examined() == damaged)
        #expect(clockError { _ = try world.call(TimersInterface.Pause(names: ["t2"])) } != nil)
        #expect(clockError { _ = try world.call(FocusInterface.Pause()) } != nil)
        #expect(told.all.count == damaged.count)
        #expect(try examined() == damaged)

        #expect(try world.call(TimersInterface.Cancel(names: ["t2", "kept"])).timers.map(\.label) == ["kept"])
        #expect(try examined() == ["f1 book", "r1 eggs", "s1 run"])
        #expect(try world.call(StopwatchesInterface.Remove(names: ["run"])).stopwatches.isEmpty)
        #expect(try world.call(RingsInterface.Dismiss(names: [])).rings.isEmpty)
        #expect(try examined() == ["f1 book", "r1 eggs"])
        #expect(try world.call(RingsInterface.Dismiss(names: ["r1"])).rings.isEmpty)
        #expect(try world.call(FocusInterface.Stop()).focus == nil)
        #expect(try examined().isEmpty)
        #expect(
            clockError { _ = try world.call(TimersInterface.Show(names: ["t2"])) }
                == .noSuchItem(kind: "timer", name: "t2")
        )
        try world.crash()
        #expect(try examined().isEmpty)
        #expect(told.all.count == damaged.count)
    }

    private func examined() throws -> [String] {
        try StoreExamination.examine(path: world.storePath).unreadableItems
    }

    @Test("A start and replanning skip it; after a repair it rings again")
    func startAndReplanning() throws {
        for label in ["one", "two", "three"] { _ = try world.addAlarm("18:00", every: "daily") { $0.label = label } }
        try world.crash(
            editing:
                "CREATE TABLE kept AS SELECT body FROM alarm WHERE number = 1; UPDATE alarm SET body = '{}' WHERE number = 1"
        )
        world.travel(to: try ZoneDatabase().zone(named: "Europe/London"))
        #expect(told.all.map(\.item) == [ItemID("a1")])
        #expect(
            try world.call(AlarmsInterface.List()).alarms.map(\.next)
                == ["2026-11-20T18:00:00Z", "2026-11-20T18:00:00Z"].map { $0.replacing("Z", with: "+00:00") }
        )
        world.advance(by: .seconds(8 * 3600))
        #expect(Set(try world.rings().map(\.label)) == ["two", "three"])
        try world.crash(editing: "UPDATE alarm SET body = (SELECT body FROM kept) WHERE number = 1; DROP TABLE kept")
        world.advance(by: .seconds(86_400))
        #expect(
            try world.rings().contains {
                $0.label == "one" && $0.scheduled.hasPrefix("2026-11-21") && $0.started != nil
            }
        )
        #expect(told.all.count == 1)
    }

    @Test(
        "An unreadable ring blocks neither a start nor the next ring of its alarm",
        arguments: ["'{}'", "'no JSON'"]
    )
    func ring(damage: String) throws {
        _ = try world.addAlarm("12:10", every: "daily") { $0.label = "daily" }
        world.advance(by: .seconds(700))
        try world.crash(editing: "UPDATE ring SET body = \(damage) WHERE number = 1")
        #expect(told.all.map(\.item) == [ItemID("r1")])
        #expect(try world.call(RingsInterface.List(all: false)).rings.isEmpty)
        world.advance(by: .seconds(86_400))
        #expect(try world.rings().map(\.id) == ["r2"])
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.stepClock(by: .seconds(-86_400))
        world.advance(by: .seconds(86_400 + 700))
        #expect(try world.rings().map(\.id) == ["r2"], "what rang does not ring again")
    }

    @Test("Unknown entries of the queue are replaced by the deadlines of their item")
    func queue() throws {
        _ = try world.addAlarm("12:10") { $0.label = "alarm" }
        try world.crash(
            editing:
                """
                INSERT INTO deadline SELECT 'a1', 'shout', clock, at - 300000000, boot, expected, wakes FROM deadline;
                INSERT INTO deadline SELECT 's1', 'ring', clock, at - 300000000, boot, expected, wakes FROM deadline WHERE purpose = 'ring';
                INSERT INTO deadline SELECT 'what?', 'ring', clock, at - 300000000, boot, expected, wakes FROM deadline WHERE item = 'a1' AND purpose = 'ring';
                INSERT INTO deadline SELECT 'a9', 'ring', clock, at - 300000000, boot, expected, wakes FROM deadline WHERE item = 'a1' AND purpose = 'ring'
                """
        )
        world.advance(by: .seconds(700))
        #expect(try world.rings().map(\.label) == ["alarm"])
        #expect(try world.store.transaction { try $0.due(world.now, limit: 10).count } == 0)
    }
}

import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// What is counted from a clock that can't be right, see ``DoubtedClockTests``.
struct CountedByDoubtedClockTests {
    private let clocks = DoubtedClockTests()

    @Test("What rang at its right moment by such a clock does not ring again", arguments: DoubtedClockTests.wrong)
    func rangAtRightMoment(wrong: String) throws {
        let world = try TestWorld().world
        let correction = try clocks.boot(world, wrong, offFor: 60)
        _ = try world.addAlarm("in 5 minutes") { ($0.rings, $0.exec) = (false, "pay") }
        _ = try world.addAlarm("in 5 minutes") { $0.exec = "music" }
        let grid = AlarmSettingsObject(time: "in 5 minutes", repeat: "every 5 minutes")
        _ = try world.call(AlarmsInterface.Add(settings: grid, enabled: true))
        world.advance(by: .seconds(310))
        #expect(try world.rings().map(\.state).count == 3)
        _ = try world.call(RingsInterface.Dismiss(names: ["a3"]))
        world.advance(by: .seconds(50))
        let right = world.now.wall + correction
        clocks.synchronise(world, correction)
        world.advance(by: .seconds(60))
        let rings = try world.rings()
        #expect(rings.count == 3)
        #expect(rings.filter { $0.state == .ringing }.map(\.item) == ["a2"])
        #expect(rings.allSatisfy { $0.scheduled.hasPrefix("2026-11-20T12:0") })
        #expect(world.now.wall >= right)
        world.advance(by: .seconds(250))
        #expect(try world.rings().count == 4)
    }

    @Test("A day counted from such a clock keeps its time of day", arguments: DoubtedClockTests.wrong)
    func dayMeanwhile(wrong: String) throws {
        let world = try TestWorld().world
        let correction = try clocks.boot(world, wrong, offFor: 60)
        _ = try world.addAlarm("tomorrow 05:00")
        _ = try world.addAlarm("in 2 days at 06:30")
        _ = try world.addAlarm("wed 05:00")
        _ = try world.addAlarm("06:00", every: "daily") { $0.count = 2 }
        _ = try world.call(AlarmsInterface.Disable(names: ["a4"]))
        let yearly = DaysInterface.Add(name: "xmas", date: "12-25", yearly: true, notifySeconds: [])
        _ = try world.call(yearly)
        world.advance(by: .seconds(30))
        clocks.synchronise(world, correction)
        #expect(try world.alarm("a1").next == "2026-11-21T05:00:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-22T06:30:00+01:00")
        #expect(try world.alarm("a3").next == "2026-11-25T05:00:00+01:00")
        _ = try world.call(AlarmsInterface.Enable(names: ["a4"]))
        #expect(try world.alarm("a4").next == "2026-11-21T06:00:00+01:00")
        #expect(try world.call(DaysInterface.Show(names: ["xmas"])).days.map(\.date) == ["2026-12-25"])
        #expect(try world.rings().isEmpty)
    }

    @Test("What is right a moment before its time rings at its time", arguments: [17, 18])
    func momentTooEarly(offFor seconds: Int64) throws {
        let world = try TestWorld(start: "2026-09-24T06:59:42+02:00").world
        _ = try world.startTimer(18, "tea")
        _ = try world.addAlarm("07:00")
        clocks.synchronise(world, try clocks.boot(world, "2098-05-06T07:08:09Z", offFor: seconds))
        let left = 18 - seconds
        #expect(try world.rings().count == (left > 0 ? 0 : 2))
        #expect(try (world.timer("tea").state == .running) == (left > 0))
        world.advance(by: .seconds(left))
        #expect(try world.rings().count == 2)
        world.advance(by: .seconds(10))
        #expect(try world.rings().count == 2)
    }

    @Test(
        "A timer that ended by a wrong clock of an earlier boot rings after the next one",
        arguments: DoubtedClockTests.wrong
    )
    func endedMeanwhile(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(300, "tea")
        world.advance(by: .seconds(10))
        let start = world.now.wall
        _ = try clocks.boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(1))
        world.clocks.synchronise(true)
        try world.reboot(offFor: start + .seconds(390) - world.now.wall)
        #expect(try world.rings().map(\.state) == [.ringing])
        world.advance(by: .seconds(60))
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(world.events(.missed) == 0)
    }

    @Test(
        "Laps and pauses of a stopwatch by a wrong clock get their right times",
        arguments: DoubtedClockTests.wrong + ["2026-11-20T12:03:00Z", "2026-11-21T12:00:00Z"],
        [true, false]
    )
    func stopwatchMeanwhile(wrong: String, pauses: Bool) throws {
        let world = try TestWorld().world
        _ = try world.call(StopwatchesInterface.Start(label: "run"))
        world.advance(by: .seconds(100))
        _ = try world.call(StopwatchesInterface.Lap())
        let correction = try clocks.boot(world, wrong, offFor: 900)
        world.advance(by: .seconds(20))
        _ = try world.call(StopwatchesInterface.Lap())
        if pauses {
            _ = try world.call(StopwatchesInterface.Pause())
            world.advance(by: .seconds(30))
            _ = try world.call(StopwatchesInterface.Resume())
        }
        world.advance(by: .seconds(10))
        _ = try world.call(StopwatchesInterface.Lap())
        if pauses { _ = try world.call(StopwatchesInterface.Pause()) }
        clocks.synchronise(world, correction)
        let stopwatch = try world.stopwatch("run")
        #expect(stopwatch.laps.map(\.totalSeconds) == [100, 1020, 1030])
        #expect(stopwatch.elapsedSeconds == 1030)
        if pauses { _ = try world.call(StopwatchesInterface.Resume()) }
        try world.crash()
        world.advance(by: .seconds(10))
        #expect(try world.stopwatch("run").elapsedSeconds == 1040)
    }

    @Test("A lap of a boot that never had the right clock is none of the future", arguments: DoubtedClockTests.wrong)
    func lapOfWrongBoot(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.call(StopwatchesInterface.Start(label: "run"))
        world.advance(by: .seconds(100))
        let right = world.now.wall + .seconds(1000)
        _ = try clocks.boot(world, wrong, offFor: 0)
        world.advance(by: .seconds(20))
        _ = try world.call(StopwatchesInterface.Lap())
        world.clocks.synchronise(true)
        try world.reboot(offFor: right - world.now.wall)
        let stopwatch = try world.stopwatch("run")
        #expect(stopwatch.elapsedSeconds == 1100)
        #expect(stopwatch.laps.allSatisfy { $0.totalSeconds <= 1100 })
    }

    /// Clocks of before the last boot, believed or not.
    private static let behind = ["1970-01-01T00:00:05Z", "2000-01-01T00:00:05Z", "2026-11-20T04:00:00Z"]

    /// A timer with 200 s left and a snooze with 300 s left at the last change of a boot. The next one has lasted for 5 s
    /// when the daemon starts.
    private func countedInTwoBoots(_ behind: String, offFor seconds: Int64) throws -> (SimulatedWorld, Duration) {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01")
        world.advance(by: .seconds(100))
        _ = try world.startTimer(300, "tea")
        _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 400))
        world.advance(by: .seconds(100))
        _ = try world.startTimer(9000, "bread")
        return (world, try clocks.boot(world, behind, offFor: seconds))
    }

    private func ringing(_ world: SimulatedWorld) throws -> [String] {
        try world.rings().filter { $0.state == .ringing }.map(\.item)
    }

    @Test("Of a count no more is left than when the last boot ended, by a clock that nobody sets", arguments: behind)
    func boundCounts(behind: String) throws {
        let (world, correction) = try countedInTwoBoots(behind, offFor: 60)
        world.advance(by: .seconds(194))
        #expect(try ringing(world).isEmpty)
        world.advance(by: .seconds(2))
        #expect(try ringing(world) == ["t1"])
        world.advance(by: .seconds(100))
        #expect(try ringing(world) == ["a1", "t1"])
        clocks.synchronise(world, correction)
        world.advance(by: .seconds(10))
        #expect(try ringing(world) == ["a1", "t1"])
    }

    @Test("A timer that its bound ended was due when it expected to end", arguments: behind)
    func boundMoment(behind: String) throws {
        let (world, correction) = try countedInTwoBoots(behind, offFor: 60)
        world.advance(by: .seconds(200))
        #expect(try ringing(world) == ["t1"])
        clocks.synchronise(world, correction)
        let right = "2026-11-20T12:06:40+01:00"
        #expect(try world.rings().filter { $0.item == "t1" }.map(\.scheduled) == [right])
        #expect(try ringing(world) == ["t1"])
        try world.crash()
        #expect(try ringing(world) == ["t1"])
        _ = try world.call(RingsInterface.Dismiss(names: ["t1"]))
        #expect(try world.call(TimersInterface.List(all: true)).timers.first { $0.id == "t1" }?.ends == right)
    }

    @Test("A bound count ends earlier by the right clock, and keeps its bound over another boot", arguments: behind)
    func boundCountsAfterwards(behind: String) throws {
        let (world, correction) = try countedInTwoBoots(behind, offFor: 60)
        world.advance(by: .seconds(100))
        clocks.synchronise(world, correction)
        world.advance(by: .seconds(39))
        #expect(try ringing(world).isEmpty)
        world.advance(by: .seconds(2))
        #expect(try ringing(world) == ["t1"])

        let (other, _) = try countedInTwoBoots(behind, offFor: 60)
        other.advance(by: .seconds(100))
        _ = try other.startTimer(9000, "cake")
        _ = try clocks.boot(other, behind, offFor: 60)
        other.advance(by: .seconds(89))
        #expect(try ringing(other).isEmpty)
        other.advance(by: .seconds(2))
        #expect(try ringing(other) == ["t1"])
    }

    @Test("A clock that goes back far within a boot leaves no more of a count of the last one")
    func boundAfterStep() throws {
        let (world, _) = try countedInTwoBoots("2026-11-20T11:06:00Z", offFor: 60)
        world.advance(by: .seconds(10))
        world.clocks.synchronise(false)
        world.stepClock(by: .zero - .seconds(86_400 * 3650))
        world.advance(by: .seconds(183))
        #expect(try ringing(world).isEmpty)
        world.advance(by: .seconds(3))
        #expect(try ringing(world) == ["t1"])
        world.advance(by: .seconds(100))
        #expect(try ringing(world) == ["a1", "t1"])
    }
}

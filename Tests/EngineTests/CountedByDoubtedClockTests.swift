import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// What is counted from a clock that can't be right, see ``DoubtedClockTests``.
struct CountedByDoubtedClockTests {
    private let clocks = DoubtedClockTests()

    @Test(
        "The past of an archive imported by such a clock is not missed",
        arguments: DoubtedClockTests.wrong + ["2026-06-01T12:00:00Z"]
    )
    func importedMeanwhile(wrong: String) throws {
        let source = try TestWorld(start: "2026-09-24T12:00:00+02:00").world
        _ = try source.addAlarm("13:00")
        _ = try source.addAlarm("07:15", every: "daily")
        let archive = try source.call(ArchiveInterface.Export()).archive
        let world = try TestWorld(isSynchronised: false).world
        let correction = try clocks.boot(world, wrong, offFor: 60)
        _ = try world.call(
            ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: false, commands: false)
        )
        world.advance(by: .seconds(30))
        clocks.synchronise(world, correction)
        world.advance(by: .seconds(10))
        #expect(try world.rings().isEmpty)
        #expect(world.alerter.now.announcements.isEmpty)
        #expect(try world.alarm("a2").next == "2026-11-21T07:15:00+01:00")
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
}

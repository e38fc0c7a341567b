import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// What a wrong clock must leave as it was, see ``DoubtedClockTests``.
struct AfterWrongClockTests {
    private let clocks = DoubtedClockTests()

    @Test(
        "A clock of before this program is never believed: what was answered or told is not missed once it is right",
        arguments: ["1970-01-01T00:00:05Z", "2000-01-01T00:00:05Z"]
    )
    func daysInThePast(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01", every: "daily")
        for day in 0..<4 {
            world.advance(by: .seconds(120))
            if day != 1 { _ = try world.call(RingsInterface.Dismiss(names: [])) }
            world.advance(by: .seconds(86_280))
        }
        let (rings, told) = (try world.rings().map(\.state), world.alerter.now.announcements.count)
        #expect(rings.filter { $0 == .missed }.count == 1)
        let correction = try clocks.boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(3 * 86_400))
        #expect(try world.rings().filter { $0.scheduled > "2026" }.map(\.state) == rings)
        clocks.synchronise(world, correction)
        world.advance(by: .seconds(5))
        #expect(
            try world.rings().filter { $0.scheduled < "2026-11-24T12:00" && $0.scheduled > "2026" }.map(\.state)
                == rings
        )
        // Of the three days between, the last one is told with the others.
        #expect(world.alerter.now.announcements.count <= told + 1)
        #expect(
            world.alerter.now.announcements.allSatisfy { !$0.body.contains("4 times") && !$0.body.contains("5 times") }
        )
    }

    @Test("The rounds of a silent timer go on after a clock that was ahead for seconds", arguments: [3600, 3 * 86_400])
    func silentRounds(seconds: Int64) throws {
        let world = try TestWorld().world
        _ = try world.call(
            TimersInterface.Start(durationSeconds: 240, label: "rep", repeat: "5", exec: "pay", rings: false)
        )
        world.advance(by: .seconds(570))
        world.clocks.synchronise(false)
        try world.reboot(offFor: .seconds(seconds))
        world.advance(by: .seconds(2))
        #expect(try world.timer("rep").state == .done)
        clocks.synchronise(world, .zero - .seconds(seconds - 13))
        #expect(try world.timer("rep").state == .running)
        let runs = try world.rings().count
        #expect(runs == 3)
        world.advance(by: .seconds(700))
        // The last one has run by the wrong clock, which can't be taken back.
        #expect(try world.rings().count == runs + 2)
        #expect(try world.timer("rep").state == .done)
    }

    @Test("The notice of an alarm is shown again after a clock that was behind", arguments: DoubtedClockTests.wrong)
    func notice(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.preSeconds = 2400 }
        world.advance(by: .seconds(60))
        let alarm = ItemID("a1")
        #expect(world.alerter.now.notices[alarm] != nil)
        clocks.synchronise(world, try clocks.boot(world, wrong, offFor: 20))
        world.advance(by: .seconds(1))
        #expect(world.alerter.now.notices[alarm]?.body == "Rings today 12:30, in 28 min 40 s")
    }
}

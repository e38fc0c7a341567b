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

    @Test(
        "A one-time alarm that rang at its right moment by a clock ahead does not ring at the moment of that clock",
        arguments: ["2026-11-20T14:00:00Z", "2026-11-22T11:00:00Z", "2098-05-05T11:00:00Z"]
    )
    func redatedIsOver(wrong: String) throws {
        let world = try TestWorld().world
        let correction = try clocks.boot(world, wrong, offFor: 60)
        _ = try world.addAlarm("in 5 minutes")
        _ = try world.addAlarm("in 5 minutes") { ($0.rings, $0.exec) = (false, "pay") }
        world.advance(by: .seconds(310))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        clocks.synchronise(world, correction)
        world.advance(by: .seconds(5))
        #expect(try (1...2).map { try world.alarm("a\($0)").next } == [nil, nil])
        world.advance(by: .seconds(3 * 86_400))
        #expect(try world.rings().count == 2)
    }

    @Test("A pause by a clock that is not believed keeps what is known to be left", arguments: [false, true])
    func pausedInDoubt(isInOneBoot: Bool) throws {
        let world = try TestWorld().world
        var correction = Duration.zero
        if isInOneBoot { correction = try clocks.boot(world, "1970-01-01T00:00:05Z", offFor: 20) }
        _ = try world.startTimer(600, "tea")
        _ = try world.call(TimersInterface.Extend(names: ["tea"], changeSeconds: 1800))
        if !isInOneBoot { correction = try clocks.boot(world, "1970-01-01T00:00:05Z", offFor: 20) }
        world.advance(by: .seconds(15))
        _ = try world.call(TimersInterface.Pause(names: ["tea"]))
        clocks.synchronise(world, correction)
        _ = try world.call(TimersInterface.Resume(names: ["tea"]))
        let left = try world.timer("tea").remainingSeconds
        #expect((2370...2400).contains(left))
    }

    @Test("A silent timer that was extended by a clock ahead goes on by the right one", arguments: [1200, -60])
    func extendedAhead(change: Double) throws {
        let world = try TestWorld().world
        _ = try world.call(TimersInterface.Start(durationSeconds: 240, label: "rep", repeat: "30", rings: false))
        world.advance(by: .seconds(30))
        world.clocks.synchronise(false)
        try world.reboot(offFor: .seconds(4100))
        _ = try world.call(TimersInterface.Extend(names: ["rep"], changeSeconds: change))
        world.advance(by: .seconds(5))
        clocks.synchronise(world, .seconds(-4090))
        #expect(try world.timer("rep").remainingSeconds == 240 - 45 + change)
    }

    @Test(
        "A round that ended while the clock was behind does not end again",
        arguments: DoubtedClockTests.wrong.prefix(2)
    )
    func roundEndedBehind(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.call(
            TimersInterface.Start(durationSeconds: 240, label: "rep", repeat: "3", exec: "pay", rings: false)
        )
        world.advance(by: .seconds(60))
        _ = try world.startTimer(9000)
        let correction = try clocks.boot(world, wrong, offFor: 15)
        world.advance(by: .seconds(185))
        #expect(try world.rings().count == 1)
        clocks.synchronise(world, correction)
        world.advance(by: .seconds(1))
        #expect(try world.rings().count == 1)
        world.advance(by: .seconds(600))
        #expect(try world.rings().count == 3)
    }
}

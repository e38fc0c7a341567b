import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// A grid of hours or minutes that has begun goes on in every zone. The worlds start on Friday 2026-11-20, 12:00 in
/// Berlin.
struct GridTravelTests {
    private static let zones = ZoneDatabase()

    private func travel(_ world: SimulatedWorld, _ zone: String) throws {
        world.travel(to: try Self.zones.zone(named: zone))
    }

    private func began(_ every: String, count: Int? = nil) throws -> SimulatedWorld {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:15", every: every) { settings in
            (settings.count, settings.snoozeLimit) = (count, 0)
        }
        world.advance(by: .seconds(32 * 60))
        return world
    }

    @Test(
        "Further west it does not begin again, further east it loses nothing",
        arguments: [
            ("Europe/London", "2026-11-20T11:45:00+00:00"), ("America/Los_Angeles", "2026-11-20T03:45:00-08:00"),
            ("Asia/Tokyo", "2026-11-20T20:45:00+09:00"), ("Asia/Kathmandu", "2026-11-20T17:30:00+05:45"),
        ]
    )
    func goesOn(zone: String, next: String) throws {
        let world = try began("every 15 minutes")
        try travel(world, zone)
        #expect(try world.alarm("a1").next == next)
        world.advance(by: .seconds(180))
        #expect(try world.alarm("a1").next == next)
    }

    @Test(
        "What it has at the same moment in both zones stays rung when the zone is back",
        arguments: ["Asia/Tokyo", "Asia/Kathmandu", "Asia/Kolkata"],
        ["every 15 minutes", "*:0/15"]
    )
    func rangInBoth(zone: String, every: String) throws {
        let world = try TestWorld().world
        world.advance(by: .seconds(600))
        let onCalendar = every.hasPrefix("*")
        _ = try world.addAlarm("12:15", every: onCalendar ? nil : every) { settings in
            if onCalendar { (settings.time, settings.onCalendar) = (nil, every) }
        }
        _ = try world.addAlarm("12:15", every: "daily")
        world.advance(by: .seconds(280))
        try travel(world, zone)
        world.advance(by: .seconds(40))
        #expect(world.events(.rang) == 1)
        try travel(world, "Europe/Berlin")
        world.advance(by: .seconds(5))
        #expect(try Set(world.rings().map(\.item)) == ["a1", "a2"])
        #expect(world.events(.rang) == 2)
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
    }

    @Test("Its count counts what has rung", arguments: ["Europe/London", "America/Los_Angeles", "Asia/Tokyo"])
    func count(zone: String) throws {
        let world = try began("every 15 minutes", count: 6)
        try travel(world, zone)
        world.advance(by: .seconds(86_400))
        #expect(world.events(.rang) == 6)
        #expect(try world.alarm("a1").state == .done)
    }

    @Test("Every two hours stays at its hours", arguments: ["Europe/London", "Africa/Abidjan"])
    func hours(zone: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:15", every: "every 2 hours") { $0.snoozeLimit = 0 }
        world.advance(by: .seconds(5 * 3600))
        try travel(world, zone)
        #expect(try world.alarm("a1").next == "2026-11-20T16:15:00+00:00")
    }

    @Test("It has begun, too, if its first time came soon after the start, or was skipped", arguments: [false, true])
    func firstTime(isSkipped: Bool) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01", every: "every 15 minutes") { ($0.count, $0.snoozeLimit) = (4, 0) }
        if isSkipped { _ = try world.call(AlarmsInterface.Skip(names: ["a1"])) }
        world.advance(by: .seconds(660))
        try travel(world, "Europe/London")
        #expect(try world.alarm("a1").next == "2026-11-20T11:16:00+00:00")
        world.advance(by: .seconds(86_400))
        #expect(world.events(.rang) == (isSkipped ? 3 : 4))
    }

    @Test("It has not begun by a clock that was days ahead for seconds")
    func ahead() throws {
        let world = try TestWorld(isSynchronised: false).world
        _ = try world.addAlarm("2026-11-21 08:00", every: "every 15 minutes") { $0.count = 4 }
        world.advance(by: .seconds(150))
        world.stepClock(by: .seconds(3 * 86_400))
        world.advance(by: .seconds(1))
        world.stepClock(by: .seconds(-3 * 86_400))
        try travel(world, "Europe/London")
        world.advance(by: .seconds(150))
        #expect(try world.alarm("a1").next == "2026-11-21T08:00:00+00:00")
    }

    /// Its times in the other zone lie between those of the first one.
    @Test("What lies before the last time that rang is not missed")
    func between() throws {
        let world = try TestWorld(zone: "America/Los_Angeles").world
        _ = try world.addAlarm("03:05", every: "every 7 minutes") { $0.snoozeLimit = 0 }
        world.advance(by: .seconds(12 * 60 + 30))
        let rang = world.events(.rang)
        try travel(world, "Europe/Berlin")
        world.advance(by: .seconds(180))
        #expect(try world.rings().count { $0.state == .missed && $0.started == nil } == 0)
        #expect(world.events(.rang) >= rang)
    }

    @Test("A zone for a second moves nothing, and one that has not begun begins at its wall time")
    func flap() throws {
        let world = try began("every 15 minutes", count: 6)
        try travel(world, "Asia/Tokyo")
        world.advance(by: .seconds(1))
        try travel(world, "Europe/Berlin")
        #expect(try world.alarm("a1").next == "2026-11-20T12:45:00+01:00")
        _ = try world.addAlarm("14:00", every: "every 30 minutes")
        try travel(world, "Europe/London")
        world.advance(by: .seconds(180))
        #expect(try world.alarm("a2").next == "2026-11-20T14:00:00+00:00")
    }

    /// In Berlin the hour from 02:00 to 03:00 occurs twice on 25 October 2026.
    @Test(
        "Begun in the first pass of a repeated hour, it rings throughout the second one",
        arguments: [(nil, 9), (3, 3), (6, 6)]
    )
    func repeatedHour(count: Int?, rings: Int) throws {
        let world = try TestWorld(start: "2026-10-25T02:38:00+02:00").world
        _ = try world.addAlarm("02:40", every: "every 15 minutes") { settings in
            (settings.count, settings.snoozeLimit) = (count, 0)
        }
        world.advance(by: .seconds(180))
        #expect(try world.alarm("a1").next == "2026-10-25T02:55:00+02:00")
        world.advance(by: .seconds(900))
        #expect(try world.alarm("a1").next == "2026-10-25T02:10:00+01:00")
        world.advance(by: .seconds(6300))
        #expect(world.events(.rang) == rings)
    }

    @Test("In the second pass, or of hours that do not divide it, it begins at its own time")
    func secondPass() throws {
        let world = try TestWorld(start: "2026-10-25T02:10:00+01:00").world
        _ = try world.addAlarm("02:40", every: "every 15 minutes")
        try travel(world, "Europe/London")
        try travel(world, "Europe/Berlin")
        #expect(try world.alarm("a1").next == "2026-10-25T02:40:00+01:00")
        let first = try TestWorld(start: "2026-10-25T02:10:00+02:00").world
        _ = try first.addAlarm("02:15", every: "every 2 hours") { $0.snoozeLimit = 0 }
        first.advance(by: .seconds(600))
        #expect(try first.alarm("a1").next == "2026-10-25T02:15:00+01:00")
    }
}

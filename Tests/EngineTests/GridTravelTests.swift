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
}

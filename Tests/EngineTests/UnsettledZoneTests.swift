import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// Zones that do not last, one after the other.
struct UnsettledZoneTests {
    /// Half a second in each zone.
    private static func flap(_ world: SimulatedWorld, _ zones: String...) throws {
        for zone in zones {
            try world.travel(to: world.zones.zone(named: zone))
            world.advance(by: .milliseconds(500))
        }
    }

    @Test("A ring of the zone that has lasted stays, however often the zone changes", arguments: [nil, "daily"])
    func ringOfSettledZone(every: String?) throws {
        let world = try TestWorld(start: "2026-11-20T06:57:00+01:00").world
        _ = try world.addAlarm("07:00", every: every)
        world.advance(by: .seconds(190))
        let chains = [
            ["Europe/Athens", "Europe/London"], ["Asia/Tokyo", "America/Los_Angeles"],
            ["Europe/Paris", "Europe/London"],
        ]
        for chain in chains {
            for zone in chain + ["Europe/Berlin"] {
                try Self.flap(world, zone)
                #expect(try world.rings().map(\.state) == [.ringing])
                if zone == "Europe/London" { try world.restart() }
            }
        }
        #expect(try world.alarm("a1").next == every.map { _ in "2026-11-21T07:00:00+01:00" })
        try Self.flap(world, "Europe/Athens", "Europe/London")
        world.advance(by: .seconds(3700))
        #expect(try world.rings().count == 1)
    }

    @Test("A ring of a zone with the local time of the one that has lasted stays")
    func ringOfLikeZone() throws {
        let world = try TestWorld(start: "2026-11-20T06:57:00+01:00").world
        _ = try world.addAlarm("07:00", every: "daily")
        world.advance(by: .seconds(150))
        try Self.flap(world, "Europe/Paris")
        world.advance(by: .seconds(35))
        #expect(try world.rings().map(\.state) == [.ringing])
        try Self.flap(world, "Europe/London")
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(try world.alarm("a1").next == "2026-11-21T07:00:00+00:00")
    }

    @Test("What a zone that did not last has missed is to come", arguments: [nil, "2026-11-20", "daily"])
    func missedByWrongZone(kind: String?) throws {
        let isDate = kind?.hasPrefix("2026") == true
        for policy in [MissedCode.ring, .notify, .skip] {
            let world = try TestWorld(start: "2026-11-20T00:50:00+01:00").world
            _ = try world.addAlarm((isDate ? "2026-11-20 " : "") + "09:01", every: isDate ? nil : kind) {
                $0.graceSeconds = 600
                $0.missed = policy
            }
            world.advance(by: .seconds(130))
            try Self.flap(world, "Asia/Tokyo")
            world.sleep(for: .seconds(1300))
            world.advance(by: .seconds(1))
            try Self.flap(world, "Europe/Berlin")
            #expect(try world.alarm("a1").next == "2026-11-20T09:01:00+01:00")
            world.advance(by: .seconds(9 * 3600))
            #expect(try world.rings().contains { $0.scheduled == "2026-11-20T09:01:00+01:00" && $0.started != nil })
        }
    }

    /// How the first daemon goes on in the wrong zone, and then in the right one.
    enum FirstDaemon: CaseIterable {
        case runs, isStopped, isKilled, isKilledAndReturns
    }

    @Test("What rang by a wrong zone before any zone has lasted is to come", arguments: FirstDaemon.allCases)
    func beforeAnyZoneHasLasted(course: FirstDaemon) throws {
        let world = try TestWorld(start: "2026-11-25T01:00:00+01:00").world
        _ = try world.addAlarm("09:01")
        _ = try world.addAlarm("09:01", every: "daily")
        world.advance(by: .seconds(1))
        try Self.flap(world, "Asia/Tokyo")
        world.advance(by: .seconds(60))
        #expect(try world.rings().map(\.state) == [.ringing, .ringing])
        switch course {
        case .runs: break
        case .isStopped: try world.restart(downtime: .seconds(1))
        case .isKilled: try world.crash(downtime: .seconds(1))
        case .isKilledAndReturns:
            let berlin = try world.zones.zone(named: "Europe/Berlin")
            try world.crash(downtime: .seconds(1)) { world.clocks.travel(to: berlin) }
        }
        try Self.flap(world, "Europe/Berlin")
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(8 * 3600))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-25T09:01:00+01:00", "2026-11-25T09:01:00+01:00"])
        #expect(try world.rings().allSatisfy { $0.started == $0.scheduled })
    }

    @Test(
        "What lies in the gap of a zone that has just begun rings at its end",
        arguments: [nil, "2026-03-29", "daily"],
        [GapCode.after, .before]
    )
    func gapOfNewZone(kind: String?, gap: GapCode) throws {
        let world = try TestWorld(start: "2026-03-29T00:50:00+00:00", zone: "Europe/London").world
        let isDate = kind?.hasPrefix("2026") == true
        _ = try world.addAlarm((isDate ? "2026-03-29 " : "") + "02:30", every: isDate ? nil : kind) {
            $0.gap = gap
            $0.graceSeconds = 60
        }
        let settings = AlarmSettingsObject(onCalendar: "*-*-* 01,02:30")
        _ = try world.call(AlarmsInterface.Add(settings: settings, enabled: true))
        world.advance(by: .seconds(570))
        try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
        world.advance(by: .seconds(31))
        let rings = try world.rings().map { [$0.item, $0.scheduled] }
        let end = gap == .after ? "2026-03-29T03:00:00+02:00" : "2026-03-29T01:59:59+01:00"
        #expect(Set(rings) == [["a1", end], ["a2", "2026-03-29T03:00:00+02:00"]])
        #expect(world.events(.missed) == 0)
    }

    @Test("What a change passes over rings although an earlier time of day has rung at a later moment")
    func ringOfEarlierTimeOfDay() throws {
        let world = try TestWorld(start: "2026-11-20T08:09:00+01:00").world
        let settings = AlarmSettingsObject(onCalendar: "*-*-* 08,10:10")
        _ = try world.call(AlarmsInterface.Add(settings: settings, enabled: true))
        world.advance(by: .seconds(130))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        try world.travel(to: world.zones.zone(named: "Asia/Dubai"))
        world.advance(by: .seconds(120))
        let ring = try #require(try world.rings().last)
        #expect(ring.state == .ringing && ring.scheduled == "2026-11-20T10:10:00+04:00")
    }
}

import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Testing

@testable import Engine

/// Alarms whose zone can't be read for good.
struct LostZonesTests {
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld().world
        _ = try world.addAlarm("07:00") {
            $0.zone = "US/Pacific"
            $0.repeat = "daily"
        }
    }

    private var alarm: AlarmObject {
        get throws { try #require(try world.call(AlarmsInterface.List()).alarms.first) }
    }

    private func lose(_ name: String, _ harm: ZoneHarm = .vanishes) {
        world.zones.harm(name, harm)
        world.readLocalZone()
        world.submit(.zoneChanged)
    }

    private func report() { world.submit(.zonesLost(world.lasting.troubles)) }

    private var told: [String] { world.alerter.now.announcements.map(\.body) }

    @Test("The alarm keeps its name and its time, and names the zone whose rules apply instead")
    func renamed() throws {
        let before = try alarm
        #expect(before.zoneRules == nil)
        lose("US/Pacific")
        var expected = before
        expected.zoneRules = "America/Los_Angeles"
        #expect(try alarm == expected)
        try world.restart()
        #expect(try alarm == expected)
        for settings in [AlarmSettingsObject(time: "08:00"), .init(repeat: "daily"), .init(label: "other")] {
            _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: settings))
            #expect(try alarm.zone == "US/Pacific")
            #expect(try alarm.zoneRules == "America/Los_Angeles")
        }
        lose("US/Pacific", .returns)
        #expect(try alarm.zoneRules == nil)
    }

    @Test("Without another name, the last known rules apply")
    func lastKnown() throws {
        let before = try alarm
        for name in ["US/Pacific", "America/Los_Angeles"] { lose(name, .isOtherText) }
        #expect(try alarm.zoneRules == "lastKnown")
        #expect(try alarm.next == before.next)
        try world.crash(downtime: .seconds(60))
        #expect(try alarm.zoneRules == "lastKnown")
        #expect(try alarm.next == before.next)
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: .init(time: "08:00")))
        #expect(try alarm.zone == "US/Pacific", "it can still be edited")
        #expect(try alarm.next?.contains("T08:00:00-0") == true)
    }

    @Test("A follower of the daemon's zone shows the same")
    func local() throws {
        world.clocks.travel(to: try world.zones.zone(named: "US/Pacific"))
        world.submit(.zoneChanged)
        _ = try world.addAlarm("07:00")
        lose("US/Pacific")
        #expect(world.now.zone.identifier == "US/Pacific")
        #expect(try world.call(AlarmsInterface.Show(names: ["a2"])).alarms.first?.zoneRules == "America/Los_Angeles")
    }

    @Test("One popup tells of it, not again by a restart, but again when it is lost again")
    func toldOnce() throws {
        lose("US/Pacific")
        #expect(told.isEmpty, "it may return")
        let body = """
            The time zone US/Pacific can't be read: the rules of America/Los_Angeles apply.
            Run “clockctl doctor” for details.
            """
        report()
        #expect(told == [body])
        report()
        try world.restart()
        _ = try alarm
        report()
        #expect(told.count <= 1, "a restart does not repeat it")
        lose("US/Pacific", .returns)
        _ = try alarm
        report()
        let count = told.count
        lose("US/Pacific")
        _ = try alarm
        report()
        #expect(told.count == count + 1)
    }

    @Test("Zones that no item uses any more are not told")
    func unused() throws {
        _ = try world.call(AlarmsInterface.Remove(names: ["a1"]))
        lose("US/Pacific")
        report()
        #expect(told.isEmpty)
    }
}

import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// What a change of the local zone passes over, and what it goes back over.
struct ZoneChangeTests {
    /// Alarms for 08:00 of each kind: a time of day, a date and a repetition.
    private static let kinds: [(time: String, every: String?)] = [
        ("08:00", nil), ("2026-11-20 08:00", nil), ("08:00", "daily"), ("08:00", "weekdays"),
    ]

    private static func london(_ time: String) throws -> SimulatedWorld {
        try TestWorld(start: "2026-11-20T\(time):00Z", zone: "Europe/London").world
    }

    @Test("A zone that is wrong for a moment neither rings nor uses up anything", arguments: kinds.indices)
    func flap(kind: Int) throws {
        let world = try TestWorld(start: "2026-11-20T01:00:00+01:00").world
        let (time, every) = Self.kinds[kind]
        _ = try world.addAlarm(time, every: every)
        for zone in ["Asia/Tokyo", "Europe/London", "America/Los_Angeles", "Pacific/Kiritimati"] {
            try world.travel(to: world.zones.zone(named: zone))
            world.advance(by: .milliseconds(800))
            try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
            #expect(try world.rings().isEmpty)
            #expect(try world.alarm("a1").next == "2026-11-20T08:00:00+01:00")
        }
        world.advance(by: .seconds(7 * 3600))
        let ring = try #require(try world.rings().first)
        #expect(ring.state == .ringing && ring.scheduled == "2026-11-20T08:00:00+01:00")
        #expect(try world.rings().count == 1)
    }

    @Test("What a change passes over rings two minutes later, under its wall time", arguments: kinds.indices)
    func passedOver(kind: Int) throws {
        let world = try Self.london("07:30")
        let (time, every) = Self.kinds[kind]
        _ = try world.addAlarm(time, every: every)
        try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
        #expect(try world.alarm("a1").next == "2026-11-20T08:32:00+01:00")
        world.advance(by: .seconds(119))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(1))
        let ring = try #require(try world.rings().first)
        #expect(ring.state == .ringing && ring.scheduled == "2026-11-20T08:00:00+01:00")
        #expect(ring.started == "2026-11-20T08:32:00+01:00")
        _ = try world.call(RingsInterface.Dismiss(names: []))
        let next = try world.alarm("a1").next
        let following = ["daily": "2026-11-21T08:00:00+01:00", "weekdays": "2026-11-23T08:00:00+01:00"]
        #expect(next == every.flatMap { following[$0] })
    }

    @Test("A zone lasts through one of the same local time")
    func sameTime() throws {
        let world = try Self.london("07:30")
        _ = try world.addAlarm("08:00", every: "daily")
        for zone in ["Europe/Berlin", "Europe/Stockholm", "Africa/Lagos"] {
            try world.travel(to: world.zones.zone(named: zone))
            world.advance(by: .seconds(39))
        }
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(3))
        #expect(try world.rings().map(\.started) == ["2026-11-20T08:32:00+01:00"])
        world.advance(by: .seconds(3600))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T08:00:00+01:00"])
    }

    @Test("What falls due by the new zone rings at its moment, also of an alarm with an earlier time passed over")
    func sharp() throws {
        let world = try Self.london("07:30")
        _ = try world.addAlarm("08:31")
        _ = try world.call(
            AlarmsInterface.Add(settings: AlarmSettingsObject(onCalendar: "*-*-* 08:00,31"), enabled: true)
        )
        try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
        world.advance(by: .seconds(60))
        #expect(try world.rings().filter { $0.started == "2026-11-20T08:31:00+01:00" }.count == 2)
        world.advance(by: .seconds(60))
        // The earlier one is missed: a later one of the same alarm has rung.
        let missed = try world.rings().filter { $0.state == .missed }
        #expect(missed.map(\.scheduled) == ["2026-11-20T08:00:00+01:00"])
        #expect(try world.rings().count == 3)
    }

    @Test(
        "New rules pass over times like a new zone, also those of a fixed zone",
        arguments: [nil, "Africa/Casablanca"]
    )
    func newRules(fixed: String?) throws {
        let world = try TestWorld(start: "2026-11-20T07:30:00+01:00", zone: "Africa/Casablanca").world
        _ = try world.addAlarm("08:00") { $0.zone = fixed }
        try world.zones.changeRules(of: "Africa/Casablanca", to: "Europe/Helsinki")
        try world.travel(to: world.zones.zone(named: "Africa/Casablanca"))
        world.advance(by: .seconds(119))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T08:00:00+02:00"])
    }

    @Test("What is passed over by more than its grace is missed and said")
    func beyondGrace() throws {
        let world = try Self.london("07:30")
        _ = try world.addAlarm("08:00")
        try world.travel(to: world.zones.zone(named: "Asia/Tokyo"))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(120))
        #expect(try world.rings().map(\.state) == [.missed])
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T08:00:00+09:00"])
        #expect(world.alerter.now.announcements.count == 1)
    }

    @Test("A ring that only a wrong zone made due is withdrawn and rings at its time", arguments: [nil, "daily"])
    func withdrawn(every: String?) throws {
        let world = try TestWorld(start: "2026-11-20T01:00:00+01:00").world
        _ = try world.addAlarm("09:01", every: every)
        try world.travel(to: world.zones.zone(named: "Asia/Tokyo"))
        world.advance(by: .seconds(60))
        #expect(try world.rings().map(\.state) == [.ringing])
        world.advance(by: .seconds(30))
        try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
        #expect(try world.rings().isEmpty)
        #expect(world.events(.cancelled) == 1)
        #expect(try world.alarm("a1").next == "2026-11-20T09:01:00+01:00")
        world.advance(by: .seconds(8 * 3600))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("A ring that gave up by a wrong zone is withdrawn, too, and rings at its time", arguments: [nil, "daily"])
    func withdrawnAfterItsEnd(every: String?) throws {
        let world = try TestWorld(start: "2026-11-20T01:00:00+01:00").world
        let berlin = world.now.zone
        _ = try world.addAlarm("09:01", every: every) { ($0.ringForSeconds, $0.snoozeLimit) = (20, 0) }
        try world.travel(to: world.zones.zone(named: "Asia/Tokyo"))
        world.advance(by: .seconds(100))
        #expect(try world.rings().map(\.state) == [.missed])
        world.travel(to: berlin)
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(8 * 3600 - 30))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T09:01:00+01:00"])
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("A withdrawn ring rings at the same moment if the zone comes again and lasts", arguments: [nil, "daily"])
    func withdrawnTwice(every: String?) throws {
        let world = try TestWorld(start: "2026-11-20T01:00:00+01:00").world
        let (tokyo, berlin) = (try world.zones.zone(named: "Asia/Tokyo"), world.now.zone)
        _ = try world.addAlarm("09:01", every: every)
        world.travel(to: tokyo)
        world.advance(by: .seconds(80))
        world.travel(to: berlin)
        world.advance(by: .seconds(600))
        world.travel(to: tokyo)
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(121))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T09:01:00+09:00"])
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test(
        "A skip ends at its wall time in any zone, also after one that was wrong for a moment",
        arguments: ["Europe/London", "Asia/Tokyo", "America/Los_Angeles", "Asia/Kathmandu"]
    )
    func skipped(zone: String) throws {
        let world = try TestWorld(start: "2026-11-20T20:00:00+01:00").world
        let (zone, berlin) = (try world.zones.zone(named: zone), world.now.zone)
        _ = try world.addAlarm("07:00", every: "daily")
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"], until: nil))
        world.travel(to: zone)
        let seven = berlin.civil(at: try InstantText.parse("2026-11-22T07:00:00+01:00"))
        let there = InstantText.print(zone.firstInstant(of: seven), in: zone)
        #expect(try world.alarm("a1").next == there)
        world.advance(by: .seconds(60))
        world.travel(to: berlin)
        #expect(try world.alarm("a1").next == "2026-11-22T07:00:00+01:00")
        world.travel(to: zone)
        world.advance(by: .seconds(22 * 3600))
        #expect(try world.rings().isEmpty)
        #expect(try world.alarm("a1").next == there)
    }

    @Test("A daemon knows the zone that has lasted under the last one", arguments: [true, false])
    func settledBefore(crashes: Bool) throws {
        let world = try TestWorld(start: "2026-11-20T06:50:00+01:00").world
        let berlin = world.now.zone
        _ = try world.addAlarm("07:00")
        world.advance(by: .seconds(590))
        if crashes { try world.crash() } else { try world.restart() }
        world.advance(by: .seconds(15))
        #expect(try world.rings().map(\.state) == [.ringing])
        for zone in ["Europe/London", "Asia/Tokyo"] {
            try world.travel(to: world.zones.zone(named: zone))
            world.advance(by: .milliseconds(800))
            world.travel(to: berlin)
            #expect(try world.rings().map(\.state) == [.ringing])
        }
        #expect(world.events(.cancelled) == 0)
    }

    @Test("A ring that only a wrong zone made due is withdrawn by the next daemon", arguments: ["daemon", "machine"])
    func withdrawnAtStart(restarted: String) throws {
        let world = try TestWorld(start: "2026-11-20T01:00:00+01:00").world
        let (tokyo, berlin) = (try world.zones.zone(named: "Asia/Tokyo"), world.now.zone)
        _ = try world.addAlarm("09:04")
        world.advance(by: .seconds(130))
        world.travel(to: tokyo)
        world.advance(by: .seconds(110))
        #expect(try world.rings().map(\.state) == [.ringing])
        if restarted == "daemon" { try world.crash() } else { try world.reboot(offFor: .seconds(5)) }
        #expect(try world.rings().map(\.state) == [.ringing])
        if restarted == "daemon" {
            try world.crash(meanwhile: { world.clocks.travel(to: berlin) })
        } else {
            world.clocks.travel(to: berlin)
            try world.reboot(offFor: .seconds(5))
        }
        #expect(try world.rings().isEmpty)
        #expect(try world.alarm("a1").next == "2026-11-20T09:04:00+01:00")
        world.advance(by: .seconds(8 * 3600))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T09:04:00+01:00"])
    }

    @Test("Taking back a skip keeps what waits for the zone to last")
    func unskipped() throws {
        let world = try TestWorld(start: "2026-11-20T01:00:00+01:00").world
        _ = try world.addAlarm("07:00", every: "daily")
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        world.advance(by: .seconds(86_400))
        try world.travel(to: world.zones.zone(named: "Asia/Tokyo"))
        _ = try world.call(AlarmsInterface.Unskip(names: ["a1"]))
        world.advance(by: .seconds(121))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-21T07:00:00+09:00"])
    }

    @Test("A ring by a zone that has lasted stays", arguments: [("Asia/Tokyo", 2), ("Europe/Helsinki", 1)])
    func stays(zone: String, rings: Int) throws {
        let world = try TestWorld(start: "2026-11-20T01:00:00+01:00").world
        try world.travel(to: world.zones.zone(named: zone))
        world.advance(by: .seconds(120))
        let time = zone == "Asia/Tokyo" ? "09:03" : "02:03"
        _ = try world.addAlarm(time, every: "daily")
        world.advance(by: .seconds(60))
        #expect(try world.rings().map(\.state) == [.ringing])
        try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
        #expect(try world.rings().map(\.state) == [.ringing])
        _ = try world.call(RingsInterface.Dismiss(names: []))
        // A time of day rings again only if six hours lie between.
        world.advance(by: .seconds(10 * 3600))
        #expect(try world.rings().count == rings)
    }

    @Test(
        "A time of day that has rung rings again only if six hours lie between",
        arguments: [
            ("Europe/Berlin", "Europe/London", "2026-11-21T07:00:00+00:00"),
            ("Asia/Tokyo", "Europe/Berlin", "2026-11-20T07:00:00+01:00"),
            ("Asia/Tokyo", "America/Los_Angeles", "2026-11-20T07:00:00-08:00"),
            ("Asia/Tokyo", "Asia/Yangon", "2026-11-21T07:00:00+06:30"),
            ("Pacific/Auckland", "Asia/Tokyo", "2026-11-21T07:00:00+09:00"),
        ]
    )
    func back(from: String, to: String, next: String) throws {
        let (old, new) = (try ZoneDatabase().zone(named: from), try ZoneDatabase().zone(named: to))
        let offset = InstantText.print(try InstantText.parse("2026-11-20T07:00:00Z"), in: old).dropFirst(19)
        let world = try TestWorld(start: "2026-11-20T06:30:00\(offset)", zone: from).world
        _ = try world.addAlarm("07:00", every: "daily")
        world.advance(by: .seconds(1800))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.advance(by: .seconds(1800))
        world.travel(to: new)
        #expect(try world.alarm("a1").next == next)
        // Whatever is planned again has the same result.
        world.stepClock(by: .seconds(2))
        world.reload(world.defaults)
        try world.restart()
        #expect(try world.alarm("a1").next == next)
    }

    @Test(
        "Nor does it in a repeated hour of a zone further west",
        arguments: [
            ("Europe/Berlin", "Europe/London", "2026-10-25T00:20:00+02:00", "01:30"),
            ("Europe/Helsinki", "Europe/Berlin", "2026-10-25T01:20:00+03:00", "02:30"),
            ("America/New_York", "America/Chicago", "2026-11-01T00:20:00-04:00", "01:30"),
            ("Pacific/Chatham", "Pacific/Auckland", "2027-04-04T01:40:00+13:45", "02:50"),
        ],
        ["daily", "weekly"]
    )
    func backIntoFold(_ flight: (String, String, String, String), every: String) throws {
        let (from, to, start, time) = flight
        let world = try TestWorld(start: start, zone: from).world
        _ = try world.addAlarm(time, every: every)
        world.advance(by: .seconds(4200))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.advance(by: .seconds(600))
        try world.travel(to: world.zones.zone(named: to))
        world.advance(by: .seconds(5 * 3600))
        #expect(world.events(.rang) == 1)
        #expect(world.events(.missed) == 0)
    }

    @Test("What rings in both passes rings in both, and is not missed further east", arguments: [false, true])
    func bothPasses(travels: Bool) throws {
        let world = try TestWorld(start: "2026-10-25T02:20:00+02:00").world
        _ = try world.addAlarm("02:30", every: "daily") { $0.fold = .both }
        world.advance(by: .seconds(660))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.advance(by: .seconds(540))
        if travels { try world.travel(to: world.zones.zone(named: "Europe/Helsinki")) }
        world.advance(by: .seconds(51 * 60))
        #expect(try world.rings().map(\.state) == (travels ? [.dismissed] : [.dismissed, .ringing]))
    }

    @Test("A time of day that has not rung rings in the zone further west")
    func backOverNothing() throws {
        let world = try TestWorld(start: "2026-11-20T07:30:00+01:00").world
        _ = try world.call(AlarmsInterface.Add(settings: AlarmSettingsObject(onCalendar: "07:00"), enabled: true))
        try world.travel(to: world.zones.zone(named: "Europe/London"))
        #expect(try world.alarm("a1").next == "2026-11-20T07:00:00+00:00")
    }

    @Test("The two minutes are counted awake, and begin anew with the daemon")
    func awake() throws {
        let world = try Self.london("07:30")
        _ = try world.addAlarm("08:00")
        try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
        world.advance(by: .seconds(60))
        world.sleep(for: .seconds(600))
        world.advance(by: .seconds(30))
        #expect(try world.rings().isEmpty)
        try world.restart()
        world.advance(by: .seconds(119))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T08:00:00+01:00"])
    }

    @Test("A change seen at a start counts from the start", arguments: [false, true])
    func atStart(returns: Bool) throws {
        let world = try Self.london("07:30")
        _ = try world.addAlarm("08:00")
        let (berlin, london) = (try world.zones.zone(named: "Europe/Berlin"), world.now.zone)
        try world.crash(downtime: .seconds(60), meanwhile: { world.clocks.travel(to: berlin) })
        world.advance(by: .seconds(119))
        #expect(try world.rings().isEmpty)
        if returns { world.travel(to: london) }
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.scheduled) == (returns ? [] : ["2026-11-20T08:00:00+01:00"]))
        world.advance(by: .seconds(1800))
        #expect(try world.rings().count == 1)
    }

    @Test("What is due by both zones rings at the start, under its wall time")
    func dueByBoth() throws {
        let world = try Self.london("07:30")
        _ = try world.addAlarm("08:00")
        let berlin = try world.zones.zone(named: "Europe/Berlin")
        try world.crash(downtime: .seconds(3600), meanwhile: { world.clocks.travel(to: berlin) })
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T08:00:00+01:00"])
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("A grid of hours goes on in the new zone", arguments: ["Europe/Berlin", "America/New_York"])
    func grid(zone: String) throws {
        let world = try Self.london("07:30")
        _ = try world.call(AlarmsInterface.Add(settings: AlarmSettingsObject(onCalendar: "*:00"), enabled: true))
        try world.travel(to: world.zones.zone(named: zone))
        world.advance(by: .seconds(600))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(1200))
        #expect(try world.rings().count == 1)
    }

    @Test("An alarm with its own zone is untouched")
    func fixed() throws {
        let world = try Self.london("07:30")
        _ = try world.addAlarm("08:00") { $0.zone = "Europe/London" }
        try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
        #expect(try world.alarm("a1").next == "2026-11-20T08:00:00+00:00")
        world.advance(by: .seconds(1799))
        #expect(try world.rings().isEmpty)
    }

    @Test("A reminder of a D-day waits for the zone to last, and is withdrawn if it did not")
    func reminder() throws {
        let world = try TestWorld(start: "2026-11-20T01:00:00+01:00").world
        _ = try world.call(DaysInterface.Add(name: "party", date: "2026-11-20", yearly: false, notifySeconds: [0]))
        let (tokyo, berlin) = (try world.zones.zone(named: "Asia/Tokyo"), world.now.zone)
        world.advance(by: .seconds(600))
        world.travel(to: tokyo)
        world.advance(by: .milliseconds(800))
        world.travel(to: berlin)
        world.advance(by: .seconds(300))
        #expect(try world.rings().isEmpty)
        world.stepClock(by: .seconds(-1000))
        world.travel(to: tokyo)
        world.advance(by: .seconds(100))
        #expect(try world.rings().map(\.state) == [.ringing])
        world.travel(to: berlin)
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(9 * 3600))
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(try world.rings().last?.scheduled == "2026-11-20T09:00:00+01:00")
    }

    @Test("A switched-off or skipped alarm that waits stays so")
    func changedWhileWaiting() throws {
        let world = try Self.london("07:30")
        _ = try world.addAlarm("08:00", every: "daily")
        _ = try world.addAlarm("08:00")
        try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        _ = try world.call(AlarmsInterface.Disable(names: ["a2"]))
        world.advance(by: .seconds(600))
        #expect(try world.rings().isEmpty)
        #expect(try world.alarm("a1").next == "2026-11-21T08:00:00+01:00")
        #expect(try world.alarm("a2").next == nil)
    }

    @Test("A zone further west for a moment leaves what has rung, or was not to ring, as it was", arguments: [0, 1, 2])
    func flapWest(kind: Int) throws {
        let world = try TestWorld(start: "2026-11-20T06:55:00+01:00").world
        let berlin = world.now.zone
        if kind == 0 { _ = try world.addAlarm("07:00", every: "daily") { $0.graceSeconds = 600 } }
        world.advance(by: .seconds(400))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        let tomorrow = AlarmSettingsObject(onCalendar: "*-*-* 07:00")
        if kind == 1 { _ = try world.call(AlarmsInterface.Add(settings: tomorrow, enabled: true)) }
        if kind == 2 {
            _ = try world.addAlarm("07:00", every: "daily")
            _ = try world.call(AlarmsInterface.Disable(names: ["a1"]))
            _ = try world.call(AlarmsInterface.Enable(names: ["a1"]))
        }
        let rings = try world.rings().count
        for (seconds, zone) in [(900, "America/New_York"), (18_000, "Pacific/Honolulu"), (0, "Europe/London")] {
            world.advance(by: .seconds(seconds))
            try world.travel(to: world.zones.zone(named: zone))
            world.advance(by: .milliseconds(800))
            try world.travel(to: world.zones.zone(named: "America/Los_Angeles"))
            world.advance(by: .seconds(100))
            world.travel(to: berlin)
            world.advance(by: .seconds(300))
            #expect(try world.rings().count == rings)
            #expect(world.alerter.now.announcements.isEmpty)
            #expect(try world.alarm("a1").next == "2026-11-21T07:00:00+01:00")
        }
    }

    @Test("What has rung is not passed over on the way back from a zone that has lasted", arguments: [600, 18_000])
    func backAfterRing(seconds: Int) throws {
        let world = try TestWorld(start: "2026-11-20T06:55:00+01:00").world
        let berlin = world.now.zone
        _ = try world.addAlarm("07:00", every: "daily") { $0.graceSeconds = 600 }
        world.advance(by: .seconds(400))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        try world.travel(to: world.zones.zone(named: "America/New_York"))
        world.advance(by: .seconds(seconds))
        world.travel(to: berlin)
        world.advance(by: .seconds(300))
        #expect(try world.rings().count == 1)
        #expect(world.alerter.now.announcements.isEmpty)
        #expect(try world.alarm("a1").next == "2026-11-21T07:00:00+01:00")
    }

    @Test("A time of day does not ring again within six hours by way of a third zone")
    func thirdZone() throws {
        let world = try TestWorld(start: "2026-11-20T06:55:00+01:00").world
        _ = try world.addAlarm("07:00", every: "daily")
        world.advance(by: .seconds(400))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        try world.travel(to: world.zones.zone(named: "America/New_York"))
        world.advance(by: .seconds(5100))
        try world.travel(to: world.zones.zone(named: "Europe/London"))
        world.advance(by: .seconds(300))
        #expect(try world.rings().count == 1)
        #expect(try world.alarm("a1").next == "2026-11-21T07:00:00+00:00")
    }

    @Test(
        "A grid with an end outlives a zone by which it is over, also over a restart",
        arguments: ["*-11-20 10..20:00", "2026-11-20 11:0/10", "every hour"],
        [false, true]
    )
    func gridWithEnd(grid: String, restarts: Bool) throws {
        let world = try Self.london("10:30")
        if grid.hasPrefix("every") {
            _ = try world.addAlarm("11:00", every: grid) { $0.count = 5 }
        } else {
            _ = try world.call(AlarmsInterface.Add(settings: AlarmSettingsObject(onCalendar: grid), enabled: true))
        }
        let london = world.now.zone
        try world.travel(to: world.zones.zone(named: "Asia/Tokyo"))
        world.advance(by: .milliseconds(800))
        if restarts { try world.crash() }
        world.travel(to: london)
        #expect(try world.alarm("a1").next == "2026-11-20T11:00:00+00:00")
        world.advance(by: .seconds(1900))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("The newest time of a grid that a journey east passes over rings, or is missed and said")
    func gridPassedOver() throws {
        let world = try Self.london("06:58")
        let grid = AlarmSettingsObject(onCalendar: "Mon..Fri 7:0/10")
        _ = try world.call(AlarmsInterface.Add(settings: grid, enabled: true))
        _ = try world.addAlarm("07:30", every: "every 12 hours")
        try world.travel(to: world.zones.zone(named: "Europe/Berlin"))
        world.advance(by: .seconds(119))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(1))
        let rings = try world.rings()
        #expect(rings.map(\.state) == [.ringing, .ringing])
        #expect(
            Set(rings.map(\.scheduled)) == ["2026-11-20T07:50:00+01:00", "2026-11-20T07:30:00+01:00"]
        )
        #expect(try world.alarm("a1").next == "2026-11-23T07:00:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-20T19:30:00+01:00")
    }

    @Test("New rules of a fixed zone for a moment change nothing")
    func rulesFlap() throws {
        let world = try TestWorld(start: "2026-11-20T01:00:00+01:00", zone: "Africa/Casablanca").world
        _ = try world.addAlarm("08:00", every: "every hour") { ($0.zone, $0.count) = ("Europe/Athens", 2) }
        _ = try world.addAlarm("08:00") { $0.zone = "Europe/Athens" }
        let next = try [world.alarm("a1").next, world.alarm("a2").next]
        for rules in ["Pacific/Kiritimati", "Pacific/Honolulu"] {
            try world.zones.changeRules(of: "Europe/Athens", to: rules)
            world.submit(.zoneChanged)
            world.advance(by: .milliseconds(1200))
            try world.zones.changeRules(of: "Europe/Athens", to: "Europe/Athens")
            world.submit(.zoneChanged)
            world.advance(by: .seconds(1))
            #expect(try [world.alarm("a1").next, world.alarm("a2").next] == next)
        }
    }

    @Test(
        "A repetition without a first day begins further west on an earlier date, one with a first day on that",
        arguments: ["daily", "weekdays", "RRULE:FREQ=DAILY"]
    )
    func firstDayFurtherWest(every: String) throws {
        let world = try TestWorld(start: "2026-11-25T00:12:00+09:00", zone: "Asia/Tokyo").world
        _ = try world.addAlarm("20:00", every: every)
        _ = try world.addAlarm("2026-11-25 20:00", every: every)
        _ = try world.addAlarm("20:00", every: "daily") { $0.count = 2 }
        world.advance(by: .seconds(130))
        world.sleep(for: .seconds(36_000))
        try world.travel(to: world.zones.zone(named: "America/Los_Angeles"))
        world.advance(by: .seconds(130))
        #expect(try world.alarm("a1").next == "2026-11-24T20:00:00-08:00")
        #expect(try world.alarm("a2").next == "2026-11-25T20:00:00-08:00")
        #expect(try world.alarm("a3").next == "2026-11-25T20:00:00-08:00")
        world.advance(by: .seconds(8 * 3600))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-24T20:00:00-08:00"])
    }
}

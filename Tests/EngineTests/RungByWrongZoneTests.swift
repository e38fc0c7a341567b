import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// What a zone that did not last rang while the moment of the right zone passed. The worlds have lasted in Berlin, on
/// Friday 2026-11-20.
struct RungByWrongZoneTests {
    private func world(at time: String) throws -> SimulatedWorld {
        try TestWorld(start: "2026-11-20T\(time):00+01:00").world
    }

    private func travel(_ world: SimulatedWorld, to zone: String) throws {
        try world.travel(to: world.zones.zone(named: zone))
        world.advance(by: .seconds(1))
    }

    private func addAlarms(_ world: SimulatedWorld, _ time: String) throws {
        _ = try world.addAlarm(time)
        _ = try world.addAlarm("2026-11-20 " + time)
        _ = try world.addAlarm(time, every: "daily")
        _ = try world.addAlarm("") { ($0.time, $0.onCalendar) = (nil, "*-*-* " + time) }
    }

    @Test(
        "A moment of the right zone that passed in sleep rings late, even if a wrong zone had rung its wall time",
        arguments: [true, false],
        ["Europe/Berlin", "Asia/Tokyo"]
    )
    func asleep(hasRung: Bool, wakesIn: String) throws {
        let world = try world(at: "00:57")
        try addAlarms(world, "09:01")
        world.advance(by: .seconds(125))
        try travel(world, to: "Asia/Tokyo")
        // Tokyo's 09:01 is 01:01.
        world.advance(by: .seconds(hasRung ? 115 : 10))
        #expect(try world.rings().count == (hasRung ? 4 : 0))
        world.sleep(for: .seconds(8 * 3600 + 1200))
        if wakesIn != "Europe/Berlin" { try travel(world, to: wakesIn) }
        try travel(world, to: "Europe/Berlin")
        let rings = try world.rings().filter { $0.state == .ringing }
        #expect(rings.map(\.item) == ["a1", "a2", "a3", "a4"])
        #expect(rings.allSatisfy { $0.scheduled == "2026-11-20T09:01:00+01:00" })
    }

    @Test("What the right zone missed while a wrong one was there is told in one popup")
    func toldOnce() throws {
        let world = try world(at: "00:57")
        for time in ["09:01", "08:50"] { _ = try world.addAlarm(time, every: "daily") { $0.graceSeconds = 600 } }
        world.advance(by: .seconds(125))
        // Its 09:01 is 01:01 in Berlin.
        try travel(world, to: "Asia/Tokyo")
        world.advance(by: .seconds(115))
        world.sleep(for: .seconds(10 * 3600))
        let told = world.alerter.now.announcements.count
        try travel(world, to: "Europe/Berlin")
        #expect(world.alerter.now.announcements.dropFirst(told).map(\.title) == ["2 alarms were missed"])
    }

    @Test("A grid that a wrong zone rang keeps the time of the right one that passed meanwhile", arguments: [0, 2400])
    func grid(asleep: Int64) throws {
        let world = try world(at: "07:55")
        _ = try world.addAlarm("") { ($0.time, $0.onCalendar) = (nil, "*-*-* 08,12:01,45") }
        world.advance(by: .seconds(270))
        // Its 12:45 is 08:00 in Berlin.
        try travel(world, to: "Asia/Kathmandu")
        world.advance(by: .seconds(100 - min(asleep, 90)))
        world.sleep(for: .seconds(asleep))
        try travel(world, to: "Europe/Berlin")
        let ringing = try world.rings().filter { $0.state == .ringing }
        #expect(ringing.map(\.scheduled) == ["2026-11-20T08:01:00+01:00"])
    }

    @Test("A reminder that was past when its D-day was added stays past in a zone further west for a moment")
    func day() throws {
        let world = try world(at: "09:30")
        let request = DaysInterface.Add(name: "Exam", date: "2026-11-21", yearly: false, notifySeconds: [86_400])
        _ = try world.call(request)
        world.advance(by: .seconds(200))
        for zone in ["Europe/London", "America/New_York", "Europe/Berlin"] { try travel(world, to: zone) }
        world.advance(by: .seconds(86_400))
        #expect(try world.rings().isEmpty)
    }

    @Test("What a change of the zone passed over is the next of the status until it rings")
    func status() throws {
        let world = try TestWorld(start: "2026-11-20T07:20:00+00:00", zone: "Europe/London").world
        _ = try world.addAlarm("08:00", every: "daily")
        _ = try world.addAlarm("08:45", every: "daily")
        world.advance(by: .seconds(600))
        try travel(world, to: "Europe/Berlin")
        let next = try world.status().next
        #expect(next?.item == "a1" && next?.at == "2026-11-20T08:32:00+01:00")
        #expect(try world.alarm("a1").next == next?.at)
    }

    @Test(
        "A time of day that was missed in a zone does not wait to ring when that zone is back",
        arguments: [false, true]
    )
    func missedBefore(isRestarted: Bool) throws {
        let world = try world(at: "07:30")
        _ = try world.addAlarm("08:00", every: "daily") { $0.graceSeconds = 600 }
        world.advance(by: .seconds(200))
        // Its 08:00 was at 00:00 in Berlin.
        try travel(world, to: "Asia/Tokyo")
        world.advance(by: .seconds(200))
        #expect(try world.rings().map(\.state) == [.missed])
        try travel(world, to: "Europe/Berlin")
        world.advance(by: .seconds(200))
        #expect(try world.alarm("a1").next == "2026-11-20T08:00:00+01:00")
        if isRestarted { try world.restart() }
        try travel(world, to: "Asia/Tokyo")
        #expect(try world.alarm("a1").next == "2026-11-21T08:00:00+09:00")
    }

    @Test("A reminder that was missed in a zone is not missed again when that zone is back")
    func dayMissedBefore() throws {
        let world = try TestWorld(start: "2026-11-20T08:00:00-10:00", zone: "Pacific/Honolulu").world
        _ = try world.call(DaysInterface.Add(name: "Exam", date: "2026-11-20", yearly: false, notifySeconds: [0]))
        world.advance(by: .seconds(200))
        // It is the next day there.
        for zone in ["Pacific/Kiritimati", "Pacific/Honolulu", "Pacific/Kiritimati"] {
            try travel(world, to: zone)
            world.advance(by: .seconds(200))
        }
        #expect(try world.rings().map(\.state) == [.missed])
        #expect(world.alerter.now.announcements.count { $0.title.contains("missed") } == 1)
    }
}

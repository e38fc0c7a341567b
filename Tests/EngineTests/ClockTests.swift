import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// Set clocks, zone changes, sleep and boots.
struct ClockTests {
    @Test("An alarm that a set clock passes rings at once, late")
    func stepForward() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        world.stepClock(by: .seconds(3600))
        let ring = try world.rings()[0]
        #expect(ring.state == .ringing)
        #expect(ring.scheduled == "2026-11-20T12:30:00+01:00")
        #expect(world.events(.clockStepped) == 1)
    }

    @Test("A clock set back repeats no rings; the alarm rings the next day")
    func stepBack() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: "daily")
        world.advance(by: .seconds(1801))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.stepClock(by: .seconds(-3600))
        #expect(try world.alarm("a1").next == "2026-11-21T12:30:00+01:00")
        world.advance(by: .seconds(7200))
        #expect(try world.rings().count == 1)
    }

    @Test("No alarm is lost if the clock was years ahead for a while")
    func yearsAhead() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: "daily")
        world.stepClock(by: .seconds(4 * 365 * 86_400))
        world.advance(by: .seconds(60))
        _ = try? world.call(RingsInterface.Dismiss(names: []))
        world.stepClock(by: .seconds(-4 * 365 * 86_400))
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        world.advance(by: .seconds(1800))
        #expect(try world.rings().contains { $0.scheduled == "2026-11-20T12:30:00+01:00" && $0.state == .ringing })
    }

    @Test("Occurrences passed over by a clock that was ahead still ring, also the last one", arguments: [nil, 1, 2])
    func lastOneAhead(count: Int?) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: count.map { _ in "daily" }) { settings in
            settings.missed = .skip
            settings.count = count
        }
        world.stepClock(by: .seconds(10 * 86_400))
        world.advance(by: .seconds(60))
        #expect(try world.alarm("a1").state == (count == nil ? .off : .done))
        #expect(try world.rings().map(\.state) == Array(repeating: .missed, count: count ?? 1))
        world.stepClock(by: .seconds(-10 * 86_400))
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        world.advance(by: .seconds(1800))
        #expect(try world.rings()[0].state == .ringing)
        world.advance(by: .seconds(2 * 86_400))
        #expect(try world.rings().count == count ?? 1)
        #expect(try world.rings().allSatisfy { $0.started != nil })
        #expect(try world.alarm("a1").state == (count == nil ? .off : .done))
    }

    @Test("An alarm disabled while the clock was ahead stays off")
    func switchedOffAhead() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.missed = .skip }
        world.stepClock(by: .seconds(7200))
        _ = try world.call(AlarmsInterface.Disable(names: ["a1"]))
        world.stepClock(by: .seconds(-7200))
        #expect(try world.alarm("a1").next == nil)
    }

    @Test("Setting the clock never lengthens a timer", arguments: [-86_400, -3_600, 3_600, 86_400])
    func timerIgnoresTheClock(stepSeconds: Int) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(300, "tea")
        world.advance(by: .seconds(100))
        world.stepClock(by: .seconds(stepSeconds))
        world.advance(by: .seconds(199))
        #expect(try world.timer("tea").state == .running)
        world.advance(by: .seconds(1))
        #expect(try world.timer("tea").state == .ringing)
    }

    @Test("A floating alarm follows the zone, a fixed one stays")
    func travel() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("21:00")
        _ = try world.addAlarm("18:00") { $0.zone = "Europe/Berlin" }
        world.travel(to: try ZoneDatabase().zone(named: "Asia/Seoul"))
        #expect(try world.alarm("a1").next == "2026-11-20T21:00:00+09:00")
        #expect(try world.alarm("a2").next == "2026-11-20T18:00:00+01:00")
        #expect(world.events(.zoneChanged) == 1)
    }

    @Test("An alarm in the gap rings when the gap ends")
    func gap() throws {
        let world = try TestWorld(start: "2026-03-28T12:00:00+01:00").world
        let alarm = try world.addAlarm("02:30", every: "daily")
        #expect(alarm.next == "2026-03-29T03:00:00+02:00")
        world.advance(by: .seconds(3 * 86_400))
        #expect(
            try world.rings().map(\.scheduled) == [
                "2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00", "2026-03-31T02:30:00+02:00",
            ]
        )
    }

    @Test("An alarm in the fold rings the first time only")
    func fold() throws {
        let world = try TestWorld(start: "2026-10-24T12:00:00+02:00").world
        _ = try world.addAlarm("02:30", every: "daily")
        world.advance(by: .seconds(2 * 86_400))
        #expect(try world.rings().map(\.scheduled) == ["2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"])
    }

    @Test("An alarm during sleep rings on waking and shows why it is late")
    func sleepOverAlarm() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        world.sleep(for: .seconds(3600))
        #expect(try world.rings()[0].state == .ringing)
    }

    @Test("An alarm later than its grace is missed and announced")
    func missed() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.graceSeconds = 600 }
        _ = try world.addAlarm("12:30") { $0.missed = .notify }
        _ = try world.addAlarm("12:30") { $0.missed = .skip }
        try world.crash(downtime: .seconds(3600))
        let rings = try world.rings()
        #expect(rings.map(\.state) == [.missed, .missed, .missed])
        #expect(rings.allSatisfy { $0.started == nil })
        #expect(world.alerter.now.announcements.map(\.title) == ["2 alarms were missed"])
        #expect(world.events(.missed) == 3)
    }

    @Test("A running timer continues through a reboot; while off, the wall clock counts")
    func timerThroughReboot() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(600, "tea")
        world.advance(by: .seconds(100))
        try world.reboot(offFor: .seconds(200))
        #expect(try world.timer("tea").remainingSeconds == 300)
        world.advance(by: .seconds(299))
        #expect(try world.timer("tea").state == .running)
        world.advance(by: .seconds(1))
        #expect(try world.timer("tea").state == .ringing)
    }

    @Test("A paused timer does not advance")
    func pausedTimer() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(600, "tea")
        world.advance(by: .seconds(100))
        _ = try world.call(TimersInterface.Pause(names: ["tea"]))
        world.stepClock(by: .seconds(5000))
        world.sleep(for: .seconds(5000))
        try world.crash(downtime: .seconds(5000))
        try world.reboot(offFor: .seconds(5000))
        #expect(try world.timer("tea").remainingSeconds == 500)
        _ = try world.call(TimersInterface.Resume(names: ["tea"]))
        world.advance(by: .seconds(500))
        #expect(try world.timer("tea").state == .ringing)
    }

    @Test("A ring that continues after a reboot ends on time, and causes no work until then")
    func ringThroughReboot() throws {
        let world = try TestWorld().world
        world.advance(by: .seconds(50_000))
        _ = try world.startTimer(10, "tea")
        world.advance(by: .seconds(70))
        try world.reboot(offFor: .seconds(30))
        #expect(try world.rings()[0].state == .ringing)
        #expect(try #require(world.untilNextDeadline) == .seconds(300 - 90))
        world.advance(by: .seconds(210))
        #expect(try world.rings()[0].state == .missed)
    }

    @Test("After a reboot with a wrong clock, correcting it corrects timers")
    func clockSetAfterReboot() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(3600, "tea")
        world.advance(by: .seconds(600))
        try world.reboot(offFor: .seconds(60))
        world.stepClock(by: .seconds(1200))
        #expect(try world.timer("tea").remainingSeconds == 3600 - 600 - 60 - 1200)
        #expect(try #require(world.untilNextDeadline) == .seconds(1740))
    }
}

import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// Boots with a clock that is behind the last known moment for seconds, as a hardware clock in local time is west of
/// UTC. The worlds start on Friday 2026-11-20, 12:00 in Berlin.
struct BehindAtBootTests {
    /// How the clock becomes right, and what its synchronisation says: some machines have none.
    enum Course: CaseIterable {
        case synchronised, neverSynchronised, synchronisedBeforeAnotherBoot
    }

    private func world(_ course: Course) throws -> SimulatedWorld {
        try TestWorld(isSynchronised: course != .neverSynchronised).world
    }

    /// Is off for a minute, boots with a clock that is `behind`, and sets it right two seconds later.
    private func boot(_ world: SimulatedWorld, behind: Int, _ course: Course) throws {
        world.clocks.synchronise(false)
        if course == .synchronisedBeforeAnotherBoot {
            try world.reboot(offFor: .seconds(1))
            world.advance(by: .seconds(2))
        }
        try world.reboot(offFor: .seconds(60 - behind))
        world.advance(by: .seconds(2))
        if course != .neverSynchronised { world.clocks.synchronise(true) }
        world.stepClock(by: .seconds(behind))
    }

    @Test("A snooze lasts until its end, although the ring is beyond its grace", arguments: Course.allCases)
    func snooze(course: Course) throws {
        let world = try world(course)
        _ = try world.addAlarm("12:01") { $0.graceSeconds = 600 }
        world.advance(by: .seconds(65))
        _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 1800))
        world.advance(by: .seconds(900))
        try boot(world, behind: 1200, course)
        #expect(try world.rings().map(\.state) == [.snoozed])
        world.advance(by: .seconds(900))
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(world.events(.missed) == 0)
    }

    @Test("What was disabled or skipped at its moment does not ring", arguments: Course.allCases)
    func silent(course: Course) throws {
        let world = try world(course)
        _ = try world.addAlarm("12:01", every: "daily")
        _ = try world.addAlarm("12:02", every: "daily")
        _ = try world.call(AlarmsInterface.Disable(names: ["a1"]))
        _ = try world.call(AlarmsInterface.Skip(names: ["a2"]))
        world.advance(by: .seconds(1200))
        _ = try world.call(AlarmsInterface.Enable(names: ["a1"]))
        _ = try world.call(AlarmsInterface.Unskip(names: ["a2"]))
        try boot(world, behind: 3600, course)
        world.advance(by: .seconds(600))
        #expect(try world.rings().isEmpty)
        #expect(world.events(.missed) == 0)
        #expect(try world.alarm("a1").next == "2026-11-21T12:01:00+01:00")
    }

    @Test("What was missed and told is not told again", arguments: Course.allCases)
    func told(course: Course) throws {
        let world = try world(course)
        _ = try world.addAlarm("12:01") { $0.missed = .notify }
        _ = try world.addAlarm("12:02", every: "daily") { $0.graceSeconds = 60 }
        try world.reboot(offFor: .seconds(1200))
        world.advance(by: .seconds(300))
        let missed = world.events(.missed)
        #expect(missed == 2)
        try boot(world, behind: 3600, course)
        world.advance(by: .seconds(600))
        #expect(world.events(.missed) == missed)
        #expect(try world.rings().map(\.state) == [.missed, .missed])
    }

    @Test("What falls due at that clock's boot rings at its right moment", arguments: Course.allCases)
    func due(course: Course) throws {
        let world = try world(course)
        _ = try world.addAlarm("12:31")
        _ = try world.startTimer(1850, "tea")
        world.advance(by: .seconds(1200))
        try boot(world, behind: 3600, course)
        #expect(try world.rings().isEmpty)
        #expect(try world.timer("tea").ends == "2026-11-20T12:30:50+01:00")
        world.advance(by: .seconds(600))
        #expect(try world.rings().map(\.state) == [.ringing, .ringing])
        #expect(try world.rings().map(\.started).contains("2026-11-20T12:31:00+01:00"))
    }

    /// The clock of the boot before was the wrong one: then nobody knows, and the new one is believed in two minutes.
    @Test("A ring of a boot that was an hour ahead is withdrawn after another boot, and rings at its time")
    func aheadBefore() throws {
        let world = try TestWorld(isSynchronised: false).world
        _ = try world.addAlarm("12:30")
        try world.reboot(offFor: .seconds(3660))
        world.advance(by: .seconds(20))
        #expect(try world.rings().map(\.state) == [.ringing])
        try world.reboot(offFor: .seconds(60 - 3600))
        world.advance(by: .seconds(130))
        #expect(try world.rings().isEmpty)
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        world.advance(by: .seconds(1800))
        #expect(try world.rings().map(\.started) == ["2026-11-20T12:30:00+01:00"])
    }

    @Test("What rang by a clock that proved right stays, with its snooze", arguments: [false, true])
    func proved(isSynchronised: Bool) throws {
        let world = try TestWorld(isSynchronised: false).world
        world.advance(by: .seconds(1800))
        try world.reboot(offFor: .seconds(60 - 1800))
        _ = try world.addAlarm("12:02")
        _ = try world.addAlarm("12:02", every: "daily") { $0.ringForSeconds = 600 }
        _ = try world.addAlarm("12:02") { ($0.ringForSeconds, $0.snoozeLimit) = (20, 0) }
        world.advance(by: .seconds(62))
        #expect(try world.rings().map(\.state) == [.ringing, .ringing, .ringing])
        _ = try world.call(RingsInterface.Snooze(names: ["a1"], durationSeconds: 240))
        world.advance(by: .seconds(30))
        if isSynchronised { world.clocks.synchronise(true) }
        world.advance(by: .seconds(60))
        #expect(try world.rings().map(\.state) == [.snoozed, .ringing, .missed])
        #expect(world.alerter.now.announcements.count == 1)
        world.advance(by: .seconds(150))
        #expect(try world.rings().map(\.state) == [.ringing, .ringing, .missed])
        #expect(try world.alarm("a2").nextOccurrence == "2026-11-21T12:02:00+01:00")
        #expect(world.events(.rang) == 4)
    }

    /// fake-hwclock, or timesyncd's file, sets a clock without a battery to the last time that it knew.
    @Test("A clock that is set while it is doubted may still be behind", arguments: ["1970-01-01T00:00:05Z", nil])
    func setTwice(first: String?) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01") { $0.graceSeconds = 600 }
        _ = try world.addAlarm("12:02", every: "daily")
        _ = try world.call(AlarmsInterface.Disable(names: ["a2"]))
        world.advance(by: .seconds(65))
        _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 3600))
        world.advance(by: .seconds(900))
        _ = try world.call(AlarmsInterface.Enable(names: ["a2"]))
        world.clocks.synchronise(false)
        let right = world.now.wall + .seconds(60)
        let wrong = try first.map(InstantText.parse) ?? right - .seconds(1800)
        try world.reboot(offFor: wrong - world.now.wall)
        world.advance(by: .seconds(1))
        world.stepClock(by: right - .seconds(1200) - world.now.wall)
        world.advance(by: .seconds(5))
        world.clocks.synchronise(true)
        world.stepClock(by: .seconds(1195))
        world.advance(by: .seconds(60))
        #expect(try world.rings().map(\.state) == [.snoozed])
        #expect(world.events(.missed) == 0)
        #expect(try world.alarm("a2").next == "2026-11-21T12:02:00+01:00")
    }

    @Test("A clock that is behind a synchronised one is not believed for a day, also by the next daemon")
    func unproved() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01") { $0.missed = .notify }
        world.clocks.synchronise(false)
        try world.reboot(offFor: .seconds(-3600))
        try world.crash(downtime: .seconds(1800))
        #expect(world.events(.missed) == 0)
        world.advance(by: .seconds(86_400))
        #expect(world.events(.missed) == 1)
    }
}

import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// What a person adds or changes by a clock that is believed although it is days or months wrong, before it is set
/// right. The worlds start on Friday 2026-11-20, 12:00 in Berlin.
struct ChangedByWrongClockTests {
    private static let day: Int64 = 86_400
    private static let hour: Int64 = 3600

    /// How far the clock was off, and who sets it right: a person can only be believed to set it back by more than a
    /// week.
    struct Course: Sendable {
        let days: Int64
        let isSynchronised: Bool
    }

    private static let courses = [
        Course(days: 2, isSynchronised: true), Course(days: 30, isSynchronised: true),
        Course(days: 380, isSynchronised: true), Course(days: 8, isSynchronised: false),
        Course(days: 364, isSynchronised: false),
    ]
    private static let inSummer = Course(days: 300, isSynchronised: false)
    private static let behind = [-2, -6].map { Course(days: $0, isSynchronised: true) }

    private func world(_ course: Course) throws -> SimulatedWorld {
        let world = try TestWorld(isSynchronised: false).world
        world.stepClock(by: .seconds(course.days * Self.day))
        return world
    }

    private func setRight(_ world: SimulatedWorld, _ course: Course) {
        world.advance(by: .seconds(30))
        if course.isSynchronised { world.clocks.synchronise(true) }
        world.stepClock(by: .seconds(-course.days * Self.day))
        world.advance(by: .seconds(1))
    }

    @Test("A repeated alarm rings at its next time", arguments: courses + behind)
    func repeated(course: Course) throws {
        let world = try world(course)
        _ = try world.addAlarm("12:30", every: "daily")
        _ = try world.addAlarm("11:00", every: "daily") { $0.until = "2028-01-01" }
        setRight(world, course)
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-21T11:00:00+01:00")
        #expect(world.events(.missed) == 0)
        world.advance(by: .seconds(2 * Self.day))
        #expect(world.events(.rang) >= 3)
    }

    @Test("A time of day is the next one, an interval is as long", arguments: courses + behind + [inSummer])
    func once(course: Course) throws {
        let world = try world(course)
        _ = try world.addAlarm("12:30")
        _ = try world.addAlarm("in 25 minutes")
        setRight(world, course)
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-20T12:25:00+01:00")
        #expect(world.events(.missed) == 0)
    }

    @Test("What is counted from it is counted from the right clock", arguments: courses + behind + [inSummer])
    func counted(course: Course) throws {
        let world = try world(course)
        _ = try world.addAlarm("in 4 hours")
        _ = try world.addAlarm("tomorrow 05:00")
        _ = try world.addAlarm("mon 05:00")
        _ = try world.addAlarm("in 2 days at 06:30")
        _ = try world.addAlarm("05:00", every: "every 2 weeks on wed")
        _ = try world.addAlarm("05:00")
        _ = try world.call(
            AlarmsInterface.Edit(names: ["a6"], settings: AlarmSettingsObject(time: "in 200 minutes"))
        )
        setRight(world, course)
        let next = try (1...6).map { try world.alarm("a\($0)").next }
        #expect(next[0] == "2026-11-20T16:00:00+01:00")
        #expect(next[1] == "2026-11-21T05:00:00+01:00")
        #expect(next[2] == "2026-11-23T05:00:00+01:00")
        #expect(next[3] == "2026-11-22T06:30:00+01:00")
        #expect(next[4] == "2026-11-25T05:00:00+01:00")
        #expect(next[5] == "2026-11-20T15:20:00+01:00")
        #expect(world.events(.missed) + world.events(.rang) == 0)
    }

    @Test("What was disabled meanwhile rings at its next time once it is enabled", arguments: courses)
    func disabled(course: Course) throws {
        let world = try world(course)
        _ = try world.addAlarm("12:30", every: "daily") { $0.count = 3 }
        _ = try world.addAlarm("12:30", every: "weekly")
        _ = try world.call(AlarmsInterface.Disable(names: ["a1", "a2"]))
        setRight(world, course)
        #expect(try world.alarm("a1").next == nil)
        _ = try world.call(AlarmsInterface.Enable(names: ["a1", "a2"]))
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-20T12:30:00+01:00")
        world.advance(by: .seconds(4 * Self.day))
        #expect(try world.rings().count { $0.item == "a1" } == 3)
    }

    @Test("A yearly day counts to its next one", arguments: courses)
    func yearly(course: Course) throws {
        let world = try world(course)
        let request = DaysInterface.Add(name: "xmas", date: "12-25", yearly: true, notifySeconds: [])
        _ = try world.call(request)
        setRight(world, course)
        #expect(try world.call(DaysInterface.Show(names: ["xmas"])).days.map(\.date) == ["2026-12-25"])
    }

    @Test("A date keeps its day", arguments: courses + behind)
    func dated(course: Course) throws {
        let world = try world(course)
        let date = course.days > 300 ? "2027-12-20" : "2027-02-01"
        _ = try world.addAlarm("\(date) 07:00")
        setRight(world, course)
        #expect(try world.alarm("a1").next == "\(date)T07:00:00+01:00")
    }

    @Test("By a synchronised clock also if it was hours off", arguments: [-6, -5, 2, 6, 30])
    func hours(hours: Int64) throws {
        let world = try TestWorld(isSynchronised: false).world
        world.stepClock(by: .seconds(hours * Self.hour))
        _ = try world.addAlarm("11:30")
        _ = try world.addAlarm("in 25 minutes") { $0.missed = .notify }
        _ = try world.addAlarm("11:40", every: "daily")
        world.advance(by: .seconds(30))
        world.clocks.synchronise(true)
        world.stepClock(by: .seconds(-hours * Self.hour))
        world.advance(by: .seconds(1))
        #expect(try world.alarm("a1").next == "2026-11-21T11:30:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-20T12:25:00+01:00")
        #expect(try world.alarm("a3").next == "2026-11-21T11:40:00+01:00")
        #expect(world.events(.missed) + world.events(.rang) == 0)
    }

    @Test("Dates stay, also near ones, of repetitions, and of skips", arguments: [3, 20, -2])
    func dates(days: Int64) throws {
        let course = Course(days: days, isSynchronised: true)
        let world = try world(course)
        let date = days < 0 ? "2026-11-20" : "2026-12-13"
        _ = try world.addAlarm("\(date) 18:00")
        _ = try world.addAlarm("\(date) 18:00", every: "weekly")
        _ = try world.addAlarm("\(date) 18:00", every: "monthly")
        _ = try world.addAlarm("07:00", every: "daily")
        _ = try world.call(AlarmsInterface.Skip(names: ["a4"], until: "2026-12-20"))
        setRight(world, course)
        for name in ["a1", "a2", "a3"] { #expect(try world.alarm(name).next == "\(date)T18:00:00+01:00") }
        #expect(try world.alarm("a4").next == "2026-12-20T07:00:00+01:00")
    }

    @Test("Weeks ahead at a boot and right at the next one, without synchronization", arguments: [9, 45])
    func jumpOfAnEarlierBoot(days: Int64) throws {
        let world = try TestWorld(isSynchronised: false).world
        _ = try world.addAlarm("12:30")
        _ = try world.addAlarm("2026-11-21 05:30")
        _ = try world.startTimer(2400, "bread")
        try world.reboot(offFor: .seconds(60 + days * Self.day))
        world.advance(by: .seconds(60))
        try world.reboot(offFor: .seconds(60 - days * Self.day))
        world.advance(by: .seconds(1))
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-21T05:30:00+01:00")
        #expect(try world.timer("bread").ends == "2026-11-20T12:40:00+01:00")
        #expect(try world.rings().isEmpty)
    }

    @Test("Moved and skipped, it goes on at the right days", arguments: courses)
    func changed(course: Course) throws {
        let world = try TestWorld(isSynchronised: false).world
        for time in ["12:20", "12:30", "12:40"] { _ = try world.addAlarm(time, every: "daily") }
        world.stepClock(by: .seconds(course.days * Self.day))
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(time: "12:25")))
        _ = try world.call(AlarmsInterface.Skip(names: ["a2"]))
        _ = try world.call(AlarmsInterface.Disable(names: ["a3"]))
        _ = try world.call(AlarmsInterface.Enable(names: ["a3"]))
        setRight(world, course)
        #expect(try world.alarm("a1").next == "2026-11-20T12:25:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-21T12:30:00+01:00")
        #expect(try world.alarm("a3").next == "2026-11-20T12:40:00+01:00")
    }

    @Test("What rang by it and was answered stays so; otherwise it rings at its right time", arguments: courses)
    func rang(course: Course) throws {
        let world = try world(course)
        _ = try world.addAlarm("12:01")
        _ = try world.addAlarm("12:01")
        world.advance(by: .seconds(70))
        _ = try world.call(RingsInterface.Dismiss(names: ["a1"]))
        if course.isSynchronised { world.clocks.synchronise(true) }
        world.stepClock(by: .seconds(-course.days * Self.day - 60))
        world.advance(by: .seconds(1))
        #expect(try world.alarm("a1").next == nil)
        #expect(try world.alarm("a2").next == "2026-11-20T12:01:00+01:00")
    }

    @Test(
        "Also if the machine was off in between, and synchronised before or after its next boot",
        arguments: [30, 200],
        [false, true]
    )
    func off(days: Int64, isSynchronisedBefore: Bool) throws {
        let world = try world(Course(days: days, isSynchronised: true))
        _ = try world.addAlarm("12:30", every: "daily")
        _ = try world.addAlarm("12:30")
        _ = try world.startTimer(8 * 3600, "sleep")
        _ = try world.startTimer(60, "tea")
        world.advance(by: .seconds(70))
        _ = try world.call(RingsInterface.Snooze(names: ["tea"], durationSeconds: 3600))
        if isSynchronisedBefore { world.clocks.synchronise(true) }
        try world.reboot(offFor: .seconds(60 - days * Self.day))
        world.advance(by: .seconds(20))
        world.clocks.synchronise(true)
        world.stepClock(by: .seconds(3))
        world.advance(by: .seconds(1))
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-20T12:30:00+01:00")
        let left = try world.timer("sleep").remainingSeconds
        #expect(left > 8 * 3600 - 300 && left <= 8 * 3600)
        world.advance(by: .seconds(3700))
        #expect(try world.rings().contains { $0.item == "t2" && $0.state == .ringing })
    }

    @Test("A new machine whose first clock is months old", arguments: [-30, -150, 60])
    func firstBoot(days: Int64) throws {
        let right = try InstantText.parse("2026-11-20T12:00:00+01:00")
        let start = right + .seconds(days * Self.day)
        let world = try TestWorld(
            start: InstantText.print(start, in: ZoneDatabase().zone(named: "Europe/Berlin")),
            isSynchronised: false
        ).world
        _ = try world.addAlarm("07:00")
        _ = try world.addAlarm("07:00", every: "weekdays")
        world.advance(by: .seconds(20))
        world.clocks.synchronise(true)
        world.stepClock(by: right - start)
        world.advance(by: .seconds(1))
        #expect(try world.alarm("a1").next == "2026-11-21T07:00:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-23T07:00:00+01:00")
        #expect(world.events(.missed) == 0)
    }

    /// A virtual machine that is paused: the boot clock does not count, and the wall clock is set ahead afterwards.
    @Test("A clock that was confirmed is right, whatever is set later")
    func confirmed() throws {
        let world = try TestWorld(isSynchronised: false).world
        _ = try world.addAlarm("12:30")
        _ = try world.addAlarm("12:40", every: "daily") { $0.count = 2 }
        world.clocks.synchronise(true)
        world.advance(by: .seconds(60))
        _ = try world.call(ClockInterface.GetStatus())
        world.stepClock(by: .seconds(3 * 3600))
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T12:30:00+01:00", "2026-11-20T12:40:00+01:00"])
        #expect(try world.alarm("a2").next == "2026-11-21T12:40:00+01:00")
    }

    @Test("A clock that is set wrong, by a person, for seconds changes nothing", arguments: [-6, -2, 2, 30, 300])
    func rightBefore(days: Int64) throws {
        let world = try TestWorld(isSynchronised: false).world
        _ = try world.addAlarm("12:30")
        _ = try world.addAlarm("12:30", every: "daily") { $0.count = 3 }
        _ = try world.addAlarm("tomorrow 07:00")
        _ = try world.call(AlarmsInterface.Skip(names: ["a2"]))
        world.stepClock(by: .seconds(days * Self.day))
        world.advance(by: .seconds(2))
        world.stepClock(by: .seconds(-days * Self.day))
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-21T12:30:00+01:00")
        #expect(try world.alarm("a3").next == "2026-11-21T07:00:00+01:00")
        #expect(world.events(.rang) == 0)
    }
}

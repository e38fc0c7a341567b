import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// Boots with clocks that can't be right, until time synchronization sets them. The worlds start on Friday 2026-11-20,
/// 12:00 in Berlin.
struct DoubtedClockTests {
    static let wrong = ["1970-01-01T00:00:05Z", "2000-01-01T00:00:05Z", "2098-05-05T11:00:00Z"]

    /// Boots after `seconds` with a clock that shows `wrong`. - Returns: the correction.
    func boot(_ world: SimulatedWorld, _ wrong: String, offFor seconds: Int64) throws -> Duration {
        let wrong = try InstantText.parse(wrong)
        let right = world.now.wall + .seconds(seconds)
        world.clocks.synchronise(false)
        try world.reboot(offFor: wrong - world.now.wall)
        return right - wrong
    }

    func synchronise(_ world: SimulatedWorld, _ correction: Duration) {
        world.clocks.synchronise(true)
        world.stepClock(by: correction)
    }

    /// Boots with such a clock, which is set right `seconds` later.
    private func doubt(
        _ world: SimulatedWorld,
        _ wrong: String,
        offFor off: Int64,
        forSeconds seconds: Int64 = 5
    ) throws {
        let correction = try boot(world, wrong, offFor: off)
        world.advance(by: .seconds(seconds))
        synchronise(world, correction)
    }

    private func announcements(_ world: SimulatedWorld) -> [String] {
        world.alerter.now.announcements.map(\.title)
    }

    @Test("Nothing is missed by a boot with an absurd clock, and everything rings at its time", arguments: wrong)
    func nothingMissed(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        _ = try world.addAlarm("12:01", every: "daily")
        _ = try world.addAlarm("2026-12-24 18:00")
        world.advance(by: .seconds(61))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        try doubt(world, wrong, offFor: 300, forSeconds: 2)
        #expect(try world.rings().map(\.state) == [.dismissed])
        #expect(announcements(world).isEmpty)
        #expect(world.events(.missed) == 0)
        #expect(
            try (1...3).map { try world.alarm("a\($0)").next } == [
                "2026-11-20T12:30:00+01:00", "2026-11-21T12:01:00+01:00", "2026-12-24T18:00:00+01:00",
            ]
        )
        world.advance(by: .seconds(1500))
        #expect(try world.rings().map(\.state) == [.dismissed, .ringing])
    }

    @Test("What lies between the last believed moment and the right clock is due or missed", arguments: wrong)
    func whatLiesBetween(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("13:00")
        _ = try world.addAlarm("18:00", every: "daily")
        _ = try world.addAlarm("11:00", every: "daily")
        let correction = try boot(world, wrong, offFor: 8 * 3600)
        world.advance(by: .seconds(30))
        #expect(world.events(.missed) == 0)
        synchronise(world, correction)
        let rings = try world.rings()
        #expect(rings.map(\.state).sorted { "\($0)" < "\($1)" } == [.missed, .ringing])
        #expect(rings.first { $0.state == .missed }?.scheduled == "2026-11-20T13:00:00+01:00")
        #expect(rings.first { $0.state == .ringing }?.scheduled == "2026-11-20T18:00:00+01:00")
        #expect(announcements(world) == ["An alarm was missed"])
        #expect(try world.alarm("a3").next == "2026-11-21T11:00:00+01:00")
    }

    @Test("The same if the daemon or the machine ends twice meanwhile, in different years", arguments: wrong)
    func twice(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        let everyDay = AlarmSettingsObject(onCalendar: "*-*-* 09:00")
        _ = try world.call(AlarmsInterface.Add(settings: everyDay, enabled: true))
        _ = try boot(world, Self.wrong[0], offFor: 60)
        world.advance(by: .seconds(5))
        try world.crash(downtime: .seconds(5))
        let correction = try boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(5))
        try world.crash(downtime: .seconds(5))
        world.sleep(for: .seconds(5))
        let right = try InstantText.parse("2026-11-20T12:10:00+01:00")
        _ = correction
        synchronise(world, right - world.now.wall)
        #expect(try world.rings().isEmpty)
        #expect(announcements(world).isEmpty)
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-21T09:00:00+01:00")
    }

    @Test("Believed only at the next start, with the daemon stopped meanwhile")
    func believedAtAStart() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        let correction = try boot(world, Self.wrong[2], offFor: 60)
        world.advance(by: .seconds(5))
        _ = try world.addAlarm("07:00")
        world.clocks.synchronise(true)
        try world.crash(downtime: correction)
        #expect(try world.rings().isEmpty)
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-21T07:00:00+01:00")
    }

    @Test("Nothing is forgotten by a clock that is not believed")
    func nothingForgotten() throws {
        var defaults = Defaults.standard
        defaults.keep.rings.longest = .seconds(86_400)
        defaults.keep.history.longest = .seconds(86_400)
        let world = try TestWorld(defaults: defaults).world
        _ = try world.addAlarm("12:01", every: "daily")
        world.advance(by: .seconds(61))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        let correction = try boot(world, Self.wrong[2], offFor: 60)
        for _ in 1...5 {
            _ = try world.startTimer(4000)
            world.advance(by: .seconds(4001))
        }
        synchronise(world, correction)
        #expect(try world.rings().contains { $0.scheduled == "2026-11-20T12:01:00+01:00" })
        #expect(try world.pages(HistoryInterface.List()).flatMap(\.entries).contains { $0.event == "dismissed" })
    }

    @Test("What was done by such a clock is not old by the right one", arguments: wrong.prefix(2))
    func doneMeanwhile(wrong: String) throws {
        let world = try TestWorld().world
        let correction = try boot(world, wrong, offFor: 60)
        _ = try world.startTimer(10, "tea")
        world.advance(by: .seconds(11))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        let before = try world.pages(HistoryInterface.List()).flatMap(\.entries).count
        synchronise(world, correction)
        for _ in 1...5 {
            _ = try world.startTimer(4000)
            world.advance(by: .seconds(4001))
        }
        #expect(try world.pages(HistoryInterface.List()).flatMap(\.entries).count > before)
        #expect(try world.rings().contains { $0.item == "t1" && $0.state == .dismissed })
        #expect(try world.timer("tea").state == .done)
    }

    @Test("What falls due by such a clock rings, and its answer counts", arguments: [true, false])
    func ringsMeanwhile(isAnswered: Bool) throws {
        let world = try TestWorld().world
        let correction = try boot(world, Self.wrong[0], offFor: 60)
        _ = try world.addAlarm("01:01")
        _ = try world.addAlarm("01:01", every: "daily")
        world.advance(by: .seconds(60))
        #expect(try world.rings().map(\.state) == [.ringing, .ringing])
        if isAnswered { _ = try world.call(RingsInterface.Dismiss(names: [])) }
        synchronise(world, correction)
        #expect(try world.rings().map(\.state) == (isAnswered ? [.dismissed, .dismissed] : []))
        #expect(try world.alarm("a1").next == (isAnswered ? nil : "2026-11-21T01:01:00+01:00"))
        #expect(try world.alarm("a2").next == "2026-11-21T01:01:00+01:00")
        #expect(announcements(world).isEmpty)
    }

    @Test("Alarms added by such a clock are meant by the right one", arguments: wrong)
    func addedMeanwhile(wrong: String) throws {
        let world = try TestWorld().world
        let correction = try boot(world, wrong, offFor: 60)
        _ = try world.addAlarm("07:00")
        _ = try world.addAlarm("in 20 minutes")
        _ = try world.addAlarm("07:30", every: "daily")
        world.advance(by: .seconds(300))
        synchronise(world, correction)
        #expect(try world.alarm("a1").next == "2026-11-21T07:00:00+01:00")
        #expect(try world.alarm("a3").next == "2026-11-21T07:30:00+01:00")
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(899))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("Alarms enabled or changed by such a clock are meant by the right one", arguments: wrong)
    func changedMeanwhile(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:00")
        _ = try world.call(AlarmsInterface.Disable(names: ["a1"]))
        _ = try world.addAlarm("08:00", every: "daily")
        let correction = try boot(world, wrong, offFor: 60)
        _ = try world.call(AlarmsInterface.Enable(names: ["a1"]))
        _ = try world.call(AlarmsInterface.Edit(names: ["a2"], settings: AlarmSettingsObject(time: "07:30")))
        world.advance(by: .seconds(5))
        synchronise(world, correction)
        #expect(try world.alarm("a1").next == "2026-11-21T07:00:00+01:00")
        #expect(try world.alarm("a2").next == "2026-11-21T07:30:00+01:00")
        #expect(try world.rings().isEmpty)
    }

    @Test("An alarm that was added before its clock was set back keeps its day", arguments: wrong)
    func addedAhead(wrong: String) throws {
        let world = try TestWorld().world
        world.stepClock(by: .seconds(2 * 86_400))
        _ = try world.addAlarm("07:00")
        world.stepClock(by: .seconds(-2 * 86_400))
        try doubt(world, wrong, offFor: 60)
        #expect(try world.alarm("a1").next == "2026-11-23T07:00:00+01:00")
    }

    @Test("A silent alarm that ran by such a clock runs at its moment", arguments: wrong)
    func silent(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("13:01", every: "daily") {
            $0.exec = "true"
            $0.rings = false
        }
        let next = try world.alarm("a1").next
        let correction = try boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(70))
        let early = world.alerter.now.commandRuns.count
        #expect(early == (wrong.hasPrefix("2098") ? 1 : 0))
        synchronise(world, correction)
        #expect(try world.rings().isEmpty)
        #expect(try world.alarm("a1").next == next)
        world.advance(by: .seconds(86_400))
        #expect(world.alerter.now.commandRuns.count == early + 1)
        #expect(try world.rings().map(\.scheduled) == [next])
    }

    @Test("A ring that gave up by such a clock is reported once if its time is over", arguments: wrong, [true, false])
    func gaveUp(wrong: String, isOver: Bool) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01") {
            $0.ringForSeconds = 600
            $0.snoozeLimit = 0
        }
        world.advance(by: .seconds(61))
        try doubt(world, wrong, offFor: isOver ? 600 : 300)
        world.advance(by: .seconds(5))
        #expect(announcements(world) == (isOver ? ["Missed"] : []))
        #expect(try world.rings().map(\.state) == [isOver ? .missed : .ringing])
        world.advance(by: .seconds(600))
        #expect(announcements(world) == ["Missed"])
        #expect(try world.rings().map(\.state) == [.missed])
    }

    @Test(
        "An open ring that is too late for its policy is missed once the clock is right, and told unless it forbids that",
        arguments: wrong,
        [MissedCode.skip, .notify]
    )
    func tooLate(wrong: String, missed: MissedCode) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01") {
            $0.missed = missed
            $0.ringForSeconds = 60
        }
        world.advance(by: .seconds(61))
        try doubt(world, wrong, offFor: 3600)
        world.advance(by: .seconds(5))
        #expect(try world.rings().map(\.state) == [.missed])
        #expect(announcements(world) == (missed == .skip ? [] : ["Missed"]))
        world.advance(by: .seconds(3600))
        #expect(try world.rings().map(\.state) == [.missed])
    }

    @Test("A ring that another one replaced by such a clock goes on", arguments: wrong, [60, 7200])
    func replaced(wrong: String, off: Int64) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01", every: "daily") { $0.ringForSeconds = 3600 }
        world.advance(by: .seconds(61))
        try doubt(world, wrong, offFor: off)
        #expect(try world.alarm("a1").nextOccurrence == "2026-11-21T12:01:00+01:00")
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T12:01:00+01:00"])
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(announcements(world).isEmpty)
    }

    @Test("The rounds of a timer go on after such a clock", arguments: wrong)
    func rounds(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(600, "intervals", repeat: "forever")
        try doubt(world, wrong, offFor: 60)
        #expect(try world.timer("intervals").remainingSeconds == 600 - 65)
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(600 - 65))
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(try world.timer("intervals").remainingSeconds == 600)
    }

    @Test("A round that is unanswered at such a boot goes on ringing, and so does its timer", arguments: wrong)
    func ringingRound(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(600, "intervals", repeat: "forever")
        world.advance(by: .seconds(601))
        try doubt(world, wrong, offFor: 60)
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(try world.timer("intervals").remainingSeconds == 600 - 66)
        world.advance(by: .seconds(300))
        #expect(try world.rings().map(\.state) == [.missed])
    }

    @Test(
        "A silent timer, with or without a command, goes on after such a clock",
        arguments: wrong,
        [nil, "3", "forever"]
    )
    func silentTimer(wrong: String, rounds: String?) throws {
        let world = try TestWorld().world
        _ = try world.call(TimersInterface.Start(durationSeconds: 600, label: "quiet", repeat: rounds, rings: false))
        _ = try world.call(
            TimersInterface.Start(durationSeconds: 600, label: "job", repeat: rounds, exec: "true", rings: false)
        )
        let before = try world.timer("quiet").repeat
        try doubt(world, wrong, offFor: 60)
        for timer in try ["quiet", "job"].map(world.timer) {
            #expect(timer.state == .running && timer.remainingSeconds == 600 - 65)
            #expect(timer.repeat == before)
        }
        // What a person starts by such a clock is not taken back.
        let again = try boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(5))
        _ = try world.call(TimersInterface.Restart(names: ["quiet"]))
        world.advance(by: .seconds(5))
        synchronise(world, again)
        #expect(try world.timer("quiet").remainingSeconds == 595)
        #expect(try world.timer("job").remainingSeconds == 600 - 135)
    }

    @Test("A new store of a first boot in 1970 reports nothing either")
    func newStore() throws {
        let world = try TestWorld(start: "1970-01-01T00:00:05Z", isSynchronised: false).world
        _ = try world.addAlarm("07:00", every: "daily")
        _ = try world.addAlarm("07:00")
        world.advance(by: .seconds(60))
        synchronise(world, try InstantText.parse("2026-11-20T12:00:00+01:00") - world.now.wall)
        #expect(try world.rings().isEmpty)
        #expect(announcements(world).isEmpty)
        #expect(
            try (1...2).map { try world.alarm("a\($0)").next }
                == Array(repeating: "2026-11-21T07:00:00+01:00", count: 2)
        )
    }

    @Test("A timer or a snooze set by a wrong clock goes on through the next boot", arguments: wrong)
    func startedMeanwhile(wrong: String) throws {
        let world = try TestWorld().world
        let correction = try boot(world, wrong, offFor: 60)
        _ = try world.startTimer(3600, "tea")
        world.advance(by: .seconds(5))
        synchronise(world, correction)
        world.advance(by: .seconds(5))
        try world.reboot(offFor: .seconds(60))
        #expect(try world.timer("tea").remainingSeconds == 3600 - 70)
        #expect(try world.rings().isEmpty)
    }

    @Test(
        "What a change of the zone passed over still waits after such a clock, and what follows is due",
        arguments: wrong
    )
    func passedOver(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("15:00", every: "daily")
        _ = try world.addAlarm("15:00", every: "daily") { $0.missed = .skip }
        // The change to a zone eight hours ahead passes over 15:00.
        try world.travel(to: world.zones.zone(named: "Asia/Seoul"))
        world.advance(by: .seconds(18))
        try doubt(world, wrong, offFor: 20 * 3_600)
        // Saturday's 15:00 fell due an hour ago.
        #expect(try world.rings().filter { $0.state == .ringing }.map(\.scheduled) == ["2026-11-21T15:00:00+09:00"])
        #expect(try world.rings().filter { $0.state == .missed }.map(\.item) == ["a2"])
        #expect(announcements(world).isEmpty)
        world.advance(by: .seconds(121))
        let missed = try world.rings().filter { $0.state == .missed }
        #expect(missed.map(\.scheduled).sorted().map { $0.prefix(10) } == ["2026-11-20", "2026-11-20", "2026-11-21"])
        #expect(announcements(world) == ["An alarm was missed"])
    }

    @Test("A D-day's reminder that a change of the zone passed over is shown after such a clock", arguments: wrong)
    func dayPassedOver(wrong: String) throws {
        let world = try TestWorld(start: "2026-11-20T05:00:00+01:00").world
        _ = try world.call(DaysInterface.Add(name: "Exam", date: "2026-11-21", yearly: false, notifySeconds: [86_400]))
        // The change to a zone eight hours ahead passes over 09:00.
        try world.travel(to: world.zones.zone(named: "Asia/Seoul"))
        world.advance(by: .seconds(18))
        try doubt(world, wrong, offFor: 600)
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(121))
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T09:00:00+09:00"])
    }

    @Test("A ring that was snoozed before such a boot is replaced by a later one as always, untold", arguments: wrong)
    func snoozedAndReplaced(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01", every: "daily") { ($0.ringForSeconds, $0.graceSeconds) = (60, 40 * 86_400) }
        world.advance(by: .seconds(61))
        _ = try world.call(RingsInterface.Snooze(names: []))
        try doubt(world, wrong, offFor: 30 * 3_600)
        #expect(try world.rings().map(\.state) == [.missed, .ringing])
        #expect(announcements(world).isEmpty)
    }

    @Test("What is skipped by such a clock is the next occurrence by the right one", arguments: wrong)
    func skippedMeanwhile(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:00", every: "daily")
        let correction = try boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(5))
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        synchronise(world, correction)
        #expect(try world.alarm("a1").next == "2026-11-22T07:00:00+01:00")
    }

    @Test("What is disabled by such a clock stays off, also if it has passed everything", arguments: wrong)
    func disabledMeanwhile(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:00")
        _ = try world.addAlarm("07:00", every: "daily")
        let correction = try boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(5))
        _ = try world.call(AlarmsInterface.Disable(names: ["a1", "a2"]))
        synchronise(world, correction)
        #expect(try world.alarm("a1").next == nil)
        #expect(try world.alarm("a2").next == nil)
    }

    @Test("Another time given by such a clock keeps the skip", arguments: wrong)
    func editedWhileSkipped(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:00", every: "daily")
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        let correction = try boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(5))
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(time: "06:30")))
        synchronise(world, correction)
        #expect(try world.alarm("a1").next == "2026-11-22T06:30:00+01:00")
    }

    @Test("What is paused by such a clock has counted the time that is known", arguments: wrong)
    func pausedMeanwhile(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(3600, "bread")
        _ = try world.call(StopwatchesInterface.Start(label: "hike"))
        world.advance(by: .seconds(100))
        let correction = try boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(5))
        _ = try world.call(StopwatchesInterface.Pause(names: ["hike"]))
        if !wrong.hasPrefix("2098") { _ = try world.call(TimersInterface.Pause(names: ["bread"])) }
        synchronise(world, correction)
        if !wrong.hasPrefix("2098") { #expect(try world.timer("bread").remainingSeconds <= 3600) }
        let elapsed = try world.call(StopwatchesInterface.List()).stopwatches[0].elapsedSeconds
        #expect(elapsed == 165)
    }

    @Test(
        "What one such clock was told, and another one has passed, is meant by the right one",
        arguments: [(0, 1), (0, 2), (1, 2)]
    )
    func toldAndPassed(first: Int, second: Int) throws {
        let world = try TestWorld().world
        _ = try boot(world, Self.wrong[first], offFor: 60)
        _ = try world.addAlarm("07:00")
        _ = try world.addAlarm("in 30 minutes")
        _ = try world.addAlarm("07:00", every: "daily") { $0.count = 2 }
        world.advance(by: .seconds(5))
        try world.reboot(offFor: InstantText.parse(Self.wrong[second]) - world.now.wall)
        world.advance(by: .seconds(5))
        synchronise(world, try InstantText.parse("2026-11-20T12:05:00+01:00") - world.now.wall)
        #expect(try world.alarm("a1").next == "2026-11-21T07:00:00+01:00")
        #expect(try world.alarm("a3").next == "2026-11-21T07:00:00+01:00")
        // Nobody knows how long the machine was off: it was added when the last believed clock had stopped, or later.
        #expect(try world.alarm("a2").next == "2026-11-20T12:30:00+01:00")
        #expect(try world.rings().isEmpty)
        #expect(announcements(world).isEmpty)
    }

    @Test("A moment that such a clock was told is known after a restart of the daemon", arguments: wrong)
    func toldBeforeRestart(wrong: String) throws {
        let world = try TestWorld().world
        let correction = try boot(world, wrong, offFor: 60)
        _ = try world.addAlarm("in 30 minutes")
        world.advance(by: .seconds(60))
        try world.restart()
        synchronise(world, correction)
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(1740))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("What was snoozed or started by such a clock is over if the next boot is right", arguments: wrong)
    func startedBeforeBoot(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01")
        world.advance(by: .seconds(61))
        _ = try boot(world, wrong, offFor: 60)
        world.advance(by: .seconds(5))
        _ = try world.call(RingsInterface.Snooze(names: ["a1"]))
        _ = try world.startTimer(3600, "tea")
        world.advance(by: .seconds(5))
        world.clocks.synchronise(true)
        try world.reboot(offFor: InstantText.parse("2026-11-20T12:10:00+01:00") - world.now.wall)
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.state) == [.ringing, .ringing])
        #expect(Set(try world.rings().map(\.item)) == ["a1", "t1"])
    }

    @Test("A past date given to such a clock stays past", arguments: wrong.prefix(2))
    func pastDate(wrong: String) throws {
        let world = try TestWorld().world
        let correction = try boot(world, wrong, offFor: 60)
        _ = try world.addAlarm("2026-11-19 07:00")
        world.advance(by: .seconds(5))
        synchronise(world, correction)
        #expect(try world.alarm("a1").next == nil)
        #expect(try world.rings().map(\.state) == [.missed])
    }

    @Test("A skip outlives an absurd clock", arguments: wrong)
    func skip(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:00", every: "daily")
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        try doubt(world, wrong, offFor: 60)
        #expect(try world.alarm("a1").next == "2026-11-22T07:00:00+01:00")
    }

    @Test(
        "A machine that was off for two years is believed once it is synchronised, or after a day",
        arguments: [true, false]
    )
    func offForYears(isSynchronised: Bool) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("13:00")
        world.clocks.synchronise(false)
        try world.reboot(offFor: .seconds(800 * 86_400))
        #expect(announcements(world).isEmpty)
        world.advance(by: .seconds(600))
        #expect(try world.rings().isEmpty)
        if isSynchronised {
            world.clocks.synchronise(true)
            world.advance(by: .seconds(61))
        } else {
            world.advance(by: .seconds(86_500))
        }
        #expect(announcements(world) == ["An alarm was missed"])
        #expect(try world.rings().map(\.state) == [.missed])
        world.advance(by: .seconds(200_000))
        #expect(announcements(world).count == 1)
    }

    @Test("Timers, snoozes and reminders outlive an absurd clock", arguments: wrong)
    func counts(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01")
        _ = try world.startTimer(3600, "tea")
        _ = try world.call(DaysInterface.Add(name: "day", date: "2026-11-21", yearly: false, notifySeconds: [0]))
        world.advance(by: .seconds(61))
        _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 1800))
        try doubt(world, wrong, offFor: 60, forSeconds: 2)
        #expect(try world.rings().map(\.state) == [.snoozed])
        #expect(try world.timer("tea").remainingSeconds == 3600 - 123)
        world.advance(by: .seconds(1738))
        #expect(try world.rings().map(\.state) == [.ringing])
        world.advance(by: .seconds(21 * 3600))
        #expect(try world.rings().contains { $0.scheduled == "2026-11-21T09:00:00+01:00" && $0.state == .ringing })
    }

    @Test(
        "A stopwatch through a boot without a right clock counts the time off",
        arguments: wrong + ["2026-11-20T23:00:31Z"]
    )
    func stopwatch(wrong: String) throws {
        let world = try TestWorld().world
        _ = try world.call(StopwatchesInterface.Start(label: "run"))
        world.advance(by: .seconds(7200))
        try doubt(world, wrong, offFor: 8 * 3600 + 30, forSeconds: 11)
        func elapsed() throws -> Double {
            try world.call(StopwatchesInterface.Show(names: ["run"])).stopwatches[0].elapsedSeconds
        }
        #expect(try elapsed() == 10 * 3600 + 41)
        world.stepClock(by: .seconds(5000))
        #expect(try elapsed() == 10 * 3600 + 41)
    }
}

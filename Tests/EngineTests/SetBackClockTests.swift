import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// What a clock that was ahead for a while did, and nobody answered, is taken back when it is set back. The worlds start
/// on Friday 2026-11-20, 12:00 in Berlin.
struct SetBackClockTests {
    private static let hour = 3600

    /// Boots with a clock that is `ahead`, and sets it right two seconds later.
    private func boot(_ world: SimulatedWorld, offFor: Int = 60, ahead: Int) throws {
        try world.reboot(offFor: .seconds(offFor + ahead))
        world.advance(by: .seconds(2))
        world.stepClock(by: .seconds(-ahead))
    }

    @Test("Alarms passed by a clock that was weeks ahead for seconds ring at their time", arguments: [8, 30, 200])
    func weeksAhead(days: Int64) throws {
        let world = try TestWorld(isSynchronised: false).world
        _ = try world.addAlarm("12:01")
        _ = try world.addAlarm("2026-11-20 13:00")
        _ = try world.addAlarm("12:01", every: "daily")
        world.advance(by: .seconds(50))
        world.stepClock(by: .seconds(days * 86_400))
        world.advance(by: .seconds(3))
        world.stepClock(by: .seconds(-days * 86_400))
        world.advance(by: .seconds(10))
        #expect(try world.rings().map(\.state) == [.ringing, .ringing])
        #expect(try world.alarm("a2").next == "2026-11-20T13:00:00+01:00")
    }

    @Test("An alarm rung by a clock an hour ahead at a boot is withdrawn, and rings at its time")
    func bootAnHourAhead() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        try boot(world, ahead: Self.hour)
        #expect(try world.rings().isEmpty)
        #expect(world.alerter.now.sounding.isEmpty && world.alerter.now.popups.isEmpty)
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
        world.advance(by: .seconds(1800))
        let ring = try world.rings()[0]
        #expect(ring.state == .ringing && ring.started == "2026-11-20T12:30:00+01:00")
    }

    @Test("The same without a boot, if the ring was snoozed or gave up meanwhile", arguments: [2, 600, 2900])
    func anHourAhead(wrongFor: Int) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:50") { $0.snoozeLimit = wrongFor == 600 ? 0 : 5 }
        world.stepClock(by: .seconds(3600))
        world.advance(by: .seconds(wrongFor))
        world.stepClock(by: .seconds(-3600))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(3000 - wrongFor))
        let rings = try world.rings()
        #expect(rings.map(\.state) == [.ringing])
        #expect(rings.map(\.snoozes) == [0])
    }

    @Test("What gives up before a daemon sees that its moment is to come is not missed", arguments: [false, true])
    func gaveUpUnseen(isKilled: Bool) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") {
            $0.ringForSeconds = 60
            $0.snoozeLimit = 0
        }
        world.advance(by: .seconds(1801))
        let passed = Duration.seconds(600)
        if isKilled {
            try world.crash(downtime: passed) { world.clocks.step(by: .seconds(-Self.hour)) }
        } else {
            world.clocks.advance(by: passed)
            world.stepClock(by: .seconds(-Self.hour))
        }
        #expect(try world.rings().isEmpty)
        #expect(world.events(.missed) == 0)
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
    }

    @Test("A skip is kept through a clock that was days ahead for seconds", arguments: [2, 8, 300])
    func skip(days: Int64) throws {
        let world = try TestWorld(isSynchronised: false).world
        _ = try world.addAlarm("12:30", every: "daily") { $0.missed = .skip }
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        world.stepClock(by: .seconds(days * 86_400))
        world.advance(by: .seconds(2))
        #expect(try world.alarm("a1").skipped == nil)
        world.stepClock(by: .seconds(-days * 86_400))
        #expect(try world.alarm("a1").skipped == "2026-11-20T12:30:00+01:00")
        world.advance(by: .seconds(3600))
        #expect(try world.alarm("a1").next == "2026-11-21T12:30:00+01:00")
        #expect(world.events(.rang) == 0)
    }

    @Test("A ring cut short by a boot days ahead rings on when the clock is right", arguments: [1, 3])
    func cutShort(days: Int64) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01")
        world.advance(by: .seconds(62))
        try world.reboot(offFor: .seconds(120 + days * 86_400))
        world.advance(by: .seconds(10))
        try world.reboot(offFor: .seconds(240 - days * 86_400))
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("A ring that the next one replaced, by a clock a day ahead, goes on")
    func replaced() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01", every: "daily") { $0.ringForSeconds = 3600 }
        world.advance(by: .seconds(90))
        world.stepClock(by: .seconds(86_400))
        world.advance(by: .seconds(5))
        #expect(try world.rings().map(\.state) == [.missed, .ringing])
        world.stepClock(by: .seconds(-86_400))
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T12:01:00+01:00"])
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(world.alerter.now.sounding.count == 1)
    }

    @Test(
        "A timer ended by a clock an hour ahead at a boot goes on, with its rounds",
        arguments: [nil, "forever", "4"]
    )
    func timer(repeat: String?) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(1500, "tea", repeat: `repeat`)
        world.advance(by: .seconds(600))
        try boot(world, ahead: Self.hour)
        #expect(try world.rings().isEmpty)
        let tea = try world.timer("tea")
        #expect(tea.state == .running && tea.remainingSeconds == 1500 - 600 - 60 - 2)
        world.advance(by: .seconds(837))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test("A timer that was missed by a clock days ahead at a boot goes on")
    func timerGivenUp() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(3600, "tea")
        try world.reboot(offFor: .seconds(60 + 3 * 86_400))
        world.advance(by: .seconds(400))
        #expect(try world.timer("tea").state == .done)
        world.stepClock(by: .seconds(-3 * 86_400))
        #expect(try world.timer("tea").state == .running)
        #expect(try world.timer("tea").remainingSeconds == 3600 - 460)
        #expect(try world.rings().isEmpty)
    }

    /// What has ended is in no memory, only in the file, which can still be read.
    @Test(
        "A timer ended by such a clock goes on in time, also if the store can't be written when it is set back",
        arguments: [true, false]
    )
    func timerGivenUpInOutage(rings: Bool) throws {
        let world = try TestWorld().world
        _ = try world.call(TimersInterface.Start(durationSeconds: 3600, label: "tea", rings: rings))
        try world.reboot(offFor: .seconds(60 + 3 * 86_400))
        world.advance(by: .seconds(400))
        #expect(try world.timer("tea").state == .done)
        world.disk.fail(.writeFails(at: 1, count: .max))
        world.stepClock(by: .seconds(-3 * 86_400))
        #expect(try world.timer("tea").state == .running)
        world.advance(by: .seconds(3600 - 460))
        #expect(try world.timer("tea").state == (rings ? .ringing : .done))
        #expect(world.alerter.now.sounding.count == (rings ? 1 : 0))
        world.disk.heal()
        world.advance(by: .seconds(301))
        #expect(try world.rings().map(\.state) == (rings ? [.missed] : []))
    }

    @Test("A timer that counted in this boot has rung, whatever the clock says")
    func timerOfThisBoot() throws {
        let world = try TestWorld().world
        world.stepClock(by: .seconds(3600))
        _ = try world.startTimer(60, "tea")
        world.advance(by: .seconds(60))
        world.stepClock(by: .seconds(-3600))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test(
        "A snooze ended by a clock ahead at a boot lasts until its end, with its count of snoozes",
        arguments: [3600, 86_400]
    )
    func snooze(ahead: Int) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01")
        world.advance(by: .seconds(61))
        _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 1800))
        try boot(world, ahead: ahead)
        var ring = try world.rings()[0]
        #expect(ring.state == .snoozed && ring.snoozes == 1)
        #expect(world.alerter.now.sounding.isEmpty)
        world.advance(by: .seconds(1737))
        #expect(try world.rings()[0].state == .snoozed)
        world.advance(by: .seconds(1))
        ring = try world.rings()[0]
        #expect(ring.state == .ringing && ring.snoozes == 1)
    }

    @Test("A ring given up by a clock ahead at a boot rings for its remaining time")
    func ringing() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01") { settings in
            settings.ringForSeconds = 600
            settings.graceSeconds = 0
        }
        world.advance(by: .seconds(61))
        try boot(world, ahead: 86_400)
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(world.alerter.now.sounding.count == 1)
        world.advance(by: .seconds(536))
        #expect(try world.rings().map(\.state) == [.ringing])
        world.advance(by: .seconds(2))
        #expect(try world.rings().map(\.state) == [.snoozed])
    }

    @Test(
        "An alarm whose moment passes while the clock is days ahead rings when it is right",
        arguments: [nil, "daily"]
    )
    func passedMeanwhile(every: String?) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01", every: every)
        world.advance(by: .seconds(58))
        world.stepClock(by: .seconds(3 * 86_400))
        world.advance(by: .seconds(3))
        world.stepClock(by: .seconds(-3 * 86_400))
        let rings = try world.rings()
        #expect(rings.map(\.state) == [.ringing])
        #expect(rings.map(\.scheduled) == ["2026-11-20T12:01:00+01:00"])
        #expect(try world.alarm("a1").next == every.map { _ in "2026-11-21T12:01:00+01:00" })
        let rang = world.history.last { $0.record.event == .rang }
        #expect(rang?.record.details["latenessSeconds"] == .duration(.seconds(1)))
    }

    @Test("Beyond its grace, or by its policy, such an alarm stays missed, with times of the right clock")
    func staysMissed() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.graceSeconds = 600 }
        _ = try world.addAlarm("12:30") { $0.missed = .notify }
        _ = try world.addAlarm("12:30")
        try world.crash(downtime: .seconds(3 * 86_400))
        #expect(try world.rings().map(\.state) == [.missed, .missed, .missed])
        world.stepClock(by: .seconds(3600 - 3 * 86_400))
        let rings = try world.rings()
        #expect(rings.map(\.state) == [.missed, .missed, .ringing])
        let known = try world.call(AlarmsInterface.Show(names: ["a1", "a2"])).alarms
        #expect(known.map(\.state) == [.off, .off])
    }

    @Test("Only the newest of the occurrences missed by a wrong clock rings")
    func newestOnly() throws {
        let world = try TestWorld().world
        _ = try world.call(AlarmsInterface.Add(settings: AlarmSettingsObject(onCalendar: "*:0/10"), enabled: true))
        world.advance(by: .seconds(60))
        try world.crash(downtime: .seconds(2 * 86_400))
        world.stepClock(by: .seconds(3600 - 2 * 86_400))
        let rings = try world.rings()
        #expect(rings.count(where: { $0.state == .ringing }) == 1)
        #expect(rings.last { $0.state == .ringing }?.scheduled == "2026-11-20T13:00:00+01:00")
        #expect(rings.count(where: { $0.state == .missed }) == 5)
    }

    @Test("Answered rings stay answered")
    func answered() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        _ = try world.startTimer(1800, "tea")
        try world.reboot(offFor: .seconds(3660))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.stepClock(by: .seconds(-3600))
        world.advance(by: .seconds(3600))
        #expect(try world.rings().map(\.state) == [.dismissed, .dismissed])
        #expect(try world.alarm("a1").state == .off)
        #expect(try world.timer("tea").state == .done)
    }

    @Test("An alarm disabled or moved while the clock was ahead keeps that", arguments: [true, false])
    func changedMeanwhile(isDisabled: Bool) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.snoozeLimit = 0 }
        world.stepClock(by: .seconds(3600))
        world.advance(by: .seconds(600))
        #expect(try world.rings().map(\.state) == [.missed])
        if isDisabled {
            _ = try world.call(AlarmsInterface.Disable(names: ["a1"]))
        } else {
            _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(time: "20:00")))
        }
        world.stepClock(by: .seconds(-3600))
        #expect(try world.alarm("a1").next == nil)
        world.advance(by: .seconds(3600))
        #expect(try world.rings().isEmpty)
    }

    @Test("A clock set back while no daemon runs takes back before anything sounds")
    func setBackMeanwhile() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        world.stepClock(by: .seconds(3600))
        #expect(world.alerter.now.sounding.count == 1)
        try world.crash(downtime: .seconds(-3000))
        #expect(try world.rings().isEmpty)
        #expect(world.alerter.now.firstHeard.count == 1)
        #expect(try world.alarm("a1").next == "2026-11-20T12:30:00+01:00")
    }

    @Test("A ring that is over before a daemon sees that the clock was set back did not begin after its end")
    func endedUnseen() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.snoozeLimit = 0 }
        world.stepClock(by: .seconds(3 * Self.hour))
        world.advance(by: .seconds(1))
        #expect(try world.rings().map(\.state) == [.ringing])
        // It is 14:00 then, and the ring has been over for six hours.
        try world.crash(downtime: .seconds(6 * Self.hour)) {
            world.clocks.step(by: .seconds(-7 * Self.hour))
            world.clocks.work(takes: .milliseconds(1))
        }
        let ring = try world.rings()[0]
        let (started, ended) = (try #require(ring.started), try #require(ring.ended))
        #expect(ring.state == .missed && started.hasPrefix("2026-11-20T14:00:0") && started <= ended)
    }

    /// In the real world some time passes between the turn in which a ring ends and the replanning.
    @Test("A ring that ended in the turn before keeps its moment, whatever time has passed since", arguments: [0, 1])
    func endedJustNow(millisecondsOfWork: Int) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(75, "laps", repeat: "5")
        world.stepClock(by: .seconds(14 * Self.hour))
        try world.reboot(offFor: .seconds(1))
        world.stepClock(by: .seconds(-14 * Self.hour))
        world.advance(by: .seconds(75))
        #expect(try world.rings().map(\.state) == [.ringing])
        world.clocks.work(takes: .milliseconds(millisecondsOfWork))
        // All rounds are over then, by the clock that was ahead.
        try world.reboot(offFor: .seconds(20 * Self.hour))
        let rings = try world.rings()
        #expect(rings.map(\.state) == [.missed, .ringing])
        #expect(rings.first?.scheduled == "2026-11-20T12:01:11+01:00" && rings.first?.started == rings.first?.scheduled)
    }

    @Test(
        "A reminder of a day shown or missed by a wrong clock is shown at its time",
        arguments: [3600 * 22, 5 * 86_400]
    )
    func reminder(ahead: Int) throws {
        let world = try TestWorld().world
        _ = try world.call(DaysInterface.Add(name: "day", date: "2026-11-21", yearly: false, notifySeconds: [0]))
        try boot(world, ahead: ahead)
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(21 * 3600))
        let rings = try world.rings()
        #expect(rings.map(\.state) == [.ringing])
        #expect(rings.map(\.scheduled) == ["2026-11-21T09:00:00+01:00"])
    }

    @Test("Hundreds of rings are taken back over several turns, and nothing else waits for them")
    func hundreds() throws {
        let world = try TestWorld().world
        for minute in 0..<300 {
            _ = try world.addAlarm("2026-11-21 \(minute / 60 % 24):\(minute % 60 < 10 ? "0" : "")\(minute % 60)")
        }
        world.stepClock(by: .seconds(5 * 86_400))
        #expect(try world.rings().count == 300)
        world.stepClock(by: .seconds(-5 * 86_400))
        #expect(try world.rings().isEmpty)
    }

    @Test(
        "What is counted in a boot with a clock that is ahead has no more left in the next boot",
        arguments: [3_000, 3 * 86_400, 10 * 86_400],
        [true, false]
    )
    func countedInAheadBoot(seconds: Int64, isSynchronised: Bool) throws {
        let world = try TestWorld(isSynchronised: isSynchronised).world
        _ = try world.addAlarm("12:01") { $0.graceSeconds = 864_000 }
        let start = world.now.wall
        world.clocks.synchronise(false)
        try world.reboot(offFor: .seconds(60 + seconds))
        world.advance(by: .seconds(2))
        _ = try world.startTimer(1200, "tea")
        _ = try world.call(RingsInterface.Snooze(names: ["a1"], durationSeconds: 600))
        world.advance(by: .seconds(60))
        world.clocks.synchronise(isSynchronised)
        try world.reboot(offFor: start + .seconds(180) - world.now.wall)
        // A clock that is behind is believed after two minutes.
        world.advance(by: .seconds(130))
        #expect(try world.timer("tea").remainingSeconds <= 1200 - 130)
        world.advance(by: .seconds(600))
        #expect(try world.rings().first { $0.item == "a1" }?.state == .ringing)
    }

    @Test(
        "A timer that outlived a boot and rang has no more left once the clock is set back",
        arguments: [20, 90, 490] as [Int64]
    )
    func rangAfterBoot(secondsAgo: Int64) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(743, "tea")
        world.advance(by: .seconds(60))
        try world.reboot(offFor: .seconds(30))
        world.advance(by: .seconds(653 + secondsAgo))
        #expect(try world.rings().count == 1)
        world.stepClock(by: .seconds(-7200))
        // The file has no later time of that boot than the start of the timer.
        world.advance(by: .seconds(80))
        #expect(try world.rings().map(\.state) == [.ringing])
    }

    @Test(
        "A silent timer that was over by the clock of a boot an hour ahead goes on once it is set back",
        arguments: [nil, "10", "forever"],
        [2, 700]
    )
    func silentTimer(rounds: String?, wrongFor: Int64) throws {
        let world = try TestWorld().world
        _ = try world.call(TimersInterface.Start(durationSeconds: 1200, label: "tea", repeat: rounds, rings: false))
        let before = try world.timer("tea").repeat
        try world.reboot(offFor: .seconds(60 + 3600))
        world.advance(by: .seconds(wrongFor))
        world.stepClock(by: .seconds(-3600))
        let timer = try world.timer("tea")
        #expect(timer.state == .running && timer.repeat == before)
        #expect(timer.remainingSeconds == Double(1200 - 60 - wrongFor))
    }
}

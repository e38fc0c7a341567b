import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

struct AlarmTests {
    @Test("A one-time alarm rings once, turns off and remains listed")
    func oneShot() throws {
        let world = try TestWorld().world
        let alarm = try world.addAlarm("12:30")
        #expect(alarm.next == "2026-11-20T12:30:00+01:00")
        world.advance(by: .seconds(1799))
        #expect(try world.rings().isEmpty)
        world.advance(by: .seconds(1))
        let ring = try world.rings()[0]
        #expect(ring.state == .ringing)
        #expect(ring.started == "2026-11-20T12:30:00+01:00")
        #expect(world.alerter.now.sounding.count == 1)
        let after = try world.alarm("a1")
        #expect(after.state == .ringing)
        #expect(!after.enabled)
        _ = try world.call(RingsInterface.Dismiss(names: []))
        #expect(try world.alarm("a1").state == .off)
        #expect(world.alerter.now.sounding.isEmpty)
        world.advance(by: .seconds(3 * 86_400))
        #expect(try world.rings().count == 1)
    }

    @Test("A time already past today means tomorrow")
    func pastToday() throws {
        let world = try TestWorld().world
        #expect(try world.addAlarm("07:30").next == "2026-11-21T07:30:00+01:00")
    }

    @Test("Weekdays skip the weekend", arguments: [0, 1])
    func weekdays(crashes: Int) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30", every: "weekdays")
        for _ in 0..<crashes { try world.crash() }
        #expect(try world.alarm("a1").next == "2026-11-23T07:30:00+01:00")
        world.advance(by: .seconds(7 * 86_400))
        let due = try world.rings().map(\.scheduled)
        #expect(
            due == [
                "2026-11-23T07:30:00+01:00", "2026-11-24T07:30:00+01:00", "2026-11-25T07:30:00+01:00",
                "2026-11-26T07:30:00+01:00", "2026-11-27T07:30:00+01:00",
            ]
        )
    }

    @Test("A manually snoozed ring rings again after the snooze")
    func snooze() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.snoozeSeconds = 300 }
        world.advance(by: .seconds(1800))
        world.alerter.press(.snooze, ItemID("r1"))
        world.settle()
        #expect(try world.rings()[0].state == .snoozed)
        #expect(world.alerter.now.sounding.isEmpty)
        world.advance(by: .seconds(299))
        #expect(try world.rings()[0].state == .snoozed)
        world.advance(by: .seconds(1))
        #expect(try world.rings()[0].state == .ringing)
        #expect(try world.rings().count == 1)
    }

    @Test("An unanswered ring is snoozed up to the limit, then missed, which is reported")
    func unanswered() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") {
            $0.snoozeSeconds = 60
            $0.snoozeLimit = 2
            $0.ringForSeconds = 30
        }
        let untilTheEnd = 1800 + 30 + 60 + 30 + 60 + 30
        world.advance(by: .seconds(untilTheEnd - 1))
        #expect(try world.rings()[0].state == .ringing)
        #expect(world.alerter.now.announcements.isEmpty)
        world.advance(by: .seconds(1))
        let ring = try world.rings()[0]
        #expect(ring.state == .missed)
        #expect(ring.snoozes == 2)
        #expect(world.alerter.now.announcements.count == 1)
    }

    @Test("Past the snooze limit a snooze is refused")
    func snoozeLimit() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.snoozeLimit = 0 }
        world.advance(by: .seconds(1800))
        #expect(world.alerter.now.popups[ItemID("r1")]?.buttons.map(\.action) == [.dismiss])
        let error = clockError { _ = try world.call(RingsInterface.Snooze(names: ["a1"])) }
        #expect(error == .notNow(item: "a1", reason: .snoozeLimitReached))
        #expect(try world.rings()[0].state == .ringing)
    }

    @Test("Answers in one turn are handled in order")
    func answersInOrder() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        world.advance(by: .seconds(1800))
        let snooze = world.request(RingsInterface.Snooze(names: [], durationSeconds: 60)).0
        world.submit([snooze, world.request(RingsInterface.Dismiss(names: [])).0])
        // A snoozed alarm does not ring, so the second call has nothing to dismiss.
        #expect(try world.rings().map(\.state) == [.snoozed])
    }

    @Test("An unanswered alarm does not block its next occurrence")
    func unansweredDoesNotBlock() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: "every hour") {
            $0.ringForSeconds = 6 * 3600
        }
        world.advance(by: .seconds(1800 + 3600))
        let rings = try world.rings()
        #expect(rings.map(\.state) == [.missed, .ringing])
    }

    @Test("A disabled alarm is silent, an enabled one rings at its next time")
    func enableAndDisable() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.label = "up" }
        _ = try world.call(AlarmsInterface.Disable(names: ["up"]))
        world.advance(by: .seconds(3600))
        #expect(try world.rings().isEmpty)
        let alarm = try world.call(AlarmsInterface.Enable(names: ["up"])).alarms[0]
        #expect(alarm.next == "2026-11-21T12:30:00+01:00")
    }

    @Test("A dated alarm in the past can't be enabled")
    func enablePast() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("2026-11-20 12:30")
        world.advance(by: .seconds(3600))
        _ = try world.call(RingsInterface.List(all: true))
        let error = clockError { _ = try world.call(AlarmsInterface.Enable(names: ["a1"])) }
        #expect(error == .notNow(item: "a1", reason: .nothingLeft))
    }

    @Test("Skip omits the next occurrence, unskip restores it")
    func skip() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30", every: "daily")
        let skipped = try world.call(AlarmsInterface.Skip(names: ["a1"])).alarms[0]
        #expect(skipped.next == "2026-11-22T07:30:00+01:00")
        #expect(skipped.skipped != nil)
        let back = try world.call(AlarmsInterface.Unskip(names: ["a1"])).alarms[0]
        #expect(back.next == "2026-11-21T07:30:00+01:00")
        let until = try world.call(AlarmsInterface.Skip(names: ["a1"], until: "2026-11-30")).alarms[0]
        #expect(until.next == "2026-11-30T07:30:00+01:00")
    }

    @Test("An instant does not move if the local zone has no name")
    func pointInNamelessZone() throws {
        let world = try TestWorld().world
        world.travel(to: try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        let alarm = try world.addAlarm("in 2h")
        #expect(alarm.zone == "UTC")
        #expect(alarm.next == "2026-11-20T13:00:00+00:00")
        world.travel(to: try ZoneDatabase().zone(named: "Asia/Seoul"))
        #expect(try world.alarm("a1").next == "2026-11-20T13:00:00+00:00")
    }

    @Test("An edit keeps the settings it omits")
    func edit() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30", every: "mon-thu") {
            $0.label = "early"
            $0.snoozeSeconds = 120
        }
        var settings = AlarmSettingsObject()
        settings.time = "06:15"
        let alarm = try world.call(AlarmsInterface.Edit(names: ["early"], settings: settings)).alarms[0]
        #expect(alarm.time == "06:15")
        #expect(alarm.repeat == "mon-thu")
        #expect(alarm.label == "early")
        #expect(alarm.snoozeSeconds == 120)
        #expect(alarm.next == "2026-11-23T06:15:00+01:00")
    }

    @Test("An edit keeps the skip, even if the new time is later on the skipped day")
    func editKeepsSkip() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30", every: "daily")
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        func edited(_ settings: AlarmSettingsObject) throws -> AlarmObject {
            try world.call(AlarmsInterface.Edit(names: ["a1"], settings: settings)).alarms[0]
        }
        #expect(try edited(AlarmSettingsObject(time: "09:00")).next == "2026-11-22T09:00:00+01:00")
        #expect(try edited(AlarmSettingsObject(time: "06:00")).next == "2026-11-22T06:00:00+01:00")
        #expect(try edited(AlarmSettingsObject(zone: "Asia/Seoul")).next == "2026-11-22T06:00:00+09:00")
        // A one-time alarm has nothing to skip.
        #expect(try edited(AlarmSettingsObject(repeat: "")).next == "2026-11-21T06:00:00+09:00")
    }

    @Test("An edit leaves a disabled alarm disabled")
    func editKeepsOff() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30", every: "daily")
        _ = try world.call(AlarmsInterface.Disable(names: ["a1"]))
        for settings in [AlarmSettingsObject(time: "09:00"), AlarmSettingsObject(zone: "Asia/Seoul")] {
            let alarm = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: settings)).alarms[0]
            #expect(!alarm.enabled && alarm.state == .off && alarm.next == nil)
        }
        let enabled = try world.call(AlarmsInterface.Enable(names: ["a1"])).alarms[0]
        #expect(enabled.next == "2026-11-21T09:00:00+09:00")
    }

    @Test("A repetition keeps its text when the end changes, and its end when the time changes")
    func wordsAndEnd() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30", every: "mon,wed") {
            $0.until = "2099-12-05"
            $0.except = ["2099-12-02"]
        }
        func edited(_ settings: AlarmSettingsObject) throws -> AlarmObject {
            _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: settings))
            return try world.alarm("a1")
        }
        func expect(_ alarm: AlarmObject, until: String?, count: Int?) {
            #expect(alarm.repeat == "mon,wed")
            #expect(alarm.until == until && alarm.count == count)
            #expect(alarm.except == ["2099-12-02"])
        }
        expect(try world.alarm("a1"), until: "2099-12-05", count: nil)
        expect(try edited(AlarmSettingsObject(time: "08:00")), until: "2099-12-05", count: nil)
        expect(try edited(AlarmSettingsObject(count: 9)), until: nil, count: 9)
        expect(try edited(AlarmSettingsObject(time: "09:00")), until: nil, count: 9)
        expect(try edited(AlarmSettingsObject(until: "")), until: nil, count: nil)
        expect(try edited(AlarmSettingsObject(time: "10:00", count: 2)), until: nil, count: 2)
        expect(try edited(AlarmSettingsObject(time: "11:00", until: "")), until: nil, count: nil)
    }

    @Test(
        "The last day of a repetition is one on which it may ring, also if its end has a time",
        arguments: [
            ("20991210", "2099-12-10"), ("20991210T073000", "2099-12-10"), ("20991210T072959", "2099-12-09"),
            // 07:30 in Seoul
            ("20991209T223000Z", "2099-12-10"), ("20991209T222959Z", "2099-12-09"),
        ]
    )
    func lastDay(end: String, until: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30 Asia/Seoul", every: "RRULE:FREQ=DAILY;UNTIL=\(end)")
        #expect(try world.alarm("a1").until == until)
    }

    @Test("A zone in a new time replaces the alarm's")
    func zoneBehindTime() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30 Asia/Seoul")
        #expect(try world.alarm("a1").zone == "Asia/Seoul")
        let settings = AlarmSettingsObject(time: "07:30 Europe/London")
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: settings))
        #expect(try world.alarm("a1").zone == "Europe/London")
    }

    @Test("An edit that keeps the times keeps the count and the phase")
    func editKeepsPhase() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30", every: "every 3 days")
        _ = try world.addAlarm("07:30", every: "daily") { $0.count = 3 }
        world.advance(by: .seconds(86_400))
        for name in ["a1", "a2"] {
            _ = try world.call(
                AlarmsInterface.Edit(names: [name], settings: AlarmSettingsObject(gap: .skip, volume: 50))
            )
        }
        #expect(try world.alarm("a1").next == "2026-11-24T07:30:00+01:00")
        world.advance(by: .seconds(10 * 86_400))
        #expect(try world.rings().count { $0.item == "a2" } == 3)
    }

    @Test("Ids are never reused")
    func ids() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30")
        _ = try world.call(AlarmsInterface.Remove(names: ["a1"]))
        try world.crash()
        #expect(try world.addAlarm("07:30").id == "a2")
    }

    @Test("A removed alarm stops ringing")
    func removeWhileRinging() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        world.advance(by: .seconds(1800))
        _ = try world.call(AlarmsInterface.Remove(names: ["a1"]))
        #expect(try world.rings()[0].state == .cancelled)
        #expect(world.alerter.now.sounding.isEmpty)
    }

    @Test("The notice is shown once; after a restart it is replaced")
    func notice() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.preSeconds = 600 }
        world.advance(by: .seconds(1200))
        #expect(world.alerter.now.announcements.count == 1)
        try world.crash()
        #expect(world.alerter.now.announcements.count == 1)
        #expect(world.alerter.now.notices.count == 1)
        world.advance(by: .seconds(600))
        #expect(world.alerter.now.announcements.count == 1)
        #expect(world.alerter.now.notices.isEmpty)
        #expect(try world.rings().count == 1)
        // A reboot clears the screen; the notice is not announced a second time.
        _ = try world.addAlarm("13:00") { $0.preSeconds = 600 }
        world.advance(by: .seconds(1500))
        try world.reboot(offFor: .seconds(60))
        #expect(world.alerter.now.announcements.isEmpty)
    }

    @Test(
        "The upcoming notice is withdrawn when it no longer applies",
        arguments: ["skip", "disable", "edit", "remove", "ring"]
    )
    func noticeIsWithdrawn(change: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: "daily") { $0.preSeconds = 600 }
        world.advance(by: .seconds(1_300))
        let alarm = ItemID(.alarm, 1)
        #expect(world.alerter.now.notices[alarm] != nil)
        // A change that does not affect the next occurrence keeps the notice.
        let label = AlarmSettingsObject(label: "up")
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: label))
        #expect(world.alerter.now.notices[alarm] != nil)
        switch change {
        case "skip": _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        case "disable": _ = try world.call(AlarmsInterface.Disable(names: ["a1"]))
        case "edit":
            let later = AlarmSettingsObject(time: "13:30")
            _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: later))
        case "remove": _ = try world.call(AlarmsInterface.Remove(names: ["a1"]))
        default: world.advance(by: .seconds(500))
        }
        #expect(world.alerter.now.notices[alarm] == nil)
    }

    @Test(
        "A one-time alarm that is ringing or snoozed rings at its new time, too",
        arguments: ["ringing", "snoozed", "off"]
    )
    func retimedWhileOpen(state: String) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30")
        world.advance(by: .seconds(1800))
        if state == "snoozed" { _ = try world.call(RingsInterface.Snooze(names: ["a1"])) }
        if state == "off" { _ = try world.call(RingsInterface.Dismiss(names: ["a1"])) }
        let later = AlarmSettingsObject(time: "13:30")
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: later))
        if state != "off" { _ = try world.call(RingsInterface.Dismiss(names: ["a1"])) }
        let next = try world.alarm("a1").next
        #expect(next == (state == "off" ? nil : "2026-11-20T13:30:00+01:00"))
        world.advance(by: .seconds(3600))
        #expect(world.events(.rang) == (state == "off" ? 1 : 2))
    }

    /// In Berlin the hour from 02:00 to 03:00 occurs twice on 25 October 2026.
    @Test("In the second pass of a repeated hour, a time is read as its second occurrence")
    func secondPass() throws {
        let second = try TestWorld(start: "2026-10-25T02:45:00+01:00").world
        #expect(try second.addAlarm("02:50").next == "2026-10-25T02:50:00+01:00")
        #expect(try second.addAlarm("02:40").next == "2026-10-26T02:40:00+01:00")
        #expect(try second.addAlarm("2026-10-25 02:50").next == "2026-10-25T02:50:00+01:00")
        let daily = try second.addAlarm("02:50", every: "daily") { $0.fold = .both }
        #expect(daily.next == "2026-10-25T02:50:00+01:00")
        second.advance(by: .seconds(600))
        #expect(try second.rings().map(\.item).sorted() == ["a1", "a3", "a4"])
    }

    @Test("Every hour rings in both passes until it is a time of day again, and a given policy decides")
    func everyHourInBothPasses() throws {
        let world = try TestWorld(start: "2026-10-25T01:30:00+02:00").world
        #expect(try world.addAlarm("02:00", every: "every hour").next == "2026-10-25T02:00:00+02:00")
        #expect(try world.addAlarm("02:00", every: "every hour") { $0.fold = .first }.fold == .first)
        world.advance(by: .seconds(3600))
        let next = try world.call(AlarmsInterface.List()).alarms.map(\.next)
        #expect(next == ["2026-10-25T02:00:00+01:00", "2026-10-25T03:00:00+01:00"])
        let daily = AlarmSettingsObject(time: "02:00", repeat: "daily")
        let edited = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: daily)).alarms
        #expect(edited.map(\.fold) == [.first])
        #expect(edited.map(\.next) == ["2026-10-26T02:00:00+01:00"])
    }

    @Test("Between the passes, --fold both rings in the second one, too")
    func betweenPasses() throws {
        let world = try TestWorld(start: "2026-10-25T02:45:00+02:00").world
        #expect(try world.addAlarm("02:30") { $0.fold = .both }.next == "2026-10-25T02:30:00+01:00")
        let daily = try world.addAlarm("02:30", every: "daily") { $0.fold = .both }
        #expect(daily.next == "2026-10-25T02:30:00+01:00")
        #expect(try world.addAlarm("02:50").next == "2026-10-25T02:50:00+02:00")
    }

    @Test(
        "A repetition begins with its first match in the future",
        arguments: [
            // Requested on Saturday, 21 November 2026.
            ("every 2 weeks on mon,thu", ["2026-11-23", "2026-11-26", "2026-12-07", "2026-12-10"]),
            ("every 2 weeks on sat", ["2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02"]),
            ("RRULE:FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15", ["2026-12-15", "2027-02-15", "2027-04-15", "2027-06-15"]),
            ("every 3 days", ["2026-11-21", "2026-11-24", "2026-11-27", "2026-11-30"]),
        ]
    )
    func firstMatch(every: String, dates: [String]) throws {
        let world = try TestWorld(start: "2026-11-21T06:00:00+01:00").world
        _ = try world.addAlarm("07:30", every: every)
        var found: [String] = []
        while found.count < dates.count, let next = try world.alarm("a1").next {
            found.append(String(next.prefix(10)))
            _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        }
        #expect(found == dates)
    }

    @Test("COUNT and UNTIL end a repetition, and the alarm is done")
    func bounds() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: "daily") { $0.count = 2 }
        _ = try world.addAlarm("12:40", every: "daily") { $0.until = "2026-11-22" }
        world.advance(by: .seconds(10 * 86_400))
        #expect(try world.alarm("a1").state == .done)
        #expect(try world.rings().count { $0.item == "a1" } == 2)
        #expect(try world.rings().count { $0.item == "a2" } == 3)
    }
}

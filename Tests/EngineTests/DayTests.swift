import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

struct DayTests {
    private static let day = 86_400.0

    private func add(
        _ world: SimulatedWorld,
        _ name: String,
        _ date: String,
        yearly: Bool = false,
        notify: [Int] = []
    ) throws -> DayObject {
        try world.call(
            DaysInterface.Add(
                name: name,
                date: date,
                yearly: yearly,
                notifySeconds: notify.map { Double($0) * Self.day }
            )
        ).day
    }

    @Test("Counting the days to and since a date")
    func counts() throws {
        let world = try TestWorld().world
        let day = try add(world, "Christmas", "12-25", yearly: true, notify: [0, 7, 7])
        #expect(
            day
                == DayObject(
                    id: "d1",
                    name: "Christmas",
                    date: "2026-12-25",
                    from: "2026-11-20",
                    days: 35,
                    text: "D-35",
                    yearly: true,
                    notifySeconds: [7 * Self.day, 0]
                )
        )
        world.advance(by: .seconds(35 * Self.day))
        #expect(try world.day("Christmas").text == "D-DAY")
        world.advance(by: .seconds(Self.day))
        #expect(try world.day("Chr").text == "D-364")
        #expect(try add(world, "past", "2020-02-29").text == "D+2492")
    }

    @Test("Listed by proximity: future days, then past ones")
    func nearness() throws {
        let world = try TestWorld().world
        let dates = ["2020-01-01", "+30d", "yesterday", "today", "2026-11-18", "tomorrow", "+30d"]
        for (index, date) in dates.enumerated() { _ = try add(world, "day \(index)", date) }
        let listed = try world.call(DaysInterface.List()).days
        #expect(listed.map(\.days) == [0, 1, 30, 30, -1, -2, -2515])
        #expect(listed.filter { $0.days == 30 }.map(\.id) == ["d2", "d7"])
    }

    @Test("A reminder rings at its hour, quietly, with Dismiss as its only button")
    func reminds() throws {
        let world = try TestWorld().world
        _ = try add(world, "Christmas", "2026-12-25", notify: [7, 0])
        #expect(try world.status().next?.item == "d1")
        world.advance(by: .seconds(40 * Self.day))
        let rings = try world.rings()
        #expect(rings.map(\.scheduled) == ["2026-12-18T09:00:00+01:00", "2026-12-25T09:00:00+01:00"])
        #expect(rings.allSatisfy { $0.kind == "dday" && $0.label == "Christmas" && $0.item == "d1" })
        #expect(try world.status().next == nil)
    }

    @Test("The popup has the right text, and dismissing ends the reminder")
    func popup() throws {
        let world = try TestWorld().world
        _ = try add(world, "Christmas", "2026-12-25", notify: [7])
        world.advance(by: .seconds(28 * Self.day))
        let alert = try #require(world.alerter.now.popups[ItemID("r1")])
        #expect(alert.title == "Christmas")
        #expect(alert.body == "in 7 days, Fri 25 Dec")
        #expect(alert.buttons.map(\.action) == [.dismiss])
        #expect(alert.settings.urgency == .normal)
        #expect(clockError { _ = try world.call(RingsInterface.Snooze(names: ["r1"])) } != nil)
        world.alerter.press(.dismiss, ItemID("r1"))
        world.settle()
        #expect(try world.rings()[0].state == .dismissed)
    }

    @Test(
        "After downtime a reminder rings late on its day, is later reported as missed, and never twice",
        arguments: [(8.0, "ringing", 0), (21.9, "ringing", 0), (23.5, "missed", 1), (24 * 90, "missed", 1)]
            as [(Double, String, Int)]
    )
    func downtime(hours: Double, state: String, told: Int) throws {
        let world = try TestWorld(start: "2026-12-18T01:00:00+01:00").world
        _ = try add(world, "Christmas", "2026-12-25", notify: [7])
        try world.crash(downtime: .seconds(hours * 3600 + 3600))
        #expect(try world.rings().map(\.state.rawValue) == [state])
        let announcements = world.alerter.now.announcements
        #expect(announcements.count == told)
        if told > 0 { #expect(announcements[0].title == "A reminder was missed") }
        try world.crash()
        #expect(try world.rings().count == 1)
    }

    @Test("The reminders of one minute are one list, which is answered as one", arguments: [true, false])
    func list(presses: Bool) throws {
        let world = try TestWorld().world
        _ = try add(world, "Christmas", "2026-12-25", notify: [34])
        for index in 1..<12 { _ = try add(world, "day \(index)", "tomorrow", notify: [0]) }
        world.advance(by: .seconds(22 * 3600 + 60))
        let popup = try #require(world.alerter.now.popups.values.first)
        #expect(world.alerter.now.popups.count == 1)
        #expect(popup.title == "12 reminders")
        #expect(
            popup.body.split(separator: "\n").map(String.init)
                == ["• Christmas: in 34 days, Fri 25 Dec"] + (1..<10).map { "• day \($0): today, Sat 21 Nov" }
                + ["and 2 more; to list all: clockctl ring list"]
        )
        #expect(world.alerter.now.sounding.count == 12, "each is heard")
        if presses {
            world.alerter.press(.dismiss, popup.ring)
        } else {
            world.alerter.close(popup.ring, .closedByPerson)
        }
        world.settle()
        #expect(world.alerter.now.popups.isEmpty)
        #expect(try world.rings().allSatisfy { $0.state == .dismissed })
    }

    @Test("A list gets shorter as its reminders are answered elsewhere; the last one is a popup as any")
    func shorterList() throws {
        let world = try TestWorld().world
        for index in 1...3 { _ = try add(world, "day \(index)", "tomorrow", notify: [0]) }
        world.advance(by: .seconds(22 * 3600 + 60))
        var seen: [String] = []
        for index in 1...3 {
            seen += world.alerter.now.popups.values.map { $0.title + ": " + $0.body }
            _ = try world.call(RingsInterface.Dismiss(names: ["day \(index)"]))
        }
        #expect(
            seen == [
                "3 reminders: • day 1: today, Sat 21 Nov\n• day 2: today, Sat 21 Nov\n• day 3: today, Sat 21 Nov",
                "2 reminders: • day 2: today, Sat 21 Nov\n• day 3: today, Sat 21 Nov",
                "day 3: today, Sat 21 Nov",
            ]
        )
        #expect(world.alerter.now.popups.isEmpty)
    }

    @Test("D-days always leave room for an alarm on the screen")
    func alarmsGoFirst() throws {
        let world = try TestWorld(start: "2026-11-20T12:00:00Z").world
        // Their mornings begin an hour after each other.
        for hour in 0..<7 {
            _ = try world.call(
                DaysInterface.Add(name: "day \(hour)", date: "2026-11-21", notifySeconds: [0], zone: "Etc/GMT+\(hour)")
            )
        }
        _ = try world.addAlarm("2026-11-21 17:00")
        world.advance(by: .seconds(28 * 3600 + 60))
        let shown = Set(world.alerter.now.popups.values.map(\.item))
        #expect(shown == Set((1...5).map { ItemID(.dday, $0) } + [ItemID("a1")]))
        #expect(world.alerter.now.sounding.count == 8, "what has no popup is heard all the same")
        // The others follow.
        for hour in 0..<7 { _ = try world.call(RingsInterface.Dismiss(names: ["day \(hour)"])) }
        #expect(world.alerter.now.popups.map(\.value.item) == [ItemID("a1")])
    }

    @Test("A reminder that a set clock passes rings once, also if the clock is set back")
    func steps() throws {
        let world = try TestWorld().world
        _ = try add(world, "Christmas", "2026-12-25", notify: [7])
        world.stepClock(by: .seconds(28 * Self.day))
        #expect(try world.rings().map(\.state) == [.ringing])
        world.stepClock(by: .seconds(-10 * Self.day))
        world.advance(by: .seconds(40 * Self.day))
        #expect(try world.rings().count == 1)
    }

    @Test("A change of zone moves the reminder; delivered ones are not repeated")
    func travel() throws {
        let world = try TestWorld().world
        let zones = ZoneDatabase()
        _ = try add(world, "Christmas", "2026-12-25", notify: [1, 0])
        world.travel(to: try zones.zone(named: "Asia/Seoul"))
        #expect(try world.status().next?.at == "2026-12-24T09:00:00+09:00")
        world.advance(by: .seconds(33.6 * Self.day))
        #expect(try world.rings().count == 1)
        world.travel(to: try zones.zone(named: "America/New_York"))
        #expect(try world.status().next?.at == "2026-12-25T09:00:00-05:00")
        world.advance(by: .seconds(3 * Self.day))
        #expect(try world.rings().count == 2)
    }

    @Test("A changed reminder time applies after a reload and after a restart")
    func anotherHour() throws {
        var defaults = Defaults.standard
        defaults.dday.at = CivilTime(microsecondOfDay: 20 * 3_600_000_000)
        let world = try TestWorld().world
        _ = try add(world, "Christmas", "2026-12-25", notify: [7])
        world.submit(.reloaded(defaults))
        #expect(try world.status().next?.at == "2026-12-18T20:00:00+01:00")
        // The daemon restarts with 09:00 in its configuration.
        try world.restart()
        #expect(try world.status().next?.at == "2026-12-18T09:00:00+01:00")
    }

    @Test("A reminder that a changed time passes over is due at once, also in the first minutes of the daemon")
    func passedOver() throws {
        let world = try TestWorld(start: "2026-11-20T08:00:00+01:00").world
        _ = try add(world, "Exam", "2026-11-21", notify: [1])
        try world.restart()
        world.advance(by: .seconds(5))
        var defaults = Defaults.standard
        defaults.dday.at = CivilTime(microsecondOfDay: 8 * 3_600_000_000)
        world.reload(defaults)
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(try world.rings().map(\.scheduled) == ["2026-11-20T08:00:00+01:00"])
    }

    @Test("Edits keep omitted settings; another date replans")
    func edit() throws {
        let world = try TestWorld().world
        _ = try add(world, "Christmas", "2026-12-25", notify: [0])
        let edited = try world.call(DaysInterface.Edit(names: ["d1"], name: "Eve", date: "2026-12-24")).days[0]
        #expect(edited.name == "Eve" && edited.days == 34 && edited.notifySeconds == [0])
        #expect(try world.status().next?.at == "2026-12-24T09:00:00+01:00")
        _ = try world.call(DaysInterface.Edit(names: ["Eve"], name: "Eve", notifySeconds: []))
        #expect(try world.status().next == nil)
        #expect(world.events(.edited) == 2)
    }

    @Test("Removing a ringing D-day cancels the ring; the ledger keeps it")
    func remove() throws {
        let world = try TestWorld().world
        _ = try add(world, "Christmas", "2026-12-25", yearly: true, notify: [7])
        world.advance(by: .seconds(28 * Self.day))
        _ = try world.call(DaysInterface.Remove(names: ["Christmas"]))
        #expect(try world.rings().map(\.state) == [.cancelled])
        world.advance(by: .seconds(400 * Self.day))
        #expect(try world.rings().count == 1)
        #expect(try add(world, "Christmas", "12-25").id == "d2")
    }

    @Test("Invalid values are refused")
    func refusals() throws {
        let world = try TestWorld().world
        _ = try add(world, "Christmas", "12-25")
        #expect(clockError { _ = try add(world, "Christmas", "12-26") } == .nameTaken(name: "Christmas"))
        for name in ["", "  ", "d1", "a7", "last", "two\nlines", String(repeating: "x", count: 2000)] {
            let error = clockError { _ = try add(world, name, "12-26") }
            guard case .outOfRange(parameter: "name", _, _, _, _, _) = error else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
        }
        for notify in [[0.5 * Self.day], [-Self.day], [1e300], [Double](repeating: 0, count: 21)] {
            let request = DaysInterface.Add(name: "x", date: "12-26", yearly: false, notifySeconds: notify)
            guard
                case .outOfRange(parameter: "notifySeconds", _, _, _, _, _) = clockError({ _ = try world.call(request) }
                )
            else {
                Issue.record("\(notify)")
                continue
            }
        }
        guard case .unreadable(parameter: "date", _, _, _, _, _) = clockError({ _ = try add(world, "x", "2026-02-30") })
        else {
            Issue.record("a date that does not exist")
            return
        }
        #expect(try world.call(DaysInterface.List()).days.map(\.id) == ["d1"])
    }
}

extension SimulatedWorld {
    fileprivate func day(_ name: String) throws -> DayObject { try call(DaysInterface.Show(names: [name])).days[0] }
}

import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// The notice before an alarm: its button, and when it is withdrawn.
struct NoticeTests {
    private static let alarm = ItemID("a1")

    /// At 12:22 the notice of the alarm at 12:30 is shown.
    private func noticed(every: String? = "daily") throws -> SimulatedWorld {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: every) { ($0.preSeconds, $0.label) = (600, "up") }
        world.advance(by: .seconds(1_320))
        #expect(isShown(world))
        return world
    }

    private func isShown(_ world: SimulatedWorld) -> Bool { world.alerter.now.notices[Self.alarm] != nil }

    private func press(_ world: SimulatedWorld) -> AnnouncementAction? {
        let action = world.alerter.pressAnnouncement(about: Self.alarm)
        world.settle()
        return action
    }

    @Test("The notice has the time of the ring and its button", arguments: [("daily", "Skip"), (nil, "Disable")])
    func wording(every: String?, button: String) throws {
        let notice = try #require(try noticed(every: every).alerter.now.notices[Self.alarm])
        #expect(notice.title == "up")
        #expect(notice.body == "Rings today 12:30, in 10 min")
        #expect(notice.buttons.map(\.title) == [button])
    }

    @Test("An edited label reaches the notice on the screen")
    func renamed() throws {
        let world = try noticed()
        var settings = AlarmSettingsObject()
        settings.label = "get up"
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: settings))
        #expect(world.alerter.now.notices[Self.alarm]?.title == "get up")
    }

    @Test("Skip skips this occurrence, as `alarm skip` does")
    func skip() throws {
        let world = try noticed()
        _ = press(world)
        #expect(!isShown(world))
        let alarm = try world.alarm("a1")
        #expect(alarm.next == "2026-11-21T12:30:00+01:00" && alarm.skipped == "2026-11-20T12:30:00+01:00")
        #expect(world.events(.skipped) == 1)
        world.advance(by: .seconds(3_600))
        #expect(try world.rings().isEmpty)
    }

    @Test("The notice of the last occurrence offers only to turn it off")
    func turnOff() throws {
        let world = try noticed(every: nil)
        _ = press(world)
        #expect(try world.alarm("a1").state == .off)
        #expect(world.events(.disabled) == 1)
        world.advance(by: .seconds(3_600))
        #expect(try world.rings().isEmpty)
    }

    @Test(
        "Pressing the button of a stale notice has no effect",
        arguments: ["skip", "disable", "edit", "remove", "ring", "press"]
    )
    func stalePress(change: String) throws {
        let world = try noticed()
        let action = try #require(world.alerter.now.notices[Self.alarm]?.buttons.first?.action)
        try self.change(change, world)
        let before = try world.pages(AlarmsInterface.List()).flatMap(\.alarms)
        let (skips, disabled) = (world.events(.skipped), world.events(.disabled))
        world.submit(.alerter(.announcementPressed(action)))
        #expect(try world.pages(AlarmsInterface.List()).flatMap(\.alarms) == before)
        #expect(world.events(.skipped) == skips && world.events(.disabled) == disabled)
    }

    private func change(_ change: String, _ world: SimulatedWorld) throws {
        switch change {
        case "skip": _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        case "disable": _ = try world.call(AlarmsInterface.Disable(names: ["a1"]))
        case "edit":
            _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(time: "13:30")))
        case "no notice":
            _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(preSeconds: 0)))
        case "remove": _ = try world.call(AlarmsInterface.Remove(names: ["a1"]))
        case "clock": world.stepClock(by: .seconds(-3_600))
        case "zone": world.travel(to: try ZoneDatabase().zone(named: "Europe/London"))
        case "press": _ = press(world)
        default: world.advance(by: .seconds(500))
        }
    }

    @Test("A stale notice is withdrawn", arguments: ["no notice", "clock", "zone", "ring"])
    func withdrawn(change: String) throws {
        let world = try noticed()
        try self.change(change, world)
        #expect(!isShown(world))
    }

    @Test("A notice is shown again if its occurrence is the next one again", arguments: ["skip", "disable", "clock"])
    func givenAgain(change: String) throws {
        let world = try noticed()
        try self.change(change, world)
        #expect(!isShown(world))
        switch change {
        case "skip": _ = try world.call(AlarmsInterface.Unskip(names: ["a1"]))
        case "disable": _ = try world.call(AlarmsInterface.Enable(names: ["a1"]))
        default:
            world.advance(by: .seconds(3_400))
            #expect(!isShown(world))
            world.advance(by: .seconds(100))
        }
        #expect(isShown(world))
        _ = press(world)
        #expect(try world.alarm("a1").next == "2026-11-21T12:30:00+01:00")
    }

    @Test("A notice of a later occurrence is withdrawn when an earlier one is due again")
    func unskipped() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: "daily") { $0.preSeconds = 90_000 }
        #expect(world.alerter.now.notices[Self.alarm]?.body.contains("today 12:30") == true)
        _ = try world.call(AlarmsInterface.Skip(names: ["a1"]))
        #expect(world.alerter.now.notices[Self.alarm]?.body.contains("tomorrow 12:30") == true)
        _ = try world.call(AlarmsInterface.Unskip(names: ["a1"]))
        #expect(world.alerter.now.notices[Self.alarm]?.body.contains("today 12:30") == true)
    }

    @Test("After a restart the button of a notice works, and a stale one is withdrawn")
    func restart() throws {
        let world = try noticed()
        try world.crash(downtime: .seconds(120))
        #expect(world.alerter.now.notices[Self.alarm]?.body == "Rings today 12:30, in 6 min")
        _ = press(world)
        #expect(try world.alarm("a1").next == "2026-11-21T12:30:00+01:00")
        let late = try noticed()
        try late.crash(downtime: .seconds(3_600))
        #expect(!isShown(late))
    }

    @Test("The next daemon withdraws the popups of a killed one")
    func staleAfterKill() throws {
        let world = try noticed()
        try world.crash(editing: "DELETE FROM alarm")
        #expect(!isShown(world))
    }

    @Test("A notice of a replaced store is withdrawn, even if an archived item has the same number")
    func imported() throws {
        let other = try TestWorld().world
        _ = try other.addAlarm("18:00")
        let archive = try other.call(ArchiveInterface.Export()).archive
        let world = try noticed()
        _ = try world.call(
            ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: true, commands: false)
        )
        world.settle()
        #expect(!isShown(world))
    }
}

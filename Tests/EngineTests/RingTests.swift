import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

/// A ring lasts until it is answered.
struct RingTests {
    private func ringing() throws -> TestWorld {
        let test = try TestWorld()
        _ = try test.world.addAlarm("12:30") { $0.exec = "true" }
        test.world.advance(by: .seconds(1800))
        return test
    }

    @Test("A snooze that is longer than the time to the next occurrence says when it will be missed")
    func overtakenSnooze() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: "every hour")
        world.advance(by: .seconds(1_801))
        func snooze(_ seconds: Double) throws -> RingObject {
            try world.call(RingsInterface.Snooze(names: ["r1"], durationSeconds: seconds)).rings[0]
        }
        #expect(try snooze(3_000).missedAt == nil)
        let ring = try snooze(7_200)
        #expect(ring.missedAt == "2026-11-20T13:30:00+01:00")
        let alarm = try world.alarm("a1")
        #expect(alarm.state == .snoozed && alarm.next == ring.snoozedUntil)
        #expect(alarm.nextOccurrence == ring.missedAt)
        world.advance(by: .seconds(3_600))
        #expect(try world.rings().map(\.state) == [.missed, .ringing])
    }

    @Test("The edited time of a snoozed alarm is its next occurrence, and the snooze stays")
    func editedWhileSnoozed() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: "daily")
        world.advance(by: .seconds(1_801))
        _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 600))
        let until = try world.alarm("a1").next
        let edit = AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(time: "18:00"))
        let alarm = try world.call(edit).alarms[0]
        #expect(alarm.state == .snoozed && alarm.next == until)
        #expect(alarm.nextOccurrence == "2026-11-20T18:00:00+01:00")
    }

    @Test("A popup that expired is posted again")
    func expired() throws {
        let test = try ringing()
        let world = test.world
        world.alerter.close(ItemID("r1"), .expired)
        world.settle()
        #expect(world.alerter.now.popups.isEmpty)
        world.advance(by: .seconds(3))
        #expect(world.alerter.now.popups.count == 1)
        #expect(try world.rings()[0].state == .ringing)
        #expect(world.alerter.now.commandRuns == [ItemID("r1"): 1])
    }

    @Test("From the fourth ring of a minute on there is a list, once all have begun, and when their number doubles")
    func waiting() throws {
        let world = try TestWorld().world
        let lengths = Array(repeating: 20, count: 20) + Array(60..<68)
        for length in lengths { _ = try world.startTimer(Double(length)) }
        // One ring per turn.
        world.clocks.work(takes: .milliseconds(20))
        world.advance(by: .seconds(30))
        #expect(world.alerter.now.announcements.map(\.title) == ["17 more are ringing"])
        let lines = world.alerter.now.announcements.first.map { $0.body.split(separator: "\n") } ?? []
        #expect(lines.count == 11 && lines.dropLast().allSatisfy { $0.hasSuffix(", 12:00:20") })
        world.advance(by: .seconds(60))
        #expect(world.alerter.now.announcements.count == 1)
        for _ in 0..<12 { _ = try world.startTimer(1) }
        world.advance(by: .seconds(5))
        #expect(world.alerter.now.announcements.map(\.title) == ["17 more are ringing", "34 more are ringing"])
        // Once each has its popup, or none is left, the list is withdrawn.
        #expect(world.alerter.now.notices.count == 1)
        _ = try world.call(RingsInterface.Dismiss(names: ["all"]))
        #expect(world.alerter.now.notices.isEmpty)
    }

    @Test("After a crash the list is shown once, with what still waits")
    func listAfterCrash() throws {
        let world = try TestWorld().world
        for _ in 0..<5 { _ = try world.addAlarm("12:01") { $0.ringForSeconds = 3_600 } }
        world.advance(by: .seconds(60))
        #expect(world.alerter.now.notices.values.map(\.title) == ["2 more are ringing"])
        _ = try world.call(RingsInterface.Dismiss(names: ["a1"]))
        #expect(world.alerter.now.notices.values.map(\.title) == ["1 more is ringing"])
        try world.crash(downtime: .seconds(5))
        world.settle()
        #expect(world.alerter.now.popups.count == 3)
        #expect(world.alerter.now.notices.values.map(\.title) == ["1 more is ringing"])
        _ = try world.call(RingsInterface.Dismiss(names: ["a2"]))
        #expect(world.alerter.now.popups.count == 3)
        #expect(world.alerter.now.notices.isEmpty)
    }

    @Test("Another server shows the list, too")
    func listOnAnotherServer() throws {
        let world = try TestWorld().world
        for _ in 0..<5 { _ = try world.startTimer(1) }
        world.advance(by: .seconds(2))
        #expect(world.alerter.now.announcements.map(\.title) == ["2 more are ringing"])
        world.alerter.serverDies()
        world.settle()
        world.alerter.serverStarts()
        world.settle()
        #expect(world.alerter.now.popups.count == 3)
        #expect(world.alerter.now.announcements.map(\.title) == ["2 more are ringing", "2 more are ringing"])
    }

    @Test("Rings that are answered while there is no server leave one list on the next one")
    func listAfterAnswersWithoutServer() throws {
        let world = try TestWorld().world
        for _ in 0..<6 { _ = try world.startTimer(1) }
        world.advance(by: .seconds(2))
        world.alerter.serverDies()
        world.settle()
        // The list is made again for the next server, with one ring less: the one by which it is withdrawn.
        _ = try world.call(RingsInterface.Dismiss(names: ["t4"]))
        world.alerter.serverStarts()
        world.settle()
        #expect(world.alerter.now.notices.values.map(\.title) == ["2 more are ringing"])
        _ = try world.call(RingsInterface.Dismiss(names: ["all"]))
        #expect(world.alerter.now.notices.isEmpty)
    }

    @Test("Rings of different minutes have a popup each, up to ten; a fourth of one minute waits for an answer")
    func minutes() throws {
        let world = try TestWorld().world
        for minute in [1, 1, 1, 1] + Array(2...12) {
            _ = try world.addAlarm("12:\(minute < 10 ? "0" : "")\(minute)") { $0.ringForSeconds = 3_600 }
        }
        world.advance(by: .seconds(70))
        #expect(world.alerter.now.popups.count == 3)
        world.advance(by: .seconds(50))
        #expect(world.alerter.now.popups.count == 4)
        world.advance(by: .seconds(600))
        #expect(world.alerter.now.popups.count == 10)
        // An answer makes room for the one that waits longest.
        let before = Set(world.alerter.now.popups.keys)
        world.alerter.press(.dismiss, try #require(before.min { $0.number < $1.number }))
        world.settle()
        #expect(world.alerter.now.popups.count == 10)
        let new = world.alerter.now.popups.values.first { !before.contains($0.ring) }
        #expect(new?.body.hasPrefix("Alarm, 12:01") == true)
    }

    @Test("Rings answered together are not shown one by one; waiting rings take their places")
    func answeredTogether() throws {
        let world = try TestWorld().world
        let timers = try (0..<30).map { _ in try world.startTimer(1).id }
        world.advance(by: .seconds(2))
        #expect(world.alerter.now.popups.count == 3)
        _ = try world.call(RingsInterface.Dismiss(names: Array(timers[..<25])))
        #expect(Set(world.alerter.now.popups.values.map(\.item.description)) == Set(timers[25..<28]))
        #expect(world.alerter.now.presentations.count == 6)
    }

    @Test("A restarted server shows the ringing items")
    func serverDies() throws {
        let test = try ringing()
        let world = test.world
        world.alerter.serverDies()
        world.settle()
        #expect(try world.rings()[0].state == .ringing)
        world.alerter.serverStarts()
        world.settle()
        #expect(world.alerter.now.popups.count == 1)
        #expect(world.alerter.now.commandRuns == [ItemID("r1"): 1])
    }

    @Test("Without a server an item rings by sound; its popup is shown once a server runs")
    func noServer() throws {
        let world = try TestWorld().world
        world.alerter.serverDies()
        _ = try world.startTimer(10, "tea")
        world.advance(by: .seconds(10))
        #expect(world.alerter.now.sounding.count == 1)
        #expect(world.events(.popupFailed) == 1)
        world.alerter.serverStarts()
        world.settle()
        #expect(world.alerter.now.popups.count == 1)
    }

    @Test("A daemon killed during a ring continues it, and does not run the command again")
    func crashWhileRinging() throws {
        let test = try ringing()
        let world = test.world
        try world.crash(downtime: .seconds(5))
        #expect(try world.rings().count == 1)
        let desktop = world.alerter.now
        #expect(desktop.sounding == [ItemID("r1")])
        #expect(desktop.popups[ItemID("r1")]?.previousPopup == "simulated r1")
        #expect(desktop.commandRuns.isEmpty)
    }

    @Test("Even without a server, the command of a ring runs once, however often the daemon is killed")
    func crashWithoutServer() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.exec = "true" }
        world.alerter.serverDies()
        world.advance(by: .seconds(1800))
        #expect(world.alerter.now.commandRuns == [ItemID("r1"): 1])
        for _ in 1...2 {
            try world.crash()
            #expect(world.alerter.now.sounding == [ItemID("r1")])
            #expect(world.alerter.now.commandRuns.isEmpty)
        }
        // Each repetition is a separate ring.
        _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 60))
        world.advance(by: .seconds(61))
        #expect(world.alerter.now.commandRuns == [ItemID("r1"): 1])
        try world.crash()
        #expect(world.alerter.now.commandRuns.isEmpty)
    }

    @Test("A slow restarted server causes no second run of a command")
    func slowServer() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.exec = "true" }
        world.alerter.becomesSlow()
        world.advance(by: .seconds(1800))
        world.alerter.serverDies()
        world.alerter.serverStarts()
        world.settle()
        #expect(world.alerter.now.commandRuns == [ItemID("r1"): 1])
    }

    @Test("Pressing a button twice has one effect")
    func pressedTwice() throws {
        let test = try ringing()
        let world = test.world
        world.submit(.alerter(.pressed(ring: ItemID("r1"), .snooze)))
        world.submit(.alerter(.pressed(ring: ItemID("r1"), .snooze)))
        world.submit(.alerter(.pressed(ring: ItemID("r1"), .dismiss)))
        #expect(try world.rings()[0].state == .snoozed)
        #expect(try world.rings()[0].snoozes == 1)
    }

    @Test("A new label of an alarm or a task reaches its open ring and popup; nothing starts again")
    func renamed() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") {
            $0.label = "dentsit"
            $0.exec = "true"
        }
        try world.addTask("walk", 1800)
        try world.startTask("walk")
        world.advance(by: .seconds(1800))
        let rings = try world.rings()
        #expect(Set(rings.map(\.label)) == ["dentsit", "walk"])
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(label: "dentist")))
        _ = try world.call(TasksInterface.Edit(names: ["walk"], newName: "walk the dog"))
        world.settle()
        #expect(Set(try world.rings().map(\.label)) == ["dentist", "walk the dog"])
        #expect(Set(world.alerter.now.popups.values.map(\.title)).isSuperset(of: ["dentist"]))
        #expect(world.alerter.now.popups.values.contains { $0.title == "walk the dog" })
        #expect(world.alerter.now.popups.count == 2)
        #expect(world.alerter.now.commandRuns.values.reduce(0, +) == 1)
        #expect(try world.call(RingsInterface.Snooze(names: ["dentist"])).rings[0].state == .snoozed)
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(label: "doctor")))
        world.settle()
        #expect(world.alerter.now.popups.count == 1, "a snoozed ring is not shown")
        #expect(try world.call(RingsInterface.Dismiss(names: ["doctor"])).rings[0].state == .dismissed)
    }

    @Test("A stale button leaves the ring unchanged, and its popup is shown again")
    func pressedTooLate() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(600)
        world.advance(by: .seconds(600))
        world.alerter.press(.snooze, ItemID("r1"))
        world.settle()
        #expect(world.alerter.now.popups.isEmpty)
        world.advance(by: .seconds(3))
        #expect(world.alerter.now.popups.count == 1)
        #expect(try world.rings()[0].state == .ringing)
    }

    @Test("Of many simultaneous rings each begins once, and three are shown")
    func storm() throws {
        let world = try TestWorld().world
        for _ in 0..<600 { _ = try world.addAlarm("12:30") { $0.exec = "true" } }
        world.advance(by: .seconds(1800))
        world.settle()
        // A ring without a popup is heard, and its command runs once, on time.
        #expect(world.alerter.now.sounding.count == 600)
        #expect(world.alerter.now.commandRuns.count == 600)
        #expect(world.alerter.now.commandRuns.values.allSatisfy { $0 == 1 })
        #expect(try world.rings().count == 600)
        #expect(Set(try world.rings().map(\.item)).count == 600)
        #expect(world.alerter.now.popups.count == 3)
        #expect(!world.alerter.now.announcements.isEmpty)
        for ring in world.alerter.now.popups.keys { world.alerter.press(.dismiss, ring) }
        world.settle()
        #expect(world.alerter.now.popups.count == 3)
        #expect(world.alerter.now.commandRuns.values.allSatisfy { $0 == 1 })
        _ = try world.call(RingsInterface.Dismiss(names: ["all"]))
        #expect(world.alerter.now.popups.isEmpty)
        #expect(world.alerter.now.sounding.isEmpty)
    }

    @Test("Dismiss without a name applies to open rings; without any there is nothing to do")
    func dismissNothing() throws {
        let world = try TestWorld().world
        #expect(try world.call(RingsInterface.Dismiss(names: [])).rings.isEmpty)
    }

    @Test(
        "Hostile labels are refused or kept as text",
        arguments: [
            ("<b>&\"'", true), ("line\nbreak", true), ("line\rbreak", false),
            (String(repeating: "x", count: 2000), false),
        ]
    )
    func labels(label: String, isKept: Bool) throws {
        let world = try TestWorld().world
        let error = clockError { _ = try world.startTimer(1, label) }
        #expect((error == nil) == isKept)
        if isKept {
            world.advance(by: .seconds(1))
            #expect(world.alerter.now.popups.values.first?.title == label)
        } else {
            #expect(try world.call(TimersInterface.List(all: true)).timers.isEmpty)
        }
    }

    @Test("A filter with an unknown name is refused", arguments: ["alarms", "", "a", "Alarm"])
    func unknownKind(kind: String) throws {
        let world = try TestWorld().world
        let error = clockError { _ = try world.call(RingsInterface.List(all: true, kinds: [kind])) }
        #expect(error == .outOfRange(parameter: "kinds", fault: .unknown, detail: kind))
        let moment = clockError { _ = try world.call(RingsInterface.List(all: true, since: "tomorrowish")) }
        guard case .unreadable("since", "tomorrowish", _, _, _, _)? = moment else {
            Issue.record("\(String(describing: moment))")
            return
        }
    }
}

import AdapterTestKit
import Agenda
import Chronology
import Foundation
import Logging
import Testing

@testable import Desktop
@testable import Engine

/// Popups on a real server, serialized on one desktop, including missing and failing buses.
@Suite(.serialized, .enabled(if: PrivateDesktop.isPossible, "needs xvfb, dbus, dunst and libnotify-bin"))
struct PopupTests {
    private static let log = AlerterLog()
    private static let alerter = DesktopAlerter(
        sink: log,
        runtimeDirectory: try? PrivateDesktop.shared.get().path,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )

    let desktop: PrivateDesktop
    var log: AlerterLog { Self.log }
    var alerter: DesktopAlerter { Self.alerter }

    init() throws {
        desktop = try PrivateDesktop.shared.get()
        Self.log.forget()
    }

    func withServer() async throws {
        try await desktop.startBus()
        try await desktop.startServer()
    }

    private func isTold(_ ring: Int64, _ end: Ring.PopupEnd) async -> Bool {
        await log.hears(.popupEnded(ring: ItemID(.ring, ring), end))
    }

    func isDisplayed(_ count: Int) async throws -> Bool {
        try await eventually { try await desktop.displayed == count }
    }

    private func fails(_ ring: Int64, within limit: Duration = .seconds(60)) async -> Bool {
        await log.hears(within: limit) { event in
            if case .popupFailed(ItemID(.ring, ring), _) = event { true } else { false }
        }
    }

    @Test func _1_withoutABusItSaysSo() async throws {
        alerter.present(.test(ring: 1))
        #expect(await fails(1))
        // Each failed popup is reported once, also for the same reason.
        alerter.present(.test(ring: 5))
        #expect(await fails(5))
        let told = log.all.filter { if case .popupFailed = $0 { true } else { false } }
        #expect(told.count == 2)
        alerter.withdraw(ItemID(.ring, 5))
    }

    @Test func _2_withoutAServerItSaysSo() async throws {
        alerter.present(.test(ring: 1))
        try await desktop.startBus()
        #expect(await fails(1))
        log.forget()
        alerter.present(.test(ring: 2))
        #expect(await fails(2))
    }

    @Test func _3_whatWaitsIsPostedWhenAServerAppears() async throws {
        alerter.notify(Announcement(title: "Missed", body: "while nothing could ring"))
        try await withServer()
        #expect(await log.hears(.serverAppeared))
        #expect(await log.shown(ItemID(.ring, 1)) != nil)
        #expect(await log.shown(ItemID(.ring, 2)) != nil)
        #expect(try await isDisplayed(3))
        alerter.withdraw(ItemID(.ring, 1))
        alerter.withdraw(ItemID(.ring, 2))
        #expect(try await isDisplayed(1))
        try await desktop.control("close-all")
        #expect(try await isDisplayed(0))
        #expect(!log.all.contains { if case .popupEnded = $0 { true } else { false } }, "we took them away ourselves")
    }

    @Test func aLabelIsTextNotMarkup() async throws {
        try await withServer()
        let title = "<b>tea</b> & \"more\"\nand more"
        let body = "<i>07:30</i> &amp; \0 <a href=\"x\">"
        alerter.present(.test(ring: 3, title: title, body: body))
        #expect(try await isDisplayed(1))
        if let path = ProcessInfo.processInfo.environment["CLOCKD_ARTEFACTS"] {
            try await desktop.screenshot(to: "\(path)/popup.png")
        }
        alerter.withdraw(ItemID(.ring, 3))
        #expect(try await isDisplayed(0))
        let entry = try #require(try await desktop.history.first)
        #expect(entry.summary == "<b>tea</b> & \"more\"\nand more")
        #expect(entry.body == "&lt;i&gt;07:30&lt;/i&gt; &amp;amp; \u{FFFD} &lt;a href=\"x\"&gt;")
    }

    @Test(arguments: [("Snooze", AlertAction.snooze), ("Dismiss", .dismiss)])
    func pressedButtonsAreTold(title: String, action: AlertAction) async throws {
        try await withServer()
        alerter.present(.test(ring: 4))
        #expect(try await isDisplayed(1))
        try await desktop.press(title)
        #expect(await log.hears(.pressed(ring: ItemID(.ring, 4), action)))
        alerter.withdraw(ItemID(.ring, 4))
        #expect(try await isDisplayed(0))
        #expect(!log.all.contains(.popupEnded(ring: ItemID(.ring, 4), .closedByPerson)), "the press was the answer")
    }

    @Test func aPersonWhoClosesItIsTold() async throws {
        try await withServer()
        alerter.present(.test(ring: 5))
        #expect(try await isDisplayed(1))
        try await desktop.control("close")
        #expect(await isTold(5, .closedByPerson))
        alerter.present(.test(ring: 5, isFirst: false))
        #expect(try await isDisplayed(1), "it can be shown again")
        try await desktop.control("close")
        #expect(await eventually { log.all.count { $0 == .popupEnded(ring: ItemID(.ring, 5), .closedByPerson) } == 2 })
    }

    @Test func anotherProgramThatClosesItIsNoAnswer() async throws {
        try await withServer()
        alerter.present(.test(ring: 6))
        let number = try #require(await log.shown(ItemID(.ring, 6))?.split(separator: " ").last)
        _ = try await run(
            "/usr/bin/gdbus",
            [
                "call", "--address", "unix:path=\(desktop.socket)", "-d", "org.freedesktop.Notifications", "-o",
                "/org/freedesktop/Notifications", "-m", "org.freedesktop.Notifications.CloseNotification", "\(number)",
            ]
        )
        #expect(await isTold(6, .expired))
    }

    @Test func whatChangedReplacesTheSamePopup() async throws {
        try await withServer()
        alerter.present(.test(ring: 7, title: "before"))
        let first = await log.shown(ItemID(.ring, 7))
        log.forget()
        alerter.present(.test(ring: 7, title: "after", isFirst: false))
        #expect(await log.shown(ItemID(.ring, 7)) == first)
        #expect(try await isDisplayed(1))
        alerter.withdraw(ItemID(.ring, 7))
        #expect(try await isDisplayed(0))
        #expect(try await desktop.history.first?.summary == "after")
    }

    /// As after a restart of the daemon: this process did not create the ring's popup.
    @Test func aPopupOfAnEarlierLifeIsReplaced() async throws {
        try await withServer()
        alerter.present(.test(ring: 8))
        let handle = try #require(await log.shown(ItemID(.ring, 8)))
        alerter.withdraw(ItemID(.ring, 8))
        #expect(try await isDisplayed(0))
        let foreign =
            handle.split(separator: " ").dropLast().joined(separator: " ") + " \(try await desktop.foreignPopup("one"))"
        alerter.present(.test(ring: 9, isFirst: false, previousPopup: foreign))
        #expect(await log.shown(ItemID(.ring, 9)) == foreign)
        #expect(try await isDisplayed(1))
        let another = "0 :1.0 \(try await desktop.foreignPopup("two"))"
        alerter.present(.test(ring: 10, isFirst: false, previousPopup: another))
        #expect(await log.shown(ItemID(.ring, 10)) != nil)
        #expect(try await isDisplayed(3), "a number of another server means nothing to this one")
        alerter.withdraw(ItemID(.ring, 9))
        alerter.withdraw(ItemID(.ring, 10))
        try await desktop.control("close-all")
        #expect(try await isDisplayed(0))
    }

    @Test func aServerThatDiesAndComesBackShowsItAgain() async throws {
        try await withServer()
        alerter.present(.test(ring: 11))
        #expect(try await isDisplayed(1))
        log.forget()
        desktop.killServer()
        #expect(await isTold(11, .serverVanished))
        #expect(await log.hears(.serverVanished))
        try await withServer()
        #expect(await log.hears(.serverAppeared))
        #expect(await log.shown(ItemID(.ring, 11)) != nil)
        #expect(try await isDisplayed(1))
        try await desktop.press("Dismiss")
        #expect(await log.hears(.pressed(ring: ItemID(.ring, 11), .dismiss)), "its buttons work")
        alerter.withdraw(ItemID(.ring, 11))
        #expect(try await isDisplayed(0))
    }

    @Test func keepsTheContract() async throws {
        try await withServer()
        let contract = AlerterContract(
            alerter: alerter,
            log: log,
            pressSnooze: { _ in try await desktop.press("Snooze") },
            closeAsPerson: { _ in try await desktop.control("close") },
            killServer: { desktop.killServer() },
            startServer: { try await desktop.startServer() }
        )
        try await contract.expectAll()
    }

    @Test func aServerThatHangsFailsInTime() async throws {
        try await withServer()
        desktop.stopServer()
        let start = ContinuousClock.now
        alerter.present(.test(ring: 12))
        #expect(start.duration(to: .now) < .seconds(3), "the caller does not wait for the popup's limit of 5 s")
        #expect(await fails(12))
        desktop.letServerGoOn()
        alerter.present(.test(ring: 13))
        #expect(await log.shown(ItemID(.ring, 12)) != nil)
        #expect(await log.shown(ItemID(.ring, 13)) != nil)
        alerter.withdraw(ItemID(.ring, 12))
        alerter.withdraw(ItemID(.ring, 13))
        #expect(try await isDisplayed(0))
    }

    @Test func aServerThatComesAndGoesIsToldOnce() async throws {
        try await withServer()
        var told = 0
        for round: Int64 in 0..<2 {
            desktop.stopServer()
            alerter.present(.test(ring: 14, isFirst: round == 0))
            alerter.present(.test(ring: 18 + round))
            #expect(await fails(18 + round))
            desktop.letServerGoOn()
            #expect(await log.shown(ItemID(.ring, 14)) != nil)
            #expect(await log.shown(ItemID(.ring, 18 + round)) != nil)
            told += problemsTold(of: 14)
            log.forget()
        }
        #expect(told == 1)
        for ring: Int64 in [14, 18, 19] { alerter.withdraw(ItemID(.ring, ring)) }
        #expect(try await isDisplayed(0))
    }

    @Test("Of a server that words each failure differently, few are told", .timeLimit(.minutes(15)))
    func differentProblemsAreBounded() async throws {
        try await withServer()
        desktop.stopServer()
        alerter.present(.test(ring: 21))
        for number in 1...20 { alerter.popups.onItsThread { $0.failDue("problem \(number)") } }
        #expect(await eventually { problemsTold(of: 21) == 4 })
        desktop.letServerGoOn()
        #expect(await log.shown(ItemID(.ring, 21)) != nil)
        #expect(problemsTold(of: 21) == 4)
        alerter.withdraw(ItemID(.ring, 21))
        #expect(try await isDisplayed(0))
    }

    private func problemsTold(of ring: Int64) -> Int {
        log.all.count { if case .popupFailed(ItemID(.ring, ring), _) = $0 { true } else { false } }
    }

    /// dunst would merge them into one.
    @Test func alarmsThatLookTheSameAreTwo() async throws {
        try await withServer()
        let rings: [Int64] = [15, 16, 17]
        for ring in rings { alerter.present(.test(ring: ring)) }
        #expect(try await isDisplayed(3))
        for ring in rings { alerter.withdraw(ItemID(.ring, ring)) }
        #expect(try await isDisplayed(0))
        #expect(!log.all.contains { if case .popupEnded = $0 { true } else { false } })
    }

    @Test(.enabled(if: RecordingServer.isPossible, "needs python3-dbus and python3-gi"))
    func everyPopupHasThePictureOfItsKind() async throws {
        try await desktop.startBus()
        let server = try await RecordingServer(["body"], on: desktop)
        defer { desktop.killServer() }
        alerter.present(.test(ring: 20))
        alerter.show(.test(ItemID(.focus, 1), percent: 10))
        alerter.notify(Announcement(title: "Missed", body: "while nothing could ring"))
        #expect(await eventually { server.calls.count == 3 })
        let items = [Alert.test(ring: 20).item, ItemID(.focus, 1), nil]
        #expect(Set(server.calls.map(\.icon)) == Set(items.map(PopupIcon.of)))
        alerter.withdraw(ItemID(.ring, 20))
        alerter.endProgress(of: ItemID(.focus, 1))
        #expect(await eventually { server.calls.count == 5 })
    }

    @Test(
        "Where a server draws no buttons, the popup says what to type",
        .enabled(if: RecordingServer.isPossible, "needs python3-dbus and python3-gi"),
        arguments: [(["body"], "In a terminal: clockctl snooze · clockctl dismiss"), (["body", "actions"], nil)]
            as [([String], String?)]
    )
    func commands(capabilities: [String], line: String?) async throws {
        try await desktop.startBus()
        let server = try await RecordingServer(capabilities, on: desktop)
        defer { desktop.killServer() }
        var alert = Alert.test(ring: 30)
        alert.buttons = [AlertButton(.snooze, "Snooze 9 min"), AlertButton(.dismiss, "Dismiss")]
        alerter.present(alert)
        #expect(await eventually { server.calls.count == 1 })
        let lines = server.calls.first?.body?.split(separator: "\n").map(String.init) ?? []
        #expect(lines == alert.body.split(separator: "\n").map(String.init) + [line].compactMap(\.self))
        alerter.withdraw(alert.ring)
        #expect(await eventually { server.calls.count == 2 })
    }

    @Test func aNoticeIsReplacedByTheNextOfItsItemAndWithdrawn() async throws {
        try await withServer()
        let (alarm, other) = (ItemID(.alarm, 1), ItemID(.alarm, 2))
        alerter.notify(Announcement(title: "Wake up", body: "at 7:30", item: alarm))
        alerter.notify(Announcement(title: "Walk", body: "at 8:00", item: other))
        #expect(try await isDisplayed(2))
        alerter.notify(Announcement(title: "Wake up", body: "at 7:45", item: alarm))
        #expect(try await isDisplayed(2))
        alerter.retract(alarm)
        #expect(try await isDisplayed(1))
        alerter.retract(alarm)
        alerter.retract(other)
        #expect(try await isDisplayed(0))
    }

    @Test func theButtonOfANoticeIsToldAndClosesIt() async throws {
        try await withServer()
        let alarm = ItemID(.alarm, 4)
        let action = AnnouncementAction.skip(alarm: alarm, at: Instant(secondsSinceEpoch: 1_795_176_000))
        let button = AnnouncementButton(action, "Skip")
        alerter.notify(Announcement(title: "Wake up", body: "at 7:30", item: alarm, buttons: [button]))
        #expect(try await isDisplayed(1))
        try await desktop.press("Skip")
        #expect(await log.hears(.announcementPressed(action)))
        #expect(try await isDisplayed(0))
        // A replacing popup has its own button.
        let later = AnnouncementAction.skip(alarm: alarm, at: Instant(secondsSinceEpoch: 1_795_176_900))
        alerter.notify(Announcement(title: "Wake up", body: "at 7:30", item: alarm, buttons: [button]))
        let next = AnnouncementButton(later, "Skip")
        alerter.notify(Announcement(title: "Wake up", body: "at 7:45", item: alarm, buttons: [next]))
        #expect(try await isDisplayed(1))
        log.forget()
        try await desktop.press("Skip")
        #expect(await log.hears(.announcementPressed(later)))
        #expect(!log.all.contains(.announcementPressed(action)))
        #expect(try await isDisplayed(0))
    }

    /// Some servers keep it, such as xfce4-notifyd.
    @Test(.enabled(if: RecordingServer.isPossible, "needs python3-dbus and python3-gi"))
    func aNoticeThatIsPressedGoesAlsoWhereTheServerKeepsIt() async throws {
        try await desktop.startBus()
        let server = try await RecordingServer(["body", "actions"], on: desktop)
        defer { desktop.killServer() }
        let alarm = ItemID(.alarm, 5)
        let action = AnnouncementAction.skip(alarm: alarm, at: Instant(secondsSinceEpoch: 1_795_176_000))
        let button = AnnouncementButton(action, "Skip")
        alerter.notify(Announcement(title: "Wake up", body: "at 7:30", item: alarm, buttons: [button]))
        #expect(await eventually { server.calls.last?.shown == 1 })
        server.press(action.key)
        #expect(await log.hears(.announcementPressed(action)))
        #expect(await eventually { server.calls.last?.shown == 0 })
    }

    @Test(
        "A press that arrives when its popup has been replaced does not skip another occurrence",
        .enabled(if: RecordingServer.isPossible, "needs python3-dbus and python3-gi")
    )
    func latePress() async throws {
        try await desktop.startBus()
        let server = try await RecordingServer(["body", "actions"], on: desktop)
        defer { desktop.killServer() }
        let alarm = ItemID(.alarm, 7)
        let actions = [1_795_176_000, 1_795_176_900].map {
            AnnouncementAction.skip(alarm: alarm, at: Instant(secondsSinceEpoch: $0))
        }
        for action in actions {
            let button = AnnouncementButton(action, "Skip")
            alerter.notify(Announcement(title: "Wake up", body: "soon", item: alarm, buttons: [button]))
            #expect(await eventually { server.calls.last?.actions?.first == action.key })
        }
        #expect(server.calls.last?.shown == 1)
        // As pressed before the server handled the second one.
        server.press(actions[0].key)
        #expect(await eventually { server.hasPressed })
        // The server's reports arrive in their order.
        alerter.present(.test(ring: 31))
        #expect(await log.shown(ItemID(.ring, 31)) != nil)
        #expect(!log.all.contains { if case .announcementPressed = $0 { true } else { false } })
        alerter.withdraw(ItemID(.ring, 31))
        #expect(await eventually { server.calls.last?.shown == 1 })
        server.press(actions[1].key)
        #expect(await log.hears(.announcementPressed(actions[1])))
    }

    /// A restarted server numbers its popups from the beginning.
    @Test(.enabled(if: RecordingServer.isPossible, "needs python3-dbus and python3-gi"))
    func aNoticeOfAServerThatIsGoneTouchesNoPopupOfTheNext() async throws {
        try await desktop.startBus()
        let first = try await RecordingServer(["body"], on: desktop)
        let alarm = ItemID(.alarm, 6)
        alerter.notify(Announcement(title: "Wake up", body: "at 7:30", item: alarm))
        #expect(await eventually { first.calls.last?.shown == 1 })
        desktop.killServer()
        #expect(await log.hears(.serverVanished))
        let next = try await RecordingServer(["body"], on: desktop)
        defer { desktop.killServer() }
        _ = try await desktop.foreignPopup("A stranger's")
        alerter.retract(alarm)
        alerter.notify(Announcement(title: "Walk", body: "at 8:00"))
        #expect(await eventually { next.calls.last?.shown == 2 })
        #expect(!next.calls.contains { $0.call == "CloseNotification" })
    }

    @Test func aNoticeOfAnEarlierDaemonIsReplacedAndWithdrawn() async throws {
        try await withServer()
        let (alarm, other) = (ItemID(.alarm, 1), ItemID(.alarm, 2))
        let records = PopupRecords(files: RuntimeFiles(directory: "\(desktop.path)/popups"))
        alerter.notify(Announcement(title: "Wake up", body: "at 7:30", item: alarm))
        #expect(try await isDisplayed(1))
        let server = try #require(records.popup(.notice, of: alarm)).server
        for item in [other, ItemID(.alarm, 3)] {
            let number = try #require(UInt32(try await desktop.foreignPopup("\(item)", "--urgency=critical")))
            records.note(PopupHandle(server: server, number: number), .notice, of: item)
        }
        #expect(try await isDisplayed(3))
        alerter.notify(Announcement(title: "Walk", body: "at 8:15", item: other))
        alerter.retract(ItemID(.alarm, 3))
        #expect(try await isDisplayed(2))
        alerter.retract(other)
        alerter.retract(alarm)
        #expect(try await isDisplayed(0))
        #expect(records.popup(.notice, of: alarm) == nil && records.popup(.notice, of: other) == nil)
        // Another server uses these numbers for other popups.
        let number = try #require(UInt32(try await desktop.foreignPopup("A stranger's", "--urgency=critical")))
        records.note(
            PopupHandle(server: ServerIdentity(bus: server.bus, owner: ":1.0"), number: number),
            .notice,
            of: alarm
        )
        alerter.retract(alarm)
        #expect(try await isDisplayed(1))
        _ = try await desktop.control("close-all")
    }

    @Test func aBusThatDiesTakesNobodyWithIt() async throws {
        try await withServer()
        alerter.present(.test(ring: 14))
        #expect(try await isDisplayed(1))
        log.forget()
        desktop.killBus()
        desktop.killServer()
        #expect(await isTold(14, .serverVanished))
        try await withServer()
        #expect(await log.hears(.serverAppeared))
        #expect(await log.shown(ItemID(.ring, 14)) != nil)
        #expect(try await isDisplayed(1))
        alerter.withdraw(ItemID(.ring, 14))
        #expect(try await isDisplayed(0))
    }
}

import Agenda
import Foundation
import Testing

@testable import Desktop
@testable import Engine

/// Progress: a popup that is replaced repeatedly.
extension PopupTests {
    @Test func progressIsOnePopupWithABar() async throws {
        try await withServer()
        let item = ItemID(.focus, 1)
        for percent in [0, 40, 60] { alerter.show(.test(item, percent: percent)) }
        #expect(try await isDisplayed(1))
        alerter.endProgress(of: item)
        alerter.endProgress(of: ItemID(.focus, 9))
        #expect(try await isDisplayed(0))
        #expect(try await desktop.progressHistory.first == 60)
        #expect(try await desktop.history.first?.summary == "write: work 1 of 4")
        #expect(log.all.allSatisfy { $0 == .serverAppeared }, "nobody is told: it asks nothing")
    }

    @Test func progressThatIsClosedStaysAwayUntilItEnds() async throws {
        try await withServer()
        let item = ItemID(.focus, 1)
        alerter.show(.test(item, percent: 10))
        #expect(try await isDisplayed(1))
        try await desktop.control("close")
        #expect(try await isDisplayed(0))
        alerter.show(.test(item, percent: 20))
        alerter.present(.test(ring: 18))
        #expect(await log.shown(ItemID(.ring, 18)) != nil)
        #expect(try await isDisplayed(1), "the ring alone")
        alerter.withdraw(ItemID(.ring, 18))
        alerter.endProgress(of: item)
        alerter.show(.test(item, percent: 0))
        #expect(try await isDisplayed(1), "the next phase shows its own")
        desktop.killServer()
        #expect(await log.hears(.serverVanished))
        try await withServer()
        #expect(try await isDisplayed(1), "it is there again with the server")
        alerter.endProgress(of: item)
        #expect(try await isDisplayed(0))
    }

    /// mako crashes if a popup has both. Servers support tags, do not support them, or announce and ignore them.
    @Test(
        .enabled(if: RecordingServer.isPossible, "needs python3-dbus and python3-gi"),
        arguments: [
            ["x-canonical-private-synchronous", "x-dunst-stack-tag"], [], ["x-dunst-stack-tag", "ignores-tags"],
        ]
    )
    func progressHasATagOrANumberToReplace(capabilities: [String]) async throws {
        try await desktop.startBus()
        let server = try await RecordingServer(["body"] + capabilities, on: desktop)
        defer { desktop.killServer() }
        let item = ItemID(.focus, 1)
        for percent in [0, 40, 60] {
            alerter.show(.test(item, percent: percent))
            #expect(await eventually { server.calls.contains { $0.value == percent } && server.calls.last?.shown == 1 })
        }
        alerter.endProgress(of: item)
        #expect(await eventually { server.calls.last?.shown == 0 })
        let posted = server.calls.filter { $0.call == "Notify" }
        #expect(posted.map(\.value) == [0, 40, 60])
        // The longest phase lasts a day and is drawn a hundred times.
        #expect(posted.allSatisfy { 86_400_000 / 100 + 1...3_600_000 ~= $0.timeout ?? 0 }, "no bar for ever")
        #expect(posted.map(\.tag) == Array(repeating: capabilities.isEmpty ? nil : "clockd-\(item)", count: 3))
        #expect(posted.map(\.replaces) == (capabilities.isEmpty ? [0, 1, 1] : [0, 0, 0]))
        #expect(log.all.last == .serverAppeared, "it is still there")
    }

    /// Plasma does not support tags and keeps the popup of a killed daemon.
    @Test(.enabled(if: RecordingServer.isPossible, "needs python3-dbus and python3-gi"))
    func withoutTagsTheNumberOfAnEarlierLifeIsReplaced() async throws {
        try await desktop.startBus()
        let server = try await RecordingServer(["body"], on: desktop)
        defer { desktop.killServer() }
        let item = ItemID(.focus, 1)
        let file = "\(desktop.path)/popups/progress-f1"
        let records = PopupRecords(files: RuntimeFiles(directory: "\(desktop.path)/popups"))
        alerter.show(.test(item, percent: 10))
        #expect(await eventually { FileManager.default.fileExists(atPath: file) })
        let earlier = try #require(records.popup(.progress, of: item))
        alerter.endProgress(of: item)
        #expect(await eventually { !FileManager.default.fileExists(atPath: file) })
        records.note(PopupHandle(server: earlier.server, number: 77), .progress, of: item)
        #expect(records.popup(.progress, of: ItemID(.focus, 2)) == nil)
        alerter.show(.test(item, percent: 20))
        #expect(await eventually { server.calls.last?.value == 20 })
        #expect(server.calls.filter { $0.call == "Notify" }.map(\.replaces) == [0, 77])
        alerter.endProgress(of: item)
    }

    @Test(.enabled(if: RecordingServer.isPossible, "needs python3-dbus and python3-gi"))
    func progressThatExpiredIsPostedAgain() async throws {
        try await desktop.startBus()
        let server = try await RecordingServer(["body", "expires-soon"], on: desktop)
        defer { desktop.killServer() }
        let item = ItemID(.focus, 1)
        for (count, percent) in [(1, 10), (2, 20)] {
            alerter.show(.test(item, percent: percent))
            #expect(await eventually { server.calls.count { $0.call == "expired" } == count })
            // Once this is shown, the popups have been informed that the other expired.
            alerter.present(.test(ring: 21))
            #expect(await log.shown(ItemID(.ring, 21)) != nil)
            alerter.withdraw(ItemID(.ring, 21))
            log.forget()
        }
        #expect(server.calls.compactMap(\.value).filter { $0 >= 0 } == [10, 20])
        alerter.endProgress(of: item)
    }

    @Test(.enabled(if: PrivateDesktop.hasMako, "needs sway and mako-notifier"))
    func progressLeavesMakoAlive() async throws {
        try await desktop.startBus()
        try await desktop.startMako()
        defer { desktop.killServer() }
        let item = ItemID(.focus, 1)
        for percent in [0, 40, 60] {
            alerter.show(.test(item, percent: percent))
            #expect(try await eventually { try await desktop.shownByMako == ["\(percent) % of the test"] })
        }
        #expect(log.all.last == .serverAppeared, "it is still there")
        alerter.endProgress(of: item)
        #expect(try await eventually { try await desktop.shownByMako == [] })
    }

    /// A restarted daemon identifies the popup of a killed one only by its tag.
    @Test func progressOfAnEarlierLifeIsReplaced() async throws {
        try await withServer()
        let item = ItemID(.focus, 1)
        for percent in [10, 20] {
            alerter.show(.test(item, percent: percent))
            #expect(try await isDisplayed(1))
        }
        // Posted after the second, and withdrawn after that.
        alerter.present(.test(ring: 19))
        #expect(try await isDisplayed(2))
        alerter.withdraw(ItemID(.ring, 19))
        #expect(try await isDisplayed(1))
        let hint = "string:x-dunst-stack-tag:clockd-\(item)"
        _ = try await desktop.foreignPopup("another life", "--app-name=clockd", "--expire-time=0", "--hint=\(hint)")
        #expect(try await isDisplayed(1))
        try await desktop.control("close-all")
        #expect(try await isDisplayed(0))
        alerter.endProgress(of: item)
    }
}

extension ProgressPopup {
    static func test(_ item: ItemID, percent: Int) -> ProgressPopup {
        ProgressPopup(item: item, title: "write: work 1 of 4", body: "\(percent) % of the test", percent: percent)
    }
}

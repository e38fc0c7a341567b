import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

@testable import Agenda

/// Followers of a session: open calls, and the popup with its progress.
struct FocusFollowingTests {
    @Test("A waiter for a session gets each change, and its end")
    func wait() throws {
        let world = try TestWorld().world
        _ = try world.call(FocusInterface.Start(workSeconds: 100, longBreakSeconds: 50, cycles: 1, auto: true))
        let follower = world.send(FocusInterface.Wait(id: "f1"), mode: .more)
        let waiter = world.send(FocusInterface.Wait(id: "last"))
        world.advance(by: .seconds(40))
        _ = try world.call(FocusInterface.Pause())
        _ = try world.call(FocusInterface.Resume())
        world.advance(by: .seconds(110))
        let news = try world.transport.replies(to: follower).map {
            try SimulatedWorld.read($0, as: FocusInterface.Wait.Reply.self).focus
        }
        #expect(news.map(\.state) == [.running, .paused, .running, .running, .completed])
        #expect(news.map(\.phase) == ["work", "work", "work", "longBreak", nil])
        #expect(world.transport.replies(to: waiter).count == 1)
        #expect(
            clockError { _ = try world.call(FocusInterface.Wait(id: "f9")) } == .noSuchItem(kind: "focus", name: "f9")
        )
    }

    @Test("The progress popup is updated each minute, hidden while paused, and shown again after a crash")
    func progressPopup() throws {
        let world = try TestWorld().world
        _ = try world.call(FocusInterface.Start(task: "write", workSeconds: 1800, popup: true))
        let id = ItemID("f1")
        let first = try #require(world.alerter.now.progress[id])
        #expect(first.title == "write: work 1 of 4")
        #expect(first.body == "30 min left, until 12:30")
        #expect(first.percent == 0)
        world.advance(by: .seconds(900))
        #expect(world.alerter.now.progress[id]?.body == "15 min left, until 12:30")
        #expect(world.alerter.now.progress[id]?.percent == 50)
        #expect((15...20).contains(world.alerter.now.progressCount), "once a minute, and at checkpoints")
        _ = try world.call(FocusInterface.Pause())
        #expect(world.alerter.now.progress.isEmpty)
        _ = try world.call(FocusInterface.Resume())
        try world.crash()
        #expect(world.alerter.now.progress[id]?.percent == 50)
        world.advance(by: .seconds(900))
        #expect(world.alerter.now.progress.isEmpty, "the ring takes its place")
        _ = try world.call(FocusInterface.Stop())
        _ = try world.call(FocusInterface.Start(workSeconds: 1800))
        #expect(world.alerter.now.progress.isEmpty, "only where it was asked for")
    }

    @Test("The daemon withdraws the progress popup when it exits")
    func progressEndsWithTheDaemon() throws {
        let world = try TestWorld(defaults: Defaults(focus: FocusPlan(showsProgress: true))).world
        _ = try world.call(FocusInterface.Start())
        let alerter = world.alerter
        try world.restart()
        #expect(alerter.now.progress.isEmpty)
        #expect(world.alerter.now.progress.count == 1)
    }
}

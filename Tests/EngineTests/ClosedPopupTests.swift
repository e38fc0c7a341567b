import ClockAPI
import ClockTestKit
import Engine
import Testing

@testable import Agenda

/// The effects of closing a popup without pressing a button.
struct ClosedPopupTests {
    private static let snoozing = ClosingMeanings(timer: .snooze, focus: .snooze, task: .snooze)

    private func world(_ closing: ClosingMeanings) throws -> SimulatedWorld {
        try TestWorld(defaults: Defaults(closing: closing)).world
    }

    private func close(_ world: SimulatedWorld, _ ring: String = "r1") {
        world.alerter.close(ItemID(ring), .closedByPerson)
        world.settle()
    }

    private func states(_ world: SimulatedWorld) throws -> [RingObject.State] { try world.rings().map(\.state) }

    @Test("An alarm is snoozed up to its limit, then dismissed")
    func alarm() throws {
        let world = try world(ClosingMeanings())
        _ = try world.addAlarm("12:30") { ($0.snoozeSeconds, $0.snoozeLimit) = (60, 2) }
        world.advance(by: .seconds(1800))
        for snoozes in 1...2 {
            close(world)
            #expect(try states(world) == [.snoozed])
            #expect(try world.rings()[0].snoozes == snoozes)
            #expect(world.alerter.now.sounding.isEmpty)
            world.advance(by: .seconds(60))
            #expect(try states(world) == [.ringing])
        }
        close(world)
        #expect(try states(world) == [.dismissed])
    }

    @Test("An alarm without snoozes, or configured accordingly, is dismissed", arguments: [0, 5])
    func dismissedAlarm(limit: Int) throws {
        let world = try world(ClosingMeanings(alarm: limit == 0 ? .snooze : .dismiss))
        _ = try world.addAlarm("12:30") { $0.snoozeLimit = limit }
        world.advance(by: .seconds(1800))
        close(world)
        #expect(try states(world) == [.dismissed])
    }

    @Test("A popup not closed by a person is not an answer, whatever is configured")
    func expired() throws {
        let world = try world(Self.snoozing)
        _ = try world.startTimer(10)
        world.advance(by: .seconds(10))
        world.alerter.close(ItemID("r1"), .expired)
        world.settle()
        #expect(try states(world) == [.ringing])
        world.advance(by: .seconds(3))
        #expect(world.alerter.now.popups.count == 1)
    }

    @Test("A timer is extended by a minute", arguments: [true, false])
    func timer(snoozes: Bool) throws {
        let world = try world(snoozes ? Self.snoozing : ClosingMeanings())
        _ = try world.startTimer(10)
        world.advance(by: .seconds(10))
        close(world)
        #expect(try states(world) == [.dismissed])
        #expect(try world.timer("t1").state == (snoozes ? .running : .done))
        #expect(try world.timer("t1").remainingSeconds == (snoozes ? 60 : 0))
    }

    @Test("A focus phase is extended by a minute", arguments: [true, false])
    func focus(snoozes: Bool) throws {
        let world = try world(snoozes ? Self.snoozing : ClosingMeanings())
        _ = try world.call(FocusInterface.Start(workSeconds: 600))
        world.advance(by: .seconds(600))
        close(world)
        #expect(try states(world) == [.dismissed])
        let focus = try #require(try world.call(FocusInterface.Status()).focus)
        #expect(focus.state == (snoozes ? .running : .waiting))
        if snoozes { #expect(focus.remainingSeconds == 60) }
    }

    @Test("A task asks again after five minutes", arguments: [true, false])
    func task(snoozes: Bool) throws {
        let world = try world(snoozes ? Self.snoozing : ClosingMeanings())
        _ = try world.call(TasksInterface.Add(name: "walk", estimateSeconds: 600))
        _ = try world.call(TasksInterface.Start(name: "walk", pausesOther: false))
        world.advance(by: .seconds(600))
        close(world)
        #expect(try states(world) == [.dismissed])
        world.advance(by: .seconds(300))
        #expect(try states(world) == (snoozes ? [.dismissed, .ringing] : [.dismissed]))
    }

    @Test("A reload changes the effect of closing")
    func reloaded() throws {
        let world = try world(ClosingMeanings())
        _ = try world.addAlarm("12:30")
        world.advance(by: .seconds(1800))
        world.reload(Defaults(closing: ClosingMeanings(alarm: .dismiss)))
        close(world)
        #expect(try states(world) == [.dismissed])
    }

    @Test("+5 min extends the phase that ended")
    func fiveMoreMinutes() throws {
        let world = try world(ClosingMeanings())
        _ = try world.call(FocusInterface.Start(workSeconds: 600))
        world.advance(by: .seconds(600))
        #expect(
            world.alerter.now.popups[ItemID("r1")]?.buttons.map(\.title) == ["Start break", "+5 min", "Skip break"]
        )
        world.alerter.press(.extend, ItemID("r1"))
        world.settle()
        let focus = try #require(try world.call(FocusInterface.Status()).focus)
        #expect(focus.state == .running && focus.phase == "work" && focus.remainingSeconds == 300)
        #expect(try states(world) == [.dismissed])
        world.advance(by: .seconds(300))
        #expect(try states(world) == [.dismissed, .ringing])
    }
}

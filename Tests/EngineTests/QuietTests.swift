import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Synchronization
import Testing

/// The time when a daemon whose program was replaced may be restarted.
struct QuietTests {
    private final class Waiter: Sendable {
        private let called = Mutex(0)

        var count: Int { called.withLock { $0 } }

        func wait(in world: SimulatedWorld) {
            world.submit(.programReplaced(whenQuiet: { self.called.withLock { $0 += 1 } }))
        }
    }

    private let waiter = Waiter()

    @Test("At once if nothing is pending, and only once")
    func atOnce() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(600)
        waiter.wait(in: world)
        #expect(waiter.count == 1)
        world.advance(by: .seconds(60))
        #expect(waiter.count == 1)
    }

    @Test("Not during a ring, until it is snoozed or answered", arguments: [true, false])
    func afterRing(isSnoozed: Bool) throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:01")
        world.advance(by: .seconds(60))
        waiter.wait(in: world)
        world.advance(by: .seconds(5))
        #expect(waiter.count == 0)
        let ring = try world.call(RingsInterface.List(all: false)).rings[0].id
        if isSnoozed {
            _ = try world.call(RingsInterface.Snooze(names: [ring]))
        } else {
            _ = try world.call(RingsInterface.Dismiss(names: [ring]))
        }
        #expect(waiter.count == 1)
    }

    @Test("Not shortly before a ring")
    func beforeRing() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(10)
        world.advance(by: .milliseconds(9500))
        waiter.wait(in: world)
        #expect(waiter.count == 0)
        world.advance(by: .seconds(1))
        #expect(waiter.count == 0, "it rings")
        _ = try world.call(RingsInterface.Dismiss(names: ["r1"]))
        #expect(waiter.count == 1)
    }

    @Test("Not in the middle of an import, unless its client has given up")
    func duringImport() throws {
        let world = try TestWorld().world
        _ = try world.call(ArchiveInterface.Import(part: "{", last: false, replace: true, commands: false))
        waiter.wait(in: world)
        world.advance(by: .seconds(9))
        #expect(waiter.count == 0)
        world.advance(by: .seconds(2))
        #expect(waiter.count == 1)
    }

    @Test("Not with unsaved changes")
    func duringOutage() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(10)
        world.disk.fail(.writeFails(at: 1, count: .max))
        world.advance(by: .seconds(11))
        _ = try? world.call(RingsInterface.Dismiss(names: ["r1"]))
        waiter.wait(in: world)
        world.advance(by: .seconds(30))
        #expect(waiter.count == 0)
        world.disk.heal()
        world.advance(by: .seconds(600))
        #expect(waiter.count == 1)
    }
}

import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

/// Messages to followers and waiting clients while the store's file can't be read.
struct OutageFollowerTests {
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld().world
    }

    private func states(_ call: CallID) throws -> [[TimerObject.State]] {
        try world.transport.replies(to: call).map {
            try SimulatedWorld.read($0, as: TimersInterface.List.Reply.self).timers.map(\.state)
        }
    }

    /// The number of rings that a follower of the status knows, after each reply that made its status new.
    private func ringing(_ follower: CallID) throws -> [Int] {
        var known = FollowedStatus()
        return try world.transport.replies(to: follower).compactMap {
            let reply = try SimulatedWorld.read($0, as: ClockInterface.GetStatus.Reply.self)
            return known.take(reply, after: 0) ? known.status?.ringing.count : nil
        }
    }

    private func isOver(_ call: CallID) -> Bool { world.transport.replies(to: call).contains { !$0.continues } }

    /// Starts more timers than fit in memory; the last of them is paused and has no deadline.
    private func startManyTimers() throws -> (first: String, last: String) {
        let timers = try (1...600).map { _ in try world.startTimer(86_400).id }
        let last = try #require(timers.last)
        _ = try world.call(TimersInterface.Pause(names: [last]))
        // The next daemon reselects the items to keep in memory.
        try world.restart()
        world.advance(by: .seconds(1))
        return (try #require(timers.first), last)
    }

    @Test("A follower of the status gets a ring, even if a client waits for an item not in memory")
    func statusBesideUnknownTimer() throws {
        let (_, last) = try startManyTimers()
        _ = try world.startTimer(100)
        let waiter = world.send(TimersInterface.Wait(names: [last]))
        let follower = world.send(ClockInterface.GetStatus(), mode: .more)
        world.disk.fail(.readFails(at: 1, count: .max))
        world.advance(by: .seconds(101))
        #expect(try ringing(follower) == [0, 1])
        #expect(world.transport.replies(to: waiter).isEmpty)
        world.disk.heal()
        world.advance(by: .seconds(400))
        #expect(world.transport.replies(to: waiter).isEmpty)
        _ = try world.call(TimersInterface.Cancel(names: [last]))
        #expect(try states(waiter) == [[.cancelled]])
        #expect(world.comesToRest)
    }

    @Test("A follower of the status gets an uncommitted answer to a ring once")
    func statusOfRefusedCommit() throws {
        _ = try world.startTimer(10)
        world.advance(by: .seconds(11))
        let follower = world.send(ClockInterface.GetStatus(), mode: .more)
        world.disk.fail(.writeFails(at: 1, count: .max))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.disk.heal()
        world.advance(by: .seconds(400))
        #expect(try ringing(follower) == [1, 0])
    }

    @Test("A waiter for several timers gets their end as soon as all are readable, without another event")
    func endWithUnknownTimer() throws {
        let (_, last) = try startManyTimers()
        let short = try world.startTimer(100).id
        let waiter = world.send(TimersInterface.Wait(names: [short, last]), mode: .more)
        let alone = world.send(TimersInterface.Wait(names: [short]))
        _ = try world.call(TimersInterface.Cancel(names: [last]))
        world.disk.fail(.readFails(at: 1, count: .max))
        world.advance(by: .seconds(101))
        #expect(try states(alone) == [[.ringing]])
        #expect(!isOver(waiter))
        world.disk.heal()
        world.advance(by: .seconds(300))
        #expect(try states(waiter).last == [.ringing, .cancelled])
        #expect(isOver(waiter))
        #expect(world.comesToRest)
    }

    @Test("A follower that leaves at once gets nothing")
    func leavesAtOnce() throws {
        world.disk.fail(.full)
        _ = try? world.startTimer(10)
        for _ in 0..<200 { _ = try? world.startTimer(10, String(repeating: "long ", count: 200)) }
        let (request, call) = world.request(ClockInterface.GetStatus(), mode: .more)
        world.submit([request, .requestAbandoned(call)])
        world.disk.heal()
        let before = world.transport.replies(to: call).count
        _ = try world.startTimer(10)
        #expect(world.transport.replies(to: call).count == before)
    }

    @Test("A follower of a stopwatch not in memory gets no wrong state, and the changes later")
    func unknownStopwatch() throws {
        _ = try world.call(StopwatchesInterface.Start(label: "run"))
        _ = try world.call(StopwatchesInterface.Pause(names: ["run"]))
        _ = try world.call(StopwatchesInterface.Reset(names: ["run"]))
        try world.restart()
        _ = try world.startTimer(100)
        let follower = world.send(StopwatchesInterface.Follow(names: ["run"]), mode: .more)
        world.disk.fail(.readFails(at: 1, count: .max))
        world.advance(by: .seconds(101))
        #expect(world.transport.replies(to: follower).count == 1)
        world.disk.heal()
        world.advance(by: .seconds(10))
        _ = try world.call(StopwatchesInterface.Resume(names: ["run"]))
        #expect(world.transport.replies(to: follower).count == 2)
    }
}

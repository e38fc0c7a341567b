import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

/// Clients that wait for the run of a task: open calls.
struct TaskFollowingTests {
    private typealias Reply = TasksInterface.Wait.Reply

    private func replies(_ call: CallID, _ world: SimulatedWorld) throws -> [Reply] {
        try world.transport.replies(to: call).map { try SimulatedWorld.read($0, as: Reply.self) }
    }

    @Test("A waiter for a run gets each change and the finished run; elapsed time alone is not a change")
    func changes() throws {
        let world = try TestWorld().world
        _ = try world.call(TasksInterface.Start(name: "walk", pausesOther: false))
        let follower = world.send(TasksInterface.Wait(name: "walk"), mode: .more)
        let waiter = world.send(TasksInterface.Wait(name: "k1"))
        world.advance(by: .seconds(40))
        _ = try world.call(TasksInterface.Pause(names: []))
        world.advance(by: .seconds(10))
        // Another task runs in the meantime.
        _ = try world.call(TasksInterface.Start(name: "cook", pausesOther: false))
        _ = try world.call(TasksInterface.Resume(names: ["walk"], pausesOther: true))
        _ = try world.call(TasksInterface.Extend(names: [], changeSeconds: 60))
        world.advance(by: .seconds(20))
        #expect(try replies(waiter, world).isEmpty)
        _ = try world.call(TasksInterface.Done(names: ["walk"]))
        let news = try replies(follower, world)
        #expect(news.map(\.task.state) == [.running, .paused, .running, .running, .idle])
        #expect(news.map(\.task.extraSeconds) == [0, 0, 0, 60, 0])
        #expect(news.dropLast().allSatisfy { $0.run == nil })
        let run = try #require(news.last?.run)
        #expect(run.elapsedSeconds == 60)
        #expect(run.started == news.first?.task.started)
        #expect(try replies(waiter, world).map(\.run) == [run])
    }

    @Test("A discarded run is not reported, even if another one is running or was completed before")
    func discarded() throws {
        let world = try TestWorld().world
        _ = try world.call(TasksInterface.Start(name: "walk", pausesOther: false))
        world.advance(by: .seconds(1))
        _ = try world.call(TasksInterface.Done(names: ["walk"]))
        let before = try #require(try replies(world.send(TasksInterface.Wait(name: "walk")), world).first)
        #expect(before.run?.elapsedSeconds == 1)
        world.advance(by: .seconds(1))
        _ = try world.call(TasksInterface.Start(name: "walk", pausesOther: false))
        let waiter = world.send(TasksInterface.Wait(name: "walk"), mode: .more)
        _ = try world.call(TasksInterface.Cancel(names: [], confirmed: false))
        let news = try replies(waiter, world)
        #expect(news.map(\.task.state) == [.running, .idle])
        #expect(news.last?.run == nil)
    }

    @Test("A task that never ran has no run; an unknown one is refused")
    func withoutRun() throws {
        let world = try TestWorld().world
        _ = try world.call(TasksInterface.Add(name: "walk"))
        let news = try replies(world.send(TasksInterface.Wait(name: "k1"), mode: .more), world)
        #expect(news.map(\.run) == [nil])
        #expect(
            clockError { _ = try world.call(TasksInterface.Wait(name: "k9")) } == .noSuchItem(kind: "task", name: "k9")
        )
    }
}

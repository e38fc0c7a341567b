import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

@testable import Agenda

struct StopwatchTests {
    private typealias Interface = StopwatchesInterface

    @Test("Start, lap, pause, resume, reset and remove are all in the history")
    func life() throws {
        let world = try TestWorld().world
        let started = try world.call(Interface.Start(label: "run")).stopwatch
        #expect(started.id == "s1" && started.state == .running && started.elapsedSeconds == 0)
        #expect(started.started == "2026-11-20T12:00:00+01:00")
        world.advance(by: .milliseconds(12_345))
        let lapped = try world.call(Interface.Lap()).stopwatches[0]
        #expect(lapped.laps == [LapTimeObject(number: 1, lapSeconds: 12.34, totalSeconds: 12.34)])
        #expect(lapped.elapsedSeconds == 12.345)
        world.advance(by: .seconds(10))
        #expect(try world.call(Interface.Pause()).stopwatches[0].elapsedSeconds == 22.345)
        world.advance(by: .seconds(1000))
        #expect(try world.stopwatch("run").elapsedSeconds == 22.345)
        #expect(try world.call(Interface.Resume()).stopwatches[0].state == .running)
        world.advance(by: .seconds(5))
        let second = try world.call(Interface.Lap(names: ["run"])).stopwatches[0].laps
        #expect(second.last == LapTimeObject(number: 2, lapSeconds: 15, totalSeconds: 27.34))
        let reset = try world.call(Interface.Reset()).stopwatches[0]
        #expect(reset.state == .reset && reset.elapsedSeconds == 0 && reset.laps.isEmpty && reset.started == nil)
        #expect(try world.call(Interface.Remove(names: ["run"])).stopwatches.map(\.id) == ["s1"])
        #expect(try world.call(Interface.List()).stopwatches.isEmpty)
        let events = world.history.filter { $0.record.kind == .stopwatch }.map(\.record.event)
        #expect(events == [.started, .lapped, .paused, .resumed, .lapped, .reset, .removed])
        #expect(try world.call(Interface.Start()).stopwatch.id == "s2")
    }

    @Test("Without a name, the only possible stopwatch is used; otherwise the error lists them")
    func implied() throws {
        let world = try TestWorld().world
        let nothing: [(ClockError?, RefusalCode)] = [
            (clockError { _ = try world.call(Interface.Lap()) }, .nothingRuns),
            (clockError { _ = try world.call(Interface.Pause()) }, .nothingRuns),
            (clockError { _ = try world.call(Interface.Resume()) }, .nothingPaused),
            (clockError { _ = try world.call(Interface.Reset()) }, .nothingCounted),
            (clockError { _ = try world.call(Interface.Show()) }, .nothingKept),
        ]
        for (error, reason) in nothing { #expect(error == .notNow(item: "", reason: reason)) }
        for label in ["a", "b", "c"] { _ = try world.call(Interface.Start(label: label)) }
        #expect(
            clockError { _ = try world.call(Interface.Lap()) }
                == .ambiguousName(
                    kind: "stopwatch",
                    name: "",
                    candidates: [("s1", "a"), ("s2", "b"), ("s3", "c")].map(CandidateObject.init)
                )
        )
        #expect(try world.call(Interface.Pause(names: ["last", "a"])).stopwatches.map(\.id) == ["s3", "s1"])
        #expect(try world.call(Interface.Lap()).stopwatches.map(\.id) == ["s2"])
        #expect(
            clockError { _ = try world.call(Interface.Resume()) }
                == .ambiguousName(
                    kind: "stopwatch",
                    name: "",
                    candidates: [("s1", "a"), ("s3", "c")].map(CandidateObject.init)
                )
        )
        _ = try world.call(Interface.Reset(names: ["a", "b"]))
        #expect(try world.call(Interface.Resume()).stopwatches.map(\.id) == ["s3"])
        #expect(try world.call(Interface.Show()).stopwatches.map(\.id) == ["s3"])
        _ = try world.call(Interface.Reset())
        #expect(try world.call(Interface.Show()).stopwatches.map(\.id) == ["s3"])
    }

    @Test("Refused requests change nothing")
    func refusals() throws {
        let world = try TestWorld().world
        _ = try world.call(Interface.Start(label: "run"))
        let removed = clockError { _ = try world.call(Interface.Remove(names: ["run"])) }
        #expect(removed == .notNow(item: "s1", reason: .stillRunning))
        let unknown = clockError { _ = try world.call(Interface.Pause(names: ["run", "x"])) }
        #expect(unknown == .noSuchItem(kind: "stopwatch", name: "x"))
        #expect(try world.stopwatch("run").state == .running)
    }

    @Test("A boot's clock that nobody has set does not settle a stopwatch, whatever sleep or the kernel report")
    func unsettledBoot() throws {
        for isAsleep in [true, false] {
            let world = try TestWorld().world
            _ = try world.call(Interface.Start(label: "run"))
            world.clocks.synchronise(false)
            // The clock of the boot has stood still meanwhile.
            try world.reboot(offFor: .seconds(2))
            if isAsleep { world.sleep(for: .seconds(600)) } else { world.stepClock(by: .milliseconds(10)) }
            world.submit(.clockStepped)
            world.advance(by: .seconds(10))
            world.stepClock(by: .seconds(36_000))
            world.advance(by: .seconds(1))
            let elapsed = try world.stopwatch("run").elapsedSeconds
            #expect(abs(elapsed - (36_013 + (isAsleep ? 600 : 0))) < 1)
        }
    }

    @Test("A follower gets each change and the end, and nothing else")
    func follow() throws {
        let world = try TestWorld().world
        _ = try world.call(Interface.Start(label: "run"))
        _ = try world.call(Interface.Start(label: "swim"))
        let follower = world.send(Interface.Follow(names: ["run"]), mode: .more)
        func heard() throws -> [StopwatchObject] {
            try world.transport.replies(to: follower)
                .compactMap { try SimulatedWorld.read($0, as: Interface.Follow.Reply.self).stopwatches.first }
        }
        world.advance(by: .seconds(10))
        _ = try world.call(Interface.Lap(names: ["swim"]))
        _ = try world.startTimer(1)
        world.advance(by: .seconds(10))
        #expect(try heard().count == 1)
        _ = try world.call(Interface.Lap(names: ["run"]))
        _ = try world.call(Interface.Pause(names: ["run"]))
        #expect(try heard().map(\.state) == [.running, .running, .paused])
        #expect(try heard().last?.elapsedSeconds == 20)
        _ = try world.call(Interface.Remove(names: ["run"]))
        let replies = world.transport.replies(to: follower)
        #expect(replies.count == 4)
        let last = try #require(replies.last)
        #expect(try SimulatedWorld.read(last, as: Interface.Follow.Reply.self).stopwatches.isEmpty)
        _ = try world.call(Interface.Start(label: "run"))
        #expect(world.transport.replies(to: follower).count == 4)
    }

    @Test("Running stopwatches are in the status; followers get no update just for elapsed time")
    func status() throws {
        let world = try TestWorld().world
        _ = try world.call(Interface.Start(label: "run"))
        let follower = world.send(ClockInterface.GetStatus(), mode: .more)
        world.advance(by: .seconds(10))
        #expect(try world.status().stopwatches.map(\.elapsedSeconds) == [10])
        _ = try world.startTimer(100)
        #expect(world.transport.replies(to: follower).count == 2)
        world.advance(by: .seconds(10))
        _ = try world.call(ClockInterface.GetStatus())
        #expect(world.transport.replies(to: follower).count == 2)
        _ = try world.call(Interface.Reset())
        #expect(world.transport.replies(to: follower).count == 3)
        #expect(try world.status().stopwatches.isEmpty)
    }

    @Test(
        "A stopwatch counts each second once despite crashes, sleep, reboots and set clocks",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func anyLife(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try TestWorld().world
        _ = try world.call(Interface.Start(label: "run"))
        _ = try world.call(Interface.Start(label: "still"))
        _ = try world.call(Interface.Pause(names: ["still"]))
        var elapsed = 0
        for _ in 0..<40 {
            let seconds = Int.random(in: 1...50_000, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try world.crash(downtime: .seconds(seconds))
            case 1: world.sleep(for: .seconds(seconds))
            case 2: try world.reboot(offFor: .seconds(seconds))
            case 3: try world.restart(downtime: .seconds(seconds))
            case 4:
                world.stepClock(by: .seconds(Int.random(in: -90_000...90_000, using: &random)))
                continue
            default: world.advance(by: .seconds(seconds))
            }
            elapsed += seconds
            let stopwatch = try world.call(Interface.Lap(names: ["run"])).stopwatches[0]
            #expect(stopwatch.elapsedSeconds == Double(elapsed))
            #expect(stopwatch.laps.map(\.lapSeconds).reduce(0, +) == Double(elapsed))
            #expect(try world.stopwatch("still").elapsedSeconds == 0)
        }
    }
}

extension SimulatedWorld {
    func stopwatch(_ name: String) throws -> StopwatchObject {
        try call(StopwatchesInterface.Show(names: [name])).stopwatches[0]
    }
}

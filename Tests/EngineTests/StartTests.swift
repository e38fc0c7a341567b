import ClockAPI
import ClockTestKit
import Synchronization
import Testing

@testable import Engine

/// The work that a start defers.
struct StartTests {
    @Test("The next deadlines are loaded into memory some time after the start, without any other event")
    func standbyIsCompleted() throws {
        let world = try TestWorld().world
        for seconds in 1...100 { _ = try world.startTimer(100 + Double(seconds)) }
        try world.restart()
        world.advance(by: .seconds(1))
        world.disk.fail(.readFails(at: 1, count: .max))
        world.advance(by: .seconds(300))
        #expect(world.alerter.now.firstHeard.count == 100)
    }

    @Test(
        "A start on a disk that takes nothing rings from memory, and records it once the disk does",
        arguments: [.full, .writeFails(at: 1, count: .max), .syncFails(at: 1, count: .max)] as [DiskFault]
    )
    func diskTakesNothing(_ fault: DiskFault) throws {
        let world = try TestWorld().world
        for seconds in 1...100 { _ = try world.startTimer(100 + Double(seconds)) }
        world.disk.fail(fault)
        try world.restart()
        world.advance(by: .seconds(250))
        #expect(world.alerter.now.firstHeard.count == 100)
        world.disk.heal()
        world.advance(by: .seconds(300))
        try world.restart()
        #expect(try world.call(RingsInterface.List(all: true)).rings.count == 100)
        world.advance(by: .seconds(100))
        #expect(world.alerter.now.firstHeard.count == 100)
    }

    @Test("The maintenance of the store begins a moment after the start, once")
    func storeCare() throws {
        let calls = Mutex<[String]>([])
        let note = { @Sendable (call: String) in calls.withLock { $0.append(call) } }
        let care = StoreCare(started: { note("started") }, written: { _ in note("written") })
        let world = try TestWorld(storeCare: care).world
        _ = try world.call(ClockInterface.GetStatus())
        #expect(calls.withLock { $0 } == [])
        world.advance(by: .seconds(1))
        #expect(calls.withLock { $0 } == ["started", "written"])
        world.advance(by: .seconds(1000))
        #expect(calls.withLock { $0 } == ["started", "written"])
        #expect(world.untilNextWake == nil)
    }
}

import Agenda
import ClockAPI
import ClockTestKit
import Testing
import Varlink

/// Imports that are interrupted or stalled by the client.
struct ArchiveInterruptionTests {
    private let world: SimulatedWorld
    private let archive: String

    init() throws {
        let other = try TestWorld().world
        for _ in 0..<3 { _ = try other.addAlarm("09:00") { $0.label = "new" } }
        archive = try other.call(ArchiveInterface.Export()).archive
        world = try Self.old()
    }

    private static func old() throws -> SimulatedWorld {
        let world = try TestWorld().world
        for _ in 0..<2 { _ = try world.addAlarm("13:00") { $0.label = "old" } }
        return world
    }

    private var request: ArchiveInterface.Import {
        ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: true, commands: false)
    }

    private func labels(_ world: SimulatedWorld) throws -> [String] {
        try world.call(AlarmsInterface.List()).alarms.map(\.label)
    }

    @Test("A kill or power cut at any write, sync or rename leaves the complete old or new store", arguments: 0...3)
    func anyBoundary(_ seed: UInt64) throws {
        var boundary = 1
        var found: Set<[String]> = []
        while true {
            let world = try Self.old()
            world.disk.die(atBoundary: boundary)
            let call = world.send(request)
            let wasAnswered = !world.transport.replies(to: call).isEmpty
            let isOver = !world.disk.isDead
            if seed == 0 { try world.crash() } else { try world.reboot(offFor: .seconds(10), powerSeed: seed) }
            let labels = try labels(world)
            #expect(labels == ["old", "old"] || labels == ["new", "new", "new"], "boundary \(boundary)")
            if wasAnswered { #expect(labels.first == "new", "it was acknowledged before boundary \(boundary)") }
            let reader = try #require(StoreReader(path: world.storePath))
            #expect(reader.isSound, "boundary \(boundary)")
            reader.close()
            found.insert(labels)
            if isOver { break }
            boundary += 1
        }
        #expect(found.count == 2)
        #expect(boundary > 20)
    }

    @Test("Another reader delays the import; due items ring, and the archive is adopted afterwards")
    func openElsewhere() throws {
        let reader = try #require(StoreReader(path: world.storePath))
        _ = reader.begin()
        _ = try world.startTimer(1)
        let call = world.send(request)
        #expect(world.transport.replies(to: call).isEmpty)
        world.advance(by: .seconds(3))
        #expect(world.transport.replies(to: call).isEmpty)
        #expect(try world.call(RingsInterface.List(all: false)).rings.count == 1)
        #expect(reader.end())
        reader.close()
        world.advance(by: .seconds(1))
        #expect(world.transport.replies(to: call).count == 1)
        #expect(try labels(world) == ["new", "new", "new"])
        #expect(world.alerter.now.popups.isEmpty)
    }

    @Test("A delayed import is abandoned after ten seconds without any change")
    func heldForLong() throws {
        let reader = try #require(StoreReader(path: world.storePath))
        _ = reader.begin()
        _ = try world.startTimer(60)
        let call = world.send(request)
        world.advance(by: .seconds(11))
        let replies = world.transport.replies(to: call)
        #expect(replies.count == 1)
        let reply = try #require(replies.first)
        let error = clockError { _ = try SimulatedWorld.read(reply, as: ArchiveInterface.Import.Reply.self) }
        #expect(error == .storageFailed(sqlite: 5, message: "another connection has the database open"))
        #expect(try labels(world) == ["old", "old"])
        #expect(try world.call(TimersInterface.List(all: false)).timers.count == 1)
        reader.close()
        world.advance(by: .seconds(20))
        #expect(try labels(world) == ["old", "old"])
    }
}

import Chronology
import ClockAPI
import ClockTestKit
import JSON
import Testing
import Varlink

@testable import Agenda
@testable import Engine

/// Several calls in one request.
struct BatchTests {
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld().world
    }

    private func start(_ label: String, _ seconds: Double = 3_600) -> CallObject {
        .init(TimersInterface.Start(durationSeconds: seconds, label: label, rings: true))
    }

    private func pause(_ name: String) -> CallObject { .init(TimersInterface.Pause(names: [name])) }

    private func run(_ calls: [CallObject], atomic: Bool? = nil) throws -> BatchInterface.Run.Reply {
        try world.call(BatchInterface.Run(calls: calls, atomic: atomic))
    }

    private func labels() throws -> [String] { try world.call(TimersInterface.List(all: true)).timers.map(\.label) }

    private func error(_ answer: [String: JSONValue]?) -> ClockError? {
        guard case .string(let name)? = answer?["error"], case .object(let parameters)? = answer?["parameters"] else {
            return nil
        }
        return ClockError(VarlinkError(name: name, parameters: parameters))
    }

    @Test("Calls are executed in order, and each sees the ones before it", arguments: [false, true])
    func order(atomic: Bool) throws {
        let reply = try run([start("a"), pause("a"), .init(TimersInterface.Show(names: ["a"]))], atomic: atomic)
        #expect(reply.failed == nil)
        let shown = try #require(reply.answers.last?["parameters"])
        #expect(try TimersInterface.Show.Reply(json: shown.json).timers.map(\.state) == [.paused])
    }

    @Test("The first error ends a batch; earlier changes remain")
    func firstError() throws {
        let reply = try run([start("a"), pause("nothing"), start("b")])
        #expect(reply.failed == 1)
        #expect(reply.answers.count == 2)
        #expect(error(reply.answers.last) == .noSuchItem(kind: "timer", name: "nothing"))
        #expect(try labels() == ["a"])
    }

    @Test("An atomic batch with an error changes nothing, and followers get nothing")
    func atomicError() throws {
        let follower = world.send(ClockInterface.GetStatus(), mode: .more)
        let reply = try run([start("a", 1), start("b"), pause("nothing"), start("c")], atomic: true)
        #expect(reply.failed == 2)
        #expect(reply.answers.count == 1)
        #expect(error(reply.answers.first) == .noSuchItem(kind: "timer", name: "nothing"))
        #expect(try labels() == [])
        #expect(world.events(.started) == 0)
        world.advance(by: .seconds(5))
        #expect(world.transport.replies(to: follower).count == 1)
        #expect(try world.rings().isEmpty)
    }

    @Test("A call that may fail does not end the batch, and changes nothing itself", arguments: [false, true])
    func mayFail(atomic: Bool) throws {
        var failing = CallObject(TimersInterface.Pause(names: ["a", "nothing"]))
        failing.mayFail = true
        let reply = try run([start("a"), failing, start("b")], atomic: atomic)
        #expect(reply.failed == nil)
        #expect(error(reply.answers[1]) == .noSuchItem(kind: "timer", name: "nothing"))
        #expect(try world.call(TimersInterface.List(all: true)).timers.map(\.state) == [.running, .running])
    }

    @Test("A batch of the maximum length is executed; a longer one is refused", arguments: [false, true])
    func length(atomic: Bool) throws {
        let calls = (0..<1_000).map { start("x\($0)") }
        #expect(try run(calls, atomic: atomic).answers.count == 1_000)
        #expect(try world.status().timers.count == 1_000)
        let refusal = clockError { _ = try run(calls + [start("more")], atomic: atomic) }
        #expect(refusal == .tooMany(what: "calls", limit: 1_000))
        #expect(try run([]).answers.isEmpty)
    }

    @Test(
        "A call that can't be part of a batch is refused with its index",
        arguments: [
            CallObject(BatchInterface.Run(calls: [])), CallObject(ClockInterface.GetStatus()),
            CallObject(TimersInterface.Wait(names: ["a"])), CallObject(ArchiveInterface.Export()),
            CallObject(method: "io.clockd.Timers.Nothing"), CallObject(method: "nothing at all"),
            CallObject(method: "io.clockd.Timers.Start", parameters: ["durationSeconds": "5"]),
            CallObject(method: "io.clockd.Timers.Pause"),
        ]
    )
    func refused(call: CallObject) throws {
        let reply = try run([start("a"), call, start("b")])
        #expect(reply.failed == 1)
        #expect(reply.answers.last?["error"] != nil)
        #expect(try labels() == ["a"])
    }

    @Test("A call with hundreds of names takes several slices; the next call sees its complete result")
    func longCall() throws {
        let names = try run((0..<600).map { start("x\($0)") }).answers.indices.map { "x\($0)" }
        let reply = try run([
            .init(TimersInterface.Pause(names: names)), .init(TimersInterface.List(all: true)), start("last"),
        ])
        let listed = try #require(reply.answers[1]["parameters"])
        #expect(try TimersInterface.List.Reply(json: listed.json).timers.allSatisfy { $0.state == .paused })
    }

    /// The lateness of the only ring.
    private func lateness() throws -> Duration {
        let ring = try #require(try world.rings().first)
        return try InstantText.parse(#require(ring.started)) - InstantText.parse(ring.scheduled)
    }

    @Test("Items due during a batch ring on time, and the batch is complete", arguments: [false, true])
    func ringMeanwhile(atomic: Bool) throws {
        _ = try world.startTimer(0.05)
        let call = world.request(BatchInterface.Run(calls: (0..<400).map { start("x\($0)") }, atomic: atomic))
        world.clocks.work(takes: .microseconds(atomic ? 500 : 8_000))
        world.submit([call.0])
        world.clocks.work(takes: .zero)
        #expect(try lateness() < .milliseconds(25))
        #expect(try world.status().timers.count == 401)
        #expect(world.events(.started) == 401)
        #expect(world.comesToRest)
    }

    @Test("Rings in quick succession don't prevent an atomic batch")
    func ringsWithoutEnd() throws {
        _ = try world.startTimer(1, "often", repeat: "forever")
        let call = world.request(BatchInterface.Run(calls: (0..<100).map { start("x\($0)") }, atomic: true))
        // The batch takes longer than the pause between two rings.
        world.clocks.work(takes: .milliseconds(15))
        world.submit([call.0])
        world.clocks.work(takes: .zero)
        #expect(world.transport.replies(to: call.1).count == 1)
        #expect(try world.status().timers.count == 101)
    }

    @Test("On a full disk a batch is refused as a whole; acknowledged changes remain")
    func fullDisk() throws {
        world.disk.fail(.full)
        let refusal = clockError { _ = try run([start("a"), start("b")]) }
        guard case .storageFailed = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        world.disk.heal()
        world.advance(by: .seconds(2))
        #expect(try labels() == [])
        #expect(try run([start("a"), start("b")]).answers.count == 2)
    }

    @Test("If the disk fills up in between, the answers show how far the batch came")
    func diskFullLater() throws {
        let call = world.request(BatchInterface.Run(calls: (0..<1_000).map { start("x\($0)") }))
        world.clocks.work(takes: .milliseconds(11))
        // Each turn consists of about three slices and a commit of a few writes.
        world.disk.fail(.writeFails(at: 60, count: .max))
        world.submit([call.0])
        world.clocks.work(takes: .zero)
        let reply = try SimulatedWorld.read(
            try #require(world.transport.replies(to: call.1).first),
            as: BatchInterface.Run.Reply.self
        )
        world.disk.heal()
        world.advance(by: .seconds(400))
        let failed = try #require(reply.failed)
        #expect(failed > 0 && failed < 1_000)
        #expect(reply.answers.count == failed + 1)
        #expect(try world.status().timers.count == failed)
    }
}

extension CallObject {
    fileprivate init(_ method: some VarlinkMethod) {
        let call = VarlinkCall(method)
        self.init(method: call.method, parameters: call.parametersValue)
    }
}

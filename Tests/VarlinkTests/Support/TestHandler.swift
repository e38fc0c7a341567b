import JSON
import Synchronization
import Varlink
import VarlinkService

/// Serves ``TestInterface`` immediately on the event loop, and reports its calls to the test.
final class TestHandler: VarlinkHandler {
    enum Event: Sendable, Equatable {
        case received(method: String, parameters: String)
        case held(CallID)
        case abandoned(CallID)
        case pageTaken(CallID)
    }

    private let server = Mutex<VarlinkServer?>(nil)
    private let certification = Certification()
    private let log = Mutex<[Event]>([])
    /// The entries of ``log``, to be awaited by a single test.
    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    init() {
        (events, continuation) = AsyncStream.makeStream(of: Event.self)
    }

    func serve(through server: VarlinkServer) {
        self.server.withLock { $0 = server }
    }

    var seen: [Event] { log.withLock { $0 } }

    func received(_ call: VarlinkCall, id: CallID, peer: Peer) {
        tell(.received(method: call.method, parameters: String(decoding: call.parameters, as: UTF8.self)))
        guard let server = server.withLock({ $0 }) else { return }
        do throws(VarlinkError) {
            switch call.method {
            case TestInterface.Echo.name:
                let text = try call.decode(TestInterface.Echo.self).text
                server.reply(to: id, VarlinkReply(TestInterface.Echo.Reply(text: text)))
            case TestInterface.Count.name:
                guard call.more else { throw .expectedMore }
                let last = try call.decode(TestInterface.Count.self).to
                for number in 1...last {
                    server.reply(
                        to: id,
                        VarlinkReply(TestInterface.Count.Reply(number: number), continues: number < last)
                    )
                }
            case TestInterface.Hold.name, TestInterface.Stand.name: tell(.held(id))
            case TestInterface.Fail.name:
                let reason = try call.decode(TestInterface.Fail.self).reason
                throw VarlinkError(name: "org.example.test.Failed", parameters: ["reason": .string(reason)])
            default: for reply in try certification.replies(to: call) { server.reply(to: id, reply) }
            }
        } catch {
            server.reply(to: id, VarlinkReply(error: error))
        }
    }

    func answersInOrder(_ call: VarlinkCall) -> Bool { call.method == TestInterface.Stand.name }

    func pageTaken(_ id: CallID) {
        tell(.pageTaken(id))
    }

    func abandoned(_ id: CallID) {
        tell(.abandoned(id))
    }

    private func tell(_ event: Event) {
        log.withLock { $0.append(event) }
        continuation.yield(event)
    }

    /// The next call of Hold or Stand.
    func nextHeld() async -> CallID? {
        for await case .held(let id) in events { return id }
        return nil
    }

    func nextAbandoned() async -> CallID? {
        for await case .abandoned(let id) in events { return id }
        return nil
    }
}

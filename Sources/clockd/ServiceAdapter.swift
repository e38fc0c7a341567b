import Engine
import Synchronization
import Varlink
import VarlinkService

/// Passes calls of the service to who answers them beside the engine, or as events to the engine.
struct CallRelay: VarlinkHandler {
    let sink: any EventSink
    let doctor: Doctor
    let reloader: Reloader
    let sounds: SoundCheck

    func received(_ call: VarlinkCall, id: CallID, peer: Peer) {
        guard !doctor.takes(call, id), !reloader.takes(call, id) else { return }
        sounds.check(call, id) { [sink] in sink.submit(.requestReceived(call, id)) }
    }

    func answersInOrder(_ call: VarlinkCall) -> Bool {
        Engine.answersAtOnce(call) && !SoundCheck.readsFile(call)
    }

    func pageTaken(_ id: CallID) {
        sink.submit(.pageTaken(id))
    }

    func abandoned(_ id: CallID) {
        doctor.abandoned(id)
        sink.submit(.requestAbandoned(id))
    }
}

/// Sends the replies of the engine through the service.
struct ServiceTransport: Transport {
    let server: VarlinkServer

    func reply(to call: CallID, _ reply: VarlinkReply) {
        server.reply(to: call, reply)
    }

    func reply(to call: CallID, page: VarlinkReply) {
        server.reply(to: call, page: page)
    }
}

/// Keeps the events of adapters until the engine exists, which is created after them.
final class EventRelay: EventSink {
    private enum State {
        case waiting([Event])
        case connected(any EventSink)
    }

    private let state = Mutex(State.waiting([]))

    func submit(_ event: Event) {
        let sink: (any EventSink)? = state.withLock { state in
            switch state {
            case .waiting(let events):
                state = .waiting(events + [event])
                return nil
            case .connected(let sink):
                return sink
            }
        }
        sink?.submit(event)
    }

    /// Passes the kept events on, and from now on all others. Call it once.
    func connect(_ sink: any EventSink) {
        state.withLock { state in
            guard case .waiting(let events) = state else { preconditionFailure("connected twice") }
            // Within the lock, so that no event of another thread overtakes them. A sink only enqueues.
            for event in events { sink.submit(event) }
            state = .connected(sink)
        }
    }
}

import Engine
import Synchronization
import Varlink
import VarlinkService

/// Passes calls of the service to the parts that answer them in parallel with the engine, or to the engine as events.
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
extension VarlinkServer: Transport {}

/// Keeps the events of adapters until the engine has been created, which happens after the adapters.
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

    /// Passes on the kept events now, and all others immediately from now on. Call it once.
    func connect(_ sink: any EventSink) {
        state.withLock { state in
            guard case .waiting(let events) = state else { preconditionFailure("connected twice") }
            // Inside the lock, so that no event of another thread overtakes them. A sink only enqueues.
            for event in events { sink.submit(event) }
            state = .connected(sink)
        }
    }
}

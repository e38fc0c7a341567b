import Engine
import Synchronization

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

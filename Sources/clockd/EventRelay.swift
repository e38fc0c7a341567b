import Engine
import Synchronization

/// Adapters are made before the engine that they report to: what they say until then waits here.
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

    func connect(_ sink: any EventSink) {
        let events: [Event] = state.withLock { state in
            guard case .waiting(let events) = state else { preconditionFailure("connected twice") }
            state = .connected(sink)
            return events
        }
        for event in events { sink.submit(event) }
    }
}

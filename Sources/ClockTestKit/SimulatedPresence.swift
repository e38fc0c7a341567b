import Agenda
import Engine
import Synchronization

/// Who is at the simulated machine. Like logind's watcher it tells nothing while nobody asks.
package final class SimulatedPresence: Sendable {
    private struct State {
        var presence = Presence.here
        var rules: AbsenceRules?
        var sink: (any EventSink)?
    }

    private let state = Mutex(State())

    package init() {}

    /// What the engine asked for last; nil while it does not want to know.
    package var rules: AbsenceRules? { state.withLock { $0.rules } }

    /// The engine of a new process has asked for nothing yet.
    func report(to sink: any EventSink) {
        state.withLock { state in
            state.sink = sink
            state.rules = nil
        }
    }

    func hangUp() {
        state.withLock { $0.sink = nil }
    }

    func watch(_ rules: AbsenceRules?) {
        state.withLock { state in
            state.rules = rules
            if rules != nil { state.sink?.submit(.presenceChanged(state.presence)) }
        }
    }

    func become(_ presence: Presence) {
        state.withLock { state in
            state.presence = presence
            if state.rules != nil { state.sink?.submit(.presenceChanged(presence)) }
        }
    }
}

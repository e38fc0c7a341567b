import Agenda
import Engine
import Synchronization

/// The user's presence at the simulated machine. Like logind's watcher it reports only while it is watched.
package final class SimulatedPresence: Sendable {
    private struct State {
        var presence = Presence.here
        var rules: AbsenceRules?
        var sink: (any EventSink)?
    }

    private let state = Mutex(State())

    package init() {}

    /// The rules of the engine's watch; nil without one.
    package var rules: AbsenceRules? { state.withLock { $0.rules } }

    /// Reports to a new process, whose engine is not watching yet.
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

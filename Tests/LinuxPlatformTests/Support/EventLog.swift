import Chronology
import Engine
import Synchronization

/// Records the names of events, and waits for them.
final class EventLog: EventSink {
    enum Kind: Hashable, Sendable {
        case deadlineReached, clockStepped, zoneChanged, zonesLost([String]), other
    }

    private let kinds = Mutex<[Kind]>([])

    func submit(_ event: Event) {
        let kind: Kind =
            switch event {
            case .deadlineReached: .deadlineReached
            case .clockStepped: .clockStepped
            case .zoneChanged: .zoneChanged
            case .zonesLost(let troubles): .zonesLost(troubles.map(\.name))
            default: .other
            }
        kinds.withLock { $0.append(kind) }
    }

    var all: [Kind] { kinds.withLock { $0 } }

    func forget() {
        kinds.withLock { $0 = [] }
    }
}

/// True as soon as `condition` holds; false if it does not within `limit`.
func eventually(within limit: Duration = .seconds(20), _ condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + limit
    while !condition() {
        if ContinuousClock.now > end { return false }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return true
}

/// True if `condition` stays false for this long.
func never(for time: Duration = .milliseconds(150), _ condition: () -> Bool) async -> Bool {
    await !eventually(within: time, condition)
}

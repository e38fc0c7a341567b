import Engine
import Synchronization

/// Keeps the names of the events that come, and waits for them.
final class EventLog: EventSink {
    enum Kind: Hashable, Sendable {
        case deadlineReached, clockStepped, zoneChanged, other
    }

    private let kinds = Mutex<[Kind]>([])

    func submit(_ event: Event) {
        let kind: Kind =
            switch event {
            case .deadlineReached: .deadlineReached
            case .clockStepped: .clockStepped
            case .zoneChanged: .zoneChanged
            default: .other
            }
        kinds.withLock { $0.append(kind) }
    }

    var all: [Kind] { kinds.withLock { $0 } }

    func forget() {
        kinds.withLock { $0 = [] }
    }
}

/// True as soon as `condition` is; false where it is not within `limit`.
func eventually(within limit: Duration = .seconds(20), _ condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + limit
    while !condition() {
        if ContinuousClock.now > end { return false }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return true
}

/// True where `condition` stays false for so long.
func never(for time: Duration = .milliseconds(150), _ condition: () -> Bool) async -> Bool {
    await !eventually(within: time, condition)
}

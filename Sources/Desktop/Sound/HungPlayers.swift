import Synchronization

/// Paths of players that hung during the present rings; others are tried before them.
final class HungPlayers: Sendable {
    private let known = Mutex<Set<String>>([])

    var programs: Set<String> { known.withLock { $0 } }

    func add(_ program: String) {
        known.withLock { _ = $0.insert(program) }
    }

    func forget() {
        known.withLock { $0 = [] }
    }
}

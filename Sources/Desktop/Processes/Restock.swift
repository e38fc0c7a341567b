import Synchronization
import Threads

/// Refills what was released for a ring, as soon as possible: spare player processes, and the reserves of threads and
/// descriptors.
enum Restock {
    private static let state = Mutex(State())

    private struct State {
        /// Number of the newest ``begin()``, which replaces earlier ones.
        var serial = 0
    }

    /// A process that has just ended takes a moment to free its resources.
    private static let firstPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(10)

    /// Refills soon, and retries with growing pauses until everything is full.
    static func begin() {
        let serial = state.withLock { state in
            state.serial += 1
            return state.serial
        }
        attempt(serial, after: firstPause)
    }

    private static func attempt(_ serial: Int, after pause: Duration) {
        DesktopExecutor.after(pause) {
            guard state.withLock({ $0.serial == serial }) else { return }
            let hasSpares = SpareProcesses.ofPlayers.refill()
            let hasReserves = Shortage.restock()
            if !hasSpares || !hasReserves { attempt(serial, after: min(pause * 2, longestPause)) }
        }
    }
}

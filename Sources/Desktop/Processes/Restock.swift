import Synchronization
import Threads

/// Takes again what was let go of for a ring, as soon as it can be had: processes that wait to become players, threads
/// and descriptors in reserve.
enum Restock {
    private static let state = Mutex(State())

    private struct State {
        /// Of the newest beginning: older ones have nothing more to do.
        var serial = 0
    }

    /// What has just ended needs a moment to be gone.
    private static let firstPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(10)

    /// Soon, and then again and again until all is there.
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

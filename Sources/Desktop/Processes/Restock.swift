import Synchronization
import Threads

/// Refills the resources released for a ring, as soon as possible: spare player processes, and the reserves of threads
/// and descriptors.
enum Restock {
    /// The number of the newest ``begin()``, which replaces earlier ones.
    private static let newest = Mutex(0)

    /// A process that has just ended takes a moment to free its resources.
    private static let firstPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(10)

    /// Refills soon, and retries with growing pauses until everything is full.
    static func begin() {
        let serial = newest.withLock { newest in
            newest += 1
            return newest
        }
        attempt(serial, after: firstPause)
    }

    private static func attempt(_ serial: Int, after pause: Duration) {
        DesktopExecutor.after(pause) {
            guard newest.withLock({ $0 == serial }) else { return }
            let hasSpares = SpareProcesses.ofPlayers.refill()
            let hasReserves = Shortage.restock()
            if !hasSpares || !hasReserves { attempt(serial, after: min(pause * 2, longestPause)) }
        }
    }
}

/// A failure that may be due to exhausted tasks, descriptors or memory.
protocol Shortable: Error {
    var errno: Int32 { get }
}

private let firstPause = Duration.milliseconds(20)
private let longestPause = Duration.seconds(1)

/// Repeats `attempt`, with growing pauses, while it fails because tasks, descriptors or memory are exhausted. Throws
/// the last failure once the task is cancelled, as when its ring ends. `delayed` receives the first failure.
func untilThereIsRoom<Value: Sendable, Failure: Shortable>(
    _ delayed: @Sendable (Failure) -> Void = { _ in },
    _ attempt: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    var pause = firstPause
    while true {
        do throws(Failure) {
            return try await attempt()
        } catch {
            guard Shortage.isOne(error.errno), !Task.isCancelled else { throw error }
            if pause == firstPause { delayed(error) }
            Shortage.relieve(error.errno)
            guard await DesktopExecutor.sleep(for: pause) else { throw error }
            pause = min(pause * 2, longestPause)
        }
    }
}

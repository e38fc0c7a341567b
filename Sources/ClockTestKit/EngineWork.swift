import Dispatch
import Glibc
import Synchronization

/// The engine's pending work, in order. The waiting thread carries it out itself: switching to another thread would
/// cost as much as the work.
final class EngineWork: Sendable {
    let queue = DispatchQueue(label: "simulated engine")
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    /// Processor time, which other load on the machine does not lengthen.
    private let longest = Mutex(Duration.zero)

    func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    /// Carries out all pending work; `afterEach` may add more.
    /// - Returns: false if the work did not end and the rest was dropped.
    func runAll(afterEach: () -> Void) -> Bool {
        var count = 0
        while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            let start = Self.processorTime()
            queue.sync(execute: next)
            longest.withLock { $0 = max($0, Self.processorTime() - start) }
            afterEach()
            count += 1
            guard count < Self.limit else {
                waiting.withLock { $0 = [] }
                return false
            }
        }
        return true
    }

    /// Returns the longest processor time of a piece of work since the last call.
    func takeLongest() -> Duration {
        longest.withLock { longest in
            defer { longest = .zero }
            return longest
        }
    }

    private static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// More than any test submits at once.
    private static let limit = 100_000
}

import Dispatch
import Synchronization

/// The engine's pending work, in order. The waiting thread carries it out itself: switching to another thread would
/// cost as much as the work.
final class EngineWork: Sendable {
    let queue = DispatchQueue(label: "simulated engine")
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    /// Carries out all pending work; `afterEach` may add more.
    /// - Returns: false if the work did not end and the rest was dropped.
    func runAll(afterEach: () -> Void) -> Bool {
        var count = 0
        while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            queue.sync(execute: next)
            afterEach()
            count += 1
            guard count < Self.limit else {
                waiting.withLock { $0 = [] }
                return false
            }
        }
        return true
    }

    /// More than any test submits at once.
    private static let limit = 100_000
}

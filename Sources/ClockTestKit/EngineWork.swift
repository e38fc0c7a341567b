import Dispatch
import Synchronization

/// What the engine is to do next, in order. The thread that wants it done does it: waiting for another one costs as much
/// as all of the work.
final class EngineWork: Sendable {
    let queue = DispatchQueue(label: "simulated engine")
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    /// `afterEach` may add more. - Returns: whether it came to an end; else what is left is dropped.
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

    /// More than any test gives the engine to do at once.
    private static let limit = 100_000
}

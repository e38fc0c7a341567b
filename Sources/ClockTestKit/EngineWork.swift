import Dispatch
import Synchronization

/// What the engine is to do next, in order. The thread that wants it done does it: waiting for another one costs as much
/// as all of the work.
final class EngineWork: Sendable {
    let queue = DispatchQueue(label: "simulated engine")
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    func runAll() {
        while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { queue.sync(execute: next) }
    }
}

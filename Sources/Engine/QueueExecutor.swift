import Dispatch

/// Runs the engine on a dispatch queue that timers and sockets can share; traps if entered from another queue.
final class QueueExecutor: SerialExecutor {
    /// Enqueues work on the engine's queue, behind all waiting work.
    typealias Later = @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

    let queue: DispatchQueue
    private let later: Later?
    private let key = DispatchSpecificKey<Bool>()

    init(_ queue: DispatchQueue, later: Later?) {
        self.queue = queue
        self.later = later
        queue.setSpecific(key: key, value: true)
    }

    func runLater(_ work: @escaping @Sendable () -> Void) {
        if let later { later(work) } else { queue.async(execute: work) }
    }

    /// Runs `body` at once if the caller is already on the queue, as the main thread is on the main queue.
    func sync<Result>(_ body: () throws -> Result) rethrows -> Result {
        if DispatchQueue.getSpecific(key: key) == true { return try body() }
        return try queue.sync(execute: body)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}

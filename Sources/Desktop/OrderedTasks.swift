import Synchronization

/// Runs asynchronous work one after the other, in the order it was added; adding never waits.
///
/// The first work starts the task that runs it: the pool that tasks run on looks after its threads once a second from
/// then on, and a daemon that has nothing to ring is to wake for nothing.
final class OrderedTasks: Sendable {
    private typealias Work = @Sendable () async -> Void

    private let stream: AsyncStream<Work>
    private let continuation: AsyncStream<Work>.Continuation
    private let isStarted = Mutex(false)

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Work.self)
    }

    func add(_ work: @escaping @Sendable () async -> Void) {
        continuation.yield(work)
        let isFirst = isStarted.withLock { isStarted in
            defer { isStarted = true }
            return !isStarted
        }
        guard isFirst else { return }
        Task { [stream] in
            for await work in stream { await work() }
        }
    }

    /// What was added before is still run; what comes later is not.
    func finish() {
        continuation.finish()
    }

    deinit {
        continuation.finish()
    }
}

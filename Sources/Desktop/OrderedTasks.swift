/// Runs asynchronous work one after the other, in the order it was added; adding never waits.
final class OrderedTasks: Sendable {
    private let continuation: AsyncStream<@Sendable () async -> Void>.Continuation

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
        self.continuation = continuation
        Task {
            for await work in stream { await work() }
        }
    }

    func add(_ work: @escaping @Sendable () async -> Void) {
        continuation.yield(work)
    }

    /// What was added before is still run; what comes later is not.
    func finish() {
        continuation.finish()
    }

    deinit {
        continuation.finish()
    }
}

/// Runs asynchronous work one after the other, in the order it was added; adding never waits.
final class OrderedTasks: Sendable {
    private typealias Work = @Sendable () async -> Void

    private let continuation: AsyncStream<Work>.Continuation

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Work.self)
        self.continuation = continuation
        DesktopExecutor.begin {
            for await work in stream { await work() }
        }
    }

    func add(_ work: @escaping @Sendable () async -> Void) {
        continuation.yield(work)
    }

    /// Runs what was added before, and ignores what is added later.
    func finish() {
        continuation.finish()
    }

    deinit {
        continuation.finish()
    }
}

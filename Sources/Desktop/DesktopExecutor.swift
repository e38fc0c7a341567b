import Threads

/// Runs all asynchronous work of the desktop on a separate thread. The work must not block that thread.
///
/// Tasks must not run on Swift's default pool, not even briefly. After its first task, libdispatch's monitor of worker
/// pools wakes once a second forever, but an idle daemon must not wake; and tasks would not run there while the kernel
/// refuses new threads. Therefore tasks are started by ``begin(_:)``, actors use this as their executor, and sleep is
/// ``sleep(for:)``.
package final class DesktopExecutor: SerialExecutor, TaskExecutor {
    package static let shared = DesktopExecutor()

    private let thread = SerialThread.required("clockd.desktop")

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.async {
            job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(),
                taskExecutor: self.asUnownedTaskExecutor()
            )
        }
    }

    /// Starts a detached task on this executor.
    @discardableResult
    package static func begin<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value
    ) -> Task<Value, Never> {
        Task.detached(executorPreference: shared, operation: work)
    }

    /// Sleeps, not counting time suspended. Returns false, and early, if the task is cancelled.
    @discardableResult
    static func sleep(for duration: Duration) async -> Bool {
        let over = Promise<Void>()
        let ticket = shared.thread.after(duration) { over.give(()) }
        let wasSlept = await over.valueUnlessCancelled != nil
        if !wasSlept { shared.thread.cancel(ticket) }
        return wasSlept
    }

    /// Runs `work` after `delay`, not counting time suspended. It must not block.
    package static func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) {
        shared.thread.after(delay, work)
    }
}

/// Runs asynchronous work one after another, in the order it was added; adding never waits.
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

    /// Runs work added before, and ignores work added later.
    func finish() {
        continuation.finish()
    }

    deinit {
        continuation.finish()
    }
}

/// Runs `work` and cancels it after `limit`. Returns once it has ended, with its value and whether the limit was
/// reached.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async -> Value
) async -> (value: Value, wasCut: Bool) {
    let cut = DesktopExecutor.begin { await work() }
    return await withTaskCancellationHandler {
        let timer = DesktopExecutor.begin {
            let isOver = await DesktopExecutor.sleep(for: limit)
            if isOver { cut.cancel() }
            return isOver
        }
        let value = await cut.value
        timer.cancel()
        return (value, await timer.value)
    } onCancel: {
        cut.cancel()
    }
}

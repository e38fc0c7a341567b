import Synchronization
import Threads

/// Runs all asynchronous work of the desktop on one thread of its own. Nothing may block that thread.
///
/// No task may run on Swift's default pool, not even briefly. After its first task, libdispatch's monitor of worker
/// pools wakes once a second forever, but an idle daemon must not wake; and nothing would run there while the kernel
/// refuses new threads. So tasks are started by ``begin(_:)``, actors name this as their executor, and sleep is
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
        let sleeper = Sleeper(on: shared.thread)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in sleeper.begin(continuation, for: duration) }
        } onCancel: {
            sleeper.end(wasSlept: false)
        }
    }

    /// Runs `work` after `delay`, not counting time suspended. It must not block.
    package static func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) {
        shared.thread.after(delay, work)
    }
}

/// One sleep, ended once: by its timer or by cancellation.
private final class Sleeper: Sendable {
    private enum State {
        case notBegun
        case asleep(CheckedContinuation<Bool, Never>, SerialThread.Ticket)
        case over
    }

    private let state = Mutex(State.notBegun)
    private let thread: SerialThread

    init(on thread: SerialThread) {
        self.thread = thread
    }

    func begin(_ continuation: CheckedContinuation<Bool, Never>, for duration: Duration) {
        let isOver = state.withLock { state in
            if case .over = state { return true }
            let ticket = thread.after(duration) { self.end(wasSlept: true) }
            state = .asleep(continuation, ticket)
            return false
        }
        if isOver { continuation.resume(returning: false) }
    }

    func end(wasSlept: Bool) {
        let sleep: (continuation: CheckedContinuation<Bool, Never>, ticket: SerialThread.Ticket)? = state.withLock {
            state in
            defer { state = .over }
            if case .asleep(let continuation, let ticket) = state { return (continuation, ticket) }
            return nil
        }
        guard let sleep else { return }
        if !wasSlept { thread.cancel(sleep.ticket) }
        sleep.continuation.resume(returning: wasSlept)
    }
}

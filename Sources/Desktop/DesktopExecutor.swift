import Synchronization
import Threads

/// Where all asynchronous work of the desktop runs: a thread of its own, on which nothing may wait.
///
/// The pool that Swift runs tasks on looks after its threads once a second for ever after the first task
/// (libdispatch's monitor of worker pools), and a daemon that has nothing to ring is to wake for nothing; and where the
/// kernel refuses new threads nothing would run there at all. So no task may run there, not even for a moment: all are
/// begun by ``begin(_:)``, actors name this as their executor, and sleep is ``sleep(for:)``.
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

    /// As `Task.detached`, here.
    @discardableResult
    package static func begin<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value
    ) -> Task<Value, Never> {
        Task.detached(executorPreference: shared, operation: work)
    }

    /// Returns early where the task is cancelled: false then.
    @discardableResult
    static func sleep(for duration: Duration) async -> Bool {
        let sleeper = Sleeper(on: shared.thread)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in sleeper.begin(continuation, for: duration) }
        } onCancel: {
            sleeper.end(wasSlept: false)
        }
    }

    /// Does `work` so much later. It must not wait for anything.
    package static func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) {
        shared.thread.after(delay, work)
    }
}

/// One sleep: it ends once, by its time or by being cancelled.
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

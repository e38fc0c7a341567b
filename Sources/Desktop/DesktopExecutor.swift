import Dispatch
import Synchronization

/// Where all asynchronous work of the desktop runs: a queue of its own, on which nothing may wait.
///
/// The pool that Swift runs tasks on looks after its threads once a second for ever after the first task
/// (libdispatch's monitor of worker pools), and a daemon that has nothing to ring is to wake for nothing. So no task may
/// run there, not even for a moment: all are begun by ``begin(_:)``, actors name this as their executor, and sleep is
/// ``sleep(for:)``.
package final class DesktopExecutor: SerialExecutor, TaskExecutor {
    package static let shared = DesktopExecutor()

    private let queue = DispatchQueue(label: "clockd.desktop")

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
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
        let sleeper = Sleeper(on: shared.queue)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in sleeper.begin(continuation, for: duration) }
        } onCancel: {
            sleeper.end(wasSlept: false)
        }
    }
}

/// One sleep: it ends once, by its time or by being cancelled.
private final class Sleeper: Sendable {
    private enum State {
        case notBegun
        case asleep(CheckedContinuation<Bool, Never>)
        case over
    }

    private let state = Mutex(State.notBegun)
    // Dispatch objects may be used from any thread; Swift's overlay on Linux does not say so. Other than a block that
    // waits for its time, a timer that is cancelled wakes nobody.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    init(on queue: DispatchQueue) {
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.activate()
    }

    func begin(_ continuation: CheckedContinuation<Bool, Never>, for duration: Duration) {
        let isOver = state.withLock { state in
            if case .over = state { return true }
            state = .asleep(continuation)
            return false
        }
        guard !isOver else { return continuation.resume(returning: false) }
        timer.setEventHandler { self.end(wasSlept: true) }
        timer.schedule(deadline: .now() + max(duration, .zero) / .seconds(1))
    }

    func end(wasSlept: Bool) {
        let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
            defer { state = .over }
            if case .asleep(let continuation) = state { return continuation }
            return nil
        }
        timer.cancel()
        continuation?.resume(returning: wasSlept)
    }
}

import Dispatch
import Glibc
import Synchronization
import Threads

/// Formats and writes entries in order on a separate thread, so that a stopped journal or a blocked terminal blocks no
/// other work and formatting costs the callers nothing. Entries that don't fit are dropped, and their number is written
/// once there is space again.
final class BoundedLogQueue<Entry: Sendable>: Sendable {
    /// Nil if there is nothing to write.
    typealias Making = @Sendable () -> Entry?

    private let capacity: Int
    private let write: @Sendable (Entry) -> Void
    private let noticeOfLoss: @Sendable (Int) -> Entry
    private let thread = SerialThread.required("clockd.log")
    private let state = Mutex(State())

    private struct State {
        var waiting: [Making] = []
        var lostCount = 0
        var isDraining = false
        /// The id of the thread, once it was needed.
        var thread: pthread_t?
    }

    init(
        capacity: Int = 1000,
        write: @escaping @Sendable (Entry) -> Void,
        noticeOfLoss: @escaping @Sendable (Int) -> Entry
    ) {
        precondition(capacity > 0)
        self.capacity = capacity
        self.write = write
        self.noticeOfLoss = noticeOfLoss
    }

    /// Entries logged while an entry is formatted are written at once, to keep their order.
    func append(_ entry: @escaping Making) {
        if state.withLock({ $0.thread == pthread_self() }) { return writeAtOnce(entry) }
        let mustStart = state.withLock { state in
            guard state.waiting.count < capacity else {
                state.lostCount += 1
                return false
            }
            state.waiting.append(entry)
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if mustStart { thread.async { self.drain() } }
    }

    /// Blocks until all previously appended entries are written, for `timeout` at most; false if it expired.
    func flush(timeout: DispatchTimeInterval) -> Bool {
        let done = DispatchSemaphore(value: 0)
        thread.async { done.signal() }
        return done.wait(timeout: .now() + timeout) == .success
    }

    private func writeAtOnce(_ making: Making) {
        if let entry = making() { write(entry) }
    }

    private func drain() {
        state.withLock { $0.thread = pthread_self() }
        while true {
            let batch = state.withLock { state in
                var batch = state.waiting
                if state.lostCount > 0 { batch.append(notice(of: state.lostCount)) }
                state.waiting = []
                state.lostCount = 0
                state.isDraining = !batch.isEmpty
                return batch
            }
            if batch.isEmpty { return }
            for entry in batch { writeAtOnce(entry) }
        }
    }

    private func notice(of lostCount: Int) -> Making {
        { [noticeOfLoss] in noticeOfLoss(lostCount) }
    }
}

/// Logs events that occur in bursts: the first at once, later ones as a count, once in each `interval`.
package final class BurstLog: Sendable {
    /// Runs `work` after `delay`.
    package typealias After = @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> Void

    private struct State {
        /// Whether the interval of the last line is still running.
        var isHeld = false
        var count = 0
    }

    private let state = Mutex(State())
    private let interval: Duration
    private let after: After
    private let log: @Sendable (_ count: Int) -> Void

    package init(
        interval: Duration = .seconds(60),
        after: @escaping After,
        log: @escaping @Sendable (_ count: Int) -> Void
    ) {
        self.interval = interval
        self.after = after
        self.log = log
    }

    package func note() {
        state.withLock { $0.count += 1 }
        release(isOver: false)
    }

    /// Logs the count unless the interval is still running; each line starts another interval.
    private func release(isOver: Bool) {
        let count = state.withLock { state in
            if isOver { state.isHeld = false }
            guard !state.isHeld, state.count > 0 else { return 0 }
            defer { state = State(isHeld: true) }
            return state.count
        }
        guard count > 0 else { return }
        log(count)
        after(interval) { self.release(isOver: true) }
    }
}

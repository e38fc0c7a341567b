import Dispatch
import Synchronization
import Threads

/// Writes entries in order on a thread of its own, so that a journal that is stopped, or a terminal that is held,
/// stops nobody else. What does not fit is lost, and how much that was is said once there is room again.
final class BoundedLogQueue<Entry: Sendable>: Sendable {
    private let capacity: Int
    private let write: @Sendable (Entry) -> Void
    private let noticeOfLoss: @Sendable (Int) -> Entry
    private let thread = SerialThread.required("clockd.log")
    private let state = Mutex(State())

    private struct State {
        var waiting: [Entry] = []
        var lostCount = 0
        var isDraining = false
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

    func append(_ entry: Entry) {
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

    /// Waits until all is written, but no longer than `timeout`; false where that was not enough.
    func flush(timeout: DispatchTimeInterval) -> Bool {
        let done = DispatchSemaphore(value: 0)
        thread.async { done.signal() }
        return done.wait(timeout: .now() + timeout) == .success
    }

    private func drain() {
        while true {
            let batch = state.withLock { state in
                var batch = state.waiting
                if state.lostCount > 0 { batch.append(noticeOfLoss(state.lostCount)) }
                state.waiting = []
                state.lostCount = 0
                state.isDraining = !batch.isEmpty
                return batch
            }
            if batch.isEmpty { return }
            batch.forEach(write)
        }
    }
}

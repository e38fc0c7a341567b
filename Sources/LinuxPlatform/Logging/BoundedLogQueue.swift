import Dispatch
import Synchronization
import Threads

/// Writes entries in order on its own thread, so that a stopped journal or a held terminal blocks nobody else. Entries
/// that don't fit are dropped, and their number is written once there is room again.
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

    /// Blocks until everything appended before is written, for `timeout` at most; false if that was not enough.
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

import Synchronization

/// Logs something that comes in bursts: the first at once, those that follow as a number, once in `interval`.
package final class BurstLog: Sendable {
    /// Runs `work` after `delay`.
    package typealias After = @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> Void

    private struct State {
        /// Whether the interval of the last line is not over.
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

    /// Logs what was counted unless the interval is not over, and begins another with each line.
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

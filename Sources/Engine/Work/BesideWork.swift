import Synchronization

/// Passes on work for another thread, in parallel with the turns, such as reading an archive, and records whether any
/// is left.
final class BesideWork: Sendable {
    private struct State {
        var count = 0
        var whenDone: (@Sendable () -> Void)?
    }

    private let run: Exports.Beside
    private let state = Mutex(State())

    /// `run` is called from any thread, and runs its work in order on another one.
    init(_ run: @escaping Exports.Beside) {
        self.run = run
    }

    func begin(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.count += 1 }
        run { [self] in
            work()
            let whenDone = state.withLock { state in
                state.count -= 1
                guard state.count == 0 else { return nil as (@Sendable () -> Void)? }
                defer { state.whenDone = nil }
                return state.whenDone
            }
            whenDone?()
        }
    }

    /// Returns whether no work is left. Otherwise calls `whenDone` once none is left, instead of that of an earlier
    /// call.
    func isDone(orCall whenDone: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.count > 0 { state.whenDone = whenDone }
            return state.count == 0
        }
    }
}

import Synchronization

/// The work that is done beside the turns, such as reading an archive: passes it on, and knows whether some is left.
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

    /// Returns whether none is left. Otherwise calls `whenDone` once none is, in place of what an earlier call gave.
    func isDone(orCall whenDone: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.count > 0 { state.whenDone = whenDone }
            return state.count == 0
        }
    }
}

import Synchronization

/// A value set once by one thread and awaited once by another, in either order.
final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case open(asked: (@Sendable (Value) -> Void)?)
        case given(Value)
    }

    private let state = Mutex(State.open(asked: nil))

    func give(_ value: Value) {
        let asked: (@Sendable (Value) -> Void)? = state.withLock { state in
            defer { state = .given(value) }
            if case .open(let asked) = state { return asked }
            return nil
        }
        asked?(value)
    }

    /// Nil until it is set.
    var value: Value? {
        state.withLock { state in
            if case .given(let value) = state { return value }
            return nil
        }
    }

    var isGiven: Bool { value != nil }

    /// The value once it is set; nil if the task is cancelled before.
    var valueUnlessCancelled: Value? {
        get async {
            let first = Promise<Value?>()
            whenGiven { first.give($0) }
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    first.whenGiven { continuation.resume(returning: $0) }
                }
            } onCancel: {
                first.give(nil)
            }
        }
    }

    /// Calls `body` with the value, at once or on the thread that sets it.
    func whenGiven(_ body: @escaping @Sendable (Value) -> Void) {
        let value: Value? = state.withLock { state in
            if case .given(let value) = state { return value }
            state = .open(asked: body)
            return nil
        }
        if let value { body(value) }
    }
}

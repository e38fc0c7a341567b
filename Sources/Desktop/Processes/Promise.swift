import Synchronization

/// A value that one thread gives, once, and another one asks for, once, whichever comes first.
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

    /// Nil until it is given.
    var value: Value? {
        state.withLock { state in
            if case .given(let value) = state { return value }
            return nil
        }
    }

    var isGiven: Bool { value != nil }

    /// Calls `body` with the value, at once or on the thread that gives it.
    func whenGiven(_ body: @escaping @Sendable (Value) -> Void) {
        let value: Value? = state.withLock { state in
            if case .given(let value) = state { return value }
            state = .open(asked: body)
            return nil
        }
        if let value { body(value) }
    }
}

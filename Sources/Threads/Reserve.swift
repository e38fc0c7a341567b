import Synchronization

/// Resources held in reserve, to be released when no more are available.
package final class Reserve<Held: Sendable>: Sendable {
    private let count: Int
    /// Returns nil if none is available.
    private let take: @Sendable () -> Held?
    private let letGo: @Sendable (Held) -> Void
    private let state = Mutex(State())
    private let isInUse = Atomic(false)

    private struct State {
        var held: [Held] = []
        var isLent = false
    }

    init(count: Int, take: @escaping @Sendable () -> Held?, letGo: @escaping @Sendable (Held) -> Void) {
        self.count = count
        self.take = take
        self.letGo = letGo
    }

    deinit {
        release()
    }

    /// Takes as many resources as are available. Returns whether the reserve is full.
    @discardableResult
    package func fill() -> Bool {
        isInUse.store(true, ordering: .relaxed)
        return takeAll()
    }

    /// As ``fill()`` if that was called before; otherwise does nothing and returns true.
    @discardableResult
    package func refill() -> Bool {
        !isInUse.load(ordering: .relaxed) || takeAll()
    }

    private func takeAll() -> Bool {
        state.withLock { state in
            guard !state.isLent else { return false }
            while state.held.count < count {
                guard let one = take() else { return false }
                state.held.append(one)
            }
            return true
        }
    }

    /// Releases all held resources. Returns whether there were any.
    @discardableResult
    package func release() -> Bool {
        state.withLock { releaseAll(&$0) }
    }

    private func releaseAll(_ state: inout State) -> Bool {
        defer { state.held = [] }
        state.held.forEach(letGo)
        return !state.held.isEmpty
    }

    /// Whether the body of ``lend(_:)`` runs.
    package var isLent: Bool { state.withLock(\.isLent) }

    /// Releases all held resources while `body` runs, and then takes back what is available. Meanwhile no refill takes
    /// any.
    package func lend<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        state.withLock { state in
            state.isLent = true
            _ = releaseAll(&state)
        }
        defer {
            state.withLock { $0.isLent = false }
            refill()
        }
        return try body()
    }
}

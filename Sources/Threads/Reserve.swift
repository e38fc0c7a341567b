import Synchronization

/// Resources held in reserve, to be released when no more are available.
package final class Reserve<Held: Sendable>: Sendable {
    private let count: Int
    /// Returns nil if none is available.
    private let take: @Sendable () -> Held?
    private let letGo: @Sendable (Held) -> Void
    private let held = Mutex<[Held]>([])
    private let isInUse = Atomic(false)

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
        held.withLock { held in
            while held.count < count {
                guard let one = take() else { return false }
                held.append(one)
            }
            return true
        }
    }

    /// Releases all held resources. Returns whether there were any.
    @discardableResult
    package func release() -> Bool {
        held.withLock { held in
            defer { held = [] }
            held.forEach(letGo)
            return !held.isEmpty
        }
    }
}

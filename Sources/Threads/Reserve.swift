import Synchronization

/// Things that are held to be let go of where no more can be had.
package final class Reserve<Held: Sendable>: Sendable {
    private let count: Int
    /// Nil where none can be had.
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

    /// Takes as many as can be had. - Returns: whether it is full.
    @discardableResult
    package func fill() -> Bool {
        isInUse.store(true, ordering: .relaxed)
        return takeAll()
    }

    /// As ``fill()``, where that was called before.
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

    /// - Returns: whether there were any.
    @discardableResult
    package func release() -> Bool {
        held.withLock { held in
            defer { held = [] }
            held.forEach(letGo)
            return !held.isEmpty
        }
    }
}

import Engine
import Synchronization

/// Remembers what was armed; the world wakes the engine.
package final class SimulatedWake: Wake {
    private let heads = Mutex(QueueHeads())

    package init() {}

    package func arm(_ heads: QueueHeads) {
        self.heads.withLock { $0 = heads }
    }

    package var armed: QueueHeads { heads.withLock { $0 } }
}

import Agenda
import Chronology
import Engine
import Synchronization

/// Remembers what was armed; the world wakes the engine.
package final class SimulatedWake: Wake {
    private let heads = Mutex(QueueHeads())
    private let disk: SimulatedDisk?

    package init(_ disk: SimulatedDisk? = nil) {
        self.disk = disk
    }

    package func arm(_ heads: QueueHeads) {
        if disk?.isDead == true { return }
        self.heads.withLock { $0 = heads }
    }

    package var armed: QueueHeads { heads.withLock { $0 } }

    /// What is left until the earliest armed deadline, of whichever clock; not positive when it wakes now.
    package func untilNextDeadline(_ now: Now) -> Duration? {
        let armed = armed
        return [
            armed.wall.map { $0 - now.wall }, armed.boot.map { $0 - now.boot.instant },
            armed.wakingWall.map { $0 - now.wall },
        ].compactMap(\.self).min()
    }

    /// As ``untilNextDeadline(_:)``, or until the store is to be tried where that comes first.
    package func untilNextWake(_ now: Now) -> Duration? {
        [untilNextDeadline(now), armed.storeTrial.map { $0 - now.boot.instant }].compactMap(\.self).min()
    }
}

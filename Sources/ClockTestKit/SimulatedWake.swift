import Agenda
import Chronology
import Engine
import Synchronization

/// Remembers what was armed; the world wakes the engine.
package final class SimulatedWake: Wake {
    private let heads = Mutex(QueueHeads())
    private let hasWoken = Mutex(false)
    private let refusal = Mutex(Refusal())

    /// The kernel refuses to set timers: the engine is woken after pauses instead, as by the real one.
    private struct Refusal {
        var isOn = false
        var pause = Refusal.firstPause
        var retries: BootInstant?

        static let firstPause = Duration.milliseconds(50)
        static let longestPause = Duration.seconds(1)
    }

    private let clocks: SimulatedClocks?
    private let disk: SimulatedDisk?

    package init(_ disk: SimulatedDisk? = nil, _ clocks: SimulatedClocks? = nil) {
        self.disk = disk
        self.clocks = clocks
    }

    /// From now on nothing can be armed, or everything again.
    package func refuses(_ isOn: Bool) { refusal.withLock { $0.isOn = isOn } }

    package func arm(_ heads: QueueHeads) {
        if disk?.isDead == true { return }
        self.heads.withLock { $0 = heads }
        hasWoken.withLock { $0 = false }
        refusal.withLock { refusal in
            guard refusal.isOn, let now = clocks?.now.boot.instant else { return refusal = Refusal() }
            refusal.retries = now + refusal.pause
            refusal.pause = min(refusal.pause * 2, Refusal.longestPause)
        }
    }

    /// Whether what is armed goes off now: once for each time it was armed.
    package func wakes(_ now: Now) -> Bool {
        guard let left = untilNextWake(now), left <= .zero else { return false }
        return hasWoken.withLock { hasWoken in
            defer { hasWoken = true }
            return !hasWoken
        }
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
        if let retries = refusal.withLock({ $0.retries }) { return retries - now.boot.instant }
        return untilArmed(now)
    }

    private func untilArmed(_ now: Now) -> Duration? {
        [untilNextDeadline(now), armed.storeTrial.map { $0 - now.boot.instant }].compactMap(\.self).min()
    }
}

import Agenda
import Chronology
import Engine
import Synchronization

/// Records what was armed; the world wakes the engine.
package final class SimulatedWake: Wake {
    private let heads = Mutex(QueueHeads.empty)
    private let hasWoken = Mutex(false)
    private let refusal = Mutex(Refusal())

    /// The kernel refuses to set timers: the engine is woken after pauses instead, like the real one.
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

    /// Sets whether arming fails.
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

    /// Tells whether an armed deadline has passed; true only once each time it was armed.
    package func wakes(_ now: Now) -> Bool {
        guard let left = untilNextWake(now), left <= .zero else { return false }
        return hasWoken.withLock { hasWoken in
            defer { hasWoken = true }
            return !hasWoken
        }
    }

    package var armed: QueueHeads { heads.withLock { $0 } }

    /// Returns the time until the earliest armed deadline of all clocks; zero or negative if it has passed.
    package func untilNextDeadline(_ now: Now) -> Duration? {
        let armed = armed
        return [
            armed.wall.map { $0 - now.wall }, armed.boot.map { $0 - now.boot.instant },
            armed.wakingWall.map { $0 - now.wall },
        ].compactMap(\.self).min()
    }

    /// Returns the time until the next deadline, trial of the store or completion of the start, whichever is earliest.
    package func untilNextWake(_ now: Now) -> Duration? {
        if let retries = refusal.withLock({ $0.retries }) { return retries - now.boot.instant }
        return untilArmed(now)
    }

    private func untilArmed(_ now: Now) -> Duration? {
        [untilNextDeadline(now), armed.earliestBoot.map { $0 - now.boot.instant }].compactMap(\.self).min()
    }
}

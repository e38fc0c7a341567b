import Agenda
import Chronology
import Engine
import Synchronization

/// Clocks that move only when told to.
package final class SimulatedClocks: Clocks {
    private let state: Mutex<Now>

    package init(_ now: Now) {
        state = Mutex(now)
    }

    package func sample() -> Now { state.withLock { $0 } }

    /// Time passes, for everybody.
    package func advance(by duration: Duration) {
        state.withLock { now in
            now.wall = now.wall + duration
            now.boot.instant = now.boot.instant + duration
        }
    }

    /// Time passes while the machine sleeps.
    package func sleep(for duration: Duration) {
        advance(by: duration)
        state.withLock { $0.asleep += duration }
    }

    /// Somebody sets the wall clock.
    package func step(by duration: Duration) {
        state.withLock { $0.wall = $0.wall + duration }
    }

    package func travel(to zone: Zone) {
        state.withLock { $0.zone = zone }
    }

    /// The machine is off for that long, and boots: another boot clock begins.
    package func reboot(offFor duration: Duration, id: String) {
        state.withLock { now in
            now.wall = now.wall + duration
            now.boot = BootMoment(id: BootID(id), instant: BootInstant(microsecondsSinceBoot: 5_000_000))
            now.asleep = .zero
        }
    }
}

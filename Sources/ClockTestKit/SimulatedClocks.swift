import Agenda
import Chronology
import Engine
import Synchronization

/// Clocks that are advanced explicitly.
package final class SimulatedClocks: Clocks {
    private let state: Mutex<Now>
    private let drift = Mutex(0)
    private let drifted = Mutex(false)
    private let work = Mutex(Work())
    private let disk: SimulatedDisk?

    private struct Work {
        var elapsed = Duration.zero
        var perLook = Duration.zero
        /// The distinct results of ``sample()`` while work takes time.
        var samples: [Now] = []
    }

    /// `disk`: the disk that decides when the machine dies; nil if it never does.
    package init(_ now: Now, _ disk: SimulatedDisk? = nil) {
        state = Mutex(now)
        self.disk = disk
    }

    /// The same as ``sample()``, for users outside the engine.
    package var now: Now { state.withLock { $0 } }

    package func sample() -> Now {
        let now = now
        work.withLock { work in
            guard work.perLook > .zero, work.samples.last?.boot.instant != now.boot.instant else { return }
            work.samples.append(now)
        }
        return now
    }

    /// Advances all clocks by the duration given to ``work(takes:)`` with each call. What the engine still does after
    /// its death takes no time: otherwise the power would seem to be cut later, and focus to last until then.
    package func elapsed() -> Duration {
        let isDead = disk?.isDead ?? false
        let (elapsed, perLook) = work.withLock { work in
            let perLook = isDead ? .zero : work.perLook
            work.elapsed += perLook
            return (work.elapsed, perLook)
        }
        advance(by: perLook)
        return elapsed
    }

    /// Sets the duration of each piece of a turn's work from now on.
    package func work(takes duration: Duration) { work.withLock { $0.perLook = duration } }

    package var workTakesTime: Bool { work.withLock { $0.perLook > .zero } }

    /// Returns and clears the times of the turns taken while work took time.
    package func takeSamples() -> [Now] {
        work.withLock { work in
            defer { work.samples = [] }
            return work.samples
        }
    }

    /// Makes the wall clock gain this many microseconds in each second of the boot clock.
    package func drift(partsPerMillion: Int) {
        drift.withLock { $0 = partsPerMillion }
        if partsPerMillion != 0 { drifted.withLock { $0 = true } }
    }

    package var drifts: Bool { drift.withLock { $0 != 0 } }

    /// Whether the wall clock drifts, or did since the machine was booted.
    package var haveDrifted: Bool { drifted.withLock(\.self) }

    /// Advances all clocks; a drifting wall clock by a little more or less.
    package func advance(by duration: Duration) {
        let gain = Int64(drift.withLock { $0 }) * (duration.wholeMicroseconds / 1_000) / 1_000
        state.withLock { now in
            now.wall = now.wall + duration + .microseconds(gain)
            now.boot.instant = now.boot.instant + duration
        }
    }

    /// Advances the clocks while the machine sleeps.
    package func sleep(for duration: Duration) {
        advance(by: duration)
        state.withLock { $0.asleep += duration }
    }

    /// Sets the wall clock.
    package func step(by duration: Duration) {
        state.withLock { $0.wall = $0.wall + duration }
    }

    /// Sets whether time synchronization keeps the wall clock; without it the clock is believed only near the last time.
    package func synchronise(_ isSynchronised: Bool) {
        state.withLock { $0.isSynchronised = isSynchronised }
    }

    package func travel(to zone: Zone) {
        state.withLock { $0.zone = zone }
    }

    /// Turns the machine off for that long and boots it: a new boot clock starts, and time synchronization ends the
    /// drift.
    package func reboot(offFor duration: Duration, id: String) {
        drift(partsPerMillion: 0)
        drifted.withLock { $0 = false }
        state.withLock { now in
            now.wall = now.wall + duration
            now.boot = BootMoment(id: BootID(id), instant: BootInstant(microsecondsSinceBoot: 5_000_000))
            now.asleep = .zero
        }
    }
}

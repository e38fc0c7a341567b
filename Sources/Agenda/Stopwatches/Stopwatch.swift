import Chronology

/// A stopwatch: it counts up on the boot clock, sleep included, until it is stopped. It never rings.
package struct Stopwatch: Scheduled, Hashable {
    package let id: ItemID
    package var label: String
    package var state: State

    package init(id: ItemID, label: String, state: State) {
        self.id = id
        self.label = label
        self.state = state
    }

    package enum State: Hashable, Sendable {
        case running(count: StopwatchCount, since: CountOrigin)
        case paused(count: StopwatchCount)
        /// At zero, without laps.
        case reset
    }

    package var deadlines: [Deadline] { [] }

    /// What was counted before it last began to run, and when and in which laps; nil at zero.
    package var count: StopwatchCount? {
        switch state {
        case .running(let count, _), .paused(let count): count
        case .reset: nil
        }
    }

    /// The elapsed time, never less than at the last lap.
    package func elapsed(_ now: Now) -> Duration {
        switch state {
        case .running(let count, let since):
            max(count.counted + since.elapsed(now), count.laps.last?.total ?? .zero)
        case .paused(let count): count.counted
        case .reset: .zero
        }
    }
}

/// One count of a stopwatch, from its start to its reset.
package struct StopwatchCount: Hashable, Sendable {
    /// The wall time at which it began.
    package let started: Instant
    /// What was counted up to the last pause, or to the last reboot; never less than at the last lap once it stands.
    package var counted: Duration
    /// In the order in which they were taken; their totals never fall.
    package var laps: [Lap]

    package init(started: Instant, counted: Duration = .zero, laps: [Lap] = []) {
        self.started = started
        self.counted = counted
        self.laps = laps
    }

    /// The end of a lap. Only the total is kept, so that laps sum to it exactly.
    package struct Lap: Hashable, Sendable {
        /// The stopwatch's time at the end of the lap.
        package let total: Duration

        package init(total: Duration) {
            self.total = total
        }
    }

    /// The duration of each lap; they sum to the last total.
    package var lapTimes: [Duration] {
        zip(laps, [Lap(total: .zero)] + laps).map { $0.total - $1.total }
    }
}

/// Where a count began, on both clocks: the boot clock counts, the wall clock bridges a reboot.
package struct CountOrigin: Hashable, Sendable {
    package let moment: BootMoment
    package let wall: Instant

    package init(_ now: Now) {
        moment = now.boot
        wall = now.wall
    }

    /// Never negative.
    package func elapsed(_ now: Now) -> Duration {
        max(.zero, moment.id == now.boot.id ? now.boot.instant - moment.instant : now.wall - wall)
    }
}

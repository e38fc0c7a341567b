import Chronology

/// A timer: it counts a duration down on the boot clock, once or several times over.
package struct Countdown: Scheduled, Hashable {
    package let id: ItemID
    package var label: String
    /// The duration of one round.
    package var duration: Duration
    package var rounds: Rounds
    /// How it rings at its end; nil for a silent timer.
    package var ringing: RingSettings?
    /// When it was first started.
    package let started: Instant
    package var state: State

    package init(
        id: ItemID,
        label: String,
        duration: Duration,
        rounds: Rounds,
        ringing: RingSettings?,
        started: Instant,
        state: State
    ) {
        self.id = id
        self.label = label
        self.duration = duration
        self.rounds = rounds
        self.ringing = ringing
        self.started = started
        self.state = state
    }

    package enum State: Hashable, Sendable {
        case running(ends: BootDeadline)
        case paused(remaining: Duration)
        case done(at: Instant)
        case cancelled(at: Instant)
    }

    /// The number of rounds after this one.
    package enum Rounds: Hashable, Sendable {
        case more(Int)
        case forever
    }

    /// What one round of a timer with several counts at least: nobody could answer rings that come faster.
    package static let shortestRound = Duration.seconds(1)

    package var deadlines: [Deadline] {
        guard case .running(let ends) = state else { return [] }
        return [Deadline(id, .end, .boot(ends))]
    }

    /// The time left of this round; zero at its end, never negative.
    package func remaining(_ now: Now) -> Duration {
        switch state {
        case .running(let ends): max(.zero, ends.remaining(now))
        case .paused(let remaining): remaining
        case .done, .cancelled: .zero
        }
    }
}

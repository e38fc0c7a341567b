import Chronology

/// A timer: it counts a duration down on the boot clock, once or several times over.
package struct Countdown: Codable, Scheduled, Hashable {
    package let id: ItemID
    package var label: String
    /// What one round counts.
    package var duration: Duration
    package var rounds: Rounds
    /// Nil for a timer that ends without ringing.
    package var ringing: RingSettings?
    /// When it was first started.
    package let started: Instant
    package var state: State

    private enum CodingKeys: CodingKey {
        case id, label, duration, rounds, ringing, started, state
    }

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

    package enum State: Codable, Hashable, Sendable {
        case running(ends: BootDeadline)
        case paused(remaining: Duration)
        case done(at: Instant)
        case cancelled(at: Instant)
    }

    /// How many rounds are still to begin after this one.
    package enum Rounds: Codable, Hashable, Sendable {
        case more(Int)
        case forever
    }

    /// What one round of a timer with several counts at least: nobody could answer rings that come faster.
    package static let shortestRound = Duration.seconds(1)

    /// More than anybody may ask for, and little enough to be multiplied by the number of rounds.
    private static let outOfReach = Duration.seconds(1 << 32)

    package var deadlines: [Deadline] {
        guard case .running(let ends) = state else { return [] }
        return [Deadline(id, .end, .boot(ends))]
    }

    /// What is left of this round, never negative; zero once it is over.
    package func remaining(_ now: Now) -> Duration {
        switch state {
        case .running(let ends): max(.zero, ends.remaining(now))
        case .paused(let remaining): remaining
        case .done, .cancelled: .zero
        }
    }
}

extension Countdown {
    /// Rounds that are too short, as earlier versions took them, are read as ``shortestRound``.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let rounds = try container.decode(Rounds.self, forKey: .rounds)
        var duration = try container.decode(Duration.self, forKey: .duration)
        guard duration > .zero, duration < Self.outOfReach, rounds.areReasonable else {
            throw DecodingError.dataCorruptedError(
                forKey: .duration,
                in: container,
                debugDescription: "a timer that counts nothing, or for ever"
            )
        }
        if rounds != .more(0) { duration = max(duration, Self.shortestRound) }
        self.init(
            id: try container.decode(ItemID.self, forKey: .id),
            label: try container.decode(String.self, forKey: .label),
            duration: duration,
            rounds: rounds,
            ringing: try container.decodeIfPresent(RingSettings.self, forKey: .ringing),
            started: try container.decode(Instant.self, forKey: .started),
            state: try container.decode(State.self, forKey: .state)
        )
    }
}

extension Countdown.Rounds {
    fileprivate var areReasonable: Bool {
        switch self {
        case .more(let left): (0...1_000_000).contains(left)
        case .forever: true
        }
    }
}

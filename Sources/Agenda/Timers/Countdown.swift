import Chronology

/// A timer: it counts a duration down on the boot clock, in one or several rounds.
package struct Countdown: Scheduled, Hashable {
    package let id: ItemID
    package var label: String
    /// The duration of one round.
    package var duration: Duration
    package var rounds: Rounds
    /// The settings of its ring; nil for a silent timer without a command.
    package var ringing: RingSettings?
    /// The time of its first start.
    package let started: Instant
    package var state: State
    /// The first count that a wall clock decided was over, after a reboot or in an archive, if no ring keeps it.
    package var overtaken: Ring.Overtaken.Count?

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

    /// The shortest round of a timer with several: faster rings could not be answered.
    package static let shortestRound = Duration.seconds(1)

    package var deadlines: [Deadline] {
        guard case .running(let ends) = state else { return [] }
        return [Deadline(id, .end, .boot(ends))]
    }

    /// The remaining time of this round; zero at its end, never negative.
    package func remaining(_ now: Now) -> Duration {
        switch state {
        case .running(let ends): max(.zero, ends.remaining(now))
        case .paused(let remaining): remaining
        case .done, .cancelled: .zero
        }
    }
}

extension Countdown: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .timer),
            label: try members.label("label"),
            duration: try members.duration("durationMicroseconds", in: .microseconds(1)...Limits.longest),
            rounds: try members.value("rounds"),
            ringing: try members.ifPresent("ringing", members.value),
            started: try members.instant("startedMicroseconds"),
            state: try members.value("state"),
            overtaken: try members.ifPresent("overtaken", members.value)
        )
        guard rounds == .more(0) || duration >= Self.shortestRound else {
            throw members.refusal("durationMicroseconds", .impossible)
        }
    }

    package func write(to members: inout WrittenMembers) {
        members.item("id", id)
        members.text("label", label)
        members.duration("durationMicroseconds", duration)
        members.value("rounds", rounds)
        members.value("ringing", ringing)
        members.instant("startedMicroseconds", started)
        members.value("state", state)
        if let overtaken { members.value("overtaken", overtaken) }
    }
}

extension Countdown.State: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "running": self = .running(ends: try members.value("ends"))
        case "paused": self = .paused(remaining: try members.duration("remainingMicroseconds"))
        case "done": self = .done(at: try members.instant("atMicroseconds"))
        case "cancelled": self = .cancelled(at: try members.instant("atMicroseconds"))
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .running(let ends):
            members.text("state", "running")
            members.value("ends", ends)
        case .paused(let remaining):
            members.text("state", "paused")
            members.duration("remainingMicroseconds", remaining)
        case .done(let at):
            members.text("state", "done")
            members.instant("atMicroseconds", at)
        case .cancelled(let at):
            members.text("state", "cancelled")
            members.instant("atMicroseconds", at)
        }
    }
}

extension Countdown.Rounds: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("kind") {
        case "more": self = .more(try members.number("left", in: 0...Limits.rounds.upperBound))
        case "forever": self = .forever
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .more(let left):
            members.text("kind", "more")
            members.number("left", left)
        case .forever: members.text("kind", "forever")
        }
    }
}

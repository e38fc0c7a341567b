import Chronology

extension Countdown: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .timer),
            label: try members.label("label"),
            duration: try members.duration("durationMicroseconds", in: .microseconds(1)...Limits.longest),
            rounds: try members.value("rounds"),
            ringing: try members.ifPresent("ringing", members.value),
            started: try members.instant("startedMicroseconds"),
            state: try members.value("state")
        )
        guard rounds == .more(0) || duration >= Self.shortestRound else {
            throw members.refusal("durationMicroseconds", "a round lasts a second or more")
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.item("id", id)
        try members.text("label", label)
        try members.duration("durationMicroseconds", duration)
        try members.value("rounds", rounds)
        try members.value("ringing", ringing)
        try members.instant("startedMicroseconds", started)
        try members.value("state", state)
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

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .running(let ends):
            try members.text("state", "running")
            try members.value("ends", ends)
        case .paused(let remaining):
            try members.text("state", "paused")
            try members.duration("remainingMicroseconds", remaining)
        case .done(let at):
            try members.text("state", "done")
            try members.instant("atMicroseconds", at)
        case .cancelled(let at):
            try members.text("state", "cancelled")
            try members.instant("atMicroseconds", at)
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

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .more(let left):
            try members.text("kind", "more")
            try members.number("left", left)
        case .forever: try members.text("kind", "forever")
        }
    }
}

import Chronology

extension TimedTask: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .task),
            name: try members.label("name"),
            icon: try members.text("icon", atMost: Limits.iconBytes),
            estimate: try members.duration("estimateMicroseconds", in: Limits.lasting),
            position: try members.number("position", in: 1...Int(Int32.max)),
            attempt: try members.ifPresent("attempt", members.value)
        )
        guard Self.isPossibleName(name) else { throw members.refusal("name", "no name for a task") }
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.item("id", id)
        try members.text("name", name)
        try members.text("icon", icon)
        try members.duration("estimateMicroseconds", estimate)
        try members.number("position", position)
        try members.value("attempt", attempt)
    }
}

extension TaskAttempt: StoredObject {
    package init(from members: StoredMembers) throws {
        started = try members.instant("startedMicroseconds")
        estimate = try members.duration("estimateMicroseconds", in: Limits.lasting)
        expected = try members.duration("expectedMicroseconds")
        nextQuestion = try members.ifPresent("nextQuestionMicroseconds") { try members.duration($0) }
        session = try members.ifPresent("session") { try members.item($0, .focus) }
        pace = try members.value("pace")
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.instant("startedMicroseconds", started)
        try members.duration("estimateMicroseconds", estimate)
        try members.duration("expectedMicroseconds", expected)
        try members.duration("nextQuestionMicroseconds", nextQuestion)
        try members.item("session", session)
        try members.value("pace", pace)
    }
}

extension TaskAttempt.Pace: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "running": self = .running(try AwakeCount(from: members))
        case "paused":
            self = .paused(
                elapsed: try members.duration("elapsedMicroseconds"),
                at: try members.instant("atMicroseconds")
            )
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .running(let count):
            try members.text("state", "running")
            try count.write(to: &members)
        case .paused(let elapsed, let at):
            try members.text("state", "paused")
            try members.duration("elapsedMicroseconds", elapsed)
            try members.instant("atMicroseconds", at)
        }
    }
}

extension AwakeCount: StoredObject {
    package init(from members: StoredMembers) throws {
        counted = try members.duration("countedMicroseconds")
        since = try members.value("since")
        sinceWall = try members.instant("sinceMicroseconds")
        asleepBefore = try members.duration("asleepBeforeMicroseconds")
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.duration("countedMicroseconds", counted)
        try members.value("since", since)
        try members.instant("sinceMicroseconds", sinceWall)
        try members.duration("asleepBeforeMicroseconds", asleepBefore)
    }
}

extension Nudge: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            local: try members.local("localMicroseconds"),
            next: try members.instant("nextMicroseconds"),
            lastDay: try members.ifPresent("lastDayNumber", members.date)
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.local("localMicroseconds", local)
        try members.instant("nextMicroseconds", next)
        try members.date("lastDayNumber", lastDay)
    }
}

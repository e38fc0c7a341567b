import Chronology

extension FocusSession: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .focus),
            label: try members.label("label"),
            plan: try members.value("plan"),
            started: try members.instant("startedMicroseconds"),
            state: try members.value("state")
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.item("id", id)
        try members.text("label", label)
        try members.value("plan", plan)
        try members.instant("startedMicroseconds", started)
        try members.value("state", state)
    }
}

extension FocusSession.State: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "running": self = .running(try members.value("step"), try members.value("run"))
        case "paused":
            self = .paused(try members.value("step"), remaining: try members.duration("remainingMicroseconds"))
        case "waiting": self = .waiting(next: try members.value("next"))
        case "ended": self = .ended(try members.choice("how"), at: try members.instant("atMicroseconds"))
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .running(let step, let run):
            try members.text("state", "running")
            try members.value("step", step)
            try members.value("run", run)
        case .paused(let step, let remaining):
            try members.text("state", "paused")
            try members.value("step", step)
            try members.duration("remainingMicroseconds", remaining)
        case .waiting(let next):
            try members.text("state", "waiting")
            try members.value("next", next)
        case .ended(let how, let at):
            try members.text("state", "ended")
            try members.choice("how", how)
            try members.instant("atMicroseconds", at)
        }
    }
}

extension FocusPlan: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            work: try members.duration("workMicroseconds", in: Limits.lasting),
            shortBreak: try members.duration("breakMicroseconds", in: Limits.lasting),
            longBreak: try members.duration("longBreakMicroseconds", in: Limits.lasting),
            cycles: try members.number("cycles", in: Limits.cycles),
            startsByItself: try members.flag("startsByItself"),
            showsProgress: try members.flag("showsProgress"),
            ringing: try members.value("ringing")
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.duration("workMicroseconds", work)
        try members.duration("breakMicroseconds", shortBreak)
        try members.duration("longBreakMicroseconds", longBreak)
        try members.number("cycles", cycles)
        try members.flag("startsByItself", startsByItself)
        try members.flag("showsProgress", showsProgress)
        try members.value("ringing", ringing)
    }
}

extension FocusStep: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(try members.choice("phase"), cycle: try members.number("cycle", in: Limits.cycles))
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.choice("phase", phase)
        try members.number("cycle", cycle)
    }
}

extension FocusRun: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            since: try members.value("since"),
            sinceWall: try members.instant("sinceMicroseconds"),
            asleepBefore: try members.duration("asleepBeforeMicroseconds"),
            ends: try members.value("ends"),
            day: try members.date("dayNumber"),
            dayEnds: try members.instant("dayEndsMicroseconds"),
            progress: try members.ifPresent("progress", members.value)
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.value("since", since)
        try members.instant("sinceMicroseconds", sinceWall)
        try members.duration("asleepBeforeMicroseconds", asleepBefore)
        try members.value("ends", ends)
        try members.date("dayNumber", day)
        try members.instant("dayEndsMicroseconds", dayEnds)
        try members.value("progress", progress)
    }
}

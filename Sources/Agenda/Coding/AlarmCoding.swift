import Chronology

extension Alarm: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .alarm),
            label: try members.label("label"),
            plan: try members.value("plan"),
            created: try members.instant("createdMicroseconds"),
            state: try members.value("state"),
            skippedThrough: try members.ifPresent("skippedThroughMicroseconds", members.instant)
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.item("id", id)
        try members.text("label", label)
        try members.value("plan", plan)
        try members.instant("createdMicroseconds", created)
        try members.value("state", state)
        try members.instant("skippedThroughMicroseconds", skippedThrough)
    }
}

extension Alarm.State: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "scheduled": self = .scheduled(try members.value("next"))
        case "off": self = .off
        case "done": self = .done
        case "missed": self = .missed(at: try members.instant("atMicroseconds"))
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .scheduled(let next):
            try members.text("state", "scheduled")
            try members.value("next", next)
        case .off: try members.text("state", "off")
        case .done: try members.text("state", "done")
        case .missed(let at):
            try members.text("state", "missed")
            try members.instant("atMicroseconds", at)
        }
    }
}

extension AlarmPlan: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            timing: try members.value("timing"),
            zone: try members.zone("zone"),
            ringing: try members.value("ringing"),
            notice: try members.ifPresent("notice", members.value),
            missed: try members.ifPresent("missed", members.choice) ?? .ring,
            grace: try members.ifPresent("graceMicroseconds") { try members.duration($0, in: Limits.asked) }
                ?? Self.standardGrace,
            wakesMachine: try members.ifPresent("wakesMachine", members.flag) ?? false
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.value("timing", timing)
        try members.zone("zone", zone)
        try members.value("ringing", ringing)
        try members.value("notice", notice)
        try members.choice("missed", missed)
        try members.duration("graceMicroseconds", grace)
        try members.flag("wakesMachine", wakesMachine)
    }
}

extension AlarmTiming: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(schedule: try members.value("schedule"), words: try members.value("words"))
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.value("schedule", schedule)
        try members.value("words", words)
    }
}

extension AlarmTiming.Words: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("kind") {
        case "timeOfDay": self = .timeOfDay(try members.text("time"))
        case "dated": self = .dated(try members.text("time"))
        case "repeating": self = .repeating(try members.text("time"), every: try members.text("every"))
        case "calendar": self = .calendar(try members.text("expression"))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .timeOfDay(let time):
            try members.text("kind", "timeOfDay")
            try members.text("time", time)
        case .dated(let time):
            try members.text("kind", "dated")
            try members.text("time", time)
        case .repeating(let time, let every):
            try members.text("kind", "repeating")
            try members.text("time", time)
            try members.text("every", every)
        case .calendar(let expression):
            try members.text("kind", "calendar")
            try members.text("expression", expression)
        }
    }
}

extension AlarmNotice: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            before: try members.duration("beforeMicroseconds", in: Limits.asked),
            givenFor: try members.ifPresent("givenForMicroseconds", members.instant)
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.duration("beforeMicroseconds", before)
        try members.instant("givenForMicroseconds", givenFor)
    }
}

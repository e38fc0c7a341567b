import Chronology

extension Ring: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .ring),
            item: try members.item("item"),
            label: try members.label("label"),
            scheduled: try members.instant("scheduledMicroseconds"),
            started: try members.ifPresent("startedMicroseconds", members.instant),
            settings: try members.value("settings"),
            offer: try members.value("offer"),
            earned: try members.ifPresent("earned", members.value),
            snoozes: try members.number("snoozes", in: Limits.snoozes),
            state: try members.value("state"),
            popup: try members.value("popup")
        )
        if item.kind == .ring { throw members.refusal("item", "a ring does not ring") }
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.item("id", id)
        try members.item("item", item)
        try members.text("label", label)
        try members.instant("scheduledMicroseconds", scheduled)
        try members.instant("startedMicroseconds", started)
        try members.value("settings", settings)
        try members.value("offer", offer)
        try members.value("earned", earned)
        try members.number("snoozes", snoozes)
        try members.value("state", state)
        try members.value("popup", popup)
    }
}

extension Ring.State: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "ringing": self = .ringing(givesUp: try members.value("givesUp"))
        case "snoozed": self = .snoozed(until: try members.value("until"))
        case "ended": self = .ended(try members.choice("how"), at: try members.instant("atMicroseconds"))
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .ringing(let givesUp):
            try members.text("state", "ringing")
            try members.value("givesUp", givesUp)
        case .snoozed(let until):
            try members.text("state", "snoozed")
            try members.value("until", until)
        case .ended(let how, let at):
            try members.text("state", "ended")
            try members.choice("how", how)
            try members.instant("atMicroseconds", at)
        }
    }
}

extension Ring.Offer: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("kind") {
        case "snooze": self = .snooze
        case "extend": self = .extend
        case "nextPhase": self = .nextPhase(try members.choice("phase"))
        case "dday": self = .dday(target: try members.date("targetDayNumber"))
        case "complete": self = .complete(try members.choice("question"))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .snooze: try members.text("kind", "snooze")
        case .extend: try members.text("kind", "extend")
        case .nextPhase(let phase):
            try members.text("kind", "nextPhase")
            try members.choice("phase", phase)
        case .dday(let target):
            try members.text("kind", "dday")
            try members.date("targetDayNumber", target)
        case .complete(let question):
            try members.text("kind", "complete")
            try members.choice("question", question)
        }
    }
}

extension Ring.Popup: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "notShown": self = .notShown
        case "shown": self = .shown(handle: try members.text("handle", atMost: Limits.labelBytes))
        case "closed": self = .closed(repost: try members.value("repost"))
        case "begun": self = .begun
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .notShown: try members.text("state", "notShown")
        case .shown(let handle):
            try members.text("state", "shown")
            try members.text("handle", handle)
        case .closed(let repost):
            try members.text("state", "closed")
            try members.value("repost", repost)
        case .begun: try members.text("state", "begun")
        }
    }
}

extension RingSettings: StoredObject {
    package init(from members: StoredMembers) throws {
        let standard = RingSettings()
        func lasting(_ name: String) throws -> Duration { try members.duration(name, in: Limits.lasting) }
        self.init(
            snooze: try members.ifPresent("snoozeMicroseconds", lasting) ?? standard.snooze,
            snoozeLimit: try members.ifPresent("snoozeLimit") { try members.number($0, in: Limits.snoozes) }
                ?? standard.snoozeLimit,
            ringFor: try members.ifPresent("ringForMicroseconds", lasting) ?? standard.ringFor,
            sound: try members.ifPresent("sound", members.value) ?? standard.sound,
            volume: try members.ifPresent("volumePercent") { try members.number($0, in: Limits.volumePercent) }
                ?? standard.volume,
            fade: try members.ifPresent("fadeMicroseconds") { try members.duration($0, in: Limits.asked) }
                ?? standard.fade,
            urgency: try members.ifPresent("urgency", members.choice) ?? standard.urgency,
            command: try members.ifPresent("command") { try members.text($0, atMost: Limits.commandBytes) }
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.duration("snoozeMicroseconds", snooze)
        try members.number("snoozeLimit", snoozeLimit)
        try members.duration("ringForMicroseconds", ringFor)
        try members.value("sound", sound)
        try members.number("volumePercent", volume)
        try members.duration("fadeMicroseconds", fade)
        try members.choice("urgency", urgency)
        try members.text("command", command)
    }
}

extension SoundChoice: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("kind") {
        case "standard": self = .standard
        case "silent": self = .silent
        case "named": self = .named(try members.text("name", atMost: Limits.soundBytes))
        case "file": self = .file(try members.text("path", atMost: Limits.soundBytes))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .standard: try members.text("kind", "standard")
        case .silent: try members.text("kind", "silent")
        case .named(let name):
            try members.text("kind", "named")
            try members.text("name", name)
        case .file(let path):
            try members.text("kind", "file")
            try members.text("path", path)
        }
    }
}

extension Earned: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            worked: try members.duration("workedMicroseconds"),
            today: try members.duration("todayMicroseconds"),
            growth: try members.choice("growth")
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.duration("workedMicroseconds", worked)
        try members.duration("todayMicroseconds", today)
        try members.choice("growth", growth)
    }
}

/// The settings of a ring. Each ring has its own copy, so that later edits do not change it.
package struct RingSettings: Hashable, Sendable {
    /// Whether it is seen and heard. If not, only its command runs, and the other settings have no effect.
    package var rings = true
    /// The default duration of a snooze.
    package var snooze = Duration.seconds(9 * 60)
    /// The maximum number of snoozes of one ring, manual and automatic together.
    package var snoozeLimit = 5
    /// The time for which it rings unanswered before it snoozes automatically or ends.
    package var ringFor = Duration.seconds(5 * 60)
    package var sound = SoundChoice.standard
    /// Percent, 0 to 100.
    package var volume = 100
    /// The time in which the volume rises to its maximum; zero for no fade.
    package var fade = Duration.zero
    package var urgency = Urgency.critical
    /// Whether the output is unmuted, and raised to the volume, while it rings.
    package var overMute = false
    /// The user's command, run by `sh -c` when it begins to ring, or at the moment of a silent item.
    package var command: String?
}

package enum SoundChoice: Hashable, Sendable {
    /// The configured sound, otherwise the desktop's sound for this kind of ring.
    case standard
    case silent
    /// A name in the sound theme (freedesktop.org sound naming specification), such as `alarm-clock-elapsed`.
    case named(String)
    /// An absolute path.
    case file(String)
}

/// The urgency hint of the desktop notifications specification.
package enum Urgency: String, CaseIterable, Sendable {
    case low, normal, critical
}

extension RingSettings: StoredObject {
    package init(from members: StoredMembers) throws {
        let standard = RingSettings()
        func lasting(_ name: String) throws -> Duration { try members.duration(name, in: Limits.lasting) }
        self.init(
            rings: try members.ifPresent("rings", members.flag) ?? standard.rings,
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
            overMute: try members.ifPresent("overMute", members.flag) ?? standard.overMute,
            command: try members.ifPresent("command") { try members.text($0, atMost: Limits.commandBytes) }
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.duration("snoozeMicroseconds", snooze)
        members.number("snoozeLimit", snoozeLimit)
        members.duration("ringForMicroseconds", ringFor)
        members.value("sound", sound)
        members.number("volumePercent", volume)
        members.duration("fadeMicroseconds", fade)
        members.choice("urgency", urgency)
        // Omitted by default, because earlier versions refuse unknown members.
        if !rings { members.flag("rings", rings) }
        if overMute { members.flag("overMute", overMute) }
        members.text("command", command)
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

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .standard: members.text("kind", "standard")
        case .silent: members.text("kind", "silent")
        case .named(let name):
            members.text("kind", "named")
            members.text("name", name)
        case .file(let path):
            members.text("kind", "file")
            members.text("path", path)
        }
    }
}

import Chronology

/// An alarm: a schedule of wall times, and how it rings at each of them.
///
/// Each ringing is a separate ``Ring``, so an unanswered alarm never blocks its next occurrence.
package struct Alarm: Scheduled, Hashable {
    package let id: ItemID
    package var label: String
    package var plan: AlarmPlan
    package var created: Instant
    package var state: State
    /// Occurrences up to its end do not ring (`alarm skip`); nil for none. See ``skipInForce(_:)``.
    package var skip: Skip?
    /// What a clock that is not believed did to it; nil if nothing.
    package var doubted: Doubted?
    /// What the zone that has lasted had planned, while another one has not; nil if the current plan is that one.
    package var settled: SettledPlan<Occurrence>?

    /// Whether a person disabled it, or it has no occurrences left.
    package var isOff: Bool { state == .off || state == .done }

    package enum State: Hashable, Sendable {
        case scheduled(Occurrence)
        /// A change of the zone passed over an occurrence.
        case passedOver(PassedOver)
        /// Disabled by the user, or a one-time alarm that has rung (of an earlier version).
        case off
        /// The rule has no further occurrence.
        case done
        /// There is no next occurrence by this clock, and the last one was missed at that time. If the clock is set
        /// back to before it, it is pending again.
        case missed(at: Instant)
        /// There is no next occurrence, and the last one rang at that time. If the clock is set back to before it, and
        /// nobody answered, it is pending again.
        case rung(at: Instant)
    }

    /// The first occurrence that was passed over, by the current zone. It rings once the zone has lasted, so that a zone
    /// that is wrong for a moment uses up nothing.
    package struct PassedOver: Hashable, Sendable {
        package var first: Occurrence
        /// When the zone has lasted, if the machine stays awake.
        package var rings: BootDeadline
        /// The next occurrence after the change, which is due at its own moment; nil for none.
        package var following: Occurrence?
    }

    /// Whether a change of the zone passed over an occurrence that waits until the zone has lasted.
    package var waitsForZone: Bool { if case .passedOver = state { true } else { false } }

    package var next: Occurrence? {
        switch state {
        case .scheduled(let next): next
        case .passedOver(let passed): passed.first
        case .off, .done, .missed, .rung: nil
        }
    }

    /// When it rings next.
    package func nextRing(_ now: Now) -> Instant? {
        guard case .passedOver(let passed) = state else { return next?.at }
        let settled = passed.rings.shownWall(now)
        return passed.following.map { min($0.at, settled) } ?? settled
    }

    package var deadlines: [Deadline] {
        if case .passedOver(let passed) = state {
            let rings = Deadline(id, .ring, .boot(passed.rings))
            return [rings] + (passed.following.map { [Deadline(id, .meanwhile, .wall($0.at))] } ?? [])
        }
        guard let next else { return [] }
        var deadlines = [Deadline(id, .ring, .wall(next.at))]
        if plan.ringing.rings, let notice = plan.notice, notice.givenFor != next.at {
            deadlines.append(Deadline(id, .notice, .wall(next.at - notice.before)))
        }
        return deadlines
    }
}

/// The settings of an alarm.
package struct AlarmPlan: Hashable, Sendable {
    package var timing: AlarmTiming
    package var zone = ZoneChoice.floating
    package var ringing = RingSettings()
    package var notice: AlarmNotice?
    package var missed = MissedPolicy.ring
    /// The maximum lateness for ringing under ``MissedPolicy/ring``.
    package var grace = AlarmPlan.standardGrace
    /// Whether it wakes the machine from suspend.
    package var wakesMachine = false

    package static let standardGrace = Duration.seconds(4 * 3600)
}

extension AlarmPlan {
    /// An alarm with the given times and default settings.
    package init(timing: AlarmTiming, zone: ZoneChoice, _ defaults: Defaults) {
        self.init(
            timing: timing,
            zone: zone,
            ringing: defaults.alarm,
            missed: defaults.alarmMissed,
            grace: defaults.alarmGrace
        )
    }
}

/// The wall times of an alarm, as given.
package struct AlarmTiming: Hashable, Sendable {
    package var schedule: Schedule
    package var words: Words
    /// When a grid of hours or minutes begins, or has begun; nil if that is not known yet. When another repetition was
    /// made; nil if a person gave its first day.
    package var begins: Instant?

    package init(schedule: Schedule, words: Words, begins: Instant? = nil) {
        self.schedule = schedule
        self.words = words
        self.begins = begins
    }

    package enum Words: Hashable, Sendable {
        /// A time of day only: an alarm that is enabled again rings at its next occurrence.
        case timeOfDay(String)
        /// With a date: an alarm whose date has passed can't be enabled.
        case dated(String)
        /// A time and the canonical text of its repetition.
        case repeating(String, every: String)
        /// A calendar expression in canonical form.
        case calendar(String)
    }

    package var repeats: Bool {
        switch words {
        case .timeOfDay, .dated: false
        case .repeating, .calendar: true
        }
    }
}

package enum ZoneChoice: Hashable, Sendable {
    /// A floating time, such as 07:30 in any local zone.
    case floating
    /// A time in that zone of tzdata, independent of the local zone.
    case fixed(name: String, Zone)
}

/// The upcoming notice: the time from its display to the alarm, and the occurrence for which it was last shown.
package struct AlarmNotice: Hashable, Sendable {
    package var before: Duration
    package var givenFor: Instant?

    package init(before: Duration, givenFor: Instant? = nil) {
        self.before = before
        self.givenFor = givenFor
    }
}

/// The handling of an occurrence that could not ring on time.
package enum MissedPolicy: String, CaseIterable, Sendable {
    /// Ring late within the grace, otherwise notify.
    case ring
    /// Notify only.
    case notify
    /// Record it in the ledger only.
    case skip
}

extension Alarm: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .alarm),
            label: try members.label("label"),
            plan: try members.value("plan"),
            created: try members.instant("createdMicroseconds"),
            state: try members.value("state"),
            skip: try Skip(ifPresentIn: members),
            doubted: try members.ifPresent("doubted", members.value),
            settled: try members.ifPresent("settled", members.value)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.item("id", id)
        members.text("label", label)
        members.value("plan", plan)
        members.instant("createdMicroseconds", created)
        members.value("state", state)
        skip?.write(to: &members)
        members.value("doubted", doubted)
        members.value("settled", settled)
    }
}

extension Alarm.State: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "scheduled": self = .scheduled(try members.value("next"))
        case "passedOver": self = .passedOver(try members.value("passedOver"))
        case "off": self = .off
        case "done": self = .done
        case "missed": self = .missed(at: try members.instant("atMicroseconds"))
        case "rung": self = .rung(at: try members.instant("atMicroseconds"))
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .scheduled(let next):
            members.text("state", "scheduled")
            members.value("next", next)
        case .passedOver(let passed):
            members.text("state", "passedOver")
            members.value("passedOver", passed)
        case .off: members.text("state", "off")
        case .done: members.text("state", "done")
        case .missed(let at):
            members.text("state", "missed")
            members.instant("atMicroseconds", at)
        case .rung(let at):
            members.text("state", "rung")
            members.instant("atMicroseconds", at)
        }
    }
}

extension Alarm.PassedOver: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            first: try members.value("first"),
            rings: try members.value("rings"),
            following: try members.ifPresent("following", members.value)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.value("first", first)
        members.value("rings", rings)
        members.value("following", following)
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

    package func write(to members: inout WrittenMembers) {
        members.value("timing", timing)
        members.zone("zone", zone)
        members.value("ringing", ringing)
        members.value("notice", notice)
        members.choice("missed", missed)
        members.duration("graceMicroseconds", grace)
        members.flag("wakesMachine", wakesMachine)
    }
}

extension AlarmTiming: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            schedule: try members.value("schedule"),
            words: try members.value("words"),
            begins: try members.ifPresent("beginsMicroseconds", members.instant)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.value("schedule", schedule)
        members.value("words", words)
        members.instant("beginsMicroseconds", begins)
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

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .timeOfDay(let time):
            members.text("kind", "timeOfDay")
            members.text("time", time)
        case .dated(let time):
            members.text("kind", "dated")
            members.text("time", time)
        case .repeating(let time, let every):
            members.text("kind", "repeating")
            members.text("time", time)
            members.text("every", every)
        case .calendar(let expression):
            members.text("kind", "calendar")
            members.text("expression", expression)
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

    package func write(to members: inout WrittenMembers) {
        members.duration("beforeMicroseconds", before)
        members.instant("givenForMicroseconds", givenFor)
    }
}

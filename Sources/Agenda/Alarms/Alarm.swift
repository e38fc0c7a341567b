import Chronology

/// An alarm: a schedule of wall times, and how it rings at each of them.
///
/// Each ringing is a separate ``Ring``, so an unanswered alarm never blocks its next occurrence.
package struct Alarm: Scheduled, Hashable {
    package let id: ItemID
    package var label: String
    package var plan: AlarmPlan
    package let created: Instant
    package var state: State
    /// Occurrences up to this instant are skipped (`alarm skip`); nil for none.
    package var skippedThrough: Instant?

    package init(
        id: ItemID,
        label: String,
        plan: AlarmPlan,
        created: Instant,
        state: State,
        skippedThrough: Instant? = nil
    ) {
        self.id = id
        self.label = label
        self.plan = plan
        self.created = created
        self.state = state
        self.skippedThrough = skippedThrough
    }

    package enum State: Hashable, Sendable {
        case scheduled(Occurrence)
        /// Disabled by the user, or a one-shot alarm that has rung.
        case off
        /// Its rule has no further occurrence.
        case done
        /// Nothing follows by this clock, and the last of it was missed at that moment. Set back before it, the clock
        /// still has it to come.
        case missed(at: Instant)
    }

    package var next: Occurrence? {
        if case .scheduled(let occurrence) = state { occurrence } else { nil }
    }

    package var deadlines: [Deadline] {
        guard let next else { return [] }
        var deadlines = [Deadline(id, .ring, .wall(next.at))]
        if let notice = plan.notice, notice.givenFor != next.at {
            deadlines.append(Deadline(id, .notice, .wall(next.at - notice.before)))
        }
        return deadlines
    }
}

/// The settings of an alarm.
package struct AlarmPlan: Hashable, Sendable {
    package var timing: AlarmTiming
    package var zone: ZoneChoice
    package var ringing: RingSettings
    package var notice: AlarmNotice?
    package var missed: MissedPolicy
    /// How late it may still ring under ``MissedPolicy/ring``.
    package var grace: Duration
    /// Whether it wakes the machine from suspend.
    package var wakesMachine: Bool

    package init(
        timing: AlarmTiming,
        zone: ZoneChoice = .floating,
        ringing: RingSettings = RingSettings(),
        notice: AlarmNotice? = nil,
        missed: MissedPolicy = .ring,
        grace: Duration = Self.standardGrace,
        wakesMachine: Bool = false
    ) {
        self.timing = timing
        self.zone = zone
        self.ringing = ringing
        self.notice = notice
        self.missed = missed
        self.grace = grace
        self.wakesMachine = wakesMachine
    }

    package static let standardGrace = Duration.seconds(4 * 3600)
}

/// The wall times of an alarm, in the words they were given in.
package struct AlarmTiming: Hashable, Sendable {
    package var schedule: Schedule
    package var words: Words

    package init(schedule: Schedule, words: Words) {
        self.schedule = schedule
        self.words = words
    }

    package enum Words: Hashable, Sendable {
        /// A time of day alone: switched on again, it rings at its next occurrence.
        case timeOfDay(String)
        /// With a date: once that is past there is nothing to switch on.
        case dated(String)
        /// A time and the canonical text of its repetition.
        case repeating(String, every: String)
        /// A calendar expression, canonical.
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
    /// 07:30 wherever the machine is.
    case floating
    /// 07:30 in that zone of tzdata, whatever the local one is.
    case fixed(name: String, Zone)
}

/// The upcoming notice: how long before the alarm, and for which occurrence it was given already.
package struct AlarmNotice: Hashable, Sendable {
    package var before: Duration
    package var givenFor: Instant?

    package init(before: Duration, givenFor: Instant? = nil) {
        self.before = before
        self.givenFor = givenFor
    }
}

/// What to do with an occurrence that could not ring on time.
package enum MissedPolicy: String, CaseIterable, Sendable {
    /// Ring late within the grace, else notify.
    case ring
    /// Notify only.
    case notify
    /// Record it in the ledger only.
    case skip
}

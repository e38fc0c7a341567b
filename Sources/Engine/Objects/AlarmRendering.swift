import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension Alarm {
    /// The alarm as clients see it. Its instants are in its own zone.
    func object(_ turn: Turn) throws -> AlarmObject {
        let ring = try turn.transaction.openRing(of: id)
        let zone = plan.zone.resolved(turn.now)
        let words = plan.timing.words
        let ringing = plan.ringing
        return AlarmObject(
            id: id.description,
            label: label,
            time: words.time,
            repeat: words.every,
            onCalendar: words.calendar,
            zone: plan.zone.name,
            enabled: next != nil,
            state: visibleState(ring),
            next: (ring?.snoozedUntil(turn.now) ?? next?.at).map { InstantText.print($0, in: zone) },
            skipped: skippedThrough.map { InstantText.print($0, in: zone) },
            until: plan.timing.bound.lastDate(in: zone).map(DateText.print),
            count: plan.timing.bound.count,
            except: plan.exceptTexts,
            snoozeSeconds: ringing.snooze.inSeconds,
            snoozeLimit: ringing.snoozeLimit,
            ringForSeconds: ringing.ringFor.inSeconds,
            preSeconds: plan.notice?.before.inSeconds,
            missed: .init(plan.missed),
            graceSeconds: plan.grace.inSeconds,
            gap: .init(plan.timing.schedule.gap),
            fold: .init(plan.timing.schedule.fold),
            sound: ringing.sound.name,
            volume: ringing.volume,
            fadeSeconds: ringing.fade.inSeconds,
            urgency: .init(ringing.urgency),
            exec: ringing.command,
            wake: plan.wakesMachine,
            created: InstantText.print(created, in: zone)
        )
    }
}

extension Alarm {
    /// What rings or is snoozed hides what comes after it.
    fileprivate func visibleState(_ ring: Ring?) -> AlarmObject.State {
        switch (ring?.state, state) {
        case (.ringing?, _): .ringing
        case (.snoozed?, _): .snoozed
        case (_, .scheduled): .scheduled
        case (_, .off): .off
        case (_, .done): .done
        case (_, .missed): plan.timing.repeats ? .done : .off
        }
    }
}

extension Ring {
    /// The end of the snooze; nil if it is not snoozed.
    fileprivate func snoozedUntil(_ now: Now) -> Instant? {
        if case .snoozed(let until) = state { until.shownWall(now) } else { nil }
    }
}

extension AlarmTiming.Words {
    fileprivate var time: String {
        switch self {
        case .timeOfDay(let text), .repeating(let text, _), .calendar(let text): text
        // `+25m` is exact; what is shown is to the second.
        case .dated(let text): text.split(separator: ".", maxSplits: 1).first.map(String.init) ?? text
        }
    }

    fileprivate var every: String? {
        if case .repeating(_, let every) = self { AlarmTiming.endless(every) } else { nil }
    }

    fileprivate var calendar: String? {
        if case .calendar(let text) = self { text } else { nil }
    }
}

extension RecurrenceRule.Bound {
    /// The last day of the repetition; nil if it has none.
    fileprivate func lastDate(in zone: Zone) -> CivilDate? {
        guard case .until(let until) = self else { return nil }
        return switch until {
        case .date(let date): date
        case .local(let local): local.date
        case .instant(let instant): zone.civil(at: instant).date
        }
    }

    fileprivate var count: Int? {
        if case .count(let count) = self { count } else { nil }
    }
}

extension ZoneChoice {
    fileprivate var name: String? {
        if case .fixed(let name, _) = self { name } else { nil }
    }
}

extension SoundChoice {
    /// As ``init(name:)`` reads it; nil for the standard.
    fileprivate var name: String? {
        switch self {
        case .standard: nil
        case .silent: "none"
        case .named(let name): name
        case .file(let path): path
        }
    }
}

// Maps the agenda's policies to the interface's.

extension MissedCode {
    init(_ policy: MissedPolicy) {
        switch policy {
        case .ring: self = .ring
        case .notify: self = .notify
        case .skip: self = .skip
        }
    }

    var policy: MissedPolicy {
        switch self {
        case .ring: .ring
        case .notify: .notify
        case .skip: .skip
        }
    }
}

extension GapCode {
    init(_ policy: GapPolicy) {
        switch policy {
        case .after: self = .after
        case .before: self = .before
        case .skip: self = .skip
        }
    }

    var policy: GapPolicy {
        switch self {
        case .after: .after
        case .before: .before
        case .skip: .skip
        }
    }
}

extension FoldCode {
    init(_ policy: FoldPolicy) {
        switch policy {
        case .first: self = .first
        case .second: self = .second
        case .both: self = .both
        }
    }

    var policy: FoldPolicy {
        switch self {
        case .first: .first
        case .second: .second
        case .both: .both
        }
    }
}

extension UrgencyCode {
    init(_ urgency: Urgency) {
        switch urgency {
        case .low: self = .low
        case .normal: self = .normal
        case .critical: self = .critical
        }
    }

    var value: Urgency {
        switch self {
        case .low: .low
        case .normal: .normal
        case .critical: .critical
        }
    }
}

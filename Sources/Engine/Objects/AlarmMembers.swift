import Agenda
import AgendaStore
import Chronology
import ClockAPI

// The settings of an alarm, written for clients and read from requests: a new setting takes a line in each half.

extension Alarm {
    /// The alarm as sent to clients. Its instants are in its own zone.
    func object(_ turn: Turn) throws -> AlarmObject {
        let ring = try turn.hasOpenRing(id) ? turn.transaction.openRing(of: id) : nil
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
            next: (ring?.snoozedUntil(turn.now) ?? nextRing(turn.now)).map { InstantText.print($0, in: zone) },
            nextOccurrence: nextRing(turn.now).map { InstantText.print($0, in: zone) },
            skipped: skipInForce(turn.now).map { InstantText.print($0.end(in: zone), in: zone) },
            until: plan.timing.lastDate(in: zone).map(DateText.print),
            count: plan.timing.bound.count,
            except: plan.exceptTexts,
            snoozeSeconds: ringing.snooze.inSeconds,
            snoozeLimit: ringing.snoozeLimit,
            ringForSeconds: ringing.ringFor.inSeconds,
            preSeconds: plan.notice?.before.inSeconds,
            missed: .init(sameAs: plan.missed),
            graceSeconds: plan.grace.inSeconds,
            gap: .init(sameAs: plan.timing.schedule.effectiveGap),
            fold: .init(sameAs: plan.timing.schedule.effectiveFold),
            sound: ringing.sound.name,
            volume: ringing.volume,
            fadeSeconds: ringing.fade.inSeconds,
            urgency: .init(sameAs: ringing.urgency),
            exec: ringing.command,
            rings: ringing.rings,
            wake: plan.wakesMachine,
            overMute: ringing.overMute,
            created: InstantText.print(created, in: zone),
            zoneRules: zone.standIn?.code
        )
    }
}

extension Turn {
    /// Changes everything except the times, see ``plan(_:editedBy:)``. Omitted settings are unchanged.
    func change(_ plan: inout AlarmPlan, by settings: AlarmSettingsObject) throws {
        try change(&plan.ringing, by: settings)
        if let seconds = settings.preSeconds {
            let before = try Bounds.duration(seconds, parameter: "preSeconds", atLeast: .zero)
            plan.notice = before == .zero ? nil : AlarmNotice(before: before)
        }
        if let missed = settings.missed { plan.missed = .init(sameAs: missed) }
        if let seconds = settings.graceSeconds {
            plan.grace = try Bounds.duration(seconds, parameter: "graceSeconds", in: Limits.grace)
        }
        if let wakes = settings.wake { plan.wakesMachine = wakes }
    }

    private func change(_ ringing: inout RingSettings, by settings: AlarmSettingsObject) throws {
        if let rings = settings.rings { ringing.rings = rings }
        if let seconds = settings.snoozeSeconds {
            ringing.snooze = try Bounds.duration(seconds, parameter: "snoozeSeconds", in: Limits.snooze)
            // A duration turns snoozing on again.
            if ringing.snoozeLimit == 0 { ringing.snoozeLimit = defaults.snoozeLimitIfOn }
        }
        if let limit = settings.snoozeLimit {
            ringing.snoozeLimit = try Bounds.number(limit, in: Limits.snoozes, parameter: "snoozeLimit")
        }
        if let seconds = settings.ringForSeconds {
            ringing.ringFor = try Bounds.duration(seconds, parameter: "ringForSeconds", in: Limits.ringFor)
        }
        if let sound = settings.sound { ringing.sound = try SoundChoice(name: sound) }
        if let volume = settings.volume {
            ringing.volume = try Bounds.number(volume, in: Limits.volumePercent, parameter: "volume")
        }
        if let seconds = settings.fadeSeconds {
            ringing.fade = try Bounds.duration(seconds, parameter: "fadeSeconds", in: Limits.fade)
        }
        if let urgency = settings.urgency { ringing.urgency = .init(sameAs: urgency) }
        if let overMute = settings.overMute { ringing.overMute = overMute }
        if let command = settings.exec {
            ringing.command = try Bounds.text(command, atMost: Limits.commandBytes, parameter: "exec")
        }
    }
}

extension Alarm {
    /// The state reported to clients. A ringing or snoozed occurrence takes precedence over the next one.
    fileprivate func visibleState(_ ring: Ring?) -> AlarmObject.State {
        switch (ring?.state, state) {
        case (.ringing?, _): .ringing
        case (.snoozed?, _): .snoozed
        case (_, .scheduled), (_, .passedOver): .scheduled
        case (_, .off): .off
        case (_, .done): .done
        case (_, .missed), (_, .rung): plan.timing.repeats ? .done : .off
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
        // `+25m` is exact; it is displayed to the second.
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

extension AlarmTiming {
    /// The last day on which it may ring; nil if there is none.
    fileprivate func lastDate(in zone: Zone) -> CivilDate? {
        guard case .until(let until) = bound else { return nil }
        switch until {
        case .date(let date): return date
        case .local(let local): return lastDate(through: local.date, in: zone)
        case .instant(let instant): return lastDate(through: zone.civil(at: instant).date, in: zone)
        }
    }

    /// The day of an end with a time, or the day before if it rings no more on that day.
    private func lastDate(through date: CivilDate, in zone: Zone) -> CivilDate {
        let start = zone.firstInstant(of: CivilDateTime(date, CivilTime(microsecondOfDay: 0)))
        guard schedule.next(after: start - .microseconds(1), in: zone, holidays: []) == nil else { return date }
        return date.adding(days: -1) ?? date
    }
}

extension RecurrenceRule.Bound {
    fileprivate var count: Int? {
        if case .count(let count) = self { count } else { nil }
    }
}

extension ZoneChoice {
    var name: String? {
        if case .fixed(let name, _) = self { name } else { nil }
    }
}

import Agenda
import Chronology
import ClockAPI

/// Creates an alarm's plan from the settings of a request, or edits an existing plan.
extension Turn {
    func plan(from settings: AlarmSettingsObject) throws -> AlarmPlan {
        var text = ScheduleText.empty
        text.when = settings.time
        text.every = settings.repeat?.nonEmpty
        text.onCalendar = settings.onCalendar?.nonEmpty
        text.until = settings.until?.nonEmpty
        text.count = settings.count
        text.except = settings.except ?? []
        text.zone = settings.zone
        text.gap = settings.gap.map(GapPolicy.init(sameAs:)) ?? text.gap
        text.fold = settings.fold.map(FoldPolicy.init(sameAs:)) ?? text.fold
        let (timing, zone) = try reader.read(text)
        var plan = AlarmPlan(timing: timing, zone: zone, defaults)
        try change(&plan, by: settings)
        return plan
    }

    /// A new time or repetition begins now. All other changes keep the schedule's start, and therefore its count and
    /// phase.
    func plan(_ old: AlarmPlan, editedBy settings: AlarmSettingsObject) throws -> AlarmPlan {
        var plan = old
        if settings.time != nil || settings.repeat != nil || settings.onCalendar?.nonEmpty != nil {
            let (timing, zone) = try reader.read(text(of: old, under: settings))
            plan.timing = timing
            plan.zone = named(zone, as: old.zone, settings)
        } else {
            try reader.change(&plan, by: settings)
        }
        try change(&plan, by: settings)
        return plan
    }

    /// A zone that is known by another name now keeps the one that a person gave.
    private func named(_ zone: ZoneChoice, as old: ZoneChoice, _ settings: AlarmSettingsObject) -> ZoneChoice {
        guard settings.zone == nil, case .fixed(let name, _) = old, case .fixed(let other, _) = zone,
            (try? zoneNames(name))?.identifier == other
        else { return zone }
        return old
    }

    /// The times of a new alarm as they were asked for; nil for a calendar expression, which is the same by any clock.
    func asked(_ settings: AlarmSettingsObject) -> Alarm.AskedTimes? {
        settings.time.map {
            Alarm.AskedTimes(when: $0, every: settings.repeat?.nonEmpty, until: settings.until?.nonEmpty)
        }
    }

    /// The same for an edited alarm. Nil also if its times are older than the doubt about the clock, and stay.
    func asked(_ alarm: Alarm, editedBy settings: AlarmSettingsObject) -> Alarm.AskedTimes? {
        guard settings.onCalendar?.nonEmpty == nil else { return nil }
        let until = settings.until.map(\.nonEmpty) ?? (settings.count == nil ? alarm.asked?.until : nil)
        if settings.time == nil, settings.repeat == nil {
            return alarm.asked.map { Alarm.AskedTimes(when: $0.when, every: $0.every, until: until) }
        }
        let text = text(of: alarm.plan, under: settings)
        return (settings.time ?? alarm.asked?.when ?? text.when).map {
            Alarm.AskedTimes(when: $0, every: text.every, until: until)
        }
    }

    /// The times that a person asked for by a wrong clock, as they would have been read by the right one. Nil if there
    /// are none, or they would have been refused.
    func readAgain(_ alarm: Alarm, _ doubt: Doubt) throws -> (timing: AlarmTiming, zone: ZoneChoice)? {
        guard let change = alarm.changeByWrongClock(now), let asked = change.asked else { return nil }
        var text = text(of: alarm.plan, under: AlarmSettingsObject())
        (text.when, text.every, text.until) = (asked.when, asked.every, asked.until)
        if asked.until != nil { text.keptBound = .never }
        if let right = change.since.rightWall(now) { return at(right) { try? reader.read(text) } }
        // The machine was off since: a day counted from the last known time, if it is to come.
        let last = at(doubt.start(now)) { try? reader.read(text) }
        if let last, !last.timing.isOver(in: last.zone.resolved(now), now) { return last }
        return reader.readOfUnknownMoment(text)
    }

    private var reader: AlarmTimingReader { AlarmTimingReader(now: now, zoneNames: zoneNames) }

    /// Omitted settings are unchanged; a new repetition has no end. A new time replaces a calendar expression, and vice
    /// versa; a zone in it replaces the old one.
    private func text(of old: AlarmPlan, under settings: AlarmSettingsObject) -> ScheduleText {
        var text = ScheduleText.empty
        text.until = settings.until?.nonEmpty
        text.count = settings.count
        text.keptBound = settings.until == "" || settings.repeat != nil ? .never : old.timing.bound
        text.except = settings.except ?? old.exceptTexts
        text.gap = settings.gap.map(GapPolicy.init(sameAs:)) ?? old.timing.schedule.gap
        text.fold = settings.fold.map(FoldPolicy.init(sameAs:)) ?? old.timing.schedule.fold
        switch old.timing.words {
        case .timeOfDay(let time), .dated(let time): text.when = time
        case .repeating(let time, let every): (text.when, text.every) = (time, AlarmTiming.endless(every))
        case .calendar(let expression): text.onCalendar = expression
        }
        let namesZone = settings.zone == nil && settings.zoneOfTimes != nil
        if case .fixed(let name, _) = old.zone, !namesZone { text.zone = name }
        if let time = settings.time { (text.when, text.onCalendar) = (time, nil) }
        if let expression = settings.onCalendar?.nonEmpty {
            (text.when, text.every, text.onCalendar) = (settings.time, settings.repeat?.nonEmpty, expression)
        } else if let every = settings.repeat {
            text.every = every.nonEmpty
        }
        if let zone = settings.zone { text.zone = zone.nonEmpty }
        return text
    }
}

extension AlarmTiming {
    fileprivate func isOver(in zone: Zone, _ now: Now) -> Bool {
        schedule(in: zone, now).next(after: now.wall, in: zone, holidays: now.holidays) == nil
    }

    /// The end of the repetition.
    var bound: RecurrenceRule.Bound {
        if case .recurring(let rule, _) = schedule.rule { rule.bound } else { .never }
    }

    /// The text of a repetition without its end, which is stored separately. Rows of earlier versions include it in the
    /// text (`RRULE:…;COUNT=9`).
    static func endless(_ every: String) -> String {
        guard every.hasPrefix("RRULE:"), let repetition = try? RepeatText.parse(every) else { return every }
        return RepeatText.print(repetition.endless)
    }
}

extension AlarmPlan {
    /// The exceptions, in order.
    var exceptTexts: [String] { timing.schedule.exceptions.sorted().map(DateText.print) }
}

extension String {
    /// Nil if empty: an empty text removes a setting.
    var nonEmpty: String? { isEmpty ? nil : self }
}

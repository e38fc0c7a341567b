import Agenda
import Chronology
import ClockAPI

/// Reads the texts of a request as the wall times of an alarm.
struct AlarmTimingReader {
    let now: Now
    let zoneNames: (String) throws(ZoneError) -> Zone

    private var reader: ScheduleReader {
        ScheduleReader(now: now.wall, local: now.zone, direction: .future, zones: zoneNames)
    }

    func read(_ text: ScheduleText) throws -> (timing: AlarmTiming, zone: ZoneChoice) {
        do { return times(try reader.read(text)) } catch { throw ClockError(error, localZone: now.zone) }
    }

    /// As ``read(_:)``; an interval from an unknown moment is over. Nil if the text is refused.
    func readOfUnknownMoment(_ text: ScheduleText) -> (timing: AlarmTiming, zone: ZoneChoice)? {
        guard let reading = try? reader.read(text) else { return nil }
        var times = times(reading)
        if case .point = reading.form {
            let local = times.zone.resolved(now).civil(at: now.wall)
            let schedule = times.timing.schedule.replacing(.once(local))
            times.timing = AlarmTiming(schedule: schedule, words: .dated(AlarmTiming.Words.text(local)))
        }
        return times
    }

    private func times(_ reading: ScheduleReading) -> (timing: AlarmTiming, zone: ZoneChoice) {
        var timing = AlarmTiming(schedule: reading.schedule, words: AlarmTiming.Words(reading.form))
        if case .repeating(_, _, isDated: false) = reading.form, !reading.schedule.rule.isGrid {
            timing.begins = now.wall
        }
        if let zone = reading.namedZone { return (timing, .fixed(name: zone.identifier, zone)) }
        guard case .point(let moment) = reading.form else { return (timing, .floating) }
        return pinned(timing, moment.at)
    }

    /// An instant does not move when the local zone changes: it is fixed to the current zone, or to UTC if that zone
    /// has no name in tzdata.
    private func pinned(_ timing: AlarmTiming, _ instant: Instant) -> (AlarmTiming, ZoneChoice) {
        if let zone = try? zoneNames(now.zone.identifier) {
            return (timing, .fixed(name: now.zone.identifier, zone))
        }
        let local = Zone.utc.civil(at: instant)
        let timing = AlarmTiming(
            schedule: timing.schedule.replacing(.once(local)),
            words: .dated(AlarmTiming.Words.text(local))
        )
        return (timing, .fixed(name: Zone.utc.identifier, .utc))
    }

    /// Changes everything except the times of a schedule: zone, end, exceptions and policies.
    func change(_ plan: inout AlarmPlan, by settings: AlarmSettingsObject) throws {
        let before = plan.timing
        do throws(ScheduleTextError) {
            try change(&plan, settings)
            // An earlier version allowed more dates: the label may still be changed.
            if plan.timing != before { try check(plan.timing) }
        } catch {
            throw ClockError(error, localZone: now.zone)
        }
    }

    private func check(_ timing: AlarmTiming) throws(ScheduleTextError) {
        guard let excess = timing.schedule.excess else { return }
        switch timing.words {
        case .calendar(let text): throw ScheduleTextError(excess, onCalendar: text, every: nil)
        case .repeating(_, let text): throw ScheduleTextError(excess, onCalendar: nil, every: text)
        case .timeOfDay, .dated: throw ScheduleTextError(excess, onCalendar: nil, every: nil)
        }
    }

    private func change(_ plan: inout AlarmPlan, _ settings: AlarmSettingsObject) throws(ScheduleTextError) {
        if let name = settings.zone {
            plan.zone = ZoneChoice(try reader.zone(name))
            // Otherwise the text would name the old one.
            if case .calendar(let expression) = plan.timing.schedule.rule,
                let named = expression.zoneName, named != plan.zone.name
            {
                plan.timing = AlarmTiming(
                    schedule: plan.timing.schedule.replacing(.calendar(expression.floating)),
                    words: .calendar(expression.floating.text)
                )
            }
        }
        if let gap = settings.gap { plan.timing.schedule.gap = .init(sameAs: gap) }
        if let fold = settings.fold { plan.timing.schedule.fold = .init(sameAs: fold) }
        let zone = plan.zone.resolved(now)
        if let except = settings.except { plan.timing.schedule.exceptions = try reader.dates(except, in: zone) }
        try changeBound(&plan.timing, settings, in: zone)
    }

    /// Sets the end of the repetition; an empty `until` removes it.
    private func changeBound(
        _ timing: inout AlarmTiming,
        _ settings: AlarmSettingsObject,
        in zone: Zone
    ) throws(ScheduleTextError) {
        let until = settings.until?.nonEmpty
        let given = try reader.bound(until: until, count: settings.count, in: zone)
        guard given != nil || settings.until != nil else { return }
        guard case .repeating(let time, let every) = timing.words,
            case .recurring(let rule, let start) = timing.schedule.rule
        else {
            guard given != nil else { return }
            throw .endWithoutRepetition(until == nil ? .count : .until)
        }
        timing = AlarmTiming(
            schedule: timing.schedule.replacing(.recurring(rule.bounded(by: given ?? .never), start: start)),
            words: .repeating(time, every: AlarmTiming.endless(every)),
            begins: timing.begins
        )
    }
}

extension AlarmTiming.Words {
    fileprivate init(_ form: ScheduleReading.Form) {
        switch form {
        case .timeOfDay(let time): self = .timeOfDay(TimeOfDayText.print(time))
        case .dated(let local): self = .dated(Self.text(local))
        case .point(let moment): self = .dated(Self.text(moment.local))
        case .repeating(let time, let every, _): self = .repeating(TimeOfDayText.print(time), every: every)
        case .calendar(let expression): self = .calendar(expression)
        }
    }

    fileprivate static func text(_ local: CivilDateTime) -> String {
        DateText.print(local.date) + " " + TimeOfDayText.print(local.time)
    }
}

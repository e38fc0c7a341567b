/// From the texts of an alarm to its schedule: the daemon's requests and `clockctl preview` both go this way, so that
/// what is previewed is what rings.
package struct ScheduleReader {
    package typealias Zones = (_ name: String) throws(ZoneError) -> Zone

    private let now: Instant
    private let local: Zone
    private let direction: WhenDirection
    private let zones: Zones
    /// Of a zone, as a file system holds it.
    private static let longestNameBytes = 255

    /// `local` is the zone of what names none. `direction` is ``WhenDirection/future`` for what is to ring, and
    /// ``WhenDirection/anywhere`` where only the rule matters.
    package init(now: Instant, local: Zone, direction: WhenDirection, zones: @escaping Zones) {
        self.now = now
        self.local = local
        self.direction = direction
        self.zones = zones
    }

    /// Dates such as `tomorrow` are those of the schedule's own zone.
    package func read(_ text: ScheduleText) throws(ScheduleTextError) -> ScheduleReading {
        try text.checkCombinations()
        let expression = try calendar(text.onCalendar)
        let named = try zone(expression?.zoneName ?? text.zone)
        let zone = named ?? local
        var schedule: Schedule
        let form: ScheduleReading.Form
        if let expression {
            schedule = Schedule(rule: .calendar(expression), gap: text.gap, fold: text.fold)
            form = .calendar(expression.text)
        } else {
            (schedule, form) = try timed(text, in: zone)
        }
        schedule.exceptions = try dates(text.except, in: zone)
        if let excess = schedule.excess {
            throw ScheduleTextError(excess, onCalendar: text.onCalendar, every: text.every)
        }
        return ScheduleReading(schedule: schedule, form: form, namedZone: named)
    }

    /// Nil where none is named.
    package func zone(_ name: String?) throws(ScheduleTextError) -> Zone? {
        guard let name, !name.isEmpty else { return nil }
        do {
            return try zones(name)
        } catch {
            throw .noZone(error, name: name.utf8.count > Self.longestNameBytes ? name.beginning : name)
        }
    }

    package func dates(_ texts: [String], in zone: Zone) throws(ScheduleTextError) -> Set<CivilDate> {
        var dates: Set<CivilDate> = []
        for text in texts { dates.insert(try date(text, .except, in: zone)) }
        return dates
    }

    /// Where a repetition ends; nil where nothing is said of it.
    package func bound(until: String?, count: Int?, in zone: Zone) throws(ScheduleTextError) -> RecurrenceRule.Bound? {
        if let count {
            guard until == nil else { throw .twoEnds }
            guard RecurrenceRule.counts.contains(count) else { throw .countOutOfRange(count) }
            return .count(count)
        }
        guard let until else { return nil }
        return .until(.date(try date(until, .until, in: zone)))
    }
}

extension ScheduleReader {
    private func timed(
        _ text: ScheduleText,
        in zone: Zone
    ) throws(ScheduleTextError) -> (Schedule, ScheduleReading.Form) {
        let (when, moment) = try moment(text, in: zone)
        if let every = text.every { return try repeating(every, text, when, moment.local, in: zone) }
        var schedule = Schedule(rule: .once(moment.local), gap: text.gap, fold: text.fold)
        switch when {
        case .timeOfDay(let time): return (schedule, .timeOfDay(time))
        case .dated: return (schedule, .dated(moment.local))
        case .after, .at:
            // It is meant itself, also where the clocks show its reading twice.
            if case .fold(_, let second) = zone.resolve(moment.local) {
                schedule.fold = second == moment.at ? .second : .first
            }
            return (schedule, .point(moment))
        }
    }

    private func moment(
        _ text: ScheduleText,
        in zone: Zone
    ) throws(ScheduleTextError) -> (When, AnchoredMoment) {
        let written = text.when ?? ""
        do {
            let when = try WhenText.parse(written, direction: direction)
            let moment = try WhenText.anchor(
                written,
                now: now,
                in: zone,
                direction: direction,
                gap: text.gap,
                fold: text.fold == .both ? .first : text.fold
            )
            return (when, moment)
        } catch {
            throw .unreadable(.when, error)
        }
    }

    private func repeating(
        _ every: String,
        _ text: ScheduleText,
        _ when: When,
        _ start: CivilDateTime,
        in zone: Zone
    ) throws(ScheduleTextError) -> (Schedule, ScheduleReading.Form) {
        switch when {
        case .timeOfDay, .dated: break
        case .after, .at: throw .repetitionOfPoint
        }
        let repetition = try repetition(every)
        var rule = repetition.recurrenceRule
        var canonical = RepeatText.print(repetition)
        if let bound = try bound(until: text.until, count: text.count, in: zone) {
            rule = rule.bounded(by: bound)
            canonical = "RRULE:" + rule.text
        }
        let schedule = Schedule(
            rule: .recurring(rule, start: start),
            gap: text.gap,
            fold: text.fold,
            skipsHolidays: repetition.skipsHolidays
        )
        return (schedule, .repeating(start.time, every: canonical))
    }

    private func repetition(_ text: String) throws(ScheduleTextError) -> Repetition {
        do { return try RepeatText.parse(text) } catch { throw .unreadable(.every, error) }
    }

    private func calendar(_ text: String?) throws(ScheduleTextError) -> CalendarExpression? {
        guard let text else { return nil }
        do {
            return try CalendarExpression(parsing: text)
        } catch {
            guard case .tooLong = error.reason else { throw .unreadableCalendar(error, text: text) }
            let beginning = text.beginning
            let placed = RecurrenceError(reason: error.reason, utf8Range: 0..<beginning.utf8.count)
            throw .unreadableCalendar(placed, text: beginning)
        }
    }

    private func date(
        _ text: String,
        _ part: ScheduleTextError.Part,
        in zone: Zone
    ) throws(ScheduleTextError) -> CivilDate {
        do {
            return try DateText.parse(text, today: zone.civil(at: now).date)
        } catch {
            throw .unreadable(part, error)
        }
    }
}

extension ScheduleText {
    fileprivate func checkCombinations() throws(ScheduleTextError) {
        let end: ScheduleTextError.Part? = until != nil ? .until : count != nil ? .count : nil
        switch (when, onCalendar) {
        case (nil, nil): throw .momentMissing
        case (_?, _?): throw .calendarBesideMoment
        case (nil, _?) where every != nil || end != nil: throw .calendarBesideRepetition
        case (_?, nil) where until != nil && count != nil: throw .twoEnds
        case (_?, nil): if every == nil, let end { throw .endWithoutRepetition(end) }
        case (nil, _?): break
        }
    }
}

/// Converts the texts of an alarm to its schedule. Both the daemon's requests and `clockctl preview` use it, so that
/// the preview shows exactly the occurrences that will ring.
package struct ScheduleReader {
    package typealias Zones = (_ name: String) throws(ZoneError) -> Zone

    private let now: Instant
    private let local: Zone
    private let direction: WhenDirection
    private let zones: Zones
    /// The language of typed texts; nil for texts from programs, which are canonical.
    private let typedLanguage: ReaderLanguage?
    /// The limit for a zone's name: the longest file name.
    private static let longestNameBytes = 255

    /// `local` is used if no zone is named. `direction` is ``WhenDirection/future`` for alarms, and
    /// ``WhenDirection/anywhere`` if only the rule matters. `zones` looks up a zone by name. With a `typedLanguage`
    /// texts may also be in that language, and the moment may contain a repetition.
    package init(
        now: Instant,
        local: Zone,
        direction: WhenDirection,
        typedLanguage: ReaderLanguage? = nil,
        zones: @escaping Zones
    ) {
        self.now = now
        self.local = local
        self.direction = direction
        self.typedLanguage = typedLanguage
        self.zones = zones
    }

    /// Reads the schedule. Dates such as `tomorrow` are those of the schedule's own zone.
    package func read(_ text: ScheduleText) throws(ScheduleTextError) -> ScheduleReading {
        try text.checkCombinations()
        let expression = try calendar(text.onCalendar)
        let named = try namedZone(text, expression)
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

    /// The zone given in the moment or in the calendar expression, otherwise the separately given one.
    ///
    /// Both must be the same zone.
    private func namedZone(
        _ text: ScheduleText,
        _ expression: CalendarExpression?
    ) throws(ScheduleTextError) -> Zone? {
        let moment = ZonedWhenText(text.when ?? "")
        let beside = try zone(text.zone)
        guard let own = try zone(expression?.zoneName ?? moment.zoneName) else { return beside }
        guard let beside, beside.identifier != own.identifier else { return own }
        if let written = text.onCalendar {
            throw .unreadable(.calendar, CalendarExpression.secondZone(in: written))
        }
        throw .unreadable(.when, moment.secondZone)
    }

    /// Looks up a zone; nil if none is named. Throws ``ScheduleTextError/noZone(_:name:)``.
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

    /// Returns the end of a repetition; nil if none is given.
    package func bound(until: String?, count: Int?, in zone: Zone) throws(ScheduleTextError) -> RecurrenceRule.Bound? {
        if let count {
            guard until == nil else { throw .twoEnds }
            guard RecurrenceRule.counts.contains(count) else { throw .countOutOfRange(count) }
            return .count(count)
        }
        guard let until else { return nil }
        return .until(.date(try date(until, .until, in: zone)))
    }

    private func timed(
        _ text: ScheduleText,
        in zone: Zone
    ) throws(ScheduleTextError) -> (Schedule, ScheduleReading.Form) {
        let read = try moment(text, in: zone)
        let moment = read.moment
        if let repetition = try text.every.map(repetition) ?? read.repetition {
            return try repeating(repetition, text, moment, in: zone)
        }
        if let end = text.end { throw .endWithoutRepetition(end) }
        var schedule = Schedule(rule: .once(moment.local), gap: text.gap, fold: text.fold)
        let form: ScheduleReading.Form
        switch moment.when {
        case .timeOfDay(let time): form = .timeOfDay(time)
        case .dated: form = .dated(moment.local)
        case .after, .at:
            // The exact instant is required, so the policy must preserve it in a fold.
            schedule.fold = nil
            form = .point(moment)
        }
        // For a repeated wall time whose first pass is over, the second is used.
        if schedule.effectiveFold == .first, case .fold(_, moment.at) = zone.resolve(moment.local) {
            schedule.fold = .second
        }
        return (schedule, form)
    }

    /// The moment, and the repetition in the same text.
    private func moment(
        _ text: ScheduleText,
        in zone: Zone
    ) throws(ScheduleTextError) -> RepeatedMoment {
        let written = ZonedWhenText(text.when ?? "")
        do throws(TimeTextError) {
            if let typedLanguage, text.every == nil {
                let anchor = MomentAnchor(now: now, in: zone, direction, gap: text.gap, fold: text.fold)
                return try typedLanguage.readAlone { (language) throws(TimeTextError) in
                    try written.repeatedMoment(at: anchor, in: language)
                }
            }
            // A repetition may have begun in the past.
            let direction = text.every == nil ? .future : direction
            let anchor = MomentAnchor(now: now, in: zone, direction, gap: text.gap, fold: text.fold)
            let moment = try reading { (language) throws(TimeTextError) in
                try written.moment(at: anchor, in: language)
            }
            return RepeatedMoment(moment: moment, repetition: nil)
        } catch {
            throw .unreadable(.when, error)
        }
    }

    private func repeating(
        _ repetition: Repetition,
        _ text: ScheduleText,
        _ moment: AnchoredMoment,
        in zone: Zone
    ) throws(ScheduleTextError) -> (Schedule, ScheduleReading.Form) {
        guard moment.when.isWallTime || repetition.isGrid && moment.when.isAfter else { throw .repetitionOfPoint }
        let given = try bound(until: text.until, count: text.count, in: zone)
        let own = repetition.recurrenceRule
        let rule = own.bounded(by: given ?? (own.bound == .never ? text.keptBound : own.bound))
        var start = moment.local
        var isDated = true
        if case .after = moment.when {
            start = CivilDateTime(start.date, start.time.wholeSeconds)
        } else if case .timeOfDay = moment.when {
            start = CivilDateTime(Recurrence.firstMatch(of: rule, from: start), start.time)
            isDated = false
        }
        let schedule = Schedule(
            rule: .recurring(rule, start: start),
            gap: text.gap,
            fold: text.fold,
            skipsHolidays: repetition.skipsHolidays
        )
        return (schedule, .repeating(start.time, every: RepeatText.print(repetition.endless), isDated: isDated))
    }

    private func repetition(_ text: String) throws(ScheduleTextError) -> Repetition {
        do throws(TimeTextError) {
            return try reading { (language) throws(TimeTextError) in try language.repetition(text) }
        } catch {
            throw .unreadable(.every, error)
        }
    }

    private func reading<Value: Hashable>(
        _ read: (ReaderLanguage) throws(TimeTextError) -> Value
    ) throws(TimeTextError) -> Value {
        guard let typedLanguage else { return try read(.english) }
        return try typedLanguage.readAlone(read)
    }

    private func calendar(_ text: String?) throws(ScheduleTextError) -> CalendarExpression? {
        guard let text else { return nil }
        do { return try CalendarExpression(parsing: text) } catch { throw .unreadable(.calendar, error) }
    }

    private func date(
        _ text: String,
        _ part: ScheduleTextError.Part,
        in zone: Zone
    ) throws(ScheduleTextError) -> CivilDate {
        do throws(TimeTextError) {
            let today = zone.civil(at: now).date
            return try reading { (language) throws(TimeTextError) in try language.date(text, today: today) }
        } catch {
            throw .unreadable(part, error)
        }
    }
}

extension When {
    fileprivate var isAfter: Bool { if case .after = self { true } else { false } }
}

extension CivilTime {
    fileprivate var wholeSeconds: CivilTime { CivilTime(microsecondOfDay: microsecondOfDay / 1_000_000 * 1_000_000) }
}

extension ScheduleText {
    fileprivate func checkCombinations() throws(ScheduleTextError) {
        switch (when, onCalendar) {
        case (nil, nil): throw .momentMissing
        case (_?, _?): throw .calendarBesideMoment
        case (nil, _?) where every != nil || end != nil: throw .calendarBesideRepetition
        case (_?, nil) where until != nil && count != nil: throw .twoEnds
        case (_?, nil), (nil, _?): break
        }
    }

    /// The option that ends a repetition.
    fileprivate var end: ScheduleTextError.Part? { until != nil ? .until : count != nil ? .count : nil }
}

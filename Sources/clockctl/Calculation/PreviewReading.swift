import Chronology
import ClockAPI
import Console
import Localization

/// A rule, and whence its occurrences are looked for.
struct PreviewSubject {
    let schedule: Schedule
    let zone: Zone
    let from: Instant

    /// The scheduler's own function, again and again.
    func occurrences(_ number: Int) -> [Occurrence] {
        var occurrences: [Occurrence] = []
        var last = from
        while occurrences.count < number, let next = schedule.next(after: last, in: zone) {
            occurrences.append(next)
            last = next.at
        }
        return occurrences
    }
}

/// From the options of the preview to its rule, as the daemon reads those of an alarm.
struct PreviewReading {
    let recurrence: RecurrenceOptions
    let output: OutputOptions
    let here: Viewpoint

    private var gap: GapPolicy { recurrence.gap.flatMap { GapPolicy(rawValue: $0.rawValue) } ?? .after }
    private var fold: FoldPolicy { recurrence.fold.flatMap { FoldPolicy(rawValue: $0.rawValue) } ?? .first }

    func read(_ when: String?, from: String?) throws(Failure) -> PreviewSubject {
        try checkCombinations(when)
        var zone = try zone(named: recurrence.zone)
        let now = try start(from, zone)
        var schedule: Schedule
        if let text = recurrence.onCalendar {
            let expression = try output.calendarExpression(text)
            if let name = expression.zoneName { zone = try self.zone(named: name) }
            schedule = Schedule(rule: .calendar(expression), gap: gap, fold: fold)
        } else {
            schedule = try timed(when ?? "", now, zone)
        }
        let today = zone.civil(at: now).date
        for text in try output.dates(recurrence.except) ?? [] {
            let date = try output.reading(text, as: .except) { (text) throws(TimeTextError) in
                try DateText.parse(text, today: today)
            }
            schedule.exceptions.insert(date)
        }
        return PreviewSubject(schedule: schedule, zone: zone, from: now)
    }

    private func timed(_ text: String, _ now: Instant, _ zone: Zone) throws(Failure) -> Schedule {
        let when = try output.reading(text, as: .time) { (text) throws(TimeTextError) in
            try WhenText.parse(text, direction: .anywhere)
        }
        let anchored = try output.reading(text, as: .time) { (text) throws(TimeTextError) in
            try WhenText.anchor(
                text,
                now: now,
                in: zone,
                direction: .anywhere,
                gap: gap,
                fold: fold == .both ? .first : fold
            )
        }
        guard let every = recurrence.repeat, !every.isEmpty else {
            return once(anchored, isPoint: when.isPoint, zone)
        }
        guard !when.isPoint else {
            throw UsageFailure.make(localized("a repetition needs a time of day, such as 07:30"), of: "preview")
        }
        let repetition = try output.reading(every, as: .repetition) { (text) throws(TimeTextError) in
            try RepeatText.parse(text)
        }
        var rule = repetition.recurrenceRule
        if let bound = try bound(today: zone.civil(at: now).date) { rule = rule.bounded(by: bound) }
        return Schedule(
            rule: .recurring(rule, start: anchored.local),
            gap: gap,
            fold: fold,
            skipsHolidays: repetition.skipsHolidays
        )
    }

    /// A point in time is meant itself, also where the clocks show its reading twice.
    private func once(_ moment: AnchoredMoment, isPoint: Bool, _ zone: Zone) -> Schedule {
        var schedule = Schedule(rule: .once(moment.local), gap: gap, fold: fold)
        if isPoint, case .fold(_, let second) = zone.resolve(moment.local) {
            schedule.fold = second == moment.at ? .second : .first
        }
        return schedule
    }

    private func bound(today: CivilDate) throws(Failure) -> RecurrenceRule.Bound? {
        if let count = recurrence.count {
            guard RecurrenceRule.counts.contains(count) else {
                throw UsageFailure.make(
                    localized(
                        "can't count {count}, the number goes from 1 to {limit}",
                        ["count": String(count), "limit": String(RecurrenceRule.counts.upperBound)]
                    ),
                    of: "preview"
                )
            }
            return .count(count)
        }
        guard let text = recurrence.until else { return nil }
        let date = try output.reading(text, as: .until) { (text) throws(TimeTextError) in
            try DateText.parse(text, today: today)
        }
        return .until(.date(date))
    }
}

extension PreviewReading {
    private func checkCombinations(_ when: String?) throws(Failure) {
        let problem: String?
        switch (when, recurrence.onCalendar) {
        case (nil, nil): problem = localized("a moment is missing: write 07:30 or tomorrow 7am")
        case (_?, _?): problem = localized("a calendar expression stands in place of WHEN, give one of them")
        case (nil, _?) where recurrence.repeat != nil || recurrence.until != nil || recurrence.count != nil:
            problem = localized("a calendar expression repeats by itself, leave --repeat, --until and --count out")
        case (_?, nil) where recurrence.repeat == nil && (recurrence.until != nil || recurrence.count != nil):
            problem = localized("only a repetition has an end, add --repeat")
        case (_?, nil) where recurrence.until != nil && recurrence.count != nil:
            problem = localized("a repetition has an end or a count, give one of them")
        default: problem = nil
        }
        if let problem { throw UsageFailure.make(problem, of: "preview") }
    }

    private func zone(named name: String?) throws(Failure) -> Zone {
        guard let name, !name.isEmpty else { return here.zone }
        do throws(ZoneError) {
            return try ZoneDatabase().zone(named: name)
        } catch {
            throw Failure(.usage, localized("can't take the zone “{name}”, there is none", ["name": name.quotable]))
        }
    }

    /// RFC 3339 as the contract has it, and whatever else is a moment.
    private func start(_ from: String?, _ zone: Zone) throws(Failure) -> Instant {
        guard let from else { return here.now }
        return try output.reading(from, as: .instant) { (text) throws(TimeTextError) in
            try WhenText.anchor(text, now: here.now, in: zone, direction: .anywhere).at
        }
    }
}

extension When {
    /// A point in time rather than a reading of the clock.
    fileprivate var isPoint: Bool {
        switch self {
        case .timeOfDay, .dated: false
        case .after, .at: true
        }
    }
}

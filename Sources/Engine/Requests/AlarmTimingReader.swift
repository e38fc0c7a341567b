import Agenda
import Chronology
import ClockAPI

/// From the texts of a request to the wall times of an alarm.
struct AlarmTimingReader {
    let now: Now
    let zoneNames: (String) throws -> Zone

    /// The texts as they will hold: those of the request over those the alarm has.
    struct Texts {
        var time: String?
        var every: String?
        var onCalendar: String?
        var until: String?
        var count: Int?
        var zone: String?
    }

    func read(
        _ texts: Texts,
        except: [String],
        gap: GapPolicy,
        fold: FoldPolicy
    ) throws -> (timing: AlarmTiming, zone: ZoneChoice) {
        var (timing, zone) =
            if let expression = texts.onCalendar { try calendar(expression, texts) } else { try time(texts, gap, fold) }
        timing.schedule.gap = gap
        if fold != .first { timing.schedule.fold = fold }
        timing.schedule.exceptions = try dates(except)
        return (timing, zone)
    }

    /// Changes what a schedule has beside its times: zone, end, exceptions and policies.
    func change(_ plan: inout AlarmPlan, by settings: AlarmSettings) throws {
        if let zone = settings.zone { plan.zone = try zoneChoice(zone) }
        if let gap = settings.gap { plan.timing.schedule.gap = gap.policy }
        if let fold = settings.fold { plan.timing.schedule.fold = fold.policy }
        if let except = settings.except {
            plan.timing.schedule.exceptions = try dates(except)
        }
        let texts = Texts(until: settings.until?.nonEmpty, count: settings.count)
        guard let bound = try bound(texts) else { return }
        guard case .repeating(let time, _) = plan.timing.words,
            case .recurring(let rule, let start) = plan.timing.schedule.rule
        else {
            throw ClockError.outOfRange(
                parameter: texts.until == nil ? "count" : "until",
                message: "only a repetition has an end"
            )
        }
        let bounded = rule.bounded(by: bound)
        plan.timing = AlarmTiming(
            schedule: plan.timing.schedule.replacing(.recurring(bounded, start: start)),
            words: .repeating(time, every: "RRULE:" + bounded.text)
        )
    }

    private func dates(_ texts: [String]) throws -> Set<CivilDate> {
        try Set(
            texts.map { text in
                try reading("except", text) { (text) throws(TimeTextError) in
                    try DateText.parse(text, today: now.today)
                }
            }
        )
    }

    private func calendar(_ text: String, _ texts: Texts) throws -> (AlarmTiming, ZoneChoice) {
        guard texts.time == nil, texts.every == nil, texts.until == nil, texts.count == nil else {
            throw ClockError.outOfRange(
                parameter: "onCalendar",
                message: "a calendar expression stands in place of time and repetition"
            )
        }
        let expression: CalendarExpression
        do {
            expression = try CalendarExpression(parsing: text)
        } catch {
            throw ClockError.unreadable(
                parameter: "onCalendar",
                text: text,
                offset: error.utf8Range.lowerBound,
                length: error.utf8Range.count,
                message: error.message,
                suggestion: nil
            )
        }
        let zone = try zoneChoice(expression.zoneName ?? texts.zone)
        return (AlarmTiming(schedule: Schedule(rule: .calendar(expression)), words: .calendar(expression.text)), zone)
    }

    private func time(_ texts: Texts, _ gap: GapPolicy, _ fold: FoldPolicy) throws -> (AlarmTiming, ZoneChoice) {
        guard let text = texts.time else {
            throw ClockError.outOfRange(parameter: "time", message: "missing")
        }
        var choice = try zoneChoice(texts.zone)
        let zone = choice.resolved(now)
        let when = try reading("time", text) { (text) throws(TimeTextError) in try WhenText.parse(text) }
        let anchored = try reading("time", text) { (text) throws(TimeTextError) in
            try WhenText.anchor(text, now: now.wall, in: zone, gap: gap, fold: fold == .both ? .first : fold)
        }
        if let every = texts.every {
            return (try repeating(every, texts, when, anchored.local), choice)
        }
        guard texts.until == nil, texts.count == nil else {
            throw ClockError.outOfRange(
                parameter: texts.until == nil ? "count" : "until",
                message: "only a repetition has an end"
            )
        }
        var schedule = Schedule(rule: .once(anchored.local))
        switch when {
        case .timeOfDay(let time):
            return (AlarmTiming(schedule: schedule, words: .timeOfDay(TimeOfDayText.print(time))), choice)
        case .dated:
            break
        case .after, .at:
            // A point in time, not a reading of the clock: it stays where it is when the local zone changes.
            if choice == .floating, let fixed = try? zoneNames(now.zone.identifier) {
                choice = .fixed(name: now.zone.identifier, fixed)
            }
            if case .fold(_, let second) = zone.resolve(anchored.local), second == anchored.at {
                schedule.fold = .second
            }
        }
        return (AlarmTiming(schedule: schedule, words: .dated(Self.dated(anchored.local))), choice)
    }

    private func repeating(
        _ every: String,
        _ texts: Texts,
        _ when: When,
        _ start: CivilDateTime
    ) throws -> AlarmTiming {
        switch when {
        case .timeOfDay, .dated: break
        case .after, .at:
            throw ClockError.outOfRange(parameter: "repeat", message: "a repetition needs a time of day")
        }
        let repetition = try reading("repeat", every) { (text) throws(TimeTextError) in try RepeatText.parse(text) }
        var rule = repetition.recurrenceRule
        var canonical = RepeatText.print(repetition)
        if let bound = try bound(texts) {
            rule = rule.bounded(by: bound)
            canonical = "RRULE:" + rule.text
        }
        let schedule = Schedule(rule: .recurring(rule, start: start), skipsHolidays: repetition.skipsHolidays)
        return AlarmTiming(schedule: schedule, words: .repeating(TimeOfDayText.print(start.time), every: canonical))
    }

    /// The last day belongs to the repetition whole.
    private func bound(_ texts: Texts) throws -> RecurrenceRule.Bound? {
        if let count = texts.count {
            guard texts.until == nil else {
                throw ClockError.outOfRange(parameter: "count", message: "a repetition has an end or a count, not both")
            }
            return .count(try Bounds.number(count, in: RecurrenceRule.counts, parameter: "count"))
        }
        guard let text = texts.until else { return nil }
        return .until(
            .date(
                try reading("until", text) { (text) throws(TimeTextError) in
                    try DateText.parse(text, today: now.today)
                }
            )
        )
    }

    private func zoneChoice(_ name: String?) throws -> ZoneChoice {
        guard let name, !name.isEmpty else { return .floating }
        do {
            return .fixed(name: name, try zoneNames(name))
        } catch {
            throw ClockError.unreadable(
                parameter: "zone",
                text: name,
                offset: 0,
                length: name.utf8.count,
                message: "no such zone",
                suggestion: nil
            )
        }
    }

    /// Every error of the language of times names the parameter and the part at fault.
    private func reading<Value>(
        _ parameter: String,
        _ text: String,
        _ body: (String) throws(TimeTextError) -> Value
    ) throws -> Value {
        do {
            return try body(text)
        } catch {
            if case .inThePast(let instant) = error.reason {
                throw ClockError.inThePast(text: text, at: InstantText.print(instant, in: now.zone))
            }
            throw ClockError.unreadable(
                parameter: parameter,
                text: text,
                offset: error.range.lowerBound,
                length: error.range.count,
                message: error.message,
                suggestion: error.suggestion
            )
        }
    }

    static func dated(_ local: CivilDateTime) -> String {
        DateText.print(local.date) + " " + TimeOfDayText.print(local.time)
    }
}

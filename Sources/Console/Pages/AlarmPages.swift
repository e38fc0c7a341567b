import Chronology
import ClockAPI
import Localization

extension AlarmObject: Named, Lined {
    /// `a1 tea: tomorrow 07:30, in 9 h 12 min`, `a2 wake: weekdays 07:30, next tomorrow, in 9 h 12 min`, `a1 tea: tomorrow
    /// 07:30, in 23 h 51 min; snoozed until today 07:39`
    package func line(on page: Page) -> String {
        guard state == .snoozed, let next else {
            return page.sentence(id, label, next.map { page.plan(of: self, next: $0) } ?? page.word(state))
        }
        let snooze = localized("snoozed until {moment}", ["moment": page.viewpoint.moment(next)])
        guard let nextOccurrence else { return page.sentence(id, label, snooze) }
        let plan = page.plan(of: self, next: nextOccurrence)
        return page.sentence(id, label, localized("{next}; {snooze}", ["next": plan, "snooze": snooze]))
    }
}

extension AlarmObject {
    /// `02:30 does not exist`, if the clocks skip its time of day at the next occurrence; nil if they don't. `zone`: the
    /// zone of its times.
    package func skippedTimeNote(in zone: Zone) -> String? {
        guard state == .scheduled, !isGrid, let next = next.flatMap({ try? InstantText.parse($0) }),
            let time = time.split(separator: " ").last.flatMap({ CivilTime(String($0)) })
        else { return nil }
        // A second earlier may be the day before, and a gap may end with the day, or be a whole one.
        let date = zone.civil(at: next + .seconds(1)).date
        let isSkipped = [date, date.adding(days: -1)].compactMap(\.self).contains { date in
            guard case .gap(let end, _, _) = zone.resolve(CivilDateTime(date, time)) else { return false }
            return next == end || next == end - .seconds(1)
        }
        return isSkipped ? localized("{time} does not exist", ["time": TimePhrase.print(time)]) : nil
    }
}

extension AlarmObject {
    /// Whether it repeats by hours or minutes, whose times are none of the day.
    private var isGrid: Bool {
        self.repeat.flatMap { try? RepeatText.parse($0) }?.isGrid ?? false
    }
}

/// Alarms as text.
extension Page {
    /// `a1 wake: removed`
    package func removedLine(_ alarm: AlarmObject) -> String {
        sentence(alarm.id, alarm.label, localized("removed", context: "alarm"))
    }

    /// `off`. The words of states shared with other kinds have the gender of this kind.
    package func word(_ state: AlarmObject.State) -> String {
        state == .done ? localized("done", context: "alarm") : StateLook(state.rawValue)?.word ?? ""
    }

    /// The state of an alarm in a list; an alarm that leaves out an occurrence is marked.
    private func state(_ alarm: AlarmObject) -> String {
        alarm.state == .scheduled && alarm.skipped != nil ? localized("skipping", context: "alarm") : word(alarm.state)
    }

    package func table(_ alarms: [AlarmObject]) -> [String] {
        // A date before a time may be shortened, the time may not.
        let timeCells = alarms.map { CivilTime($0.time).map(TimePhrase.aligned)?.cells ?? 0 }.max() ?? 0
        return Table([
            .init(localized("ID")), .init(localized("TIME"), isElastic: true, leastCells: timeCells),
            .init(localized("REPEAT"), isElastic: true), .init(localized("NEXT")),
            .init(localized("STATE")), .init(localized("LABEL"), isElastic: true),
        ]).lines(of: alarms, on: terminal) { alarm in
            let dimmed: Emphasis = alarm.enabled || alarm.state.isOpen ? .none : .faint
            return [
                .init(alarm.id, dimmed), .init(time(alarm, TimePhrase.aligned), dimmed),
                .init(repetition(alarm) ?? "", dimmed),
                .init(alarm.next.map(viewpoint.cell) ?? "", dimmed), .init(state(alarm), emphasis(alarm.state)),
                .init(alarm.label, dimmed),
            ]
        }
    }

    /// `tomorrow 07:30, in 9 h 12 min`, `weekdays 07:30, next tomorrow, in 9 h 12 min`. The next time is added if it is
    /// not the alarm's: the clocks skip that, or it is of another zone.
    fileprivate func plan(of alarm: AlarmObject, next text: String) -> String {
        let moment = viewpoint.momentAndDistance(text)
        guard let repetition = alarm.repeat, let next = try? InstantText.parse(text) else { return moment }
        let timed = RepeatPhrase.print(repetition, at: time(alarm, TimePhrase.print))
        let isItsTime = viewpoint.zone.civil(at: next).time == CivilTime(alarm.time) && zoneOrOffset(alarm) == nil
        let day = MomentPhrase.dayAndDistance(next, now: viewpoint.now, in: viewpoint.zone)
        return localized(
            "{repeat}, next {moment}",
            [
                "repeat": ended(alarm, timed ?? RepeatPhrase.print(repetition)),
                "moment": timed != nil && isItsTime ? day : moment,
            ]
        )
    }

    package func detail(_ alarm: AlarmObject) -> [String] {
        facts([
            (localized("Alarm"), name(alarm.id, alarm.label)),
            (localized("State"), word(alarm.state)),
            (localized("Time"), alarm.onCalendar == nil ? time(alarm, TimePhrase.print) : nil),
            (localized("Repeat"), repetition(alarm)),
            (localized("Except"), alarm.except.isEmpty ? nil : ListPhrase.print(alarm.except.map(date))),
            (localized("On calendar"), alarm.onCalendar),
            (localized("Zone"), zone(alarm.zone, rules: alarm.zoneRules)),
            (localized("Next"), alarm.next.map(viewpoint.momentAndDistance)),
            (localized("Skipped"), alarm.skipped.map(skipped)),
            (localized("Clocks go forward"), gap(alarm.gap)),
            (localized("Clocks go back"), fold(alarm.fold)),
            (localized("Snooze"), alarm.rings ? snooze(alarm) : nil),
            (localized("Rings for"), alarm.rings ? phrase(seconds: alarm.ringForSeconds) : nil),
            (localized("Notice before"), alarm.rings ? alarm.preSeconds.map(phrase) : nil),
            (localized("When missed"), whenMissed(alarm)),
            (localized("Grace"), alarm.missed == .ring ? nil : phrase(seconds: alarm.graceSeconds)),
            (localized("Sound"), alarm.rings ? sound(alarm) : localized("silent, it only runs its command")),
            (localized("Unmutes the output"), alarm.rings && alarm.overMute ? localized("yes") : nil),
            (localized("Urgency"), alarm.rings ? word(alarm.urgency) : nil),
            (localized("Command"), alarm.exec),
            (localized("Wakes the machine"), alarm.wake ? localized("yes") : nil),
            (localized("Added"), viewpoint.moment(alarm.created)),
        ])
    }

    /// `07:30`; with the zone, `07:30 Asia/Seoul`, or the offset, `07:30 +09:00`, if it is not in the reader's time. A
    /// calendar expression may already contain its zone. What applies instead of the zone's own rules is added.
    private func time(_ alarm: AlarmObject, _ print: (CivilTime) -> String) -> String {
        let time = Self.wallTime(alarm.time, print)
        let foreign = zoneOrOffset(alarm)
        let zoned = foreign.map { localized("{time} {zone}", ["time": time, "zone": $0]) } ?? time
        guard let rules = rules(alarm.zoneRules) else { return zoned }
        return localized("{name} ({other})", ["name": zoned, "other": rules])
    }

    /// The zone or offset of the times, if it is not the reader's and the time does not contain it.
    private func zoneOrOffset(_ alarm: AlarmObject) -> String? {
        if let expression = try? alarm.onCalendar.map(CalendarExpression.init(parsing:)), expression.zoneName != nil {
            return nil
        }
        let offset = [alarm.next, alarm.created].lazy.compactMap { $0.flatMap(foreignOffset) }.first
        return alarm.zone == viewpoint.zone.identifier ? nil : alarm.zone ?? offset
    }

    /// `US/Pacific`, `US/Pacific (America/Los_Angeles)`
    func zone(_ zone: String?, rules code: String?) -> String? {
        guard let rules = rules(code) else { return zone }
        guard let zone else { return rules }
        return localized("{name} ({other})", ["name": zone, "other": rules])
    }

    /// What applies instead of the rules of the zone; nil if they can be read.
    private func rules(_ code: String?) -> String? {
        code == "lastKnown" ? localized("last known rules") : code
    }

    /// Prints the wall time of an alarm: a time of day, `07:30`, by `print`, or a date with a time, `2026-12-25 07:30`.
    /// Other text is returned unchanged.
    private static func wallTime(_ text: String, _ print: (CivilTime) -> String) -> String {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard let last = parts.last, let time = CivilTime(String(last)) else { return text }
        guard parts.count > 1 else { return print(time) }
        return Self.numeric(String(parts[0]), TimePhrase.print(time))
    }

    /// The offset of an instant if it differs from the offset of the reader's zone at that instant.
    private func foreignOffset(_ text: String) -> String? {
        guard let instant = try? InstantText.parse(text) else { return nil }
        let own = InstantText.print(instant, in: viewpoint.zone).suffix(Self.offsetLength)
        let written = text.hasSuffix("Z") ? "+00:00" : text.suffix(Self.offsetLength)
        return written == own ? nil : String(written)
    }

    /// `+09:00`
    private static let offsetLength = 6

    private func repetition(_ alarm: AlarmObject) -> String? {
        alarm.repeat.map { ended(alarm, RepeatPhrase.print($0)) }
    }

    /// `daily until Sat 5 Dec`, `daily, 9 times`
    private func ended(_ alarm: AlarmObject, _ text: String) -> String {
        if let until = alarm.until { return localized("{repeat} until {date}", ["repeat": text, "date": date(until)]) }
        guard let count = alarm.count else { return text }
        return localized(
            one: "{repeat}, {count} time",
            other: "{repeat}, {count} times",
            count: count,
            ["repeat": text]
        )
    }

    /// `everything before Tue 24 Nov`, or up to the single occurrence.
    private func skipped(_ through: String) -> String {
        skippedDays(through) ?? localized("up to {moment}", ["moment": viewpoint.moment(through)])
    }

    /// `everything before Tue 24 Nov`; nil for a single occurrence.
    func skippedDays(_ through: String) -> String? {
        guard let instant = try? InstantText.parse(through) else { return nil }
        let next = viewpoint.zone.civil(at: instant + .seconds(1))
        guard (next.time.hour, next.time.minute, next.time.second) == (0, 0, 0) else { return nil }
        return localized(
            "everything before {date}",
            ["date": MomentPhrase.date(next.date, yearIfNot: viewpoint.today.year)]
        )
    }

    /// Nil for the default.
    private func gap(_ policy: GapCode) -> String? {
        switch policy {
        case .after: nil
        case .before: localized("rings before the clocks go forward")
        case .skip: localized("does not ring")
        }
    }

    /// Nil for the default.
    private func fold(_ policy: FoldCode) -> String? {
        switch policy {
        case .first: nil
        case .second: localized("rings the second time")
        case .both: localized("rings both times")
        }
    }

    func snooze(_ alarm: AlarmObject) -> String {
        if alarm.snoozeLimit == 0 { return localized("off", context: "snooze") }
        return localized(
            one: "{duration}, {count} time",
            other: "{duration}, {count} times",
            count: alarm.snoozeLimit,
            ["duration": phrase(seconds: alarm.snoozeSeconds)]
        )
    }

    func sound(_ alarm: AlarmObject) -> String {
        let volume = localized(
            "{sound}, volume {percent} %",
            ["percent": String(alarm.volume), "sound": soundName(alarm)]
        )
        guard alarm.sound != "none" else { return soundName(alarm) }
        guard alarm.fadeSeconds > 0 else { return volume }
        return localized(
            "{sound}, fades in over {duration}",
            ["sound": volume, "duration": phrase(seconds: alarm.fadeSeconds)]
        )
    }

    private func soundName(_ alarm: AlarmObject) -> String {
        switch alarm.sound {
        case nil: localized("standard")
        case "none"?: localized("none")
        case let name?: name
        }
    }

    // MARK: Words for settings

    private func word(_ urgency: UrgencyCode) -> String {
        switch urgency {
        case .low: localized("low")
        case .normal: localized("normal")
        case .critical: localized("critical")
        }
    }

    /// A silent alarm has no popup that could notify.
    func whenMissed(_ alarm: AlarmObject) -> String {
        let grace = phrase(seconds: alarm.graceSeconds)
        return switch alarm.missed {
        case .ring where alarm.rings: localized("ring up to {duration} late", ["duration": grace])
        case .ring: localized("run up to {duration} late", ["duration": grace])
        case .notify where alarm.rings: localized("notify only")
        case .notify, .skip: localized("skip")
        }
    }
}

extension AlarmObject.State {
    package var isOpen: Bool { self == .ringing || self == .snoozed }
}

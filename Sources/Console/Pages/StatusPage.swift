import Chronology
import ClockAPI
import Localization

/// The whole status as text.
extension Page {
    /// The last line is about the daemon itself.
    ///
    /// - Parameter isPartial: whether the status contains only some items or kinds; if so, the number of alarms and the
    ///   daemon are omitted.
    package func status(_ status: StatusObject, isPartial: Bool = false) -> [String] {
        var lines = status.ringing.map { emphasis($0.state).applied(to: line($0), on: terminal) }
        if let next = status.next { lines.append(self.next(next.item, next.label, at: next.at)) }
        lines += underWay(status)
        guard !isPartial else { return lines }
        lines.append(alarmCount(status.alarms))
        lines.append(
            localized(
                "clockd {version}, process {pid}, since {moment}",
                [
                    "version": status.version, "pid": String(status.pid), "moment": viewpoint.moment(status.since),
                ]
            )
        )
        return lines
    }

    private func next(_ item: String, _ label: String, at moment: String) -> String {
        localized("next: {item}", ["item": sentence(item, label, viewpoint.momentAndDistance(moment))])
    }

    /// What runs or is paused.
    private func underWay(_ status: StatusObject) -> [String] {
        var lines = status.timers.filter { $0.state != .ringing }.map(line) + status.stopwatches.map(line)
        if let focus = status.focus { lines += detail(focus) }
        if let task = status.task { lines.append(line(task)) }
        return lines
    }

    /// What rings, what runs, the alarms of the next 24 hours (or the next one), and the D-days of today.
    package func today(_ status: StatusObject, _ alarms: [AlarmObject], _ days: [DayObject]) -> [String] {
        let ringing = status.ringing.map { emphasis($0.state).applied(to: line($0), on: terminal) }
        let coming = alarms.compactMap { alarm in
            alarm.nextOccurrence.flatMap { try? InstantText.parse($0) }.map { (alarm, at: $0) }
        }.sorted { $0.at < $1.at }
        let soon = coming.prefix { $0.at < viewpoint.now + .seconds(86_400) }
        let next = (soon.isEmpty ? coming.prefix(1) : soon).map { alarm, _ in
            self.next(alarm.id, alarm.label, at: alarm.nextOccurrence ?? "")
        }
        return ringing + underWay(status) + next + days.filter { $0.days == 0 }.map(line)
    }

    /// `2 of 3 alarms are on`
    package func alarmCount(_ alarms: AlarmCountObject) -> String {
        localized(
            one: "{enabled} of {count} alarm is on",
            other: "{enabled} of {count} alarms are on",
            count: alarms.total,
            ["enabled": String(alarms.enabled)]
        )
    }
}

extension RingObject: Named, Lined {
    /// `r1 wake: snoozed until today 07:40`
    package func line(on page: Page) -> String { page.sentence(id, label, page.what(self)) }
}

/// Rings as text.
extension Page {
    /// `missed`, with the words of shared states in the gender of a ring.
    package func word(_ state: RingObject.State) -> String {
        state == .cancelled ? localized("cancelled", context: "ring") : StateLook(state.rawValue)?.word ?? ""
    }

    /// `ringing`, `snoozed until today 07:40`
    package func what(_ ring: RingObject) -> String {
        guard ring.state == .snoozed, let until = ring.snoozedUntil else { return word(ring.state) }
        return localized("snoozed until {moment}", ["moment": viewpoint.moment(until)])
    }

    /// `r1 wake: snoozed until today 07:40`; `r2 tea: t3 continues` for an item that is extended by ending its ring.
    package func snoozedLines(_ rings: [RingObject]) -> [String] {
        rings.map { ring in
            if let missedAt = ring.missedAt { return sentence(ring.id, ring.label, overtaken(ring, at: missedAt)) }
            guard ring.state == .dismissed else { return line(ring) }
            return sentence(ring.id, ring.label, localized("{item} continues", ["item": ring.item]))
        }
    }

    /// The snooze is longer than the time to the alarm's next occurrence.
    private func overtaken(_ ring: RingObject, at moment: String) -> String {
        localized(
            "{snooze}, but {item} rings {moment} and this ring counts as missed then",
            ["snooze": what(ring), "item": ring.item, "moment": viewpoint.moment(moment)]
        )
    }

    package func table(_ rings: [RingObject]) -> [String] {
        Table([
            .init(localized("ID")), .init(localized("ITEM")), .init(localized("DUE")), .init(localized("STATE")),
            .init(localized("LABEL"), isElastic: true),
        ]).lines(of: rings, on: terminal) { ring in
            [
                .init(ring.id), .init(ring.item), .init(viewpoint.cell(ring.scheduled)),
                .init(what(ring), emphasis(ring.state)), .init(ring.label),
            ]
        }
    }
}

import Localization

/// The lengths of the rings of alarms, and their numbers of snoozes.
struct AlarmSection {
    let page: Page
    let alarms: [AlarmFigures]

    var markup: Markup {
        let none = Markup.element("p", text: localized("No alarm rang."))
        return ReportSection.markup("alarms", localized("Alarms"), alarms.isEmpty ? [none] : content)
    }

    private var content: [Markup] {
        let note = localized(
            "Median and longest: the time from the first ring until it was dismissed or missed, including snoozes."
        )
        return [
            .element("p", text: page.alarmSummary(alarms)), table.markup,
            .element("p", [.word("class", "note")], text: note),
        ]
    }

    private var table: MarkupTable {
        MarkupTable(
            localized("Rings by alarm"),
            [
                .init(localized("Alarm")), .init(localized("Rings"), isNumeric: true),
                .init(localized("Dismissed"), isNumeric: true), .init(localized("Missed"), isNumeric: true),
                .init(localized("Snoozes"), isNumeric: true), .init(localized("Median"), isNumeric: true),
                .init(localized("Longest"), isNumeric: true),
            ],
            rows: alarms.map { (name($0), cells($0)) }
        )
    }

    private func name(_ alarm: AlarmFigures) -> Markup {
        alarm.label.isEmpty ? Markup(text: alarm.id) : ReportSection.label(alarm.label)
    }

    private func cells(_ alarm: AlarmFigures) -> [Markup] {
        [
            Markup(text: String(alarm.rangCount)), Markup(text: String(alarm.dismissedCount)),
            Markup(text: String(alarm.missedCount)), Markup(text: String(alarm.snoozeCount)),
            Markup(text: alarm.medianSeconds.map(page.elapsed) ?? ""),
            Markup(text: alarm.longestSeconds.map(page.elapsed) ?? ""),
        ]
    }
}

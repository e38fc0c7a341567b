import Chronology
import ClockAPI
import Localization

extension DayObject: Lined {
    /// `d1 Christmas: D-34, Fri 25 Dec`
    package func line(on page: Page) -> String {
        page.sentence(
            id ?? "",
            name ?? "",
            localized("{count}, {date}", ["count": DDayPhrase.inSentence(days: days), "date": page.date(date)])
        )
    }
}

/// D-days as text.
extension Page {
    /// `d1 Christmas: removed`
    package func removedLine(_ day: DayObject) -> String {
        sentence(day.id ?? "", day.name ?? "", localized("removed", context: "D-day"))
    }

    package func table(_ days: [DayObject]) -> [String] {
        Table([
            .init(localized("ID")), .init(localized("COUNT", context: "D-day"), isNumeric: true),
            .init(localized("DATE")),
            .init(localized("YEARLY")), .init(localized("REMINDERS"), isElastic: true),
            .init(localized("NAME"), isElastic: true),
        ]).lines(of: days, on: terminal) { day in
            let emphasis: Emphasis = day.days == 0 ? .good : day.days < 0 ? .faint : .none
            return [
                .init(day.id ?? "", emphasis), .init(DDayPhrase.print(days: day.days), emphasis),
                .init(date(day.date), emphasis),
                .init(day.yearly == true ? localized("yearly") : "", emphasis),
                .init(reminders(day) ?? "", emphasis), .init(day.name ?? "", emphasis),
            ]
        }
    }

    package func detail(_ day: DayObject) -> [String] {
        facts([
            (localized("Day"), name(day.id ?? "", day.name ?? "")),
            (localized("Count", context: "D-day"), DDayPhrase.print(days: day.days)),
            (localized("Date"), date(day.date)),
            (localized("Zone"), zone(day.zone, rules: day.zoneRules)),
            (localized("Repeat"), day.yearly == true ? localized("yearly") : nil),
            (localized("Reminders"), reminders(day)),
        ])
    }

    /// `7 d before, on the day`
    private func reminders(_ day: DayObject) -> String? {
        guard let seconds = day.notifySeconds, !seconds.isEmpty else { return nil }
        let moments = seconds.map { seconds in
            guard seconds != 0 else { return localized("on the day") }
            return localized("{duration} before", context: "D-day", ["duration": phrase(seconds: seconds)])
        }
        return ListPhrase.print(moments)
    }
}

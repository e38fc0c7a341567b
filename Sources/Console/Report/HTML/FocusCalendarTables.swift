import Chronology
import Localization

/// The months of a period as tables with a cell for each day: its date, its growth and its work.
struct FocusCalendarTables {
    let page: Page
    let focus: FocusFigures
    let weekStart: Weekday
    /// The day to mark.
    let today: CivilDate

    /// Whether months are shown side by side, too small for times, which are then only for screen readers.
    private var isMany: Bool { focus.months.count > 2 }

    var markup: Markup {
        .element(
            "div",
            [.word("class", isMany ? "calendars many" : "calendars")],
            lines: focus.months.map(month)
        )
    }

    private func month(_ month: FocusFigures.Span) -> Markup {
        let days = focus.days.filter { $0.date >= month.first && $0.date <= month.last }
        let weeks = weekStart.weeks(of: days, from: month.first).map { week in
            Markup.element("tr", lines: (0..<7).map { cell($0 < week.count ? week[$0] : nil) })
        }
        return .element(
            "table",
            [.word("class", "calendar")],
            lines: [
                .element("caption", text: caption(month)), .element("thead", [], heading),
                .element("tbody", lines: weeks),
            ]
        )
    }

    /// `November 2026: 34 h 10 min, 4 apple trees`
    private func caption(_ month: FocusFigures.Span) -> String {
        localized(
            one: "{month}: {duration}, {count} apple tree",
            other: "{month}: {duration}, {count} apple trees",
            count: month.trees,
            ["month": CivilMonth(of: month.first).title, "duration": page.work(month.seconds)]
        )
    }

    private var heading: Markup {
        .element("tr", lines: weekStart.week.map(heading))
    }

    /// The name of a weekday, in words; where there is no room for it, what is seen is its abbreviation.
    private func heading(_ weekday: Weekday) -> Markup {
        .element(
            "th",
            [.word("scope", "col")],
            .element(
                "span",
                [.word("class", "brief"), .word("aria-hidden", "true")],
                text: LocalizedName.shortWeekday(weekday)
            ),
            .element("span", [.word("class", "full")], text: LocalizedName.weekday(weekday))
        )
    }

    private func cell(_ day: FocusFigures.Day?) -> Markup {
        guard let day else { return .element("td") }
        let date = Markup.element(
            "time",
            [.text(.datetime, DateText.print(day.date))],
            text: String(day.date.day)
        )
        let mark: [Attribute] = day.date == today ? [.word("class", "today"), .word("aria-current", "date")] : []
        guard let look = GrowthLook(day.growth), let picture = GrowthPictures.picture(of: day.growth) else {
            return .element("td", mark, date)
        }
        let work = Markup.element("span", [.word("class", isMany ? "unseen" : "work")], text: page.work(day.seconds))
        let name = Markup.element("span", [.word("class", "unseen")], text: look.name)
        return .element("td", mark, Markup(lines: [date, picture, work, name]))
    }
}

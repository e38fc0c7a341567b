import Chronology
import ClockAPI
import Localization

/// The focus work of a report: by day, by week, by weekday and by task.
struct FocusSection {
    let page: Page
    let report: Report
    let weekStart: Weekday

    private var focus: FocusFigures { report.focus }
    private var stats: FocusStatsObject { report.focus.stats }

    var markup: Markup {
        let content = focus.hasWork ? [figures] + days + weeks + weekdays + tasks : [nothing] + streaks
        return ReportSection.markup("focus", localized("Focus"), content)
    }

    private var nothing: Markup { .element("p", text: localized("No focus work.")) }

    /// If there is no work in the period, the streaks of all time; empty if there are none.
    private var streaks: [Markup] {
        stats.longestRunDays > 0 ? [.element("p", text: page.runs(stats))] : []
    }

    private var figures: Markup {
        let best = focus.days.first { DateText.print($0.date) == stats.bestDay }
        let bestDay = best.map { day in
            localized(
                "{date}, {duration}",
                ["date": page.date(DateText.print(day.date)), "duration": page.work(day.seconds)]
            )
        }
        let all = [
            (localized("Worked"), page.work(stats.totalSeconds)),
            (localized("A day on average"), page.work(stats.averageSeconds)),
            (localized("Days with work"), part(stats.daysWorked, of: focus.days.count)),
            (localized("Growth"), page.trees(focus.trees)),
            (localized("Best day"), bestDay ?? ""),
            (localized("Current streak"), page.run(stats.currentRunDays)),
            (localized("Longest streak ever"), page.run(stats.longestRunDays)),
        ]
        return Markup(lines: [
            ReportSection.figures(all.filter { !$0.1.isEmpty }), .element("p", text: page.comparison(stats)),
        ])
    }

    private func part(_ count: Int, of all: Int) -> String {
        localized("{count} of {all}", ["count": String(count), "all": String(all)])
    }

    // MARK: By day

    private var days: [Markup] {
        let chart = ColumnChart(
            names: .init(title: "days-title", description: "days-text", both: "days-title days-text"),
            title: localized("Focus work by day"),
            description: description(localized("A column for each day."), focus.days.map { ($0.date, $0.seconds) }),
            columns: focus.days.map { .init(label: label($0.date), seconds: $0.seconds) }
        )
        let calendar = FocusCalendarTables(page: page, focus: focus, weekStart: weekStart, today: report.period.last)
        return [.element("h3", text: localized("By day")), figure(chart, calendar.markup), GrowthPictures.legend]
    }

    /// The weekday in a week, the day in a month, and in a year the month at its first day.
    private func label(_ date: CivilDate) -> String {
        switch report.period.kind {
        case .week: LocalizedName.shortWeekday(date.weekday)
        case .month: String(date.day)
        case .year: date.day == 1 ? LocalizedName.shortMonth(date.month) : ""
        }
    }

    // MARK: By week and weekday

    private var weeks: [Markup] {
        guard focus.weeks.count > 1 else { return [] }
        // A label needs about as much space as three columns of a year.
        let every = (focus.weeks.count + 12) / 13
        let chart = ColumnChart(
            names: .init(title: "weeks-title", description: "weeks-text", both: "weeks-title weeks-text"),
            title: localized("Focus work by week"),
            description: description(
                localized("A column for each week."),
                focus.weeks.map { ($0.first, $0.seconds) }
            ),
            columns: focus.weeks.enumerated().map { index, week in
                .init(label: index % every == 0 ? shortDate(week.first) : "", seconds: week.seconds)
            }
        )
        let most = focus.weeks.map(\.seconds).max() ?? 0
        let table = MarkupTable(
            localized("Focus work by week"),
            [
                .init(localized("Week")), .init(localized("Days"), isNumeric: true),
                .init(localized("Worked"), isNumeric: true), .init(localized("Share of the best week")),
            ],
            rows: focus.weeks.map { week in
                let days = localized("{from} to {until}", ["from": date(week.first), "until": date(week.last)])
                let bar = InlineCharts.bar(week.seconds / max(most, 1))
                let cells = [Markup(text: String(week.dayCount)), Markup(text: page.work(week.seconds)), bar]
                return (Markup(text: days), cells)
            }
        )
        return [.element("h3", text: localized("By week")), figure(chart, table.markup)]
    }

    private var weekdays: [Markup] {
        guard focus.days.count > 7 else { return [] }
        let chart = ColumnChart(
            names: .init(title: "weekdays-title", description: "weekdays-text", both: "weekdays-title weekdays-text"),
            title: localized("Average focus work by weekday"),
            description: localized("A column for each weekday. The table has the same figures."),
            columns: focus.weekdays.map { figures in
                .init(label: LocalizedName.shortWeekday(figures.weekday), seconds: figures.averageSeconds ?? 0)
            }
        )
        let table = MarkupTable(
            localized("Average focus work by weekday"),
            [
                .init(localized("Weekday")), .init(localized("Days"), isNumeric: true),
                .init(localized("Worked"), isNumeric: true), .init(localized("Average"), isNumeric: true),
            ],
            rows: focus.weekdays.map { figures in
                let average = figures.averageSeconds.map(page.work) ?? ""
                let cells = [String(figures.dayCount), page.work(figures.seconds), average]
                return (Markup(text: LocalizedName.weekday(figures.weekday)), cells.map { Markup(text: $0) })
            }
        )
        return [.element("h3", text: localized("By weekday")), figure(chart, table.markup)]
    }

    // MARK: By task

    private var tasks: [Markup] {
        guard stats.tasks.contains(where: { !$0.task.isEmpty }) else { return [] }
        let table = MarkupTable(
            localized("Focus work by task"),
            [
                .init(localized("Task")), .init(localized("Worked"), isNumeric: true),
                .init(localized("Share"), isNumeric: true), .init(localized("Share as a bar")),
            ],
            rows: stats.tasks.map { task in
                let share = stats.totalSeconds > 0 ? task.seconds / stats.totalSeconds : 0
                let percent = localized("{number} %", ["number": String(Int((min(1, max(0, share)) * 100).rounded()))])
                let name = task.task.isEmpty ? Markup(text: localized("(no name)")) : ReportSection.label(task.task)
                return (name, [Markup(text: page.work(task.seconds)), Markup(text: percent), InlineCharts.bar(share)])
            }
        )
        return [.element("h3", text: localized("By task")), table.markup]
    }

    // MARK: Texts

    /// Describes a chart: `what`, the maximum, and the place of the figures.
    private func description(_ what: String, _ values: [(date: CivilDate, seconds: Double)]) -> String {
        let most = values.max { $0.seconds < $1.seconds }
        let greatest = most.map { most in
            localized(
                "Maximum: {duration}, {date}.",
                ["duration": page.work(most.seconds), "date": date(most.date)]
            )
        }
        return ListPhrase.sentences([what, greatest, localized("The table has the same figures.")].compactMap(\.self))
    }

    private func figure(_ chart: ColumnChart, _ table: Markup) -> Markup {
        .element("figure", lines: [chart.markup(), table])
    }

    private func date(_ date: CivilDate) -> String { page.date(DateText.print(date)) }

    /// `23 Nov`
    private func shortDate(_ date: CivilDate) -> String {
        localized("{day} {month}", ["day": String(date.day), "month": LocalizedName.shortMonth(date.month)])
    }
}

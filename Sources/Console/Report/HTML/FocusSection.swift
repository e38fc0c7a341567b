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
        let comparison = report.hasComparison ? [Markup.element("p", text: page.comparison(stats))] : []
        return Markup(lines: [ReportSection.figures(all.filter { !$0.1.isEmpty })] + comparison)
    }

    private func part(_ count: Int, of all: Int) -> String {
        localized("{count} of {all}", ["count": String(count), "all": String(all)])
    }

    // MARK: By day

    /// A week as a chart, with the growth below it; longer periods as calendars, whose cells have the growth and the
    /// work. Not both, because they have the same figures.
    private var days: [Markup] {
        let heading = Markup.element("h3", text: localized("By day"))
        guard report.period.kind == .week else {
            let today = report.period.last
            let calendar = FocusCalendarTables(page: page, focus: focus, weekStart: weekStart, today: today)
            return [heading, calendar.markup, GrowthPictures.legend]
        }
        let chart = ColumnChart(
            names: .init(title: "days-title", description: "days-text", both: "days-title days-text"),
            title: localized("Focus work by day"),
            description: description(localized("A column for each day."), focus.days.map { ($0.date, $0.seconds) }),
            columns: focus.days.map { day in
                .init(
                    label: LocalizedName.shortWeekday(day.date.weekday),
                    name: date(day.date),
                    seconds: day.seconds,
                    growth: day.growth
                )
            }
        )
        return [heading, figure(chart), GrowthPictures.legend]
    }

    // MARK: By week and weekday

    private var weeks: [Markup] {
        guard focus.weeks.count > 1 else { return [] }
        let chart = ColumnChart(
            names: .init(title: "weeks-title", description: "weeks-text", both: "weeks-title weeks-text"),
            title: localized("Focus work by week"),
            description: description(
                localized("A column for each week."),
                focus.weeks.map { ($0.first, $0.seconds) }
            ),
            columns: report.period.kind == .year ? weeksOfYear : weeksOfMonth
        )
        return [.element("h3", text: localized("By week")), figure(chart)]
    }

    /// Labelled by their first days; every other label needs room that a narrow window does not have.
    private var weeksOfMonth: [ColumnChart.Column] {
        focus.weeks.enumerated().map { index, week in
            .init(
                label: shortDate(week.first),
                name: days(of: week),
                seconds: week.seconds,
                hidesLabelIfNarrow: index % 2 == 1
            )
        }
    }

    /// Labelled by their months, at the first week that begins in each; not at a week too near to the next month or to
    /// the end. In a narrow window every other month is.
    private var weeksOfYear: [ColumnChart.Column] {
        let weeks = focus.weeks
        // The number of columns that a label takes.
        let room = (weeks.count + 24) / 25
        var months = 0
        return weeks.indices.map { index in
            let month = weeks[index].first.month
            let isFirst = index == 0 || weeks[index - 1].first.month != month
            let end = weeks[index...].firstIndex { $0.first.month != month } ?? weeks.count
            months += isFirst ? 1 : 0
            return .init(
                label: isFirst && end - index >= room ? LocalizedName.shortMonth(month) : "",
                name: days(of: weeks[index]),
                seconds: weeks[index].seconds,
                hidesLabelIfNarrow: months % 2 == 0 || (weeks.count - index) * 9 < weeks.count
            )
        }
    }

    private func days(of week: FocusFigures.Span) -> String {
        localized("{from} to {until}", ["from": date(week.first), "until": date(week.last)])
    }

    private var weekdays: [Markup] {
        guard focus.days.count > 7 else { return [] }
        let chart = ColumnChart(
            names: .init(title: "weekdays-title", description: "weekdays-text", both: "weekdays-title weekdays-text"),
            title: localized("Average focus work by weekday"),
            description: localized("A column for each weekday."),
            columns: focus.weekdays.map { figures in
                .init(
                    label: LocalizedName.shortWeekday(figures.weekday),
                    name: LocalizedName.weekday(figures.weekday),
                    seconds: figures.averageSeconds ?? 0
                )
            }
        )
        return [.element("h3", text: localized("By weekday")), figure(chart)]
    }

    // MARK: By task

    private var tasks: [Markup] {
        guard stats.tasks.contains(where: { !$0.task.isEmpty }) else { return [] }
        let table = MarkupTable(
            localized("Focus work by task"),
            [
                .init(localized("Task")), .init(localized("Worked"), isNumeric: true),
                .init(localized("Share"), isNumeric: true),
            ],
            rows: stats.tasks.map { task in
                let share = stats.totalSeconds > 0 ? min(1, max(0, task.seconds / stats.totalSeconds)) : 0
                let name = task.task.isEmpty ? Markup(text: localized("(no name)")) : ReportSection.label(task.task)
                return (name, [Markup(text: page.work(task.seconds)), Markup(text: page.share(share))])
            }
        )
        return [.element("h3", text: localized("By task")), table.markup]
    }

    // MARK: Texts

    /// Describes a chart: `what`, and the maximum.
    private func description(_ what: String, _ values: [(date: CivilDate, seconds: Double)]) -> String {
        let most = values.max { $0.seconds < $1.seconds }
        let greatest = most.map { most in
            localized(
                "Maximum: {duration}, {date}.",
                ["duration": page.work(most.seconds), "date": date(most.date)]
            )
        }
        return ListPhrase.sentences([what, greatest].compactMap(\.self))
    }

    private func figure(_ chart: ColumnChart) -> Markup { .element("figure", [], chart.markup()) }

    private func date(_ date: CivilDate) -> String { page.date(DateText.print(date)) }

    /// `23 Nov`
    private func shortDate(_ date: CivilDate) -> String {
        localized("{day} {month}", ["day": String(date.day), "month": LocalizedName.shortMonth(date.month)])
    }
}

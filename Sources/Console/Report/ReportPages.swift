import Chronology
import ClockAPI
import Localization

/// A report on a terminal: a short form of the document (``ReportDocument``).
extension Page {
    /// `weekStart`: the first day of the week.
    package func report(_ report: Report, weekStart: Weekday) -> [String] {
        let (first, last) = (date(DateText.print(report.period.first)), date(DateText.print(report.period.last)))
        let period = localized(
            "{period}: {from} to {until}",
            ["period": report.period.title, "from": first, "until": last]
        )
        let sections = [
            wrapped(period).map { Emphasis.heading.applied(to: $0, on: terminal) },
            section(localized("Focus"), focus(report, weekStart)),
            section(localized("Estimates"), estimates(report.estimates)),
            section(localized("Alarms"), alarms(report.alarms)),
        ]
        return Array(sections.joined(separator: [""]))
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        [Emphasis.heading.applied(to: title, on: terminal)] + lines
    }

    /// On a terminal at most the first ten items, and a line with the number of others.
    private func shortened<Item>(_ items: [Item], _ lines: ([Item]) -> [String]) -> [String] {
        let limit = terminal.columns == nil ? items.count : 10
        guard items.count > limit else { return lines(items) }
        let rest = localized(one: "and {count} more", other: "and {count} more", count: items.count - limit)
        return lines(Array(items.prefix(limit))) + [rest]
    }

    /// Narrower tables omit columns.
    private var isNarrow: Bool { terminal.columns.map { $0 < 72 } ?? false }

    // MARK: Focus

    private func focus(_ report: Report, _ weekStart: Weekday) -> [String] {
        let focus = report.focus
        guard focus.hasWork else { return [localized("No focus work.")] + streak(focus) }
        var lines = wrapped(workSummary(focus))
        if report.hasComparison { lines += wrapped(comparison(focus.stats)) }
        if let best = focus.stats.days.first(where: { $0.date == focus.stats.bestDay }) { lines.append(bestDay(best)) }
        lines += streak(focus) + [""] + chart(report, weekStart)
        let tasks = focusTasks(focus.stats)
        return tasks.isEmpty ? lines : lines + [""] + tasks
    }

    /// `34 h 10 min on 17 days, 1 h 29 min a day on average, 4 apple trees`
    func workSummary(_ focus: FocusFigures) -> String {
        let work = localized(
            one: "{duration} on {count} day, {average} a day on average",
            other: "{duration} on {count} days, {average} a day on average",
            count: focus.stats.daysWorked,
            ["duration": work(focus.stats.totalSeconds), "average": work(focus.stats.averageSeconds)]
        )
        return ListPhrase.facts([work, trees(focus.trees)])
    }

    func trees(_ count: Int) -> String {
        localized(one: "{count} apple tree", other: "{count} apple trees", count: count)
    }

    /// Empty without any work.
    private func streak(_ focus: FocusFigures) -> [String] {
        focus.stats.longestRunDays > 0 ? [runs(focus.stats)] : []
    }

    /// Empty if no work has a name.
    private func focusTasks(_ stats: FocusStatsObject) -> [String] {
        guard !tasks(stats).isEmpty else { return [] }
        return shortened(stats.tasks) { some in
            var stats = stats
            stats.tasks = some
            return tasks(stats)
        }
    }

    /// A week by day, a month as a calendar and by week, a year by month; except for a week also by weekday.
    private func chart(_ report: Report, _ weekStart: Weekday) -> [String] {
        let focus = report.focus
        switch report.period.kind {
        case .week: return days(focus.stats.days)
        case .month:
            let grid = FocusGrid(terminal: terminal, today: DateText.print(report.period.last))
            let weeks = focus.weeks.map { (name: date(DateText.print($0.first)), seconds: $0.seconds) }
            return grid.lines(focus.stats.days, weekStart: weekStart) + growthLegend + [""]
                + bars(localized("WEEK OF"), localized("WORKED"), weeks) + [""] + weekdays(focus)
        case .year:
            let months = focus.months.map { (name: LocalizedName.month($0.first.month), seconds: $0.seconds) }
            return bars(localized("MONTH"), localized("WORKED"), months) + [""] + weekdays(focus)
        }
    }

    private func weekdays(_ focus: FocusFigures) -> [String] {
        let averages = focus.weekdays.compactMap { figures in
            figures.averageSeconds.map { (name: LocalizedName.weekday(figures.weekday), seconds: $0) }
        }
        return bars(localized("WEEKDAY"), localized("AVERAGE"), averages)
    }

    /// A row for each, with a bar if the terminal is wide enough.
    private func bars(_ heading: String, _ unit: String, _ rows: [(name: String, seconds: Double)]) -> [String] {
        let room = min(40, (terminal.columns ?? 0) - 26)
        let most = rows.map(\.seconds).max() ?? 0
        let hasBars = room >= 5 && most > 0
        let columns = [Table.Column(heading), .init(unit, isNumeric: true)]
        return Table(columns + (hasBars ? [.init("")] : [])).lines(of: rows, on: terminal) { row in
            let cells = [Table.Cell(row.name), .init(row.seconds < 1 ? "" : work(row.seconds))]
            return cells + (hasBars ? [.init(bar(row.seconds / most, cells: room), .good)] : [])
        }
    }

    // MARK: Estimates

    private func estimates(_ tasks: [EstimateFigures]) -> [String] {
        guard !tasks.isEmpty else { return [localized("No finished runs of tasks.")] }
        return wrapped(estimateSummary(tasks)) + [""] + shortened(tasks, table)
            + wrapped(localized("BIAS: how much longer than estimated, on average. TREND: its change from run to run."))
            .map { Emphasis.faint.applied(to: $0, on: terminal) }
    }

    /// `12 runs, 9 achieved: 11 h 5 min estimated, 12 h 10 min needed`
    func estimateSummary(_ tasks: [EstimateFigures]) -> String {
        localized(
            one: "{count} run, {achieved} achieved: {estimated} estimated, {elapsed} needed",
            other: "{count} runs, {achieved} achieved: {estimated} estimated, {elapsed} needed",
            count: tasks.reduce(0) { $0 + $1.runCount },
            [
                "achieved": String(tasks.reduce(0) { $0 + $1.achievedCount }),
                "estimated": work(tasks.reduce(0) { $0 + $1.estimatedSeconds }),
                "elapsed": work(tasks.reduce(0) { $0 + $1.elapsedSeconds }),
            ]
        )
    }

    private func table(_ tasks: [EstimateFigures]) -> [String] {
        let isNarrow = isNarrow
        let more: [Table.Column] = [
            .init(localized("ACHIEVED"), isNumeric: true), .init(localized("ESTIMATED"), isNumeric: true),
            .init(localized("NEEDED"), isNumeric: true), .init(localized("STREAK"), isNumeric: true),
        ]
        return Table(
            [.init(localized("RUNS"), isNumeric: true)] + (isNarrow ? [] : more) + [
                .init(localized("BIAS"), isNumeric: true), .init(localized("TREND"), isNumeric: true),
                .init(localized("TASK"), isElastic: true),
            ]
        ).lines(of: tasks, on: terminal) { task in
            let more: [Table.Cell] = [
                .init(String(task.achievedCount)), .init(work(task.estimatedSeconds)),
                .init(work(task.elapsedSeconds)), .init(String(task.currentStreak)),
            ]
            return [.init(String(task.runCount))] + (isNarrow ? [] : more) + [
                .init(task.bias.map { percentage($0 - 1) } ?? ""),
                .init(task.trendPerRun.map { percentage($0, decimals: 1) } ?? ""),
                .init(task.name),
            ]
        }
    }

    /// A signed fraction as `+12 %`, `-5 %`, `0 %`; with a decimal as `+0.4 %`.
    private func percentage(_ part: Double, decimals: Int = 0) -> String {
        share(part, decimals: decimals, plus: "+")
    }

    /// A fraction as `12 %`; with a decimal as `0.4 %`. `plus`: the sign of a positive one.
    func share(_ part: Double, decimals: Int = 0, plus: String = "") -> String {
        let unit = decimals == 0 ? 1.0 : 10.0
        let percent = (part * 100 * unit).rounded() / unit
        let number = Int(exactly: percent).map { String($0) } ?? String(percent)
        return localized("{number} %", ["number": (percent > 0 ? plus : "") + DecimalPhrase.print(number)])
    }

    // MARK: Alarms

    private func alarms(_ alarms: [AlarmFigures]) -> [String] {
        guard !alarms.isEmpty else { return [localized("No alarm rang.")] }
        return wrapped(alarmSummary(alarms)) + [""] + shortened(alarms, table)
            + wrapped(localized("MEDIAN, LONGEST: from the first ring to its end, snoozes included."))
            .map { Emphasis.faint.applied(to: $0, on: terminal) }
    }

    /// `40 rings, 12 snoozes, 2 missed`
    func alarmSummary(_ alarms: [AlarmFigures]) -> String {
        func sum(_ count: (AlarmFigures) -> Int) -> Int { alarms.reduce(0) { $0 + count($1) } }
        return ListPhrase.facts([
            localized(one: "{count} ring", other: "{count} rings", count: sum(\.rangCount)),
            localized(one: "{count} snooze", other: "{count} snoozes", count: sum(\.snoozeCount)),
            localized(one: "{count} missed", other: "{count} missed", count: sum(\.missedCount)),
        ])
    }

    private func table(_ alarms: [AlarmFigures]) -> [String] {
        let isNarrow = isNarrow
        let longest: [Table.Column] = [.init(localized("LONGEST"), isNumeric: true)]
        return Table(
            [
                .init(localized("RINGS"), isNumeric: true), .init(localized("MISSED"), isNumeric: true),
                .init(localized("SNOOZES"), isNumeric: true), .init(localized("MEDIAN"), isNumeric: true),
            ] + (isNarrow ? [] : longest) + [.init(localized("ALARM"), isElastic: true)]
        ).lines(of: alarms, on: terminal) { alarm in
            let longest = [Table.Cell(alarm.longestSeconds.map(elapsed) ?? "")]
            return [
                .init(String(alarm.rangCount)), .init(String(alarm.missedCount)), .init(String(alarm.snoozeCount)),
                .init(alarm.medianSeconds.map(elapsed) ?? ""),
            ] + (isNarrow ? [] : longest) + [.init(name(alarm.id, alarm.label))]
        }
    }
}

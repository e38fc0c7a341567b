import Chronology
import ClockAPI
import Localization

/// A month of focus, one cell per day.
extension Page {
    /// `today`: the date that work now counts towards, as `2026-11-20`. `weekStart`: the first column.
    package func calendar(_ month: FocusCalendarObject, today: String, weekStart: Weekday) -> [String] {
        let grid = FocusGrid(terminal: terminal, today: today)
        let civil = try? MonthText.parse(month.month, this: CivilMonth(of: CivilDate.first))
        let name = civil.map { LocalizedName.month($0.month) } ?? month.month.printable
        let title = civil.map { localized("{month} {year}", ["month": name, "year": String($0.year)]) } ?? name
        let legend =
            terminal.showsPictures ? [] : ["", " " + Emphasis.faint.applied(to: GrowthLook.legend, on: terminal)]
        return [" " + Emphasis.heading.applied(to: title, on: terminal)]
            + grid.lines(month.days, weekStart: weekStart) + legend + [""]
            + summary(month, name: name, today: today).flatMap(wrapped).map { " " + $0 }
    }

    /// Wraps a sentence to the width of the terminal less one cell.
    func wrapped(_ sentence: String) -> [String] { sentence.wrapped(toCells: terminal.columns.map { $0 - 1 }) }

    private func summary(_ month: FocusCalendarObject, name: String, today: String) -> [String] {
        var lines: [String] = []
        // Of another month, what was done today says nothing.
        if let growth = month.days.first(where: { $0.date == today })?.growth {
            lines = [
                grown(localized("Today"), seconds: month.todaySeconds, growth),
                comparison(month.todaySeconds, with: month.yesterdaySeconds),
            ]
        }
        lines.append(
            localized(
                one: "{month}: {duration}, {count} apple tree",
                other: "{month}: {duration}, {count} apple trees",
                count: month.trees,
                ["month": name, "duration": work(month.totalSeconds)]
            )
        )
        if let best = month.days.first(where: { $0.date == month.bestDay }) { lines.append(bestDay(best)) }
        if month.currentRunDays > 0 { lines.append(run(month.currentRunDays)) }
        return lines
    }

    /// `Today 1 h 15 min: apple`
    private func grown(_ day: String, seconds: Double, _ growth: String?) -> String {
        guard let look = GrowthLook(growth) else {
            return localized("{day} {duration}", ["day": day, "duration": work(seconds)])
        }
        return localized(
            "{day} {duration}: {growth}",
            ["day": day, "duration": work(seconds), "growth": look.named(on: terminal)]
        )
    }

    /// Compares the values as shown, that is rounded, so that the difference matches them.
    private func comparison(_ today: Double, with yesterday: Double) -> String {
        let (now, before) = (shown(today), shown(yesterday))
        if now == before { return localized("as much as yesterday") }
        let difference = DurationPhrase.work(now > before ? now - before : before - now)
        return now > before
            ? localized("{duration} more than yesterday", ["duration": difference])
            : localized("{duration} less than yesterday", ["duration": difference])
    }

    func bestDay(_ day: FocusDayObject) -> String {
        localized("Best day: {date}, {duration}", ["date": date(day.date), "duration": work(day.seconds)])
    }

    func run(_ days: Int) -> String {
        localized(one: "{count} day in a row", other: "{count} days in a row", count: days)
    }

    func work(_ seconds: Double) -> String { DurationPhrase.work(.microsecondsIn(seconds)) }

    /// Rounds down to minutes, or to seconds below one minute.
    private func shown(_ seconds: Double) -> Duration {
        .seconds(
            Int64(clamping: Int((seconds >= 60 ? seconds / 60 : seconds).rounded(.down))) * (seconds >= 60 ? 60 : 1)
        )
    }
}

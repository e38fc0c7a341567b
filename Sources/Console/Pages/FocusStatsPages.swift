import Chronology
import ClockAPI
import Localization

/// Focus statistics: the work of the last days, per day and per task.
extension Page {
    package func stats(_ stats: FocusStatsObject) -> [String] {
        var lines = wrapped(
            localized(
                one: "Today: {duration}",
                other: "Last {count} days: {duration}, {average} a day on average",
                count: stats.days.count,
                ["duration": work(stats.totalSeconds), "average": work(stats.averageSeconds)]
            )
        )
        lines += wrapped(comparison(stats)) + [""] + days(stats.days) + [""]
        if let best = stats.days.first(where: { $0.date == stats.bestDay }) { lines.append(bestDay(best)) }
        lines.append(runs(stats))
        let tasks = self.tasks(stats)
        return tasks.isEmpty ? lines : lines + [""] + tasks
    }

    private func comparison(_ stats: FocusStatsObject) -> String {
        let count = stats.days.count
        let difference = stats.totalSeconds - stats.totalBeforeSeconds
        let duration = work(abs(difference))
        if abs(difference) < 1 {
            return localized(
                one: "as much as the day before",
                other: "as much as in the {count} days before",
                count: count
            )
        }
        return difference > 0
            ? localized(
                one: "{duration} more than the day before",
                other: "{duration} more than in the {count} days before",
                count: count,
                ["duration": duration]
            )
            : localized(
                one: "{duration} less than the day before",
                other: "{duration} less than in the {count} days before",
                count: count,
                ["duration": duration]
            )
    }

    private func runs(_ stats: FocusStatsObject) -> String {
        localized(
            "{run}, {longest} at most",
            ["run": run(stats.currentRunDays), "longest": String(stats.longestRunDays)]
        )
    }

    /// A row per day, with a bar if the terminal is wide enough.
    private func days(_ days: [FocusDayObject]) -> [String] {
        let room = min(40, (terminal.columns ?? 0) - 40)
        let most = days.map(\.seconds).max() ?? 0
        let hasBars = room >= 5 && most > 0
        let headings = [Table.Column(localized("DAY")), .init(localized("WORKED"), isNumeric: true)]
        var table = Table(headings + [.init(localized("GROWTH"))] + (hasBars ? [.init("")] : []))
        for day in days {
            let look = GrowthLook(day.growth)
            let bar = hasBars ? bar(day.seconds / most, cells: room) : ""
            let row = [
                Table.Cell(date(day.date), look == nil ? .faint : .none), .init(look == nil ? "" : work(day.seconds)),
                .init(look.map { sign($0) } ?? ""),
            ]
            table.add(row + (hasBars ? [.init(bar, look?.emphasis ?? .none)] : []))
        }
        return table.lines(on: terminal)
    }

    private func sign(_ look: GrowthLook) -> String {
        terminal.showsPictures ? look.picture + " " + look.name : look.name
    }

    /// At least one cell for any work at all.
    private func bar(_ part: Double, cells: Int) -> String {
        guard part > 0 else { return "" }
        let count = max(1, Int((min(1, part) * Double(cells)).rounded()))
        return String(repeating: terminal.showsPictures ? "█" : "#", count: count)
    }

    private func tasks(_ stats: FocusStatsObject) -> [String] {
        guard stats.totalSeconds > 0, stats.tasks.contains(where: { !$0.task.isEmpty }) else { return [] }
        return Table([
            .init(localized("WORKED"), isNumeric: true), .init(localized("SHARE"), isNumeric: true),
            .init(localized("TASK"), isElastic: true),
        ]).lines(of: stats.tasks, on: terminal) { task in
            let percent = Int((task.seconds / stats.totalSeconds * 100).rounded())
            let name = task.task.isEmpty ? localized("(no name)") : task.task
            return [
                .init(work(task.seconds)), .init(localized("{number} %", ["number": String(percent)])),
                .init(name, task.task.isEmpty ? .faint : .none),
            ]
        }
    }
}

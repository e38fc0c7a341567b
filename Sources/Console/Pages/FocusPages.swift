import CLinux
import Chronology
import ClockAPI
import Localization

extension FocusObject: Named, Lined {
    package var label: String { task }
    /// `f1 thesis: work 2 of 4, 12:34 left`
    package func line(on page: Page) -> String { page.sentence(id, task, page.what(self)) }
}

/// Focus sessions as text.
extension Page {
    package func detail(_ focus: FocusObject) -> [String] {
        [line(focus), worked(seconds: focus.todaySeconds, growth: focus.growth)]
    }

    /// `worked today: 1 h 15 min, apple`
    package func worked(seconds: Double, growth: String?) -> String {
        let duration = phrase(seconds: seconds.rounded(.down))
        guard let look = GrowthLook(growth) else {
            return localized("worked today: {duration}", ["duration": duration])
        }
        return localized(
            "worked today: {duration}, {growth}",
            ["duration": duration, "growth": look.named(on: terminal)]
        )
    }

    /// The label of the progress bar, `work 2 of 4, thesis`; nil unless a phase is running or paused. The task comes
    /// last because a long label is cut at its end.
    package func barLabel(_ focus: FocusObject) -> String? {
        let phase = phase(focus)
        let name =
            focus.task.isEmpty || phase.isEmpty
            ? phase + focus.task : localized("{phase}, {task}", ["phase": phase, "task": focus.task])
        switch focus.state {
        case .running, .paused: return barLabel(name, isPaused: focus.state == .paused)
        case .waiting, .completed, .stopped: return nil
        }
    }

    /// `work 2 of 4, 12:34 left`
    package func what(_ focus: FocusObject) -> String {
        let left = countdown(seconds: focus.remainingSeconds)
        switch focus.state {
        case .running: return localized("{phase}, {time} left", ["phase": phase(focus), "time": left])
        case .paused: return localized("{phase}, paused, {time} left", ["phase": phase(focus), "time": left])
        case .waiting: return localized("{phase} is next", ["phase": phase(focus)])
        case .completed: return localized("completed")
        case .stopped: return localized("stopped")
        }
    }

    /// `work 2 of 4`, `break`
    package func phase(_ focus: FocusObject) -> String {
        switch focus.phase {
        case "work":
            localized(
                "work {cycle} of {cycles}",
                ["cycle": String(focus.cycle), "cycles": String(focus.cycles)]
            )
        default: phaseName(focus)
        }
    }

    /// `work`, `break` or `long break`; empty without a phase.
    package func phaseName(_ focus: FocusObject) -> String {
        switch focus.phase {
        case "work": localized("work")
        case "break": localized("break")
        case "longBreak": localized("long break")
        case let other: other ?? ""
        }
    }
}

/// The look of a growth stage, named as in io.clockd.Focus; nil for an unknown stage.
struct GrowthLook {
    let picture: String
    /// Replaces the picture on terminals without emoji: one cell, and another for each stage.
    let letter: String
    let name: String
    let emphasis: Emphasis

    /// Three characters for a terminal without emoji.
    let sketch: String

    init?(_ growth: String?) {
        switch growth {
        case "seed":
            (picture, letter, name, emphasis) = ("🌰", localized("S", context: "seed"), localized("seed"), .none)
            sketch = ".o."
        case "sprout":
            (picture, letter, name, emphasis) = ("🌱", localized("P", context: "sprout"), localized("sprout"), .good)
            sketch = "\\|/"
        case "apple":
            (picture, letter, name, emphasis) = ("🍎", localized("A", context: "apple"), localized("apple"), .ripe)
            sketch = "(@)"
        case "tree":
            (picture, letter, name) = ("🌳", localized("T", context: "apple tree"), localized("apple tree"))
            (emphasis, sketch) = (.grown, "@|@")
        default: return nil
        }
    }

    func sign(on terminal: Terminal) -> String { terminal.showsPictures ? picture : letter }

    /// `apple 🍎`, or `apple`.
    func named(on terminal: Terminal) -> String { terminal.showsPictures ? name + " " + picture : name }

    /// The meaning of the letters, `S seed  P sprout  …`, broken between two of them.
    static func legend(on terminal: Terminal) -> [String] {
        let entries = ["seed", "sprout", "apple", "tree"].compactMap { GrowthLook($0) }.map {
            $0.letter + " " + $0.name
        }
        let lines = entries.joined(separator: "  ").wrapped(toCells: terminal.columns.map { $0 - 1 }, between: entries)
        return lines.map { " " + Emphasis.faint.applied(to: $0, on: terminal) }
    }
}

extension Page {
    /// The plant of the session, as an emoji or in three characters; nil if the daemon does not say how much it worked.
    package func plant(_ focus: FocusObject) -> String? {
        GrowthLook(focus.sessionGrowth).map { terminal.showsPictures ? $0.picture : $0.sketch }
    }
}

/// Focus statistics: the work of the last days, per day and per task.
extension Page {
    package func stats(_ stats: FocusStatsObject) -> [String] {
        var lines = wrapped(
            stats.days.count == 1
                ? localized("Today: {duration}", ["duration": work(stats.totalSeconds)])
                : localized(
                    one: "Last {count} day: {duration}, {average} a day on average",
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

    private func comparisonWithYesterday(_ difference: Double, _ duration: String) -> String {
        if abs(difference) < 1 { return localized("as much as the day before") }
        return difference > 0
            ? localized("{duration} more than the day before", ["duration": duration])
            : localized("{duration} less than the day before", ["duration": duration])
    }

    func comparison(_ stats: FocusStatsObject) -> String {
        let count = stats.days.count
        let difference = stats.totalSeconds - stats.totalBeforeSeconds
        let duration = work(abs(difference))
        // A separate text, because languages without a singular would use the plural form.
        if count == 1 { return comparisonWithYesterday(difference, duration) }
        if abs(difference) < 1 {
            return localized(
                one: "as much as in the {count} day before",
                other: "as much as in the {count} days before",
                count: count
            )
        }
        return difference > 0
            ? localized(
                one: "{duration} more than in the {count} day before",
                other: "{duration} more than in the {count} days before",
                count: count,
                ["duration": duration]
            )
            : localized(
                one: "{duration} less than in the {count} day before",
                other: "{duration} less than in the {count} days before",
                count: count,
                ["duration": duration]
            )
    }

    func runs(_ stats: FocusStatsObject) -> String {
        localized(
            "{run}, best {longest}",
            ["run": run(stats.currentRunDays), "longest": String(stats.longestRunDays)]
        )
    }

    /// A row per day, with a bar if the terminal is wide enough.
    func days(_ days: [FocusDayObject]) -> [String] {
        let room = min(40, (terminal.columns ?? 0) - 40)
        let most = days.map(\.seconds).max() ?? 0
        let hasBars = room >= 5 && most > 0
        let headings = [Table.Column(localized("DAY", context: "date")), .init(localized("WORKED"), isNumeric: true)]
        let columns = headings + [.init(localized("GROWTH"))] + (hasBars ? [.init("")] : [])
        return Table(columns).lines(of: days, on: terminal) { day in
            let look = GrowthLook(day.growth)
            let row = [
                Table.Cell(date(day.date), look == nil ? .faint : .none), .init(look == nil ? "" : work(day.seconds)),
                .init(look.map { sign($0) } ?? ""),
            ]
            let bar = hasBars ? bar(day.seconds / most, cells: room) : ""
            return row + (hasBars ? [.init(bar, look?.emphasis ?? .none)] : [])
        }
    }

    private func sign(_ look: GrowthLook) -> String {
        terminal.showsPictures ? look.picture + " " + look.name : look.name
    }

    /// At least one cell for any work.
    func bar(_ part: Double, cells: Int) -> String {
        guard part > 0 else { return "" }
        let count = max(1, Int((min(1, part) * Double(cells)).rounded()))
        return String(repeating: terminal.showsPictures ? "█" : "#", count: count)
    }

    func tasks(_ stats: FocusStatsObject) -> [String] {
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

    // MARK: A month, one cell per day

    /// `today`: the date to which work now counts, as `2026-11-20`. `weekStart`: the first column.
    package func calendar(_ month: FocusCalendarObject, today: String, weekStart: Weekday) -> [String] {
        let grid = FocusGrid(terminal: terminal, today: today)
        let civil = try? MonthText.parse(month.month, this: CivilMonth(of: CivilDate.first))
        let name = civil.map { LocalizedName.month($0.month) } ?? month.month.printable
        let title = civil?.title ?? name
        let legend = growthLegend.isEmpty ? [] : [""] + growthLegend
        return [" " + Emphasis.heading.applied(to: title, on: terminal)]
            + grid.lines(month.days, weekStart: weekStart) + legend + [""]
            + summary(month, name: name, today: today).flatMap(wrapped).map { " " + $0 }
    }

    /// The meaning of the letters; empty if pictures are shown.
    var growthLegend: [String] {
        terminal.showsPictures ? [] : GrowthLook.legend(on: terminal)
    }

    /// Wraps a sentence to the width of the terminal less one cell.
    func wrapped(_ sentence: String) -> [String] { sentence.wrapped(toCells: terminal.columns.map { $0 - 1 }) }

    private func summary(_ month: FocusCalendarObject, name: String, today: String) -> [String] {
        // Today's work is not relevant for another month.
        var lines = self.today(month, today: today)
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

    /// `Today 1 h 15 min: apple`, `20 min more than yesterday`, `Your plant likes you.`; empty for a month other than the
    /// current one. Without work on both days there is nothing to say about it.
    package func today(_ month: FocusCalendarObject, today: String) -> [String] {
        guard let growth = month.days.first(where: { $0.date == today })?.growth else { return [] }
        let isMore = shown(month.todaySeconds) >= shown(month.yesterdaySeconds)
        let hasWorked = month.todaySeconds + month.yesterdaySeconds >= 1
        let sentence = CivilDate(today).map { Encouragement.sentence(on: $0, isMore: isMore) }
        return [
            grownToday(seconds: month.todaySeconds, growth),
            comparison(month.todaySeconds, with: month.yesterdaySeconds),
        ] + (hasWorked ? [sentence].compactMap(\.self) : [])
    }

    /// `Today 1 h 15 min: apple`
    private func grownToday(seconds: Double, _ growth: String?) -> String {
        guard let look = GrowthLook(growth) else {
            return localized("Today {duration}", ["duration": work(seconds)])
        }
        return localized(
            "Today {duration}: {growth}",
            ["duration": work(seconds), "growth": look.named(on: terminal)]
        )
    }

    /// Compares the displayed, rounded values, so that the difference matches them.
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

/// A month as a grid with a row per week: one line each if the terminal is wide enough, otherwise two.
struct FocusGrid {
    let terminal: Terminal
    /// The date to mark, as `2026-11-20`.
    let today: String

    /// `>20 🍎 1:15`
    private static let wideCells = 11
    /// `>20🍎` above ` 1:15`
    private static let narrowCells = 5

    private var isWide: Bool { terminal.columns.map { $0 >= 7 * Self.wideCells } ?? true }
    private var cells: Int { isWide ? Self.wideCells : Self.narrowCells }

    func lines(_ days: [FocusDayObject], weekStart: Weekday) -> [String] {
        let dated = days.compactMap { day in CivilDate(day.date).map { (date: $0, day: day) } }
        guard let first = dated.first else { return [] }
        return [heading(weekStart)] + weekStart.weeks(of: dated.map(\.day), from: first.date).flatMap(week)
    }

    private func heading(_ weekStart: Weekday) -> String {
        let names = weekStart.week.map { " " + LocalizedName.narrowWeekday($0).shortened(toCells: cells - 2) }
        return line(names.map { [Table.Cell($0, .faint)] })
    }

    private func week(_ days: [FocusDayObject?]) -> [String] {
        if isWide { return [line(days.map { $0.map(wideCell) ?? [] })] }
        let times = line(days.map { $0.map(timeCell) ?? [] })
        return [line(days.map { $0.map(dayCell) ?? [] })] + (times.isEmpty ? [] : [times])
    }

    /// Adjacent cells of a table without a gap.
    private typealias Piece = [Table.Cell]

    /// Pads the pieces to equal widths, without trailing spaces.
    private func line(_ pieces: [Piece]) -> String {
        var line = ""
        var pending = 0
        for piece in pieces {
            let used = piece.reduce(0) { $0 + $1.cells }
            if used > 0 {
                line += String(repeating: " ", count: pending)
                line += piece.map { $0.emphasis.applied(to: $0.text, on: terminal) }.joined()
                pending = 0
            }
            pending += max(0, cells - used)
        }
        return line
    }

    private func wideCell(_ day: FocusDayObject) -> Piece {
        guard let look = GrowthLook(day.growth) else { return number(day) }
        let gap = max(0, cells - 4 - 2 - time(day).cells)
        let sign = look.sign(on: terminal).padded(toCells: 2)
        return number(day) + [
            .init(" "), .init(sign, look.emphasis), .init(String(repeating: " ", count: gap) + time(day)),
        ]
    }

    private func dayCell(_ day: FocusDayObject) -> Piece {
        guard let look = GrowthLook(day.growth) else { return number(day) }
        return number(day) + [.init(look.sign(on: terminal), look.emphasis)]
    }

    private func timeCell(_ day: FocusDayObject) -> Piece {
        guard GrowthLook(day.growth) != nil else { return [] }
        let text = time(day).cells < cells ? time(day) : hours(day)
        return [.init(String(repeating: " ", count: max(0, cells - text.cells)) + text)]
    }

    /// `>20` for today: the mark does not depend on colour.
    private func number(_ day: FocusDayObject) -> Piece {
        let number = day.date.suffix(2)
        let text = (day.date == today ? ">" : " ") + (number.hasPrefix("0") ? " " + number.suffix(1) : String(number))
        return [.init(text, day.date == today ? .heading : GrowthLook(day.growth) == nil ? .faint : .none)]
    }

    /// `1:15`; below a minute `45 s`.
    private func time(_ day: FocusDayObject) -> String { Self.digits(day.seconds) }

    /// `1:15`, rounded down to minutes; below one `45 s`.
    static func digits(_ seconds: Double) -> String {
        let minutes = Int(min(seconds, 1e9) / 60)
        guard minutes > 0 else { return DurationPhrase.work(.microsecondsIn(seconds)) }
        return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
    }

    private func hours(_ day: FocusDayObject) -> String {
        localized("{number} h", ["number": String(Int(day.seconds / 3600))])
    }
}

/// A week that begins with this day.
extension Weekday {
    var week: [Weekday] { (0..<7).map { Weekday(mondayBased: rawValue - 1 + $0) } }

    /// The number of days of such a week before a day.
    func distance(to day: Weekday) -> Int { (day.rawValue - rawValue + 7) % 7 }

    /// Consecutive days by week: nil for those of the first week before `first`. The last week may be shorter.
    func weeks<Day>(of days: [Day], from first: CivilDate) -> [[Day?]] {
        let slots = [Day?](repeating: nil, count: distance(to: first.weekday)) + days
        return stride(from: 0, to: slots.count, by: 7).map { Array(slots[$0..<min($0 + 7, slots.count)]) }
    }
}

/// The first day of the week in calendars.
package enum WeekStart {
    /// That of the locale's territory; for a locale without one (C, `eo`), glibc's, if the locale is installed.
    package static var ofLocale: Weekday {
        TimeConventions.current.weekStart
            ?? weekday(reference: Int(clinux_week_reference_day()), first: Int(clinux_first_weekday()))
    }

    /// `reference`: a date, as YYYYMMDD, whose weekday is number 1. `first`: the number of the first day of the week
    /// (locale(5), week and first_weekday).
    package static func weekday(reference: Int, first: Int) -> Weekday {
        let (year, month, day) = (reference / 10_000, reference / 100 % 100, reference % 100)
        guard let date = CivilDate(year: year, month: month, day: day) else { return .monday }
        return Weekday(mondayBased: date.weekday.rawValue - 1 + first - 1)
    }
}

import CLinux
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

/// A month as a grid with a row per week: one line each if the terminal is wide enough, else two.
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
        let lead = (first.date.weekday.rawValue - weekStart.rawValue + 7) % 7
        let slots = [FocusDayObject?](repeating: nil, count: lead) + dated.map(\.day)
        let weeks = stride(from: 0, to: slots.count, by: 7).map { Array(slots[$0..<min($0 + 7, slots.count)]) }
        return [heading(weekStart)] + weeks.flatMap(week)
    }

    private func heading(_ weekStart: Weekday) -> String {
        let names = (0..<7).map { offset in
            let weekday = Weekday(mondayBased: weekStart.rawValue - 1 + offset)
            return " " + LocalizedName.shortWeekday(weekday).shortened(toCells: cells - 2)
        }
        return line(names.map { [Table.Cell($0, .faint)] })
    }

    private func week(_ days: [FocusDayObject?]) -> [String] {
        if isWide { return [line(days.map { $0.map(wideCell) ?? [] })] }
        let times = line(days.map { $0.map(timeCell) ?? [] })
        return [line(days.map { $0.map(dayCell) ?? [] })] + (times.isEmpty ? [] : [times])
    }

    /// Cells of a table that stand together without a gap.
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
    private func time(_ day: FocusDayObject) -> String {
        let minutes = Int(min(day.seconds, 1e9) / 60)
        guard minutes > 0 else { return DurationPhrase.work(.microsecondsIn(day.seconds)) }
        return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
    }

    private func hours(_ day: FocusDayObject) -> String {
        localized("{number} h", ["number": String(Int(day.seconds / 3600))])
    }
}

/// The first day of the week in calendars.
package enum WeekStart {
    /// The first day of the week in the reader's locale.
    package static var ofLocale: Weekday {
        weekday(reference: Int(clinux_week_reference_day()), first: Int(clinux_first_weekday()))
    }

    /// `reference`: a date, as YYYYMMDD, whose weekday is number 1. `first`: the number of the first day of the week
    /// (locale(5), week and first_weekday).
    package static func weekday(reference: Int, first: Int) -> Weekday {
        let (year, month, day) = (reference / 10_000, reference / 100 % 100, reference % 100)
        guard let date = CivilDate(year: year, month: month, day: day) else { return .monday }
        return Weekday(mondayBased: date.weekday.rawValue - 1 + first - 1)
    }
}

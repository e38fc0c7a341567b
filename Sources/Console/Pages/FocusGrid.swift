import CLinux
import Chronology
import ClockAPI
import Localization

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
        return line(names.map { Piece($0, .faint) })
    }

    private func week(_ days: [FocusDayObject?]) -> [String] {
        if isWide { return [line(days.map { $0.map(wideCell) ?? Piece.empty })] }
        let times = line(days.map { $0.map(timeCell) ?? Piece.empty })
        return [line(days.map { $0.map(dayCell) ?? Piece.empty })] + (times.isEmpty ? [] : [times])
    }

    /// Text of known width with its emphasis.
    private struct Piece {
        var cells: Int
        var shown: (Terminal) -> String

        static var empty: Piece { Piece("", .none) }

        init(_ text: String, _ emphasis: Emphasis) {
            cells = text.cells
            shown = { emphasis.applied(to: text, on: $0) }
        }

        static func + (left: Piece, right: Piece) -> Piece {
            var sum = left
            sum.cells += right.cells
            sum.shown = { left.shown($0) + right.shown($0) }
            return sum
        }
    }

    /// Pads the pieces to equal widths, without trailing spaces.
    private func line(_ pieces: [Piece]) -> String {
        var line = ""
        var pending = 0
        for piece in pieces {
            if piece.cells > 0 {
                line += String(repeating: " ", count: pending) + piece.shown(terminal)
                pending = 0
            }
            pending += max(0, cells - piece.cells)
        }
        return line
    }

    private func wideCell(_ day: FocusDayObject) -> Piece {
        guard let look = GrowthLook(day.growth) else { return number(day) }
        let gap = max(0, cells - 4 - 2 - time(day).cells)
        let sign = look.sign(on: terminal).padded(toCells: 2)
        return number(day) + Piece(" ", .none) + Piece(sign, look.emphasis)
            + Piece(String(repeating: " ", count: gap) + time(day), .none)
    }

    private func dayCell(_ day: FocusDayObject) -> Piece {
        guard let look = GrowthLook(day.growth) else { return number(day) }
        return number(day) + Piece(look.sign(on: terminal), look.emphasis)
    }

    private func timeCell(_ day: FocusDayObject) -> Piece {
        guard GrowthLook(day.growth) != nil else { return .empty }
        let text = time(day).cells < cells ? time(day) : hours(day)
        return Piece(String(repeating: " ", count: max(0, cells - text.cells)) + text, .none)
    }

    /// `>20` for today: the mark does not depend on colour.
    private func number(_ day: FocusDayObject) -> Piece {
        let number = day.date.suffix(2)
        let text = (day.date == today ? ">" : " ") + (number.hasPrefix("0") ? " " + number.suffix(1) : String(number))
        return Piece(text, day.date == today ? .heading : GrowthLook(day.growth) == nil ? .faint : .none)
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

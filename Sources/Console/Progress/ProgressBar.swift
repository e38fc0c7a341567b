import Chronology
import Localization

/// A progress line that is redrawn in place: `tea  ████████░░░░  12:34`.
package struct ProgressBar: Sendable {
    private let label: String
    private let total: Duration
    private let columns: Int
    private let countsOver: Bool

    /// `total`: the whole duration. `columns`: the width of the terminal. `countsOver`: whether the count continues
    /// below zero, as `0:12 over`.
    package init(label: String, total: Duration, columns: Int, countsOver: Bool = false) {
        self.label = label.printable.steady
        self.total = total
        self.columns = columns
        self.countsOver = countsOver
    }

    /// Returns the line, one cell narrower than the terminal: some wrap after writing the last cell.
    package func line(remaining: Duration) -> String {
        let time = time(remaining)
        let room = columns - 1
        let name = label.isEmpty ? "" : label.shortened(toCells: max(0, min(label.cells, room / 3))) + "  "
        let cells = min(60, room - name.cells - time.cells - 2)
        guard cells >= 4 else { return time.shortened(toCells: room) }
        return name + Self.bar(fraction(remaining), cells: cells) + "  " + time
    }

    /// Only the bar. `fraction`: the filled share, 0 to 1. `isUTF8`: false draws with `#` and `-`.
    package static func bar(_ fraction: Double, cells: Int, isUTF8: Bool = true) -> String {
        let done = Int((min(1, max(0, fraction)) * Double(cells)).rounded(.down))
        return String(repeating: isUTF8 ? "█" : "#", count: done)
            + String(repeating: isUTF8 ? "░" : "-", count: cells - done)
    }

    /// `12:34`; below zero `-0:12`.
    package func digits(remaining: Duration) -> String {
        guard countsOver, remaining < .zero else { return ClockDigits.left(max(.zero, remaining)) }
        return "-" + ClockDigits.print(.zero - remaining)
    }

    private func time(_ remaining: Duration) -> String {
        let digits = digits(remaining: remaining)
        return digits.hasPrefix("-") ? localized("{time} over", ["time": String(digits.dropFirst())]) : digits
    }

    /// The elapsed share, 0 to 1.
    private func fraction(_ remaining: Duration) -> Double {
        guard total > .zero else { return 1 }
        return min(1, max(0, 1 - remaining / total))
    }

    /// Returns the time until the line changes: a whole second, or sooner if a cell fills sooner; at least 50 ms.
    package func redrawInterval(remaining: Duration) -> Duration {
        let milliseconds = max(0, remaining.wholeMicroseconds / 1000)
        if countsOver, remaining <= .zero {
            return max(.milliseconds(50), .milliseconds(1000 - -remaining.wholeMicroseconds / 1000 % 1000))
        }
        let toSecond = Duration.milliseconds(milliseconds % 1000 + 1)
        return max(.milliseconds(50), min(toSecond, total / 60))
    }
}

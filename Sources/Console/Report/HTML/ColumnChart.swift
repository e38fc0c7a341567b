import Chronology

/// A chart of durations as columns (SVG), for a figure whose table has the same values.
struct ColumnChart {
    struct Column {
        /// Below the column; empty for none.
        var label: String
        var seconds: Double
    }

    /// The ids of the elements that name the chart.
    struct Names {
        let title: StaticString
        let description: StaticString
        let both: StaticString
    }

    let names: Names
    let title: String
    let description: String
    let columns: [Column]

    private static let width = 860.0
    private static let height = 240.0
    private static let left = 92.0
    private static let top = 24.0
    private static let bottom = 30.0
    /// The maximum number of columns with space for a value above each.
    private static let mostValues = 16

    func markup() -> Markup {
        let attributes: [Attribute] = [
            .word("role", "img"), .word("aria-labelledby", names.both), .word("viewBox", "0 0 860 240"),
            .word("width", "860"), .word("height", "240"),
        ]
        let titles: [Markup] = [
            .element("title", [.word("id", names.title)], text: title),
            .element("desc", [.word("id", names.description)], text: description),
        ]
        return .element("svg", attributes, lines: titles + axis + columns.indices.flatMap(column))
    }

    private var most: Double { columns.map(\.seconds).max() ?? 0 }
    /// The distance between grid lines, in seconds.
    private var step: Double { Self.step(upTo: most) }
    private var scale: Double { (Self.height - Self.top - Self.bottom) / max(most, step) }
    private var base: Double { Self.height - Self.bottom }

    /// The smallest round duration that fits into `most` at most five times.
    static func step(upTo most: Double) -> Double {
        let minute = 60.0
        let steps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440].map { $0 * minute }
        if let step = steps.first(where: { most / $0 <= 5 }) { return step }
        var step = 2 * 1440 * minute
        while most / step > 5 { step *= 2 }
        return step
    }

    private var axis: [Markup] {
        let lines = stride(from: step, through: max(most, step), by: step).flatMap { seconds -> [Markup] in
            let y = base - seconds * scale
            return [
                .line("grid", from: Self.left, to: Self.width, y: y),
                text(DurationPhrase.work(.microsecondsIn(seconds)), x: Self.left - 8, y: y + 4, anchor: "end"),
            ]
        }
        return lines + [.line("base", from: Self.left, to: Self.width, y: base)]
    }

    private func text(_ text: String, x: Double, y: Double, anchor: StaticString) -> Markup {
        .element("text", [.number("x", x), .number("y", y), .word("text-anchor", anchor)], text: text)
    }

    private func column(_ index: Int) -> [Markup] {
        let column = columns[index]
        let room = (Self.width - Self.left) / Double(columns.count)
        let wide = min(48, room * 0.72)
        let middle = Self.left + room * (Double(index) + 0.5)
        var pieces: [Markup] = []
        if column.seconds > 0 {
            // Visible even if very small.
            let high = max(1, column.seconds * scale)
            pieces.append(.rectangle("bar", x: middle - wide / 2, y: base - high, width: wide, height: high))
            if columns.count <= Self.mostValues {
                pieces.append(text(FocusGrid.digits(column.seconds), x: middle, y: base - high - 5, anchor: "middle"))
            }
        }
        if !column.label.isEmpty { pieces.append(text(column.label, x: middle, y: base + 19, anchor: "middle")) }
        return pieces
    }
}

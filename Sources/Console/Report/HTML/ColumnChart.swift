import Chronology
import Localization

/// A chart of durations as columns (SVG).
///
/// Positions across are percentages and those down are pixels, so that the chart fits into any window while its texts
/// keep their size. The description contains all figures, for readers who can't see the columns.
struct ColumnChart {
    struct Column {
        /// Below the column; empty for none.
        var label: String
        /// Names the column in the description: a day, a week, a weekday.
        var name: String
        var seconds: Double
        /// Whether narrow windows hide the label, because it would touch its neighbour.
        var hidesLabelIfNarrow = false
        /// The stage shown below the label; nil for none.
        var growth: String?
    }

    /// The ids of the elements that name the chart.
    struct Names {
        let title: StaticString
        let description: StaticString
        let both: StaticString
    }

    let names: Names
    let title: String
    /// What the chart shows, as sentences; the figures follow.
    let description: String
    let columns: [Column]

    private static let height = 240.0
    private static let top = 24.0
    /// The maximum number of columns with space for a value above each.
    private static let mostValues = 12

    /// The axis and the columns are separate images: only the axis has a fixed width, that of its texts.
    func markup() -> Markup {
        let attributes: [Attribute] = [
            .word("class", "plot"), .word("role", "img"), .word("aria-labelledby", names.both),
            .word("width", "100%"), .word("height", "240"),
        ]
        let titles: [Markup] = [
            .element("title", [.word("id", names.title)], text: title),
            .element("desc", [.word("id", names.description)], text: wholeDescription),
        ]
        let lines = steps.map { Markup.line("grid", y: y($0)) } + [.line("base", y: base)]
        let plot = Markup.element("svg", attributes, lines: titles + lines + columns.indices.flatMap(column))
        return .element("div", [.word("class", "chart")], lines: [axis, plot])
    }

    private var wholeDescription: String {
        let figures = columns.map { column in
            localized("{name}: {duration}", ["name": column.name, "duration": Self.work(column.seconds)])
        }
        return ListPhrase.sentences([description, ListPhrase.clauses(figures)])
    }

    private static func work(_ seconds: Double) -> String { DurationPhrase.work(.microsecondsIn(seconds)) }

    // MARK: Scale

    private var most: Double { columns.map(\.seconds).max() ?? 0 }
    /// The distance between grid lines, in seconds.
    private var step: Double { Self.step(upTo: most) }
    private var steps: StrideThrough<Double> { stride(from: step, through: max(most, step), by: step) }
    private var hasGrowth: Bool { columns.contains { $0.growth != nil } }
    /// The height of what is below the columns.
    private var bottom: Double { hasGrowth ? 58 : 30 }
    private var base: Double { Self.height - bottom }
    private var scale: Double { (base - Self.top) / max(most, step) }

    private func y(_ seconds: Double) -> Double { base - seconds * scale }

    /// The smallest round duration that fits into `most` at most five times.
    static func step(upTo most: Double) -> Double {
        let minute = 60.0
        let steps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440].map { $0 * minute }
        if let step = steps.first(where: { most / $0 <= 5 }) { return step }
        var step = 2 * 1440 * minute
        while most / step > 5 { step *= 2 }
        return step
    }

    // MARK: Pieces

    private var axis: Markup {
        let texts = steps.map { (Self.work($0), y($0)) }
        // A digit has about 7 pixels at 12 pixels.
        let wide = 10 + 7.5 * Double(texts.map(\.0.cells).max() ?? 0)
        return .element(
            "svg",
            [
                .word("class", "axis"), .word("aria-hidden", "true"), .word("focusable", "false"),
                .number("width", wide), .word("height", "240"),
            ],
            lines: texts.map { text, y in
                .element(
                    "text",
                    [.number("x", wide - 8), .number("y", y + 4), .word("text-anchor", "end")],
                    text: text
                )
            }
        )
    }

    private func column(_ index: Int) -> [Markup] {
        let column = columns[index]
        let room = 100 / Double(columns.count)
        let middle = room * (Double(index) + 0.5)
        var pieces: [Markup] = []
        if column.seconds > 0 {
            // Visible even if very small.
            let high = max(1, column.seconds * scale)
            let wide = room * (columns.count <= Self.mostValues ? 0.5 : 0.72)
            pieces.append(.bar(from: middle - wide / 2, width: wide, y: base - high, height: high))
            if columns.count <= Self.mostValues {
                pieces.append(text(FocusGrid.digits(column.seconds), at: middle, y: base - high - 5))
            }
        }
        if !column.label.isEmpty {
            pieces.append(label(column, from: room * Double(index), at: middle))
        }
        return pieces + [growth(column, at: middle)].compactMap(\.self)
    }

    private func text(_ text: String, at middle: Double, y: Double) -> Markup {
        .element("text", [.percent("x", middle), .number("y", y), .word("text-anchor", "middle")], text: text)
    }

    /// Below the middle of its column; of a narrow one from its left edge on, because the label is wider.
    private func label(_ column: Column, from left: Double, at middle: Double) -> Markup {
        let isNarrow = columns.count > Self.mostValues
        let style: [Attribute] = column.hidesLabelIfNarrow ? [.word("class", "roomy")] : []
        let place: [Attribute] = [
            .percent("x", isNarrow ? left : middle), .number("y", base + 19),
            .word("text-anchor", isNarrow ? "start" : "middle"),
        ]
        return .element("text", style + place, text: column.label)
    }

    /// An inner image begins at the middle, so that the picture can be moved left by half of its width.
    private func growth(_ column: Column, at middle: Double) -> Markup? {
        guard let stage = column.growth, let symbol = GrowthPictures.symbol(of: stage) else { return nil }
        return .element(
            "svg",
            [
                .word("class", "stage"), .word("aria-hidden", "true"), .percent("x", middle),
                .number("y", base + 28),
            ],
            .element(
                "use",
                [.word("href", symbol), .word("x", "-12"), .word("width", "24"), .word("height", "24")]
            )
        )
    }
}

/// The shapes of charts (SVG), at percentages of the width. `style`: the class by which the style sheet colours the
/// shape.
extension Markup {
    /// A horizontal line over the whole width.
    fileprivate static func line(_ style: StaticString, y: Double) -> Markup {
        .element(
            "line",
            [.word("class", style), .word("x1", "0"), .word("x2", "100%"), .number("y1", y), .number("y2", y)]
        )
    }

    fileprivate static func bar(from left: Double, width: Double, y: Double, height: Double) -> Markup {
        .element(
            "rect",
            [
                .word("class", "bar"), .percent("x", left), .number("y", y), .percent("width", width),
                .number("height", height),
            ]
        )
    }
}

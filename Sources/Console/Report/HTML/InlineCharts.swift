/// Small charts in a cell of a table, next to the figures they show: screen readers skip them.
enum InlineCharts {
    private static let width = 96.0
    private static let hidden: [Attribute] = [.word("aria-hidden", "true"), .word("focusable", "false")]

    /// A bar for a fraction of the greatest value, 0 to 1.
    static func bar(_ part: Double) -> Markup {
        .element(
            "svg",
            hidden + [.word("viewBox", "0 0 96 14"), .word("width", "96"), .word("height", "14")],
            rectangle("bar", y: 1, height: 12, part)
        )
    }

    /// A hollow bar above a solid one; both are fractions of the greatest value, 0 to 1.
    static func pair(hollow: Double, solid: Double) -> Markup {
        .element(
            "svg",
            hidden + [.word("viewBox", "0 0 96 22"), .word("width", "96"), .word("height", "22")],
            rectangle("outline", y: 1.5, height: 7, hollow),
            rectangle("bar", y: 11, height: 9, solid)
        )
    }

    /// Visible even if very small; nothing for zero.
    private static func rectangle(_ style: StaticString, y: Double, height: Double, _ part: Double) -> Markup {
        guard part > 0 else { return Markup(lines: []) }
        let wide = max(1, min(1, part) * (width - 2))
        return .rectangle(style, x: 1, y: y, width: wide, height: height)
    }

    /// Ratios from left to right, with a dotted line at 1; nil for fewer than two.
    static func curve(_ ratios: [Double]) -> Markup? {
        guard ratios.count > 1 else { return nil }
        // Prevents a single run that took ten times as long from flattening all others.
        let top = min(3, max(2, ratios.max() ?? 2))
        let y = { (ratio: Double) in 23 - min(top, max(0, ratio)) / top * 22 }
        let step = (width - 4) / Double(ratios.count - 1)
        return .element(
            "svg",
            hidden + [.word("viewBox", "0 0 96 24"), .word("width", "96"), .word("height", "24")],
            .line("grid", from: 0, to: width, y: y(1)),
            .element(
                "polyline",
                [
                    .word("class", "curve"),
                    .points(ratios.enumerated().map { (2 + Double($0.offset) * step, y($0.element)) }),
                ]
            )
        )
    }
}

/// The shapes of all charts (SVG). `style`: the class by which the style sheet colours the shape.
extension Markup {
    /// A horizontal line.
    static func line(_ style: StaticString, from left: Double, to right: Double, y: Double) -> Markup {
        .element(
            "line",
            [.word("class", style), .number("x1", left), .number("x2", right), .number("y1", y), .number("y2", y)]
        )
    }

    static func rectangle(_ style: StaticString, x: Double, y: Double, width: Double, height: Double) -> Markup {
        .element(
            "rect",
            [
                .word("class", style), .number("x", x), .number("y", y), .number("width", width),
                .number("height", height),
            ]
        )
    }
}

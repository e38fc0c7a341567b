/// Small charts in a cell of a table: screen readers skip them.
enum InlineCharts {
    private static let width = 96.0

    /// Ratios from left to right, with a dotted line at 1; nil for fewer than two.
    static func curve(_ ratios: [Double]) -> Markup? {
        guard ratios.count > 1 else { return nil }
        // Prevents a single run that took ten times as long from flattening all others.
        let top = min(3, max(2, ratios.max() ?? 2))
        let y = { (ratio: Double) in 23 - min(top, max(0, ratio)) / top * 22 }
        let step = (width - 4) / Double(ratios.count - 1)
        return .element(
            "svg",
            [
                .word("aria-hidden", "true"), .word("focusable", "false"), .word("viewBox", "0 0 96 24"),
                .word("width", "96"), .word("height", "24"),
            ],
            .element(
                "line",
                [
                    .word("class", "grid"), .word("x1", "0"), .number("x2", width), .number("y1", y(1)),
                    .number("y2", y(1)),
                ]
            ),
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

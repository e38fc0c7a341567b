import Localization

/// Estimates compared with the time needed, by task.
struct EstimateSection {
    let page: Page
    let tasks: [EstimateFigures]

    var markup: Markup {
        let none = Markup.element("p", text: localized("No finished runs of tasks."))
        return ReportSection.markup("estimates", localized("Estimates"), tasks.isEmpty ? [none] : content)
    }

    private var content: [Markup] {
        [
            .element("p", text: page.estimateSummary(tasks)), table.markup,
            note(
                localized(
                    "Bars: estimated (hollow) and needed (solid). Bias: how much longer than estimated a run took on average. Negative: shorter."
                )
            ),
            note(
                localized(
                    "Trend: the change of the bias from run to run, as the slope of a straight line through the last {count} runs (least squares). It needs at least {least} runs. The curve shows these runs; the dotted line is the estimate.",
                    [
                        "count": String(EstimateFigures.windowRuns), "least": String(EstimateFigures.leastTrendRuns),
                    ]
                )
            ),
        ]
    }

    private func note(_ text: String) -> Markup { .element("p", [.word("class", "note")], text: text) }

    private var table: MarkupTable {
        let most = max(tasks.map { max($0.estimatedSeconds, $0.elapsedSeconds) }.max() ?? 0, 1)
        return MarkupTable(
            localized("Estimated and needed, by task"),
            [
                .init(localized("Task")), .init(localized("Runs"), isNumeric: true),
                .init(localized("Achieved"), isNumeric: true), .init(localized("Estimated"), isNumeric: true),
                .init(localized("Needed"), isNumeric: true), .init(localized("Bars")),
                .init(localized("Bias"), isNumeric: true), .init(localized("Trend"), isNumeric: true),
                .init(localized("Curve")), .init(localized("Streak"), isNumeric: true),
            ],
            rows: tasks.map { (ReportSection.label($0.name), cells($0, most: most)) }
        )
    }

    private func cells(_ task: EstimateFigures, most: Double) -> [Markup] {
        [
            Markup(text: String(task.runCount)), Markup(text: String(task.achievedCount)),
            Markup(text: page.work(task.estimatedSeconds)), Markup(text: page.work(task.elapsedSeconds)),
            InlineCharts.pair(hollow: task.estimatedSeconds / most, solid: task.elapsedSeconds / most),
            Markup(text: task.bias.map { page.percentage($0 - 1) } ?? ""),
            Markup(text: task.trendPerRun.map { page.percentage($0, decimals: 1) } ?? localized("too few runs")),
            InlineCharts.curve(task.recentRatios) ?? Markup(text: ""),
            Markup(
                text: localized(
                    "{current}, best {best}",
                    ["current": String(task.currentStreak), "best": String(task.bestStreak)]
                )
            ),
        ]
    }
}

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
                    "Compared with the estimate: how much longer or shorter than estimated a run took on average."
                )
            ),
            note(
                localized(
                    "From run to run: how much longer or shorter each run took than the one before it, compared with its estimate, on average over the last {count} runs; known from {least} runs on. The curve shows these runs; the dotted line is the estimate.",
                    [
                        "count": String(EstimateFigures.windowRuns), "least": String(EstimateFigures.leastTrendRuns),
                    ]
                )
            ),
        ]
    }

    private func note(_ text: String) -> Markup { .element("p", [.word("class", "note")], text: text) }

    private var table: MarkupTable {
        MarkupTable(
            localized("Estimated and needed, by task"),
            [
                .init(localized("Task")), .init(localized("Runs"), isNumeric: true),
                .init(localized("Achieved"), isNumeric: true), .init(localized("Estimated"), isNumeric: true),
                .init(localized("Needed"), isNumeric: true), .init(localized("Compared with the estimate")),
                .init(localized("From run to run")), .init(localized("Curve")), .init(localized("Streak")),
            ],
            rows: tasks.map { (ReportSection.label($0.name), cells($0)) }
        )
    }

    private func cells(_ task: EstimateFigures) -> [Markup] {
        [
            Markup(text: String(task.runCount)), Markup(text: String(task.achievedCount)),
            Markup(text: page.work(task.estimatedSeconds)), Markup(text: page.work(task.elapsedSeconds)),
            Markup(text: task.bias.map { comparison($0 - 1) } ?? ""),
            Markup(text: task.trendPerRun.map(change) ?? localized("too few runs")),
            InlineCharts.curve(task.recentRatios) ?? Markup(text: ""),
            Markup(
                text: localized(
                    "{current}, best {best}",
                    ["current": String(task.currentStreak), "best": String(task.bestStreak)]
                )
            ),
        ]
    }

    /// `12 % longer`, `5 % shorter`, `as estimated`
    private func comparison(_ part: Double) -> String {
        longer(part, decimals: 0) ?? localized("as estimated")
    }

    /// `0.4 % longer`, `1.2 % shorter`, `no change`
    private func change(_ part: Double) -> String { longer(part, decimals: 1) ?? localized("no change") }

    /// Nil for a fraction that is 0 when rounded to these decimals of a percent.
    private func longer(_ part: Double, decimals: Int) -> String? {
        let share = page.share(part.magnitude, decimals: decimals)
        guard share != page.share(0, decimals: decimals) else { return nil }
        return part > 0
            ? localized("{percentage} longer", ["percentage": share])
            : localized("{percentage} shorter", ["percentage": share])
    }
}

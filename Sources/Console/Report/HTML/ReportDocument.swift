import Chronology
import ClockAPI
import Localization

/// A report as a self-contained HTML document: no network, no script, no other file.
package struct ReportDocument {
    private let report: Report
    private let weekStart: Weekday
    private let page: Page

    /// `weekStart`: the first day of the week.
    package init(_ report: Report, weekStart: Weekday, viewpoint: Viewpoint) {
        self.report = report
        self.weekStart = weekStart
        page = .plain(viewpoint)
    }

    /// The whole text of the file.
    package var html: String {
        let content = Markup.element("html", [.text(.lang, Language.current.tag)], lines: [head, body])
        return Markup(lines: [.document, content]).html + "\n"
    }

    private var title: String { localized("Report: {period}", ["period": report.period.title]) }

    private var head: Markup {
        .element(
            "head",
            lines: [
                .void("meta", [.word("charset", "utf-8")]),
                .void("meta", [.word("name", "viewport"), .word("content", "width=device-width, initial-scale=1")]),
                // No resources are loaded, even if this program had a bug.
                .void(
                    "meta",
                    [
                        .word("http-equiv", "Content-Security-Policy"),
                        .word("content", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"),
                    ]
                ),
                .void("meta", [.word("name", "color-scheme"), .word("content", "light dark")]),
                .void("meta", [.word("name", "generator"), .text(.content, "clockctl \(Version.current)")]),
                .element("title", text: title), .style(ReportStyle.sheet),
            ]
        )
    }

    private var body: Markup {
        .element(
            "body",
            lines: [
                .element(
                    "a",
                    [.word("class", "skip"), .word("href", "#content")],
                    text: localized("Skip to the content")
                ),
                GrowthPictures.definitions, header,
                .element(
                    "main",
                    [.word("id", "content")],
                    lines: [
                        FocusSection(page: page, report: report, weekStart: weekStart).markup,
                        EstimateSection(page: page, tasks: report.estimates).markup,
                        AlarmSection(page: page, alarms: report.alarms).markup,
                    ]
                ),
                footer,
            ]
        )
    }

    private var header: Markup {
        let days = localized(
            "{from} to {until}",
            ["from": report.period.first.withYear, "until": report.period.last.withYear]
        )
        return .element(
            "header",
            lines: [
                .element("h1", text: title), .element("p", text: days),
                .element(
                    "nav",
                    [.text(.label, localized("Sections"))],
                    .element(
                        "ul",
                        lines: [
                            entry("#focus", localized("Focus")), entry("#estimates", localized("Estimates")),
                            entry("#alarms", localized("Alarms")),
                        ]
                    )
                ),
            ]
        )
    }

    private func entry(_ reference: StaticString, _ title: String) -> Markup {
        .element("li", [], .element("a", [.word("href", reference)], text: title))
    }

    private var footer: Markup {
        let local = page.viewpoint.zone.civil(at: page.viewpoint.now)
        let moment = localized("{date} {time}", ["date": local.date.withYear, "time": TimePhrase.minute(local.time)])
        let made = localized(
            "Made by {program} on {moment}. The time zone is {zone}.",
            [
                "program": "clockctl \(Version.current)", "moment": moment,
                "zone": page.viewpoint.zoneName ?? page.viewpoint.zone.identifier,
            ]
        )
        return .element("footer", [], .element("p", text: made))
    }
}

/// A section of a report, named by its heading.
enum ReportSection {
    static func markup(_ id: StaticString, _ title: String, _ content: [Markup]) -> Markup {
        .element(
            "section",
            [.word("aria-labelledby", id)],
            lines: [.element("h2", [.word("id", id)], text: title)] + content
        )
    }

    /// Single figures with their names.
    static func figures(_ figures: [(name: String, value: String)]) -> Markup {
        .element(
            "dl",
            lines: figures.map { figure in
                .element("div", [], .element("dt", text: figure.name), .element("dd", text: figure.value))
            }
        )
    }

    /// A user-defined label, in any script and direction.
    static func label(_ text: String) -> Markup { .element("bdi", text: text) }
}

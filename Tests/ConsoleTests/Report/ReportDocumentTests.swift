import Chronology
import ClockAPI
import Console
import Localization
import Testing

@Suite struct MarkupTests {
    static let texts: [(text: String, html: String)] = [
        ("a<b>&\"'c", "a&lt;b&gt;&amp;&quot;&#39;c"), ("", ""), ("독서 🍎 שלום", "독서 🍎 שלום"),
        // One character of two scalars; an HTML parser sees only the first.
        ("<\u{338}script>", "&lt;\u{338}script&gt;"), ("&amp;", "&amp;amp;"), ("a\u{0}b\nc", "a\u{FFFD}b⏎c"),
    ]

    @Test("Text is escaped", arguments: texts)
    func escaped(text: String, html: String) {
        #expect(Markup(text: text).html == html)
        #expect(Markup.element("p", [.text(.label, text)], text: text).html == "<p aria-label=\"\(html)\">\(html)</p>")
    }

    static let numbers: [(Double, String)] = [
        (1, "1"), (0.5, "0.5"), (1.0 / 3, "0.33"), (-2.499, "-2.5"), (.infinity, "0"), (.nan, "0"), (1e300, "0"),
        (0.000_01, "0"),
    ]

    @Test("Numbers have the syntax of CSS and SVG", arguments: numbers)
    func number(value: Double, text: String) {
        #expect(Markup.void("a", [.number("x", value)]).html == "<a x=\"\(text)\">")
    }
}

@Suite struct ReportDocumentTests {
    private func page(_ report: Report) -> String {
        ReportDocument(report, weekStart: .monday, viewpoint: .sample).html
    }

    @Test("Labels are escaped", arguments: SampleReport.hostileLabels)
    func hostile(label: String) {
        let html = page(SampleReport.full(labels: [label]))
        let tame = page(SampleReport.full(labels: ["walk"]))
        // Compares bytes, as a parser does.
        let elements = { (html: String) in
            html.utf8.split(separator: UInt8(ascii: "<")).dropFirst().map {
                String(decoding: $0.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">") }, as: UTF8.self)
            }
        }
        #expect(elements(html) == elements(tame), "the page has the same elements whatever a label says")
        #expect(html.contains("<bdi>" + Markup(text: label).html + "</bdi>"))
    }

    @Test("Missing work, runs and rings are stated", arguments: ReportPeriod.Kind.allCases)
    func empty(kind: ReportPeriod.Kind) {
        let html = page(SampleReport.report(kind, SampleReport.stats([0, 0, 0])))
        for text in ["No focus work.", "No finished runs of tasks.", "No alarm rang."] { #expect(html.contains(text)) }
        #expect(!html.contains("<table") && !html.contains("role=\"img\""))
    }

    @Test("A chart has a column for each value; its grid begins at zero and includes the maximum")
    func chart() {
        let html = page(SampleReport.full(.week))
        let chart = String(html.split(separator: "<figure>")[1]).prefix(to: "</figure>")
        let minutes = SampleReport.minutes.suffix(6)
        #expect(chart.split(separator: "<rect").count - 1 == minutes.count { $0 > 0 })
        let heights = chart.split(separator: "<rect").dropFirst().compactMap { rect in
            rect.split(separator: " height=\"").dropFirst().first.flatMap { Double($0.prefix { $0 != "\"" }) }
        }
        // The maximum is 130 minutes: a height of 240 less 24 above and 58 below. The minimum is 45 s.
        #expect(heights.max() == 158 && (heights.min() ?? 0) == 1)
        #expect(html.contains("Maximum: 2 h 10 min, Thu 19 Nov."))
    }

    @Test("The description of a chart has all its figures", arguments: [ReportPeriod.Kind.week, .month])
    func described(kind: ReportPeriod.Kind) {
        let report = SampleReport.full(kind)
        let html = page(report)
        let description = String(html.split(separator: kind == .week ? "id=\"days-text\">" : "id=\"weeks-text\">")[1])
            .prefix(to: "</desc>")
        let figures =
            kind == .week
            ? ["Mon 16 Nov: 0 s", "Tue 17 Nov: 45 s", "Sat 21 Nov: 1 h 15 min"]
            : ["Sun 1 Nov to Sun 1 Nov: 0 s", "Mon 16 Nov to Sat 21 Nov: 5 h 40 min"]
        for figure in figures { #expect(description.contains(figure), "\(figure)") }
    }

    @Test("No part of the page has a chart and a table of the same figures", arguments: ReportPeriod.Kind.allCases)
    func once(kind: ReportPeriod.Kind) {
        let html = page(SampleReport.full(kind))
        let parts = html.replacing("<h2", with: "<h3").split(separator: "<h3").dropFirst()
        for part in parts {
            #expect(!(part.contains("<figure") && part.contains("<table")), "\(part.prefix(40))")
        }
        #expect(parts.count == (kind == .week ? 5 : 7), "a heading for each part")
        #expect(html.split(separator: "<figure").count - 1 == (kind == .week ? 1 : 2))
    }

    static let titles: [(kind: ReportPeriod.Kind, title: String)] = [
        (.week, "Week of 16 November 2026"), (.month, "November 2026"), (.year, "Year 2026"),
    ]

    @Test("The title of a period is in words", arguments: titles)
    func title(kind: ReportPeriod.Kind, title: String) {
        let html = page(SampleReport.full(kind))
        #expect(html.contains("<h1>Report: \(title)</h1>") && html.contains("<title>Report: \(title)</title>"))
    }

    @Test("Headings and notes have no formula and no term of statistics but the median")
    func words() {
        let html = page(SampleReport.full())
        let starts = ["<h1", "<h2", "<h3", "<dt", "<th scope=\"col\"", "class=\"note\"", "class=\"legend\""]
        let texts = starts.flatMap { start in
            html.split(separator: start).dropFirst().map { String($0).prefix(to: "</") }
        }
        #expect(texts.count > 30)
        for text in texts {
            let words = text.drop { $0 != ">" }.dropFirst().replacing(/<[^>]*>/, with: "")
            #expect(!words.contains("="), "\(words)")
            for term in ["slope", "least squares", "ratio", "Bias"] { #expect(!words.contains(term), "\(words)") }
        }
    }

    @Test("Weekdays of a calendar have their whole names")
    func weekdays() {
        let html = page(SampleReport.full(.year))
        for name in ["Monday", "Sunday"] { #expect(html.contains("<span class=\"full\">\(name)</span>")) }
    }

    @Test("A deviation is said in words")
    func deviation() {
        let runs = [("late", 1.12), ("early", 0.95), ("exact", 1)].enumerated().flatMap { index, task in
            (1...6).map { SampleReport.run($0, task.0, item: "k\(index)", ratio: task.1 + Double($0) / 1000 - 0.0035) }
        }
        let html = page(SampleReport.report(.month, runs: runs))
        for text in ["12 % longer", "5 % shorter", "as estimated", "0.1 % longer"] {
            #expect(html.contains(">\(text)</td>"), "\(text)")
        }
        let few = page(SampleReport.report(.month, runs: (1...4).map { SampleReport.run($0, ratio: 1) }))
        #expect(few.contains(">too few runs</td>"))
    }

    @Test("A cell says its column, for windows without room for a row of headings")
    func columns() {
        let html = page(SampleReport.full())
        #expect(html.contains("data-column=\"Estimated\"") && html.contains("data-column=\"Longest\""))
        #expect(html.contains("content: attr(data-column)"))
    }

    @Test("A year that begins with the first day of use is not compared with the days before")
    func comparison() {
        var stats = SampleReport.stats()
        #expect(page(SampleReport.report(.year, stats)).contains("1 h more than in the 21 days before"))
        stats.totalBeforeSeconds = 0
        #expect(!page(SampleReport.report(.year, stats)).contains("days before"))
        #expect(page(SampleReport.report(.month, stats)).contains("days before"))
    }

    @Test("The page states its language, zone and creation time")
    func facts() {
        let html = page(SampleReport.full(.year))
        #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n"))
        #expect(html.contains("on Sat 21 Nov 2026 12:00. The time zone is UTC."))
        #expect(html.contains("<h1>Report: Year 2026</h1>"))
        #expect(html.hasSuffix("</body>\n</html>\n"))
    }
}

extension String {
    /// What is before the first `end`; everything if there is none.
    fileprivate func prefix(to end: String) -> Substring { self[..<(firstRange(of: end)?.lowerBound ?? endIndex)] }
}

@Suite struct ReportPagesTests {
    private func lines(_ report: Report, columns: Int?, colour: Bool = false, pictures: Bool = false) -> [String] {
        let terminal = Terminal(columns: columns, usesColour: colour, canRedraw: true, showsPictures: pictures)
        return Page(terminal: terminal, viewpoint: .sample).report(report, weekStart: .monday)
    }

    @Test("Matches the approved text", arguments: [80, 40], ReportPeriod.Kind.allCases)
    func approved(columns: Int, kind: ReportPeriod.Kind) throws {
        let lines = lines(
            SampleReport.full(kind, labels: ["walk the dog", "독서", "x"]),
            columns: columns,
            pictures: columns == 80
        )
        #expect(lines.allSatisfy { $0.cells <= columns }, "no line is wider than the terminal")
        try Snapshot.expect(lines.map { $0 + "\n" }.joined(), is: "report-\(kind.rawValue)-\(columns).txt")
    }

    @Test("Hostile labels neither widen the lines nor add control characters", arguments: [80, 40, 20])
    func hostile(columns: Int) {
        let lines = lines(SampleReport.full(labels: SampleReport.hostileLabels), columns: columns)
        if columns > 20 { #expect(lines.allSatisfy { $0.cells <= columns }) }
        #expect(lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test("Output to a pipe is not shortened or coloured, and is complete")
    func piped() {
        let labels = (1...30).map { "task \($0)" } + [String(repeating: "x", count: 400)]
        let lines = lines(SampleReport.full(labels: labels), columns: nil)
        for label in labels { #expect(lines.contains { $0.hasSuffix(" " + label) }, "\(label)") }
        #expect(!lines.joined().contains("\u{1B}"))
        let screen = self.lines(SampleReport.full(labels: labels), columns: 80)
        #expect(screen.filter { $0 == "and 21 more" }.count == 2 && screen.contains("and 22 more"))
    }

    @Test("Missing work, runs and rings are stated", arguments: ReportPeriod.Kind.allCases)
    func empty(kind: ReportPeriod.Kind) {
        let lines = lines(SampleReport.report(kind, SampleReport.stats([0, 0, 0])), columns: 80)
        #expect(
            lines.filter { $0.hasPrefix("No ") } == ["No focus work.", "No finished runs of tasks.", "No alarm rang."]
        )
        #expect(lines.count == 10)
    }

    @Test("Colours are legible on a dark and on a light terminal")
    func coloured() throws {
        for palette in [Screen.Palette.dark, .light] {
            let lines = lines(SampleReport.full(), columns: 80, colour: true)
            let screen = try Screen(lines, columns: 80, palette)
            for run in screen.runs { #expect(run.colour.contrast(to: palette.background) >= 2.5, "\(run.text)") }
        }
    }
}

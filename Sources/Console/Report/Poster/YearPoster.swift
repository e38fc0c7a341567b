import Chronology
import ClockAPI
import Localization

/// The year as a picture to hang up (SVG, A3 upright): a line of ground for each month, on which every day of work has
/// grown as far as the work. It names no task, because everybody in the room can read it. No script, no other file, and
/// the fonts that the machine has.
///
/// Lengths are tenths of a millimetre.
package struct YearPoster {
    private let report: Report
    private let page: Page
    private let days: [CivilDate: FocusFigures.Day]

    /// `report`: of a year.
    package init(_ report: Report, viewpoint: Viewpoint) {
        self.report = report
        page = .plain(viewpoint)
        days = Dictionary(report.focus.days.map { ($0.date, $0) }) { $1 }
    }

    private static let middle = 1485.0
    private static let left = 230.0
    private static let right = 2740.0
    /// The first day of each month.
    private static let firstDay = 590.0
    private static let step = (right - 30 - firstDay) / 30
    private static let firstGround = 850.0
    private static let rowHeight = 252.0

    private var year: Int { report.period.last.year }
    private var title: String { localized("The year in trees") }

    /// The whole text of the file.
    package var svg: String {
        let image = Markup.element(
            "svg",
            [
                .word("xmlns", "http://www.w3.org/2000/svg"), .word("width", "297mm"), .word("height", "420mm"),
                .word("viewBox", "0 0 2970 4200"), .word("role", "img"), .word("aria-labelledby", "title text"),
                .text(.xmlLanguage, Language.current.tag),
            ],
            lines: [
                .element("title", [.word("id", "title")], text: "\(year): " + title),
                .element("desc", [.word("id", "text")], text: ListPhrase.facts(summary)),
                background, heading,
            ] + (1...12).map(month) + [dayNumbers] + closing + [legend]
        )
        return Markup(lines: [.xmlDeclaration, image]).html + "\n"
    }

    // MARK: Frame

    private var background: Markup {
        Markup(lines: [
            .element("rect", [.word("width", "2970"), .word("height", "4200"), .word("fill", "#faf5ea")]),
            .element(
                "rect",
                [
                    .word("x", "90"), .word("y", "90"), .word("width", "2790"), .word("height", "4020"),
                    .word("fill", "none"), .word("stroke", "#d8ccb4"), .word("stroke-width", "4"),
                ]
            ),
        ])
    }

    private var heading: Markup {
        Markup(lines: [
            PosterText(.ink, size: 330, family: .serif, spacing: 36).markup(String(year), x: Self.middle, y: 452),
            PosterText(.faint, size: 66, family: .serif, spacing: 8).markup(title, x: Self.middle, y: 570),
        ])
    }

    // MARK: Months

    private func ground(_ month: Int) -> Double { Self.firstGround + Double(month - 1) * Self.rowHeight }

    private func x(_ day: Int) -> Double { Self.firstDay + Double(day - 1) * Self.step }

    private func month(_ number: Int) -> Markup {
        guard let month = CivilMonth(year: year, month: number) else { return Markup(lines: []) }
        let y = ground(number)
        let numbers = month.days.lowerBound.dayNumber...month.days.upperBound.dayNumber
        let all = numbers.compactMap(CivilDate.init(dayNumber:))
        let worked = report.focus.months.first { CivilMonth(of: $0.first) == month }?.seconds ?? 0
        let line = Markup.element(
            "line",
            [
                .number("x1", Self.firstDay - 44), .number("x2", x(all.count) + 44), .number("y1", y), .number("y2", y),
                .word("stroke", "#d3c6aa"), .word("stroke-width", "4"), .word("stroke-linecap", "round"),
            ]
        )
        let name = PosterText(.ink, size: 54, family: .serif, anchor: .start)
            .markup(LocalizedName.month(number), x: Self.left, y: y - 34, room: 290)
        let total = PosterText(.faint, size: 36, anchor: .start)
            .markup(worked >= 60 ? Self.rough(worked, page) : "", x: Self.left, y: y + 14, room: 270)
        return .element("g", [], lines: [line, name, total] + all.map { plant($0, y: y) })
    }

    private func plant(_ date: CivilDate, y: Double) -> Markup {
        let x = x(date.day)
        let plant = days[date].flatMap { day in
            PosterPlants.plant(day.growth, x: x, y: y, seconds: day.seconds, number: date.dayNumber)
        }
        return plant ?? PosterPlants.dot(x: x, y: y, isInUse: days[date] != nil)
    }

    /// Below the last month.
    private var dayNumbers: Markup {
        let text = PosterText(.faint, size: 30)
        return Markup(lines: [1, 5, 10, 15, 20, 25, 30].map { text.markup(String($0), x: x($0), y: ground(12) + 64) })
    }

    // MARK: Texts

    /// From ten hours on, minutes no longer matter.
    private static func rough(_ seconds: Double, _ page: Page) -> String {
        seconds < 36_000 ? page.work(seconds) : page.work((seconds / 3600).rounded(.down) * 3600)
    }

    /// `412 h in 163 days`, `38 apple trees`
    private var summary: [String] {
        let focus = report.focus
        guard focus.hasWork else { return [localized("No focus work.")] }
        let work = localized(
            one: "{duration} in {count} day",
            other: "{duration} in {count} days",
            count: focus.stats.daysWorked,
            ["duration": Self.rough(focus.stats.totalSeconds, page)]
        )
        return [work] + (focus.trees > 0 ? [page.trees(focus.trees)] : [])
    }

    /// `Best day: 9 November, 12 h 34 min`
    private var bestDay: String? {
        report.focus.days.first { DateText.print($0.date) == report.focus.stats.bestDay }.map { day in
            localized(
                "Best day: {date}, {duration}",
                ["date": MomentPhrase.fullDay(day.date), "duration": page.work(day.seconds)]
            )
        }
    }

    private var closing: [Markup] {
        let room = Self.right - Self.left
        let totals = PosterText(.ink, size: 84, family: .serif)
            .markup(ListPhrase.facts(summary), x: Self.middle, y: 3830, room: room)
        let best = bestDay.map { text in
            PosterText(.faint, size: 50, family: .serif).markup(text, x: Self.middle, y: 3914, room: room)
        }
        return [totals, best].compactMap(\.self)
    }

    /// All stages with their names, in four columns around the middle.
    private var legend: Markup {
        let entries = ["seed", "sprout", "apple", "tree"].enumerated().compactMap { index, stage -> Markup? in
            guard let look = GrowthLook(stage) else { return nil }
            let x = Self.middle + (Double(index) - 1.5) * 420 - 60
            let text = PosterText(.faint, size: 36, anchor: .start).markup(look.name, x: 0, y: 0, room: 280)
            let plant = PosterPlants.plant(stage, x: 0, y: 0, seconds: 0, number: index)
            let small = Markup.element("g", [.place(x: x - 50, y: 4060, scale: 0.6)], plant ?? Markup(lines: []))
            return Markup(lines: [small, .element("g", [.place(x: x, y: 4054, scale: 1)], text)])
        }
        return .element("g", [], lines: entries)
    }
}

/// A text of a poster.
private struct PosterText {
    enum Colour {
        case ink, faint
    }

    enum Family {
        case serif, sans
    }

    enum Anchor {
        case start, middle
    }

    private let size: Double
    private let attributes: [Attribute]

    init(_ colour: Colour, size: Double, family: Family = .sans, anchor: Anchor = .middle, spacing: Double = 0) {
        self.size = size
        attributes = [
            .word("fill", colour == .ink ? "#3a342a" : "#85795f"),
            .word("font-family", family == .serif ? "serif" : "sans-serif"),
            .word("text-anchor", anchor == .start ? "start" : "middle"), .number("letter-spacing", spacing),
        ]
    }

    /// `room`: texts that would be wider become smaller.
    func markup(_ text: String, x: Double, y: Double, room: Double = 2600) -> Markup {
        guard !text.isEmpty else { return Markup(lines: []) }
        // A terminal's cell is about half as wide as the text is high.
        let fitting = min(size, room / (Double(text.cells) * 0.56))
        return .element(
            "text",
            attributes + [.number("x", x), .number("y", y), .number("font-size", fitting)],
            text: text
        )
    }
}

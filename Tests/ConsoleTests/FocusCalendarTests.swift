import Chronology
import ClockAPI
import Console
import Localization
import Testing

@Suite struct FocusCalendarTests {
    /// November 2026 up to the 21st: every stage, a day with only seconds of work, one with more than ten hours, and
    /// days without work.
    private static let month: FocusCalendarObject = {
        let minutes = [0, 95, 250, 25, 60, 70, 45, 0, 754, 30, 31, 61, 120, 121, 0, 0, 1, 40, 130, 95, 75]
        let days = (1...30).map { day in
            var seconds = day <= minutes.count ? Double(minutes[day - 1]) * 60 : 0
            if day == 17 { seconds = 45 }
            let stages = [(0.0, "none"), (1800, "seed"), (3600, "sprout"), (7200, "apple")]
            let growth = stages.first { seconds <= $0.0 }?.1 ?? "tree"
            return FocusDayObject(
                date: "2026-11-" + (day < 10 ? "0\(day)" : "\(day)"),
                seconds: seconds,
                growth: growth
            )
        }
        return FocusCalendarObject(
            month: "2026-11",
            days: days,
            totalSeconds: days.reduce(0) { $0 + $1.seconds },
            todaySeconds: 75 * 60,
            yesterdaySeconds: 95 * 60,
            trees: 4,
            bestDay: "2026-11-09",
            currentRunDays: 5
        )
    }()

    private func lines(
        columns: Int?,
        colour: Bool,
        pictures: Bool,
        _ change: (inout FocusCalendarObject) -> Void = { _ in }
    )
        -> [String]
    {
        var month = Self.month
        change(&month)
        let terminal = Terminal(columns: columns, usesColour: colour, canRedraw: true, showsPictures: pictures)
        return Page(terminal: terminal, viewpoint: .sample).calendar(month, today: "2026-11-21", weekStart: .monday)
    }

    @Test("Matches the approved text: without colour", arguments: [80, 40], [true, false])
    func plain(columns: Int, pictures: Bool) throws {
        let lines = lines(columns: columns, colour: false, pictures: pictures)
        #expect(lines.allSatisfy { $0.cells <= columns }, "no line is wider than the terminal")
        let name = "calendar-\(columns)-\(pictures ? "emoji" : "plain").txt"
        try Snapshot.expect(lines.map { $0 + "\n" }.joined(), is: name)
    }

    @Test func piped() throws {
        let lines = lines(columns: nil, colour: false, pictures: false)
        #expect(lines == self.lines(columns: 80, colour: false, pictures: false))
        #expect(!lines.joined().contains("\u{1B}"))
        try Snapshot.expect(lines.map { $0 + "\n" }.joined(), is: "calendar-pipe.txt")
    }

    @Test("Matches the approved picture: on a dark and a light terminal", arguments: [80, 40], [true, false])
    func coloured(columns: Int, pictures: Bool) throws {
        let lines = lines(columns: columns, colour: true, pictures: pictures)
        for palette in [Screen.Palette.dark, .light] {
            let screen = try Screen(lines, columns: columns, palette)
            for run in screen.runs {
                #expect(run.colour.contrast(to: palette.background) >= 2.5, "\(run.text) on \(palette.name)")
            }
            let name = "calendar-\(columns)-\(pictures ? "emoji" : "plain")-\(palette.name).svg"
            try Snapshot.expect(screen.svg, is: name)
        }
    }

    @Test("Weeks begin on the requested weekday")
    func weekStart() {
        let page = Page(terminal: .piped, viewpoint: .sample)
        let monday = page.calendar(Self.month, today: "", weekStart: .monday)
        let sunday = page.calendar(Self.month, today: "", weekStart: .sunday)
        let saturday = page.calendar(Self.month, today: "", weekStart: .saturday)
        #expect(monday[1].hasPrefix(" Mon"))
        #expect(sunday[1].hasPrefix(" Sun"))
        #expect(saturday[1].hasPrefix(" Sat"))
        // The 1st is a Sunday.
        #expect(monday[2].trimmingPrefix { $0 == " " }.hasPrefix("1"))
        #expect(monday[2].prefix { $0 == " " }.count == 6 * 11 + 2)
        #expect(sunday[2].hasPrefix("  1"))
        #expect(saturday[2].prefix { $0 == " " }.count == 11 + 2)
    }

    @Test(
        "glibc gives the first weekday relative to a reference date",
        arguments: [
            (19_971_130, 1, Weekday.sunday), (19_971_130, 2, .monday), (19_971_201, 1, .monday),
            (19_971_130, 7, .saturday),
            (0, 1, .monday),
        ]
    )
    func weekday(reference: Int, first: Int, expected: Weekday) {
        #expect(WeekStart.weekday(reference: reference, first: first) == expected)
    }

    static let comparisons: [(today: Double, yesterday: Double, text: String)] = [
        (3600, 1500, " 35 min more than yesterday"), (1500, 3600, " 35 min less than yesterday"),
        (1500, 1500, " as much as yesterday"), (1559, 1501, " as much as yesterday"), (0, 0, " as much as yesterday"),
        (0, 45, " 45 s less than yesterday"), (7500, 0, " 2 h 5 min more than yesterday"),
    ]

    @Test(arguments: comparisons)
    func comparison(today: Double, yesterday: Double, text: String) {
        let lines = lines(columns: nil, colour: false, pictures: false) {
            $0.todaySeconds = today
            $0.yesterdaySeconds = yesterday
        }
        #expect(lines.contains(text), "\(lines)")
    }

    @Test("A month without work has no best day and no streak; a stage of a newer daemon is still drawn")
    func bare() {
        let empty = lines(columns: 80, colour: false, pictures: false) {
            $0.days = $0.days.map { FocusDayObject(date: $0.date, seconds: 0, growth: "none") }
            $0.totalSeconds = 0
            $0.trees = 0
            $0.bestDay = nil
            $0.currentRunDays = 0
        }
        #expect(empty.last == " November: 0 s, 0 apple trees")
        let foreign = lines(columns: 80, colour: false, pictures: true) {
            $0.days[3].growth = "forest"
            $0.days[4].date = "\u{1B}[2J"
            $0.month = "soon\u{1B}"
        }
        #expect(!foreign.joined().contains("\u{1B}"))
    }

    @Test(arguments: [(80, true), (40, true), (nil, false)])
    func stats(columns: Int?, pictures: Bool) throws {
        let stats = FocusStatsObject(
            days: Array(Self.month.days[14...20]),
            totalSeconds: 20_445,
            totalBeforeSeconds: 30_000,
            averageSeconds: 2920.7,
            daysWorked: 5,
            bestDay: "2026-11-19",
            currentRunDays: 5,
            longestRunDays: 12,
            tasks: [FocusTaskObject(task: "日本語の長い名前のついた仕事", seconds: 12_000), .init(task: "", seconds: 8445)]
        )
        let terminal = Terminal(columns: columns, usesColour: false, canRedraw: true, showsPictures: pictures)
        let lines = Page(terminal: terminal, viewpoint: .sample).stats(stats)
        if let columns { #expect(lines.allSatisfy { $0.cells <= columns }, "\(lines)") }
        let name = "stats-\(columns.map(String.init) ?? "pipe").txt"
        try Snapshot.expect(lines.map { $0 + "\n" }.joined(), is: name)
    }

    @Test(
        "Pictures are used only on terminals that show them",
        arguments: [
            ("xterm", true, true, true), ("linux", true, true, false), ("dumb", true, true, false),
            ("xterm", false, true, false), ("xterm", true, false, false),
        ]
    )
    func pictures(term: String, isUTF8: Bool, isTerminal: Bool, expected: Bool) {
        let terminal = Terminal(
            isTerminal: isTerminal,
            windowColumns: 80,
            isUTF8: isUTF8,
            environment: { $0 == "TERM" ? term : nil },
            colour: .auto
        )
        #expect(terminal.showsPictures == expected)
        #expect(terminal.showingPictures(true).showsPictures)
        #expect(!terminal.showingPictures(false).showsPictures)
        #expect(terminal.showingPictures(nil).showsPictures == expected)
    }
}

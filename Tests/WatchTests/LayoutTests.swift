import ClockAPI
import Console
import Testing

@testable import clockctl_watch

struct LayoutTests {
    private static let day = Sample.state(
        Sample.status(
            ringing: [Sample.ring("r1", of: "a9", "약 먹기 💊")],
            timers: [
                Sample.timer("t1", "tea", left: 250),
                Sample.timer("t2", "a label that is longer than any row of a terminal has room for", left: 100),
            ],
            focus: Sample.focus(),
            task: Sample.task(left: -65),
            stopwatches: [Sample.stopwatch(laps: [41.5, 38.25, 44])]
        ),
        Sample.surroundings
    )

    @Test("An answer longer than a line is shown whole, above the keys", arguments: [(80, 2), (40, 3), (133, 1)])
    func longAnswer(columns: Int, lines: Int) {
        let words = "k2 letter: failed, 1:02 of 1:00; 1 min 3 s would have been right; set it: clockctl task edit k2"
        var state = Self.day
        _ = state.take(.answered(words))
        let drawn = state.drawing(columns, 24).shown
        #expect(drawn[(23 - lines)..<23].joined(separator: " ") == words)
        #expect(drawn[23].hasPrefix("d dismiss"))
    }

    @Test("Every text has the same width at any size", arguments: [true, false], [40, 80, 133])
    func fits(isUTF8: Bool, columns: Int) {
        let answer = ["ID  LABEL", "t1  日本語のラベル", String(repeating: "word ", count: 40)]
        let modes: [WatchState.Mode] = [
            .keys, .help, .command("timer start 5m 日本語のラベル"), .find("tea", before: nil), .details, .answer(answer),
        ]
        for mode in modes {
            for id in Self.day.items.map(\.id) {
                var state = Self.day
                _ = state.take(.click(.item(id)))
                state.mode = mode
                for (columns, lines) in [(columns, 24), (columns, 7), (columns, 50), (columns - 39, 24), (columns, 1)] {
                    for hasPictures in [isUTF8, false] {
                        let fault = state.drawing(columns, lines, isUTF8: isUTF8, hasPictures: hasPictures).fault
                        #expect(fault == nil, "\(fault ?? "") of \(columns) × \(lines), \(id), \(mode)")
                    }
                }
            }
        }
    }

    @Test("The selected item is always visible in a window of eight lines", arguments: [40, 80])
    func chosenIsSeen(columns: Int) {
        let timers = (1...100).map { Sample.timer("t\($0)", "tea", left: Double($0)) }
        for id in [1, 2, 50, 99, 100] {
            var state = Sample.state(Sample.status(timers: timers))
            _ = state.take(.click(.item("t\(id)")))
            for lines in [4, 8, 24] {
                let shown = state.drawing(columns, lines).shown
                #expect(shown.contains { $0.hasPrefix("> t\(id) ") }, "\(id) in \(lines) lines: \(shown)")
                let rows = shown.count { $0.hasPrefix("  t") || $0.hasPrefix("> t") }
                #expect(shown.contains("  \(100 - rows) more") == (rows > 1))
            }
        }
    }

    @Test("A click on a row selects its item, a click elsewhere has no effect")
    func areas() throws {
        let drawing = Self.day.drawing(80, 24)
        for id in ["r1", "t1", "a1"] {
            let area = try #require(drawing.areas.first { $0.target == .item(id) })
            #expect(drawing.target(line: area.line, column: area.columns.lowerBound) == .item(id))
            #expect(drawing.target(line: area.line, column: area.columns.upperBound - 1) == .item(id))
            #expect(drawing.target(line: area.line, column: area.columns.upperBound) != .item(id))
        }
        #expect(drawing.target(line: 0, column: 0) == nil)
    }

    @Test("Values advance between replies: timers always, focus and tasks only while the machine is awake")
    func counts() {
        let shown = Self.day.drawing(80, 40, at: Sample.moment(70, asleep: 60)).shown
        let row = { (id: String) in shown.first { $0.contains("  \(id) ") }?.split(separator: " ").last ?? ""
        }
        #expect(row("t1") == "3:00")
        #expect(row("f1") == "19:50")
        #expect(row("s1") == "3:19")
        #expect(shown.contains { $0.contains("k1 walk") && $0.contains("1:15 over") })
    }

    @Test("A break advances while the machine is asleep, too")
    func countsOfABreak() {
        var focus = Sample.focus()
        focus.phase = "break"
        let state = Sample.state(Sample.status(ringing: [Sample.ring("r1", of: "a9", "wake")], focus: focus))
        let shown = state.drawing(80, 40, at: Sample.moment(70, asleep: 60)).shown
        #expect(shown.contains { $0.contains("  f1 ") && $0.contains("18:50") })
    }

    @Test(
        "The screen is redrawn at the next second of the selected item, or of the first running one",
        arguments: [(nil, 0.0, 0.5), ("t1", 0.25, 0.25), ("s1", 0, 0.75)] as [(String?, Double, Double)]
    )
    func nextChange(id: String?, seconds: Double, due: Double) throws {
        var state = Sample.state(
            Sample.status(
                timers: [Sample.timer("t1", "tea", left: 250.5)],
                stopwatches: [Sample.stopwatch()]
            )
        )
        if let id { _ = state.take(.click(.item(id))) }
        let size = ScreenSize(lines: 24, columns: 80)
        let layout = WatchLayout(state, at: Sample.moment(seconds), size: size, Glyphs(isUTF8: true))
        #expect(abs(try #require(layout.secondsToChange) - due) < 0.001)
    }

    @Test("No redrawing is due if no item is running")
    func nothingCounts() {
        let state = Sample.state(
            Sample.status(timers: [Sample.timer("t1", "tea", left: 5, isRunning: false)]),
            Sample.surroundings
        )
        let size = ScreenSize(lines: 24, columns: 80)
        #expect(WatchLayout(state, at: Sample.moment(), size: size, Glyphs(isUTF8: true)).secondsToChange == nil)
        #expect(WatchLayout(WatchState(), at: Sample.moment(), size: size, Glyphs(isUTF8: true)).secondsToChange == nil)
    }

    @Test("Without a daemon the reason is reported")
    func absence() {
        var state = Self.day
        _ = state.take(.absence("can't reach the daemon at /run/clockd.sock, No such file or directory"))
        let shown = state.drawing(40, 12).shown
        #expect(shown.contains("clockd is not running"))
        #expect(shown.contains("/run/clockd.sock, No such file or"))
    }

    @Test(
        "States other than running are named, also in a narrow window",
        arguments: [
            (Sample.status(focus: Sample.focus(.waiting)), "work 1 of 4, waiting"),
            (Sample.status(focus: Sample.focus(.paused)), "work 1 of 4, paused  20:00"),
            (Sample.status(timers: [Sample.timer("t1", "tea", left: 5, isRunning: false)]), "paused  0:05"),
            (Sample.status(stopwatches: [Sample.stopwatch(.paused)]), "paused  0:05"),
            (Sample.status(task: Sample.task(left: -65)), "1:05 over"),
            (Sample.status(ringing: [Sample.ring("r1", of: "a1", "wake", snoozed: true)]), "snoozed until today 13:10"),
        ]
    )
    func states(status: StatusObject, words: String) {
        let shown = Sample.state(status).drawing(40, 24).shown
        #expect(shown.contains { $0.hasPrefix("> ") && $0.hasSuffix(words) }, "\(shown)")
    }

    @Test("All laps are among the details")
    func laps() {
        var state = Self.day
        _ = state.take(.click(.item("s1")))
        _ = state.take(.key(.enter))
        let shown = state.drawing(80, 40).shown.map { String($0.prefix(40)) }
        #expect(shown.contains { $0.hasPrefix("  2  0:38.25  1:19.75  fastest") })
        #expect(shown.contains { $0.hasPrefix("  3  0:44.00  2:03.75  slowest") })
    }

    @Test("The list stays where it is, whatever is selected", arguments: [(40, 20), (80, 24), (109, 50), (120, 40)])
    func listStays(columns: Int, lines: Int) {
        let tops = Self.day.items.map { item in
            var state = Self.day
            _ = state.take(.click(.item(item.id)))
            return state.drawing(columns, lines).areas.filter { $0.target == .item("r1") }.map(\.line).min()
        }
        #expect(Set(tops).count == 1)
    }

    @Test("What rings out of sight is said in the header")
    func ringsOutOfSight() {
        var status = Sample.status(timers: (1...30).map { Sample.timer("t\($0)", "tea", left: Double($0) + 60) })
        status.ringing = [Sample.ring("r1", of: "a1", "wake")]
        var state = Sample.state(status)
        #expect(state.drawing(80, 24).shown[0].hasSuffix("2 of 3 alarms are on"))
        #expect(state.drawing(80, 24).shown.contains { $0.hasSuffix("RINGING 0:00") })
        _ = state.take(.key(.end))
        let drawing = state.drawing(80, 24)
        #expect(drawing.shown[0].hasSuffix("1 ringing"))
        #expect(drawing.texts.contains { $0.text == "1 ringing" && $0.style.emphasis == .alert })
    }

    @Test("A ring counts the time since it began, also beside a selected item")
    func ringCounts() throws {
        let status = Sample.status(ringing: [Sample.ring("r1", of: "a1", "wake")], task: Sample.task(left: 5, .paused))
        var state = Sample.state(status)
        _ = state.take(.click(.item("k1")))
        let shown = state.drawing(80, 24, at: Sample.moment(75.5)).shown
        #expect(shown.contains { $0.contains("r1 wake") && $0.hasSuffix("RINGING 1:15") })
        let size = ScreenSize(lines: 24, columns: 80)
        let layout = WatchLayout(state, at: Sample.moment(75.5), size: size, Glyphs(isUTF8: true))
        #expect(abs(try #require(layout.secondsToChange) - 0.5) < 0.001)
    }

    @Test("An alarm shows how long it is until it rings")
    func alarmCounts() throws {
        let state = Sample.state(Sample.status(), Sample.surroundings)
        #expect(state.drawing(80, 24).shown.contains("in 5 h"))
        let size = ScreenSize(lines: 24, columns: 80)
        let moment = Sample.moment(30.25)
        #expect(state.drawing(80, 24, at: moment).shown.contains("in 4 h 59 min"))
        let layout = WatchLayout(state, at: moment, size: size, Glyphs(isUTF8: true))
        #expect(abs(try #require(layout.secondsToChange) - 29.75) < 0.001)
    }

    @Test(
        "Each state has its colour",
        arguments: [
            (Sample.status(timers: [Sample.timer("t1", "tea", left: 250)]), "4:10", Emphasis.good),
            (Sample.status(timers: [Sample.timer("t1", "tea", left: 250, isRunning: false)]), "paused  ", .caution),
            (Sample.status(task: Sample.task(left: -65)), "1:05 over", .alert),
            (Sample.status(ringing: [Sample.ring("r2", of: "a1", "wake")]), " RINGING 0:00 ", .ringing),
            (
                Sample.status(ringing: [Sample.ring("r2", of: "a1", "wake", snoozed: true)]),
                "snoozed until today 13:10", .caution
            ),
        ] as [(StatusObject, String, Emphasis)]
    )
    func colours(status: StatusObject, text: String, emphasis: Emphasis) {
        var status = status
        // Another item, so that the row is not the selected one, which has no colour.
        status.ringing.insert(Sample.ring("r1", of: "a9", "other"), at: 0)
        let texts = Sample.state(status).drawing(80, 24).texts
        #expect(texts.contains { $0.text == text && $0.style == TextStyle(emphasis: emphasis) })
    }

    @Test("One item alone is in the middle of the screen, and its ring takes its place")
    func oneItem() {
        var state = WatchState(only: "t1")
        let timers = [Sample.timer("t1", "tea", left: 250), Sample.timer("t2", "rice", left: 100)]
        _ = state.take(.status(Sample.status(timers: timers), at: Sample.moment()))
        let shown = state.drawing(80, 24).shown
        #expect(shown.contains { $0.trimmingPrefix { $0 == " " } == "tea" })
        #expect(!shown.contains { $0.contains("rice") } && shown.count { $0.contains("████") } > 5)
        let ring = Sample.ring("r1", of: "t1", "tea")
        _ = state.take(.status(Sample.status(ringing: [ring], timers: [timers[1]]), at: Sample.moment(1)))
        #expect(state.chosen?.id == "r1")
        _ = state.take(.status(Sample.status(timers: [timers[1]]), at: Sample.moment(2)))
        #expect(state.drawing(80, 24, at: Sample.moment(2)).shown.contains { $0.contains("t1 has ended") })
    }

    @Test("The keys fit on a screen of 24 lines, in two columns if need be", arguments: [40, 60, 80])
    func helpFits(columns: Int) {
        var state = Self.day
        state.mode = .help
        let shown = state.drawing(columns, 24).shown
        for key in ["j k", "Return", "Esc", "quit"] where columns >= 60 {
            #expect(shown.contains { $0.contains(key) }, "\(key)")
        }
    }
}

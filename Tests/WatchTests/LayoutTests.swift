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

    @Test("Every text has the same width at any size", arguments: [true, false], [40, 80, 133])
    func fits(isUTF8: Bool, columns: Int) {
        for mode in [WatchState.Mode.keys, .help, .command("timer start 5m 日本語のラベル"), .find("tea", before: nil)] {
            for id in Self.day.items.map(\.id) {
                var state = Self.day
                _ = state.take(.click(item: id))
                state.mode = mode
                for (columns, lines) in [(columns, 24), (columns, 7), (columns, 50), (columns - 39, 24), (columns, 1)] {
                    let fault = state.drawing(columns, lines, isUTF8: isUTF8).fault
                    #expect(fault == nil, "\(fault ?? "") of \(columns) × \(lines), \(id)")
                }
            }
        }
    }

    @Test("The selected item is always visible in a window of eight lines", arguments: [40, 80])
    func chosenIsSeen(columns: Int) {
        let timers = (1...100).map { Sample.timer("t\($0)", "tea", left: Double($0)) }
        for id in [1, 2, 50, 99, 100] {
            var state = Sample.state(Sample.status(timers: timers))
            _ = state.take(.click(item: "t\(id)"))
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
            let area = try #require(drawing.areas.first { $0.item == id })
            #expect(drawing.item(line: area.line, column: area.columns.lowerBound) == id)
            #expect(drawing.item(line: area.line, column: area.columns.upperBound - 1) == id)
            #expect(drawing.item(line: area.line, column: area.columns.upperBound) != id)
        }
        #expect(drawing.item(line: 0, column: 0) == nil)
    }

    @Test("Values advance between replies: timers always, focus and tasks only while the machine is awake")
    func counts() {
        let shown = Self.day.drawing(80, 40, at: Sample.moment(70, asleep: 60)).shown
        let row = { (id: String) in shown.first { $0.contains("  \(id) ") }?.prefix(41).split(separator: " ").last ?? ""
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
        if let id { _ = state.take(.click(item: id)) }
        let layout = WatchLayout(
            state,
            at: Sample.moment(seconds),
            size: ScreenSize(lines: 24, columns: 80),
            isUTF8: true
        )
        #expect(abs(try #require(layout.secondsToChange) - due) < 0.001)
    }

    @Test("No redrawing is due if no item is running")
    func nothingCounts() {
        let state = Sample.state(
            Sample.status(timers: [Sample.timer("t1", "tea", left: 5, isRunning: false)]),
            Sample.surroundings
        )
        let size = ScreenSize(lines: 24, columns: 80)
        #expect(WatchLayout(state, at: Sample.moment(), size: size, isUTF8: true).secondsToChange == nil)
        #expect(WatchLayout(WatchState(), at: Sample.moment(), size: size, isUTF8: true).secondsToChange == nil)
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

    @Test func laps() {
        var state = Self.day
        _ = state.take(.click(item: "s1"))
        let shown = state.drawing(80, 40).shown.map { String($0.prefix(40)) }
        #expect(shown.contains { $0.hasPrefix("  2  0:38.25  1:19.75  fastest") })
        #expect(shown.contains { $0.hasPrefix("  3  0:44.00  2:03.75  slowest") })
    }
}

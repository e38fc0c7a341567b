import ClockAPI
import Console
import Testing

@Suite struct CountPagesTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)

    private func stopwatch(
        _ state: StopwatchObject.State,
        elapsed: Double = 83.456,
        laps: [Double] = [],
        label: String = "run"
    ) -> StopwatchObject {
        var total = 0.0
        let laps = laps.enumerated().map { index, seconds in
            total += seconds
            return LapTimeObject(number: index + 1, lapSeconds: seconds, totalSeconds: total)
        }
        return StopwatchObject(
            id: "s1",
            label: label,
            state: state,
            elapsedSeconds: elapsed,
            started: state == .reset ? nil : "2026-11-21T11:59:00Z",
            laps: laps
        )
    }

    @Test("Hundredths are never rounded up")
    func stopwatchLines() {
        #expect(page.line(stopwatch(.running)) == "s1 run: running, 1:23.45")
        #expect(page.line(stopwatch(.running, elapsed: 59.999)) == "s1 run: running, 0:59.99")
        #expect(page.line(stopwatch(.paused, elapsed: 36_000.5)) == "s1 run: paused, 10:00:00.50")
        #expect(page.line(stopwatch(.reset, elapsed: 0, label: "")) == "s1: reset, 0:00.00")
        #expect(page.liveLine(stopwatch(.running)) == "s1 run: 1:23.45")
        #expect(page.liveLine(stopwatch(.running, laps: [60, 20])) == "s1 run: 1:23.45, lap 3 at 0:03.45")
        #expect(page.liveLine(stopwatch(.paused, laps: [60, 20])) == "s1 run: paused, 1:23.45")
    }

    @Test("A change reports the new laps; laps after a reset are not attributed to the earlier count")
    func stopwatchNews() {
        let before = stopwatch(.running, laps: [60, 20])
        func news(_ now: StopwatchObject, started: String? = "2026-11-21T11:59:00Z") -> [String] {
            var now = now
            now.started = started
            return page.news(of: now, since: before)
        }
        let third = ["s1 run: lap 3, 0:01.50, total 1:21.50"]
        #expect(news(stopwatch(.running, laps: [60, 20])) == [])
        #expect(news(stopwatch(.running, laps: [60, 20, 1.5])) == third)
        // The daemon's zone was changed.
        #expect(news(stopwatch(.running, laps: [60, 20, 1.5]), started: "2026-11-21T20:59:00+09:00") == third)
        #expect(news(stopwatch(.reset, elapsed: 0), started: nil) == ["s1 run: reset to zero"])
        let next = "2026-11-21T12:03:00Z"
        let first = "s1 run: lap 1, 0:02.00, total 0:02.00"
        #expect(news(stopwatch(.running), started: next) == ["s1 run: reset to zero"])
        #expect(news(stopwatch(.running, laps: [2]), started: next) == ["s1 run: reset to zero", first])
        #expect(news(stopwatch(.running, laps: [2, 2, 2]), started: next).count == 4)
        #expect(page.news(of: stopwatch(.running, laps: [2]), since: stopwatch(.reset, elapsed: 0)) == [first])
    }

    @Test func stopwatchTable() {
        #expect(
            page.table([stopwatch(.running, laps: [60, 20]), stopwatch(.reset, elapsed: 0)])
                == [
                    "ID     TIME  LAPS  STARTED      STATE    LABEL",
                    "s1  1:23.45     2  today 11:59  running  run",
                    "s1  0:00.00     0               reset    run",
                ]
        )
    }

    @Test("The fastest and the slowest lap are marked by a word, and the current lap is last")
    func laps() {
        #expect(
            page.detail(stopwatch(.running, laps: [30, 20.5, 31.25]))
                == [
                    "Stopwatch  s1 run", "State      running", "Time       1:23.45", "Started    today 11:59",
                    "LAP     TIME    TOTAL", "  1  0:30.00  0:30.00", "  2  0:20.50  0:50.50  fastest",
                    "  3  0:31.25  1:21.75  slowest", "     0:01.70  1:23.45",
                ]
        )
    }

    @Test("One lap, or equal laps, have no mark; the first of several fastest has it")
    func marks() {
        func marked(_ laps: [Double]) -> [String] {
            page.detail(stopwatch(.paused, elapsed: laps.reduce(0, +), laps: laps)).dropFirst(5)
                .map { $0.hasSuffix("fastest") ? "fastest" : $0.hasSuffix("slowest") ? "slowest" : "" }
        }
        #expect(marked([30]) == [""])
        #expect(marked([30, 30, 30]) == ["", "", ""])
        #expect(marked([30, 31]) == ["fastest", "slowest"])
        #expect(marked([31, 30, 31, 30]) == ["slowest", "fastest", "", ""])
    }

    @Test("Marks are coloured if colour is enabled")
    func colours() {
        let terminal = Terminal(columns: 80, usesColour: true, canRedraw: true)
        let lines = Page(terminal: terminal, viewpoint: .sample).detail(
            stopwatch(.paused, elapsed: 61, laps: [30, 31])
        )
        #expect(lines[5].contains("\u{1B}[32mfastest"))
        #expect(lines[6].contains("\u{1B}[33mslowest"))
    }

    @Test("CSV: one record per lap")
    func csv() {
        let quoted = stopwatch(.running, laps: [1.5, 0.123456], label: "a \"b\", c")
        #expect(
            LapsCSV.records([quoted, stopwatch(.running), stopwatch(.paused, laps: [3600])])
                == [
                    "id,label,number,lapSeconds,totalSeconds", "s1,\"a \"\"b\"\", c\",1,1.50,1.50",
                    "s1,\"a \"\"b\"\", c\",2,0.123456,1.623456", "s1,run,1,3600.00,3600.00",
                ]
        )
    }

    private func day(_ days: Int, _ date: String, yearly: Bool = false, notify: [Double] = []) -> DayObject {
        DayObject(
            id: "d1",
            name: "Christmas",
            date: date,
            from: "2026-11-21",
            days: days,
            text: days == 0 ? "D-DAY" : days > 0 ? "D-\(days)" : "D+\(-days)",
            yearly: yearly,
            notifySeconds: notify
        )
    }

    @Test func days() {
        let christmas = day(34, "2026-12-25", yearly: true, notify: [604_800, 86_400, 0])
        #expect(page.line(christmas) == "d1 Christmas: D-34, Fri 25 Dec")
        #expect(page.line(day(-2391, "2020-05-05")) == "d1 Christmas: D+2391, Tue 5 May 2020")
        #expect(
            page.table([day(0, "2026-11-21"), christmas])
                == [
                    "ID  COUNT  DATE        YEARLY  REMINDERS                           NAME",
                    "d1  D-DAY  Sat 21 Nov                                              Christmas",
                    "d1   D-34  Fri 25 Dec  yearly  7 d before, 1 d before, on the day  Christmas",
                ]
        )
        #expect(
            page.detail(christmas) == [
                "Day        d1 Christmas", "Count      D-34", "Date       Fri 25 Dec", "Repeat     yearly",
                "Reminders  7 d before, 1 d before, on the day",
            ]
        )
    }
}

import Chronology
import ClockAPI
import Console
import JSON
import Testing
import Varlink

/// Seen from noon of 2026-11-21 in UTC.
struct BarTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)

    private func timer(_ label: String, _ left: Double, _ state: TimerObject.State = .running) -> TimerObject {
        TimerObject(
            id: "t1",
            label: label,
            state: state,
            durationSeconds: 200,
            remainingSeconds: left,
            started: "2026-11-21T11:59:00Z",
            ends: nil,
            repeat: nil
        )
    }

    private func focus(_ phase: String, _ state: FocusObject.State = .running) -> FocusObject {
        FocusObject(
            id: "f1",
            task: "thesis",
            phase: phase,
            cycle: 1,
            cycles: 4,
            state: state,
            durationSeconds: 1500,
            remainingSeconds: 600,
            ends: nil,
            todaySeconds: 900,
            growth: nil
        )
    }

    private func ring(_ state: RingObject.State) -> RingObject {
        RingObject(
            id: "r1",
            item: "a1",
            kind: "alarm",
            label: "",
            scheduled: "2026-11-21T11:59:00Z",
            started: nil,
            ended: nil,
            state: state,
            snoozes: 0,
            snoozedUntil: nil
        )
    }

    private func status(
        timers: [TimerObject] = [],
        focus: FocusObject? = nil,
        ringing: [RingObject] = [],
        next: UpcomingObject? = nil
    ) -> StatusObject {
        StatusObject(
            version: "1",
            pid: 1,
            since: "2026-11-21T11:00:00Z",
            ringing: ringing,
            next: next,
            timers: timers,
            focus: focus,
            task: nil,
            stopwatches: [],
            alarms: AlarmCountObject(enabled: 1, total: 1)
        )
    }

    private func content(_ status: StatusObject, after elapsed: Duration = .zero) -> BarContent {
        BarContent(status, elapsed: elapsed, page: page)
    }

    private let wake = UpcomingObject(item: "a1", kind: "alarm", label: "wake", at: "2026-11-22T07:30:00Z")

    @Test("What matters most is shown: a ring, focus, the timer next to end, what is paused, the next alarm")
    func order() {
        let timers = [timer("rice", 150), timer("tea", 50), timer("egg", 10, .paused)]
        let all = status(timers: timers, focus: focus("work"), ringing: [ring(.ringing)], next: wake)
        var seen: [BarContent] = []
        var left = all
        seen.append(content(left))
        left.ringing = [ring(.snoozed)]
        seen.append(content(left))
        left.focus = focus("break")
        seen.append(content(left))
        left.focus = focus("work", .waiting)
        seen.append(content(left))
        left.timers = [timer("egg", 10, .paused)]
        seen.append(content(left))
        left.timers = []
        seen.append(content(left))
        left.next = nil
        seen.append(content(left))
        #expect(seen.map(\.kind) == [.ringing, .focus, .break, .timer, .paused, .alarm, .idle])
        #expect(
            seen.map(\.text) == [
                "a1", "thesis 10:00", "break 10:00", "tea 0:50", "egg 0:10", "tomorrow 07:30 wake", "",
            ]
        )
        #expect(seen.map(\.percentage) == [100, 60, 60, 75, 95, 0, 0])
        #expect(seen[0].tooltip.contains { $0.hasPrefix("t1 rice: 2 min 30 s") })
    }

    @Test(
        "It counts on between two answers, and what is paused does not",
        arguments: [
            (0.0, "tea 0:50", 0.5), (0.5, "tea 0:49", 1.0), (0.6, "tea 0:49", 0.9), (48.6, "tea 0:01", 0.9),
            (50.5, "tea 0:00", nil), (90.0, "tea 0:00", nil),
        ] as [(Double, String, Double?)]
    )
    func counting(elapsed: Double, text: String, next: Double?) {
        let status = status(timers: [timer("tea", 49.5), timer("egg", 10, .paused)])
        #expect(content(status, after: .microsecondsIn(elapsed)).text == text)
        let interval = status.barInterval(elapsed: .microsecondsIn(elapsed)).map { $0 / .seconds(1) }
        #expect(interval.map { ($0 * 10).rounded() / 10 } == next)
    }

    @Test("A stopwatch counts up, and gives way to what runs out")
    func stopwatch() {
        let lap = StopwatchObject(id: "s1", label: "", state: .running, elapsedSeconds: 59.5, started: nil, laps: [])
        var status = status(next: wake)
        status.stopwatches = [lap]
        #expect(content(status).kind == .stopwatch)
        #expect(content(status, after: .milliseconds(499)).text == "s1 0:59")
        #expect(content(status, after: .milliseconds(500)).text == "s1 1:00")
        #expect(status.barInterval(elapsed: .zero) == .milliseconds(500))
        status.timers = [timer("tea", 50)]
        #expect(content(status).kind == .timer)
    }

    @Test func whatStandsStillIsNotDrawnAgain() {
        #expect(status(timers: [timer("egg", 10, .paused)]).barInterval(elapsed: .zero) == nil)
        #expect(status(next: wake).barInterval(elapsed: .zero) == .seconds(600))
    }

    private static let hostile = "<b>&\"\\ #[x] %{F}\n\u{1B}"

    @Test("A label brings no markup, no second line, and no broken JSON", arguments: BarFormat.bars, [false, true])
    func hostile(_ bar: String, followed: Bool) throws {
        let format = try #require(BarFormat(bar: bar))
        let lines = format.lines(content(status(timers: [timer(Self.hostile, 50)])), followed: followed)
        let isJSON = ["waybar", "i3status-rs"].contains(bar) || bar == "i3blocks" && followed
        #expect(lines.split(separator: "\n").count == (bar == "i3blocks" && !followed ? 2 : 1))
        #expect(!lines.contains("\u{1B}"))
        if isJSON {
            let object = try JSONValue(parsing: Array(lines.utf8))
            let text = try #require(object[bar == "i3blocks" ? "full_text" : "text"])
            guard case .string(let text) = text else { return }
            #expect(text.contains("<b>") == (bar != "waybar"))
        }
        if bar == "polybar" { #expect(!lines.contains("%{")) }
        if bar == "tmux" { #expect(lines.contains("##[x]")) }
    }

    @Test("As the bars' documentation has them")
    func documented() throws {
        let tea = content(status(timers: [timer("tea", 50)]))
        let line = { (bar: String, followed: Bool) in BarFormat(bar: bar)?.lines(tea, followed: followed) }
        #expect(
            line("waybar", true)?.hasPrefix(#"{"alt":"timer","class":"timer","percentage":75,"text":"tea 0:50","#)
                == true
        )
        #expect(line("i3blocks", false) == "tea 0:50\n0:50")
        #expect(line("i3blocks", true) == #"{"full_text":"tea 0:50","short_text":"0:50"}"#)
        #expect(
            line("i3status-rs", true) == #"{"icon":"time","short_text":"0:50","state":"Info","text":"tea 0:50"}"#
        )
        let rings = content(status(ringing: [ring(.ringing)]))
        #expect(BarFormat.i3blocks.lines(rings, followed: false) == "a1\na1\n#FF0000")
        #expect(BarFormat.i3statusRust.lines(rings, followed: true).contains(#""state":"Critical""#))
        #expect(BarFormat.waybar.lines(.offline, followed: true).contains(#""class":"offline""#))
    }

    @Test(arguments: [
        ("{label}: {remaining} ({percentage} %)", "tea: 0:50 (75 %)"), ("{{{state}}", "{timer}"),
        ("{text}", "tea 0:50"),
    ])
    func templates(_ text: String, _ filled: String) throws {
        let tea = content(status(timers: [timer("tea", 50)]))
        #expect(BarFormat.template(try BarTemplate(text)).lines(tea, followed: false) == filled)
    }

    @Test(arguments: ["{foo}", "{", "{label", "{}", "{Label}"])
    func badTemplates(_ text: String) {
        #expect(throws: Failure.self) { try BarTemplate(text) }
    }
}

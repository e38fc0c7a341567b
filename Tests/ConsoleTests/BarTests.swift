import Chronology
import ClockAPI
import Console
import JSON
import Testing
import Varlink

/// The samples are relative to 2026-11-21 12:00 UTC.
struct BarTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)

    private func timer(
        _ label: String,
        _ left: Double,
        _ state: TimerObject.State = .running,
        id: String = "t1"
    ) -> TimerObject {
        TimerObject(
            id: id,
            label: label,
            state: state,
            durationSeconds: 200,
            remainingSeconds: left,
            started: "2026-11-21T11:59:00Z",
            ends: state == .running ? "2026-11-21T12:03:00Z" : nil,
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

    private func task(_ name: String, _ left: Double, _ state: TaskStateCode = .running) -> TaskObject {
        TaskObject(
            id: "k1",
            name: name,
            icon: "📖",
            estimateSeconds: 1000,
            lastSeconds: nil,
            state: state,
            remainingSeconds: left,
            elapsedSeconds: 1000 - left,
            started: "2026-11-21T11:59:00Z",
            expectedEnd: state == .running ? "2026-11-21T12:10:00Z" : nil,
            extraSeconds: 0
        )
    }

    private func ring(_ state: RingObject.State, item: String = "a1", label: String = "") -> RingObject {
        RingObject(
            id: "r1",
            item: item,
            kind: "alarm",
            label: label,
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
        task: TaskObject? = nil,
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
            task: task,
            stopwatches: [],
            alarms: AlarmCountObject(enabled: 1, total: 1)
        )
    }

    private func content(_ status: StatusObject, after elapsed: Duration = .zero) -> BarContent {
        BarContent(status, elapsed: elapsed, page: page)
    }

    private func stopwatch(_ elapsed: Double, _ state: StopwatchObject.State = .running) -> StopwatchObject {
        StopwatchObject(id: "s1", label: "", state: state, elapsedSeconds: elapsed, started: nil, laps: [])
    }

    private let wake = UpcomingObject(item: "a1", kind: "alarm", label: "wake", at: "2026-11-22T07:30:00Z")

    @Test("Order: ringing, task, focus, timers by end, stopwatches, paused items, otherwise the next alarm")
    func order() {
        let timers = [timer("rice", 150), timer("tea", 50, id: "t2"), timer("egg", 10, .paused, id: "t3")]
        var left = status(
            timers: timers,
            focus: focus("work"),
            task: task("essay", 400),
            ringing: [ring(.ringing)],
            next: wake
        )
        left.stopwatches = [stopwatch(59)]
        var seen: [BarContent] = []
        let steps: [(inout StatusObject) -> Void] = [
            { _ in }, { $0.ringing = [ring(.snoozed)] }, { $0.task = task("essay", 400, .paused) },
            { $0.focus = focus("break") }, { $0.focus = focus("work", .waiting) },
            { $0.timers = [timer("egg", 10, .paused, id: "t3")] }, { $0.stopwatches = [] }, { $0.task = nil },
            { $0.timers = [] }, { $0.next = nil },
        ]
        for step in steps {
            step(&left)
            seen.append(content(left))
        }
        #expect(
            seen.map(\.kind) == [
                .ringing, .task, .focus, .break, .timer, .stopwatch, .paused, .paused, .alarm, .idle,
            ]
        )
        #expect(
            seen.map(\.text) == [
                "🔔 a1 (ringing) · 📖 essay 6:40 +5", "📖 essay 6:40 · 🍅 thesis 10:00 +4",
                "🍅 thesis 10:00 · ⏳ tea 0:50 +4", "☕ break 10:00 · ⏳ tea 0:50 +4",
                "⏳ tea 0:50 · ⏳ rice 2:30 +3", "⏱ s1 0:59 · ⏸ essay 6:40 (paused) +1",
                "⏸ essay 6:40 (paused) · ⏸ egg 0:10 (paused)", "⏸ egg 0:10 (paused)", "⏰ tomorrow 07:30 wake", "",
            ]
        )
        #expect(seen.map(\.percentage) == [100, 60, 60, 60, 75, 0, 60, 95, 0, 0])
        #expect(seen[0].tooltip.contains { $0.hasPrefix("t1 rice: 2 min 30 s") })
    }

    @Test(
        "A task, ringing or not, and its focus session",
        arguments: [
            (task: 400.0, rings: false, focus: nil, "task", "📖 essay 6:40"),
            (0.0, false, nil, "overdue", "📖 essay 0:00"), (-61.5, false, nil, "overdue", "📖 essay 1:01 over"),
            (-61.5, true, nil, "ringing", "🔔 essay 1:01 over (ringing)"),
            (400.0, false, "essay", "focus", "🍅 essay 10:00"), (400.0, false, "k1", "focus", "🍅 k1 10:00"),
            (-61.5, false, "essay", "overdue", "📖 essay 1:01 over"),
            (-61.5, true, "essay", "ringing", "🔔 essay 1:01 over (ringing)"),
            (400.0, false, "thesis", "task", "📖 essay 6:40 · 🍅 thesis 10:00"),
        ] as [(Double, Bool, String?, String, String)]
    )
    func tasks(left: Double, rings: Bool, subject: String?, kind: String, text: String) {
        var session = focus("work")
        session.task = subject ?? ""
        let ringing = rings ? [ring(.ringing, item: "k1", label: "essay")] : []
        let focus = subject == nil ? nil : session
        let seen = content(status(focus: focus, task: task("essay", left), ringing: ringing))
        #expect(seen.kind.rawValue == kind)
        #expect(seen.text == text)
        #expect(seen.percentage == (left > 0 ? 60 : 100))
        #expect(seen.phase == (subject == nil ? "" : "work"))
    }

    @Test(
        "A bar shows as many items as asked for, and a paused session among them whatever else runs",
        arguments: [
            (1, "⏳ tea 0:50 +3"), (2, "⏳ tea 0:50 · ⏸ thesis 10:00 (paused) +2"),
            (3, "⏳ tea 0:50 · ⏳ rice 2:30 · ⏸ thesis 10:00 (paused) +1"),
            (4, "⏳ tea 0:50 · ⏳ rice 2:30 · ⏸ thesis 10:00 (paused) · ⏸ egg 0:10 (paused)"),
        ]
    )
    func most(_ most: Int, _ text: String) {
        let timers = [timer("rice", 150), timer("tea", 50, id: "t2"), timer("egg", 10, .paused, id: "t3")]
        let status = status(timers: timers, focus: focus("work", .paused))
        let seen = BarContent(status, elapsed: .zero, page: page, most: most)
        #expect(seen.text == text)
    }

    @Test(
        "Running items count between two answers, paused items do not",
        arguments: [
            (0.0, "tea 0:50", 0.5), (0.5, "tea 0:49", 1.0), (0.6, "tea 0:49", 0.9), (48.6, "tea 0:01", 0.9),
            (50.5, "tea 0:00", nil), (90.0, "tea 0:00", nil),
        ] as [(Double, String, Double?)]
    )
    func counting(elapsed: Double, text: String, next: Double?) {
        let status = status(timers: [timer("tea", 49.5), timer("egg", 10, .paused)])
        let seen = content(status, after: .microsecondsIn(elapsed))
        #expect(seen.text == "⏳ \(text) · ⏸ egg 0:10 (paused)")
        #expect(tenths(seen.untilChange) == next)
    }

    private func tenths(_ interval: Duration?) -> Double? { interval.map { ($0 / .milliseconds(100)).rounded() / 10 } }

    @Test(
        "An overdue task keeps counting",
        arguments: [
            (0.0, "essay 0:01", 0.5), (0.5, "essay 0:00", 1.0), (0.7, "essay 0:00 over", 0.8),
            (1.5, "essay 0:01 over", 1.0), (61.4, "essay 1:00 over", 0.1),
        ]
    )
    func overdue(elapsed: Double, text: String, next: Double) {
        let seen = content(status(task: task("essay", 0.5)), after: .microsecondsIn(elapsed))
        #expect(seen.text == "📖 " + text)
        #expect(tenths(seen.untilChange) == next)
    }

    @Test("Stopwatches follow countdowns; both are redrawn together, once a second")
    func stopwatches() {
        var status = status(next: wake)
        status.stopwatches = [stopwatch(59.5)]
        #expect(content(status).kind == .stopwatch)
        #expect(content(status, after: .milliseconds(499)).text == "⏱ s1 0:59")
        #expect(content(status, after: .milliseconds(500)).text == "⏱ s1 1:00")
        #expect(content(status).untilChange == .milliseconds(500))
        status.timers = [timer("tea", 49.2)]
        #expect(content(status).text == "⏳ tea 0:50 · ⏱ s1 0:59")
        #expect(tenths(content(status).untilChange) == 0.2)
        status.timers = [timer("tea", 50, .paused)]
        status.stopwatches = [stopwatch(59.5, .paused)]
        #expect(content(status).text == "⏸ tea 0:50 (paused) · ⏸ s1 0:59 (paused)")
    }

    @Test func whatStandsStillIsNotDrawnAgain() {
        #expect(content(status(timers: [timer("egg", 10, .paused)])).untilChange == nil)
        #expect(content(status(ringing: [ring(.ringing)])).untilChange == nil)
        // The time until an alarm is in minutes.
        #expect(content(status(next: wake)).untilChange == .seconds(60))
        // `tomorrow` becomes `today`.
        #expect(content(status(next: wake)).namesDays)
        #expect(Viewpoint.sample.midnight == (try? InstantText.parse("2026-11-22T00:00:00Z")))
        #expect(!content(status()).namesDays)
    }

    @Test func thePartOfAStatusIsSilentAboutTheRest() {
        let seen = BarContent(status(timers: [timer("tea", 50)]), elapsed: .zero, page: page, isPartial: true)
        #expect(seen.tooltip == ["t1 tea: 50 s, ends today 12:03"])
        #expect(BarContent(status(), elapsed: .zero, page: page, isPartial: true).tooltip == [])
    }

    @Test func aLongLabelIsCutByCellsAndALongTooltipByLines() {
        let many = (1...30).map { timer(String(repeating: "서울", count: 10), Double(100 - $0), id: "t\($0)") }
        let seen = content(status(timers: many))
        #expect(seen.entries.first?.item == "t30")
        #expect(seen.text.prefix(19) == "⏳ 서울서울서울서울서울서… 1:10")
        #expect(seen.text.hasSuffix(" +28"))
        #expect(seen.tooltip.count == 21)
        #expect(seen.tooltip.first?.hasPrefix("t30 ") == true)
    }

    @Test(
        "Right-to-left text is isolated from the time beside it in bars that use Pango",
        arguments: [
            ("waybar", true), ("i3blocks", true), ("i3blocks-json", true), ("i3status-rs", true), ("polybar", false),
            ("tmux", false),
        ]
    )
    func isolates(_ bar: String, _ isIsolated: Bool) throws {
        let format = try #require(BarFormat(bar: bar))
        let line = format.lines(content(status(timers: [timer("תה", 50)])), followed: true)
        #expect(line.contains(isIsolated ? "\u{200E}\u{2068}תה\u{2069} 0:50" : "תה 0:50"))
        let plain = format.lines(content(status(timers: [timer("tea", 50)])), followed: true)
        #expect(!plain.contains("\u{2068}"))
    }

    private static let hostile = "<b>&\"\\ #[x] %{F}\n\u{1B}"

    @Test("A label adds no markup, no second line, and no invalid JSON", arguments: BarFormat.bars, [false, true])
    func hostile(_ bar: String, followed: Bool) throws {
        let format = try #require(BarFormat(bar: bar))
        let lines = format.lines(content(status(timers: [timer(Self.hostile, 50)])), followed: followed)
        #expect(lines.split(separator: "\n").count == (bar == "i3blocks" && !followed ? 2 : 1))
        #expect(!lines.contains("\u{1B}"))
        if ["waybar", "i3status-rs", "i3blocks-json"].contains(bar) {
            let object = try JSONValue(parsing: Array(lines.utf8))
            guard case .string(let text) = try #require(object[bar == "i3blocks-json" ? "full_text" : "text"]) else {
                Issue.record("no text")
                return
            }
            #expect(text.contains("<b>&") == (bar == "i3blocks-json"))
            #expect(text.contains("&lt;b&gt;&amp;") == (bar != "i3blocks-json"))
        }
        if bar == "polybar" { #expect(!lines.contains("%{")) }
        if bar == "tmux" { #expect(lines.contains("##[x]")) }
    }

    @Test(
        "i3blocks 1.5 announces the properties it reads in the environment",
        arguments: [
            ("i3blocks", nil, nil, nil, nil), ("i3blocks", "x", nil, nil, nil), ("i3blocks", "x", "", "pango", nil),
            ("i3blocks", nil, "json", nil, nil), ("i3blocks", "x", "json", nil, "none"),
            ("i3blocks", "x", "json", "pango", "pango"), ("i3blocks-json", "x", nil, "pango", "pango"),
            ("i3blocks-json", nil, nil, nil, "none"), ("waybar", "x", "json", nil, nil),
        ] as [(String, String?, String?, String?, String?)]
    )
    func properties(_ bar: String, _ name: String?, _ format: String?, _ markup: String?, _ wanted: String?) throws {
        let variables = ["BLOCK_NAME": name, "format": format, "markup": markup].compactMapValues(\.self)
        let read = try #require(BarFormat(bar: bar, environment: { variables[$0] }))
        let line = read.lines(content(status(timers: [timer("<tea>", 50)])), followed: true)
        guard let wanted else { return #expect(!line.contains("markup")) }
        let text = wanted == "pango" ? "⏳ &lt;tea&gt; 0:50" : "⏳ <tea> 0:50"
        #expect(line == "{\"full_text\":\"\(text)\",\"markup\":\"\(wanted)\",\"short_text\":\"0:50\"}")
    }

    @Test("Output has the format documented by each bar")
    func documented() throws {
        let tea = content(status(timers: [timer("tea", 50)]))
        let line = { (bar: String, followed: Bool) in BarFormat(bar: bar)?.lines(tea, followed: followed) }
        #expect(
            line("waybar", true)?.hasPrefix(#"{"alt":"timer","class":"timer","percentage":75,"text":"⏳ tea 0:50","#)
                == true
        )
        #expect(line("i3blocks", false) == "⏳ tea 0:50\n0:50")
        #expect(line("i3blocks", true) == "⏳ tea 0:50")
        #expect(line("i3blocks-json", true) == #"{"full_text":"⏳ tea 0:50","markup":"none","short_text":"0:50"}"#)
        #expect(
            line("i3status-rs", true) == #"{"icon":"time","short_text":"0:50","state":"Info","text":"tea 0:50"}"#
        )
        #expect(BarFormat.i3blocks.lines(content(status()), followed: true) == " ")
        #expect(BarFormat.i3blocks.lines(content(status()), followed: false) == "\n")
        let rings = content(status(ringing: [ring(.ringing)]))
        #expect(BarFormat.i3blocks.lines(rings, followed: false) == "🔔 a1 (ringing)\na1 (ringing)\n#FF0000")
        let urgent = BarFormat.i3blocksJSON(isPango: false).lines(rings, followed: true)
        #expect(urgent.contains(##""color":"#FF0000""##) && urgent.contains(#""urgent":true"#))
        #expect(BarFormat.i3statusRust.lines(rings, followed: true).contains(#""state":"Critical""#))
        #expect(BarFormat.waybar.lines(.offline, followed: true).contains(#""class":"offline""#))
    }

    @Test(
        "Colours and states",
        arguments: [
            (50.0, TaskStateCode.running, "📖 essay 0:50\n0:50", "tasks", "Good"),
            (-5.0, .running, "📖 essay 0:05 over\n0:05 over\n#FF8800", "tasks", "Warning"),
            (50.0, .paused, "⏸ essay 0:50 (paused)\n0:50\n#888888", "pomodoro_paused", "Warning"),
        ]
    )
    func looks(_ left: Double, _ state: TaskStateCode, _ lines: String, _ icon: String, _ level: String) {
        let seen = content(status(task: task("essay", left, state)))
        #expect(BarFormat.i3blocks.lines(seen, followed: false) == lines)
        let block = BarFormat.i3statusRust.lines(seen, followed: true)
        #expect(block.contains("\"icon\":\"\(icon)\"") && block.contains("\"state\":\"\(level)\""))
    }

    @Test(arguments: [
        ("{label}: {remaining} ({percentage} %)", "tea: 0:50 (75 %)"), ("{{{state}}", "{timer}"),
        ("{text}", "⏳ tea 0:50 · ⏸ thesis 10:00 (paused)"), ("{label:2}{item}", "t…t1"),
        ("{icon} {ends}", "⏳ today 12:03"),
        ("{phase}", "work"), ("{cycle}", "1/4"), ("[{item}]  {phase}", "[t1]  work"),
    ])
    func templates(_ text: String, _ filled: String) throws {
        let tea = content(status(timers: [timer("tea", 50)], focus: focus("work", .paused)))
        #expect(BarFormat.template(try BarTemplate(text)).lines(tea, followed: false) == filled)
    }

    @Test(
        "An empty field leaves no gap",
        arguments: [
            ("{icon} {label} {cycle} {item}", "⏰ wake a1"), ("{phase} {cycle} {label}", "wake"),
            ("{label} {remaining}", "wake 19 h 30 min"), ("{phase}", ""), ("a  b {phase}  c ", "a  b  c"),
        ]
    )
    func emptyFields(_ text: String, _ filled: String) throws {
        let line = BarFormat.template(try BarTemplate(text)).lines(content(status(next: wake)), followed: false)
        #expect(line == filled)
        #expect(
            BarFormat.template(try BarTemplate("{icon} {phase} {label}")).lines(content(status()), followed: false)
                == ""
        )
    }

    @Test(
        "Only content with seconds is redrawn every second",
        arguments: [
            ("{label} {ends}", false), ("{icon}{state}{phase}{cycle}{item}", false), ("{remaining:4}", true),
            ("{text}", true), ("{percentage}", true), ("{tooltip}", true),
        ]
    )
    func seconds(_ text: String, _ shows: Bool) throws {
        #expect(BarFormat.template(try BarTemplate(text)).showsSeconds == shows)
        #expect(BarFormat.waybar.showsSeconds)
    }

    @Test(arguments: ["{foo}", "{", "{label", "{}", "{Label}", "{label:}", "{label:0}", "{label:x}", "{:3}"])
    func badTemplates(_ text: String) {
        #expect(throws: Failure.self) { try BarTemplate(text) }
    }
}

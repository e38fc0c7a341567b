import Chronology
import ClockAPI
import ClockTestKit
import Console
import Testing

@Suite struct PagesTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)

    /// An alarm as sent by the daemon.
    private let told: AlarmObject

    init() throws {
        let start = try InstantText.parse("2026-11-21T11:59:00Z")
        let world = try SimulatedWorld(start: start, zone: .utc, zones: ZoneDatabase())
        let settings = AlarmSettingsObject(label: "wake", time: "07:30", repeat: "daily", volume: 80)
        told = try world.call(AlarmsInterface.Add(settings: settings, enabled: true)).alarm
    }

    private func alarm(
        label: String = "wake",
        next: String? = "2026-11-22T07:30:00Z",
        state: AlarmObject.State = .scheduled
    ) -> AlarmObject {
        var alarm = told
        (alarm.label, alarm.next, alarm.enabled, alarm.state) = (label, next, next != nil, state)
        return alarm
    }

    @Test("The reply to a removal says that, not what the item was")
    func removed() {
        let reply = AlarmsInterface.Remove.Reply(alarms: [alarm()])
        #expect(page.lines(of: reply, to: AlarmsInterface.Remove(names: ["a1"])) == ["a1 wake: removed"])
        let laps = StopwatchObject(id: "s1", label: "run", state: .paused, elapsedSeconds: 1, started: nil, laps: [])
        let stopwatches = StopwatchesInterface.Remove.Reply(stopwatches: [laps])
        #expect(page.lines(of: stopwatches, to: StopwatchesInterface.Remove(names: ["s1"])) == ["s1 run: removed"])
    }

    private func timer(_ state: TimerObject.State, remaining: Double = 90.2, ends: String? = nil) -> TimerObject {
        TimerObject(
            id: "t1",
            label: "tea",
            state: state,
            durationSeconds: 240,
            remainingSeconds: remaining,
            started: "2026-11-21T11:59:00Z",
            ends: ends,
            repeat: nil
        )
    }

    @Test func alarmLines() {
        #expect(page.line(alarm()) == "a1 wake: daily 07:30, next tomorrow, in 19 h 30 min")
        var once = alarm()
        once.repeat = nil
        #expect(page.line(once) == "a1 wake: tomorrow 07:30, in 19 h 30 min")
        #expect(page.line(alarm(label: "", next: nil, state: .off)) == "a1: off")
        #expect(page.line(alarm(label: "a\u{1B}b")).hasPrefix("a1 a\u{FFFD}b: "))
        #expect(page.removedLine(alarm()) == "a1 wake: removed")
    }

    @Test(
        "The line of a repeating alarm says what was understood",
        arguments: [
            ("sat", nil, nil, "every Sat 07:30, next tomorrow, in 19 h 30 min"),
            ("mon-wed", nil, nil, "every Mon–Wed 07:30, next tomorrow, in 19 h 30 min"),
            ("weekdays", "2026-12-05", nil, "weekdays 07:30 until Sat 5 Dec, next tomorrow, in 19 h 30 min"),
            ("every hour", nil, nil, "every hour, next tomorrow 07:30, in 19 h 30 min"),
            ("daily", nil, 3, "daily 07:30, 3 times, next tomorrow, in 19 h 30 min"),
        ] as [(String, String?, Int?, String)]
    )
    func repeatingAlarm(repetition: String, until: String?, count: Int?, text: String) {
        var alarm = alarm()
        (alarm.repeat, alarm.until, alarm.count) = (repetition, until, count)
        #expect(page.line(alarm) == "a1 wake: " + text)
    }

    @Test("The next time is told if it is not that of the alarm: of another zone, or skipped by the clocks")
    func otherTimeNext() {
        var foreign = alarm()
        foreign.zone = "Asia/Seoul"
        #expect(page.line(foreign).hasPrefix("a1 wake: daily 07:30 Asia/Seoul, next tomorrow 07:30, in "))
        let skipped = alarm(next: "2026-11-22T08:30:00Z")
        #expect(page.line(skipped) == "a1 wake: daily 07:30, next tomorrow 08:30, in 20 h 30 min")
    }

    @Test("a snoozed alarm has two times: its next occurrence and the end of the snooze")
    func snoozedAlarm() {
        var snoozed = alarm(next: "2026-11-21T12:09:00Z", state: .snoozed)
        #expect(page.line(snoozed) == "a1 wake: daily 07:30, next tomorrow, in 19 h 30 min; snoozed until today 12:09")
        snoozed.nextOccurrence = nil
        #expect(page.line(snoozed) == "a1 wake: snoozed until today 12:09")
    }

    @Test("a line feed in a label is shown as ⏎, and the line stays one")
    func labelOfTwoLines() {
        #expect(page.line(alarm(label: "milk\neggs")) == "a1 milk⏎eggs: daily 07:30, next tomorrow, in 19 h 30 min")
        #expect(page.table([alarm(label: "milk\neggs")])[1].hasSuffix("scheduled  milk⏎eggs"))
    }

    @Test("What applies instead of a zone's own rules is beside its name")
    func zoneRules() {
        var lost = alarm()
        for (zone, rules, cell, fact) in [
            ("US/Pacific", "America/Los_Angeles", "07:30 US/Pacific (America/Los_Angeles)", "(America/Los_Angeles)"),
            ("Asia/Seoul", "lastKnown", "07:30 Asia/Seoul (last known rules)", "Asia/Seoul (last known rules)"),
            ("Foo/Bar", "UTC", "07:30 Foo/Bar (UTC)", "Foo/Bar (UTC)"),
            (nil, "lastKnown", "07:30 (last known rules)", "Zone         last known rules"),
        ] as [(String?, String, String, String)] {
            (lost.zone, lost.zoneRules) = (zone, rules)
            #expect(page.table([lost]).joined().contains(cell + "  "))
            #expect(page.detail(lost).contains { $0.hasPrefix("Zone") && $0.hasSuffix(fact) })
        }
    }

    @Test func alarmTable() {
        #expect(
            page.table([alarm(), alarm(label: "", next: nil, state: .done)])
                == [
                    "ID  TIME   REPEAT  NEXT            STATE      LABEL",
                    "a1  07:30  daily   tomorrow 07:30  scheduled  wake",
                    "a1  07:30  daily                   done",
                ]
        )
        #expect(page.table([AlarmObject]()).isEmpty)
    }

    @Test("Absent settings of an alarm are not shown")
    func alarmDetail() {
        let lines = page.detail(alarm())
        #expect(lines.contains("Next         tomorrow 07:30, in 19 h 30 min"))
        #expect(lines.contains("Snooze       9 min, 5 times"))
        #expect(lines.contains("Sound        standard, volume 80 %"))
        #expect(!lines.contains { $0.hasPrefix("Command") || $0.hasPrefix("Zone") })
    }

    @Test func timerLines() {
        let running = timer(.running, ends: "2026-11-21T12:01:30.2Z")
        #expect(page.line(running) == "t1 tea: 1 min 31 s, ends today 12:01:30")
        #expect(page.line(timer(.paused)) == "t1 tea: paused, 1:31 left")
        #expect(page.line(timer(.cancelled)) == "t1 tea: cancelled")
        #expect(page.table([running])[1] == "t1  1:31    4:00  today 12:01:30  running  tea")
    }

    @Test func ringLines() {
        var ring = RingObject(
            id: "r1",
            item: "a1",
            kind: "alarm",
            label: "wake",
            scheduled: "2026-11-21T11:59:00Z",
            started: nil,
            ended: nil,
            state: .ringing,
            snoozes: 0,
            snoozedUntil: nil
        )
        #expect(page.line(ring) == "r1 wake: ringing")
        ring.state = .snoozed
        ring.snoozedUntil = "2026-11-21T12:09:00Z"
        #expect(page.line(ring) == "r1 wake: snoozed until today 12:09")
        ring.missedAt = "2026-11-21T12:05:00Z"
        let snoozed = "r1 wake: snoozed until today 12:09, but a1 rings today 12:05 and this ring counts as missed then"
        #expect(page.snoozedLines([ring]) == [snoozed])
    }

    static let sessions: [(phase: String?, state: FocusObject.State, line: String)] = [
        ("work", .running, "f1 thesis: work 2 of 4, 10:00 left"),
        ("work", .paused, "f1 thesis: work 2 of 4, paused, 10:00 left"),
        ("break", .waiting, "f1 thesis: break is next"),
        ("longBreak", .running, "f1 thesis: long break, 10:00 left"), (nil, .completed, "f1 thesis: completed"),
    ]

    @Test(arguments: sessions)
    func focusLines(phase: String?, state: FocusObject.State, expected: String) {
        let focus = FocusObject(
            id: "f1",
            task: "thesis",
            phase: phase,
            cycle: 2,
            cycles: 4,
            state: state,
            durationSeconds: 1500,
            remainingSeconds: 600,
            ends: nil,
            todaySeconds: 4500.9,
            growth: "apple"
        )
        #expect(page.line(focus) == expected)
        #expect(page.detail(focus).last == "worked today: 1 h 15 min, apple")
        let labels = ["workrunning": "work 2 of 4, thesis", "workpaused": "paused, work 2 of 4, thesis"]
        let isOnBreak = state == .running && phase == "longBreak"
        #expect(page.barLabel(focus) == (isOnBreak ? "long break, thesis" : labels[(phase ?? "") + state.rawValue]))
    }

    @Test func status() {
        let status = StatusObject(
            version: "1.0",
            pid: 7,
            since: "2026-11-21T11:00:00Z",
            ringing: [],
            next: UpcomingObject(item: "a1", kind: "alarm", label: "wake", at: "2026-11-22T07:30:00Z"),
            timers: [timer(.paused)],
            focus: nil,
            task: nil,
            stopwatches: [],
            alarms: AlarmCountObject(enabled: 1, total: 1)
        )
        #expect(
            page.status(status)
                == [
                    "next: a1 wake: tomorrow 07:30, in 19 h 30 min", "t1 tea: paused, 1:31 left", "1 of 1 alarm is on",
                    "clockd 1.0, process 7, since today 11:00",
                ]
        )
    }

    @Test("The nominal wall time is shown if the clocks skip or repeat it; for another zone always")
    func occurrences() throws {
        let rule = "CET-1CEST,M3.5.0,M10.5.0/3"
        let berlin = try Zone(posixRule: rule)
        let half = try #require(CivilTime(hour: 2, minute: 30))
        let day = try #require(CivilDate(year: 2027, month: 3, day: 28))
        let occurrence = Occurrence(
            at: Instant(secondsSinceEpoch: 1_806_195_600),
            local: CivilDateTime(day, half),
            note: .gap
        )
        let now = Instant(secondsSinceEpoch: 1_806_195_600 - 3600)
        let there = Page(terminal: page.terminal, viewpoint: Viewpoint(now: now, zone: berlin))
        let lines = there.table([occurrence], now: now, in: berlin)
        #expect(lines[1] == "today 03:00  in 1 h    02:30 does not exist")
        let elsewhere = page.table([occurrence], now: now, in: berlin)
        #expect(elsewhere[1] == "today 03:00 \(rule)  in 1 h    02:30 does not exist")
    }

    @Test("The zone of a calendar expression is shown once", arguments: ["*-*-* 09:00 Europe/Berlin", "*-*-* 09:00"])
    func zoneOfAnExpression(text: String) throws {
        let start = try InstantText.parse("2026-11-21T11:59:00Z")
        let world = try SimulatedWorld(start: start, zone: .utc, zones: ZoneDatabase())
        let settings = AlarmSettingsObject(onCalendar: text, zone: text.hasSuffix("Berlin") ? nil : "Europe/Berlin")
        let alarm = try world.call(AlarmsInterface.Add(settings: settings, enabled: true)).alarm
        let row = try #require(page.table([alarm]).last)
        #expect(row.split(separator: " ").count { $0 == "Europe/Berlin" } == 1)
    }

    @Test(
        "An alarm whose time the clocks skip says so",
        arguments: [
            ("2027-03-28T03:00:00+02:00", "02:30", "02:30 does not exist"),
            ("2027-03-28T01:59:59+01:00", "2027-03-28 02:30", "02:30 does not exist"),
            ("2027-03-29T02:30:00+02:00", "02:30", nil), ("2027-03-28T03:00:00+02:00", "03:00", nil),
            ("2027-03-28T03:00:00+02:00", "*-*-* 0/2:30:00", nil),
        ] as [(String, String, String?)]
    )
    func skippedTime(next: String, time: String, note: String?) throws {
        var alarm = alarm(next: next)
        alarm.time = time
        #expect(alarm.skippedTimeNote(in: try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")) == note)
    }

    @Test(
        "In the second pass of a repeated hour, the end of a snooze is shown with the zone's abbreviation",
        arguments: [("00:14", "02:14"), ("01:14", "02:14 CET"), ("02:14", "03:14")]
    )
    func snoozedInTheSecondPass(utc: String, shown: String) throws {
        let now = try InstantText.parse("2026-10-25T00:05:00Z")
        let there = Viewpoint(now: now, zone: try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        let ring = RingObject(
            id: "r1",
            item: "a1",
            kind: "alarm",
            label: "wake",
            scheduled: "2026-10-25T00:00:00Z",
            started: "2026-10-25T00:00:00Z",
            state: .snoozed,
            snoozes: 1,
            snoozedUntil: "2026-10-25T\(utc):00Z"
        )
        let line = Page(terminal: .piped, viewpoint: there).line(ring)
        #expect(line == "r1 wake: snoozed until today \(shown)")
    }

    @Test("Text from a daemon that is not an instant is shown unchanged")
    func foreignInstant() {
        #expect(page.line(alarm(next: "soon")) == "a1 wake: soon")
    }

    @Test(arguments: [
        (1.5, Duration.milliseconds(1500)), (-1e300, .microseconds(Int64.min)), (.nan, .microseconds(Int64.max)),
    ])
    func secondsOfAnySize(seconds: Double, expected: Duration) {
        #expect(Duration.microsecondsIn(seconds) == expected)
    }
}

/// Output with the 12-hour clock: `7:30 AM`.
@Suite struct TwelveHourPagesTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)

    @Test func columnsLineUp() throws {
        let start = try InstantText.parse("2026-11-21T11:59:00Z")
        let world = try SimulatedWorld(start: start, zone: .utc, zones: ZoneDatabase())
        let alarms = try ["07:30", "22:15:05", "2026-12-25 09:00"].map { time in
            try world.call(AlarmsInterface.Add(settings: AlarmSettingsObject(label: "x", time: time), enabled: true))
                .alarm
        }
        try TimeConventions.$bound.withValue(TimeConventions(locale: "en_US")) {
            #expect(
                page.table(alarms) == [
                    "ID  TIME                REPEAT  NEXT                STATE      LABEL",
                    "a1   7:30 AM                    tomorrow 7:30 AM    scheduled  x",
                    "a2  10:15:05 PM                 today 10:15:05 PM   scheduled  x",
                    "a3  2026-12-25 9:00 AM          Fri 25 Dec 9:00 AM  scheduled  x",
                ]
            )
            #expect(page.line(alarms[0]) == "a1 x: tomorrow 7:30 AM, in 19 h 30 min")
            let detail = try #require(page.detail(alarms[2]).first { $0.hasPrefix("Time") })
            #expect(detail.hasSuffix("2026-12-25 9:00 AM"))
        }
    }
}

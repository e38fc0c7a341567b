import ClockAPI
import Testing
import Varlink

/// One method of the daemon: calls of it and replies to it, as their types write them.
struct MethodSample: Sendable {
    let name: MethodName
    let calls: [JSONValue]
    let replies: [JSONValue]
    /// What the types make of their own JSON, and of it without its nulls, is what was written.
    let survivesTheTrip: Bool

    init<Method: VarlinkMethod & Hashable>(_ calls: [Method], _ replies: [Method.Reply])
    where Method.Reply: Hashable {
        guard let name = MethodName(Method.name) else { preconditionFailure("\(Method.name) is no method's name") }
        self.name = name
        self.calls = calls.map(json)
        self.replies = replies.map(json)
        survivesTheTrip = calls.allSatisfy(comesBack) && replies.allSatisfy(comesBack)
    }
}

extension MethodSample: CustomTestStringConvertible {
    var testDescription: String { name.description }
}

extension MethodSample {
    static let all =
        alarms + timers + focus + tasks + stopwatches + days + rings + history + archive + doctor + clock + world
        + calculations

    private static let history = [
        MethodSample(
            [
                HistoryInterface.List(),
                .init(
                    since: "2026-11-21T00:00:00Z",
                    until: "2026-11-22T00:00:00Z",
                    kinds: ["alarm"],
                    newest: 3,
                    after: 7
                ),
            ],
            [
                .init(entries: [], next: nil),
                .init(
                    entries: [
                        HistoryEntryObject(
                            at: "2026-11-21T07:30:00+09:00",
                            event: "rang",
                            kind: "alarm",
                            item: "a1",
                            label: "wake",
                            details: ["latenessSeconds": 0.25]
                        ),
                        HistoryEntryObject(
                            at: "2026-11-21T07:30:00+09:00",
                            event: "reloaded",
                            kind: nil,
                            item: nil,
                            label: "",
                            details: [:]
                        ),
                    ],
                    next: 12
                ),
            ]
        )
    ]

    private static let doctor = [
        MethodSample(
            [DoctorInterface.Examine(), .init(subjects: ["wake"])],
            [
                .init(findings: []),
                .init(findings: FindingObject.State.allCases.map { FindingObject("wake", $0, "why", ["a": "b"]) }),
            ]
        )
    ]

    private static let archive = [
        MethodSample([ArchiveInterface.Export()], [.init(archive: "{}")]),
        MethodSample(
            [ArchiveInterface.Import(part: "{", transfer: nil, last: false, replace: false)],
            [.init(transfer: "1")]
        ),
    ]

    private static let alarms = [
        MethodSample(
            Samples.settings.map { AlarmsInterface.Add(settings: $0, enabled: true) },
            Samples.alarms.map { .init(alarm: $0) }
        ),
        MethodSample([AlarmsInterface.List()], alarmReplies),
        MethodSample([AlarmsInterface.Show(names: ["a1"])], alarmReplies),
        MethodSample(Samples.settings.map { AlarmsInterface.Edit(names: ["wake"], settings: $0) }, alarmReplies),
        MethodSample([AlarmsInterface.Enable(names: ["a1", "a2"])], alarmReplies),
        MethodSample([AlarmsInterface.Disable(names: [])], alarmReplies),
        MethodSample([AlarmsInterface.Remove(names: ["last"])], alarmReplies),
        MethodSample(
            [AlarmsInterface.Skip(names: ["a1"]), AlarmsInterface.Skip(names: ["a1"], until: "12-25")],
            alarmReplies
        ),
        MethodSample([AlarmsInterface.Unskip(names: ["a1"])], alarmReplies),
    ]

    private static let alarmReplies = [AlarmsInterface.Alarms(alarms: []), .init(alarms: Samples.alarms)]

    private static let timers = [
        MethodSample(
            [
                TimersInterface.Start(rings: false),
                .init(
                    durationSeconds: 2,
                    preset: "tea",
                    label: "tea",
                    repeat: "3",
                    sound: "bell",
                    volume: 50,
                    exec: "true",
                    rings: true
                ),
            ],
            Samples.timers.map { .init(timer: $0) }
        ),
        MethodSample([TimersInterface.List(all: true)], timerReplies),
        MethodSample([TimersInterface.Show(names: ["t1"])], timerReplies),
        MethodSample([TimersInterface.Pause(names: ["t1"])], timerReplies),
        MethodSample([TimersInterface.Resume(names: ["t1"])], timerReplies),
        MethodSample([TimersInterface.Extend(names: ["t1"], changeSeconds: -60)], timerReplies),
        MethodSample([TimersInterface.Restart(names: ["t1"])], timerReplies),
        MethodSample([TimersInterface.Cancel(names: ["t1"])], timerReplies),
        MethodSample([TimersInterface.Wait(names: ["t1", "t2"])], timerReplies),
        MethodSample(
            [TimersInterface.AddPreset(name: "tea", durationSeconds: 240)],
            Samples.presets.map { .init(preset: $0) }
        ),
        MethodSample([TimersInterface.ListPresets()], presetReplies),
        MethodSample([TimersInterface.RemovePreset(names: ["tea"])], presetReplies),
    ]

    private static let timerReplies = [TimersInterface.Timers(timers: []), .init(timers: Samples.timers)]
    private static let presetReplies = [TimersInterface.Presets(presets: []), .init(presets: Samples.presets)]

    private static let focus = [
        MethodSample(
            [
                FocusInterface.Start(),
                .init(
                    task: "write",
                    workSeconds: 1500,
                    breakSeconds: 300,
                    longBreakSeconds: 900.5,
                    cycles: 4,
                    auto: true,
                    popup: false
                ),
            ],
            sessions
        ),
        MethodSample([FocusInterface.Pause()], sessions),
        MethodSample([FocusInterface.Resume()], sessions),
        MethodSample([FocusInterface.Skip()], sessions),
        MethodSample([FocusInterface.Stop()], sessions),
        MethodSample(
            [FocusInterface.Status()],
            [
                .init(focus: nil, todaySeconds: 0, growth: "none"),
                .init(focus: Samples.focuses[0], todaySeconds: 3000.25, growth: "sprout"),
            ]
        ),
        MethodSample([FocusInterface.Wait(id: "f1")], sessions),
        MethodSample(
            [FocusInterface.Calendar(), .init(month: "2026-11")],
            Samples.calendars.map { .init(calendar: $0, today: "2026-11-20") }
        ),
        MethodSample([FocusInterface.Stats(), .init(days: 30)], Samples.stats.map { .init(stats: $0) }),
    ]

    private static let sessions = Samples.focuses.map { FocusInterface.Session(focus: $0) }

    private static let rings = [
        MethodSample([RingsInterface.List(all: false)], ringReplies),
        MethodSample([RingsInterface.Dismiss(names: [])], ringReplies),
        MethodSample(
            [RingsInterface.Snooze(names: []), RingsInterface.Snooze(names: ["r1"], durationSeconds: 540)],
            ringReplies
        ),
    ]

    private static let ringReplies = [RingsInterface.Rings(rings: []), .init(rings: Samples.rings)]

    private static let clock = [
        MethodSample([ClockInterface.GetStatus()], Samples.statuses.map { .init(status: $0) }),
        MethodSample([ClockInterface.Reload()], [NoParameters()]),
    ]
}

import AgendaStore
import Chronology

@testable import Agenda

/// The entities of the golden files: each in all its states, with every option used at least once.
enum EntityCatalog {
    /// Keyed by the name of the golden file.
    static let all: [(name: String, entity: any StoredObject & Hashable & Sendable)] =
        alarms.map { ("alarm-" + $0, $1) } + timers.map { ("timer-" + $0, $1) } + sessions.map { ("focus-" + $0, $1) }
        + stopwatches.map { ("stopwatch-" + $0, $1) } + days.map { ("dday-" + $0, $1) }
        + tasks.map { ("task-" + $0, $1) } + nudges.map { ("nudge-" + $0, $1) } + rings.map { ("ring-" + $0, $1) }

    private static let wall = Instant(secondsSinceEpoch: 1_795_329_000)
    private static let moment = BootMoment(
        id: BootID("0f1e2d3c"),
        instant: BootInstant(microsecondsSinceBoot: 86_400_000_000)
    )
    private static let deadline = BootDeadline(moment: moment, expected: wall + .seconds(600))
    private static let now = Now(wall: wall, boot: moment, asleep: .seconds(7), zone: .utc)

    /// In a zone that has not lasted.
    private static var unsettled: Now {
        var unsettled = now
        unsettled.settledZone = "Europe/Berlin"
        return unsettled
    }

    private static func local(_ text: StaticString, _ microseconds: Int64) -> CivilDateTime {
        guard let time = CivilDateTime(microsecondsSinceCivilEpoch: microseconds) else {
            preconditionFailure("\(text)")
        }
        return time
    }

    private static let morning = local("2026-11-23T07:30", 1_795_419_000_000_000)
    private static let day = morning.date

    private static func rule(_ text: String) -> RecurrenceRule {
        guard let rule = try? RecurrenceRule(parsing: text) else { preconditionFailure(text) }
        return rule
    }

    private static func expression(_ text: String) -> CalendarExpression {
        guard let expression = try? CalendarExpression(parsing: text) else { preconditionFailure(text) }
        return expression
    }

    private static func occurrence(_ note: Occurrence.Note?) -> Occurrence {
        Occurrence(at: wall + .seconds(3600), local: morning, note: note)
    }

    // MARK: Alarms

    private static func alarm(
        _ rule: CalendarRule,
        _ words: AlarmTiming.Words,
        _ state: Alarm.State,
        _ change: (inout Alarm) -> Void = { _ in }
    ) -> Alarm {
        let timing = AlarmTiming(schedule: Schedule(rule: rule, gap: .after, fold: .first), words: words)
        var alarm = Alarm(
            id: ItemID(.alarm, 1),
            label: "Wake up ☃ “now”",
            plan: AlarmPlan(timing: timing),
            created: wall,
            state: state
        )
        change(&alarm)
        return alarm
    }

    private static let passedOver = Alarm.PassedOver(
        first: occurrence(nil),
        rings: deadline,
        following: occurrence(.fold)
    )

    private static let alarms: [(String, Alarm)] = [
        ("scheduled", alarm(.once(morning), .timeOfDay("07:30"), .scheduled(occurrence(nil)))),
        (
            "gap",
            alarm(.once(morning), .dated("2026-11-23 07:30"), .scheduled(occurrence(.gap))) { alarm in
                alarm.plan.zone = .fixed(name: "Europe/Berlin", .utc)
                alarm.plan.ringing.sound = .silent
                alarm.plan.missed = .notify
            }
        ),
        (
            "recurring",
            alarm(
                .recurring(rule("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=7"), start: morning),
                .repeating("07:30", every: "weekly on mon,wed"),
                .scheduled(occurrence(.fold))
            ) { alarm in
                alarm.plan.notice = AlarmNotice(before: .seconds(600), givenFor: wall)
                alarm.plan.wakesMachine = true
                alarm.plan.ringing.sound = .named("bell")
                alarm.plan.ringing.command = "notify-send \"up\"\n"
                alarm.plan.ringing.fade = .milliseconds(1_500)
                alarm.skip = Skip(through: wall + .seconds(60), in: now.zone)
            }
        ),
        (
            "exceptions",
            alarm(.calendar(expression("Mon..Fri *-*-* 07:30:00")), .calendar("Mon..Fri *-*-* 07:30:00"), .done) {
                let schedule = $0.plan.timing.schedule
                $0.plan.timing.schedule = Schedule(
                    rule: schedule.rule,
                    gap: .before,
                    fold: .both,
                    exceptions: [day],
                    exactExceptions: [morning],
                    additions: [local("1969-12-31T23:59:59", -1_000_000), morning],
                    skipsHolidays: true
                )
                $0.plan.missed = .skip
                $0.plan.ringing.sound = .file("/usr/share/sounds/rooster.oga")
            }
        ),
        (
            "grid",
            alarm(
                .recurring(rule("FREQ=HOURLY"), start: morning),
                .repeating("07:30", every: "every hour"),
                .scheduled(occurrence(.fold))
            ) { $0.plan.timing.schedule = Schedule(rule: $0.plan.timing.schedule.rule) }
        ),
        (
            "over-mute",
            alarm(.once(morning), .timeOfDay("07:30"), .scheduled(occurrence(nil))) {
                $0.plan.ringing.overMute = true
            }
        ),
        (
            "silent",
            alarm(.once(morning), .timeOfDay("07:30"), .scheduled(occurrence(nil))) {
                $0.plan.ringing.rings = false
                $0.plan.ringing.command = "backup"
            }
        ),
        (
            "off",
            alarm(.once(morning), .timeOfDay("07:30"), .off) { $0.plan.notice = AlarmNotice(before: .seconds(60)) }
        ),
        ("missed", alarm(.once(morning), .timeOfDay("07:30"), .missed(at: wall))),
        ("passed-over", alarm(.once(morning), .timeOfDay("07:30"), .passedOver(passedOver))),
        ("rung", alarm(.once(morning), .timeOfDay("07:30"), .rung(at: wall))),
        (
            "over-by-another-zone",
            alarm(.once(morning), .timeOfDay("07:30"), .done) { $0.settled = SettledPlan(occurrence(nil), unsettled) }
        ),
        (
            "overtaken",
            alarm(.once(morning), .timeOfDay("07:30"), .rung(at: wall)) {
                $0.doubted = .overtaken(.scheduled(occurrence(nil)), noticeGivenFor: wall)
            }
        ),
        ("changed-in-doubt", missed(.changed(change()))),
        ("imported-in-doubt", missed(.changed(change(isImport: true)))),
        (
            "asked-in-doubt",
            missed(.changedUnsettled(change(asked: .init(when: "tomorrow 07:30", every: "daily", until: "in 3 weeks"))))
        ),
    ]

    private static func change(asked: Alarm.AskedTimes? = nil, isImport: Bool = false) -> Alarm.WrongChange {
        Alarm.WrongChange(
            since: CountOrigin(now),
            made: .scheduled(occurrence(nil)),
            asked: asked,
            isImport: isImport
        )
    }

    private static func missed(_ doubted: Alarm.Doubted) -> Alarm {
        alarm(.once(morning), .timeOfDay("07:30"), .missed(at: wall)) { $0.doubted = doubted }
    }

    // MARK: Counts

    private static func timer(
        _ state: Countdown.State,
        _ rounds: Countdown.Rounds = .more(0),
        ringing: RingSettings = RingSettings()
    ) -> Countdown {
        Countdown(
            id: ItemID(.timer, 2),
            label: "tea",
            duration: .seconds(300),
            rounds: rounds,
            ringing: rounds == .forever ? nil : ringing,
            started: wall,
            state: state
        )
    }

    private static var overtakenTimer: Countdown {
        var timer = timer(.done(at: wall), .forever)
        timer.overtaken = timerCount
        return timer
    }

    private static let timers: [(String, Countdown)] = [
        ("running", timer(.running(ends: deadline), .more(3))),
        ("paused", timer(.paused(remaining: .microseconds(299_999_999)), .forever)),
        (
            "silent",
            timer(.running(ends: deadline), ringing: RingSettings(rings: false, command: "backup"))
        ),
        ("done", timer(.done(at: wall))), ("overtaken", overtakenTimer), ("cancelled", timer(.cancelled(at: wall))),
    ]

    private static func session(_ state: FocusSession.State) -> FocusSession {
        FocusSession(id: ItemID(.focus, 3), label: "write", plan: FocusPlan(), started: wall, state: state)
    }

    private static let hold = FocusHold(remaining: .seconds(900), day: day, began: wall)

    private static func run(
        progress: BootDeadline?,
        hold: FocusHold? = nil,
        countsSleep: Bool = false
    ) -> FocusRun {
        FocusRun(
            since: moment,
            sinceWall: wall,
            asleepBefore: .seconds(7),
            ends: deadline,
            day: day,
            dayEnds: wall + .seconds(7_200),
            progress: progress,
            hold: hold,
            countsSleep: countsSleep
        )
    }

    private static let sessions: [(String, FocusSession)] = [
        ("running", session(.running(FocusStep(.work, cycle: 1), run(progress: deadline)))),
        ("running-quietly", session(.running(FocusStep(.longBreak, cycle: 4), run(progress: nil, countsSleep: true)))),
        ("running-idle", session(.running(FocusStep(.work, cycle: 1), run(progress: nil, hold: hold)))),
        ("paused", session(.paused(FocusStep(.shortBreak, cycle: 2), remaining: .seconds(61), by: .person))),
        ("paused-absent", session(.paused(FocusStep(.work, cycle: 2), remaining: .seconds(62), by: .absence))),
        (
            "running-longer",
            {
                var longer = session(.running(FocusStep(.work, cycle: 1), run(progress: nil)))
                longer.extendedLength = .seconds(300)
                return longer
            }()
        ),
        ("waiting", session(.waiting(next: FocusStep(.work, cycle: 2)))),
        ("completed", session(.completed(at: wall))),
        ("stopped", session(.stopped(FocusStep(.shortBreak, cycle: 2), at: wall))),
    ]

    private static func stopwatch(_ state: Stopwatch.State) -> Stopwatch {
        Stopwatch(id: ItemID(.stopwatch, 4), label: "", state: state)
    }

    private static let count = StopwatchCount(
        started: wall,
        counted: .seconds(90),
        laps: [StopwatchCount.Lap(total: .seconds(30)), StopwatchCount.Lap(total: .microseconds(75_000_001))]
    )

    private static var guessed: StopwatchCount {
        var count = count
        count.guess = StopwatchCount.Guess(
            at: now.boot,
            elapsed: .seconds(5),
            counted: .seconds(3),
            since: CountOrigin(now),
            firstLap: 1
        )
        return count
    }

    private static let stopwatches: [(String, Stopwatch)] = [
        ("running", stopwatch(.running(count: count, since: CountOrigin(now)))),
        ("paused", stopwatch(.paused(count: count))), ("reset", stopwatch(.reset)),
        ("guessed", stopwatch(.paused(count: guessed))),
    ]

    private static let yearly: DDay = {
        var yearly = DDay(id: ItemID(.dday, 6), label: "birthday", date: day, isYearly: true, reminderDays: [0, 7, 1])
        yearly.next = DDayReminder(target: day, day: day, at: wall)
        yearly.reminded = [day]
        return yearly
    }()

    private static let abroad = DDay(
        id: ItemID(.dday, 8),
        label: "launch abroad",
        date: day,
        isYearly: false,
        zone: .fixed(name: "Asia/Seoul", .utc),
        reminderDays: [1]
    )

    private static let waiting = {
        var waiting = abroad
        waiting.next = DDayReminder(target: day, day: day, at: wall)
        waiting.waits = deadline
        return waiting
    }()

    private static var plannedByAnotherZone: DDay {
        var day = abroad
        day.settled = SettledPlan(waiting.next, unsettled)
        return day
    }

    private static func doubted(_ doubted: DDay.Doubted) -> DDay {
        var day = abroad
        day.doubted = doubted
        return day
    }

    private static let days: [(String, DDay)] = [
        ("waiting", waiting),
        ("planned-by-another-zone", plannedByAnotherZone),
        ("overtaken", doubted(.overtaken(waiting.next, waits: waiting.waits))),
        ("changed-in-doubt", doubted(.changed(nil))),
        ("changed-unsettled", doubted(.changedUnsettled(CountOrigin(now)))),
        ("once", DDay(id: ItemID(.dday, 5), label: "launch", date: day, isYearly: false, reminderDays: [])),
        ("yearly", yearly),
        ("abroad", abroad),
    ]

    private static func task(_ attempt: TaskAttempt?) -> TimedTask {
        TimedTask(
            id: ItemID(.task, 7),
            name: "piano",
            icon: "🎹",
            estimate: .seconds(1_800),
            position: 1,
            attempt: attempt
        )
    }

    private static let tasks: [(String, TimedTask)] = [
        ("idle", task(nil)), ("running", task(TaskAttempt(estimate: .seconds(1_800), session: nil, now))),
        ("warned-of", task(TaskAttempt(estimate: .seconds(1_800), session: nil, warning: .automatic, now))),
        (
            "paused",
            {
                var attempt = TaskAttempt(estimate: .seconds(1_800), session: ItemID(.focus, 3), now)
                attempt.pace = .paused(elapsed: .seconds(12), at: wall)
                attempt.nextQuestion = nil
                return task(attempt)
            }()
        ),
    ]

    private static let nudges: [(String, Nudge)] = [
        ("planned", Nudge.planned(at: morning.time, after: nil, now)),
        ("seen", Nudge.planned(at: morning.time, after: nil, now)?.reached(isPractised: true, after(days: 1)).entity),
    ].compactMap { name, nudge in nudge.map { (name, $0) } }

    private static func after(days: Int) -> Now {
        var later = now
        later.wall = now.wall + .seconds(Int64(days) * 86_400)
        return later
    }

    // MARK: Rings

    private static func ring(
        _ state: Ring.State,
        _ popup: Ring.Popup,
        _ offer: Ring.Offer,
        earned: Earned? = nil,
        snoozeLateness: Duration = .zero
    ) -> Ring {
        Ring(
            id: ItemID(.ring, 8),
            item: ItemID(.alarm, 1),
            label: "Wake up",
            scheduled: wall,
            local: snoozeLateness == .zero ? nil : morning,
            started: popup == .notShown ? nil : wall + .milliseconds(3),
            settings: RingSettings(sound: .named("bell"), volume: 80, fade: .seconds(30), urgency: .low),
            offer: offer,
            earned: earned,
            snoozes: 2,
            snoozeLateness: snoozeLateness,
            state: state,
            popup: popup
        )
    }

    private static let earned = earned(nil)

    private static func earned(_ highlight: Highlight?) -> Earned {
        Earned(worked: .seconds(1_500), today: .seconds(4_000), growth: .apple, highlight: highlight)
    }

    private static func phaseOver(_ highlight: Highlight) -> Ring {
        ring(.ended(.dismissed, at: wall), .begun, .nextPhase(.longBreak), earned: earned(highlight))
    }

    private static func silent(_ command: Ring.SilentCommand) -> Ring {
        Ring(
            id: ItemID(.ring, 8),
            item: ItemID(.alarm, 1),
            label: "backup",
            scheduled: wall,
            local: nil,
            started: wall,
            settings: RingSettings(rings: false, command: "backup"),
            offer: .snooze,
            earned: nil,
            snoozes: 0,
            state: .ran(command, at: wall),
            popup: .notShown
        )
    }

    private static var commandOver: Ring {
        var ring = ring(.snoozed(until: deadline), .notShown, .snooze)
        ring.commandHasFinished = true
        return ring
    }

    private static var snoozedWithGrace: Ring {
        var ring = ring(.snoozed(until: deadline), .notShown, .snooze)
        ring.late = LatePolicy(missed: .skip, grace: .seconds(600))
        return ring
    }

    private static let timerCount = Ring.Overtaken.Count(ends: deadline, rounds: .more(3))

    private static var endedByBound: Ring {
        var ring = overtaken(.timer(timerCount))
        (ring.overtaken, ring.expected) = (nil, wall)
        return ring
    }

    private static func overtaken(_ overtaken: Ring.Overtaken) -> Ring {
        var ring = ring(.ringing(givesUp: deadline), .begun, .extend)
        ring.overtaken = overtaken
        return ring
    }

    private static let rings: [(String, Ring)] = [
        ("overtaken-ringing", overtaken(.ring(.ringing(givesUp: deadline), snoozes: 1, nil))),
        ("overtaken-snoozed", overtaken(.ring(.snoozed(until: deadline), snoozes: 2, nil))),
        ("overtaken-timer", overtaken(.timer(timerCount))), ("ended-by-bound", endedByBound),
        ("overtaken-timer-and-ring", overtaken(.ring(.ringing(givesUp: deadline), snoozes: 0, timerCount))),
        ("snoozed-with-grace", snoozedWithGrace),
        ("snoozed-command-over", commandOver), ("ran-without-command", silent(.none)),
        ("ran-due", silent(.due(again: deadline))), ("ran-started", silent(.started)), ("ran-over", silent(.over)),
        ("ringing", ring(.ringing(givesUp: deadline), .shown(handle: "notifications 17"), .snooze)),
        ("ringing-closed", ring(.ringing(givesUp: deadline), .closed(repost: deadline), .extend)),
        ("ringing-begun", ring(.ringing(givesUp: deadline), .begun, .nextPhase(.shortBreak), earned: earned)),
        ("snoozed", ring(.snoozed(until: deadline), .begun, .dday(target: day))),
        ("dismissed", ring(.ended(.dismissed, at: wall), .begun, .complete(.twiceTheEstimate))),
        ("missed", ring(.ended(.missed, at: wall), .notShown, .complete(.expectedTimeOver))),
        ("cancelled", ring(.ended(.cancelled, at: wall), .begun, .snooze)),
        ("after-a-late-snooze", ring(.ringing(givesUp: deadline), .begun, .snooze, snoozeLateness: .seconds(4_000))),
        ("earned-growth", phaseOver(.grew(.apple))), ("earned-best-day", phaseOver(.bestDay)),
        ("earned-streak", phaseOver(.streak(days: 7))),
    ]
}

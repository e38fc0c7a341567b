import Chronology
import ClockAPI
import Console

/// Objects as the daemon sends them, seen on Monday, 23 November 2026, at 13:00 in Seoul. Labels are in several
/// scripts.
enum PageSample {
    static let viewpoint = Viewpoint(
        now: Instant(secondsSinceEpoch: 1_795_406_400),
        zone: Zone(fixedOffsetSeconds: 9 * 3600)
    )

    static let korean = "회의 준비"
    static let chinese = "下午茶🍵"
    static let accented = "De\u{301}jeuner"
    static let hebrew = "שלום עולם"
    static let arabic = "مرحبا"
    static let joined = "👩‍💻 Zzyx"
    static let long = "Qwertz-Uiop-Asdfghjkl-Yxcvbnm-Qwertz-Uiop-Asdfghjkl"
    static let plain = "Zzyx"
    /// Contains none of clockd's own words.
    static let labels = [korean, chinese, accented, hebrew, arabic, joined, long, plain]

    static func today(_ time: String) -> String { "2026-11-23T\(time):00+09:00" }

    // MARK: Alarms

    static func alarm(
        _ id: String,
        _ label: String,
        _ time: String = "07:30",
        _ state: AlarmObject.State = .scheduled,
        next: String? = "2026-11-24T07:30:00+09:00",
        repeat repetition: String? = nil
    ) -> AlarmObject {
        AlarmObject(
            id: id,
            label: label,
            time: time,
            repeat: repetition,
            enabled: next != nil,
            state: state,
            next: next,
            except: [],
            snoozeSeconds: 540,
            snoozeLimit: 5,
            ringForSeconds: 600,
            missed: .ring,
            graceSeconds: 3600,
            gap: .after,
            fold: .first,
            volume: 80,
            fadeSeconds: 0,
            urgency: .critical,
            rings: true,
            wake: false,
            overMute: false,
            created: "2026-11-01T08:00:00+09:00"
        )
    }

    static let alarms: [AlarmObject] = {
        var until = alarm("a4", hebrew, repeat: "daily")
        until.until = "2026-12-01"
        var counted = alarm("a5", joined, "22:15:05", next: today("22:15"), repeat: "every 2 weeks on mon,thu")
        counted.count = 9
        var foreign = alarm("a6", arabic, "18:00", next: "2026-12-01T02:00:00+09:00")
        foreign.zone = "Europe/Berlin"
        var snoozed = alarm("a7", long, "12:00", .snoozed, next: today("13:09"), repeat: "every 12-25")
        snoozed.nextOccurrence = "2026-12-25T12:00:00+09:00"
        return [
            alarm("a1", korean, repeat: "weekdays"),
            alarm("a2", chinese, "15:05", .ringing, next: "2026-11-24T15:05:00+09:00", repeat: "mon,tue,wed,thu,sat"),
            alarm("a3", accented, "2027-01-01 09:00", next: "2027-01-01T09:00:00+09:00"), until, counted, foreign,
            snoozed, alarm("a8", plain, "00:00", .off, next: nil), alarm("a9", "", "06:45", .done, next: nil),
        ]
    }()

    static let fullAlarm: AlarmObject = {
        var alarm = PageSample.alarm(
            "a10",
            chinese,
            next: "2026-12-01T07:30:00+09:00",
            repeat: "every 2 months on 15"
        )
        (alarm.until, alarm.except, alarm.zone) = ("2027-06-30", ["2026-12-15", "2027-01-01"], "Asia/Seoul")
        (alarm.skipped, alarm.gap, alarm.fold) = ("2026-11-30T23:59:59+09:00", .before, .both)
        (alarm.snoozeLimit, alarm.preSeconds, alarm.missed) = (1, 5400, .notify)
        (alarm.fadeSeconds, alarm.ringForSeconds) = (30, 90.5)
        (alarm.overMute, alarm.wake, alarm.exec) = (true, true, "notify-send zzyx")
        return alarm
    }()

    static let onceAlarm: AlarmObject = {
        var alarm = PageSample.alarm("a11", plain, next: nil)
        (alarm.state, alarm.missed, alarm.urgency, alarm.sound) = (.done, .skip, .low, "none")
        (alarm.skipped, alarm.gap, alarm.fold) = ("2026-11-24T07:30:00+09:00", .skip, .second)
        return alarm
    }()

    /// Each form of repetition.
    static let repetitions = [
        "every minute", "every 15 minutes", "hourly", "every 3 hours", "daily", "every 3 days", "workdays", "weekdays",
        "weekends", "weekly", "every 2 weeks", "mon,wed,fri", "every 2 weeks on mon,tue,wed,sun", "monthly",
        "every 3 months", "monthly on 1", "monthly on 15,31", "last friday", "first monday", "third wednesday",
        "last weekday", "last day", "yearly", "every 4 years", "every 03-01", "every 12-25",
    ]

    // MARK: Rings

    static func ring(
        _ id: String,
        _ item: String,
        _ kind: String,
        _ label: String,
        _ state: RingObject.State,
        until: String? = nil
    ) -> RingObject {
        RingObject(
            id: id,
            item: item,
            kind: kind,
            label: label,
            scheduled: today("12:59"),
            started: today("12:59"),
            state: state,
            snoozes: until == nil ? 0 : 1,
            snoozedUntil: until
        )
    }

    static let rings = [
        ring("r1", "a2", "alarm", chinese, .ringing),
        ring("r2", "a7", "alarm", korean, .snoozed, until: today("13:09")),
        ring("r3", "t3", "timer", accented, .dismissed), ring("r4", "k1", "task", plain, .missed),
        ring("r5", "d1", "dday", hebrew, .cancelled), ring("r6", "f1", "focus", joined, .dismissed),
    ]

    static let overtakenRing: RingObject = {
        var ring = rings[1]
        ring.missedAt = today("13:05")
        return ring
    }()

    // MARK: Timers

    static func timer(
        _ id: String,
        _ label: String,
        _ state: TimerObject.State,
        left: Double,
        length: Double = 5400,
        repeat rounds: String? = nil
    ) -> TimerObject {
        TimerObject(
            id: id,
            label: label,
            state: state,
            durationSeconds: length,
            remainingSeconds: left,
            started: today("12:30"),
            ends: state == .paused ? nil : today(state == .running ? "14:00" : "12:59"),
            repeat: rounds
        )
    }

    static let timers = [
        timer("t1", korean, .running, left: 3600, repeat: "3"),
        timer("t2", chinese, .paused, left: 91, repeat: "forever"),
        timer("t3", accented, .ringing, left: 0, length: 90), timer("t4", hebrew, .done, left: 0, length: 1.5),
        timer("t5", joined, .cancelled, left: 10, length: 180_000),
    ]

    static let presets = [
        PresetObject(name: chinese, durationSeconds: 240), PresetObject(name: plain, durationSeconds: 93_784.5),
        PresetObject(name: arabic, durationSeconds: 3600),
    ]

    // MARK: Focus and tasks

    static func focus(
        _ phase: String?,
        _ state: FocusObject.State = .running,
        task: String = korean,
        growth: String? = "apple"
    ) -> FocusObject {
        FocusObject(
            id: "f1",
            task: task,
            phase: phase,
            cycle: 2,
            cycles: 4,
            state: state,
            durationSeconds: 1500,
            remainingSeconds: 1200,
            ends: state == .running ? today("13:20") : nil,
            todaySeconds: 4000,
            growth: growth
        )
    }

    static let sessions = [
        focus("work"), focus("work", .paused), focus("work", .waiting), focus("break"), focus("break", .waiting),
        focus("break", .paused), focus("longBreak", task: ""), focus("longBreak", .waiting, task: ""),
        focus(nil, .completed, growth: "tree"), focus(nil, .stopped, growth: "none"),
    ]

    static func task(
        _ id: String,
        _ name: String,
        _ state: TaskStateCode = .idle,
        left: Double? = nil,
        last: Double? = nil
    ) -> TaskObject {
        TaskObject(
            id: id,
            name: name,
            icon: id == "k1" ? "🐕" : "",
            estimateSeconds: 1800,
            lastSeconds: last,
            state: state,
            remainingSeconds: left,
            elapsedSeconds: left.map { 1800 - $0 },
            started: left.map { _ in today("12:40") },
            expectedEnd: left.map { _ in today("13:10") },
            extraSeconds: state == .paused ? 300 : 0
        )
    }

    static let tasks = [
        task("k1", korean, .running, left: 600), task("k2", chinese, .paused, left: -72, last: 1500),
        task("k3", accented, last: 2100), task("k4", hebrew),
    ]

    static func info(_ task: TaskObject, _ trend: TaskInfoObject.Trend?, bias: Double = 1.125) -> TaskInfoObject {
        var info = TaskInfoObject(task, currentStreak: 1, bestStreak: 3, total: 8, achieved: 6, failed: 2)
        (info.successRate, info.averageSeconds) = (75, 1900)
        (info.averageRemainingSeconds, info.suggestedSeconds) = (bias > 1 ? -100 : 100, 1990.5)
        (info.bias, info.trend, info.lateError, info.earlyError) = (bias, trend, 0.1, 0.3)
        return info
    }

    static func run(_ number: Int, _ task: String, elapsed: Double, streak: Int) -> RunObject {
        RunObject(
            id: String(number),
            item: "k1",
            task: task,
            started: number == 1 ? "2026-10-31T09:00:00+09:00" : "2026-11-0\(number)T21:05:00+09:00",
            expectedEnd: "2026-11-0\(number)T21:35:00+09:00",
            ended: number == 3 ? "2026-11-04T00:12:03+09:00" : "2026-11-0\(number)T21:38:20+09:00",
            elapsedSeconds: elapsed,
            remainingSeconds: 1800 - elapsed,
            achieved: elapsed <= 1800,
            streak: streak
        )
    }

    static let runs = [
        run(1, korean, elapsed: 723, streak: 3), run(2, chinese, elapsed: 2000, streak: 0),
        run(3, accented, elapsed: 1700, streak: 1),
    ]

    /// Milestones, a record, and runs that took longer than their estimate.
    static let done = TasksInterface.Done.Reply(
        runs: [
            run(1, korean, elapsed: 723, streak: 1), run(2, korean, elapsed: 1799.5, streak: 1),
            run(3, korean, elapsed: 723, streak: 3), run(4, chinese, elapsed: 1700, streak: 7),
            run(5, chinese, elapsed: 1700, streak: 14), run(6, chinese, elapsed: 1700, streak: 30),
            run(7, accented, elapsed: 1700, streak: 9), run(8, korean, elapsed: 2520, streak: 0),
            run(9, korean, elapsed: 5000, streak: 0), run(10, korean, elapsed: 1812, streak: 0),
        ],
        tasks: [],
        records: [.none, .none, .best, .best, .tie, .best, .best, .none, .none, .none],
        verdicts: [
            VerdictObject(), VerdictObject(), VerdictObject(praise: .milestone), VerdictObject(praise: .milestone),
            VerdictObject(praise: .milestone), VerdictObject(praise: .milestone), VerdictObject(praise: .longestStreak),
            VerdictObject(suggestedSeconds: 2520), VerdictObject(suggestedSeconds: 3660), VerdictObject(),
        ]
    )

    /// November 2026 up to the 23rd.
    static let month = FocusCalendarObject(
        month: "2026-11",
        days: (1...30).map { day in
            let minutes: [Double] = [0, 95, 250, 25, 0.75, 60, 0, 754]
            let length = day > 23 ? 0 : minutes[day % 8]
            let stages = [(0.0, "none"), (30, "seed"), (60, "sprout"), (120, "apple")]
            return FocusDayObject(
                date: "2026-11-" + (day < 10 ? "0\(day)" : "\(day)"),
                seconds: length * 60,
                growth: stages.first { length <= $0.0 }?.1 ?? "tree"
            )
        },
        totalSeconds: 123_456,
        todaySeconds: 45_240,
        yesterdaySeconds: 1000,
        trees: 4,
        bestDay: "2026-11-07",
        currentRunDays: 5
    )

    // MARK: The others

    static func stopwatch(_ id: String, _ label: String, _ state: StopwatchObject.State, laps: [Double])
        -> StopwatchObject
    {
        var total = 0.0
        let times = laps.enumerated().map { index, seconds in
            total += seconds
            return LapTimeObject(number: index + 1, lapSeconds: seconds, totalSeconds: total)
        }
        return StopwatchObject(
            id: id,
            label: label,
            state: state,
            elapsedSeconds: state == .reset ? 0 : total + 5.25,
            started: state == .reset ? nil : today("12:00"),
            laps: times
        )
    }

    static let stopwatches = [
        stopwatch("s1", korean, .running, laps: [41.5, 3720.25, 12]), stopwatch("s2", hebrew, .paused, laps: [1]),
        stopwatch("s3", plain, .reset, laps: []),
    ]

    static func day(
        _ id: String,
        _ name: String,
        _ date: String,
        _ days: Int,
        yearly: Bool = false,
        _ reminders: [Double]? = nil
    )
        -> DayObject
    {
        DayObject(
            id: id,
            name: name,
            date: date,
            from: "2026-11-23",
            days: days,
            text: "D-\(days)",
            yearly: yearly,
            notifySeconds: reminders
        )
    }

    static let days = [
        day("d1", korean, "2026-12-25", 32, yearly: true, [604_800, 86_400, 0]),
        day("d2", chinese, "2026-11-23", 0, [0]),
        day("d3", accented, "2027-03-01", 98, [86_400]), day("d4", hebrew, "2026-11-01", -22),
    ]

    static let cities: [(city: CityObject, name: String, country: String)] = {
        func city(_ zone: String, _ local: String, _ offset: Int, _ days: Int, _ daylight: Bool?, _ next: String?)
            -> CityObject
        {
            CityObject(
                position: 1,
                name: "Zzyx",
                city: "Zzyx",
                zone: zone,
                local: local,
                offsetSeconds: offset,
                differenceSeconds: offset - 32_400,
                dayDifference: days,
                daylight: daylight,
                nextTransition: next
            )
        }
        return [
            (city("Asia/Seoul", today("13:00"), 32_400, 0, true, nil), "서울", "대한민국"),
            (
                city("Europe/Berlin", "2026-11-23T05:00:00+01:00", 3600, 0, false, "2027-03-28T03:00:00+02:00"),
                "Berlin",
                "Zzyx"
            ),
            (
                city("Pacific/Honolulu", "2026-11-22T18:00:00-10:00", -36_000, -1, true, nil), "檀香山", "美國"
            ),
            (
                city("Pacific/Chatham", "2026-11-23T17:45:00+13:45", 49_500, 0, nil, "2026-12-01T02:45:00+12:45"),
                accented, arabic
            ),
        ]
    }()
}

import ClockAPI
import Varlink

/// Every object as the daemon sends it: with all that may be absent, and without.
enum Samples {
    static let alarms = [false, true].map { isBare in
        AlarmObject(
            id: "a1",
            label: "wake",
            time: "07:30",
            repeat: isBare ? nil : "weekdays",
            onCalendar: isBare ? nil : "*-*-* 07:30:00",
            zone: isBare ? nil : "Europe/Berlin",
            enabled: !isBare,
            state: isBare ? .off : .scheduled,
            next: isBare ? nil : "2026-11-23T07:30:00+01:00",
            skipped: isBare ? nil : "2026-11-20T07:30:00+01:00",
            snoozeSeconds: 540,
            snoozeLimit: 3,
            ringForSeconds: 60.5,
            preSeconds: isBare ? nil : 1800,
            missed: .ring,
            graceSeconds: 14400,
            gap: .after,
            fold: .first,
            sound: isBare ? nil : "bell",
            volume: 100,
            fadeSeconds: 0,
            urgency: .critical,
            exec: isBare ? nil : "true",
            wake: false,
            created: "2026-11-20T12:00:00+01:00"
        )
    }

    static let settings = [
        AlarmSettings(),
        AlarmSettings(
            label: "wake",
            time: "07:30",
            repeat: "weekdays",
            onCalendar: "*-*-* 07:30:00",
            until: "2026-12-25",
            count: 3,
            except: ["2026-12-24", "12-25"],
            zone: "Europe/Berlin",
            snoozeSeconds: 540,
            snoozeLimit: 3,
            ringForSeconds: 60,
            preSeconds: 1800,
            missed: .notify,
            graceSeconds: 14400,
            gap: .before,
            fold: .both,
            sound: "none",
            volume: 0,
            fadeSeconds: 2.5,
            urgency: .low,
            exec: "true",
            wake: true
        ),
    ]

    static let timers = [false, true].map { isBare in
        TimerObject(
            id: "t1",
            label: "",
            state: isBare ? .paused : .running,
            durationSeconds: 1500,
            remainingSeconds: 12.25,
            started: "2026-11-20T12:00:00+01:00",
            ends: isBare ? nil : "2026-11-20T12:25:00+01:00",
            repeat: isBare ? nil : "forever"
        )
    }

    static let presets = [PresetObject(name: "tea", durationSeconds: 240)]

    static let calculations = [8100, nil].map { seconds in
        CalculationObject(
            at: "2026-11-20T12:00:00+01:00",
            expression: seconds == nil ? "8h / 30m" : "1:50 + 0:25",
            result: seconds == nil ? "16" : "2:15",
            resultSeconds: seconds
        )
    }

    static let focuses = [false, true].map { isBare in
        FocusObject(
            id: "f1",
            task: "write",
            phase: isBare ? nil : "longBreak",
            cycle: 1,
            cycles: 4,
            state: isBare ? .stopped : .waiting,
            durationSeconds: 1500,
            remainingSeconds: 0,
            ends: isBare ? nil : "2026-11-20T12:25:00+01:00",
            todaySeconds: 3000,
            growth: isBare ? nil : "sprout"
        )
    }

    static let focusDays = [FocusDayObject(date: "2026-11-20", seconds: 3000.5, growth: "sprout")]

    static let calendars = [false, true].map { isBare in
        FocusCalendarObject(
            month: "2026-11",
            days: isBare ? [] : focusDays,
            totalSeconds: 3000.5,
            todaySeconds: 0,
            yesterdaySeconds: 3000.5,
            trees: 0,
            bestDay: isBare ? nil : "2026-11-20",
            currentRunDays: 1
        )
    }

    static let stats = [false, true].map { isBare in
        FocusStatsObject(
            days: isBare ? [] : focusDays,
            totalSeconds: 3000.5,
            totalBeforeSeconds: 0,
            averageSeconds: 428.64,
            daysWorked: 1,
            bestDay: isBare ? nil : "2026-11-20",
            currentRunDays: 1,
            longestRunDays: 9,
            tasks: isBare ? [] : [FocusTaskObject(task: "write", seconds: 3000.5)]
        )
    }

    static let rings = [false, true].map { isBare in
        RingObject(
            id: "r1",
            item: "a1",
            kind: "alarm",
            label: "wake",
            scheduled: "2026-11-20T07:30:00+01:00",
            started: isBare ? nil : "2026-11-20T07:30:00+01:00",
            ended: isBare ? nil : "2026-11-20T07:31:00+01:00",
            state: isBare ? .missed : .snoozed,
            snoozes: 1,
            snoozedUntil: isBare ? nil : "2026-11-20T07:39:00+01:00"
        )
    }

    static let stopwatches = [false, true].map { isBare in
        StopwatchObject(
            id: "s1",
            label: "run",
            state: isBare ? .reset : .running,
            elapsedSeconds: isBare ? 0 : 12.345678,
            started: isBare ? nil : "2026-11-20T12:00:00+01:00",
            laps: isBare ? [] : [LapObject(number: 1, lapSeconds: 10.25, totalSeconds: 10.25)]
        )
    }

    static let days = [false, true].map { isBare in
        DayObject(
            id: isBare ? nil : "d1",
            name: isBare ? nil : "Christmas",
            date: "2026-12-25",
            from: "2026-11-20",
            days: 35,
            text: "D-35",
            yearly: isBare ? nil : true,
            notifySeconds: isBare ? nil : [604_800, 0]
        )
    }

    static let tasks = [false, true].map { isBare in
        TaskObject(
            id: "k1",
            name: "walk the dog",
            icon: isBare ? "" : "🐕",
            estimateSeconds: 1200,
            lastSeconds: isBare ? nil : 1100.5,
            state: isBare ? .idle : .paused,
            remainingSeconds: isBare ? nil : -12.25,
            elapsedSeconds: isBare ? nil : 1212.25,
            started: isBare ? nil : "2026-11-20T12:00:00+01:00",
            expectedEnd: isBare ? nil : "2026-11-20T12:20:00+01:00",
            extraSeconds: isBare ? 0 : 300
        )
    }

    static let taskInfos = [
        TaskInfoObject(
            task: tasks[0],
            figures: .init(
                currentStreak: 1,
                bestStreak: 3,
                total: 8,
                achieved: 6,
                failed: 2,
                successRate: 75,
                averageSeconds: 1000.5,
                averageRemainingSeconds: 199.5,
                suggestedSeconds: 1190,
                bias: 0.83,
                trend: .better,
                lateError: 0.1,
                earlyError: 0.3
            )
        ),
        TaskInfoObject(
            task: tasks[1],
            figures: .init(currentStreak: 0, bestStreak: 0, total: 0, achieved: 0, failed: 0)
        ),
    ]

    static let runs = [true, false].map { isAchieved in
        RunObject(
            id: "1",
            item: "k1",
            task: "walk the dog",
            started: "2026-11-20T12:00:00+01:00",
            expectedEnd: "2026-11-20T12:20:00+01:00",
            ended: "2026-11-20T12:18:00.5+01:00",
            elapsedSeconds: 1080.5,
            remainingSeconds: 119.5,
            achieved: isAchieved,
            streak: isAchieved ? 3 : 0
        )
    }

    static let upcoming = UpcomingObject(item: "a1", kind: "alarm", label: "wake", at: "2026-11-20T07:30:00+01:00")

    static let statuses = [false, true].map { isBare in
        StatusObject(
            version: Version.current,
            pid: 4711,
            since: "2026-11-20T07:00:00+01:00",
            ringing: isBare ? [] : rings,
            next: isBare ? nil : upcoming,
            timers: isBare ? [] : timers,
            focus: isBare ? nil : focuses[0],
            task: isBare ? nil : tasks[0],
            stopwatches: isBare ? [] : [stopwatches[0]],
            alarms: AlarmCountObject(enabled: 1, total: 2)
        )
    }

    static let cities = [false, true].map { isBare in
        CityObject(
            position: isBare ? nil : 1,
            name: "Mum",
            city: "New York",
            zone: "America/New_York",
            local: isBare ? nil : "2026-11-23T07:30:00-05:00",
            offsetSeconds: isBare ? nil : -18_000,
            differenceSeconds: isBare ? nil : -21_600,
            dayDifference: isBare ? nil : -1,
            daylight: isBare ? nil : true,
            nextTransition: isBare ? nil : "2027-03-14T03:00:00-04:00"
        )
    }
}

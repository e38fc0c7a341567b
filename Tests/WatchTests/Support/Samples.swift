import Chronology
import ClockAPI
import Console

@testable import clockctl_watch

/// Sample values as sent by the daemon, seen on Monday, 23 November 2026, at 13:00 in Seoul.
enum Sample {
    static let viewpoint = Viewpoint(
        now: Instant(secondsSinceEpoch: 1_795_406_400),
        zone: Zone(fixedOffsetSeconds: 9 * 3600)
    )

    /// `seconds` after the sample status was sent, of which the machine slept for `asleep`.
    static func moment(_ seconds: Double = 0, asleep: Double = 0) -> Moment {
        let now = viewpoint.now + .microseconds(Int64(seconds * 1_000_000))
        return Moment(
            bootSeconds: 1000 + seconds,
            awakeSeconds: 500 + seconds - asleep,
            viewpoint: Viewpoint(now: now, zone: viewpoint.zone)
        )
    }

    static func today(_ time: String) -> String { "2026-11-23T\(time):00+09:00" }

    static func ring(_ id: String, of item: String, _ label: String, snoozed: Bool = false) -> RingObject {
        RingObject(
            id: id,
            item: item,
            kind: "alarm",
            label: label,
            scheduled: today("13:00"),
            started: today("13:00"),
            state: snoozed ? .snoozed : .ringing,
            snoozes: snoozed ? 1 : 0,
            snoozedUntil: snoozed ? today("13:10") : nil
        )
    }

    static func timer(_ id: String, _ label: String, left: Double, isRunning: Bool = true) -> TimerObject {
        TimerObject(
            id: id,
            label: label,
            state: isRunning ? .running : .paused,
            durationSeconds: 300,
            remainingSeconds: left,
            started: today("12:59"),
            ends: isRunning ? today("13:04") : nil
        )
    }

    static func stopwatch(_ state: StopwatchObject.State = .running, laps: [Double] = []) -> StopwatchObject {
        var total = 0.0
        let times = laps.enumerated().map { index, seconds in
            total += seconds
            return LapTimeObject(number: index + 1, lapSeconds: seconds, totalSeconds: total)
        }
        return StopwatchObject(id: "s1", label: "run", state: state, elapsedSeconds: total + 5.25, laps: times)
    }

    static func focus(_ state: FocusObject.State = .running) -> FocusObject {
        FocusObject(
            id: "f1",
            task: "thesis",
            phase: "work",
            cycle: 1,
            cycles: 4,
            state: state,
            durationSeconds: 1500,
            remainingSeconds: 1200,
            ends: state == .running ? today("13:20") : nil,
            todaySeconds: 4000,
            growth: "apple"
        )
    }

    static func task(left: Double, _ state: TaskStateCode = .running) -> TaskObject {
        TaskObject(
            id: "k1",
            name: "walk",
            icon: "",
            estimateSeconds: 600,
            state: state,
            remainingSeconds: left,
            elapsedSeconds: 600 - left,
            started: today("12:40"),
            expectedEnd: today("12:50"),
            extraSeconds: 0
        )
    }

    static func alarm(_ id: String, _ label: String, next: String?) -> AlarmObject {
        AlarmObject(
            id: id,
            label: label,
            time: "18:00",
            enabled: true,
            state: next == nil ? .off : .scheduled,
            next: next,
            except: [],
            snoozeSeconds: 600,
            snoozeLimit: 3,
            ringForSeconds: 600,
            missed: .ring,
            graceSeconds: 600,
            gap: .after,
            fold: .first,
            volume: 100,
            fadeSeconds: 0,
            urgency: .critical,
            rings: true,
            wake: false,
            overMute: false,
            created: today("08:00")
        )
    }

    static func status(
        ringing: [RingObject] = [],
        timers: [TimerObject] = [],
        focus: FocusObject? = nil,
        task: TaskObject? = nil,
        stopwatches: [StopwatchObject] = []
    ) -> StatusObject {
        StatusObject(
            version: "0.1.0",
            pid: 1,
            since: today("08:00"),
            ringing: ringing,
            timers: timers,
            focus: focus,
            task: task,
            stopwatches: stopwatches,
            alarms: AlarmCountObject(enabled: 2, total: 3)
        )
    }

    static let surroundings = Surroundings(
        calendar: FocusCalendarObject(
            month: "2026-11",
            days: [FocusDayObject(date: "2026-11-23", seconds: 4000, growth: "apple")],
            totalSeconds: 9000,
            todaySeconds: 4000,
            yesterdaySeconds: 5000,
            trees: 0,
            currentRunDays: 2
        ),
        today: "2026-11-23",
        alarms: [
            alarm("a2", "tomorrow's", next: "2026-11-24T07:30:00+09:00"), alarm("a1", "go home", next: today("18:00")),
            alarm("a3", "off", next: nil),
        ],
        cities: [
            Surroundings.City(
                name: "London",
                city: CityObject(
                    position: 1,
                    name: "London",
                    city: "London",
                    zone: "Europe/London",
                    local: "2026-11-23T04:00:00Z",
                    offsetSeconds: 0,
                    differenceSeconds: -32_400,
                    dayDifference: 0,
                    daylight: false
                )
            ),
            Surroundings.City(
                name: "서울",
                city: CityObject(
                    position: 2,
                    name: "Seoul",
                    city: "Seoul",
                    zone: "Asia/Seoul",
                    local: today("13:00"),
                    offsetSeconds: 32_400,
                    differenceSeconds: 0,
                    dayDifference: 0,
                    daylight: true
                )
            ),
        ]
    )

    static func state(_ status: StatusObject, _ surroundings: Surroundings = Surroundings()) -> WatchState {
        var state = WatchState()
        _ = state.take(.surroundings(surroundings))
        _ = state.take(.status(status, at: moment()))
        return state
    }
}

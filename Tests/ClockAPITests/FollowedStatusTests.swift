import ClockAPI
import Testing

struct FollowedStatusTests {
    @Test("Running items advance between two changes, paused ones do not")
    func later() {
        func status(_ task: TaskStateCode, _ watch: StopwatchObject.State) -> StatusObject {
            StatusObject(
                version: "1",
                pid: 1,
                since: "2026-11-20T12:00:00+01:00",
                ringing: [],
                timers: [],
                task: TaskObject(
                    id: "k1",
                    name: "walk",
                    icon: "",
                    estimateSeconds: 60,
                    state: task,
                    remainingSeconds: 20,
                    elapsedSeconds: 40,
                    extraSeconds: 0
                ),
                stopwatches: [StopwatchObject(id: "s1", label: "", state: watch, elapsedSeconds: 5, laps: [])],
                alarms: AlarmCountObject(enabled: 0, total: 0)
            )
        }
        let later = status(.running, .running).later(bySeconds: 30)
        // Over its estimate, the remaining time is negative.
        #expect(later.task?.remainingSeconds == -10 && later.task?.elapsedSeconds == 70)
        #expect(later.stopwatches.map(\.elapsedSeconds) == [35])
        #expect(status(.paused, .paused).later(bySeconds: 30) == status(.paused, .paused))
    }

    @Test("Work counts time awake, a break time asleep, too", arguments: [("work", 55.0, 5.0), ("break", 0, 0)])
    func sleepInAPhase(phase: String, remaining: Double, worked: Double) {
        let focus = FocusObject(
            id: "f1",
            task: "",
            phase: phase,
            cycle: 1,
            cycles: 4,
            state: .running,
            durationSeconds: 60,
            remainingSeconds: 60,
            todaySeconds: 0,
            growth: "seed"
        )
        let status = StatusObject(
            version: "1",
            pid: 1,
            since: "2026-11-20T12:00:00+01:00",
            ringing: [],
            timers: [],
            focus: focus,
            stopwatches: [],
            alarms: AlarmCountObject(enabled: 0, total: 0)
        )
        let later = status.later(bySeconds: 605, awakeSeconds: 5).focus
        #expect(later?.remainingSeconds == remaining)
        #expect(later?.todaySeconds == worked)
    }

    @Test("Pieces are put together in order, in the newest state, and advanced by the time they waited")
    func gathered() {
        func timer(_ number: Int, _ remaining: Double) -> TimerObject {
            TimerObject(
                id: "t\(number)",
                label: "",
                state: .running,
                durationSeconds: 60,
                remainingSeconds: remaining,
                started: "2026-11-20T12:00:00+01:00"
            )
        }
        var known = FollowedStatus()
        let alarms = AlarmCountObject(enabled: 0, total: 0)
        let first = StatusObject(
            version: "1",
            pid: 1,
            since: "2026-11-20T12:00:00+01:00",
            ringing: [],
            timers: [timer(9, 50), timer(11, 40)],
            stopwatches: [],
            alarms: alarms
        )
        let isWhole = known.take(.init(status: first), after: 0)
        #expect(!isWhole && known.status == nil)
        let second = StatusChangeObject(
            ringing: [],
            timers: [timer(10, 30), timer(2, 20)],
            stopwatches: [],
            gone: ["t11"]
        )
        known.take(.init(change: second), after: 5)
        #expect(known.status == nil)
        let last = StatusChangeObject(
            ringing: [],
            timers: [timer(10, 60)],
            stopwatches: [],
            gone: [],
            alarms: AlarmCountObject(enabled: 1, total: 2)
        )
        known.take(.init(change: last, totals: .init(ringing: 0, timers: 3, stopwatches: 0)), after: 2)
        #expect(known.status?.timers.map(\.id) == ["t2", "t9", "t10"])
        #expect(known.status?.timers.map(\.remainingSeconds) == [18, 43, 60])
        #expect(known.status?.alarms.total == 2)
        // A long status that comes anew does not show its first piece alone.
        known.take(.init(status: first), after: 1)
        #expect(known.status?.timers.count == 3)
    }
}

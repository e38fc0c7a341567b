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
}

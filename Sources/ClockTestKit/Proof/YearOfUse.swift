import Agenda
import Chronology
import ClockAPI
import Glibc
import Varlink

/// A year of heavy daily use with the real store: deleting ended records must not change any total, and nothing may
/// grow or slow down without bound.
package final class YearOfUse {
    private let world: SimulatedWorld
    private let timersPerDay: Int
    package private(set) var refusals = 0

    /// - Parameter forgets: whether ended records are deleted as by default, or never.
    package init(timersPerDay: Int, forgets: Bool) throws {
        var defaults = Defaults.standard
        if !forgets {
            var forever = defaults.keep.history
            (forever.longest, forever.most) = (.seconds(1_000_000_000), .max)
            (defaults.keep.timers, defaults.keep.rings, defaults.keep.history) = (forever, forever, forever)
        }
        let zones = ZoneDatabase()
        let start = Instant(secondsSinceEpoch: 1_795_172_400)
        world = try SimulatedWorld(
            start: start,
            zone: zones.zone(named: "Europe/Berlin"),
            zones: zones,
            defaults: defaults
        )
        self.timersPerDay = timersPerDay
        _ = try world.call(
            AlarmsInterface.Add(settings: AlarmSettingsObject(time: "07:30", repeat: "weekdays"), enabled: true)
        )
        _ = try world.call(TasksInterface.Add(name: "piano", estimateSeconds: 900))
        _ = try world.call(DaysInterface.Add(name: "Christmas", date: "12-25", yearly: true, notifySeconds: [0]))
    }

    /// - Parameter progress: called with the number of each day that has passed.
    package func live(days: Int, _ progress: (Int) -> Void = { _ in }) {
        _ = world.takeTurnTimes()
        for day in 0..<days {
            liveDay(day)
            progress(day + 1)
        }
    }

    private func liveDay(_ day: Int) {
        let pause = Duration.seconds(86_400) / (timersPerDay + 1)
        ask(FocusInterface.Start(workSeconds: 1_500, breakSeconds: 300))
        ask(TasksInterface.Start(name: "piano", pausesOther: true))
        // Over the estimate of 900 s on every fifth day: a streak ends.
        let taskEnds = timersPerDay * (day % 5 == 4 ? 12 : 8) / 1_000
        for first in stride(from: 0, to: timersPerDay, by: together) {
            let numbers = first..<min(first + together, timersPerDay)
            startTimers(numbers)
            world.advance(by: pause * numbers.count)
            if numbers.contains(taskEnds) { ask(TasksInterface.Done(names: [])) }
            if numbers.contains(timersPerDay / 20) { ask(FocusInterface.Stop()) }
            if first % 100 == 0 { ask(RingsInterface.Dismiss(names: ["all"])) }
        }
        world.advance(by: pause)
    }

    /// The number of scripts that start a timer at the same time.
    private var together: Int { max(1, timersPerDay / 1_000) }

    /// Every tenth timer rings; the others are silent.
    private func startTimers(_ numbers: Range<Int>) {
        let calls = numbers.map { number in
            world.request(
                TimersInterface.Start(
                    durationSeconds: 1,
                    label: "sleep \(number)",
                    rings: number % 10 == 0
                )
            )
        }
        world.submit(calls.map(\.0))
        refusals += calls.count { world.transport.replies(to: $0.1).contains(where: \.isError) }
    }

    private func ask(_ method: some VarlinkMethod) {
        do { _ = try world.call(method) } catch { refusals += 1 }
    }

    /// The totals, which must not depend on deletion.
    package func totals() throws -> String {
        let stats = try world.call(FocusInterface.Stats(days: 3_650)).stats
        let task = try world.call(TasksInterface.Info(names: ["piano"])).tasks[0]
        return """
            \(stats.totalSeconds) s of focus on \(stats.daysWorked) days, best \(stats.bestDay ?? "none"), \
            run of \(stats.longestRunDays); \(task.total) runs, \(task.achieved) achieved, best streak \
            \(task.bestStreak), now \(task.currentStreak)
            """
    }

    /// Returns the time taken by turns since the last call.
    package func takeTurnTimes() -> TurnTimes { world.takeTurnTimes() ?? TurnTimes() }

    package func fileBytes() -> Int {
        var status = stat()
        return stat(world.storePath, &status) == 0 ? Int(status.st_size) : 0
    }
}

import Agenda
import Chronology
import ClockAPI

/// Stopwatches and D-days as clients see them.
extension Turn {
    func object(_ stopwatch: Stopwatch) -> StopwatchObject {
        let state: StopwatchObject.State
        switch stopwatch.state {
        case .running: state = .running
        case .paused: state = .paused
        case .reset: state = .reset
        }
        return StopwatchObject(
            id: stopwatch.id.description,
            label: stopwatch.label,
            state: state,
            elapsedSeconds: stopwatch.elapsed(now).inSeconds,
            started: (stopwatch.count?.started).map(text),
            laps: stopwatch.count?.lapObjects ?? []
        )
    }

    func object(_ day: DDay) -> DayObject {
        let target = day.target(on: now.today)
        let count = DayCount(to: target, from: now.today)
        return DayObject(
            id: day.id.description,
            name: day.label,
            date: DateText.print(target),
            from: DateText.print(now.today),
            days: count.days,
            text: count.text,
            yearly: day.isYearly,
            notifySeconds: day.reminderDays.map { Double($0) * 86_400 }
        )
    }
}

extension StopwatchCount {
    fileprivate var lapObjects: [LapObject] {
        zip(1..., zip(laps, lapTimes)).map { number, lap in
            LapObject(number: number, lapSeconds: lap.1.inSeconds, totalSeconds: lap.0.total.inSeconds)
        }
    }
}

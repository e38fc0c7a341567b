import Agenda
import Chronology
import ClockAPI

// Stopwatches and D-days as sent to clients.

extension Stopwatch {
    func object(_ turn: Turn) -> StopwatchObject {
        let shown: StopwatchObject.State
        switch state {
        case .running: shown = .running
        case .paused: shown = .paused
        case .reset: shown = .reset
        }
        return StopwatchObject(
            id: id.description,
            label: label,
            state: shown,
            elapsedSeconds: elapsed(turn.now).inSeconds,
            started: (count?.started).map(turn.text),
            laps: count?.lapObjects ?? []
        )
    }
}

extension DDay {
    func object(_ turn: Turn) -> DayObject {
        let today = zone.resolved(turn.now).civil(at: turn.now.wall).date
        let target = target(on: today)
        let count = DayCount(to: target, from: today)
        return DayObject(
            id: id.description,
            name: label,
            date: DateText.print(target),
            zone: zone.name,
            from: DateText.print(today),
            days: count.days,
            text: count.text,
            yearly: isYearly,
            notifySeconds: reminderDays.map { Double($0) * 86_400 },
            zoneRules: zone.resolved(turn.now).standIn?.code
        )
    }
}

extension StopwatchCount {
    fileprivate var lapObjects: [LapTimeObject] {
        zip(1..., zip(laps, lapTimes)).map { number, lap in
            LapTimeObject(number: number, lapSeconds: lap.1.inSeconds, totalSeconds: lap.0.total.inSeconds)
        }
    }
}

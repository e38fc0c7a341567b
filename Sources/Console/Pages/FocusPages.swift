import ClockAPI
import Localization

/// Focus sessions as text.
extension Page {
    /// `f1 thesis: work 2 of 4, 12:34 left`
    package func line(_ focus: FocusObject) -> String {
        sentence(focus.id, focus.task, what(focus))
    }

    package func detail(_ focus: FocusObject) -> [String] {
        [line(focus), worked(seconds: focus.todaySeconds)]
    }

    /// `worked today: 1 h 15 min`
    package func worked(seconds: Double) -> String {
        localized("worked today: {duration}", ["duration": phrase(seconds: seconds.rounded(.down))])
    }

    private func what(_ focus: FocusObject) -> String {
        let left = countdown(seconds: focus.remainingSeconds)
        switch focus.state {
        case .running: return localized("{phase}, {time} left", ["phase": phase(focus), "time": left])
        case .paused: return localized("{phase}, paused, {time} left", ["phase": phase(focus), "time": left])
        case .waiting: return localized("{phase} waits to be started", ["phase": phase(focus)])
        case .completed: return localized("completed")
        case .stopped: return localized("stopped")
        }
    }

    private func phase(_ focus: FocusObject) -> String {
        switch focus.phase {
        case "work":
            localized(
                "work {cycle} of {cycles}",
                ["cycle": String(focus.cycle), "cycles": String(focus.cycles)]
            )
        case "break": localized("break")
        case "longBreak": localized("long break")
        case let other: other ?? ""
        }
    }
}

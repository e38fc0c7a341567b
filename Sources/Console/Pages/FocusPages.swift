import ClockAPI
import Localization

/// Focus sessions as text.
extension Page {
    /// `f1 thesis: work 2 of 4, 12:34 left`
    package func line(_ focus: FocusObject) -> String {
        sentence(focus.id, focus.task, what(focus))
    }

    package func detail(_ focus: FocusObject) -> [String] {
        [line(focus), worked(seconds: focus.todaySeconds, growth: focus.growth)]
    }

    /// `worked today: 1 h 15 min, apple`
    package func worked(seconds: Double, growth: String?) -> String {
        let duration = phrase(seconds: seconds.rounded(.down))
        guard let look = GrowthLook(growth) else {
            return localized("worked today: {duration}", ["duration": duration])
        }
        return localized(
            "worked today: {duration}, {growth}",
            ["duration": duration, "growth": look.named(on: terminal)]
        )
    }

    /// The label of the progress bar, `work 2 of 4, thesis`; nil unless a phase is running or paused. The task comes
    /// last because a long label is cut at its end.
    package func barLabel(_ focus: FocusObject) -> String? {
        let name = [phase(focus), focus.task].filter { !$0.isEmpty }.joined(separator: ", ")
        switch focus.state {
        case .running: return name
        case .paused: return localized("paused, {name}", ["name": name])
        case .waiting, .completed, .stopped: return nil
        }
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

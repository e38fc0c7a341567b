/// The effect of closing the popup of a ring instead of pressing a button.
package enum ClosingMeaning: String, CaseIterable, Sendable {
    case dismiss
    /// As `clockctl snooze` does: an alarm is snoozed; a timer, a focus phase or a task is extended.
    case snooze
}

/// The only possible meaning for items that can't be snoozed.
package enum DismissingClosing: String, CaseIterable, Sendable {
    case dismiss
}

/// The configured meanings by kind of item.
package struct ClosingMeanings: Hashable, Sendable {
    /// A half-asleep person who closes a popup has not got up yet.
    package var alarm = ClosingMeaning.snooze
    package var timer = ClosingMeaning.dismiss
    package var focus = ClosingMeaning.dismiss
    package var task = ClosingMeaning.dismiss
    package var dday = DismissingClosing.dismiss
}

extension Ring {
    /// The answer given by closing the popup.
    package enum ClosingAnswer: Sendable {
        case dismissed
        case snoozed
        /// The item is extended by the snooze duration of its kind.
        case runsOn
    }

    /// Returns the answer given by closing the popup. An alarm without snoozes left is dismissed: its popup offers no
    /// other action, and with a server that draws no buttons it could not be ended otherwise.
    package func answer(toClosing meanings: ClosingMeanings) -> ClosingAnswer {
        switch offer {
        case .snooze: meanings.alarm == .snooze && maySnooze ? .snoozed : .dismissed
        case .extend: meanings.timer.answerOfWhatCounts
        case .nextPhase: meanings.focus.answerOfWhatCounts
        case .complete: meanings.task.answerOfWhatCounts
        case .dday: .dismissed
        }
    }
}

extension ClosingMeaning {
    fileprivate var answerOfWhatCounts: Ring.ClosingAnswer {
        switch self {
        case .dismiss: .dismissed
        case .snooze: .runsOn
        }
    }
}

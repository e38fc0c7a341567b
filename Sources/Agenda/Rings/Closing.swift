/// What happens when a person closes the popup of a ring instead of pressing a button.
package enum ClosingMeaning: String, CaseIterable, Sendable {
    case dismiss
    /// As `clockctl snooze` does: an alarm is snoozed, a timer, a focus phase or a task runs on.
    case snooze
}

/// The only meaning for items that can't be snoozed.
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
    /// The answer that a person gave by closing the popup.
    package enum ClosingAnswer: Sendable {
        case dismissed
        case snoozed
        /// The item runs on for the snooze duration of its kind.
        case runsOn
    }

    /// Returns the answer given by closing the popup. An alarm that has no snooze left is dismissed: its popup offers
    /// nothing else, and with a server that draws no buttons there is no other way to end it.
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

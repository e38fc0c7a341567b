import Localization

/// What an item, a ring or a finding is, by the name of its state in the interface; no name means two things.
enum StateLook: String {
    case scheduled, running, ringing, snoozed, paused, missed, off, done, reset, cancelled, dismissed
    case ok, warning, failure

    var word: String {
        switch self {
        case .scheduled: localized("scheduled")
        case .running: localized("running")
        case .ringing: localized("ringing")
        case .snoozed: localized("snoozed")
        case .paused: localized("paused")
        case .missed: localized("missed")
        case .off: localized("off")
        case .done: localized("done")
        case .reset: localized("reset")
        case .cancelled: localized("cancelled")
        case .dismissed: localized("dismissed")
        case .ok: localized("ok")
        case .warning: localized("warning")
        case .failure: localized("failure")
        }
    }

    var emphasis: Emphasis {
        switch self {
        case .scheduled, .running, .ok: .good
        case .snoozed, .paused, .warning: .caution
        case .ringing, .missed, .failure: .alert
        case .off, .done, .reset, .cancelled, .dismissed: .faint
        }
    }
}

extension Page {
    /// Empty for a state that is not worth a word, such as that of an idle task.
    package func word(_ state: some RawRepresentable<String>) -> String {
        StateLook(rawValue: state.rawValue)?.word ?? ""
    }

    func emphasis(_ state: some RawRepresentable<String>) -> Emphasis {
        StateLook(rawValue: state.rawValue)?.emphasis ?? .none
    }
}

/// The kinds of items, by their names in the interface.
package enum ItemKindName {
    package static let known = ["alarm", "timer", "focus", "task", "stopwatch", "dday"]
}

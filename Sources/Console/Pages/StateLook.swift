import Localization

/// The word and colour of the state of an item, a ring or a finding, by its name in the interface; names are
/// unambiguous.
struct StateLook {
    let word: String
    let emphasis: Emphasis

    /// Nil for a state that is not shown, such as that of an idle task.
    init?(_ state: String) {
        switch state {
        case "scheduled": (word, emphasis) = (localized("scheduled"), .good)
        case "running": (word, emphasis) = (localized("running"), .good)
        case "ringing": (word, emphasis) = (localized("ringing"), .alert)
        case "snoozed": (word, emphasis) = (localized("snoozed"), .caution)
        case "paused": (word, emphasis) = (localized("paused"), .caution)
        case "missed": (word, emphasis) = (localized("missed"), .alert)
        case "off": (word, emphasis) = (localized("off"), .faint)
        case "done": (word, emphasis) = (localized("done", context: "timer"), .faint)
        case "reset": (word, emphasis) = (localized("reset"), .faint)
        case "cancelled": (word, emphasis) = (localized("cancelled", context: "timer"), .faint)
        case "ran": (word, emphasis) = (localized("ran"), .faint)
        case "dismissed": (word, emphasis) = (localized("dismissed"), .faint)
        case "ok": (word, emphasis) = (localized("ok"), .good)
        case "warning": (word, emphasis) = (localized("warning"), .caution)
        case "failure": (word, emphasis) = (localized("failure"), .alert)
        default: return nil
        }
    }
}

extension Page {
    /// Empty for a state that is not shown, such as that of an idle task.
    package func word(_ state: some RawRepresentable<String>) -> String {
        StateLook(state.rawValue)?.word ?? ""
    }

    func emphasis(_ state: some RawRepresentable<String>) -> Emphasis {
        StateLook(state.rawValue)?.emphasis ?? .none
    }
}

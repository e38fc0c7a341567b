import ClockAPI
import Localization

/// The names of an entry's details, and the words among their values, in the reader's language. In English they are
/// those of the interface, which filters and scripts name.
enum HistoryTerm {
    /// `lateness 2 s`. `name`: as in the interface, of a duration without its `Seconds`.
    static func figure(_ name: String, _ value: String) -> String {
        Localization.localized("{name} {value}", ["name": localized(name), "value": value])
    }

    /// Other words, such as the name of a zone, are returned unchanged.
    static func localized(_ term: String) -> String { name(term) ?? word(term) ?? Problem.words(term) }

    private static func name(_ name: String) -> String? {
        switch name {
        case "by": Localization.localized("by", context: "history")
        case "cause": Localization.localized("cause", context: "history")
        case "change": Localization.localized("change", context: "history")
        case "cycle": Localization.localized("cycle", context: "history")
        case "date": Localization.localized("date", context: "history")
        case "duration": Localization.localized("duration", context: "history")
        case "elapsed": Localization.localized("elapsed", context: "history")
        case "ended": Localization.localized("ended", context: "history")
        case "estimate": Localization.localized("estimate", context: "history")
        case "exitStatus": Localization.localized("exitStatus", context: "history")
        case "lap": Localization.localized("lap", context: "history")
        case "laps": Localization.localized("laps", context: "history")
        case "lateness": Localization.localized("lateness", context: "history")
        case "next": Localization.localized("next", context: "history")
        case "number": Localization.localized("number", context: "history")
        case "phase": Localization.localized("phase", context: "history")
        case "problem": Localization.localized("problem", context: "history")
        case "reason": Localization.localized("reason", context: "history")
        case "remaining": Localization.localized("remaining", context: "history")
        case "result": Localization.localized("result", context: "history")
        case "ring": Localization.localized("ring", context: "history")
        case "run": Localization.localized("run", context: "history")
        case "scheduled": Localization.localized("scheduled", context: "history")
        case "signal": Localization.localized("signal", context: "history")
        case "snoozes": Localization.localized("snoozes", context: "history")
        case "started": Localization.localized("started", context: "history")
        case "step": Localization.localized("step", context: "history")
        case "streak": Localization.localized("streak", context: "history")
        case "total": Localization.localized("total", context: "history")
        case "until": Localization.localized("until", context: "history")
        case "zone": Localization.localized("zone", context: "history")
        default: nil
        }
    }

    private static func word(_ word: String) -> String? {
        switch word {
        case "person": Localization.localized("person", context: "history")
        case "itself": Localization.localized("itself", context: "history")
        case "absence": Localization.localized("absence", context: "history")
        case "notRunning": Localization.localized("notRunning", context: "history")
        case "asleep": Localization.localized("asleep", context: "history")
        case "clockStepped": Localization.localized("clockStepped", context: "history")
        case "unknown": Localization.localized("unknown", context: "history")
        case "with its ring": Localization.localized("with its ring", context: "history")
        case "work": Localization.localized("work")
        case "break": Localization.localized("break")
        case "longBreak": Localization.localized("longBreak", context: "history")
        case "achieved": Localization.localized("achieved")
        case "failed": Localization.localized("failed")
        default: nil
        }
    }
}

import ClockAPI
import Localization

/// The names of an entry's details, and the words among their values, in the reader's language. In English they are
/// those of the interface, which are used in filters and scripts.
enum HistoryTerm {
    /// `lateness 2 s`. `name`: as in the interface, of a duration without its `Seconds`.
    static func figure(_ name: String, _ value: String) -> String {
        Localization.localized("{name} {value}", ["name": localized(name), "value": value])
    }

    /// Other words, such as the name of a zone, are returned unchanged.
    static func localized(_ term: String) -> String {
        switch term {
        case "work": Localization.localized("work")
        case "break": Localization.localized("break")
        case "achieved": Localization.localized("achieved")
        case "failed": Localization.localized("failed")
        default: terms[term].map { Localization.localized($0, context: "history") } ?? Problem.words(term)
        }
    }

    /// Terms that are the same in English and in the interface.
    private static let terms: [String: StaticString] = terms([
        untranslated("by", context: "history"), untranslated("cause", context: "history"),
        untranslated("change", context: "history"), untranslated("cycle", context: "history"),
        untranslated("date", context: "history"), untranslated("duration", context: "history"),
        untranslated("elapsed", context: "history"), untranslated("ended", context: "history"),
        untranslated("estimate", context: "history"), untranslated("exitStatus", context: "history"),
        untranslated("lap", context: "history"), untranslated("laps", context: "history"),
        untranslated("lateness", context: "history"), untranslated("next", context: "history"),
        untranslated("number", context: "history"), untranslated("phase", context: "history"),
        untranslated("problem", context: "history"), untranslated("reason", context: "history"),
        untranslated("remaining", context: "history"), untranslated("result", context: "history"),
        untranslated("ring", context: "history"), untranslated("run", context: "history"),
        untranslated("scheduled", context: "history"), untranslated("signal", context: "history"),
        untranslated("snoozes", context: "history"), untranslated("started", context: "history"),
        untranslated("step", context: "history"), untranslated("streak", context: "history"),
        untranslated("total", context: "history"), untranslated("until", context: "history"),
        untranslated("zone", context: "history"), untranslated("person", context: "history"),
        untranslated("itself", context: "history"), untranslated("absence", context: "history"),
        untranslated("notRunning", context: "history"), untranslated("asleep", context: "history"),
        untranslated("clockStepped", context: "history"), untranslated("unknown", context: "history"),
        untranslated("with its ring", context: "history"), untranslated("by its time limit", context: "history"),
        untranslated("longBreak", context: "history"),
    ])

    static func terms(_ terms: [StaticString]) -> [String: StaticString] {
        Dictionary(uniqueKeysWithValues: terms.map { ($0.description, $0) })
    }
}

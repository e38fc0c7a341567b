import Localization

/// The language that popups are worded in: those that the program is translated into, by their catalogues' names.
package enum PopupLanguage: String, CaseIterable, Sendable {
    /// That of the session which the daemon runs in, by its environment.
    case session
    case english = "en"
    case french = "fr"
    case german = "de"
    case japanese = "ja"
    case korean = "ko"
    case chineseSimplified = "zh_CN"
    case chineseTraditional = "zh_TW"
    case spanish = "es"

    /// Reads its catalogue. The session's where there is none.
    package func load() -> Language {
        switch self {
        case .session: .current
        default: Reader.language(named: rawValue) ?? .current
        }
    }
}

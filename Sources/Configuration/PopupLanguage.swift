import Localization

/// The language of popups: one of the languages of the program, by the name of its catalogue.
package enum PopupLanguage: String, CaseIterable, Sendable {
    /// The language of the daemon's session, by its environment.
    case session
    case english = "en"
    case french = "fr"
    case german = "de"
    case japanese = "ja"
    case korean = "ko"
    case chineseSimplified = "zh_CN"
    case chineseTraditional = "zh_TW"
    case spanish = "es"

    /// Reads its catalogue; if there is none, the catalogue of the session's language.
    package func load() -> Language {
        switch self {
        case .session: .current
        default: Reader.language(named: rawValue) ?? .current
        }
    }
}

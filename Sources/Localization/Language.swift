import Synchronization

/// A language of texts: English, the language of the source, or one with a catalogue.
///
/// Texts are looked up here rather than by gettext(3), which has one language per process, while the daemon writes
/// popups in one language and its log in another, and which requires the locale to be installed on the machine.
package struct Language: Sendable {
    /// The name as in gettext: `ko`, `zh_TW`.
    package let name: String
    /// Nil for English.
    let catalogue: Catalogue?

    package static let english = Language(name: "en", catalogue: nil)

    private init(name: String, catalogue: Catalogue?) {
        (self.name, self.catalogue) = (name, catalogue)
    }

    /// Returns nil if the language has no catalogue in `places`. `name`: as in a locale, `ko` or `zh_TW.UTF-8`.
    package init?(named name: String, in places: CataloguePlaces) {
        guard let wish = LanguageWish(name) else { return nil }
        if wish.isEnglish {
            self = .english
            return
        }
        for name in wish.names {
            guard let catalogue = places.catalogue(name) else { continue }
            self.init(name: name, catalogue: catalogue)
            return
        }
        return nil
    }

    /// Chooses the language by LANGUAGE, LC_ALL, LC_MESSAGES and LANG, as gettext(3) does, except that the search stops
    /// at English, which has no catalogue. `preferred`: returns the name of a language that takes precedence.
    package init(
        ofReader environment: (String) -> String?,
        preferring preferred: () -> String? = { nil },
        in places: CataloguePlaces
    ) {
        let given = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(environment).first { !$0.isEmpty }
        let locale = given ?? "C"
        let wishes = environment("LANGUAGE").flatMap { $0.isEmpty ? nil : $0 } ?? locale
        // The locale C is for programs that parse the output; LANGUAGE does not change it.
        let isForPrograms = ["C", "POSIX"].contains(locale)
        if given == nil || !isForPrograms, let language = preferred().flatMap({ Language(named: $0, in: places) }) {
            self = language
            return
        }
        let names = isForPrograms ? [] : wishes.split(separator: ":").map(String.init)
        self = names.lazy.compactMap { Language(named: $0, in: places) }.first ?? .english
    }

    /// Whether the language is not that of the source.
    package var isTranslated: Bool { catalogue != nil }

    /// As a tag of BCP 47: `zh-TW`.
    package var tag: String { name.split(separator: "_").joined(separator: "-") }
}

/// The language of a locale, and its fallbacks.
private struct LanguageWish {
    /// The most specific first: `pt_BR`, `pt`.
    let names: [String]

    /// Nil for text that can't be the name of a locale or of its directory.
    init?(_ locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        guard !name.isEmpty, name.utf8.allSatisfy(\.isOfLocaleName) else { return nil }
        // BCP 47 writes `zh-Hant`.
        let parts = name.split { $0 == "_" || $0 == "-" }
        guard let language = parts.first.map(String.init) else { return nil }
        let own = [parts.joined(separator: "_"), language].removingSecondIfSame
        // Chinese has two scripts, and no catalogue serves both.
        guard language == "zh" else {
            names = own
            return
        }
        names = own + (["TW", "HK", "MO", "Hant"].contains(parts.dropFirst().first) ? ["zh_TW"] : ["zh_CN"])
    }

    var isEnglish: Bool { names.last == "en" || names == ["C"] || names == ["POSIX"] }
}

extension UInt8 {
    fileprivate var isOfLocaleName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension [String] {
    fileprivate var removingSecondIfSame: [String] { count == 2 && self[0] == self[1] ? [self[0]] : self }
}

extension Language {
    @TaskLocal private static var chosen: Language?
    private static let ofProcess = Mutex(Language.english)

    /// The language of ``localized(_:_:)``: that of the enclosing ``use(_:)``, otherwise the process's.
    package static var current: Language { chosen ?? ofProcess.withLock { $0 } }

    /// Sets the language of the process; until then it is English. Call it at the start of `main`.
    package static func begin(_ language: Language) {
        ofProcess.withLock { $0 = language }
    }

    /// Runs `body` with this language as ``current``.
    package func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$chosen.withValue(self, operation: body)
    }
}

/// The reader's language, as gettext takes it from the environment, and the files of CLDR that hold it.
package struct ReaderLocale: Hashable, Sendable {
    /// The most special first: `pt_PT`, `pt`. Empty for English, and where no language is set (the C locale).
    package let files: [String]

    /// LC_ALL, LC_MESSAGES or LANG; the first language of LANGUAGE goes before, unless that is the C locale
    /// (gettext(3)).
    package init(environment: (String) -> String?) {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(environment).first { !$0.isEmpty } ?? "C"
        let wished = environment("LANGUAGE")?.split(separator: ":").first.map(String.init)
        files = ["C", "POSIX"].contains(set) ? [] : Self.files(wished ?? set)
    }

    /// From `zh_TW.UTF-8` or `sr_RS@latin` (setlocale(3)).
    private static func files(_ locale: String) -> [String] {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        guard let language = parts.first.map(String.init), !["C", "POSIX", "en"].contains(language) else { return [] }
        let country = parts.dropFirst().first.map(String.init)
        if language == "zh", ["TW", "HK", "MO"].contains(country) { return ["zh_Hant"] }
        if locale.hasSuffix("@latin") { return ["\(language)_Latn", language] }
        return [country.map { "\(language)_\($0)" }, language].compactMap(\.self)
    }
}

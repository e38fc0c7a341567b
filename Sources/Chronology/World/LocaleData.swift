import Files

/// The installed data files of CLDR, as in Debian's package unicode-cldr-core, or the subset that is installed with the
/// programs: cities and countries in eight languages (packaging/cities).
package struct LocaleData: Sendable {
    /// Absolute path of CLDR's directory `common`, or of the subset.
    package let directory: String

    /// Uses `CLOCKD_CLDR`, otherwise `unicode/cldr/common` below one of XDG_DATA_DIRS, which has all languages,
    /// otherwise `clockd/cldr` there; nil if there is none.
    package init?(environment: (String) -> String?) {
        let stated = environment("CLOCKD_CLDR") ?? ""
        let bases = SharedDataDirectories.all(environment: environment)
        let places = ["unicode/cldr/common", "clockd/cldr"]
        let candidates = stated.isEmpty ? places.flatMap { place in bases.map { "\($0)/\(place)" } } : [stated]
        guard let found = candidates.first(where: { (try? ZoneFile(path: $0 + "/main").identity()) != nil }) else {
            return nil
        }
        directory = found
    }

    /// Returns the names of a locale such as `ko`, `zh_Hant` or `pt_PT`; empty if CLDR has no such locale.
    package func names(_ locale: String) -> PlaceNames {
        let isPlain = locale.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
        guard isPlain, let bytes = try? ZoneFile(path: "\(directory)/main/\(locale).xml").read(limit: Self.limit) else {
            return PlaceNames()
        }
        return PlaceNamesReader.read(bytes)
    }

    /// The limit in bytes; four times CLDR's largest file.
    private static let limit = 4 << 20
}

/// The CLDR locales for the reader's language, chosen from the environment as gettext does.
package struct ReaderLocale: Hashable, Sendable {
    /// The most specific first: `pt_PT`, `pt`. Empty for English and for the C locale.
    package let files: [String]

    /// Reads LC_ALL, LC_MESSAGES or LANG; unless that is the C locale, the first language of LANGUAGE takes precedence
    /// (gettext(3)).
    package init(environment: (String) -> String?) {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(environment).first { !$0.isEmpty } ?? "C"
        let wished = environment("LANGUAGE")?.split(separator: ":").first.map(String.init)
        files = ["C", "POSIX"].contains(set) ? [] : Self.files(wished ?? set)
    }

    /// Maps a locale such as `zh_TW.UTF-8` or `sr_RS@latin` (setlocale(3)) to file names.
    private static func files(_ locale: String) -> [String] {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        guard let language = parts.first.map(String.init), !["C", "POSIX", "en"].contains(language) else { return [] }
        let country = parts.dropFirst().first.map(String.init)
        if language == "zh", ["TW", "HK", "MO"].contains(country) { return ["zh_Hant"] }
        if locale.hasSuffix("@latin") { return ["\(language)_Latn", language] }
        return [country.map { "\(language)_\($0)" }, language].compactMap(\.self)
    }
}

import CLinux

/// The translations. Call ``open(directory:)`` once, at the start of `main`: setlocale(3) is not thread-safe.
package enum Catalogue {
    /// The gettext domain: the file name of the `.mo` files.
    package static let domain = "clockd"

    /// Takes the locale from `LC_*` and `LANGUAGE`, and the catalogue from `directory`.
    package static func open(directory: String = "/usr/share/locale") {
        setlocale(LC_ALL, "")
        bindtextdomain(domain, directory)
        bind_textdomain_codeset(domain, "UTF-8")
    }

    /// The language of the texts as a tag of BCP 47: that of the translation in use, such as `pt-BR`, else `en`.
    package static var language: String {
        // The translation of the empty text is the catalogue's header; without a catalogue it stays empty.
        let header: StaticString = ""
        guard let translated = dgettext(domain, header.utf8Start) else { return "en" }
        let line = String(cString: translated).split(separator: "\n").first { $0.hasPrefix("Language:") }
        let name = line?.dropFirst("Language:".count).drop { $0 == " " }
            .prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
        guard let name, !name.isEmpty else { return "en" }
        return name.split(separator: "_").joined(separator: "-")
    }
}

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
}

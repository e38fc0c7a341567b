import CLinux

/// Where the translations are. Call ``open(directory:)`` once, first thing in `main`.
package enum Catalogue {
    /// The gettext domain: the file name of the `.mo` files.
    package static let domain = "clockd"

    /// Takes the locale from `LC_*` and `LANGUAGE`, and the catalogue from `directory` (default: where packages put it).
    package static func open(directory: String = "/usr/share/locale") {
        setlocale(LC_ALL, "")
        bindtextdomain(domain, directory)
        bind_textdomain_codeset(domain, "UTF-8")
    }
}

import Files
import Glibc

/// The directories that contain catalogues as `ko/LC_MESSAGES/clockd.mo` (gettext's layout), in order of precedence.
package struct CataloguePlaces: Sendable {
    private let directories: [String]

    package init(_ directories: [String]) {
        self.directories = directories
    }

    /// Only `CLOCKD_LOCALES` if it is set; otherwise the installation prefix of this program, in `bin` or `libexec`,
    /// and then the system's directory.
    package static func ofProgram(_ environment: (String) -> String?) -> CataloguePlaces {
        if let stated = environment("CLOCKD_LOCALES"), !stated.isEmpty { return CataloguePlaces([stated]) }
        return CataloguePlaces([ownDirectory, "/usr/local/share/locale", "/usr/share/locale"].compactMap(\.self))
    }

    /// Nil if the program's path is unknown.
    private static var ownDirectory: String? {
        guard let path = FilePath.ofProgram else { return nil }
        let parts = path.split(separator: "/").dropLast(2)
        return "/" + parts.map { $0 + "/" }.joined() + "share/locale"
    }

    /// Nil if there is no readable one.
    func catalogue(_ language: String) -> Catalogue? {
        directories.lazy.compactMap { Catalogue(file: Self.path(language, in: $0)) }.first
    }

    private static func path(_ language: String, in directory: String) -> String {
        "\(directory)/\(language)/LC_MESSAGES/\(Catalogue.domain).mo"
    }
}

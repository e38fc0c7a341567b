import Chronology
import Files
import Glibc

/// The icon of popups.
///
/// A server looks up a name in the icon theme, but some (dunst, mako) search only the directories in their
/// configuration, and no server searches a prefix that is not in XDG_DATA_DIRS. All of them accept an absolute path, so
/// a path is used (desktop notifications specification, "Icons and Images").
enum PopupIcon {
    /// The path of the installed icon; without one, a name that the themes of GNOME and KDE have.
    static let installed = find(
        program: SymbolicLink.target(of: "/proc/self/exe"),
        environment: { getenv($0).map { String(cString: $0) } },
        isReadable: { access($0, R_OK) == 0 }
    )

    static let fallback = "alarm-symbolic"

    private static let file = "icons/hicolor/scalable/apps/clockd.svg"

    /// Looks below the prefix of the program (`PREFIX/bin/clockd`), then in the data directories (XDG base directory
    /// specification).
    static func find(
        program: String?,
        environment: (String) -> String?,
        isReadable: (String) -> Bool
    ) -> String {
        let prefix = program.map { $0.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() }
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        let ownData = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
        let directories =
            [prefix.map { $0 + "/share" }, ownData].compactMap(\.self)
            + SharedDataDirectories.all(environment: environment)
        let paths = directories.filter { $0.hasPrefix("/") }.map { "\($0)/\(file)" }
        return paths.first(where: isReadable) ?? fallback
    }
}

import Agenda
import Chronology
import Files
import Glibc

/// The pictures of popups, one for each kind of item.
///
/// A server looks up a name in the icon theme, but some (dunst, mako) search only the directories in their
/// configuration, and no server searches a prefix that is not in XDG_DATA_DIRS. All of them accept an absolute path, so
/// a path is used (desktop notifications specification, "Icons and Images").
enum PopupIcon {
    /// The picture of the program, and of alarms.
    static let program = find("clockd") ?? fallback
    private static let kinds = Dictionary(
        uniqueKeysWithValues: ItemKind.allCases.map { ($0, find("clockd-\($0.name)") ?? program) }
    )

    /// A name that the themes of GNOME and KDE have, if no picture is installed.
    static let fallback = "alarm-symbolic"

    /// The path of the picture of the item's kind, or of the program.
    static func of(_ item: ItemID?) -> String {
        item.flatMap { kinds[$0.kind] } ?? program
    }

    private static func find(_ name: String) -> String? {
        find(
            name,
            program: SymbolicLink.target(of: "/proc/self/exe"),
            environment: { getenv($0).map { String(cString: $0) } },
            isReadable: { access($0, R_OK) == 0 }
        )
    }

    /// Looks below the prefix of the program (`PREFIX/bin/clockd`), then in the data directories (XDG base directory
    /// specification).
    static func find(
        _ name: String,
        program: String?,
        environment: (String) -> String?,
        isReadable: (String) -> Bool
    ) -> String? {
        let prefix = program.map { $0.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() }
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        let ownData = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
        let directories =
            [prefix.map { $0 + "/share" }, ownData].compactMap(\.self)
            + SharedDataDirectories.all(environment: environment)
        return directories.filter { $0.hasPrefix("/") }.map { "\($0)/icons/hicolor/scalable/apps/\(name).svg" }
            .first(where: isReadable)
    }
}

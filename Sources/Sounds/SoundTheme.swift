import Files
import Glibc

/// Finds sounds by name in the directories of the freedesktop.org sound theme specification.
package struct SoundTheme {
    package let name: String
    /// `$XDG_DATA_HOME` and `$XDG_DATA_DIRS`, the most important first.
    package let dataDirectories: [String]

    package static let fallbackTheme = "freedesktop"
    private static let fileExtensions = ["wav", "oga", "ogg"]

    package init(name: String, environment: [String: String]) {
        self.name = name
        let home =
            environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? environment["HOME"].map { "\($0)/.local/share" }
        // Only absolute paths count (XDG base directory specification).
        dataDirectories = ([home].compactMap { $0 } + SharedDataDirectories.all { environment[$0] })
            .filter { $0.hasPrefix("/") }
    }

    /// Whether a directory of the theme itself exists.
    package var isInstalled: Bool {
        guard Self.isPlain(name) else { return false }
        return dataDirectories.contains { directory in
            var status = stat()
            return stat("\(directory)/sounds/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    /// Returns all readable files of this sound, best first.
    package func files(named sound: String) -> [String] {
        guard Self.isPlain(sound) else { return [] }
        return directories.flatMap { directory in
            Self.fileExtensions.map { "\(directory)/\(sound).\($0)" }
        }.filter { access($0, R_OK) == 0 }
    }

    /// The names of all sounds: first those that suit an alarm, then the others by name.
    package var names: [String] {
        let files = directories.flatMap { DirectoryNames.read($0) ?? [] }
        let names = Self.fileExtensions.map { "." + $0 }.flatMap { suffix in
            files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
        }
        let all = Set(names).filter(Self.isPlain)
        return Self.suited.filter(all.contains) + all.subtracting(Self.suited).sorted()
    }

    /// Sounds of the freedesktop.org sound naming specification that one notices and may want to hear in the morning, the
    /// best first. Most others are short blips that belong to a button.
    private static let suited = [
        "alarm-clock-elapsed", "phone-incoming-call", "bell", "complete", "message-new-instant", "service-login",
        "window-attention", "dialog-information", "dialog-warning", "device-added",
    ]

    /// The directories with the sounds, the most important first.
    private var directories: [String] {
        var themes = [name, Self.fallbackTheme].filter(Self.isPlain)
        if themes.count == 2, themes[0] == themes[1] { themes.removeLast() }
        return themes.flatMap { theme in dataDirectories.map { "\($0)/sounds/\(theme)/stereo" } }
    }

    /// Whether a name is a single path component, which can't lead to another directory.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
    }
}

/// Whether `path` is absolute and names a regular file that this process may read.
package func isReadableFile(_ path: String) -> Bool {
    var status = stat()
    return path.hasPrefix("/") && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(path, R_OK) == 0
}

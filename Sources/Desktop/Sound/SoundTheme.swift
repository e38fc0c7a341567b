import Glibc

/// Finds sounds by name in the directories of the freedesktop.org sound theme specification.
struct SoundTheme {
    let name: String
    /// `$XDG_DATA_HOME` and `$XDG_DATA_DIRS`, the most important first.
    let dataDirectories: [String]

    static let fallbackTheme = "freedesktop"
    private static let fileExtensions = ["wav", "oga", "ogg"]

    init(name: String, environment: [String: String]) {
        self.name = name
        let home =
            environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? environment["HOME"].map { "\($0)/.local/share" }
        let others = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        // Only absolute paths count (XDG base directory specification).
        dataDirectories = ([home].compactMap { $0 } + others.split(separator: ":").map(String.init))
            .filter { $0.hasPrefix("/") }
    }

    /// Whether there is a directory of the theme itself, wherever its sounds come from.
    var isInstalled: Bool {
        guard Self.isPlain(name) else { return false }
        return dataDirectories.contains { directory in
            var status = stat()
            return stat("\(directory)/sounds/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    /// Returns all readable files of this sound, best first.
    func files(named sound: String) -> [String] {
        guard Self.isPlain(sound) else { return [] }
        var themes = [name, Self.fallbackTheme].filter(Self.isPlain)
        if themes.count == 2, themes[0] == themes[1] { themes.removeLast() }
        return themes.flatMap { theme in
            dataDirectories.flatMap { directory in
                Self.fileExtensions.map { "\(directory)/sounds/\(theme)/stereo/\(sound).\($0)" }
            }
        }.filter { access($0, R_OK) == 0 }
    }

    /// Tells whether a name is a single path component, which can't lead to another directory.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
    }
}

/// Tells whether `path` is absolute and a regular file that this process may read.
func isReadableFile(_ path: String) -> Bool {
    var status = stat()
    return path.hasPrefix("/") && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(path, R_OK) == 0
}

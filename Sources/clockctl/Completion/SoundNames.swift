import Configuration
import Console
import Files
import Glibc

/// The sounds that can be named: those of the configured sound theme, and of the one that all themes fall back on.
enum SoundNames {
    static func candidates() -> [Candidate] {
        let theme = (try? Configuration.read(UserDirectories(Environment.value).configurationFile))?.sound.theme
        let themes = [theme, "freedesktop"].compactMap(\.self)
        let names = themes.flatMap { theme in
            dataDirectories.flatMap { soundFiles("\($0)/sounds/\(theme)/stereo") }
        }
        return (["none"] + Set(names).sorted()).compactMap { Candidate($0) }
    }

    /// `$XDG_DATA_HOME` and `$XDG_DATA_DIRS` (XDG base directory specification).
    private static var dataDirectories: [String] {
        func value(_ name: String) -> String? { Environment.value(name).flatMap { $0.isEmpty ? nil : $0 } }
        let home = value("XDG_DATA_HOME") ?? UserDirectories(Environment.value).home + "/.local/share"
        let others = value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        return ([home] + others.split(separator: ":").map(String.init)).filter { $0.hasPrefix("/") }
    }

    /// The names of the sounds in a directory, without their extensions; empty if it can't be read.
    private static func soundFiles(_ directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            for suffix in [".wav", ".oga", ".ogg"] where file.hasSuffix(suffix) {
                names.append(String(file.dropLast(suffix.count)))
            }
        }
        return names
    }
}

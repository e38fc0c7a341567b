import Glibc

/// Locations of a user's files, from the environment (XDG Base Directory Specification).
package struct UserDirectories {
    private let variable: (String) -> String?

    /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
    package init(_ variable: @escaping (String) -> String?) { self.variable = variable }

    /// `HOME`, otherwise the home directory in the user database.
    package var home: String {
        if let home = absolute("HOME") { return home }
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return "/" }
        return String(cString: directory)
    }

    /// The daemon's configuration; `CLOCKD_CONFIG` specifies another file.
    package var configurationFile: String {
        if let path = variable("CLOCKD_CONFIG"), !path.isEmpty { return path }
        return (absolute("XDG_CONFIG_HOME") ?? home + "/.config") + "/clockd/config.toml"
    }

    /// The daemon's state; `CLOCKD_STATE_DIR` and systemd's StateDirectory= specify another directory.
    package var stateDirectory: String {
        if let path = variable("CLOCKD_STATE_DIR"), !path.isEmpty { return path }
        // StateDirectory= may contain several; clockd's is the first.
        if let path = variable("STATE_DIRECTORY")?.split(separator: ":").first { return String(path) }
        if let directory = absolute("XDG_STATE_HOME") { return directory + "/clockd" }
        return home + "/.local/state/clockd"
    }

    /// Files of this login session, which nobody else can read; nil without such a directory.
    package var runtimeDirectory: String? { absolute("XDG_RUNTIME_DIR") }

    /// Files that can be made again.
    package var cacheDirectory: String { absolute("XDG_CACHE_HOME") ?? home + "/.cache" }

    /// Nil for a relative path, as the specification requires.
    private func absolute(_ name: String) -> String? {
        variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}

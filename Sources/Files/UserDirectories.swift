import Glibc

/// Where a user's files are (XDG Base Directory Specification), by the environment.
package struct UserDirectories {
    private let variable: (String) -> String?

    /// - Parameter variable: the value of an environment variable; nil where it is not set.
    package init(_ variable: @escaping (String) -> String?) { self.variable = variable }

    package var home: String {
        if let home = absolute("HOME") { return home }
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return "/" }
        return String(cString: directory)
    }

    /// The daemon's configuration; `CLOCKD_CONFIG` names another file.
    package var configurationFile: String {
        if let path = variable("CLOCKD_CONFIG"), !path.isEmpty { return path }
        return (absolute("XDG_CONFIG_HOME") ?? home + "/.config") + "/clockd/config.toml"
    }

    /// The daemon's state; `CLOCKD_STATE_DIR` and systemd's StateDirectory= name another directory.
    package var stateDirectory: String {
        if let path = variable("CLOCKD_STATE_DIR"), !path.isEmpty { return path }
        // StateDirectory= may name several; ours is the first.
        if let path = variable("STATE_DIRECTORY")?.split(separator: ":").first { return String(path) }
        if let directory = absolute("XDG_STATE_HOME") { return directory + "/clockd" }
        return home + "/.local/state/clockd"
    }

    /// Relative paths are to be ignored, the specification says.
    private func absolute(_ name: String) -> String? {
        variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}

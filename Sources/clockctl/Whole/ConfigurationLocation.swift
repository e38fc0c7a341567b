import Glibc

/// Where the daemon's configuration is, for this user.
enum ConfigurationLocation {
    /// CLOCKD_CONFIG, else below XDG_CONFIG_HOME, a relative one of which is to be ignored (XDG base directories).
    static var path: String {
        if let path = Environment.value("CLOCKD_CONFIG"), !path.isEmpty { return path }
        let directory = Environment.value("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (directory ?? home + "/.config") + "/clockd/config.toml"
    }

    static var home: String {
        if let home = Environment.value("HOME"), home.hasPrefix("/") { return home }
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return "/" }
        return String(cString: directory)
    }
}
